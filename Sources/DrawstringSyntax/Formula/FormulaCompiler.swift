package import DrawstringCore

/// Types a parsed formula and compiles it to instructions, folding constants.
///
/// One pass over the postfix nodes with a stack of operands. An operand with a finding has no type and causes no
/// further findings, so that one mistake gives one finding.
package struct FormulaCompiler {
  struct Operand {
    var type: ValueType?
    var isConstant: Bool
    /// The index of its first instruction; its instructions end where the next operand's begin.
    var first: Int
    var range: Range<Int>
  }

  let text: ScalarText
  let scope: FormulaScope
  /// The number of easings in whose parameters this formula is nested.
  let nesting: Int
  /// Whether the expected result is a colour.
  let wantsColor: Bool
  /// The curves of this formula alone; until the end, `ease` instructions count from its first curve.
  var curves: [Easing] = []
  var program: [Instruction] = []
  var origins: [Int32] = []
  var operands: [Operand] = []
  var hasFindings = false
  /// The most instructions that this formula may have with its arguments.
  var room = ValueReader.longestValue
  /// The most instructions of an effect whose formulas have arguments.
  package static let mostInstructions = 4_000_000
  /// The easings of the calls that follow, each read when its node is met.
  var easings: [Easing?] = []

  /// Returns the value of a parsed formula where `expected` is wanted, with the source ranges of its instructions; nil
  /// after a finding.
  package static func typed(
    _ formula: ParsedFormula, expecting expected: ExpectedValue, scope: FormulaScope, pool: inout FormulaPool,
    curves: inout [Easing], diagnostics: inout Diagnostics, nesting: Int = 0
  ) -> TypedFormula? {
    var compiler = FormulaCompiler(
      text: formula.text, scope: scope, nesting: nesting, wantsColor: expected == .color)
    compiler.room = min(compiler.room, mostInstructions - pool.instructions.count)
    while compiler.place + 1 < formula.nodes.count {
      if compiler.addWordComparison(of: formula, &diagnostics) { continue }
      compiler.add(formula.nodes[compiler.place + 1], of: formula, &diagnostics)
    }
    guard let result = compiler.operands.last, compiler.operands.count == 1, let type = result.type else {
      return nil
    }
    if compiler.hasFindings { return nil }
    if !expected.accepts(type) {
      diagnostics.report(
        .typeMismatch(formula.text, formula.range, expected: expected, found: type, isFormula: true))
      return nil
    }
    if result.isConstant {
      let lanes = FormulaPool.constantLanes(of: compiler.program, type: type, curves: compiler.curves)
      return TypedFormula(value: .constant(lanes, type), origins: [])
    }
    for place in compiler.program.indices where compiler.program[place].opcode == .ease {
      let curve = Int(compiler.program[place].index)
      compiler.program[place].index = Int32(clamping: curves.count + curve)
    }
    curves += compiler.curves
    return TypedFormula(
      value: .formula(pool.append(compiler.program, type: type)),
      origins: compiler.origins.map {
        let node = formula.nodes[Int($0)]
        return formula.text.range(node.range)
      })
  }

  private mutating func add(
    _ node: ParsedFormula.Node, of formula: ParsedFormula, _ diagnostics: inout Diagnostics
  ) {
    place += 1
    switch node.kind {
    case .number(let value, let type): push([value], type, node.range)
    case .boolean(let value): push([value ? 1 : 0], .boolean, node.range)
    case .color(let color): addColor(color, node.range, &diagnostics)
    case .name(let index): addName(formula.names[index], node.range, &diagnostics)
    case .easing(let range): addEasing(range, &diagnostics)
    case .unary(let opcode): addUnary(opcode, node.range, &diagnostics)
    case .binary(let opcode): addBinary(opcode, node.range, &diagnostics)
    case .call(let index, let count):
      addCall(FunctionTable.rows[index], count, node.range, &diagnostics)
    }
  }

  /// The index of the current node.
  var place = -1

  init(text: ScalarText, scope: FormulaScope, nesting: Int, wantsColor: Bool) {
    self.text = text
    self.scope = scope
    self.nesting = nesting
    self.wantsColor = wantsColor
  }

  mutating func emit(_ instruction: Instruction) {
    program.append(instruction)
    origins.append(Int32(clamping: place))
  }

  mutating func push(_ lanes: [Double], _ type: ValueType, _ range: Range<Int>) {
    operands.append(Operand(type: type, isConstant: true, first: program.count, range: range))
    for lane in lanes { emit(Instruction(.constant, constant: lane == 0 ? 0 : lane)) }
  }

  mutating func pushHole(_ type: ValueType? = nil, _ range: Range<Int>) {
    hasFindings = true
    operands.append(Operand(type: type, isConstant: false, first: program.count, range: range))
  }

  /// Replaces the last operands by the result of `instructions`, which is folded if all operands are constant.
  mutating func reduce(
    _ taken: [Operand], by instructions: [Instruction], to type: ValueType?, _ range: Range<Int>
  ) {
    operands.removeLast(taken.count)
    let first = taken[0].first
    let isConstant = taken.allSatisfy(\.isConstant)
    for instruction in instructions { emit(instruction) }
    operands.append(Operand(type: type, isConstant: isConstant, first: first, range: range))
    guard isConstant, !hasFindings, let type else { return }
    let lanes = FormulaPool.constantLanes(of: Array(program[first...]), type: type, curves: curves)
    truncate(to: first)
    for lane in lanes { emit(Instruction(.constant, constant: lane)) }
  }

  mutating func truncate(to count: Int) {
    program.removeSubrange(count...)
    origins.removeSubrange(count...)
  }

  private mutating func addEasing(_ range: Range<Int>, _ diagnostics: inout Diagnostics) {
    let easing = EasingParser.parse(
      text, in: range, scope: scope, diagnostics: &diagnostics, nesting: nesting + 1)
    if easing == nil { hasFindings = true }
    easings.append(easing)
  }
}
