internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// `help`: how the tool or a command is used.
enum HelpCommand {
  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    if invocation.text(.format) == "man" {
      if !invocation.operands.isEmpty { throw UsageError("the manual page is about all commands") }
      terminal.output.write(ManualPage.text)
      return .clean
    }
    guard let word = invocation.operands.first else {
      terminal.output.write(HelpText.overview)
      return .clean
    }
    guard let command = CommandName(rawValue: word) else {
      throw UsageError(
        "there is no command '\(Printable.text(word))'", found: word,
        among: CommandName.allCases.map(\.rawValue))
    }
    terminal.output.write(HelpText.page(of: command))
    return .clean
  }
}
