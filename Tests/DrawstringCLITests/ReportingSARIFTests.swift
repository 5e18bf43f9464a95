import Drawstring
import DrawstringCLI
import DrawstringCompiler
import DrawstringDrawing
import DrawstringLint
import DrawstringOutput
import DrawstringReports
import DrawstringSyntax
import Foundation
import Testing

/// OASIS, Static Analysis Results Interchange Format 2.1.0.
@Suite struct ReportingSARIFTests {
  private static let code = DiagnosticCode("it", .info)

  private static let rule =
    #"{"id":"it","help":{"text":"'drawstring explain it' shows an example and its correction."},"#
    + #""defaultConfiguration":{"level":"note"}}"#

  private func report(_ findings: [Diagnostic], of text: String, name: String = "a.yaml") -> FileReport {
    FileReport(
      source: SourceText(name: name, bytes: Array(text.utf8)), document: nil, diagnostics: findings)
  }

  private func log(_ reports: [FileReport]) -> String {
    String(decoding: SARIFReporter.report(reports), as: UTF8.self)
  }

  private func log(rules: String, results: String) -> String {
    #"{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json","#
      + #""version":"2.1.0","runs":[{"tool":{"driver":{"name":"Drawstring","version":""# + Version.program
      + #"","rules":["# + rules + #"]}},"columnKind":"utf16CodeUnits","newlineSequences":["\r\n","\n","\r"],"#
      + #""results":["# + results + "]}]}\n"
  }

