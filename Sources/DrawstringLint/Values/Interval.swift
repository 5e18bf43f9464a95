internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// A closed range of numbers; either end may be infinite.
///
/// The result of an operation contains every result of the operation on the numbers; it may contain more.
struct Interval: Hashable {
  var low: Double
  var high: Double

  init(_ low: Double, _ high: Double) {
    self.low = low.isNaN ? -.infinity : low
    self.high = high.isNaN ? .infinity : high
  }

  init(_ value: Double) { self.init(value, value) }

  static let all = Interval(-.infinity, .infinity)
  static let unit = Interval(0, 1)
  static let zero = Interval(0)
  static let one = Interval(1)

  var isSingle: Bool { low == high }
  /// Read as a condition, where 0 is false.
  var isNeverTrue: Bool { low == 0 && high == 0 }
  var isAlwaysTrue: Bool { low > 0 || high < 0 }

  func contains(_ value: Double) -> Bool { low <= value && value <= high }

  func union(_ other: Interval) -> Interval { Interval(min(low, other.low), max(high, other.high)) }

  // MARK: Arithmetic

  static prefix func - (a: Interval) -> Interval { Interval(-a.high, -a.low) }

  static func + (a: Interval, b: Interval) -> Interval { Interval(a.low + b.low, a.high + b.high) }

  static func - (a: Interval, b: Interval) -> Interval { a + -b }

  static func * (a: Interval, b: Interval) -> Interval {
    hull(product(a.low, b.low), product(a.low, b.high), product(a.high, b.low), product(a.high, b.high))
  }

  static func / (a: Interval, b: Interval) -> Interval {
    if b.contains(0) { return b.isSingle ? .zero : .all }
    return hull(a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high)
  }

  /// The remainder with the divisor's sign.
  static func % (a: Interval, b: Interval) -> Interval {
    if b.isSingle, b.low > 0, a.low >= 0, a.high < b.low { return a }
    return Interval(min(b.low, 0), max(b.high, 0))
  }

  func minimum(_ other: Interval) -> Interval { Interval(min(low, other.low), min(high, other.high)) }

  func maximum(_ other: Interval) -> Interval { Interval(max(low, other.low), max(high, other.high)) }

  var magnitude: Interval {
    contains(0)
      ? Interval(0, max(-low, high)) : Interval(min(abs(low), abs(high)), max(abs(low), abs(high)))
  }

  /// The image under a non-decreasing function.
  func rising(_ function: (Double) -> Double) -> Interval { Interval(function(low), function(high)) }

  // MARK: Conditions

  static func condition(always: Bool, never: Bool) -> Interval { always ? .one : never ? .zero : .unit }

  func isLess(than other: Interval) -> Interval {
    .condition(always: high < other.low, never: low >= other.high)
  }

  func isAtMost(_ other: Interval) -> Interval {
    .condition(always: high <= other.low, never: low > other.high)
  }

  func isEqual(to other: Interval) -> Interval {
    .condition(
      always: isSingle && other.isSingle && low == other.low, never: high < other.low || low > other.high)
  }

  var negated: Interval { .condition(always: isNeverTrue, never: isAlwaysTrue) }

  // MARK: Parts

  /// Returns the product, with 0 × ∞ = 0: an infinite end is not reached.
  private static func product(_ a: Double, _ b: Double) -> Double { a == 0 || b == 0 ? 0 : a * b }

  private static func hull(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Interval {
    if a.isNaN || b.isNaN || c.isNaN || d.isNaN { return .all }
    return Interval(min(min(a, b), min(c, d)), max(max(a, b), max(c, d)))
  }
}
