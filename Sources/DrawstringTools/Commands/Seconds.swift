internal import DrawstringCore

// Times are whole nanoseconds inside and seconds outside; these are the two doors.

extension Duration {
  /// To the nearest nanosecond.
  init(seconds: Double) { self = .nanoseconds(Nanoseconds(seconds: seconds).count) }

  /// The double nearest to a whole number of nanoseconds.
  var inSeconds: Double {
    let (seconds, attoseconds) = components
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return Double(seconds) }
    return Nanoseconds(scaled &+ attoseconds / 1_000_000_000).seconds
  }
}
