/// A handle of a compiled formula: a range of a pool's instructions and the type of the result.
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
/// A formula is a range of instructions in postfix order: no jumps, no recursion, no allocation. `if` evaluates both
/// branches and selects one, which makes no difference, since all operations are total and free of side effects.
package struct FormulaPool: Equatable, Sendable {
  package private(set) var instructions: [Instruction] = []
  /// The most stack lanes that any formula needs; at least those of a colour.
  package private(set) var maxDepth = 5

  package init() {}

  /// Adds a program that leaves one value of type `type` on an empty stack.
  package mutating func append(_ program: [Instruction], type: ValueType) -> Formula {
    let first = instructions.count
    instructions.append(contentsOf: program)
    var depth = 0
    for step in program {
      // Results overwrite the operands.
      depth += step.opcode.pushes - step.opcode.pops
      // One lane more: the first has no meaning.
      maxDepth = Swift.max(maxDepth, depth + 1)
    }
    return Formula(first: Int32(clamping: first), count: Int32(clamping: program.count), type: type)
  }

  /// Makes a pool of instructions whose formulas are to be admitted.
  init(_ instructions: [Instruction]) { self.instructions = instructions }

  /// Whether a formula of the pool leaves one value of its type on an empty stack; makes room for its stack.
  mutating func admit(_ formula: Formula) -> Bool {
    var depth = 0
    var deepest = 0
    for step in program(of: formula) {
      if depth < step.opcode.pops { return false }
      depth += step.opcode.pushes - step.opcode.pops
      deepest = max(deepest, depth)
    }
    maxDepth = max(maxDepth, deepest + 1)
    return depth == formula.type.lanes
  }

  /// Returns the result lanes of a program without signals. Constants are folded with it at load time, so that folded
  /// and evaluated values have the same bits.
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

  /// The instructions of one formula.
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

/// The effect of one instruction on the stack of lanes.
///
/// Operands lie on the stack in the order of the arguments; the result replaces them. Booleans are 0 and 1.
package enum Opcode: UInt8, CaseIterable, Sendable {
  // Pushes.
  case constant
  /// Reads one lane of the environment.
  case lane
  /// Reads four consecutive lanes.
  case colorLanes

  // Operators.
  case negate, add, subtract, multiply, divide, modulo, power
  case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual
  case and, or, not

  // Functions. Functions of colours have opcodes of their own.
  case select, selectColor
  case minimum, maximum, absolute, sign, floor, ceiling, round, squareRoot
  case sine, cosine, tangent, arcTangent, exponential, logarithm, hypotenuse
  case clamp, lerp, lerpColor, step, smoothstep, remap, wrap
  case ease
  case random, randomBetween, randomColor
  /// Rounds to as many decimals as the index says, as texts show numbers.
  case decimals
}

extension Opcode {
  /// The number of lanes taken from the stack.
  package var pops: Int {
    switch self {
    case .constant, .lane, .colorLanes: 0
    case .negate, .not, .absolute, .sign, .floor, .ceiling, .round, .squareRoot, .sine, .cosine, .tangent,
      .exponential, .logarithm, .ease, .decimals:
      1
    case .add, .subtract, .multiply, .divide, .modulo, .power, .less, .lessOrEqual, .greater,
      .greaterOrEqual, .equal, .notEqual, .and, .or, .minimum, .maximum, .arcTangent, .hypotenuse, .step,
      .random:
      2
    case .select, .clamp, .lerp, .smoothstep, .wrap: 3
    case .randomBetween: 4
    case .remap: 5
    case .selectColor, .lerpColor: 9
    case .randomColor: 10
    }
  }

  /// The number of lanes left on the stack.
  package var pushes: Int {
    switch self {
    case .colorLanes, .selectColor, .lerpColor, .randomColor: 4
    default: 1
    }
  }
}

/// One instruction of a compiled formula: 16 bytes.
package struct Instruction: Hashable, Sendable {
  package var opcode: Opcode
  /// A lane of the environment, an index of the pool of curves, or a number of decimals, if the opcode takes one.
  package var index: Int32
  /// The value that `constant` pushes.
  package var constant: Double

  package init(_ opcode: Opcode, index: Int = 0, constant: Double = 0) {
    self.opcode = opcode
    self.index = Int32(clamping: index)
    self.constant = constant
  }
}
