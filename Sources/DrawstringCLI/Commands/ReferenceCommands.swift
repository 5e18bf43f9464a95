internal import Drawstring
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// `schema`: the JSON Schema of effects.
enum SchemaCommand {
  static func run(_ terminal: inout Terminal) { terminal.output.write(Schema.text) }
}

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

/// `version`: of the tool and of the language.
enum VersionCommand {
  static func run(_ terminal: inout Terminal) {
    terminal.output.write("drawstring \(Version.program) (language version \(Version.language))\n")
  }
}

/// `completions`: a script for a shell.
enum CompletionsCommand {
  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) {
    let word = invocation.operands[0]
    guard let shell = Shell(rawValue: word) else {
      let names = Shell.allCases.map(\.rawValue)
      throw UsageError(
        "there are no completions for '\(Printable.text(word))', only for \(names.joined(separator: ", "))",
        found: word, among: names)
    }
    terminal.output.write(shell.completions)
  }
}

/// `inspect`: the animation graph as it was understood.
enum InspectCommand {
  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    let (spec, code) = try terminal.loadSpec(invocation)
    guard let spec, let effect = spec.effect else { return code }
    let graph = effect.shared.graph
    switch invocation.text(.format) {
    case "json":
      var printer = InspectionJSON()
      terminal.output.write(printer.line(Inspection(graph)))
    case "dot": terminal.output.write(DrawingDot.text(AnimationDrawing(graph)))
    case "mermaid": terminal.output.write(DrawingMermaid.text(AnimationDrawing(graph)))
    default: terminal.output.write(InspectionText.text(Inspection(graph)))
    }
    return .clean
  }
}
