import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax

/// The first byte says what the place takes; the others are what is written there.
enum FormulaFuzz {
  private static let places: [ExpectedValue] = [
    .any, .length, .angle, .duration, .boolean, .color, .place, .number(allowsPercent: true),
    .number(allowsPercent: false),
  ]

  /// Numbers that signals may have, the worst of them too.
  private static let signals: [[Double]] = [
    [0], [1, -2.5, 0.3], [1.7976931348623157e308, -1.7976931348623157e308, 2.2250738585072014e-308],
    [-0.5, 1e15, -1e-300, 7],
  ]

  static func failure(_ bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    let place = places[Int(first) % places.count]
    let text = ScalarText(node: NodeID(0), bytes: Array(bytes.dropFirst()), base: 1)
    var fixture = FormulaFixture()
    let value = ValueReader.value(
      text, expecting: place, scope: fixture.scope, pool: &fixture.pool, curves: &fixture.curves,
      diagnostics: &fixture.diagnostics)
    let findings = fixture.diagnostics.findings
    if let failure = SpecFuzz.misplaced(findings, in: bytes) { return failure }
    if value != nil, fixture.diagnostics.hasErrors { return "a value in spite of errors" }
    if let failure = condition(text, bytes) { return failure }
    _ = ConstantReader.value(text, scope: fixture.scope, diagnostics: &fixture.diagnostics)
    _ = ConstantReader.referencedNames(text)
    switch value {
    case nil: return nil
    case .constant(let lanes, let type):
      if !place.accepts(type) { return "a value of another type than the place takes" }
      return lanes.allSatisfy(\.isFinite) ? nil : "a constant that is not finite"
    case .formula(let formula):
      if !place.accepts(formula.type) { return "a formula of another type than the place takes" }
      for numbers in signals {
        let environment = (0..<SignalTable.laneCount + 8).map { numbers[$0 % numbers.count] }
        let lanes = fixture.run(formula, environment)
        if !lanes.allSatisfy(\.isFinite) { return "a value that is not finite" }
        if lanes.contains(where: { $0 == 0 && $0.sign == .minus }) { return "a negative zero" }
        if lanes.map(\.bitPattern) != fixture.run(formula, environment).map(\.bitPattern) {
          return "other bits when evaluated again"
        }
      }
      return nil
    }
  }

  /// Where the text may be a condition, what must be known to find its changes.
  private static func condition(_ text: ScalarText, _ bytes: [UInt8]) -> String? {
    var fixture = FormulaFixture()
    var analysis = ConditionAnalysis()
    _ = ValueReader.condition(
      text, scope: fixture.scope, &analysis, pool: &fixture.pool, curves: &fixture.curves,
      diagnostics: &fixture.diagnostics)
    return SpecFuzz.misplaced(fixture.diagnostics.findings, in: bytes)
  }
}
