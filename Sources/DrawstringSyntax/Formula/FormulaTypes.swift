internal import DrawstringCore

extension ValueType {
  /// Whether the type is a number, an angle or a duration.
  var isScalar: Bool { self == .number || self == .angle || self == .duration }
}

extension FormulaCompiler {
  mutating func addUnary(_ opcode: Opcode, _ range: Range<Int>, _ diagnostics: inout Diagnostics) {
    guard let operand = operands.last else { return }
    var type = operand.type
    if let found = operand.type {
      if opcode == .not ? found != .boolean : !found.isScalar {
        diagnostics.report(.wrongOperand(text, operand.range, opcode, found: found))
        hasFindings = true
        type = opcode == .not ? .boolean : nil
      }
    } else if opcode == .not {
      type = .boolean
    }
    reduce([operand], by: [Instruction(opcode)], to: type, range)
  }

  mutating func addBinary(_ opcode: Opcode, _ range: Range<Int>, _ diagnostics: inout Diagnostics) {
    guard operands.count >= 2 else { return }
    let pair = Array(operands.suffix(2))
    let type = binaryType(opcode, pair[0], pair[1], range, &diagnostics)
    reduce(pair, by: [Instruction(opcode)], to: type, range)
  }

  /// Returns the type of the result, also for a broken operand if the type does not depend on it.
  private mutating func binaryType(
    _ opcode: Opcode, _ a: Operand, _ b: Operand, _ range: Range<Int>, _ diagnostics: inout Diagnostics
  ) -> ValueType? {
    switch opcode {
    case .and, .or:
      for operand in [a, b] {
        if let found = operand.type, found != .boolean {
          diagnostics.report(.wrongOperand(text, operand.range, opcode, found: found))
          hasFindings = true
        }
      }
      return .boolean
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual:
      guard let first = a.type, let second = b.type else { return .boolean }
      let isFine =
        first == second && (first.isScalar || first == .boolean && (opcode == .equal || opcode == .notEqual))
      if !isFine { mismatch(opcode, first, second, range, &diagnostics) }
      return .boolean
    default: break
    }
    guard let first = a.type, let second = b.type else { return nil }
    let result: ValueType? =
      switch opcode {
      case .multiply:
        first == .number && second.isScalar ? second : second == .number && first.isScalar ? first : nil
      case .divide:
        second == .number && first.isScalar ? first : first == second && first.isScalar ? .number : nil
      case .power: first == .number && second == .number ? .number : nil
      default: first == second && first.isScalar ? first : nil
      }
    if result == nil { mismatch(opcode, first, second, range, &diagnostics) }
    return result
  }

  private mutating func mismatch(
    _ opcode: Opcode, _ first: ValueType, _ second: ValueType, _ range: Range<Int>,
    _ diagnostics: inout Diagnostics
  ) {
    diagnostics.report(.operandMismatch(text, range, opcode, first, second))
    hasFindings = true
  }

  mutating func addCall(
    _ row: FunctionRow, _ count: Int, _ range: Range<Int>, _ diagnostics: inout Diagnostics
  ) {
    let takesEasing = row.parameters.first?.shape == .easing
    let taken = takesEasing ? count - 1 : count
    guard taken > 0, operands.count >= taken else { return }
    let arguments = Array(operands.suffix(taken))
    var types = ArgumentTypes()
    for (place, argument) in arguments.enumerated() {
      let parameter = row.parameters[min(place + (takesEasing ? 1 : 0), row.parameters.count - 1)]
      guard let found = argument.type else { continue }
      // After one wrong argument, the others have no type to agree with.
      if let expected = types.accept(found, as: parameter.shape) {
        diagnostics.report(
          .wrongArgument(text, argument.range, row, parameter.name, expected: expected, found: found))
        hasFindings = true
        break
      }
    }
    let type: ValueType? =
      switch row.result {
      case .number: .number
      case .angle: .angle
      // Without its optional parameters, a function gives a number.
      case .sameAsA: taken < row.parameters.count && row.optional > 0 ? .number : types.a
      case .sameAsB: types.b
      }
    if row.opcode == .select, !hasFindings, arguments[0].isConstant {
      return keepBranch(arguments, type, range)
    }
    var instruction = Instruction(row.opcode)
    if takesEasing {
      let easing = easings.popLast() ?? nil
      instruction.index = Int32(clamping: curves.count)
      curves.append(easing ?? .linear)
    }
    if row.opcode == .random, taken == row.parameters.count { instruction.opcode = .randomBetween }
    if type == .color {
      if row.opcode == .random { instruction.opcode = .randomColor }
      if row.opcode == .select { instruction.opcode = .selectColor }
      if row.opcode == .lerp { instruction.opcode = .lerpColor }
    }
    // A variadic function is a chain of binary calls: min(min(a, b), c).
    let repeats = row.isVariadic ? max(1, taken - 1) : 1
    reduce(arguments, by: Array(repeating: instruction, count: repeats), to: type, range)
  }

