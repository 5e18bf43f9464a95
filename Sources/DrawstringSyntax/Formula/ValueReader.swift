package import DrawstringCore

/// Reads the leaves that take a value: a literal of the place's type, or else a formula.
package enum ValueReader {
  /// The most bytes of a number, formula, easing or colour: no person writes more, and reading a value takes many
  /// times its length in memory.
  package static let longestValue = 65_536

  /// Whether a value is short enough to be read; otherwise reports a finding.
  package static func hasReadableLength(
    _ text: ScalarText, _ range: Range<Int>, _ diagnostics: inout Diagnostics
  ) -> Bool {
    if range.count <= longestValue { return true }
    diagnostics.report(.valueTooLong(text, range))
    return false
  }

  /// Returns the value of a leaf; nil after a finding, or if the leaf uses a name whose definition has a finding.
  ///
  /// Constant formulas are folded by the evaluation that also runs later. Names of signals are findings where the
  /// scope does not allow them. An empty text, `~` or `null` is a syntax finding; a caller that knows the key should
  /// check for it first and report it more precisely.
  package static func value(
    _ text: ScalarText, in range: Range<Int>? = nil, expecting expected: ExpectedValue, scope: FormulaScope,
    pool: inout FormulaPool, curves: inout [Easing], diagnostics: inout Diagnostics
  ) -> CompiledValue? {
    typed(
      text, in: range, expecting: expected, scope: scope, pool: &pool, curves: &curves,
      diagnostics: &diagnostics)?.value
  }

  /// Returns the value of a leaf that may use constants only.
  package static func constant(
    _ text: ScalarText, in range: Range<Int>? = nil, expecting expected: ExpectedValue, scope: FormulaScope,
    diagnostics: inout Diagnostics, nesting: Int = 0
  ) -> ConstantValue? {
    // A formula that reads no signal is folded and never enters a pool.
    var pool = FormulaPool()
    var curves: [Easing] = []
    let typed = typed(
      text, in: range, expecting: expected, scope: scope.constantsOnly, pool: &pool, curves: &curves,
      diagnostics: &diagnostics, nesting: nesting)
    return typed?.value.constantValue
  }

  /// Returns the condition of a leaf of `when`, `reset` or `active`, with the information needed to find its changes.
  ///
  /// `analysis` holds the formulas of the author's formula signals, compiled into the same pool.
  package static func condition(
    _ text: ScalarText, scope: FormulaScope, _ analysis: inout ConditionAnalysis, pool: inout FormulaPool,
    curves: inout [Easing], diagnostics: inout Diagnostics
  ) -> WatchedCondition? {
    guard
      let typed = typed(
        text, in: nil, expecting: .boolean, scope: scope, pool: &pool, curves: &curves,
        diagnostics: &diagnostics)
    else { return nil }
    return analysis.condition(typed, whole: text.wholeRange, pool, &diagnostics)
  }

  /// Returns the constant of a leaf that is a constant's name and nothing else; points, texts and easings are used
  /// this way.
  package static func namedConstant(_ text: ScalarText, scope: FormulaScope) -> ConstantValue? {
    let range = text.bytes.trimmed(0..<text.bytes.count)
    guard let first = range.first, text.bytes[first].isLetter, text.bytes[range].allSatisfy(\.isNamePart),
      case .constant(let value) = scope.lookup(text.bytes.string(range))
    else { return nil }
    return value
  }

  private static func typed(
    _ text: ScalarText, in range: Range<Int>?, expecting expected: ExpectedValue, scope: FormulaScope,
    pool: inout FormulaPool, curves: inout [Easing], diagnostics: inout Diagnostics, nesting: Int = 0
  ) -> TypedFormula? {
    let range = text.bytes.trimmed(range ?? 0..<text.bytes.count)
    guard hasReadableLength(text, range, &diagnostics) else { return nil }
    switch LiteralParser.parse(text, in: range, expecting: expected, diagnostics: &diagnostics) {
    case .value(let value): return TypedFormula(value: value, origins: [])
    case .failed: return nil
    case .notLiteral: break
    }
    if let finding = misspelling(text, range, expected, scope, &diagnostics) {
      diagnostics.report(finding)
      return nil
    }
    guard let formula = FormulaParser.parse(text, in: range, diagnostics: &diagnostics) else { return nil }
    return FormulaCompiler.typed(
      formula, expecting: expected, scope: scope, pool: &pool, curves: &curves, diagnostics: &diagnostics,
      nesting: nesting)
  }

  /// Returns a finding about a word of another notation for values of this place; nil if there is none.
  private static func misspelling(
    _ text: ScalarText, _ range: Range<Int>, _ expected: ExpectedValue, _ scope: FormulaScope,
    _ diagnostics: inout Diagnostics
  ) -> Diagnostic? {
    guard !range.isEmpty else { return .missingOperand(text, range, isEnd: true) }
    guard text.bytes[range].allSatisfy(\.isNamePart), text.bytes[range.lowerBound].isLetter else {
      return nil
    }
    let word = text.bytes.string(range)
    guard scope.lookup(word) == nil, word != "true", word != "false" else { return nil }
    switch expected {
    case .boolean where BooleanSpelling.meaning(of: word) != nil: return .booleanSpelling(text, range, word)
    case .color
    where NamedColors.color(named: word) == nil
      && !scope.mayHold(word):
      if let hex = HexWithoutHash(text.bytes, in: range) { return .hexWithoutHash(hex, in: text) }
      return .unknownColor(
        text, range, word,
        suggestion: diagnostics.suggestion(for: word, in: scope, or: NamedColors.names))
    default: return nil
    }
  }
}

