import Drawstring
import DrawstringTestSupport
import Testing

/// What has no meaning changes no frame: the order of keys, aliases, merges, comments, the instant at which a trace begins,
/// events yet to come.
@Suite struct EquivalenceTests {
  private func check(_ texts: [(name: String, text: String)], seed: UInt64) -> EquivalenceFuzz.Tally {
    var tally = EquivalenceFuzz.Tally()
    var random = SeededGenerator(seed: seed)
    for (name, text) in texts {
      if let failure = EquivalenceFuzz.failure(of: text, using: &random, &tally) {
        Issue.record("\(name): \(failure)")
      }
    }
    return tally
  }

  @Test func specsOfTheProject() {
    let tally = check(ProjectFiles.effects.map { ($0.path, $0.text) }, seed: 1)
    #expect(tally.rewritten >= 20 && tally.shifted >= 10)
  }

  @Test func goodCases() {
    let tally = check(Effort.part(of: CaseFile.all(in: "good")).map { ($0.name, $0.text) }, seed: 2)
    #expect(tally.rewritten >= (Effort.isFull ? 140 : 35) && tally.shifted >= (Effort.isFull ? 100 : 20))
  }

  @Test func drawnEffects() {
    let texts = Effort.seeds(30).flatMap { seed in
      var one = RandomEffect(random: SeededGenerator(seed: seed))
      var other = DrawnSpec(random: SeededGenerator(seed: seed))
      return [("random \(seed)", one.yaml()), ("drawn \(seed)", other.tree().blockYAML)]
    }
    let tally = check(texts, seed: 3)
    #expect(tally.rewritten == 2 * Effort.cases(30) && tally.shifted >= Effort.cases(8))
  }

  /// Each signal that remembers has its own `initial`, independent of the order in the file.
  @Test func initialValuesInAnyOrder() throws {
    let signals = [
      "a: {sample: 1, when: success, initial: 5}", "b: {sample: a, when: success, initial: 7}",
      "c: {sample: \"if(a > b, red, blue)\", when: success, initial: \"#102030\"}",
      "d: {sum: b + 1, when: success, reset: armed, initial: 9}",
    ]
    for order in Self.permutations(of: signals) {
      let probe = try Probe("pull: {trigger: 50}\nsignals:\n" + order.map { "  \($0)\n" }.joined())
      let frames = [
        probe.effect.frame(at: .idle), probe.effect.frame(at: .armed),
        probe.effect.makeReplay(of: try Trace([.drag(9, at: s(1)), .reset(at: s(2))])).frame(at: s(3)),
      ]
      for frame in frames {
        #expect(frame.signals["a"] == .number(5) && frame.signals["b"] == .number(7))
        #expect(frame.signals["c"] == .color(RGBAColor(red: 16.0 / 255, green: 32.0 / 255, blue: 48.0 / 255)))
        #expect(frame.signals["d"] == .number(9))
      }
    }
  }

  private static func permutations(of items: [String]) -> [[String]] {
    if items.count < 2 { return [items] }
    return items.indices.flatMap { index in
      var rest = items
      let item = rest.remove(at: index)
      return permutations(of: rest).map { [item] + $0 }
    }
  }
}
