extension Nanoseconds {
  /// The nearest whole nanosecond, halves away from zero; saturates beyond ±2·10⁹ s.
  package init(_ duration: Duration) {
    if duration >= .seconds(2_000_000_000) {
      self = .infinity
    } else if duration <= .seconds(-2_000_000_000) {
      self.init(-2_000_000_000_000_000_000)
    } else {
      let (seconds, attoseconds) = duration.components
      let half: Int64 = attoseconds < 0 ? -500_000_000 : 500_000_000
      self.init(seconds * 1_000_000_000 + (attoseconds + half) / 1_000_000_000)
    }
  }

  /// As a standard duration; infinity becomes the longest one.
  package var duration: Duration { .nanoseconds(count) }
}
