import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports

/// One run of the tool in memory, and all that came of it.
struct Run {
  var code: ExitCode
  var output: String
  var errors: String

  init(
    _ arguments: String..., input: String = "", environment: [String: String] = [:], isScreen: Bool = false
  ) {
    self.init(arguments, input: input, environment: environment, isScreen: isScreen)
  }

  init(
    _ arguments: [String], input: String = "", environment: [String: String] = [:], isScreen: Bool = false,
    cores: Cores = .one
  ) {
    var terminal = Terminal(
      arguments: arguments, environment: environment, input: Array(input.utf8), isScreen: isScreen)
    terminal.cores = cores
    code = Tool.run(&terminal)
    output = String(decoding: terminal.output.bytes, as: UTF8.self)
    errors = String(decoding: terminal.errors.bytes, as: UTF8.self)
  }
}
