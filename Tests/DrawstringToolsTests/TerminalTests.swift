import DrawstringTools
import Testing

@Suite struct TerminalTests {
  @Test func coloursFollowTheChoiceThenTheScreen() {
    func uses(_ choice: String?, _ environment: [String: String] = [:], isScreen: Bool) -> Bool {
      Terminal(arguments: [], environment: environment).usesColor(choice, onScreen: isScreen)
    }
    #expect(uses(nil, isScreen: true))
    #expect(!uses(nil, isScreen: false))
    #expect(!uses("auto", ["NO_COLOR": "1"], isScreen: true))
    #expect(uses("auto", ["NO_COLOR": ""], isScreen: true))
    #expect(!uses(nil, ["TERM": "dumb"], isScreen: true))
    #expect(uses("always", ["NO_COLOR": "1"], isScreen: false))
    #expect(!uses("never", isScreen: true))
  }

  @Test func namesCannotPaintTheScreen() {
    #expect(Printable.text("a\u{1B}[31m\u{202E}é\n") == "a\\u{1b}[31m\\u{202e}é\\u{a}")
  }

  @Test func aloneItShowsItsHelpAndFails() {
    let run = Run([String]())
    #expect(run.code == .wrongUsage)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("Commands:"))
  }

  @Test func wrongUsagePointsToTheHelp() {
    let run = Run("frame", "a", "--pul", "3")
    #expect(run.code == .wrongUsage)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == """
        drawstring: error: there is no option '--pul'; did you mean '--pull'?
        drawstring: error: '3' is too much: 'frame' takes only one FILE
        drawstring: 'drawstring frame --help' tells how it is used

        """)
  }

  @Test func helpFitsTheScreen() {
    for command in CommandName.allCases {
      let page = HelpText.page(of: command).split(separator: "Examples:")[0]
      for line in page.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      #expect(HelpText.overview.contains("\n  \(command.rawValue) "))
    }
  }

  @Test func versionNamesToolAndLanguage() {
    #expect(Run("version").output == Run("--version").output)
    #expect(Run("version").output == "drawstring \(Tool.version) (language version 1)\n")
  }

  @Test func outputIsNeverAnInput() {
    TemporaryFolder.with { folder in
      let spec = folder.file("a.yaml", "drawstring: 1\n")
      folder.link("b.yaml", to: "a.yaml")
      for output in [spec, "\(folder.path)/b.yaml", "\(folder.path)/./a.yaml"] {
        let run = Run("frame", spec, "-o", output)
        #expect(run.code == .wrongUsage)
        #expect(run.errors.contains("is the file that is read"))
      }
      #expect(folder.text(of: "a.yaml") == "drawstring: 1\n")
    }
  }
}
