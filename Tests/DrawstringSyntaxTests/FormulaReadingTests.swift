import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax
import DrawstringTestSupport
import Testing

@Suite struct FormulaReadingTests {
  @Test(
    arguments: [
      ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("2 ^ 3 ^ 2", 512), ("-2 ^ 2", -4), ("2 ^ -1", 0.5),
      ("2 ^ -1 ^ 2", 0.5), ("10 - 3 - 2", 5), ("24 / 4 / 3", 2), ("7 % 3", 1), ("-7 % 3", 2), ("7 % -3", -2),
      ("- - 3", 3), ("r * 2", 10), ("p.x + p.y", 7), ("pi", Double.pi), ("`r` + 1", 6), ("2*-3", -6),
      ("if(1 < 2, 10, 20)", 10), ("if(not 1 < 2, 10, 20)", 20),
      ("if(true or false and false, 1, 0)", 1), ("if(1 == 1 and 2 != 3, 1, 0)", 1),
      ("min(3, 1, 2)", 1), ("max(3, 1, 2, 9)", 9), ("5s / 1s", 5), ("180deg / 1turn", 0.5),
      ("ease(steps(4, jump-end), 0.3)", 0.25), ("ease(soft, 0.5)", 0.5), ("ease( linear , 7)", 7),
      ("ease(cubic-bezier(0, 0, 1, 1), .25) + ease(step-start, 0.1)", 1.25),
      ("sin(90deg)", 1), ("hypot(3, 4)", 5), ("remap(5, 0, 10, 100, 200)", 150), ("wrap(-1, 0, 4)", 3),
      ("smoothstep(0, 1, 0.5)", 0.5), ("step(2, 2)", 1), ("sign(-3deg)", -1), ("round(-2.5)", -3),
      ("1e3 + 1.5e-1 + .5", 1000.65), ("12pt - 2", 10), ("lerp(1, 3, 2)", 5), ("5 -3", 2),
      ("\n  1\n  + 2\t", 3),
    ] as [(String, Double)]) func constantFormulasFold(text: String, expected: Double)
  {
    var fixture = FormulaFixture()
    let value = fixture.read(text)
    #expect(fixture.diagnostics.findings.isEmpty)
    #expect(value == .constant([expected], .number))
  }

  @Test(
    arguments: [
      ("x / 0", 0), ("1 / pull", 0), ("pull % 0", 0), ("sqrt(-1)", 0), ("0 ^ 0", 1), ("0 ^ -1", 0),
      ("(-8) ^ (1 / 3)", 0), ("atan2(0, 0) / 1rad", 0), ("1e308 * 10", Double.greatestFiniteMagnitude),
      ("-1e308 * 10", -Double.greatestFiniteMagnitude), ("exp(1000)", Double.greatestFiniteMagnitude),
      ("log(0)", -708.3964185322641), ("sign(0)", 0), ("clamp(5, 10, 1)", 10), ("smoothstep(2, 2, 2)", 1),
      ("remap(9, 3, 3, 7, 8)", 7), ("wrap(5, 2, 2)", 2), ("lerp(-1.7e308, 1.7e308, 0)", -1.7e308),
      ("round(0.49999999999999994)", 0), ("round(2.5)", 3), ("min(-0, 0) + 0 * -1", 0),
      ("(-2) ^ 3", -8), ("floor(-0.5)", -1), ("ceil(-0.5)", 0),
    ] as [(String, Double)]) func everythingIsTotal(text: String, expected: Double)
  {
    var fixture = FormulaFixture()
    fixture.scope.allowsX = true
    let lanes = fixture.evaluate(text, .number(allowsPercent: false))
    #expect(lanes == [expected])
    #expect(lanes?[0].sign == (expected < 0 ? .minus : .plus))
  }

  @Test func signalsAreReadAtTheirLanes() {
    var fixture = FormulaFixture()
    let effect: [BuiltinSignal: Double] = [.pull: 66.5, .armed: 1, .time: 1.5]
    #expect(fixture.evaluate("clamp((pull - 24) / 85, 0, 1)", .any, effect) == [0.5])
    #expect(fixture.evaluate("if(armed and not touching, pull, 0)", .any, effect) == [66.5])
    #expect(fixture.evaluate("time / 1s", .any, effect) == [1.5])
    #expect(fixture.evaluate("if(armed, red, brand)", .color, effect) == [1, 0, 0, 1])
    #expect(fixture.evaluate("lerp(white, black, time / 3s)", .color, effect) == [0.5, 0.5, 0.5, 1])
    #expect(fixture.evaluate("if(time > 1s, tint, tan)", .color, effect) == [0, 0, 0, 0])
  }

