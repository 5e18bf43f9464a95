import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// Random specs, which use most of the language at once.
@Suite struct DrawnSpecTests {
  private func drawn(_ seed: UInt64) -> SpecTree {
    var drawn = DrawnSpec(random: SeededGenerator(seed: seed))
    return drawn.tree()
  }

  @Test func theyAreValid() {
    for seed in Effort.seeds(400) {
      let text = drawn(seed).blockYAML
      let errors = LoadedSpec(name: "drawn.yaml", bytes: Array(text.utf8)).diagnostics
        .filter { $0.code.severity == .error }
      if !errors.isEmpty { Issue.record("\(seed): \(errors.map(\.message))\n\(text)") }
    }
  }

  /// Everywhere in a trace, in any order: finite, and the same bits when asked again.
  @Test func evaluatedAnywhere() {
    var random = SeededGenerator(seed: 2_026)
    for _ in 0..<60 {
      let bytes = (0..<1200).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      if let failure = FuzzTarget.evaluation.run(bytes) { Issue.record("\(failure)") }
    }
  }

  /// What they hold would be little use if it were never the same thing twice or always.
  @Test func theyUseTheLanguage() {
    var words: Set<Substring> = []
    for seed in 0..<400 as Range<UInt64> {
      for word in drawn(seed).blockYAML.split(whereSeparator: { !$0.isLetter && $0 != "-" }) {
        words.insert(word)
      }
    }
    let contexts = [
      Format.node, Format.keyframe, Format.fromTo, Format.along, Format.formula, Format.keyframes,
      Format.single,
      Format.stagger, Format.event, Format.memorySignal, Format.phases, Format.variant, Format.physics,
    ]
    // Nodes on triggers are drawn by `RandomEffect`, with the inputs.
    for key in contexts.flatMap(\.rows).map(\.name) where key != "on" && key != "inputs" {
      #expect(words.contains(Substring(key)), "no drawn spec has the key \(key)")
    }
    for row in EasingTable.rows { #expect(words.contains(Substring(row.name)), "the easing \(row.name)") }
    for row in PropertyTable.rows { #expect(words.contains(Substring(row.name)), "the property \(row.name)") }
    for kind in LayerKind.named { #expect(words.contains(Substring(kind.rawValue)), "the kind \(kind)") }
  }
}
