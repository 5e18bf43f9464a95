/// Text from outside, made safe to show on a terminal.
package enum Printable {
  /// The text with control characters and direction overrides written as `\u{…}`.
  ///
  /// A file's name may hold an escape sequence; shown raw it could repaint the screen.
  package static func text(_ text: String) -> String {
    if !text.unicodeScalars.contains(where: isHidden) { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if isHidden(scalar) {
        shown += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
