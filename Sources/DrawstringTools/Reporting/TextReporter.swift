internal import DrawstringSpec

/// Findings for people: each with its place, the line it is on, carets under what is wrong and what to do.
package enum TextReporter {
  /// All findings of all files, then a line that counts them.
  package static func report(_ reports: [FileReport], coloured: Bool) -> String {
    var text = ""
    for report in reports.sorted(by: { $0.source.name < $1.source.name }) {
      text += findings(of: report, coloured: coloured)
    }
    return text + summary(of: reports, coloured: coloured)
  }

  /// The findings of one file, without a summary.
  package static func findings(of report: FileReport, coloured: Bool) -> String {
    report.sorted.map { TextFinding($0, in: report.source, ink: Ink(coloured)).text + "\n" }.joined()
  }

  /// One line: how many findings there are in how many files.
  package static func summary(of reports: [FileReport], coloured: Bool) -> String {
    let ink = Ink(coloured)
    let files = counted(reports.count, "file")
    var parts: [String] = []
    for severity in [Severity.error, .warning, .info] {
      let count = reports.reduce(0) { $0 + $1.count(of: severity) }
      let word = severity == .info ? "note" : severity.rawValue
      if count > 0 { parts.append(ink.paint(counted(count, word), as: ink.style(of: severity))) }
    }
    return parts.isEmpty ? "\(files): no findings\n" : "\(files): \(parts.joined(separator: ", "))\n"
  }

  private static func counted(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}

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
