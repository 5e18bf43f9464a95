/// A handle of a compiled formula: a stretch of a pool's instructions and the type of what they leave.
package struct Formula: Hashable, Sendable {
  package var first: Int32
  package var count: Int32
  package var type: ValueType

  package init(first: Int32, count: Int32, type: ValueType) {
    self.first = first
    self.count = count
    self.type = type
  }
}

/// All compiled formulas of an effect, as one flat stack program.
///
///     5 - r * 2        constant 5 │ lane r │ constant 2 │ multiply │ subtract
///
/// A formula is a stretch of instructions in postfix order: no jumps, no recursion, no allocation. `if` computes
/// both branches and picks one; as every operation is total and has no effects, nobody can tell.
package struct FormulaPool: Equatable, Sendable {
  package private(set) var instructions: [Instruction] = []
  /// The lanes of stack that the hungriest formula needs; at least the four of a colour.
  package private(set) var maxDepth = 4

  package init() {}

  /// Adds a program that leaves one value of type `type` on an empty stack.
  package mutating func append(_ program: [Instruction], type: ValueType) -> Formula {
    let first = instructions.count
    instructions.append(contentsOf: program)
    var depth = 0
    for step in program {
      // Results are written over the operands.
      depth += step.opcode.pushes - step.opcode.pops
      maxDepth = Swift.max(maxDepth, depth)
    }
    return Formula(first: Int32(clamping: first), count: Int32(clamping: program.count), type: type)
  }

  /// The lanes that a program without signals leaves: what folding at load time uses, so that folded and
  /// evaluated values have the same bits.
  package static func constantLanes(of program: [Instruction], type: ValueType, curves: [Easing]) -> [Double]
  {
    var pool = FormulaPool()
    let formula = pool.append(program, type: type)
    var stack = [Double](repeating: 0, count: pool.maxDepth)
    let environment: [Double] = []
    var lanes = stack.mutableSpan
    pool.run(formula, environment: environment.span, curves: curves.span, stack: &lanes)
    return Array(stack[..<type.lanes])
  }

  /// The steps of one formula.
  package func program(of formula: Formula) -> ArraySlice<Instruction> {
    instructions[Int(formula.first)..<Int(formula.first) + Int(formula.count)]
  }

  /// Whether the formula reads any of the lanes in `lanes`.
  package func reads(_ formula: Formula, anyOf lanes: Range<Int>) -> Bool {
    program(of: formula).contains { step in
      switch step.opcode {
      case .lane: lanes.contains(Int(step.index))
      case .colorLanes: lanes.overlaps(Int(step.index)..<Int(step.index) + 4)
      default: false
      }
    }
  }
}