  @Test func aConstantConditionKeepsOneBranch() {
    var fixture = FormulaFixture()
    #expect(fixture.read("if(r > 3, 12, pull)") == .constant([12], .number))
    guard case .formula(let formula) = fixture.read("if(r < 3, 12, pull)") else {
      Issue.record("expected a formula")
      return
    }
    #expect(formula.count == 1)
  }

  @Test(
    arguments: [
      ("1 -", "formula-syntax@3..<3"), ("* 2", "formula-syntax@0..<1"), ("", "formula-syntax@0..<0"),
      ("1 2", "formula-syntax@2..<3"), ("5 s", "formula-syntax@2..<3"), ("1)", "formula-syntax@1..<2"),
      ("min(1,, 2)", "formula-syntax@6..<7"), ("(1, 2)", "formula-syntax@2..<3"),
      ("(1 + 2", "formula-syntax@0..<1"), ("min(1, 2", "formula-syntax@3..<4"),
      ("rgb(1, 2", "formula-syntax@3..<4"), ("ease(linear", "formula-syntax@4..<5"),
      ("pull ? 1", "formula-syntax@5..<6"), ("pull + é", "formula-syntax@7..<9"),
      ("pull & 1", "formula-syntax@5..<6"), ("armed && idle", "formula-syntax@6..<8"),
      ("armed || idle", "formula-syntax@6..<8"), ("!armed", "formula-syntax@0..<1"),
      ("pull = 1", "formula-syntax@5..<6"), ("pull ** 2", "formula-syntax@5..<7"),
      ("pull ≥ 2", "formula-syntax@5..<8"), ("pull === 2", "formula-syntax@5..<8"),
      ("0 < pull < 60", "formula-syntax@0..<13"), ("a == b == c", "formula-syntax@0..<11"),
      ("pull * 40%", "formula-syntax@7..<10"), ("40% + pull", "formula-syntax@0..<3"),
      ("min(40%, 1)", "formula-syntax@4..<7"), ("40% - pull", "formula-syntax@0..<3"),
      ("foo(1)", "unknown-name@0..<3"), ("clmap(1, 2, 3)", "unknown-name@0..<5"),
      ("clamp(1, 2)", "wrong-count@0..<11"), ("min(1)", "wrong-count@0..<6"),
      ("sin()", "wrong-count@0..<5"), ("ease(linear)", "wrong-count@0..<12"),
      ("progres", "unknown-name@0..<7"), ("1 + min", "unknown-name@4..<7"), ("q.x", "unknown-name@0..<1"),
      ("p.z", "unknown-name@2..<3"), ("pull.x", "unknown-name@5..<6"),
      ("p + 1", "type-mismatch@0..<1"), ("soft * 2", "type-mismatch@0..<4"), ("title", "type-mismatch@0..<5"),
      ("1 + 3deg", "type-mismatch@0..<8"), ("1 + (2 < 3)", "type-mismatch@0..<11"),
      ("1s * 2s", "type-mismatch@0..<7"), ("1 / 2s", "type-mismatch@0..<6"),
      ("2s ^ 2", "type-mismatch@0..<6"),
      ("red + blue", "type-mismatch@0..<10"), ("red == blue", "type-mismatch@0..<11"),
      ("armed < idle", "type-mismatch@0..<12"), ("not 1", "type-mismatch@4..<5"),
      ("armed and pull", "type-mismatch@10..<14"), ("clamp(turn, 0, 1)", "type-mismatch@12..<13"),
      ("if(pull, 1, 2)", "type-mismatch@3..<7"), ("if(armed, 1, 2s)", "type-mismatch@13..<15"),
      ("lerp(red, blue, 1s)", "type-mismatch@16..<18"), ("ease(linear, 1s)", "type-mismatch@13..<15"),
      ("ease(liner, 1)", "unknown-name@5..<10"), ("ease(r, 1)", "type-mismatch@5..<6"),
      ("ease(cubic-bezier(2, 0, 0, 1), pull)", "invalid-easing@18..<19"),
      ("x", "x-not-allowed@0..<1"), ("012 + pull", "invalid-value@0..<3"),
      ("pull + 5.", "invalid-value@7..<9"),
      ("+ pull", "invalid-value@0..<1"), ("pull * 2x", "wrong-unit@8..<9"),
      ("pull + #12", "invalid-value@7..<10"), ("if(yes, 1, 2)", "invalid-value@3..<6"),
    ] as [(String, String)]) func eachMistakeIsOneFindingAtItsPlace(text: String, expected: String)
  {
    var fixture = FormulaFixture()
    #expect(fixture.finding(text) == expected)
  }

