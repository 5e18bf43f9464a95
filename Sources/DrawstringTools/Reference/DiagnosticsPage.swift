internal import DrawstringSpec

/// The reference of findings: every code with what it says, why, and an example wrong and right.
package enum DiagnosticsPage {
  package static var text: String { lines.joined(separator: "\n") + "\n" }

  private static var lines: [String] {
    let codes = DiagnosticCode.all.sorted { $0.id < $1.id }
    let head = [
      "# Findings", "",
      "Every code that `drawstring validate` can give, as `drawstring explain CODE` shows it. The name of a code never",
      "changes.", "",
    ]
    let table = Markdown.table(
      ["code", "severity", "finding"],
      codes.map { ["[`\($0.id)`](#\($0.id))", $0.severity.rawValue, $0.summary] })
    return head + table + codes.flatMap { section($0) }
  }

  private static func section(_ code: DiagnosticCode) -> [String] {
    let noun = code.subject == .trace ? "A trace" : "A spec"
    return [
      "", "## \(code.id)", "", "**\(code.severity.rawValue):** \(code.summary)", "", code.rationale, "",
      "\(noun) that gives it:", "",
    ] + fenced(code.bad) + ["", "The same, mended:", ""] + fenced(code.good)
  }

  private static func fenced(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last == "" { lines.removeLast() }
    return ["```yaml"] + lines + ["```"]
  }
}
