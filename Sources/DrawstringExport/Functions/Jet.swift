internal import DrawstringCore
internal import DrawstringLint

/// The Taylor coefficients of a function up to the fourth, as ranges that hold for all places of an interval.
///
/// The coefficient of order k is the derivative of order k divided by k!. A function with a corner in the interval has
/// no finite range for its second and higher coefficients; one that may jump has none for the first, too.
struct Jet {
  /// Always five.
  var parts: [Interval]

  init(_ parts: [Interval]) { self.parts = parts }

  static func constant(_ value: Interval) -> Jet { Jet([value, .zero, .zero, .zero, .zero]) }
  static func constant(_ value: Double) -> Jet { constant(Interval(value)) }
  /// The place itself, times a factor, plus a number.
  static func linear(_ range: Interval, slope: Double) -> Jet {
    Jet([range, Interval(slope), .zero, .zero, .zero])
  }

  var range: Interval { parts[0] }
  /// Whether the function is the same at all places of the interval.
  var isConstant: Bool { parts[0].isSingle && parts[1...].allSatisfy { $0.low == 0 && $0.high == 0 } }

  // MARK: Arithmetic

  static prefix func - (a: Jet) -> Jet { Jet(a.parts.map { -$0 }) }
  static func + (a: Jet, b: Jet) -> Jet { Jet((0...4).map { a.parts[$0] + b.parts[$0] }) }
  static func - (a: Jet, b: Jet) -> Jet { Jet((0...4).map { a.parts[$0] - b.parts[$0] }) }

  static func * (a: Jet, b: Jet) -> Jet {
    Jet(
      (0...4).map { order in
        (0...order).reduce(Interval.zero) { $0 + a.parts[$1] * b.parts[order - $1] }
      })
  }

  static func * (a: Jet, k: Double) -> Jet { Jet(a.parts.map { $0 * Interval(k) }) }

  /// The quotient; where the divisor may be 0 nothing is known.
  static func / (a: Jet, b: Jet) -> Jet {
    if b.isConstant, b.range.low == 0 { return .constant(0) }
    if b.range.contains(0) { return .unknown }
    let inverse = Interval.one / b.range
    var powers = [inverse]
    for _ in 0..<4 { powers.append(powers[powers.count - 1] * inverse) }
    return a * b.composed([powers[0], -powers[1], powers[2], -powers[3], powers[4]])
  }

  static let unknown = Jet(Array(repeating: .all, count: 5))

  /// A function whose value is one of two, one at some places and the other elsewhere.
  func either(_ other: Jet) -> Jet {
    Jet([range.union(other.range)] + Array(repeating: .all, count: 4))
  }

  /// A continuous function that is one of two at each place.
  func joined(_ other: Jet) -> Jet {
    Jet([range.union(other.range), parts[1].union(other.parts[1]), .all, .all, .all])
  }

  /// The function of this one whose own Taylor coefficients over the range are given.
  func composed(_ outer: [Interval]) -> Jet {
    let inner = Jet([.zero] + parts[1...])
    var result = Jet.constant(outer[0])
    var power = Jet.constant(1)
    for order in 1...4 {
      power = power * inner
      // Powers of a part without a constant begin at their own order.
      for lower in 0..<order { power.parts[lower] = .zero }
      result = result + power.scaled(by: outer[order])
    }
    return result
  }

  private func scaled(by factor: Interval) -> Jet { Jet(parts.map { $0 * factor }) }

  // MARK: Functions

  var sine: Jet { circular(shift: 0) }
  var cosine: Jet { circular(shift: 1) }

  private func circular(shift: Int) -> Jet {
    let waves = (0..<4).map { Self.sineRange(range, quarters: shift + $0) }
    return composed([
      waves[0], waves[1], waves[2] * Interval(0.5), waves[3] * Interval(1.0 / 6),
      waves[0] * Interval(1.0 / 24),
    ])
  }

