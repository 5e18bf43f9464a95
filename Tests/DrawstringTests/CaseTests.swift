import Drawstring
import DrawstringCompiler
import DrawstringLint
import DrawstringReports
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// Each file of `Tests/Cases` is a test: a spec or a trace with its expectations in comments.
@Suite struct CaseTests {
  @Test(arguments: CaseFile.all(in: "good"))
  func good(_ file: CaseFile) {
    #expect(!file.statements.isEmpty, "the file expects nothing")
    check(file)
    let linted = file.loaded().linted()
    let warnings = linted.filter { $0.code.severity >= .warning }
    #expect(warnings.map { "\($0.code.id): \($0.message)" } == [], "as a whole")
  }

  @Test(arguments: CaseFile.all(in: "bad"))
  func bad(_ file: CaseFile) {
    #expect(file.findings.contains { $0.severity != "info" }, "the file expects no finding")
    check(file)
  }

  @Test(arguments: CaseFile.all(in: "traces"))
  func trace(_ file: CaseFile) throws {
    let loaded = Trace.load(name: file.name, bytes: Array(file.text.utf8))
    report(file.disagreements(with: loaded.diagnostics, in: loaded.source))
    for (_, statement) in file.statements {
      guard case .trace(let events) = statement else { continue }
      #expect(loaded.trace == (try Trace(events)))
    }
    #expect(!file.findings.isEmpty || !file.statements.isEmpty, "the file expects nothing")
  }

  private func check(_ file: CaseFile) {
    let loaded = file.loaded()
    // What is wrong with the whole is only asked for where that is what the file is about.
    let isWhole = ["checks", "expectations"].contains { file.name.contains("/\($0)/") }
    let findings = isWhole ? loaded.linted() : loaded.diagnostics
    report(file.disagreements(with: findings, in: loaded.source))
    if let effect = loaded.effect { report(file.disagreements(with: effect)) }
  }

  private func report(_ problems: [String]) {
    for problem in problems { Issue.record(Comment(rawValue: problem)) }
  }
}
