package import DrawstringSpec

/// A code of a finding, explained: what it says, why, and an example wrong and right.
package enum DiagnosticPage {
  package static func page(_ code: DiagnosticCode) -> String {
    let noun = code.subject == .trace ? "trace" : "spec"
    var lines = ["\(code.id) (\(code.severity.rawValue)): \(code.summary)", ""]
    lines += HelpText.wrapped(code.rationale, indent: 0)
    lines += ["", "A \(noun) that gives it:", ""] + indented(code.bad)
    lines += ["", "The same, mended:", ""] + indented(code.good)
    return lines.joined(separator: "\n") + "\n"
  }

  /// All codes with their summaries, by name.
  package static func list(_ codes: [DiagnosticCode]) -> String {
    let width = codes.map { $0.id.count }.max() ?? 0
    let lines = codes.sorted { $0.id < $1.id }.map { code in
      let gap = String(repeating: " ", count: width - code.id.count + 2)
      let severity = code.severity.rawValue
      return code.id + gap + severity + String(repeating: " ", count: 9 - severity.count) + code.summary
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
