internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports

/// `schema`: the JSON Schemas of files and answers.
enum SchemaCommand {
  static let row = CommandRow(
    name: .schema, operands: "", operandCount: 0...0,
    summary: "print the JSON Schema of a file or of an output",
    details: [
      """
      An editor that reads YAML with schemas completes and checks an effect whose first line is \
      '# yaml-language-server: $schema=PATH', with the path of the schema from the effect's folder. The schema \
      covers keys, words and units; 'validate' checks everything else.
      """,
      """
      JSON output begins with 'version', a number that increases when programs that read the output have to change; new \
      members do not change it. The schema of an output has all of its members.
      """,
    ],
    examples: [
      .init("drawstring schema -o schema.json", "beside the effects"),
      .init("drawstring schema --of frame", "the JSON output of 'frame' and of each line of 'frames'"),
    ], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) -> ExitCode {
    let schema = invocation.text(.of).flatMap(Schema.named) ?? Schema.root
    terminal.output.write(schema.text + "\n")
    return .clean
  }
}

/// `help`: the usage of the tool or of a command.
enum HelpCommand {
  static let row = CommandRow(
    name: .help, operands: "[COMMAND]", operandCount: 0...1, summary: "show the help of a command",
    details: [],
    examples: [
      .init("drawstring help frames", "the same as drawstring frames --help"),
      .init("drawstring help --format man -o drawstring.1", "the manual page, for 'man ./drawstring.1'"),
    ], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    if invocation.format(HelpFormat.text) == .man {
      if !invocation.operands.isEmpty { throw UsageError("the manual page is about all commands") }
      terminal.output.write(ManualPage(commands: CommandTable.rows).text)
      return .clean
    }
    guard let word = invocation.operands.first else {
      terminal.output.write(HelpText.overview(of: CommandTable.rows, width: Tool.helpWidth(terminal)))
      return .clean
    }
    guard let command = CommandTable.row(word) else { throw .unknownCommand(word) }
    terminal.output.write(HelpText.page(of: command, width: Tool.helpWidth(terminal)))
    return .clean
  }
}

/// `version`: the versions of the tool and of the language.
enum VersionCommand {
  static let row = CommandRow(
    name: .version, operands: "", operandCount: 0...0, summary: "print the version",
    details: [], examples: [.init("drawstring version", "and the version of the language")], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) -> ExitCode {
    terminal.output.write(text)
    return .clean
  }

  static var text: String {
    "drawstring \(Version.program) (language version \(Version.language))\n"
  }
}

/// `completions`: a completion script for a shell.
enum CompletionsCommand {
  static let row = CommandRow(
    name: .completions, operands: "SHELL", operandCount: 1...1,
    summary: "print a completion script for bash, zsh or fish",
    details: [],
    examples: [
      .init(
        "drawstring completions bash -o ~/.local/share/bash-completion/completions/drawstring", "for bash"
      ),
      .init("drawstring completions zsh -o ~/.zfunc/_drawstring", "for zsh, with ~/.zfunc in fpath"),
      .init("drawstring completions fish -o ~/.config/fish/completions/drawstring.fish", "for fish"),
    ], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    let word = invocation.operands[0]
    guard let shell = Shell(rawValue: word) else {
      let names = Shell.allCases.map(\.rawValue)
      throw UsageError(
        "there are no completions for '\(Printable.text(word))', only for \(names.joined(separator: ", "))",
        found: word, among: names)
    }
    terminal.output.write(shell.completions(of: CommandTable.rows))
    return .clean
  }
}

/// `inspect`: the compiled animation graph.
enum InspectCommand {
  static let row = CommandRow(
    name: .inspect, operands: "FILE", operandCount: 1...1,
    summary: "print the animation graph: nodes, clocks, times and tracks",
    details: [
      """
      The formats 'dot' (for Graphviz) and 'mermaid' draw it: from signals over clocks, nodes and tracks to layers.
      """
    ],
    examples: [
      .init("drawstring inspect specs/boss-dots.yaml", "as a tree"),
      .init(
        "drawstring inspect specs/boss-dots.yaml --format dot -o graph.dot", "as a drawing, for Graphviz"),
    ], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    let (spec, code) = try terminal.loadSpec(invocation)
    guard let spec, let effect = spec.effect else { return code }
    let graph = effect.graph
    switch invocation.format(GraphFormat.text) {
    case .json: terminal.output.write(Inspection(of: spec, graph).report.json.line)
    case .dot: terminal.output.write(DrawingDot.text(AnimationDrawing(graph)))
    case .mermaid: terminal.output.write(DrawingMermaid.text(AnimationDrawing(graph)))
    case .text: terminal.output.write(Inspection(of: spec, graph).report.rows)
    }
    return .clean
  }
}
