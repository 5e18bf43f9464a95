/// What one step of a compiled formula does to the stack of lanes.
///
/// Operands are popped in the order they were pushed; the result is pushed. Booleans are 0 and 1.
package enum Opcode: UInt8, Sendable {
  // Pushes.
  case constant
  /// Reads one lane of the environment.
  case lane
  /// Reads four lanes that lie side by side.
  case colorLanes

  // Operators.
  case negate, add, subtract, multiply, divide, modulo, power
  case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual
  case and, or, not

  // Functions. The ones that take colours have a form of their own.
  case select, selectColor
  case minimum, maximum, absolute, sign, floor, ceiling, round, squareRoot
  case sine, cosine, tangent, arcTangent, exponential, logarithm, hypotenuse
  case clamp, lerp, lerpColor, step, smoothstep, remap, wrap
  case ease
}

extension Opcode {
  /// How many lanes it takes from the stack.
  package var pops: Int {
    switch self {
    case .constant, .lane, .colorLanes: 0
    case .negate, .not, .absolute, .sign, .floor, .ceiling, .round, .squareRoot, .sine, .cosine, .tangent,
      .exponential, .logarithm, .ease:
      1
    case .add, .subtract, .multiply, .divide, .modulo, .power, .less, .lessOrEqual, .greater,
      .greaterOrEqual, .equal, .notEqual, .and, .or, .minimum, .maximum, .arcTangent, .hypotenuse, .step:
      2
    case .select, .clamp, .lerp, .smoothstep, .wrap: 3
    case .remap: 5
    case .selectColor, .lerpColor: 9
    }
  }

  /// How many lanes it leaves.
  package var pushes: Int {
    switch self {
    case .colorLanes, .selectColor, .lerpColor: 4
    default: 1
    }
  }
}

/// One step of a compiled formula: 16 bytes.
package struct Instruction: Hashable, Sendable {
  package var opcode: Opcode
  /// A lane of the environment or a place in the pool of curves, where the opcode wants one.
  package var index: Int32
  /// What `constant` pushes.
  package var constant: Double

  package init(_ opcode: Opcode, index: Int = 0, constant: Double = 0) {
    self.opcode = opcode
    self.index = Int32(clamping: index)
    self.constant = constant
  }
}
