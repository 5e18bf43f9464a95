internal import DrawstringDrawing
package import DrawstringOutput
internal import DrawstringReports

/// The tool as a function from a terminal to an exit code.
package enum Tool {
  /// Runs the tool on this process's own arguments and streams, and ends the process.
  package static func runProcess() -> Never {
    Files.ignoreSignalsOfWriting()
    Interrupts.enable()
    let arguments = Files.arguments
    var terminal = Terminal(process: arguments.compactMap(\.text))
    if let other = arguments.first(where: { $0.text == nil }) {
      // Decoding the bytes as text would name another file.
      terminal.complain("'\(Printable.text(other.shown))' is not UTF-8")
      terminal.errors.finish()
      Files.leave(ExitCode.wrongUsage.rawValue)
    }
    Files.leave(run(&terminal).rawValue)
  }

  package static func run(_ terminal: inout Terminal) -> ExitCode {
    var code = ExitCode.clean
    if terminal.arguments.first == SpecCompletion.word {
      SpecCompletion.run(terminal.arguments.dropFirst(), &terminal)
      return finish(code, &terminal)
    }
    switch ArgumentParser.parse(terminal.arguments, CommandTable.rows) {
    case .help(let command):
      let width = helpWidth(terminal)
      terminal.output.write(
        command.map { HelpText.page(of: $0, width: width) }
          ?? HelpText.overview(of: CommandTable.rows, width: width))
    case .version: terminal.output.write(VersionCommand.text)
    case .wrong(let errors, let command): code = wrongUsage(errors, of: command, &terminal)
    case .run(let invocation): code = run(invocation, &terminal)
    }
    return finish(code, &terminal)
  }

  /// The width of help, which fits the screen.
  static func helpWidth(_ terminal: borrowing Terminal) -> Int {
    guard terminal.outputIsScreen, let size = terminal.size else { return HelpText.usual }
    return min(max(size.columns, HelpText.widths.lowerBound), HelpText.widths.upperBound)
  }

  private static func wrongUsage(
    _ errors: [UsageError], of command: CommandRow?, _ terminal: inout Terminal
  ) -> ExitCode {
    if errors.isEmpty {
      terminal.errors.write(HelpText.overview(of: CommandTable.rows))
      return .wrongUsage
    }
    for error in errors { terminal.complain(error.message) }
    let page = command.map { "drawstring \($0.name.rawValue) --help" } ?? "drawstring --help"
    terminal.note("'\(page)' tells how it is used")
    return .wrongUsage
  }

  private static func run(_ invocation: Invocation, _ terminal: inout Terminal) -> ExitCode {
    do throws(UsageError) {
      let invocation = try FormatByName.applied(to: invocation).withProjectAssets(&terminal)
      try redirect(invocation, &terminal)
      let code = try invocation.command.run(invocation, &terminal)
      try terminal.checkFiles()
      return code
    } catch {
      return wrongUsage([error], of: invocation.command, &terminal)
    }
  }

  /// Redirects the output to the file of `--output`, which may not be one of the inputs.
  private static func redirect(
    _ invocation: Invocation, _ terminal: inout Terminal
  ) throws(UsageError) {
    guard let path = invocation.text(.output), path != "-" else { return }
    terminal.sendOutput(to: path)
    for input in invocation.inputs { terminal.reads(input) }
    try terminal.checkFiles()
  }

  /// Writes the remaining output and files: nothing after wrong usage; the report on the other files if some could not be read.
  private static func finish(_ code: ExitCode, _ terminal: inout Terminal) -> ExitCode {
    var code = code
    if !terminal.finishFiles(keeping: code != .wrongUsage) { code = .failure }
    terminal.errors.finish()
    return code
  }
}
