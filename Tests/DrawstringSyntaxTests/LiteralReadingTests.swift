import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax
import DrawstringTestSupport
import Testing

@Suite struct LiteralReadingTests {
  @Test(
    arguments: [
      ("350ms", ExpectedValue.duration, 0.35), ("0.3s", .duration, 0.3), ("-20ms", .duration, -0.02),
      ("1e3ms", .duration, 1), (".5s", .duration, 0.5),
      ("90deg", .angle, Double.pi / 2), ("180deg", .angle, Double.pi), ("360deg", .angle, 2 * Double.pi),
      ("60deg", .angle, Double.pi / 3), ("-90deg", .angle, -Double.pi / 2), ("0.5turn", .angle, Double.pi),
      // x·π/180 in exact arithmetic, rounded once; a product rounded on the way misses these by a last bit.
      ("13deg", .angle, 0.22689280275926282), ("26deg", .angle, 0.45378560551852565),
      ("38deg", .angle, 0.6632251157578453), ("67deg", .angle, 1.1693705988362009),
      // A number whose product with π would not be finite.
      ("1e308deg", .angle, 1e308 / 180 * Double.pi),
      ("1.5rad", .angle, 1.5), ("12", .length, 12), ("12pt", .length, 12), ("-0", .length, 0),
      ("40%", .number(allowsPercent: true), 0.4), ("0.4", .number(allowsPercent: true), 0.4),
      ("-7%", .number(allowsPercent: true), -0.07), ("75%", .place, 0.75), ("120ms", .place, 0.12),
      ("15", .place, 15),
      ("true", .boolean, 1), ("false", .boolean, 0), ("  12 ", .length, 12),
      ("5e-324", .length, Double.leastNonzeroMagnitude),
      ("1.7976931348623157e308", .length, Double.greatestFiniteMagnitude), ("1e-999", .length, 0),
      ("0.1", .length, 0.1), ("123456789012345678", .length, 123_456_789_012_345_680),
    ] as [(String, ExpectedValue, Double)]) func literalsAreRoundedOnce(
      text: String, expected: ExpectedValue, value: Double
    )
  {
    var fixture = FormulaFixture()
    let read = fixture.read(text, expected)
    #expect(fixture.diagnostics.findings.isEmpty)
    #expect(read?.constantLane == value)
    #expect(read?.constantLane?.sign == (value < 0 ? .minus : .plus))
  }

  @Test(
    arguments: [
      ("018", ExpectedValue.length, "invalid-value@0..<3", "18"),
      ("-07", .length, "invalid-value@1..<3", "-7"), ("01.5", .length, "invalid-value@0..<4", "1.5"),
      ("00", .length, "invalid-value@0..<2", "0"),
      ("0x1F", .length, "invalid-value@0..<4", "31"), ("0o17", .length, "invalid-value@0..<4", "15"),
      ("0b101", .length, "invalid-value@0..<5", "5"),
      ("1_000", .length, "invalid-value@0..<5", "1000"),
      ("1_000ms", .duration, "invalid-value@0..<7", "1000ms"),
      ("+5", .length, "invalid-value@0..<1", "5"), ("5.", .length, "invalid-value@0..<2", "5"),
      ("5.s", .duration, "invalid-value@0..<3", "5s"),
      ("0800", .duration, "invalid-value@0..<4", "800ms"),
      ("500", .duration, "wrong-unit@0..<3", "500ms"), ("0.3", .duration, "wrong-unit@0..<3", "0.3s"),
      ("10", .duration, "wrong-unit@0..<2", "10ms"), ("9", .duration, "wrong-unit@0..<1", "9s"),
      ("0", .duration, "wrong-unit@0..<1", "0s"), ("-90", .angle, "wrong-unit@0..<3", "-90deg"),
      ("+500", .duration, "wrong-unit@0..<4", "500ms"),
      ("2sec", .duration, "wrong-unit@1..<4", "2s"), ("90°", .angle, "wrong-unit@2..<4", "90deg"),
      ("12px", .length, "wrong-unit@2..<4", "12"), ("5MS", .duration, "wrong-unit@1..<3", "5ms"),
      ("yes", .boolean, "invalid-value@0..<3", "true"),
      ("no", .boolean, "invalid-value@0..<2", "false"),
      ("on", .boolean, "invalid-value@0..<2", "true"),
      ("off", .boolean, "invalid-value@0..<3", "false"),
      ("True", .boolean, "invalid-value@0..<4", "true"),
      ("n", .boolean, "invalid-value@0..<1", "false"),
      ("None", .color, "unknown-name@0..<4", "none"), ("Red", .color, "unknown-name@0..<3", "red"),
      ("tomatoe", .color, "unknown-name@0..<7", "tomato"),
      ("brnd", .color, "unknown-name@0..<4", "brand"),
    ] as [(String, ExpectedValue, String, String)]) func trapsAreOneFindingWithTheRightSpelling(
      text: String, expected: ExpectedValue, finding: String, mended: String
    )
  {
    var fixture = FormulaFixture()
    #expect(fixture.finding(text, expected) == finding)
    #expect(fixture.fixed(text, expected) == mended)
    #expect(fixture.read(mended, expected) != nil)
  }

