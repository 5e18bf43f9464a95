extension Nanoseconds {
  /// The nearest whole nanosecond towards zero; saturates beyond ±2·10⁹ s.
  package init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    if seconds >= 2_000_000_000 {
      self = .infinity
    } else if seconds <= -2_000_000_000 {
      self.init(-2_000_000_000_000_000_000)
    } else {
      self.init(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
  }

  /// As a standard duration; infinity becomes the longest one.
  package var duration: Duration { .nanoseconds(count) }
}
