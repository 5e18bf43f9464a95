internal import DrawstringCore
internal import DrawstringLint

extension FormulaPool {
  /// Returns the lanes of a formula as functions, from those of the lanes that the formula reads; nil where a function is
  /// not known.
  func jets(of formula: Formula, curves: [Easing], _ lane: (Int) -> Jet?) -> [Jet]? {
    var stack: [Jet] = []
    for step in program(of: formula) {
      switch step.opcode {
      case .constant: stack.append(.constant(step.constant))
      case .lane:
        guard let value = lane(Int(step.index)) else { return nil }
        stack.append(value)
      case .colorLanes:
        for part in 0..<4 {
          guard let value = lane(Int(step.index) + part) else { return nil }
          stack.append(value)
        }
      default:
        let count = stack.count - step.opcode.pops
        guard count >= 0, let result = Self.result(of: step, Array(stack[count...]), curves) else {
          return nil
        }
        stack.removeSubrange(count...)
        stack += result
      }
    }
    return stack.count == formula.type.lanes ? stack : nil
  }

  private static func result(of step: Instruction, _ a: [Jet], _ curves: [Easing]) -> [Jet]? {
    switch step.opcode {
    case .negate: [-a[0]]
    case .not: [.condition(a[0].range.negated)]
    case .absolute: [a[0].magnitude]
    case .sign: [a[0].stepped { TotalArithmetic.sign($0) }]
    case .floor: [a[0].stepped { $0.rounded(.down) }]
    case .ceiling: [a[0].stepped { $0.rounded(.up) }]
    case .round: [a[0].stepped { TotalArithmetic.round($0) }]
    case .decimals: [a[0].stepped { JavaScriptNumber.rounded($0, decimals: Int(step.index)) }]
    case .squareRoot: [a[0].squareRoot]
    case .sine: [a[0].sine]
    case .cosine: [a[0].cosine]
    case .tangent: [a[0].sine / a[0].cosine]
    case .exponential: [a[0].exponential]
    case .logarithm: [a[0].logarithm]
    case .ease: a[0].eased(by: curves[Int(step.index)]).map { [$0] }
    case .add: [a[0] + a[1]]
    case .subtract: [a[0] - a[1]]
    case .multiply: [a[0] * a[1]]
    case .divide: [a[0] / a[1]]
    case .power: [a[0].power(a[1])]
    case .less: [.condition(a[0].range.isLess(than: a[1].range))]
    case .lessOrEqual: [.condition(a[0].range.isAtMost(a[1].range))]
    case .greater: [.condition(a[1].range.isLess(than: a[0].range))]
    case .greaterOrEqual: [.condition(a[1].range.isAtMost(a[0].range))]
    case .equal: [.condition(a[0].range.isEqual(to: a[1].range))]
    case .notEqual: [.condition(a[0].range.isEqual(to: a[1].range).negated)]
    case .and:
      [
        .condition(
          .condition(
            always: a[0].range.isAlwaysTrue && a[1].range.isAlwaysTrue,
            never: a[0].range.isNeverTrue || a[1].range.isNeverTrue))
      ]
    case .or:
      [
        .condition(
          .condition(
            always: a[0].range.isAlwaysTrue || a[1].range.isAlwaysTrue,
            never: a[0].range.isNeverTrue && a[1].range.isNeverTrue))
      ]
    case .minimum: [a[0].minimum(a[1])]
    case .maximum: [a[0].maximum(a[1])]
    case .hypotenuse: [(a[0] * a[0] + a[1] * a[1]).squareRoot]
    case .step: [.condition(a[0].range.isAtMost(a[1].range))]
    case .select: [a[0].chosen(a[1], a[2])]
    case .clamp: [a[0].minimum(a[2]).maximum(a[1])]
    case .lerp: [a[0] + (a[1] - a[0]) * a[2]]
    case .smoothstep:
      smooth(a[0], a[1], a[2]).map { [$0] }
    case .remap: [a[3] + (a[4] - a[3]) * ((a[0] - a[1]) / (a[2] - a[1]))]
    case .selectColor: (0..<4).map { a[0].chosen(a[1 + $0], a[5 + $0]) }
    case .lerpColor:
      // Colours with one alpha are mixed as they are.
      a[3].isConstant && a[7].isConstant && a[3].range == a[7].range
        ? (0..<4).map { $0 == 3 ? a[3] : a[$0] + (a[4 + $0] - a[$0]) * a[8] } : nil
    case .modulo, .arcTangent, .wrap, .random, .randomBetween, .randomColor: nil
    case .constant, .lane, .colorLanes: nil
    }
  }

  private static func smooth(_ a: Jet, _ b: Jet, _ x: Jet) -> Jet? {
    guard a.isConstant, b.isConstant, a.range.low != b.range.low else { return nil }
    let t = ((x - a) / (b - a)).limited(0, 1)
    return t * t * (.constant(3) - t * 2)
  }
}
