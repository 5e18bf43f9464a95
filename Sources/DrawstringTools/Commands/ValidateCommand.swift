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
          FileReport(
            source: spec.source, document: spec.document,
            diagnostics: spec.examined(isStrict: invocation.has(.strict))))
      }
    }
    let failLevel: Severity = invocation.has(.strict) ? .warning : .error
    if reports.contains(where: { $0.diagnostics.contains { $0.code.severity >= failLevel } }) {
      code = max(code, .findings)
    }
    let color = invocation.text(.color)
    switch invocation.text(.format) {
    case "json": terminal.output.write(JSONReporter.report(reports))
    case "sarif": terminal.output.write(SARIFReporter.report(reports))
    case "github":
      terminal.output.write(GitHubReporter.report(reports))
      let coloured = terminal.usesColor(color, onScreen: terminal.errorsAreScreen)
      terminal.errors.write(TextReporter.summary(of: reports, coloured: coloured))
    default:
      // Where nothing could be read, «no findings» would be praise for nothing.
      if reports.isEmpty && code == .failure { return code }
      let coloured = terminal.usesColor(color, onScreen: terminal.outputIsScreen)
      terminal.output.write(TextReporter.report(reports, coloured: coloured))
    }
    return code
  }
}
