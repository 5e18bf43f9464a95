import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax
import DrawstringTestSupport
import Testing

@Suite struct EasingParameterTests {
  private func parse(_ text: String) -> (easing: Easing?, findings: [Diagnostic]) {
    let fixture = FormulaFixture()
    var diagnostics = Diagnostics()
    let easing = EasingParser.parse(ScalarText(text), scope: fixture.scope, diagnostics: &diagnostics)
    return (easing, diagnostics.findings)
  }

  private static func spring(
    _ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double
  ) -> Easing? {
    SpringCurve(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
      .flatMap { SpringEasing($0) }.map { .spring($0) }
  }

  private static func perceptual(_ seconds: Double, _ bounce: Double, _ velocity: Double = 0) -> Easing? {
    SpringCurve(duration: .seconds(seconds), bounce: bounce, velocity: velocity)
      .flatMap { SpringEasing($0) }.map { .spring($0) }
  }

  private static func elastic(_ amplitude: Double, _ period: Double) -> Easing {
    .elastic(ElasticCurve(amplitude: amplitude, period: period), .out)
  }

  @Test(
    arguments: [
      ("back-in", .back(BackCurve(overshoot: 1.70158), .in)),
      ("back-out()", .back(BackCurve(overshoot: 1.70158), .out)),
      ("back-in-out(2)", .back(BackCurve(overshoot: 2), .inOut)),
      ("back-out( overshoot : r / 2 )", .back(BackCurve(overshoot: 2.5), .out)),
      ("elastic-out", elastic(1, 0.3)), ("elastic-out(1.5)", elastic(1.5, 0.3)),
      ("elastic-out(1.5, 0.4)", elastic(1.5, 0.4)), ("elastic-out(period: 0.4)", elastic(1, 0.4)),
      ("elastic-out(period:0.4,amplitude:2)", elastic(2, 0.4)),
      ("bounce-in", .bounce(.in)), ("bounce-in-out()", .bounce(.inOut)),
      ("spring", spring(1, 100, 10, 0)), ("spring()", spring(1, 100, 10, 0)),
      ("spring(1, 100, 10, 0)", spring(1, 100, 10, 0)), ("spring(2)", spring(2, 100, 10, 0)),
      ("spring(mass: 1, stiffness: 80, damping: 12, velocity: -3)", spring(1, 80, 12, -3)),
      ("spring(damping: 20)", spring(1, 100, 20, 0)), ("spring(velocity: 2)", spring(1, 100, 10, 2)),
      ("spring(500ms, 0.2)", perceptual(0.5, 0.2)), ("spring(slow, 20%)", perceptual(2, 0.2)),
      ("spring(0.3s, -0.5, 2)", perceptual(0.3, -0.5, 2)), ("spring(0.3s)", perceptual(0.3, 0)),
      ("spring(duration: 500ms, bounce: 0.2)", perceptual(0.5, 0.2)),
      ("spring(bounce: 0.3, velocity: 1)", perceptual(0.5, 0.3, 1)),
    ] as [(String, Easing?)]) func parametersByOrderAndByName(text: String, expected: Easing?)
  {
    let (easing, findings) = parse(text)
    #expect(findings.isEmpty)
    #expect(easing != nil)
    #expect(easing == expected)
  }

  @Test(
    arguments: [
      ("back-out(2, 3)", "invalid-easing@12..<13"), ("back-out(x: 2)", "invalid-easing@9..<10"),
      ("back-out(-1)", "invalid-easing@9..<11"), ("back-out(overshot: 2)", "invalid-easing@9..<17"),
      ("back-out(1s)", "wrong-unit@10..<11"), ("back-out(overshoot:)", "invalid-easing@9..<18"),
      ("elastic-in(1, 0)", "invalid-easing@14..<15"), ("elastic-in(, 1)", "invalid-easing@0..<15"),
      ("elastic-in(1, period: 1)", "invalid-easing@14..<23"), ("bounce-out(1)", "invalid-easing@11..<12"),
      ("bounce-out(height: 1)", "invalid-easing@11..<17"), ("back", "unknown-name@0..<4"),
      ("spring(0)", "invalid-easing@7..<8"), ("spring(1, 100, 10, 0, 3)", "invalid-easing@22..<23"),
      ("spring(mass: 1, mass: 2)", "invalid-easing@16..<20"), ("spring(mas: 1)", "invalid-easing@7..<10"),
      ("spring(mass: 1, bounce: 0.2)", "invalid-easing@16..<22"),
      ("spring(bounce: 2)", "invalid-easing@15..<16"), ("spring(bounce: -1)", "invalid-easing@15..<17"),
      ("spring(duration: 2)", "wrong-unit@17..<18"), ("spring(500ms, 1)", "never-ends@14..<15"),
      ("spring(1, 100, 0)", "never-ends@15..<16"), ("spring(damping: 0)", "never-ends@16..<17"),
      ("spring(500ms, 0.2, 1, 1)", "invalid-easing@22..<23"),
      ("spring(1, pull)", "signal-not-allowed@10..<14"), ("spring(nobody)", "unknown-name@7..<13"),
      ("spring(mass: 1", "formula-syntax@6..<7"),
    ] as [(String, String)]) func eachMistakeIsOneFinding(text: String, expected: String)
  {
    let (easing, findings) = parse(text)
    #expect(easing == nil)
    #expect(findings.map { "\($0.code.id)@\($0.range.start)..<\($0.range.end)" } == [expected])
  }

  @Test func severalMistakesAreSeveralFindings() {
    #expect(parse("spring(mass: 0, stifness: 2, damping: 1s)").findings.count == 3)
  }

  @Test func misspeltParametersAreSuggested() {
    let finding = parse("spring(stifness: 20)").findings.first
    #expect(finding?.help == ["did you mean 'stiffness'?"])
    #expect(finding?.fix?.replacement == "stiffness")
  }

  @Test func inFormulas() {
    var fixture = FormulaFixture()
    #expect(fixture.read("ease(back-in(2), 0.5)") == .constant([-0.125], .number))
    #expect(fixture.read("ease(spring(bounce: 0.2), 1)") == .constant([1], .number))
    #expect(fixture.read("ease(bounce-out, 0.5) * 2") == .constant([1.53125], .number))
  }

  /// css/css-easing of web-platform-tests: timing-functions-syntax-valid, step- and linear-timing-functions-syntax.
  @Test(arguments: [
    "linear", "ease", "ease-in", "ease-out", "ease-in-out", "cubic-bezier(0.1, 0.2, 0.8, 0.9)",
    "cubic-bezier(0, -2, 1, 3)", "cubic-bezier(0, 0.7, 1, 1.3)", "steps(4, start)", "steps(2, end)",
    "steps(2, jump-start)", "steps(2, jump-end)", "steps(2, jump-both)", "steps(2, jump-none)", "step-start",
    "step-end", "steps(1, start)", "steps(1, end)", "steps(1, jump-start)", "steps(1, jump-end)",
    "steps(1, jump-both)", "linear(0 0%, 1 100%)", "linear( 0 0%, 1 100% )", "linear(0, 1)",
    "linear(-10, -5, 0, 5, 10)", "linear(-10 -10%, -5 -5%, 0, 5, 10)", "linear(0 0% 50%, 1 50% 100%)",
    "linear(0, 0.5 25% 75%, 1 100% 100%)", "linear(0, 0 40%, 1, 0.5, 1)", "linear(0 0%, 0% 1)",
  ])
  func validInCSS(text: String) {
    #expect(parse(text).easing != nil, "\(parse(text).findings)")
  }

  /// The same suite's timing-functions-syntax-invalid, and the invalid rows of the others.
  @Test(arguments: [
    "auto", "ease-in ease-out", "cubic-bezier(1, 2, 3)", "cubic-bezier(1, 2, 3, infinite)",
    "cubic-bezier(1, 2, 3, 4, 5)", "cubic-bezier(-0.1, 0.1, 0.5, 0.9)", "cubic-bezier(0.5, 0.1, 1.1, 0.9)",
    "initial, cubic-bezier(0, -2, 1, 3)", "cubic-bezier(0, -2, 1, 3), initial", "steps(0, start)",
    "steps(0, end)", "steps(0, jump-start)", "steps(0, jump-end)", "steps(0, jump-both)",
    "steps(1, jump-none)", "linear()", "linear(0)", "linear(100%)", "linear(0% 1 50%)", "linear(0 0% 100%)",
    "linear(0% 100% 0)",
  ])
  func invalidInCSS(text: String) {
    let (easing, findings) = parse(text)
    #expect(easing == nil)
    #expect(findings.isEmpty == false)
  }
}