  @Test func brokenDefinitionsStaySilent() {
    var fixture = FormulaFixture()
    #expect(fixture.read("hole + 1deg * armed < 3") == nil)
    #expect(fixture.diagnostics.findings.map(\.code.id) == ["type-mismatch"])
    #expect(fixture.read("hole * 2 + 1") == nil)
    #expect(fixture.diagnostics.findings.isEmpty)
  }

  @Test func independentMistakesAreAllFound() {
    var fixture = FormulaFixture()
    _ = fixture.read("foo + sin(1s) + bar")
    #expect(fixture.diagnostics.findings.map(\.code.id) == ["unknown-name", "type-mismatch", "unknown-name"])
  }

  @Test(
    arguments: [
      ("armed&&idle", "armed and idle"), ("!armed", "not armed"), ("pull = 1", "pull == 1"),
      ("pull**2", "pull^2"), ("0 < pull < 60", "0 < pull and pull < 60"), ("pull * 40%", "pull * 0.4"),
      ("pull * 100%", "pull * 1"), ("progres * 2", "progress * 2"),
      ("clmap(pull, 0, 1)", "clamp(pull, 0, 1)"),
      ("5 + 08", "5 + 8"), ("1_000 * pull", "1000 * pull"), ("if(True, 1, 2)", "if(true, 1, 2)"),
    ] as [(String, String)]) func certainFixesMendTheText(text: String, mended: String)
  {
    var fixture = FormulaFixture()
    #expect(fixture.fixed(text) == mended)
    _ = fixture.read(mended)
    #expect(fixture.diagnostics.findings.isEmpty)
  }

  @Test func nestingIsCapped() {
    var fixture = FormulaFixture()
    func nested(_ depth: Int, _ open: String, _ close: String) -> String {
      String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
    }
    for (open, close) in [("(", ")"), ("- ", ""), ("2 ^ ", ""), ("abs(", ")"), ("ease(linear, ", ")")] {
      #expect(fixture.read(nested(128, open, close)) != nil)
      #expect(fixture.finding(nested(129, open, close)).hasPrefix("limit-exceeded"))
      #expect(fixture.finding(nested(4000, open, close)).hasPrefix("limit-exceeded"))
    }
    let easings = nested(2000, "ease(cubic-bezier(", ", 0, 0, 1), 1)")
    #expect(fixture.finding(easings).hasPrefix("limit-exceeded"))
    #expect(fixture.read(String(repeating: "1 + ", count: 16_000) + "1") == .constant([16_001], .number))
    let many = "min(" + String(repeating: "pull, ", count: 5_000) + "1)"
    #expect(fixture.evaluate(many) == [0])
  }

  @Test func placesThatTakeConstantsRefuseSignals() {
    var fixture = FormulaFixture()
    fixture.scope.allowsSignals = false
    #expect(fixture.read("slow * 2", .duration) == .constant([4], .duration))
    #expect(fixture.finding("pull * 1s", .duration) == "signal-not-allowed@0..<4")
    #expect(fixture.finding("turn", .angle) == "signal-not-allowed@0..<4")
  }

  @Test func referencedNamesIncludeTheWordsOfEasings() {
    var diagnostics = Diagnostics()
    let parsed = FormulaParser.parse(
      ScalarText("a + ease(cubic-bezier(k, 0, k2, 1), p.x) + ease(steps(n, jump-start), 2s / 1s)"),
      diagnostics: &diagnostics)
    #expect(parsed?.referencedNames.map(\.name) == ["a", "p.x", "p", "k", "k2", "n"])
  }
}
