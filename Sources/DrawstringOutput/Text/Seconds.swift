internal import DrawstringCore

// Times are whole nanoseconds inside and seconds outside; these are the two doors.

extension Duration {
  /// To the nearest nanosecond.
  package init(seconds: Double) { self = .nanoseconds(Nanoseconds(seconds: seconds).count) }

  /// The double nearest to a whole number of nanoseconds; infinite beyond the times that there are.
  package var inSeconds: Double { Nanoseconds(self).seconds }
}
