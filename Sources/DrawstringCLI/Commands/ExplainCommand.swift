internal import DrawstringCompiler
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// `explain`: what a finding's code means, or where a value comes from.
enum ExplainCommand {
  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    let extra = invocation.first(of: ExplainValueCommand.options)
    guard let operand = invocation.operands.first else {
      if let extra { throw UsageError("'\(extra.spelling)' needs a FILE") }
      terminal.output.write(DiagnosticPage.list(FindingPage.all))
      return .clean
    }
    if isFile(operand, invocation) { return try ExplainValueCommand.run(invocation, &terminal) }
    guard let page = FindingPage.of(operand) else {
      throw UsageError(
        "there is no code '\(Printable.text(operand))'", found: operand, among: FindingPage.all.map(\.code.id)
      )
    }
    if let extra { throw UsageError("'\(extra.spelling)' goes with a FILE, and '\(page.code.id)' is a code") }
    terminal.output.write(DiagnosticPage.page(page))
    return .clean
  }

  /// A code has neither a layer nor an ending.
  private static func isFile(_ operand: String, _ invocation: Invocation) -> Bool {
    if operand == "-" || operand.hasSuffix(".yaml") || operand.hasSuffix(".yml") { return true }
    if FindingPage.of(operand) != nil { return false }
    return invocation.has(.layer) || invocation.has(.property) || Files.status(of: operand) != nil
  }
}
