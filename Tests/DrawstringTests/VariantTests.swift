import Drawstring
import DrawstringCompiler
import DrawstringLint
import DrawstringSyntax
import Testing

/// Choosing variants in the library.
@Suite struct VariantTests {
  private let text = """
    drawstring: 1
    effect: two-colours
    canvas: [100, 100]
    constants: {ink: black, far: 10}
    layers: [{id: dot, backgroundColor: ink, position: [far, 0]}]
    variants:
      dark: {constants: {ink: white}}
      wide: {constants: {far: 20}}
      wider: {constants: {far: 30}}

    """

  private func dot(_ variants: String...) throws -> (ink: PropertyValue?, far: PropertyValue?) {
    let frame = try Effect(yaml: text, variants: variants).frame(at: .idle)
    return (frame["dot"]?["backgroundColor"], frame["dot"]?["position"])
  }

  @Test func theLaterOfTwoVariantsCounts() throws {
    #expect(try dot().far == .point(Vec2(10, 0)))
    #expect(try dot("wide", "wider").far == .point(Vec2(30, 0)))
    #expect(try dot("wider", "wide").far == .point(Vec2(20, 0)))
    #expect(try dot("wide", "dark").far == .point(Vec2(20, 0)))
    #expect(try dot("wide", "dark").ink == .color(RGBAColor(red: 1, green: 1, blue: 1, alpha: 1)))
  }

  @Test func everyEffectHasAVariantWithReducedMotion() throws {
    #expect(try Effect(yaml: text).variants == ["dark", "wide", "wider", "reducedMotion"])
    #expect(try Effect(yaml: text, variants: ["dark"]).variants.count == 4)
    let own = text + "  reducedMotion: {constants: {far: 0}}\n"
    #expect(try Effect(yaml: own).variants == ["dark", "wide", "wider", "reducedMotion"])
    #expect(
      try Effect(yaml: own, variants: ["reducedMotion"]).frame(at: .idle)["dot"]?["position"]
        == .point(Vec2(0, 0)))
  }

  @Test func anUnknownVariantIsAnError() {
    let error = #expect(throws: SpecError.self) { try Effect(yaml: text, variants: ["dakr"]) }
    #expect(error?.findings.map(\.code) == ["unknown-name"])
  }

  @Test func whatIsWrongInAVariantIsWrongInTheFile() {
    let wrong = text + "  big: {constants: {far: huge}}\n"
    let error = #expect(throws: SpecError.self) { try Effect(yaml: wrong) }
    #expect(error?.findings.map(\.code) == ["variant-changes-type"])
  }

  /// A finding of the effect itself is not said again for each variant.
  @Test func findingsAreSaidOnce() {
    let wrong = text.replacing("backgroundColor: ink", with: "backgroundColor: ink, opacity: 2")
    #expect(Effect.load(name: "a", bytes: Array(wrong.utf8)).diagnostics.map(\.code.id) == ["out-of-range"])
  }

  @Test func aVariantThatBreaksTheRestSaysItsName() {
    let wrong = text.replacing("wide: {constants: {far: 20}}", with: "wide: {constants: {far: 1e400}}")
    let loaded = Effect.load(name: "a", bytes: Array(wrong.utf8))
    #expect(loaded.diagnostics.count == 1)
    let removed =
      text.replacing("canvas: [100, 100]", with: "canvas: [100, 100]\npull: {trigger: 5, leave: {loop: a}}")
      .replacing(
        "variants:",
        with: "animations: [{id: a, duration: 1s, repeat: forever, tracks: {dot.opacity: [0, 1]}}]\nvariants:"
      )
      .replacing("dark: {", with: "dark: {animations: {a: remove}, ")
    let findings = Effect.load(name: "a", bytes: Array(removed.utf8)).diagnostics
    #expect(findings.map(\.message) == ["there is no outermost node 'a' in the variant 'dark'"])
    #expect(findings.first?.code.id == "unknown-name")
  }
}
