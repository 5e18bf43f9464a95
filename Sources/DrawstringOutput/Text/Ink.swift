internal import DrawstringCore
package import DrawstringSyntax

/// ANSI colours, or none.
package struct Ink {
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
