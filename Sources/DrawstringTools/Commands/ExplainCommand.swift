internal import DrawstringSpec

/// `explain`: what a finding's code means, or where a value comes from.
enum ExplainCommand {
  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    let extra = invocation.first(of: ExplainValueCommand.options)
    guard let operand = invocation.operands.first else {
      if let extra { throw UsageError("'\(extra.spelling)' needs a FILE") }
      terminal.output.write(DiagnosticPage.list(DiagnosticCode.all))
      return .clean
    }
    if isFile(operand, invocation) { return try ExplainValueCommand.run(invocation, &terminal) }
    guard let code = DiagnosticCode.all.first(where: { $0.id == operand }) else {
      throw UsageError(
        "there is no code '\(Printable.text(operand))'", found: operand, among: DiagnosticCode.all.map(\.id))
    }
    if let extra { throw UsageError("'\(extra.spelling)' goes with a FILE, and '\(code.id)' is a code") }
    terminal.output.write(DiagnosticPage.page(code))
    return .clean
  }

  /// A code has neither a layer nor an ending.
  private static func isFile(_ operand: String, _ invocation: Invocation) -> Bool {
    if operand == "-" || operand.hasSuffix(".yaml") || operand.hasSuffix(".yml") { return true }
    if DiagnosticCode.all.contains(where: { $0.id == operand }) { return false }
    return invocation.has(.layer) || invocation.has(.property) || Files.status(of: operand) != nil
  }
}
