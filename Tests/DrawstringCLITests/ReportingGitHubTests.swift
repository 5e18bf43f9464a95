import DrawstringCLI
import DrawstringCompiler
import DrawstringDrawing
import DrawstringLint
import DrawstringOutput
import DrawstringReports
import DrawstringSyntax
import Testing

/// GitHub's documentation of workflow commands, and `escapeData` and `escapeProperty` of its toolkit.
@Suite struct ReportingGitHubTests {
  private static func code(_ id: String, _ severity: Severity = .error) -> DiagnosticCode {
    DiagnosticCode(id, severity)
  }

  private func report(_ findings: [Diagnostic], of text: String, name: String = "a.yaml") -> FileReport {
    FileReport(
      source: SourceText(name: name, bytes: Array(text.utf8)), document: nil, diagnostics: findings)
  }

  @Test func eachFindingIsALineOfItsSeverity() {
    let text = "one: é🎈x\ntwo: 2\n"
    let findings = [
      Diagnostic(Self.code("note-it", .info), "an info", at: SourceRange(0, 3)),
      Diagnostic(
        Self.code("warn-it", .warning), "a warning", at: SourceRange(11, 12),
        labels: [.init("first defined here", at: SourceRange(13, 16))]),
      Diagnostic(
        Self.code("stop-it"), "an error", at: SourceRange(13, 16), help: ["write less"],
        fix: .init(replace: SourceRange(13, 16), with: "zwei")),
    ]
    #expect(
      GitHubReporter.report([report(findings, of: text)]) == """
        ::error file=a.yaml,line=2,col=1,endLine=2,endColumn=4,title=stop-it::an error%0Ahelp: write less%0Afix: write zwei
        ::warning file=a.yaml,line=1,col=8,endLine=1,endColumn=9,title=warn-it::a warning%0Aline 2, column 1: first defined here
        ::notice file=a.yaml,line=1,col=1,endLine=1,endColumn=4,title=note-it::an info

        """)
  }

  /// A name and a message can hold what would end a command, or begin another.
  @Test(arguments: [
    ("a.yaml", "50% of a, b: c", "a.yaml", "50%25 of a, b: c"),
    ("100%,b:c.yaml", "::error::x", "100%25%2Cb%3Ac.yaml", "::error::x"),
    ("a\r\n::error::b", "a\r\n::error::b", "a%0D%0A%3A%3Aerror%3A%3Ab", "a␍␊::error::b"),
    ("a:\u{301},\u{301}%\u{301}", "%\u{301}", "a%3A\u{301}%2C\u{301}%25\u{301}", "%25\u{301}"),
    ("%0A", "%0A", "%250A", "%250A"),
    ("\u{1B}[31m\u{9B}\u{202E}.yaml", "a\u{1B}", "\\u{1b}[31m\\u{9b}\\u{202e}.yaml", "a␛"),
    ("./a//b/./../c.yaml", "é", "a/b/../c.yaml", "é"), ("/a/./b.yaml", "é", "/a/b.yaml", "é"),
  ])
  func nothingEndsACommand(name: String, message: String, file: String, data: String) {
    let finding = Diagnostic(Self.code("it"), message, at: SourceRange(0, 1))
    #expect(
      GitHubReporter.report([report([finding], of: "abc", name: name)])
        == "::error file=\(file),line=1,col=1,endLine=1,endColumn=2,title=it::\(data)\n")
  }

  /// GitHub takes no columns with different lines; a file without a byte has no lines, standard input no file.
  @Test func placesThatGitHubCannotShowAreLeftOut() {
    let long = Diagnostic(Self.code("it"), "long", at: SourceRange(2, 9))
    #expect(
      GitHubReporter.report([report([long], of: "one: 1\ntwo: 2\n")])
        == "::error file=a.yaml,line=1,endLine=2,title=it::long\n")
    let nothing = Diagnostic(Self.code("it"), "nothing", at: SourceRange(0, 0))
    #expect(
      GitHubReporter.report([report([nothing], of: "")]) == "::error file=a.yaml,title=it::nothing\n")
    #expect(
      GitHubReporter.report([report([long], of: "one: 1\ntwo: 2\n", name: "<stdin>")])
        == "::error title=it::<stdin>:1:3: long\n")
  }

  @Test func whatAFileRepeatsIsOneAnnotation() {
    let text = String(repeating: "x\n", count: 40)
    let twice = [0, 4].map { Diagnostic(Self.code("it"), "the same", at: SourceRange($0, $0 + 1)) }
    let other = Diagnostic(Self.code("it"), "another", at: SourceRange(2, 3))
    #expect(
      GitHubReporter.report([report(twice + [other], of: text), report(twice, of: text, name: "b.yaml")])
        == """
        ::error file=a.yaml,line=1,col=1,endLine=1,endColumn=2,title=it::the same%0Aalso line 3, column 1
        ::error file=a.yaml,line=2,col=1,endLine=2,endColumn=2,title=it::another
        ::error file=b.yaml,line=1,col=1,endLine=1,endColumn=2,title=it::the same%0Aalso line 3, column 1

        """)
    let many = (0..<40).map { Diagnostic(Self.code("it"), "the same", at: SourceRange($0 * 2, $0 * 2 + 1)) }
    let places = (2...21).map { "%0Aalso line \($0), column 1" }.joined()
    #expect(
      GitHubReporter.report([report(many, of: text)])
        == "::error file=a.yaml,line=1,col=1,endLine=1,endColumn=2,title=it::the same\(places)%0Aand 19 more\n"
    )
  }

  /// Ten of a severity are shown: ten stay by themselves, of eleven those of one code go together.
  @Test func moreThanAreShownGoTogetherByCode() {
    let text = String(repeating: "x\n", count: 40)
    let words = (0..<11).map { index in
      Diagnostic(
        Self.code(index == 5 ? "other" : "it"), "no \(index)", at: SourceRange(index * 2, index * 2 + 1))
    }
    let warning = Diagnostic(Self.code("warn", .warning), "w", at: SourceRange(0, 1))
    let ten = GitHubReporter.report([report(Array(words.prefix(10)), of: text)])
    #expect(ten.split(separator: "\n").count == 10)
    let others = [1, 2, 3, 4, 6, 7, 8, 9, 10].map { "%0Aalso line \($0 + 1), column 1: no \($0)" }.joined()
    #expect(
      GitHubReporter.report([report(words + [warning], of: text)]) == """
        ::error file=a.yaml,line=1,col=1,endLine=1,endColumn=2,title=it::no 0\(others)
        ::error file=a.yaml,line=6,col=1,endLine=6,endColumn=2,title=other::no 5
        ::warning file=a.yaml,line=1,col=1,endLine=1,endColumn=2,title=warn::w

        """)
  }

  @Test func theSummaryIsForPeople() {
    let broken = Run("validate", "--format", "github", "-", input: "drawstring: 2\n")
    #expect(broken.code == .findings)
    #expect(broken.output.split(separator: "\n").allSatisfy { $0.hasPrefix("::error title=") })
    #expect(broken.errors.hasPrefix("1 file: ") && broken.errors.hasSuffix(" errors\n"))
    let clean = Run(["validate", "--format=github", "-"], input: CommandTests.spec)
    #expect(clean.code == .clean)
    #expect(clean.output.isEmpty)
    #expect(clean.errors == "1 file: no findings\n")
  }
}
