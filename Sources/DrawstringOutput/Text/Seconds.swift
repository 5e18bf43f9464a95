internal import DrawstringCore
internal import DrawstringSyntax

// Conversions between the whole nanoseconds of times inside and the seconds outside.

extension Duration {
  /// A number of seconds, rounded to the nearest nanosecond.
  package init(seconds: Double) { self = .nanoseconds(Nanoseconds(seconds: seconds).count) }

  /// The duration in whole nanoseconds, as the nearest double of seconds; infinite beyond the range of times.
  package var inSeconds: Double { Nanoseconds(self).seconds }
}

/// The versions that the program reports.
package enum Version {
  /// The version of the program.
  package static let program = "0.2.0"
  /// The version of the language that the program reads.
  package static let language = 1
}