  @Test(
    arguments: [
      (".inf", ExpectedValue.length, "invalid-value@0..<4"), ("-.INF", .length, "invalid-value@1..<5"),
      (".nan", .length, "invalid-value@0..<4"), ("1e999", .length, "invalid-value@0..<5"),
      ("1.2.3", .length, "invalid-value@0..<5"), ("0xZZ", .length, "invalid-value@0..<4"),
      ("90deg", .duration, "wrong-unit@2..<5"), ("5s", .angle, "wrong-unit@1..<2"),
      ("5s", .length, "wrong-unit@1..<2"), ("5pt", .number(allowsPercent: true), "wrong-unit@1..<3"),
      ("90deg", .place, "wrong-unit@2..<5"), ("1parsec", .duration, "wrong-unit@1..<7"),
      ("50%", .length, "wrong-unit@0..<3"), ("50%", .duration, "wrong-unit@0..<3"),
      ("50%", .number(allowsPercent: false), "wrong-unit@0..<3"),
      ("12", .boolean, "type-mismatch@0..<2"), ("12", .color, "type-mismatch@0..<2"),
      ("r", .duration, "type-mismatch@0..<1"), ("red", .length, "type-mismatch@0..<3"),
      ("2 * r", .duration, "type-mismatch@0..<5"), ("pull", .boolean, "type-mismatch@0..<4"),
      ("5AC8C8", .color, "invalid-value@0..<6"), ("C8C8C8", .color, "invalid-value@0..<6"),
      ("#12345", .color, "invalid-value@0..<6"), ("#12g", .color, "invalid-value@3..<4"),
      ("#", .color, "invalid-value@0..<1"), ("rgb(1, 2)", .color, "invalid-value@0..<9"),
      ("rgb(1, 2, 300)", .color, "invalid-value@10..<13"),
      ("rgb(1, 2, 3 / 2)", .color, "invalid-value@14..<15"),
      ("rgb(1, 2, 3, 1, 1)", .color, "invalid-value@14..<15"), ("rgb()", .color, "invalid-value@4..<4"),
      ("rgb(1, r, 3)", .color, "invalid-value@7..<8"), ("hsl(5s, 1%, 1%)", .color, "invalid-value@4..<6"),
      ("rgb(-1, 0, 0)", .color, "invalid-value@4..<6"),
    ] as [(String, ExpectedValue, String)]) func wrongValuesAreOneFinding(
      text: String, expected: ExpectedValue, finding: String
    )
  {
    var fixture = FormulaFixture()
    #expect(fixture.finding(text, expected) == finding)
  }

