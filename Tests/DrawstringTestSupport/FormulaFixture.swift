internal import DrawstringCompiler
package import DrawstringCore
internal import DrawstringLint
package import DrawstringSyntax

/// What a test needs around one text: a scope, and pools to compile into.
package struct FormulaFixture {
  package var scope = FormulaScope()
  package var pool = FormulaPool()
  package var curves: [Easing] = []
  package var diagnostics = Diagnostics()

  package init() {
    scope.define("r", as: .number(5))
    scope.define("slow", as: .duration(2))
    scope.define("quarter", as: .angle(.pi / 2))
    scope.define("brand", as: .color(RGBAColor(red: 1, green: 0.5, blue: 0)))
    scope.define("p", as: .point(x: 3, y: 4))
    scope.define("soft", as: .easing(.easeInOut))
    scope.define("title", as: .text("hello"))
    scope.define("hole", as: .broken)
    scope.define("turn", as: .lane(SignalTable.laneCount, .angle))
    scope.define("tint", as: .lane(SignalTable.laneCount + 1, .color))
  }

  package mutating func read(_ text: String, _ expected: ExpectedValue = .any) -> CompiledValue? {
    diagnostics = Diagnostics()
    return ValueReader.value(
      ScalarText(text), expecting: expected, scope: scope, pool: &pool, curves: &curves,
      diagnostics: &diagnostics)
  }

  /// The value with built-in signals at `signals` and everything else 0.
  package mutating func evaluate(
    _ text: String, _ expected: ExpectedValue = .any, _ signals: [BuiltinSignal: Double] = [:]
  ) -> [Double]? {
    guard let value = read(text, expected) else { return nil }
    switch value {
    case .constant(let lanes, _): return lanes
    case .formula(let formula):
      var environment = [Double](repeating: 0, count: SignalTable.laneCount + 8)
      for (signal, lane) in signals { environment[signal.lane] = lane }
      return run(formula, environment)
    }
  }

  package func run(_ formula: Formula, _ environment: [Double]) -> [Double] {
    var stack = [Double](repeating: .nan, count: pool.maxDepth)
    var lanes = stack.mutableSpan
    pool.run(formula, environment: environment.span, curves: curves.span, stack: &lanes)
    return Array(stack[..<formula.type.lanes])
  }

  /// The one finding of reading a text: `code@start..<end`, or the count where there is not exactly one.
  package mutating func finding(_ text: String, _ expected: ExpectedValue = .any) -> String {
    let value = read(text, expected)
    guard diagnostics.findings.count == 1, let finding = diagnostics.findings.first else {
      return "\(diagnostics.findings.count) findings"
    }
    return (value == nil ? "" : "value and ")
      + "\(finding.code.id)@\(finding.range.start)..<\(finding.range.end)"
  }

  /// The text after the only finding's fix.
  package mutating func fixed(_ text: String, _ expected: ExpectedValue = .any) -> String? {
    _ = read(text, expected)
    guard diagnostics.findings.count == 1, let fix = diagnostics.findings[0].fix else { return nil }
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(fix.range.start..<fix.range.end, with: Array(fix.replacement.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }
}
