import DrawstringCore
import DrawstringTestSupport
import Testing

@testable import DrawstringCompiler
@testable import DrawstringLint
@testable import DrawstringSyntax

/// Bounds of formulas: the value of a formula for numbers within their bounds lies within its own bounds.
@Suite struct FormulaBoundsTests {
  /// All opcodes that take and give single lanes.
  private static let opcodes: [Opcode] = [
    .negate, .add, .subtract, .multiply, .divide, .modulo, .power, .less, .lessOrEqual, .greater,
    .greaterOrEqual,
    .equal, .notEqual, .and, .or, .not, .select, .minimum, .maximum, .absolute, .sign, .floor, .ceiling,
    .round,
    .squareRoot, .sine, .cosine, .tangent, .arcTangent, .exponential, .logarithm, .hypotenuse, .clamp, .lerp,
    .step,
    .smoothstep, .remap, .wrap, .random, .randomBetween,
  ]

  @Test func holdWhateverTheFormula() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<3_000 {
      var pool = FormulaPool()
      let formula = pool.append(program(&random), type: .number)
      let intervals = (0..<4).map { _ in interval(&random) }
      var bounds = FormulaBounds(environment: intervals)
      let result = bounds.bounds(of: formula, in: pool)
      for _ in 0..<8 {
        let environment = intervals.map { Double.random(in: $0.low...$0.high, using: &random) }
        var stack = [Double](repeating: 0, count: pool.maxDepth)
        let curves: [Easing] = []
        var lanes = stack.mutableSpan
        let value = pool.evaluate(formula, environment: environment.span, curves: curves.span, stack: &lanes)
        let slack = 1e-9 * max(abs(value), 1)
        #expect(result.low - slack <= value && value <= result.high + slack, "\(pool.program(of: formula))")
      }
    }
  }

  @Test func conditionsAreDecidedWhereTheyCanBe() {
    let few = Interval(0, 50)
    #expect(few.isLess(than: Interval(60)).isAlwaysTrue)
    #expect(few.isLess(than: Interval(50)) == .unit)
    #expect(few.isAtMost(Interval(50)).isAlwaysTrue)
    #expect(Interval(60).isLess(than: few).isNeverTrue)
    #expect(few.isEqual(to: Interval(51)).isNeverTrue)
    #expect(Interval(3).isEqual(to: Interval(3)).isAlwaysTrue)
    #expect(few.negated == .unit)
    #expect(Interval(1, 2).negated.isNeverTrue)
    // One divided by what may be 0 is anything; by 0 itself it is 0, as in formulas.
    #expect(Interval(1) / Interval(-1, 1) == .all)
    #expect(Interval(1) / Interval(0) == .zero)
    #expect(Interval(0, .infinity) * Interval(0) == .zero)
  }

  /// A few lanes and constants, then operations until one value is left.
  private func program(_ random: inout SeededGenerator) -> [Instruction] {
    var program: [Instruction] = []
    var depth = 0
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      if depth < 5, Bool.random(using: &random) {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          program.append(push(&random))
          depth += 1
        }
      }
      let fitting = Self.opcodes.filter { $0.pops <= depth }
      guard let opcode = fitting.randomElement(using: &random) else { continue }
      program.append(Instruction(opcode))
      depth += 1 - opcode.pops
    }
    if depth == 0 { return [push(&random)] }
    while depth > 1 {
      program.append(Instruction(.add))
      depth -= 1
    }
    return program
  }

  private func push(_ random: inout SeededGenerator) -> Instruction {
    Bool.random(using: &random)
      ? Instruction(.lane, index: Int.random(in: 0..<4, using: &random))
      : Instruction(.constant, constant: Double(Int.random(in: -8...8, using: &random)) / 2)
  }

  private func interval(_ random: inout SeededGenerator) -> Interval {
    let a = Double(Int.random(in: -20...20, using: &random)) / 4
    return Interval(a, a + Double(Int.random(in: 0...12, using: &random)) / 4)
  }
}
