internal import Drawstring
internal import DrawstringSpec

/// `validate`: all findings of all files.
enum ValidateCommand {
  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    var code = ExitCode.clean
    var reports: [FileReport] = []
    var finder = SpecFinder(operands: invocation.operands)
    while let file = finder.next() {
      switch file {
      case .unreadable(let error):
        terminal.complain(error.message)
        code = .failure
      case .emptyFolder(let path): terminal.note("there are no effects in '\(Printable.text(path))'")
      case .path(let path, let isNamed):
        guard let bytes = terminal.contents(of: path) else {
          code = .failure
          continue
        }
        let spec = Effect.load(name: Terminal.displayName(path), bytes: bytes)
        if !isNamed, !SpecFinder.isSpec(spec.document) { continue }
        finder.found()
        reports.append(
          FileReport(source: spec.source, document: spec.document, diagnostics: spec.diagnostics))
      }
    }
    let failLevel: Severity = invocation.has(.strict) ? .warning : .error
    if reports.contains(where: { $0.diagnostics.contains { $0.code.severity >= failLevel } }) {
      code = max(code, .findings)
    }
    reports.sort { $0.source.name.utf8.lexicographicallyPrecedes($1.source.name.utf8) }
    if invocation.text(.format) == "json" {
      terminal.output.write(JSONReporter.report(reports))
      terminal.output.write("\n")
    } else {
      let color = terminal.usesColor(invocation.text(.color), onScreen: terminal.outputIsScreen)
      for report in reports where !report.diagnostics.isEmpty {
        terminal.output.write(TextReporter.report(report, color: color))
      }
      terminal.output.write(summary(of: reports))
    }
    return code
  }

  /// "3 files: 1 error, 2 warnings".
  private static func summary(of reports: [FileReport]) -> String {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    let severities = reports.flatMap { $0.diagnostics.map(\.code.severity) }
    let errors = severities.count { $0 == .error }
    let warnings = severities.count { $0 == .warning }
    let found = errors + warnings == 0 ? "clean" : "\(count(errors, "error")), \(count(warnings, "warning"))"
    return "\(count(reports.count, "file")): \(found)\n"
  }
}
