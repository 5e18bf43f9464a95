internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// Words as a shell reads them.
package enum ShellText {
  /// The text as one word of `sh`, in quotes where it needs them; nothing in it can paint the screen that shows it.
  package static func quoted(_ text: String) -> String {
    if text.unicodeScalars.contains(where: Printable.isHidden) { return inEscapes(text) }
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "_-./:,+%@".utf8.contains(byte)
      }
    }
    return isPlain && !text.isEmpty ? text : inQuotes(text)
  }

  /// The text between single quotes.
  package static func inQuotes(_ text: String) -> String {
    "'" + text.replacing(ascii: "'", with: "'\\''") + "'"
  }

  /// The text between `$'` and `'`, as POSIX has it since 2024, bash and zsh for long: what shows nothing itself is
  /// written by the numbers of its bytes.
  private static func inEscapes(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if Printable.isHidden(scalar) {
        for byte in UTF8.encode(scalar)! { result += "\\" + octal(byte) }
      } else {
        if scalar == "'" || scalar == "\\" { result += "\\" }
        result.unicodeScalars.append(scalar)
      }
    }
    return "$'" + result + "'"
  }

  /// Three digits: a fourth would be of the next sign.
  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }
}
