import Drawstring
import DrawstringCompiler
import DrawstringLint
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// Files beyond the limits of the language, generated: each ends in one finding that names the limit.
@Suite(.enabled(if: Effort.isFull, "they take minutes in a debug build")) struct LimitTests {
  private let head = "drawstring: 1\neffect: a\ncanvas: [100, 100]\n"

  private func findings(_ text: String) -> [String] {
    Effect.load(name: "big.yaml", bytes: Array((head + text).utf8)).diagnostics.map {
      "\($0.code.id): \($0.message)"
    }
  }

  @Test func layers() {
    let layers = (0...30_000).map { "- {id: a\($0)}\n" }.joined()
    #expect(findings("layers:\n" + layers) == ["limit-exceeded: a file has at most 30000 layers"])
  }

  /// A replicator, the groups of its copies, and what lies in them.
  @Test func copiesUpToTheLimit() {
    let layers = "layers: [{id: r, kind: replicator, instanceCount: 14999, layers: [{id: d}]}, {id: a}"
    #expect(findings(layers + "]\n") == [])
    #expect(findings(layers + ", {id: b}]\n") == ["limit-exceeded: a file has at most 30000 layers"])
  }

  @Test func keyframesUpToTheLimit() {
    func text(_ count: Int) -> String {
      let values = String(repeating: "0,", count: count)
      return "layers: [{id: a}]\nanimations: [{duration: 1s, tracks: {a.opacity: [\(values)]}}]\n"
    }
    #expect(findings(text(1_000_000)) == [])
    #expect(
      findings(text(1_000_001)) == [
        "limit-exceeded: a file has at most 1000000 keyframes, those of all targets counted"
      ])
  }

  @Test func nestingUpToTheLimit() {
    func lists(_ count: Int) -> String {
      "layers: []\nx-a: " + String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    func calls(_ count: Int) -> String {
      "layers: [{id: a, zPosition: \"" + String(repeating: "abs(", count: count) + "1"
        + String(repeating: ")", count: count) + "\"}]"
    }
    // The mapping around them is the first.
    #expect(findings(lists(127)) == [])
    #expect(
      findings(lists(128)) == [
        "limit-exceeded: lists and mappings are nested more than 128 deep"
      ])
    #expect(findings(calls(128)) == [])
    #expect(findings(calls(129)) == ["limit-exceeded: the formula is nested more than 128 deep"])
  }

  @Test func aliasesUpToTheLimit() {
    func text(_ count: Int) -> String {
      "layers: [{id: a}]\nx-a: &a 1\nx-b: [" + String(repeating: "*a,", count: count) + "]\n"
    }
    #expect(findings(text(1_000_000)) == [])
    #expect(
      findings(text(1_000_001)) == ["limit-exceeded: aliases and merges add more than 1,000,000 values"])
  }

  /// A double cannot tell these times from the limit, in front of which they are refused all the same.
  @Test(arguments: [
    ("1000000000s", true), ("1e9s", true), ("1000000000000ms", true), ("1000000000.000000000s", true),
    ("999999999.9999999999s", true), ("1000000000.000000001s", false), ("1000000000000.000000001ms", false),
    ("1.0000000000000000001e9s", false), ("0.01000000000000000000001e11s", false),
  ])
  func timesUpToTheLimit(_ time: String, _ isWithin: Bool) {
    let text = "layers: [{id: a}]\nanimations: [{duration: \(time), tracks: {a.opacity: [0, 1]}}]\n"
    #expect(findings(text).map { $0.prefix(14) } == (isWithin ? [] : ["limit-exceeded"]))
    let trace = Trace.load(name: "t.yaml", bytes: Array("- {at: \(time), drag: 5}\n".utf8))
    #expect(trace.diagnostics.map(\.code.id) == (isWithin ? [] : ["out-of-range"]))
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
        "limit-exceeded: a file has at most 1000000 keyframes, those of all targets counted"
      ])
  }

  @Test func copiesOfComponents() {
    let layers = (0..<500).map { "{id: l\($0)}" }.joined(separator: ", ")
    func text(_ count: Int) -> String {
      let instances = (0..<count).map { "{id: a\($0), kind: box}" }.joined(separator: ", ")
      return "components: {box: {layers: [\(layers)]}}\nlayers: [\(instances)]\n"
    }
    // Instances are layers, too.
    #expect(findings(text(59)) == [])
    #expect(findings(text(60)) == ["limit-exceeded: a file has at most 30000 layers"])
    #expect(
      findings(text(700)) == [
        "limit-exceeded: a file has at most 30000 layers",
        "limit-exceeded: the layers and animations of components have more than 1,000,000 values",
      ])
  }

  /// An argument of 3,999 instructions that stands in a thousand formulas.
  @Test func argumentsPutIntoFormulas() {
    let sum = Array(repeating: "pull", count: 2_000).joined(separator: " + ")
    func text(_ count: Int) -> String {
      let layers = (0..<count).map { "{id: l\($0), zPosition: p}" }.joined(separator: ", ")
      return "pull: {trigger: 60}\ncomponents: {box: {parameters: {p: 0}, layers: [\(layers)]}}\n"
        + "layers: [{id: a, kind: box, p: \(sum)}]\n"
    }
    #expect(findings(text(1_000)) == [])
    #expect(
      findings(text(1_001)) == [
        "limit-exceeded: with its arguments put in, this is too long for a formula"
      ])
  }

  /// Components in components, whose arguments grow fourfold and whose copies grow threefold from level to level.
  @Test func argumentsPutIntoArguments() {
    func text(_ levels: Int) -> String {
      let inner = (0..<levels).map { level in
        let layers = (0..<3).map { "{id: x\($0), kind: k\(level + 1), a: sin(a) + a * a + a}" }
        return "k\(level): {parameters: {a: 1}, layers: [\(layers.joined(separator: ", "))]}"
      }
      return "pull: {trigger: 60}\ncomponents: {\(inner.joined(separator: ", ")), "
        + "k\(levels): {parameters: {a: 1}, layers: [{id: y, zPosition: a}]}}\n"
        + "layers: [{id: c, kind: k0, a: pull}]\n"
    }
    #expect(findings(text(4)) == [])
    #expect(
      Set(findings(text(7))) == ["limit-exceeded: with its arguments put in, this is too long for a formula"])
  }

  @Test func longValuesInCopiesOfComponents() {
    let sum = Array(repeating: "pull", count: 2_000).joined(separator: "+")
    func text(_ count: Int) -> String {
      let layers = (0..<count).map { "{id: l\($0), kind: box}" }.joined(separator: ", ")
      return
        "pull: {trigger: 60}\ncomponents: {box: {layers: [{id: a, zPosition: \(sum)}]}}\nlayers: [\(layers)]\n"
    }
    #expect(findings(text(200)) == [])
    #expect(
      findings(text(300)) == [
        "limit-exceeded: the copies of components read more than 2000000 bytes of long values again"
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
        "limit-exceeded: a file has at most 150000 nodes, the copies of all targets counted"
      ])
  }

  @Test(arguments: [
    ("star", "points: 10000, outerRadius: 5, innerRadius: 2"), ("polygon", "sides: 10000, radius: 5"),
  ])
  func cornersOfManyShapes(_ shape: String, _ keys: String) {
    func text(_ count: Int, _ keys: String) -> String {
      let layers = (0..<count).map { "- {id: a\($0), kind: shape, path: p\($0)}\n" }.joined()
      let paths = (0..<count).map { "  p\($0): {\(shape): {center: [0, 0], \(keys)}}\n" }.joined()
      return "layers:\n" + layers + "paths:\n" + paths
    }
    let finding =
      "limit-exceeded: the regular polygons and stars of a file have at most 1000000 corners in all"
    #expect(findings(text(100, keys)) == [])
    #expect(findings(text(101, keys)) == [finding])
    // A formula may come to any number there may be.
    let formula = keys.replacing("10000", with: "3 + progress")
    #expect(findings(text(100, formula)) == [])
    #expect(findings(text(103, formula)) == [finding])
  }

  @Test func conditionsOverManySignals() {
    let signals = (0..<2_000).map { "  s\($0 + 1): s\($0) + 1\n" }.joined()
    func text(_ nodes: Int) -> String {
      let nodes = (0..<nodes).map { "- {when: s2000 > \($0), tracks: {a.opacity: 1}}\n" }.joined()
      return "layers: [{id: a}]\nsignals:\n  s0: pull\n\(signals)animations:\n\(nodes)"
    }
    #expect(findings(text(400)) == [])
    #expect(
      findings(text(1_010)) == [
        "limit-exceeded: the conditions of this file look through more than 2000000 signals"
      ])
  }

  @Test func textsOfConstants() {
    let layers = (0..<280).map { "- {id: a\($0), kind: text, string: \"${long}\"}\n" }.joined()
    let text =
      "constants: {long: \(String(repeating: "x", count: 60_000))}\nlayers:\n\(layers)"
    #expect(
      findings(text) == [
        "limit-exceeded: constants put more than 16000000 bytes into the texts of this file"
      ])
  }
}