  /// The range of the sine of an angle and some quarter turns.
  private static func sineRange(_ angle: Interval, quarters: Int) -> Interval {
    let (low, high) = (angle.low + Double(quarters) * .pi / 2, angle.high + Double(quarters) * .pi / 2)
    guard high - low < 2 * .pi, low.isFinite, high.isFinite else { return Interval(-1, 1) }
    let ends = [Trigonometry.sine(low), Trigonometry.sine(high)]
    var result = Interval(min(ends[0], ends[1]), max(ends[0], ends[1]))
    func holds(_ place: Double) -> Bool {
      let turns = ((low - place) / (2 * .pi)).rounded(.up)
      return place + turns * 2 * .pi <= high
    }
    if holds(.pi / 2) { result = result.union(.one) }
    if holds(-.pi / 2) { result = result.union(Interval(-1)) }
    return result
  }

  var exponential: Jet {
    let value = range.rising { Elementary.exp($0) }
    return composed([
      value, value, value * Interval(0.5), value * Interval(1.0 / 6), value * Interval(1.0 / 24),
    ])
  }

  var logarithm: Jet {
    if range.low <= 0 { return range.high <= 0 ? .constant(TotalArithmetic.logarithm(0)) : .unknown }
    let inverse = Interval.one / range
    let square = inverse * inverse
    return composed([
      range.rising { Elementary.log($0) }, inverse, square * Interval(-0.5),
      square * inverse * Interval(1.0 / 3),
      square * square * Interval(-0.25),
    ])
  }

  var squareRoot: Jet {
    if range.high <= 0 { return .constant(0) }
    let root = range.rising { $0 <= 0 ? 0 : $0.squareRoot() }
    if range.low <= 0 { return Jet([root, .all, .all, .all, .all]) }
    let inverse = Interval.one / range
    return composed([
      root, Interval(0.5) / root, Interval(-0.125) * inverse / root,
      Interval(0.0625) * inverse * inverse / root,
      Interval(-5.0 / 128) * inverse * inverse * inverse / root,
    ])
  }

  func power(_ exponent: Jet) -> Jet {
    if exponent.isConstant, let whole = Int(exactly: exponent.range.low), (0...8).contains(whole) {
      return (0..<whole).reduce(Jet.constant(1)) { product, _ in product * self }
    }
    if range.low > 0 { return (logarithm * exponent).exponential }
    return .unknown
  }

  var magnitude: Jet {
    if range.low >= 0 { return self }
    if range.high <= 0 { return -self }
    let other = -self
    return Jet([range.magnitude, parts[1].union(other.parts[1]), .all, .all, .all])
  }

  func minimum(_ other: Jet) -> Jet {
    if range.high <= other.range.low { return self }
    if other.range.high <= range.low { return other }
    return Jet([range.minimum(other.range)] + joined(other).parts[1...])
  }

  func maximum(_ other: Jet) -> Jet { -(-self).minimum(-other) }

  func limited(_ low: Double, _ high: Double) -> Jet {
    minimum(.constant(high)).maximum(.constant(low))
  }

  /// The image under a function that is constant between its jumps and never falls.
  func stepped(_ function: (Double) -> Double) -> Jet {
    let value = range.rising(function)
    return value.isSingle ? .constant(value) : Jet([value] + Array(repeating: .all, count: 4))
  }

  /// A condition: `always` or `never`, else both.
  static func condition(_ value: Interval) -> Jet {
    value.isSingle ? .constant(value) : Jet([value] + Array(repeating: .all, count: 4))
  }

  /// One of two functions, by a condition.
  func chosen(_ first: Jet, _ second: Jet) -> Jet {
    if range.isAlwaysTrue { return first }
    if range.isNeverTrue { return second }
    return first.either(second)
  }
}

extension Interval {
  /// The largest magnitude.
  var size: Double { Swift.max(abs(low), abs(high)) }
}
