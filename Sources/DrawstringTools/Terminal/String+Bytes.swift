extension String {
  /// The text with another in place of each sign of ASCII.
  ///
  /// By bytes: with a combining mark behind it, the sign would be another `Character`, and what reads bytes takes it for
  /// the sign all the same.
  func replacing(ascii sign: Unicode.Scalar, with text: String) -> String {
    utf8.split(separator: UInt8(ascii: sign), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }.joined(separator: text)
  }
}
