import Drawstring
import DrawstringCompiler
import DrawstringLint
import DrawstringReports
import DrawstringSyntax
import Testing

/// Who runs expectations, and who does not.
@Suite struct ExpectationTests {
  private let text = """
    drawstring: 1
    effect: half
    canvas: [100, 100]
    layers: [{id: dot, opacity: 0.5}]
    expect: [{at: {phase: idle}, dot.opacity: 1}]

    """

  @Test func readingAnEffectDoesNotRunThem() throws {
    #expect(try Effect(yaml: text).frame(at: .idle)["dot"]?.opacity == 0.5)
    #expect(Effect.load(name: "a", bytes: Array(text.utf8)).diagnostics.isEmpty)
  }

  @Test func checkingASpecRunsThem() {
    let findings = SpecCheck.findings(yaml: text)
    #expect(findings.map(\.code) == ["expectation-failed"])
    #expect(findings.first?.range.lowerBound.line == 5)
    #expect(findings.first?.message == "at phase idle: 'dot.opacity' is 0.5, expected 1")
    #expect(SpecCheck.findings(yaml: text.replacing("0.5", with: "1")).isEmpty)
  }

  @Test func aSpecWithErrorsIsNotRun() {
    let wrong = text.replacing("effect: half", with: "effect: half\ntitel: Half")
    #expect(SpecCheck.findings(yaml: wrong).map(\.code) == ["unknown-key"])
  }

  /// Each value that is off is a finding of its own; those that hold are not.
  @Test func valuesAreJudgedOneByOne() {
    let several = text.replacing(
      "dot.opacity: 1}", with: "dot.opacity: 1, dot.hidden: false, dot.rotation: 1deg}")
    #expect(SpecCheck.findings(yaml: several).count == 2)
  }

  /// The moment in the words of a finding is one of the grid: pull 2·trigger·i/200.
  @Test func theFirstMomentIsSaid() {
    let pulled = """
      drawstring: 1
      effect: pulled
      canvas: [100, 100]
      pull: {trigger: 80}
      layers: [{id: dot, position: [pull, 0]}]
      expect: [{never: dot.position.x > 40}]

      """
    let findings = SpecCheck.findings(yaml: pulled)
    #expect(
      findings.map(\.message) == [
        "at phase pulling, pull 40.8: 'dot.position.x > 40' holds: dot.position.x is 40.8"
      ])
  }

  /// An endless phase is followed for two rounds of its longest loop, here 4 s, but not for more than 10 s.
  @Test(arguments: [
    ("2s", "3.9s", true), ("2s", "4.1s", false), ("8s", "9.9s", true), ("8s", "10.1s", false),
  ])
  func endlessPhasesHaveAnEnd(_ loop: String, _ time: String, _ isSeen: Bool) {
    let looping = """
      drawstring: 1
      effect: looping
      canvas: [100, 100]
      layers: [{id: dot}]
      animations:
        - {during: refreshing, duration: \(loop), repeat: forever, tracks: {dot.rotation: {from: 0deg, to: 9deg}}}
      expect: [{never: refreshing and time > \(time)}]

      """
    #expect(SpecCheck.findings(yaml: looping).isEmpty == !isSeen)
  }
}
