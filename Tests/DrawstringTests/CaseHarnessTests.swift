import Drawstring
import DrawstringCompiler
import DrawstringLint
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// Case files fail where they should.
@Suite struct CaseHarnessTests {
  private let head = "drawstring: 1\neffect: a\ncanvas: [100, 100]\npull: {trigger: 50}\n"

  private func problems(_ text: String) -> [String] {
    let file = CaseFile(name: "test", text: head + text)
    let loaded = Effect.load(name: "test", bytes: Array(file.text.utf8))
    return file.disagreements(with: loaded.diagnostics, in: loaded.source)
      + (loaded.effect.map { file.disagreements(with: $0) } ?? [])
  }

  @Test func whatIsExpectedIsSilent() {
    let spec = """
      layers: [{id: a, opacity: progress}]
      # at dragging 25: a.opacity = 0.5, phase = pulling
      # trace: drag 60 @ 0.1s, release @ 0.2s
      # at 0.15s: a.opacity = 1.2
      # events: armed@0.1, began@0.2
      """
    #expect(problems(spec) == [])
    #expect(problems("layers: [{id: a, opacty: 1}]   # error: [unknown-key] did you mean 'opacity'\n") == [])
    #expect(problems("layers: [{id: a, opacty: 1}]\n# error: [unknown-key]\n") == [])
  }

  @Test(
    arguments: [
      "# at dragging 25: a.opacity = 0.6", "# at dragging 25: phase = armed",
      "# at dragging 25: b.opacity = 1",
      "# at cancelling 0s from 80: a.opacity = 1", "# at 0.1s: a.opacity = 0",
      "# at dragging 25 a.opacity = 1",
      "# at dragging 25: a.opacity 1", "# trace: pull 3 @ 0s", "# trace: drag 60 @ 0s\n# events: none",
      "# trace: drag 60 @ 0s\n# events: armed@0.1", "# error: [unknown-key]",
    ])
  func whatIsNotSoIsSaid(_ comment: String) {
    #expect(problems("layers: [{id: a, opacity: progress}]\n\(comment)\n").count == 1)
  }

  @Test(arguments: [
    "", "# error: [unknown-name]", "# warning: [unknown-key]", "# error: [unknown-key] 'colour'",
  ])
  func findingsMatchInCodeSeverityAndWords(_ comment: String) {
    #expect(problems("layers: [{id: a, opacty: 1}] \(comment)\n").isEmpty == false)
  }
}
