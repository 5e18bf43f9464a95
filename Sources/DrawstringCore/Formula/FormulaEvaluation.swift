extension FormulaPool {
  /// Returns the value of a formula of one lane (any type but a colour).
  ///
  /// `environment` has the layout described at `SignalRow` and must hold every lane the formula reads; `stack` is
  /// scratch space of at least `maxDepth` lanes. The result is finite and never −0 for any environment.
  package func evaluate(
    _ formula: Formula, environment: Span<Double>, curves: Span<Easing>, stack: inout MutableSpan<Double>
  ) -> Double {
    run(formula, environment: environment, curves: curves, stack: &stack)
    return stack[0]
  }

  /// Writes all lanes of a formula's value into `destination`, from `place` on.
  package func evaluate(
    _ formula: Formula, environment: Span<Double>, curves: Span<Easing>, stack: inout MutableSpan<Double>,
    into destination: inout MutableSpan<Double>, at place: Int
  ) {
    run(formula, environment: environment, curves: curves, stack: &stack)
    for lane in 0..<formula.type.lanes { destination[place + lane] = stack[lane] }
  }

  /// Evaluates a formula and leaves its lanes at the bottom of the stack.
  package func run(
    _ formula: Formula, environment: Span<Double>, curves: Span<Easing>, stack: inout MutableSpan<Double>
  ) {
    let steps = instructions.span
    // The first free lane; operands lie just below it.
    var top = 0
    for place in Int(formula.first)..<Int(formula.first) + Int(formula.count) {
      let step = steps[place]
      switch step.opcode {
      case .constant:
        stack[top] = step.constant
        top += 1
      case .lane:
        stack[top] = TotalArithmetic.limited(environment[Int(step.index)])
        top += 1
      case .colorLanes:
        for lane in 0..<4 {
          stack[top + lane] = TotalArithmetic.limited(environment[Int(step.index) + lane])
        }
        top += 4

      case .negate: stack[top - 1] = 0 - stack[top - 1]
      case .not: stack[top - 1] = stack[top - 1] == 0 ? 1 : 0
      case .absolute: stack[top - 1] = stack[top - 1].magnitude
      case .sign: stack[top - 1] = TotalArithmetic.sign(stack[top - 1])
      case .floor: stack[top - 1] = TotalArithmetic.limited(stack[top - 1].rounded(.down))
      case .ceiling: stack[top - 1] = TotalArithmetic.limited(stack[top - 1].rounded(.up))
      case .round: stack[top - 1] = TotalArithmetic.round(stack[top - 1])
      case .squareRoot: stack[top - 1] = TotalArithmetic.squareRoot(stack[top - 1])
      case .sine: stack[top - 1] = TotalArithmetic.limited(Trigonometry.sine(stack[top - 1]))
      case .cosine: stack[top - 1] = TotalArithmetic.limited(Trigonometry.cosine(stack[top - 1]))
      case .tangent: stack[top - 1] = TotalArithmetic.limited(Trigonometry.tangent(stack[top - 1]))
      case .exponential: stack[top - 1] = TotalArithmetic.limited(Libm.exp(stack[top - 1]))
      case .logarithm: stack[top - 1] = TotalArithmetic.logarithm(stack[top - 1])
      case .ease:
        stack[top - 1] = TotalArithmetic.limited(curves[Int(step.index)].value(at: stack[top - 1]))

      case .add, .subtract, .multiply, .divide, .modulo, .power, .less, .lessOrEqual, .greater,
        .greaterOrEqual, .equal, .notEqual, .and, .or, .minimum, .maximum, .arcTangent, .hypotenuse, .step:
        stack[top - 2] = Self.binary(step.opcode, stack[top - 2], stack[top - 1])
        top -= 1

      case .select:
        if stack[top - 3] != 0 { stack[top - 3] = stack[top - 2] } else { stack[top - 3] = stack[top - 1] }
        top -= 2
      case .clamp:
        stack[top - 3] = Swift.max(stack[top - 2], Swift.min(stack[top - 3], stack[top - 1]))
        top -= 2
      case .lerp:
        stack[top - 3] = TotalArithmetic.lerp(stack[top - 3], stack[top - 2], stack[top - 1])
        top -= 2
      case .smoothstep:
        stack[top - 3] = TotalArithmetic.smoothstep(stack[top - 3], stack[top - 2], stack[top - 1])
        top -= 2
      case .wrap:
        stack[top - 3] = TotalArithmetic.wrap(stack[top - 3], stack[top - 2], stack[top - 1])
        top -= 2
      case .remap:
        stack[top - 5] = TotalArithmetic.remap(
          stack[top - 5], stack[top - 4], stack[top - 3], stack[top - 2], stack[top - 1])
        top -= 4

      case .selectColor:
        let chosen = stack[top - 9] != 0 ? top - 8 : top - 4
        for lane in 0..<4 { stack[top - 9 + lane] = stack[chosen + lane] }
        top -= 5
      case .lerpColor:
        let a = Color(
          red: stack[top - 9], green: stack[top - 8], blue: stack[top - 7], alpha: stack[top - 6])
        let b = Color(
          red: stack[top - 5], green: stack[top - 4], blue: stack[top - 3], alpha: stack[top - 2])
        let mixed = a.premultipliedMix(to: b, at: stack[top - 1])
        stack[top - 9] = mixed.red
        stack[top - 8] = mixed.green
        stack[top - 7] = mixed.blue
        stack[top - 6] = mixed.alpha
        top -= 5
      }
    }
  }

  @inline(__always)
  private static func binary(_ opcode: Opcode, _ a: Double, _ b: Double) -> Double {
    switch opcode {
    case .add: TotalArithmetic.limited(a + b)
    case .subtract: TotalArithmetic.limited(a - b)
    case .multiply: TotalArithmetic.limited(a * b)
    case .divide: TotalArithmetic.quotient(a, b)
    case .modulo: TotalArithmetic.modulo(a, b)
    case .power: TotalArithmetic.power(a, b)
    case .less: a < b ? 1 : 0
    case .lessOrEqual: a <= b ? 1 : 0
    case .greater: a > b ? 1 : 0
    case .greaterOrEqual: a >= b ? 1 : 0
    case .equal: a == b ? 1 : 0
    case .notEqual: a != b ? 1 : 0
    case .and: a != 0 && b != 0 ? 1 : 0
    case .or: a != 0 || b != 0 ? 1 : 0
    case .minimum: Swift.min(a, b)
    case .maximum: Swift.max(a, b)
    case .arcTangent: TotalArithmetic.arcTangent(a, b)
    case .hypotenuse: TotalArithmetic.hypotenuse(a, b)
    case .step: b < a ? 0 : 1
    default: 0
    }
  }
}
