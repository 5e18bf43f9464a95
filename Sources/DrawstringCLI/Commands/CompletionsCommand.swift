internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

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
