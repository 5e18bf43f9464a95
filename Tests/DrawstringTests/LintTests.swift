import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringReports
import DrawstringSyntax
import Testing

/// Looking at a whole spec: what it may cost, and what it leaves alone.
@Suite struct LintTests {
  private let head = "drawstring: 1\neffect: a\ncanvas: [100, 100]\npull: {trigger: 60}\n"

  private func loaded(_ text: String) -> LoadedSpec {
    Effect.load(name: "a.yaml", bytes: Array((head + text).utf8))
  }

  private func codes(_ text: String) -> [String] { loaded(text).linted().map(\.code.id) }

  @Test func nothingIsSaidOfTheWholeWhereThereIsAnError() {
    #expect(codes("constants: {r: 4}\nlayers: [{id: a, opacty: 1}]") == ["unknown-key"])
  }

  @Test func loadingDoesNotLookAtTheWhole() {
    let spec = loaded("constants: {r: 4}\nlayers: [{id: a}]")
    #expect(spec.diagnostics.isEmpty && spec.effect != nil)
    #expect(spec.linted().map(\.code.id) == ["unused-constant"])
  }

  /// Inputs change in the floor too.
  @Test func aNodeOfTheFloorIsFollowedWithItsInput() {
    let text = """
      drawstring: 1
      effect: a
      canvas: [100, 100]
      inputs: {done: {type: number, default: 0, range: [0, 4]}}
      pull: {trigger: 60, floor: {trigger: 120}}
      layers: [{id: a, size: [8, 8], backgroundColor: red}]
      animations:
        - {during: floor, when: done > 3, duration: 100ms, tracks: {a.translation.x: {from: 0, to: 20}}}
      """
    let findings = Effect.load(name: "a.yaml", bytes: Array(text.utf8)).linted()
    #expect(findings.map(\.code.id) == ["seam-jump"])
    #expect(findings.first?.message.contains("from floor to closing with done = 4 by 20pt") == true)
  }

  @Test func aHugeSpecIsLookedAtInPart() {
    let layers = (0..<500).map {
      "  - {id: a\($0), size: [8, 8], backgroundColor: red, opacity: pull / 60}\n"
    }
    let nodes = (0..<100).map { index in
      "  - {during: refreshing, when: pull > \(index), duration: 1s, repeat: forever, "
        + "tracks: {a\(index).rotation: {from: 0deg, to: 9deg}, a0.zPosition: {from: 0, to: 1}}}\n"
    }
    let spec = loaded("layers:\n" + layers.joined() + "animations:\n" + nodes.joined())
    #expect(spec.effect != nil)
    let left = spec.linted().filter { $0.code.id == "value-leaves-range" }
    #expect(left.count == 500)
  }

  @Test(arguments: [
    "pull: {trigger: 1e308, rest: 1e308, hysteresis: 1e308}", "pull: {trigger: 0, rest: 0}",
    "pull: {trigger: 1e-300, limit: 1e-300}", "pull: {trigger: 60, settle: {duration: 1000000000s}}",
    "phases: {finishing: 1000000000s, cancelling: 0s}",
  ])
  func extremesEnd(_ block: String) {
    let text =
      "drawstring: 1\neffect: a\ncanvas: [100, 100]\n\(block)\n"
      + "layers: [{id: a, size: [8, 8], backgroundColor: red, opacity: pull}]\nanimations:\n"
      + "  - {during: refreshing, duration: 999999999s, repeat: forever, tracks: {a.rotation: {from: 0deg, to: 9deg}}}\n"
      + "  - {during: refreshing, duration: 1e-9s, repeat: forever, tracks: {a.position.x: {from: -1e308, to: 1e308}}}\n"
      + "  - {over: progress, tracks: {a.size.width: [0, 1e308]}}\n"
    let spec = Effect.load(name: "a.yaml", bytes: Array(text.utf8))
    #expect(spec.effect != nil)
    let findings = spec.linted()
    #expect(findings.allSatisfy { $0.code.severity < .error })
  }
}
