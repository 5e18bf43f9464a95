internal import DrawstringCore
internal import DrawstringSyntax

/// Text from outside, made safe to show on a terminal or in a page.
package enum Printable {
  /// The text with control characters, direction overrides and all else that `isHidden` written as `\u{…}`.
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
        shown += escape(scalar)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  package static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16) + "}"
  }

  /// Whether a scalar controls what shows others and shows nothing itself.
  ///
  /// Controls, direction marks and overrides, ends of lines and paragraphs, signs of no width, and tags, which spell
  /// out what nobody sees.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
      0x2060...0x206F,
      0xFEFF, 0xFFF9...0xFFFB, 0x1D173...0x1D17A, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  /// Whether a scalar only joins its neighbours or keeps them apart.
  ///
  /// Persian and emoji are spelt with these, so that they stay in titles and names; where a mistake is pointed at, they
  /// are as hidden as the others.
  package static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200C}" || scalar == "\u{200D}"
  }
}
