internal import DrawstringCompiler
internal import DrawstringOutput
internal import DrawstringSyntax

/// `specs/diagnostics.md`: the page of every code, in the order of the codes, with a table of all. The file is read back by
/// `FindingPage`, so that writing it changes nothing but the table and the order.
package enum DiagnosticsPage {
  package static var text: String { lines.joined(separator: "\n") + "\n" }

  private static var lines: [String] {
    let pages = FindingPage.all.sorted { $0.code.id < $1.code.id }
    let head = [
      "# Findings", "",
      "Every code that `drawstring validate` can give, as `drawstring explain CODE` shows it. The name of a code never",
      "changes.", "",
    ]
    let table = Markdown.table(
      ["code", "severity", "finding"],
      pages.map { ["[`\($0.code.id)`](#\($0.code.id))", $0.code.severity.rawValue, $0.summary] })
    return head + table + pages.flatMap { section($0) }
  }

  private static func section(_ page: FindingPage) -> [String] {
    let code = page.code
    return [
      "", "## \(code.id)", "", "**\(code.severity.rawValue):** \(page.summary)", "", page.rationale, "",
      page.leadIn, "",
    ] + fenced(page.bad) + ["", FindingPage.leadInOfGood, ""] + fenced(page.good)
  }

  private static func fenced(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last == "" { lines.removeLast() }
    return ["```yaml"] + lines + ["```"]
  }
}
