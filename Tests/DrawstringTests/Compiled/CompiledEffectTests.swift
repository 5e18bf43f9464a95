import Drawstring
import DrawstringCore
import DrawstringTestSupport
import Testing

/// Compiled effects answer as their YAML does, to the bit.
@Suite struct CompiledEffectTests {
  /// The first difference of two effects on a random trace; nil if there is none.
  private func difference(
    _ effect: Effect, _ other: Effect, _ random: inout SeededGenerator
  ) throws -> String? {
    let events = RandomTrace.events(
      trigger: effect.trigger ?? 50, count: 12, inputs: !effect.inputs.isEmpty, floor: effect.hasFloor,
      using: &random)
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
    let files = ProjectFiles.effects + ProjectFiles.goodCases
    var random = SeededGenerator(seed: 1)
    for file in Effort.part(of: files) { try check(file.text, file.path, &random) }
  }

  @Test func effectsDrawnByLotAnswerAlike() throws {
    for seed in Effort.seeds(from: 3000, 200) {
      var drawn = RandomEffect(random: SeededGenerator(seed: seed))
      var random = SeededGenerator(seed: seed)
      try check(drawn.yaml(), "drawn \(seed)", &random)
      try check(drawn.yamlWithInputs(), "drawn with inputs \(seed)", &random)
      try check(drawn.yamlWithFloor(), "drawn with a floor \(seed)", &random)
    }
  }

  /// Specs of most of the language at once: each that is valid has a compiled file, which every reader takes.
  @Test func specsDrawnByLotAnswerAlike() throws {
    for seed in Effort.seeds(from: 5000, 200) {
      var drawn = DrawnSpec(random: SeededGenerator(seed: seed))
      var random = SeededGenerator(seed: seed)
      try check(drawn.tree().blockYAML, "spec \(seed)", &random)
    }
  }

  /// A negative gap lets a track start at the end of one that stands after it. In a ring there would be no start.
  @Test func aTrackMayStartAtTheEndOfALaterOne() throws {
    let text = """
      drawstring: 1
      effect: gap
      canvas: [9, 9]
      layers: [{id: a, size: [9, 9]}]
      animations:
        - during: refreshing
          gap: -36ms
          sequence:
            - {duration: 20ms, tracks: {a.opacity: {formula: x}}}
            - {duration: 1s, tracks: {a.opacity: {to: 0.5}}}
            - {duration: 1s, tracks: {a.opacity: {formula: x}}}
            - {duration: 1s, tracks: {a.opacity: {to: 0.75}}}
      """
    var random = SeededGenerator(seed: 3)
    try check(text, "gap", &random)
    let bytes = try #require(LoadedSpec(name: "gap", bytes: Array(text.utf8)).compiled(notes: false))
    var errors: Set<String> = []
    for place in 12..<bytes.count {
      for value in 0...4 as ClosedRange<UInt8> {
        var changed = bytes
        changed[place] = value
        do throws(CompiledEffectError) {
          _ = try CompiledEffect(CompiledEffect.sealed(changed)).graph(at: 0)
        } catch {
          errors.insert(error.message)
        }
      }
    }
    #expect(errors.contains { $0.contains("no track starts at its own end") })
  }

  /// Files with random changes: an error, or an effect that plays.
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

  /// Every byte of a small file by one more and by one less: an error, or an effect that plays. The values that a node holds
  /// have one place each, which the file may not choose.
  @Test func heldValuesHaveTheirPlaces() throws {
    let text = """
      drawstring: 1
      effect: held
      canvas: [10, 10]
      pull: {trigger: 5}
      layers: [{id: a}]
      animations:
        - {during: dragging, hold: cancelling, over: progress, tracks: {a.opacity: [0, 1], a.position: {from: [0, 0], to: [1, 1]}}}
      """
    let file = try #require(LoadedSpec(name: "held.yaml", bytes: Array(text.utf8)).compiled(notes: false))
    var reasons: Set<String> = []
    for place in 12..<file.count {
      for step: UInt8 in [1, 255] {
        var bytes = file
        bytes[place] &+= step
        #expect(FuzzTarget.compiled.run(bytes) == nil)
        for rule in ["held values follow one another", "held values have their lanes"]
        where error(CompiledEffect.sealed(bytes))?.hasSuffix(rule) == true {
          reasons.insert(rule)
        }
      }
    }
    #expect(reasons.count == 2)
  }

