internal import DrawstringCompiler
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports
package import DrawstringSyntax

/// A code of a finding, explained: what it says, why, and an example wrong and right.
package enum DiagnosticPage {
  package static func page(_ page: FindingPage) -> String {
    let code = page.code
    var lines = ["\(code.id) (\(code.severity.rawValue)): \(page.summary)", ""]
    lines += HelpText.wrapped(page.rationale, indent: 0)
    lines += ["", page.leadIn, ""] + indented(page.bad)
    lines += ["", FindingPage.leadInOfGood, ""] + indented(page.good)
    return lines.joined(separator: "\n") + "\n"
  }

  /// All codes with their summaries, by name.
  package static func list(_ pages: [FindingPage]) -> String {
    let width = pages.map { $0.code.id.count }.max() ?? 0
    let lines = pages.sorted { $0.code.id < $1.code.id }.map { page in
      let code = page.code
      let gap = String(repeating: " ", count: width - code.id.count + 2)
      let severity = code.severity.rawValue
      return code.id + gap + severity + String(repeating: " ", count: 9 - severity.count) + page.summary
        + "\n"
    }
    return lines.joined()
  }

  private static func indented(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "" : "  \($0)"
    }
    return Array(lines.last == "" ? lines.dropLast() : lines[...])
  }
}
