internal import DrawstringCore
internal import DrawstringSyntax

// Times are whole nanoseconds inside and seconds outside; these are the two doors.

extension Duration {
  /// To the nearest nanosecond.
  package init(seconds: Double) { self = .nanoseconds(Nanoseconds(seconds: seconds).count) }

  /// The double nearest to a whole number of nanoseconds; infinite beyond the times that there are.
  package var inSeconds: Double { Nanoseconds(self).seconds }
}

/// Versions that the program tells.
package enum Version {
  /// The version of the program.
  package static let program = "0.1.0"
  /// The version of the language that the program reads.
  package static let language = 1
}