  /// Replaces an `if` whose condition is known at load time by the selected branch.
  private mutating func keepBranch(_ arguments: [Operand], _ type: ValueType?, _ range: Range<Int>) {
    let condition = FormulaPool.constantLanes(
      of: Array(program[arguments[0].first..<arguments[1].first]), type: .boolean, curves: curves)
    let kept = condition[0] != 0 ? arguments[1] : arguments[2]
    let end = condition[0] != 0 ? arguments[2].first : program.count
    let (branch, places) = (Array(program[kept.first..<end]), Array(origins[kept.first..<end]))
    operands.removeLast(3)
    truncate(to: arguments[0].first)
    program += branch
    origins += places
    operands.append(
      Operand(type: type, isConstant: kept.isConstant, first: arguments[0].first, range: range))
  }
}

/// The types of a call's lettered parameters so far.
private struct ArgumentTypes {
  var a: ValueType?
  var b: ValueType?

  /// Returns words for the expected type; nil if `found` fits.
  mutating func accept(_ found: ValueType, as shape: FunctionRow.Shape) -> String? {
    switch shape {
    case .easing: "an easing"
    case .boolean: found == .boolean ? nil : "a boolean"
    case .number: found == .number ? nil : "a number"
    case .angleOrNumber: found == .angle || found == .number ? nil : "an angle or a number"
    case .anyScalar: found.isScalar ? nil : "a number, an angle or a duration"
    case .scalarA: Self.match(found, &a, among: found.isScalar, or: "a number, an angle or a duration")
    case .scalarB: Self.match(found, &b, among: found.isScalar, or: "a number, an angle or a duration")
    case .mixableA:
      Self.match(
        found, &a, among: found.isScalar || found == .color, or: "a number, an angle, a duration or a colour")
    case .anyA: Self.match(found, &a, among: true, or: "a value")
    }
  }

  private static func match(
    _ found: ValueType, _ letter: inout ValueType?, among isAllowed: Bool, or words: String
  ) -> String? {
    if let letter { return letter == found ? nil : letter.described + " like the argument before it" }
    if !isAllowed { return words }
    letter = found
    return nil
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func wrongOperand(
    _ text: ScalarText, _ range: Range<Int>, _ opcode: Opcode, found: ValueType
  ) -> Diagnostic {
    let expected = opcode == .negate ? "a number, an angle or a duration" : "a boolean"
    return Diagnostic(
      .typeMismatch, "'\(opcode.written)' wants \(expected), found \(found.described)", at: text.range(range),
      node: text.node)
  }

  fileprivate static func operandMismatch(
    _ text: ScalarText, _ range: Range<Int>, _ opcode: Opcode, _ first: ValueType, _ second: ValueType
  ) -> Diagnostic {
    let wanted: String =
      switch opcode {
      case .multiply: "a number on one side"
      case .divide: "a number below, or one type on both sides"
      case .power: "numbers on both sides"
      default: first == second ? "other types" : "one type on both sides"
      }
    return Diagnostic(
      .typeMismatch, "'\(opcode.written)' wants \(wanted), found \(first.described) and \(second.described)",
      at: text.range(range), node: text.node)
  }

  fileprivate static func wrongArgument(
    _ text: ScalarText, _ range: Range<Int>, _ row: FunctionRow, _ parameter: String, expected: String,
    found: ValueType
  ) -> Diagnostic {
    Diagnostic(
      .typeMismatch, "'\(parameter)' of '\(row.name)' wants \(expected), found \(found.described)",
      at: text.range(range), node: text.node, help: ["it is written '\(row.signature)'"])
  }
}
