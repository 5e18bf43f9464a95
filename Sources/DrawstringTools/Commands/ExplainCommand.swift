internal import DrawstringSpec

/// `explain`: what a finding's code means.
enum ExplainCommand {
  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    guard let id = invocation.operands.first else {
      terminal.output.write(DiagnosticPage.list(DiagnosticCode.all))
      return .clean
    }
    guard let code = DiagnosticCode.all.first(where: { $0.id == id }) else {
      throw UsageError(
        "there is no code '\(Printable.text(id))'", found: id, among: DiagnosticCode.all.map(\.id))
    }
    terminal.output.write(DiagnosticPage.page(code))
    return .clean
  }
}
