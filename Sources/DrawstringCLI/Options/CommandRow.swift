internal import DrawstringOutput

package enum CommandName: String, CaseIterable, Sendable {
  case validate, frame, frames, render, events, inspect, explain, diff
  case new, schema, completions, help, version
}

/// One command: parsing, help, completions and the manual derive from it.
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
  /// As the usage line shows them: `FILE…`.
  package var operands: String
  /// How many operands it takes.
  package var operandCount: ClosedRange<Int>
  /// What it answers, in one line.
  package var summary: String
  /// Paragraphs for its own help.
  package var details: [String]
  package var examples: [Example]
  /// Answers on the terminal.
  var run: @Sendable (Invocation, inout Terminal) throws(UsageError) -> ExitCode

  /// The names in the usage of the operands: `FILE` of `FILE…`, `CODE` of `[CODE]`.
  package var operandNames: [String] {
    operands.split { !$0.isLetter }.map(String.init).filter { $0 == $0.uppercased() }
  }

  /// Whether operands may be effects.
  var takesFiles: Bool { operandNames.contains { ["FILE", "A", "B"].contains($0) } }
}