  private func error(_ bytes: [UInt8], _ variants: [String] = []) -> String? {
    do throws(CompiledEffectError) {
      _ = try Effect(compiled: bytes, variants: variants)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func errorsSayWhereAndWhy() throws {
    let text = """
      drawstring: 1
      effect: four
      canvas: [10, 10]
      layers: [{id: a}]
      variants: {p: {layers: {a: {opacity: 0.1}}}, q: {layers: {a: {opacity: 0.2}}}, r: {layers: {a: {opacity: 0.3}}}, s: {layers: {a: {opacity: 0.4}}}}
      """
    let file = try #require(LoadedSpec(name: "four.yaml", bytes: Array(text.utf8)).compiled())
    #expect(error(file) == nil && error(file, ["q"]) == nil && error(file, ["reducedMotion", "q"]) == nil)
    #expect(
      error(file, ["t"])
        == "byte 0: the file has no variant 't'; it has 'p', 'q', 'r', 's', 'reducedMotion'")
    #expect(
      error(file, ["p", "q"]) == "byte 0: the file does not have these variants together, in this order")
    #expect(error([]) == "byte 0: this is no compiled effect, which 'drawstring compile' makes")
    #expect(error(Array(file.prefix(8))) == "byte 8: the header has 12 bytes")
    #expect(error(Array(file.dropLast()))?.hasPrefix("byte 8: the checksum is not that of the file") == true)
    var later = file
    later[4] = 2
    #expect(error(later)?.hasPrefix("byte 4: the file has format 2, which a later version") == true)
    later[4] = 0
    #expect(error(later) == "byte 4: there is no format 0")
    var infinite = file
    func bytes(_ number: Double) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(8 * $0)) }
    }
    let place = try #require(file.indices.dropLast(8).first { file[$0..<$0 + 8].elementsEqual(bytes(0.1)) })
    infinite.replaceSubrange(place..<place + 8, with: bytes(.infinity))
    Self.seal(&infinite)
    #expect(error(infinite) == "byte \(place): a number is not finite")
    var foreign = file
    foreign[6] = 7
    #expect(error(foreign)?.hasPrefix("byte 6: the effect is in version 7 of the language") == true)
  }

  /// Writes the checksum of a changed file: Adler-32 (RFC 1950) of the bytes behind it.
  private static func seal(_ file: inout [UInt8]) {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in file.dropFirst(12) {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    let sum = b << 16 | a
    for index in 0..<4 { file[8 + index] = UInt8(truncatingIfNeeded: sum >> UInt32(8 * index)) }
  }

  /// A file that asks for much memory is filled up until the player may take as much.
  @Test func filesGrowWithTheMemoryTheyAskFor() throws {
    let text = """
      drawstring: 1
      effect: many
      canvas: [10, 10]
      paths: {p: {polygon: {sides: 10000, center: [0, 0], radius: 3}}}
      layers: [{id: a, kind: shape, path: p}]
      """
    let loaded = LoadedSpec(name: "many.yaml", bytes: Array(text.utf8))
    let file = try #require(loaded.compiled(), "\(loaded.diagnostics)")
    #expect(file.count > 100_000)
    let frame = try Effect(compiled: file).frame(at: .idle)
    #expect(frame == frame && frame["a"]?.path?.description.isEmpty == false)
  }

  @Test func embeddedTextsAreBase64() throws {
    for bytes in [[], [1], [1, 2], [1, 2, 3], Array(0...255)] as [[UInt8]] {
      let text = Base64.text(bytes)
      #expect(Base64.bytes(Array(text.utf8)) == bytes)
    }
    for wrong in ["A", "AA=A", "A===", "A*==", "=AAA"] { #expect(Base64.bytes(Array(wrong.utf8)) == nil) }
  }
}
