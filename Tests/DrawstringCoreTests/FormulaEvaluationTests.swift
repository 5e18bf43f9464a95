import DrawstringCore
import DrawstringTestSupport
import Testing

@Suite struct FormulaEvaluationTests {
  @Test func anInstructionIsSixteenBytes() {
    #expect(MemoryLayout<Instruction>.size == 16)
  }

  @Test func thePoolKnowsTheDeepestStack() {
    var pool = FormulaPool()
    _ = pool.append([Instruction(.constant, constant: 1)], type: .number)
    #expect(pool.maxDepth == 5)
    let color = [Instruction](repeating: Instruction(.constant), count: 4)
    let program = color + color + [Instruction(.constant), Instruction(.lerpColor)]
    _ = pool.append(program, type: .color)
    #expect(pool.maxDepth == 10)
  }

  /// Any opcode on any numbers, also those no formula could hold.
  @Test func noInstructionGivesAnythingButFiniteNumbers() {
    var generator = SeededGenerator(seed: 5)
    let extremes: [Double] = [
      0, 1, -1, 0.5, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e308,
      -1e-308,
      Double.pi, 1e16,
    ]
    let curves: [Easing] = [.easeInOut, .stepEnd, .overshoot]
    let environment: [Double] = [.nan, .infinity, -.infinity, -0.0, 1]
    for raw in UInt8.min...UInt8.max {
      guard let opcode = Opcode(rawValue: raw), opcode.pops > 0 else { continue }
      for _ in 0..<500 {
        var pool = FormulaPool()
        var program = (0..<opcode.pops).map { _ in
          Bool.random(using: &generator)
            ? Instruction(.constant, constant: extremes.randomElement(using: &generator) ?? 0)
            : Instruction(.lane, index: Int.random(in: 0..<5, using: &generator))
        }
        program.append(Instruction(opcode, index: Int.random(in: 0..<3, using: &generator)))
        let type: ValueType = opcode.pushes == 4 ? .color : .number
        let formula = pool.append(program, type: type)
        var storage = [Double](repeating: .nan, count: pool.maxDepth)
        var stack = storage.mutableSpan
        pool.run(formula, environment: environment.span, curves: curves.span, stack: &stack)
        for lane in 0..<type.lanes {
          #expect(stack[lane].isFinite && !(stack[lane] == 0 && stack[lane].sign == .minus), "\(opcode)")
        }
      }
    }
  }

  @Test func mixingColoursHasExactEnds() {
    var generator = SeededGenerator(seed: 11)
    func random() -> RGBAColor {
      RGBAColor(
        red: .random(in: 0...1, using: &generator), green: .random(in: 0...1, using: &generator),
        blue: .random(in: 0...1, using: &generator), alpha: .random(in: 0...1, using: &generator))
    }
    for _ in 0..<500 {
      let (a, b) = (random(), random())
      #expect(a.premultipliedMix(to: b, at: 0) == a)
      #expect(a.premultipliedMix(to: b, at: 1) == b)
      let mixed = a.premultipliedMix(to: b, at: 0.5)
      #expect(abs(mixed.red * mixed.alpha - (a.red * a.alpha + b.red * b.alpha) / 2) < 1e-15)
      #expect(RGBAColor.clear.premultipliedMix(to: b, at: 0.25).red == b.red)
    }
  }

  @Test func valuesAreWrittenWhereTheyAreWanted() {
    var pool = FormulaPool()
    let formula = pool.append([Instruction(.colorLanes, index: 1)], type: .color)
    let environment: [Double] = [9, 0.1, 0.2, 0.3, 0.4]
    var storage = [Double](repeating: 0, count: pool.maxDepth)
    var slots = [Double](repeating: 7, count: 6)
    var stack = storage.mutableSpan
    var lanes = slots.mutableSpan
    let curves: [Easing] = []
    pool.evaluate(
      formula, environment: environment.span, curves: curves.span, stack: &stack, into: &lanes, at: 1)
    #expect(slots == [7, 0.1, 0.2, 0.3, 0.4, 7])
  }
}