  // CSS Color Level 4: the hexadecimal notations, named colours, and the examples of hsl() in §7; all parts in 255ths.
  private static let colours: [(text: String, parts: [Double])] = [
    ("#fff", [255, 255, 255, 255]), ("#f008", [255, 0, 0, 136]), ("#5AC8C8", [90, 200, 200, 255]),
    ("#00000080", [0, 0, 0, 128]), ("rgb(90, 200, 250)", [90, 200, 250, 255]),
    ("rgb(255, 0, 0 / 0.5)", [255, 0, 0, 127.5]), ("rgb(255 0 0 / 50%)", [255, 0, 0, 127.5]),
    ("rgb(100%, 0%, 50%)", [255, 0, 127.5, 255]), ("hsl(120, 100%, 50%)", [0, 255, 0, 255]),
    ("hsl(120deg 100% 25%)", [0, 127.5, 0, 255]), ("hsl(-120, 100%, 50% / .25)", [0, 0, 255, 63.75]),
    ("hsl(0.5turn, 100%, 50%)", [0, 255, 255, 255]), ("clear", [0, 0, 0, 0]), ("none", [0, 0, 0, 0]),
    ("rebeccapurple", [102, 51, 153, 255]), ("tan", [210, 180, 140, 255]),
    ("lightgoldenrodyellow", [250, 250, 210, 255]), ("grey", [128, 128, 128, 255]),
    ("brand", [255, 127.5, 0, 255]),
  ]

  @Test func everyNamedColourIsFoundAmongAll() {
    // 148 of CSS and three words for drawing nothing.
    #expect(NamedColors.names.count == 151)
    #expect(NamedColors.names.filter { NamedColors.color(named: $0) == nil } == [])
    for name in ["", "aardvark", "greenish", "whitesmok", "zinc"] {
      #expect(NamedColors.color(named: name) == nil)
    }
  }

  @Test(arguments: colours)
  func coloursAreReadInEveryNotation(text: String, parts: [Double]) {
    var fixture = FormulaFixture()
    #expect(fixture.read(text, .color) == .constant(parts.map { $0 / 255 }, .color))
  }

  @Test func coloursMixPremultiplied() {
    var fixture = FormulaFixture()
    #expect(fixture.read("lerp(clear, red, 0.25)") == .constant([1, 0, 0, 0.25], .color))
    #expect(fixture.read("lerp(red, none, 0.25)") == .constant([1, 0, 0, 0.75], .color))
    #expect(fixture.read("lerp(red, brand, 1)") == .constant([1, 0.5, 0, 1], .color))
    #expect(fixture.read("lerp(#ff000080, #0000ff, 0)") == .constant([1, 0, 0, 128.0 / 255], .color))
  }