  @Test func aWholeLog() {
    let finding = Diagnostic(
      Self.code, "a {message}", at: SourceRange(11, 12),
      labels: [.init("a {label}", at: SourceRange(5, 7))], help: ["some help"],
      fix: .init(replace: SourceRange(11, 12), with: "{y}\n"))
    let place = #""artifactLocation":{"uri":"a.yaml"}"#
    let region = #"{"startLine":1,"startColumn":9,"endLine":1,"endColumn":10}"#
    #expect(
      log([report([finding], of: "one: é🎈x\n"), report([], of: "", name: "b.yaml")])
        == log(
          rules: Self.rule,
          results: #"{"ruleId":"it","ruleIndex":0,"level":"note","#
            + #""message":{"text":"a {{message}}\nhelp: some help"},"#
            + #""locations":[{"physicalLocation":{"# + place + #","region":"# + region + "}}],"
            + #""relatedLocations":[{"physicalLocation":{"# + place
            + #","region":{"startLine":1,"startColumn":6,"endLine":1,"endColumn":7}},"#
            + #""message":{"text":"a {{label}}"}}],"#
            + #""fixes":[{"description":{"text":"write {{y}}\n"},"artifactChanges":[{"# + place
            + #","replacements":[{"deletedRegion":"# + region
            + #","insertedContent":{"text":"{y}\n"}}]}]}]}"#))
    #expect(log([report([], of: "a")]) == log(rules: "", results: ""))
  }

  @Test func aRemovalInsertsNothing() {
    let finding = Diagnostic(
      Self.code, "m", at: SourceRange(0, 1), fix: .init(replace: SourceRange(0, 3), with: ""))
    #expect(
      log([report([finding], of: "a\nb")]).contains(
        #""replacements":[{"deletedRegion":{"startLine":1,"startColumn":1,"endLine":2,"endColumn":2}}]"#))
  }

  /// RFC 3986: what is neither unreserved nor a slash is escaped, so that no name reads as a scheme or a query.
  @Test(arguments: [
    ("specs/boss-dots.yaml", #"{"uri":"specs/boss-dots.yaml"}"#),
    ("./a//b/./c.yaml", #"{"uri":"a/b/c.yaml"}"#), ("../c~_.yaml", #"{"uri":"../c~_.yaml"}"#),
    ("a b:c?d#e%20[é].yaml", #"{"uri":"a%20b%3Ac%3Fd%23e%2520%5B%C3%A9%5D.yaml"}"#),
    ("/tmp/a b.yaml", #"{"uri":"file:///tmp/a%20b.yaml"}"#),
    ("a/\u{301}b", #"{"uri":"a/%CC%81b"}"#),
    ("<stdin>", #"{"description":{"text":"standard input"}}"#),
  ])
  func filesAreURIs(name: String, location: String) {
    let finding = Diagnostic(Self.code, "m", at: SourceRange(0, 1))
    #expect(
      log([report([finding], of: "abc", name: name)]).contains(
        #"{"physicalLocation":{"artifactLocation":"# + location + #","region":{"startLine":1,"#))
  }

  /// §3.11.6: brackets before a parenthesis would be a link.
  @Test(arguments: [
    ("expected [x, y] (two)", "expected [x, y] (two)"), (#"a\b"#, #"a\\b"#),
    ("see [here](https://a.b)", #"see \\[here\\](https://a.b)"#), (#"[\](0)"#, #"\\[\\\\\\](0)"#),
    ("{0}", "{{0}}"), ("{\u{301}", "{{\u{301}"),
  ])
  func messagesAreWhatTheySay(message: String, json: String) {
    let finding = Diagnostic(Self.code, message, at: SourceRange(0, 1))
    #expect(log([report([finding], of: "abc")]).contains(#""message":{"text":""# + json + #""}"#))
  }

  @Test func anEmptyFileHasNoRegion() {
    let finding = Diagnostic(Self.code, "m", at: SourceRange(0, 0))
    #expect(
      log([report([finding], of: "")]).contains(
        #""locations":[{"physicalLocation":{"artifactLocation":{"uri":"a.yaml"}}}]"#))
  }

  private struct Log: Decodable {
    struct Run: Decodable {
      var tool: Tool
      var results: [Result]
    }
    struct Tool: Decodable { var driver: Driver }
    struct Driver: Decodable { var rules: [Rule] }
    struct Rule: Decodable { var id: String }
    struct Result: Decodable {
      var ruleId: String
      var ruleIndex: Int
      var level: String
      var locations: [Location]
    }
    struct Location: Decodable { var physicalLocation: Place }
    struct Place: Decodable { var region: Region? }
    struct Region: Decodable {
      var startLine: Int
      var startColumn: Int
      var endLine: Int
      var endColumn: Int
    }
    var version: String
    var runs: [Run]
  }

  /// Of every code's bad example: each result has its rule, and a region in order that starts at line 1 or later.
  @Test func everyResultHasItsRuleAndAPlace() throws {
    let pages = FindingPage.all.filter { !$0.isInWords && $0.subject == .effect }
    let reports = pages.map { page in
      let spec = Effect.load(name: "\(page.code.id).yaml", bytes: Array(page.bad.utf8))
      return FileReport(
        source: spec.source, document: spec.document, diagnostics: spec.linted())
    }
    let log = try JSONDecoder().decode(Log.self, from: Data(SARIFReporter.report(reports)))
    #expect(log.version == "2.1.0")
    let run = try #require(log.runs.first)
    #expect(log.runs.count == 1)
    let rules = run.tool.driver.rules.map(\.id)
    #expect(Set(rules) == Set(pages.map(\.code.id)))
    #expect(Set(rules).count == rules.count)
    #expect(run.results.count == reports.reduce(0) { $0 + $1.diagnostics.count })
    for result in run.results {
      #expect(rules.indices.contains(result.ruleIndex) && rules[result.ruleIndex] == result.ruleId)
      #expect(["error", "warning", "note"].contains(result.level))
      #expect(result.locations.count == 1)
      guard let region = result.locations.first?.physicalLocation.region else { continue }
      #expect(region.startLine >= 1 && region.startColumn >= 1)
      #expect((region.startLine, region.startColumn) <= (region.endLine, region.endColumn))
    }
  }

  @Test func theLogStandsAlone() {
    let run = Run("validate", "--format", "sarif", "-", input: "drawstring: 2\n")
    #expect(run.code == .findings)
    #expect(run.errors.isEmpty)
    #expect(run.output.hasPrefix(#"{"$schema":"https://"#) && run.output.hasSuffix("]}]}\n"))
  }
}
