internal import DrawstringOutput

package enum CommandName: String, CaseIterable, Sendable {
  case validate, fmt, frame, frames, render, watch, events, inspect, explain, diff, compile, export, `import`
  case new, schema, lsp, completions, help, version
}

/// One command: parsing, help, completions and the manual are made from it.
package struct CommandRow: Sendable {
  package struct Example: Sendable {
    package var line: String
    package var summary: String

    init(_ line: String, _ summary: String) {
      self.line = line
      self.summary = summary
    }
  }

  package var name: CommandName
  /// The operands in the usage line, such as `FILE…`.
  package var operands: String
  /// The number of operands.
  package var operandCount: ClosedRange<Int>
  /// The purpose of the command, in one line.
  package var summary: String
  /// The paragraphs of the command's help.
  package var details: [String]
  package var examples: [Example]
  /// Runs the command.
  var run: @Sendable (Invocation, inout Terminal) throws(UsageError) -> ExitCode

  /// The names of the operands in the usage: `FILE` of `FILE…`, `CODE` of `[CODE]`.
  package var operandNames: [String] {
    operands.split { !$0.isLetter }.map(String.init).filter { $0 == $0.uppercased() }
  }

  /// Whether operands may be effects.
  var takesFiles: Bool { operandNames.contains { ["FILE", "A", "B"].contains($0) } }
}
