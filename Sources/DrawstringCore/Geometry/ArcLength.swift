/// Lengths of curves, by Gauss–Legendre quadrature of the speed over sufficiently short intervals.
///
/// Béziers use only + − × ÷ √, so their lengths have the same bits on every machine.
enum ArcLength {
  /// An interval of a segment: its end, and the length of the segment up to that end.
  struct Stretch: Sendable {
    var parameter: Double
    var length: Double
  }

  /// The largest difference between an interval and its two halves, as a fraction of the curve's length. The halves
  /// are far more accurate.
  private static let tolerance = 1e-11
  private static let narrowest = 0x1p-24
  private static let mostStretches = 512

  /// Halves [0, 1] until the quadrature of each part is accurate, appends the parts, and returns the total length.
  static func measure(_ segment: PathSegment, into stretches: inout [Stretch]) -> Double {
    let before = stretches.count
    let whole = length(of: segment, from: 0, to: 1)
    var open = [(from: 0.0, to: 1.0, length: whole)]
    var total = 0.0
    // Depth first from the left: at most one open interval for each halving.
    while let part = open.popLast() {
      let middle = (part.from + part.to) / 2
      let left = length(of: segment, from: part.from, to: middle)
      let right = length(of: segment, from: middle, to: part.to)
      let isExact = (left + right - part.length).magnitude <= tolerance * whole
      let isSpent = part.to - part.from < narrowest || stretches.count - before > mostStretches
      // Also stops where lengths are not finite.
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

  /// Returns the length by one eight-point quadrature; accurate for short intervals only.
  static func length(of segment: PathSegment, from: Double, to: Double) -> Double {
    // Terms that are equal at all nodes are computed once: the quadrature is most of the cost of a trim.
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

  /// Integrates by the eight-point rule, whose nodes and weights (Abramowitz and Stegun, table 25.4) come in pairs.
  @inline(__always)
  static func integral(_ from: Double, _ to: Double, _ speed: (Double) -> Double) -> Double {
    let middle = (from + to) / 2
    let reach = (to - from) / 2
    func pair(_ node: Double, _ weight: Double) -> Double {
      let offset = reach * node
      return weight * (speed(middle - offset) + speed(middle + offset))
    }
    var sum = pair(0.183434642495649804939, 0.362683783378361982965)
    sum += pair(0.525532409916328985818, 0.313706645877887287338)
    sum += pair(0.796666477413626739592, 0.222381034453374470544)
    sum += pair(0.9602898564975362, 0.101228536290376259153)
    return sum * reach
  }

  /// Returns the parameter at which the length of a segment reaches `distance`; 1 beyond its end.
  ///
  /// A binary search finds the interval; a bracketed Newton iteration finds the parameter. Exact at the ends of
  /// intervals.
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
      // Convergence is quadratic: the error is far smaller than the change.
      if change <= 1e-9 * (stretch.parameter - begin.parameter) { break }
    }
    return u
  }
}
