import Drawstring
import DrawstringSpec
import Testing

/// Files beyond the limits of the language, generated: each ends in one finding that names the limit.
@Suite struct LimitTests {
  private let head = "drawstring: 1\neffect: a\ncanvas: [100, 100]\n"

  private func findings(_ text: String) -> [String] {
    Effect.load(name: "big.yaml", bytes: Array((head + text).utf8)).diagnostics.map {
      "\($0.code.id): \($0.message)"
    }
  }

  @Test func layers() {
    let layers = (0...100_000).map { "- {id: a\($0)}\n" }.joined()
    #expect(findings("layers:\n" + layers) == ["too-many-layers: a file has at most 100000 layers"])
  }

  @Test func keyframesOfAllTargets() {
    let targets = (0...100).map { "a\($0)" }
    let layers = targets.map { "{id: \($0)}" }.joined(separator: ", ")
    let values = Array(repeating: "1", count: 10_000).joined(separator: ", ")
    let text =
      "layers: [\(layers)]\nanimations:\n"
      + "  - {duration: 1s, targets: [\(targets.joined(separator: ", "))], tracks: {opacity: [\(values)]}}\n"
    #expect(
      findings(text) == [
        "too-many-keyframes: a file has at most 1000000 keyframes, those of all targets counted"
      ])
  }

  @Test func nodesOfAllTargets() {
    let targets = (0..<1000).map { "a\($0)" }
    let layers = targets.map { "{id: \($0)}" }.joined(separator: ", ")
    let members = Array(repeating: "{tracks: {opacity: 1}}", count: 200).joined(separator: ", ")
    let text =
      "layers: [\(layers)]\nanimations:\n"
      + "  - {targets: [\(targets.joined(separator: ", "))], group: [\(members)]}\n"
    #expect(
      findings(text) == [
        "too-many-animations: a file has at most 150000 nodes, the copies of all targets counted"
      ])
  }

  @Test func textsOfConstants() {
    let layers = (0..<280).map { "- {id: a\($0), kind: text, string: \"${long}\"}\n" }.joined()
    let text =
      "constants: {long: \(String(repeating: "x", count: 60_000))}\nlayers:\n\(layers)"
    #expect(
      findings(text) == [
        "too-many-substitutions: constants put more than 16000000 bytes into the texts of this file"
      ])
  }
}
