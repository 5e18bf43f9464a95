internal import DrawstringCore
package import DrawstringSyntax

/// Text from outside, made safe to show on a terminal or in a page.
package enum Printable {
  /// Returns the text with all hidden scalars, such as control characters, written as `\u{…}`.
  ///
  /// A raw escape sequence in a file's name could repaint the screen; a direction override in a title could reverse the
  /// text after it.
  package static func text(_ text: String) -> String { shown(text) { $0.isHidden } }

  /// Does the same for a text of several lines; line breaks and tabs stay.
  package static func prose(_ text: String) -> String {
    shown(text) { $0.isHidden && $0 != "\n" && $0 != "\r" && $0 != "\t" }
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
}

extension String {
  /// Returns the text with each occurrence of an ASCII character replaced.
  ///
  /// Compares bytes: with a combining mark the character is part of another `Character`, but readers of bytes still see
  /// the ASCII character.
  package func replacing(ascii sign: Unicode.Scalar, with text: String) -> String {
    utf8.split(separator: UInt8(ascii: sign), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }.joined(separator: text)
  }

  /// Returns the parts of the text between occurrences of `mark`, compared by bytes.
  ///
  /// Here and in `holds`: the standard library's methods would load its module of regular expressions at every start of
  /// the program.
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
  /// Whether the bytes contain a text.
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
