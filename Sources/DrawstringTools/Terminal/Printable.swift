/// Text from outside, made safe to show on a terminal or in a page.
package enum Printable {
  /// The text with control characters and direction overrides written as `\u{…}`.
  ///
  /// A file's name may hold an escape sequence; shown raw it could repaint the screen. A title may turn round what is
  /// written behind it.
  package static func text(_ text: String) -> String { shown(text) { isHidden($0) } }

  /// The same of a text of several lines, whose ends stay as they are.
  package static func prose(_ text: String) -> String {
    shown(text) { isHidden($0) && $0 != "\n" && $0 != "\r" && $0 != "\t" }
  }

  private static func shown(_ text: String, where isHidden: (Unicode.Scalar) -> Bool) -> String {
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

  /// Whether a scalar controls what shows others and shows nothing itself.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
