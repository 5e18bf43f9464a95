/// Words as a shell reads them.
package enum ShellText {
  /// The text as one word of `sh`, in quotes where it needs them.
  package static func quoted(_ text: String) -> String {
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
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
