internal import DrawstringCore
internal import DrawstringSyntax

extension String {
  /// The text with another in place of each sign of ASCII.
  ///
  /// By bytes: with a combining mark behind it, the sign would be another `Character`, and what reads bytes takes it for
  /// the sign all the same.
  package func replacing(ascii sign: Unicode.Scalar, with text: String) -> String {
    utf8.split(separator: UInt8(ascii: sign), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }.joined(separator: text)
  }

  /// What lies between the places at which a text stands in this one, by bytes, too.
  ///
  /// Here and below: what the standard library has for that brings its regular expressions along, a module that every
  /// start of the program would pay for.
  package func parts(between mark: String) -> [String] {
    let (bytes, mark) = (Array(utf8), Array(mark.utf8))
    var parts: [String] = []
    var (start, index) = (0, 0)
    while index < bytes.count {
      if bytes[index...].starts(with: mark) {
        parts.append(String(decoding: bytes[start..<index], as: UTF8.self))
        index += mark.count
        start = index
      } else {
        index += 1
      }
    }
    return parts + [String(decoding: bytes[start...], as: UTF8.self)]
  }
}

extension Collection<UInt8> {
  /// Whether a text stands somewhere among the bytes.
  package func holds(_ text: String) -> Bool { indices.contains { self[$0...].starts(with: text.utf8) } }
}
