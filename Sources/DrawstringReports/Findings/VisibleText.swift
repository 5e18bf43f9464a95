internal import DrawstringOutput

/// Text as it may be shown in a terminal: nothing in it can move the cursor, turn the writing round or hide.
enum VisibleText {
  /// A scalar made visible, and how many columns it takes; `column` is where it will stand, for tabs.
  static func cell(_ scalar: Unicode.Scalar, at column: Int) -> (text: String, width: Int) {
    switch scalar.value {
    case 0x09:
      let width = 4 - column % 4
      return (String(repeating: " ", count: width), width)
    case 0..<0x20: return (picture(scalar.value), 1)
    case 0x7F: return ("\u{2421}", 1)
    case _ where Printable.isHidden(scalar) || Printable.isJoiner(scalar):
      let text = "<U+" + String(scalar.value, radix: 16, uppercase: true) + ">"
      return (text, text.utf8.count)
    default: return (String(Character(scalar)), width(of: scalar.value))
    }
  }

  /// A whole message made visible.
  static func text(_ text: String) -> String {
    var result = ""
    var column = 0
    for scalar in text.unicodeScalars {
      let cell = cell(scalar, at: column)
      result += cell.text
      column += cell.width
    }
    return result
  }

  /// Unicode's pictures of the control characters, U+2400 and on.
  private static func picture(_ value: UInt32) -> String {
    Unicode.Scalar(0x2400 + value).map { String(Character($0)) } ?? "?"
  }

  /// Columns in a terminal: combining marks take none, East Asian wide characters and emoji two.
  private static func width(of value: UInt32) -> Int {
    switch value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x20D0...0x20FF, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