  @Test(
    arguments: [
      ("linear", Easing.linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
      ("ease-in-out", .easeInOut), ("step-start", .stepStart), ("step-end", .stepEnd), ("soft", .easeInOut),
      (" cubic-bezier(.42, 0, r / 5, 1) ", .easeIn), ("steps(1, start)", .stepStart), ("steps(1)", .stepEnd),
      ("cubic-bezier( 0,0 , .58,1)", .easeOut), ("standard", .standard),
    ] as [(String, Easing)]) func easingsAreRead(text: String, expected: Easing)
  {
    let fixture = FormulaFixture()
    var diagnostics = Diagnostics()
    #expect(EasingParser.parse(ScalarText(text), scope: fixture.scope, diagnostics: &diagnostics) == expected)
    #expect(diagnostics.findings.isEmpty)
  }

  @Test func linearStopsTakeTheirPercentages() {
    let fixture = FormulaFixture()
    var diagnostics = Diagnostics()
    let easing = EasingParser.parse(
      ScalarText("linear(0, 0.5 + 0.25 25% 75%, 30% r / 5, 1)"), scope: fixture.scope,
      diagnostics: &diagnostics)
    let stops: [LinearStops.Stop] = [
      .init(0), .init(0.75, from: 0.25, to: 0.75), .init(1, from: 0.3), .init(1),
    ]
    #expect(diagnostics.findings.isEmpty)
    #expect(easing == LinearStops(stops).map { .linearStops($0) })
  }

  @Test(
    arguments: [
      ("ease-inout", "unknown-name@0..<10"), ("cubic-bezier", "invalid-easing@0..<12"),
      ("", "invalid-easing@0..<0"),
      ("cubic-bezier(.2, 0, 0)", "invalid-easing@0..<22"),
      ("cubic-bezier(.2, 0, 2, 1)", "invalid-easing@20..<21"),
      ("cubic-bezier(.2, q, 0, 1)", "unknown-name@17..<18"),
      ("cubic-bezier(.2, , 0, 1)", "invalid-easing@0..<24"),
      ("cubic-bezier(.2, pull, 0, 1)", "signal-not-allowed@17..<21"),
      ("cubic-bezier(.2, 1s, 0, 1)", "wrong-unit@18..<19"),
      ("cubic-bezier(.2, 0", "formula-syntax@12..<13"),
      ("cubic-bezier(.2, 0, 0, 1) x", "invalid-easing@26..<27"), ("steps(0)", "invalid-easing@6..<7"),
      ("steps(1, jump-none)", "invalid-easing@6..<7"), ("steps(2.5)", "invalid-easing@6..<9"),
      ("steps(4, jump-ned)", "invalid-easing@9..<17"), ("linear()", "invalid-easing@0..<8"),
      ("linear(0, 1 2% 3% 4%)", "invalid-easing@10..<20"), ("ease-in(2)", "invalid-easing@7..<10"),
      ("sping(1, 2)", "unknown-name@0..<5"), ("r", "type-mismatch@0..<1"), ("012", "unknown-name@0..<3"),
    ] as [(String, String)]) func wrongEasingsAreOneFinding(text: String, expected: String)
  {
    let fixture = FormulaFixture()
    var diagnostics = Diagnostics()
    let easing = EasingParser.parse(ScalarText(text), scope: fixture.scope, diagnostics: &diagnostics)
    #expect(easing == nil)
    #expect(diagnostics.findings.map { "\($0.code.id)@\($0.range.start)..<\($0.range.end)" } == [expected])
  }

  @Test(
    arguments: [
      ("5", ConstantValue.number(5)), ("r * 2", .number(10)), ("90deg", .angle(.pi / 2)),
      ("300ms", .duration(0.3)),
      ("40%", .number(0.4)), ("\"x\"", .text("\"x\"")),
      ("#fff", .color(RGBAColor(red: 1, green: 1, blue: 1))),
      ("red", .color(RGBAColor(red: 1, green: 0, blue: 0))), ("true", .boolean(true)),
      ("ease-in", .easing(.easeIn)),
      ("cubic-bezier(.42, 0, 1, 1)", .easing(.easeIn)), ("soft", .easing(.easeInOut)),
      ("p", .point(x: 3, y: 4)),
      ("Helvetica", .text("Helvetica")), ("Hello, world", .text("Hello, world")),
      ("Pull to refresh", .text("Pull to refresh")), ("pull down to rest", .text("pull down to rest")),
      ("Loading…", .text("Loading…")),
      ("slow", .duration(2)),
    ] as [(String, ConstantValue)]) func constantsTakeTheTypeOfTheirText(
      text: String, expected: ConstantValue
    )
  {
    let fixture = FormulaFixture()
    var diagnostics = Diagnostics()
    #expect(
      ConstantReader.value(ScalarText(text), scope: fixture.scope, diagnostics: &diagnostics) == expected)
    #expect(diagnostics.findings.isEmpty)
  }

  @Test(
    arguments: [
      ("012", "invalid-value"), ("(r + 5", "formula-syntax"), ("r +", "formula-syntax"),
      ("pull * 2", "signal-not-allowed"), ("#12", "invalid-value"), ("5px", "wrong-unit"),
    ] as [(String, String)]) func mistakenConstantsAreNotTexts(text: String, code: String)
  {
    let fixture = FormulaFixture()
    var diagnostics = Diagnostics()
    #expect(ConstantReader.value(ScalarText(text), scope: fixture.scope, diagnostics: &diagnostics) == nil)
    #expect(diagnostics.findings.map(\.code.id) == [code])
  }
}
