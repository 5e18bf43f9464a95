import Drawstring
import DrawstringTestSupport
import Testing

/// Compiled effects answer as their YAML does, to the bit.
@Suite struct CompiledEffectTests {
  /// Where two effects first differ on a trace drawn by lot; nil where they do not.
  private func difference(
    _ effect: Effect, _ other: Effect, _ random: inout SeededGenerator
  ) throws -> String? {
    let events = RandomTrace.events(trigger: effect.trigger ?? 50, count: 12, using: &random)
    let trace = try Trace(events)
    let (first, second) = (effect.makeReplay(of: trace), other.makeReplay(of: trace))
    for instant in RandomTrace.instants(of: events, count: 10, using: &random) {
      let (a, b) = (first.frame(at: instant), second.frame(at: instant))
      if a.bits != b.bits || a.phase != b.phase { return "another frame at \(instant) of \(trace.yaml)" }
      let places = (a.layers.map(\.worldTransform), b.layers.map(\.worldTransform))
      if places.0 != places.1 { return "other places at \(instant) of \(trace.yaml)" }
    }
    let end = Duration.seconds(3)
    if first.events(through: end) != second.events(through: end) { return "other events of \(trace.yaml)" }
    return nil
  }

  private func check(_ text: String, _ name: String, _ random: inout SeededGenerator) throws {
    let bytes = Array(text.utf8)
    let loaded = LoadedSpec(name: name, bytes: bytes)
    guard loaded.effect != nil else { return }
    let compiled = try #require(loaded.compiled())
    let stripped = try #require(loaded.compiled(notes: false))
    #expect(compiled == loaded.compiled() && stripped.count <= compiled.count)
    let own = loaded.variantNames
    let choices = [[]] + own.map { [$0] } + (own.count > 1 ? [[own[0], own[own.count - 1]]] : [])
    for variants in choices {
      let effect = try Effect(bytes: bytes, variants: variants)
      for file in [compiled, stripped] {
        do {
          let other = try Effect(compiled: file, variants: variants)
          #expect(
            other.name == effect.name && other.title == effect.title && other.variants == effect.variants)
          #expect(other.layers == effect.layers && other.events == effect.events)
          if let difference = try difference(effect, other, &random) {
            Issue.record("\(name) \(variants): \(difference)")
            return
          }
        } catch let error as CompiledEffectError {
          Issue.record("\(name) \(variants): \(error)")
          return
        }
      }
    }
  }

  @Test func filesAnswerAlike() throws {
    let files =
      ProjectFiles.texts(in: "specs", endings: ["yaml"])
      + ProjectFiles.texts(in: "Tests/Cases/good", endings: ["yaml"])
    var random = SeededGenerator(seed: 1)
    for file in Effort.part(of: files) { try check(file.text, file.path, &random) }
  }

  @Test func effectsDrawnByLotAnswerAlike() throws {
    for seed in Effort.seeds(from: 3000, 200) {
      var drawn = RandomEffect(random: SeededGenerator(seed: seed))
      var random = SeededGenerator(seed: seed)
      try check(drawn.yaml(), "drawn \(seed)", &random)
    }
  }

  /// Files with changes drawn by lot: an error, or an effect that plays.
  @Test func changedFilesAreErrorsOrEffects() {
    let seeds = FuzzTarget.compiled.seeds.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(seeds.count > 100)
    var random = SeededGenerator(seed: 11)
    for _ in 0..<Effort.cases(4_000) {
      let bytes = FuzzTarget.mutated(random.pick(seeds), using: &random)
      if let failure = FuzzTarget.compiled.run(bytes) {
        Issue.record("\(failure)")
        return
      }
    }
  }
}
