import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

@Suite struct ArgumentParserTests {
  private func invocation(_ line: String) -> Invocation? {
    let arguments = line.split(separator: " ").map(String.init)
    if case .run(let invocation) = ArgumentParser.parse(arguments, CommandTable.rows) { return invocation }
    return nil
  }

  private func errors(_ line: String) -> [String] {
    let arguments = line.split(separator: " ").map(String.init)
    if case .wrong(let errors, _) = ArgumentParser.parse(arguments, CommandTable.rows) {
      return errors.map(\.message)
    }
    return []
  }

  @Test(arguments: [
    "frame a.yaml --pull -20", "frame --pull -20 a.yaml", "frame --pull=-20 a.yaml",
    "frame --pull=-20pt -- a.yaml",
    "--color never frame a.yaml --pull -20",
  ])
  func spellingsOfOneCall(_ line: String) {
    #expect(invocation(line)?.operands == ["a.yaml"])
    #expect(invocation(line)?.number(.pull) == -20)
  }

  @Test func optionsEndAtTwoDashes() {
    #expect(invocation("validate -- --strict -")?.operands == ["--strict", "-"])
    #expect(invocation("validate -- --strict -")?.has(.strict) == false)
  }

  @Test func shortOptionsTakeTheirValueEitherWay() {
    #expect(invocation("validate -o r.txt a")?.text(.output) == "r.txt")
    #expect(invocation("validate -or.txt a")?.text(.output) == "r.txt")
    #expect(invocation("validate -o - a")?.text(.output) == "-")
  }

  @Test func oneOptionMeansWhatItsCommandSays() {
    #expect(invocation("frame a --time 0.25")?.number(.time) == 0.25)
    #expect(invocation("frames a --time 0:1:0.5")?.range(.time)?.count == 3)
    #expect(errors("frame a --time 0:1:0.5").count == 1)
  }

  @Test func allMistakesAreFoundAtOnce() {
    #expect(
      errors("frame --tiem 3 --pull x --format xml a") == [
        "there is no option '--tiem'; did you mean '--time'?",
        "--pull: 'x' is not a number of points such as 30 or 12pt",
        "--format: 'xml' is not one of json, table, yaml, draw",
        "'a' is too much: 'frame' takes only one FILE",
      ])
  }

  @Test(arguments: [
    ("frame", "'frame' needs a FILE"),
    ("watch", "'watch' needs FILE…"),
    ("frame a --pull", "'--pull' needs a value: POINTS"),
    ("frame a --pull --time 3", "'--pull' needs a value: POINTS"),
    ("frame a -o -h", ""),
    ("frame a --pull 1 --pull 2", "'--pull' is given twice"),
    ("frame a --layer=", "--layer: the value is empty"),
    ("validate a --strict=yes", "'--strict' takes no value"),
    ("validate a --pull 3", "there is no option '--pull'"),
    ("validate a -x", "there is no option '-x'"),
    ("frmae a", "there is no command 'frmae'; did you mean 'frame'?"),
    ("version a", "'a' is too much: 'version' takes nothing"),
    ("events - --trace -", "standard input ('-') can be read only once"),
  ])
  func wrongUsage(_ line: String, _ message: String) {
    #expect(errors(line) == (message.isEmpty ? [] : [message]))
  }

  @Test(arguments: ["--help", "-h frame", "frame --nonsense --help", "help", "frame -h a b c"])
  func helpWinsOverMistakes(_ line: String) {
    let run = Run(line.split(separator: " ").map(String.init))
    #expect(run.code == .clean)
    #expect(run.output.contains("Usage: drawstring"))
    #expect(run.errors.isEmpty)
  }

  @Test func helpAfterTwoDashesIsAFile() {
    #expect(invocation("validate -- --help")?.operands == ["--help"])
  }

  /// A house test: what is in the tables can be used and is explained.
  @Test(arguments: CommandName.allCases) func tablesAreComplete(_ command: CommandName) throws {
    let row = try #require(CommandTable.row(command.rawValue))
    #expect(!row.summary.isEmpty && !row.examples.isEmpty)
    for option in OptionTable.rows(of: command) {
      #expect(!option.summary.isEmpty && !option.summary.hasSuffix("."))
      let operands = Array(repeating: "a", count: row.operandCount.lowerBound)
      let words = option.example.split(separator: " ").map(String.init)
      switch ArgumentParser.parse([command.rawValue] + operands + words, CommandTable.rows) {
      case .run(let invocation): #expect(invocation.has(option.name))
      case .help: #expect(option.name == .help)
      case .version: #expect(option.name == .version)
      case .wrong(let errors, _): Issue.record("\(option.example): \(errors)")
      }
    }
    for example in row.examples {
      let words = example.line.split(separator: " ").dropFirst().map(String.init)
      guard case .run(let invocation) = ArgumentParser.parse(words, CommandTable.rows) else {
        Issue.record("\(example.line)")
        continue
      }
      #expect(invocation.command.name == command)
    }
  }
}
