/// A time or a span of time as a whole number of nanoseconds, or infinity.
///
/// Integers make equality at boundaries exact and keep an hour-long loop from drifting. Conversions and products are
/// limited to ±2·10¹⁸ (63 years) or infinite; sums that overflow become `infinity` or `distantPast`.
package struct Nanoseconds: Comparable, Hashable, Sendable {
  package var count: Int64

  package init(_ count: Int64) { self.count = count }

  package static let zero = Nanoseconds(0)
  package static let infinity = Nanoseconds(.max)
  /// A time before every instant of any trace.
  package static let distantPast = Nanoseconds(.min)
  /// The longest finite time that input may contain: 10⁹ s.
  package static let longest = Nanoseconds(1_000_000_000_000_000_000)

  package var isInfinite: Bool { count == .max }
  package var isFinite: Bool { count != .max && count != .min }

  /// Makes the nearest whole nanosecond; infinity from 2·10⁹ s up, −2·10⁹ s at the least, and 0 for NaN.
  package init(seconds: Double) {
    let scaled = seconds * 1e9
    if scaled >= 2e18 {
      self = .infinity
    } else if scaled <= -2e18 {
      self = Nanoseconds(-2_000_000_000_000_000_000)
    } else {
      self = Nanoseconds(scaled.isNaN ? 0 : Int64(limiting: scaled.rounded(.toNearestOrAwayFromZero)))
    }
  }

  /// The time in seconds, as a double; infinity for `infinity`.
  package var seconds: Double { isInfinite ? .infinity : Double(count) / 1e9 }

  package static func < (a: Nanoseconds, b: Nanoseconds) -> Bool { a.count < b.count }

  package static func + (a: Nanoseconds, b: Nanoseconds) -> Nanoseconds {
    if a.isInfinite || b.isInfinite { return .infinity }
    let (sum, overflow) = a.count.addingReportingOverflow(b.count)
    return overflow ? (a.count > 0 ? .infinity : .distantPast) : Nanoseconds(sum)
  }

  /// Infinity minus a finite time is infinity; the subtrahend is never infinite.
  package static func - (a: Nanoseconds, b: Nanoseconds) -> Nanoseconds {
    if a.isInfinite { return .infinity }
    let (difference, overflow) = a.count.subtractingReportingOverflow(b.count)
    return overflow ? (a.count > 0 ? .infinity : .distantPast) : Nanoseconds(difference)
  }

  /// Returns the product with a finite factor, to the nearest nanosecond; exact for whole factors.
  package func scaled(by factor: Double) -> Nanoseconds {
    if factor == 1 { return self }
    if isInfinite { return factor == 0 ? .zero : .infinity }
    if let whole = Int64(exactly: factor) {
      let (product, overflow) = count.multipliedReportingOverflow(by: whole)
      if !overflow && product.magnitude <= 2_000_000_000_000_000_000 { return Nanoseconds(product) }
    }
    return Nanoseconds(seconds: Double(count) * factor / 1e9)
  }
}

extension Nanoseconds {
  /// Makes the nearest whole nanosecond, halves away from zero; saturates beyond ±2·10⁹ s.
  package init(_ duration: Duration) {
    // Most are not negative and below 2·10⁹ s, which is about 108,420,217 · 2⁶⁴ attoseconds.
    let high = UInt64(bitPattern: duration._high)
    if high < 108_420_217 {
      let (whole, rest) = (1_000_000_000 as UInt64).dividingFullWidth((high, duration._low))
      self.init(Int64(whole + (rest >= 500_000_000 ? 1 : 0)))
    } else if duration >= .seconds(2_000_000_000) {
      self = .infinity
    } else if duration <= .seconds(-2_000_000_000) {
      self.init(-2_000_000_000_000_000_000)
    } else {
      let (seconds, attoseconds) = duration.components
      let half: Int64 = attoseconds < 0 ? -500_000_000 : 500_000_000
      self.init(seconds * 1_000_000_000 + (attoseconds + half) / 1_000_000_000)
    }
  }

  /// The time as a standard duration; `infinity` becomes 2⁶³ − 1 nanoseconds.
  package var duration: Duration { .nanoseconds(count) }
}
