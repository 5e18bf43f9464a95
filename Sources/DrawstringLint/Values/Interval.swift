internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// A closed range of numbers; either end may be infinite.
///
/// The result of an operation contains every result of the operation on the numbers; it may contain more.
package struct Interval: Hashable, Sendable {
  package var low: Double
  package var high: Double

  package init(_ low: Double, _ high: Double) {
    self.low = low.isNaN ? -.infinity : low
    self.high = high.isNaN ? .infinity : high
  }

  package init(_ value: Double) { self.init(value, value) }

  package static let all = Interval(-.infinity, .infinity)
  package static let unit = Interval(0, 1)
  package static let zero = Interval(0)
  package static let one = Interval(1)

  package var isSingle: Bool { low == high }
  /// Read as a condition, where 0 is false.
  package var isNeverTrue: Bool { low == 0 && high == 0 }
  package var isAlwaysTrue: Bool { low > 0 || high < 0 }

  package func contains(_ value: Double) -> Bool { low <= value && value <= high }

  package func union(_ other: Interval) -> Interval { Interval(min(low, other.low), max(high, other.high)) }

  // MARK: Arithmetic

  package static prefix func - (a: Interval) -> Interval { Interval(-a.high, -a.low) }

  package static func + (a: Interval, b: Interval) -> Interval { Interval(a.low + b.low, a.high + b.high) }

  package static func - (a: Interval, b: Interval) -> Interval { a + -b }

  package static func * (a: Interval, b: Interval) -> Interval {
    hull(product(a.low, b.low), product(a.low, b.high), product(a.high, b.low), product(a.high, b.high))
  }

  package static func / (a: Interval, b: Interval) -> Interval {
    if b.contains(0) { return b.isSingle ? .zero : .all }
    return hull(a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high)
  }

  /// The remainder with the divisor's sign.
  package static func % (a: Interval, b: Interval) -> Interval {
    if b.isSingle, b.low > 0, a.low >= 0, a.high < b.low { return a }
    return Interval(min(b.low, 0), max(b.high, 0))
  }

  package func minimum(_ other: Interval) -> Interval { Interval(min(low, other.low), min(high, other.high)) }

  package func maximum(_ other: Interval) -> Interval { Interval(max(low, other.low), max(high, other.high)) }

  package var magnitude: Interval {
    contains(0)
      ? Interval(0, max(-low, high)) : Interval(min(abs(low), abs(high)), max(abs(low), abs(high)))
  }

  /// The image under a non-decreasing function.
  package func rising(_ function: (Double) -> Double) -> Interval { Interval(function(low), function(high)) }

  // MARK: Conditions

  package static func condition(always: Bool, never: Bool) -> Interval {
    always ? .one : never ? .zero : .unit
  }

  package func isLess(than other: Interval) -> Interval {
    .condition(always: high < other.low, never: low >= other.high)
  }

  package func isAtMost(_ other: Interval) -> Interval {
    .condition(always: high <= other.low, never: low > other.high)
  }

  package func isEqual(to other: Interval) -> Interval {
    .condition(
      always: isSingle && other.isSingle && low == other.low, never: high < other.low || low > other.high)
  }

  package var negated: Interval { .condition(always: isNeverTrue, never: isAlwaysTrue) }

  // MARK: Parts

  /// Returns the product, with 0 × ∞ = 0: an infinite end is not reached.
  private static func product(_ a: Double, _ b: Double) -> Double { a == 0 || b == 0 ? 0 : a * b }

  private static func hull(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Interval {
    if a.isNaN || b.isNaN || c.isNaN || d.isNaN { return .all }
    return Interval(min(min(a, b), min(c, d)), max(max(a, b), max(c, d)))
  }
}