/// The words for booleans in YAML 1.1 and in common use.
enum BooleanSpelling {
  static func meaning(of word: String) -> Bool? {
    switch word.lowercased() {
    case "true", "yes", "on", "y": true
    case "false", "no", "off", "n": false
    default: nil
    }
  }
}

// MARK: Findings

extension Diagnostic {
  /// Its range is the first byte only, since the whole value would fill the screen.
  fileprivate static func valueTooLong(_ text: ScalarText, _ range: Range<Int>) -> Diagnostic {
    Diagnostic(
      .limitExceeded,
      "this value has \(range.count) bytes; numbers, formulas, easings and colours have at most \(ValueReader.longestValue)",
      at: text.range(range.lowerBound..<min(range.lowerBound + 1, range.upperBound)), node: text.node)
  }
}

/// The values that a place accepts. The place decides the type of a value, never the value's spelling.
package enum ExpectedValue: Hashable, Sendable {
  /// A plain number or, where percentages are allowed, a fraction.
  case number(allowsPercent: Bool)
  /// Points: a number, with or without `pt`.
  case length
  case angle, duration, boolean, color
  /// A place on a clock: a fraction (percentages allowed), a length or a duration.
  case place
  /// Any type a formula can have: a constant, a signal, an output, the start of a memory signal.
  case any

  /// Whether a value of `type` is allowed here.
  package func accepts(_ type: ValueType) -> Bool {
    switch self {
    case .number, .length: type == .number
    case .angle: type == .angle
    case .duration: type == .duration
    case .boolean: type == .boolean
    case .color: type == .color
    case .place: type == .number || type == .duration
    case .any: true
    }
  }

  var allowsPercent: Bool {
    switch self {
    case .number(let allowsPercent): allowsPercent
    case .place, .any: true
    default: false
    }
  }

  /// The type with its article, for messages.
  package var described: String {
    switch self {
    case .number(allowsPercent: true): "a number or a percentage"
    case .number(allowsPercent: false): "a number"
    case .length: "a length in points"
    case .angle: "an angle"
    case .duration: "a duration"
    case .boolean: "a boolean"
    case .color: "a colour"
    case .place: "a number, a percentage or a duration"
    case .any: "a value"
    }
  }
}
