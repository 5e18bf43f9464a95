import Drawstring
import DrawstringCompiler
import DrawstringLint
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// An edit that a finding offers may be put in unseen: it mends something and breaks nothing.
@Suite struct EditTests {
  /// Each edit of each bad case by itself.
  @Test(arguments: CaseFile.all(in: "bad"))
  func noEditMakesMoreErrors(_ file: CaseFile) {
    let text = Array(file.text.utf8)
    let findings = load(text).diagnostics
    for finding in findings {
      guard let fix = finding.fix else { continue }
      let after = load(mended(text, fix)).diagnostics
      #expect(
        errors(after).count <= errors(findings).count,
        "\(finding.code.id) at \(finding.range), '\(fix.replacement)': \(after.map(\.message))")
    }
  }

  /// Names within formulas: they are written as formulas want them.
  @Test(arguments: [
    ("- {never: \"`ico-x`.position.y > 60\"}", "`icon-x`"),
    ("- {never: \"1 > iconx.position.y - 60\"}", "`icon-x`"),
    ("- {never: \"`icn_y`.position.y > 60\"}", "icon_y"),
    ("- {at: {phase: idle}, ico-x.position.y: 50}", "icon-x"),
    ("- {at: {phase: idle}, \"`ico-x`.position.y\": 50}", "icon-x"),
    ("- {continuous: \"`ico-x`.position.y\", limit: 1}", "`icon-x`"),
    ("- {never: \"`an`.position.y > 60\"}", nil),
    // YAML does not let a backquote begin a value.
    ("- {never: iconx.position.y > 60}", nil),
  ])
  func namesInFormulasAreWrittenAsFormulasWantThem(_ expectation: String, _ replacement: String?) throws {
    let text = Array(
      """
      drawstring: 1
      effect: a
      canvas: [100, 100]
      layers:
        - {id: icon-x, size: [9, 9], position: [50, 50], backgroundColor: red}
        - {id: icon_y, size: [9, 9], position: [50, 50], backgroundColor: red}
        - {id: and, size: [9, 9], position: [50, 50], backgroundColor: red}
      expect:
        \(expectation)

      """.utf8)
    let findings = load(text).diagnostics
    #expect(findings.map(\.code.id) == ["unknown-name"])
    let fix = findings.first?.fix
    #expect(fix?.replacement == replacement)
    #expect(findings.first?.help.isEmpty == false)
    if let fix { #expect(load(mended(text, fix)).diagnostics.map(\.message) == []) }
  }

  /// What an edit writes has no finding of its own.
  @Test(arguments: [
    ("backgroundColor: 0xff0000", "backgroundColor: \"#ff0000\""),
    ("backgroundColor: \"0xff0000\"", "backgroundColor: \"#ff0000\""),
    ("backgroundColor: '0xff0000'", "backgroundColor: '#ff0000'"),
    ("backgroundColor: #ff0000,", "backgroundColor: \"#ff0000\""),
    ("backgroundColor: #ff0000 ]", "backgroundColor: \"#ff0000\""),
    ("kind: gradient\n    colors: [#f00, #0f0]", "kind: gradient\n    colors: [\"#f00\", \"#0f0\"]"),
    (
      "kind: gradient\n    colors: [\"red\",#0f0 , blue,  #00f] # why",
      "kind: gradient\n    colors: [\"red\",\"#0f0\" , blue,  \"#00f\"] # why"
    ),
    ("cornerRadius: 1,5", "cornerRadius: 1.5"),
    ("cornerRadius: -1,5 + 2", "cornerRadius: -1.5 + 2"),

    ("rotation: 1,5", "rotation: 1.5deg"),
    // Which of two is meant nobody knows.
    ("backgroundColor: 0xff0000ff", nil),
    ("backgroundColor: 0xf00", nil),
    ("backgroundColor: 16711680", nil),
    ("backgroundColor: \"min(0xff0000, red)\"", nil),
    ("backgroundColor: #f00, #0f0", nil),
    ("cornerRadius: 1,500", nil),
    ("cornerRadius: 012", nil),
    ("cornerRadius: 1:30", nil),
    ("cornerRadius: 3 + 012", nil),
  ])
  func mendsInOneStep(_ written: String, _ right: String?) {
    func text(_ line: String) -> [UInt8] {
      Array("drawstring: 1\neffect: a\ncanvas: [100, 100]\nlayers:\n  - id: a\n    \(line)\n".utf8)
    }
    let findings = load(text(written)).diagnostics
    #expect(findings.count == 1)
    #expect(findings.first?.fix.map { mended(text(written), $0) } == right.map(text))
    if let right { #expect(load(text(right)).diagnostics.map(\.message) == []) }
  }

  /// A word is put in unseen only where it is hardly anything else, however long it is.
  @Test func farWordsAreNotCertain() {
    #expect(Suggestion.isCertain("backgroundColor", for: "bakgroundColour"))
    #expect(!Suggestion.isCertain("position", for: "position {to"))
    #expect(!Suggestion.isCertain("backgroundColor", for: "foregroundFillet"))
  }

  private func load(_ text: [UInt8]) -> LoadedSpec { Effect.load(name: "a.yaml", bytes: text) }

  private func mended(_ text: [UInt8], _ fix: Diagnostic.Fix) -> [UInt8] {
    text[..<fix.range.start] + Array(fix.replacement.utf8) + text[fix.range.end...]
  }

  private func errors(_ findings: [Diagnostic]) -> [Diagnostic] {
    findings.filter { $0.code.severity == .error }
  }
}
