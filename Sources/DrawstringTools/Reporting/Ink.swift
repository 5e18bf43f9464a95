internal import DrawstringSpec

/// ANSI colours, or none.
struct Ink {
  enum Style: String {
    case error = "1;31"
    case warning = "1;33"
    case info = "1;36"
    case frame = "34"
    case strong = "1"
  }

  private let isOn: Bool

  init(_ isOn: Bool) { self.isOn = isOn }

  func paint(_ text: String, as style: Style) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  func style(of severity: Severity) -> Style {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .info: .info
    }
  }
}
