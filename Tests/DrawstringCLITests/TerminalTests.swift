import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
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

  /// Hidden characters of a name are also escaped where a mistake is marked.
  @Test(arguments: [
    "\u{AD}", "\u{180E}", "\u{200B}", "\u{2060}", "\u{206F}", "\u{FFFB}", "\u{1D173}", "\u{E0001}",
    "\u{E0041}", "\u{E007F}",
  ])
  func nothingHidesInAName(_ sign: Unicode.Scalar) {
    let shown = Printable.text("a\(sign)b")
    #expect(shown == "a\\u{\(String(sign.value, radix: 16))}b")
    let run = Run(
      "validate", "-", input: "drawstring: 1\neffect: a\ncanvas: [9, 9]\nlayers: []\nk\(sign)y: 1\n")
    #expect(run.code == .findings && !run.output.unicodeScalars.contains(sign))
    #expect(run.output.contains("<U+\(String(sign.value, radix: 16, uppercase: true))>"))
  }

  /// Emoji and Persian are spelt with them.
  @Test func joinersStayInTitles() {
    for text in ["\u{1F469}\u{200D}\u{1F4BB}", "می\u{200C}خواهم"] { #expect(Printable.text(text) == text) }
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
    for command in CommandTable.rows {
      let page = HelpText.page(of: command).split(separator: "Examples:")[0]
      for line in page.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      #expect(HelpText.overview(of: CommandTable.rows).contains("\n  \(command.name.rawValue) "))
    }
  }

  @Test func versionNamesToolAndLanguage() {
    #expect(Run("version").output == Run("--version").output)
    #expect(Run("version").output == "drawstring \(Version.program) (language version 1)\n")
  }

  @Test func outputIsNeverAnInput() {
    TemporaryFolder.with { folder in
      let spec = folder.file("a.yaml", "drawstring: 1\n")
      folder.link("b.yaml", to: "a.yaml")
      for output in [spec, "\(folder.path)/b.yaml", "\(folder.path)/./a.yaml"] {
        let run = Run("frame", spec, "-o", output)
        #expect(run.code == .wrongUsage)
        #expect(run.errors.contains("'\(output)' is a file that is read"))
      }
      let inFolder = Run("validate", folder.path, "--format", "text", "-o", spec)
      #expect(inFolder.code == .wrongUsage && inFolder.output.isEmpty)
      #expect(inFolder.errors.contains("'\(spec)' is a file that is read"))
      #expect(folder.text(of: "a.yaml") == "drawstring: 1\n")
    }
  }

  /// A report that was written there before is no effect, and is written anew.
  @Test func aReportMayLieAmongTheEffects() {
    TemporaryFolder.with { folder in
      folder.file("a.yaml", CommandTests.spec)
      let report = "\(folder.path)/report.yml"
      for _ in 0..<2 {
        #expect(Run("validate", folder.path, "--format", "text", "-o", report).code == .clean)
      }
      #expect(folder.text(of: "report.yml") == "1 file: no findings\n")
    }
  }

  @Test(arguments: [
    ("a.yaml", "a.yaml"), ("it's \u{1F600}", "'it'\\''s \u{1F600}'"), ("", "''"),
    ("q'\u{301}; x", "'q'\\''\u{301}; x'"), ("'\u{1B}[3\\\u{202E}1", #"$'\'\033[3\\\342\200\2561'"#),
  ])
  func wordsAreAsAShellReadsThem(_ text: String, _ word: String) {
    #expect(Array(ShellText.quoted(text).utf8) == Array(word.utf8))
  }

  @Test(
    .enabled(if: Program.isInstalled("bash")),
    arguments: ["q'\u{301}; echo \\ $HOME", "'\u{1B}[31m\u{202E}1\\\n"])
  func aShellReadsThemSo(_ text: String) throws {
    let run = try Program.run("bash", ["-c", "printf '<%s>' \(ShellText.quoted(text))"], in: "/")
    #expect(Array(run.text.utf8) == Array("<\(text)>".utf8))
  }

  @Test func bytesThatAreNoTextAreShownByTheirNumbers() {
    let name = SystemName([0x61, 0xFF, 0xE2, 0x82, 0xC3, 0xA9])
    #expect(name.text == nil && name.shown == #"a\xff\xe2\x82é"#)
    let plain = SystemName(Array("é/\u{301}".utf8))
    #expect(plain.text == "é/\u{301}" && plain.shown == plain.text)
  }

  /// Bytes of pixels would be read by a terminal as characters and commands.
  @Test func pixelsAreNotForATerminal() {
    TemporaryFolder.with { folder in
      let path = folder.file(
        "a.yaml", "drawstring: 1\neffect: a\ncanvas: [0, -9, 9, 9]\nlayers: [{id: b, size: [9, 9]}]\n")
      for format in ["png", "apng", "gif"] {
        let run = Run(["render", path, "--format", format], isScreen: true)
        #expect(
          run.code == .wrongUsage && run.output.isEmpty && run.errors.contains("'-o FILE'"), "\(run.errors)")
        #expect(Run(["render", path, "--format", format]).code == .clean)
        #expect(Run(["render", path, "-o", "\(folder.path)/a.\(format)"], isScreen: true).code == .clean)
      }
      let text = Run(["render", path], isScreen: true)
      #expect(text.code == .clean && text.output.contains("<svg") && text.errors.contains("'--format ansi'"))
      #expect(Run(["render", path]).errors.isEmpty)
    }
  }
}
