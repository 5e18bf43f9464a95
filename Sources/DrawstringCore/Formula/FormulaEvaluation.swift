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
    // The topmost lane is kept out of memory: `count` lanes lie below it, from 1 on, and one of no meaning at 0.
    var top = 0.0
    var count = 0
    var place = Int(formula.first)
    let end = place + Int(formula.count)
    while place < end {
      let step = steps[place]
      place &+= 1
      switch step.opcode {
      case .constant:
        stack[count] = top
        count &+= 1
        top = step.constant
      case .lane:
        stack[count] = top
        count &+= 1
        top = TotalArithmetic.limited(environment[Int(step.index)])
      case .colorLanes:
        for lane in 0..<4 {
          stack[count] = top
          count &+= 1
          top = TotalArithmetic.limited(environment[Int(step.index) + lane])
        }

      case .negate: top = 0 - top
      case .not: top = top == 0 ? 1 : 0
      case .absolute: top = top.magnitude
      case .sign: top = TotalArithmetic.sign(top)
      case .floor: top = TotalArithmetic.limited(top.rounded(.down))
      case .ceiling: top = TotalArithmetic.limited(top.rounded(.up))
      case .round: top = TotalArithmetic.round(top)
      case .squareRoot: top = TotalArithmetic.squareRoot(top)
      case .sine: top = TotalArithmetic.limited(Trigonometry.sine(top))
      case .cosine: top = TotalArithmetic.limited(Trigonometry.cosine(top))
      case .tangent: top = TotalArithmetic.limited(Trigonometry.tangent(top))
      case .exponential: top = TotalArithmetic.limited(Elementary.exp(top))
      case .logarithm: top = TotalArithmetic.logarithm(top)
      case .ease:
        top = TotalArithmetic.limited(curves[Int(step.index)].value(at: top, slack: Easing.slack))

      case .decimals: top = JavaScriptNumber.rounded(top, decimals: Int(step.index))

      case .add:
        count &-= 1
        top = TotalArithmetic.limited(stack[count] + top)
      case .subtract:
        count &-= 1
        top = TotalArithmetic.limited(stack[count] - top)
      case .multiply:
        count &-= 1
        top = TotalArithmetic.limited(stack[count] * top)
      case .divide:
        count &-= 1
        top = TotalArithmetic.quotient(stack[count], top)
      case .modulo:
        count &-= 1
        top = TotalArithmetic.modulo(stack[count], top)
      case .power:
        count &-= 1
        top = TotalArithmetic.power(stack[count], top)
      case .less:
        count &-= 1
        top = stack[count] < top ? 1 : 0
      case .lessOrEqual:
        count &-= 1
        top = stack[count] <= top ? 1 : 0
      case .greater:
        count &-= 1
        top = stack[count] > top ? 1 : 0
      case .greaterOrEqual:
        count &-= 1
        top = stack[count] >= top ? 1 : 0
      case .equal:
        count &-= 1
        top = stack[count] == top ? 1 : 0
      case .notEqual:
        count &-= 1
        top = stack[count] != top ? 1 : 0
      case .and:
        count &-= 1
        top = stack[count] != 0 && top != 0 ? 1 : 0
      case .or:
        count &-= 1
        top = stack[count] != 0 || top != 0 ? 1 : 0
      case .minimum:
        count &-= 1
        top = Swift.min(stack[count], top)
      case .maximum:
        count &-= 1
        top = Swift.max(stack[count], top)
      case .arcTangent:
        count &-= 1
        top = TotalArithmetic.arcTangent(stack[count], top)
      case .hypotenuse:
        count &-= 1
        top = TotalArithmetic.hypotenuse(stack[count], top)
      case .step:
        count &-= 1
        top = top < stack[count] ? 0 : 1
      case .random:
        count &-= 1
        top = RandomNumber.value(seed: stack[count], index: top)

      case .select:
        count &-= 2
        top = stack[count] != 0 ? stack[count + 1] : top
      case .clamp:
        count &-= 2
        top = Swift.max(stack[count + 1], Swift.min(stack[count], top))
      case .lerp:
        count &-= 2
        top = TotalArithmetic.lerp(stack[count], stack[count + 1], top)
      case .smoothstep:
        count &-= 2
        top = TotalArithmetic.smoothstep(stack[count], stack[count + 1], top)
      case .wrap:
        count &-= 2
        top = TotalArithmetic.wrap(stack[count], stack[count + 1], top)
      case .randomBetween:
        count &-= 3
        let share = RandomNumber.value(seed: stack[count], index: stack[count + 1])
        top = TotalArithmetic.lerp(stack[count + 2], top, share)
      case .remap:
        count &-= 4
        top = TotalArithmetic.remap(
          stack[count], stack[count + 1], stack[count + 2], stack[count + 3], top)

      case .selectColor:
        count &-= 8
        let isFirst = stack[count] != 0
        let alpha = isFirst ? stack[count + 4] : top
        for lane in 0..<3 { stack[count + lane] = stack[count + (isFirst ? 1 : 5) + lane] }
        count &+= 3
        top = alpha
      case .lerpColor:
        count &-= 8
        top = Self.mixColors(&stack, at: count, count, top)
        count &+= 3
      case .randomColor:
        count &-= 9
        let share = RandomNumber.value(seed: stack[count], index: stack[count + 1])
        stack[count + 9] = top
        top = Self.mixColors(&stack, at: count, count + 2, share)
        count &+= 3
      }
    }
    stack[count] = top
    if count == 1 {
      stack[0] = top
    } else {
      for lane in 0..<count { stack[lane] = stack[lane + 1] }
    }
  }

  /// Mixes the colours at `first` and four lanes later; stores all lanes but the alpha, which is returned.
  private static func mixColors(
    _ stack: inout MutableSpan<Double>, at place: Int, _ first: Int, _ t: Double
  ) -> Double {
    func color(_ lane: Int) -> RGBAColor {
      RGBAColor(red: stack[lane], green: stack[lane + 1], blue: stack[lane + 2], alpha: stack[lane + 3])
    }
    let mixed = color(first).premultipliedMix(to: color(first + 4), at: t)
    stack[place] = mixed.red
    stack[place + 1] = mixed.green
    stack[place + 2] = mixed.blue
    return mixed.alpha
  }
}
