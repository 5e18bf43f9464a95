/// The lengths of curves, by Gauss–Legendre quadrature of their speed over stretches short enough for it.
///
/// Only + − × ÷ √ are used for Béziers, so their lengths have the same bits everywhere.
enum ArcLength {
  /// A stretch of a segment: up to this parameter the segment is so long.
  struct Stretch: Sendable {
    var parameter: Double
    var length: Double
  }

  /// Two halves and their whole may differ by this part of the curve's reach; the halves then agree far better.
  private static let tolerance = 1e-11
  private static let narrowest = 0x1p-24
  private static let mostStretches = 512

  /// Halves [0, 1] until the quadrature of each part is exact enough and appends the parts; gives the whole length.
  static func measure(_ segment: PathSegment, into stretches: inout [Stretch]) -> Double {
    let before = stretches.count
    let whole = length(of: segment, from: 0, to: 1)
    var open = [(from: 0.0, to: 1.0, length: whole)]
    var total = 0.0
    // Depth first from the left: at most one open stretch for each halving.
    while let part = open.popLast() {
      let middle = (part.from + part.to) / 2
      let left = length(of: segment, from: part.from, to: middle)
      let right = length(of: segment, from: middle, to: part.to)
      let isExact = (left + right - part.length).magnitude <= tolerance * whole
      let isSpent = part.to - part.from < narrowest || stretches.count - before > mostStretches
      // Also where the lengths are no numbers any more.
      if isExact || isSpent || !whole.isFinite {
        stretches.append(Stretch(parameter: middle, length: (total + left).limitedToFinite))
        total += left + right
        stretches.append(Stretch(parameter: part.to, length: total.limitedToFinite))
      } else {
        open.append((middle, part.to, right))
        open.append((part.from, middle, left))
      }
    }
    return total.limitedToFinite
  }

  /// One quadrature with eight nodes; exact for short stretches only.
  static func length(of segment: PathSegment, from: Double, to: Double) -> Double {
    // What is the same at all nodes is taken out: they are most of what a trim costs.
    switch segment {
    case .cubic(let a, let c, let d, let b):
      let (first, second, third) = (c - a, d - c, b - d)
      return integral(from, to) { PathSegment.cubicDerivative(first, second, third, at: $0).length }
    case .quad(let a, let c, let b):
      let (first, second) = (c - a, b - c)
      return integral(from, to) { PathSegment.quadDerivative(first, second, at: $0).length }
    case .line, .arc: return integral(from, to) { segment.derivative(at: $0).length }
    }
  }

  /// By the eight-point rule, whose nodes and weights (Abramowitz and Stegun, table 25.4) come in pairs.
  @inline(__always)
  private static func integral(_ from: Double, _ to: Double, _ speed: (Double) -> Double) -> Double {
    let middle = (from + to) / 2
    let reach = (to - from) / 2
    func pair(_ node: Double, _ weight: Double) -> Double {
      let offset = reach * node
      return weight * (speed(middle - offset) + speed(middle + offset))
    }
    var sum = pair(0.183434642495649804939, 0.362683783378361982965)
    sum += pair(0.525532409916328985818, 0.313706645877887287338)
    sum += pair(0.796666477413626739592, 0.222381034453374470544)
    sum += pair(0.960289856497536231684, 0.101228536290376259153)
    return sum * reach
  }

  /// The parameter at which a curve, whose stretches begin at `from` with a length of 0, has gone `distance`.
  ///
  /// The stretch is found by halving the table; inside it Newton's steps run within a bracket. Exact at the ends
  /// of stretches.
  static func parameter(
    of segment: PathSegment, at distance: Double, in stretches: ArraySlice<Stretch>
  ) -> Double {
    var low = stretches.startIndex
    var high = stretches.endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if stretches[middle].length < distance { low = middle + 1 } else { high = middle }
    }
    guard low < stretches.endIndex else { return 1 }
    let stretch = stretches[low]
    let begin = low > stretches.startIndex ? stretches[low - 1] : Stretch(parameter: 0, length: 0)
    if distance >= stretch.length { return stretch.parameter }
    let wanted = distance - begin.length
    if wanted <= 0 { return begin.parameter }

    var (least, most) = (begin.parameter, stretch.parameter)
    var u = least + (most - least) * (wanted / (stretch.length - begin.length))
    for _ in 0..<64 {
      let excess = length(of: segment, from: begin.parameter, to: u) - wanted
      if excess == 0 { break }
      if excess > 0 { most = u } else { least = u }
      var next = u - excess / segment.derivative(at: u).length
      if !(next > least && next < most) { next = least + (most - least) / 2 }
      let change = (next - u).magnitude
      u = next
      // The error falls with the square of the change.
      if change <= 1e-9 * (stretch.parameter - begin.parameter) { break }
    }
    return u
  }
}
