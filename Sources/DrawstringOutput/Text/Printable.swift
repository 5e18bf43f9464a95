internal import DrawstringCore
package import DrawstringSyntax

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

/// ANSI colours, or none.
package struct TextStyle {
  package enum Style: String {
    case error = "1;31"
    case warning = "1;33"
    case info = "1;36"
    case frame = "34"
    case strong = "1"
  }

  private let isOn: Bool

  package init(_ isOn: Bool) { self.isOn = isOn }

  package func paint(_ text: String, as style: Style) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  package func style(of severity: Severity) -> Style {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .info: .info
    }
  }
}
