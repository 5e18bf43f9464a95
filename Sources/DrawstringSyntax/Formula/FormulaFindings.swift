internal import DrawstringCore

extension Opcode {
  /// The written form of an operator.
  var written: String {
    switch self {
    case .negate, .subtract: "-"
    case .add: "+"
    case .multiply: "*"
    case .divide: "/"
    case .modulo: "%"
    case .power: "^"
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .equal: "=="
    case .notEqual: "!="
    case .and: "and"
    case .or: "or"
    case .not: "not"
    default: "\(self)"
    }
  }
}

extension Diagnostic {
  static func missingOperand(_ text: ScalarText, _ range: Range<Int>, isEnd: Bool) -> Diagnostic {
    let found = isEnd ? "the end" : "'\(text.bytes.excerpt(range))'"
    return Diagnostic(
      .formulaSyntax, "expected a value, found \(found)", at: text.range(range), node: text.node)
  }

  static func unclosedParenthesis(_ text: ScalarText, open: Int, end: Int) -> Diagnostic {
    Diagnostic(
      .formulaSyntax, "expected ')' for this '(', found the end", at: text.range(open..<open + 1),
      node: text.node)
  }

  /// A number as an author would write it.
  package static func plainDecimal(_ value: Double) -> String {
    let written = "\(value)"
    return written.hasSuffix(".0") ? String(written.dropLast(2)) : written
  }

  static func formulaTooDeep(_ text: ScalarText, _ range: Range<Int>) -> Diagnostic {
    Diagnostic(
      .limitExceeded, "the formula is nested more than \(FormulaParser.maximumDepth) deep",
      at: text.range(range),
      node: text.node, help: ["give a part of it a name under 'signals' or 'constants'"])
  }

  /// Returns the help for a suggestion, and an edit if the suggestion is certain.
  static func offer(
    _ suggestion: String?, for word: String, at place: SourceRange, or help: [String] = []
  ) -> (help: [String], fix: Fix?) {
    guard let suggestion else { return (help, nil) }
    let isCertain = Suggestion.isCertain(suggestion, for: word)
    return (["did you mean '\(suggestion)'?"], isCertain ? Fix(replace: place, with: suggestion) : nil)
  }

  static func typeMismatch(
    _ text: ScalarText, _ range: Range<Int>, expected: ExpectedValue, found: ValueType, isFormula: Bool
  ) -> Diagnostic {
    var help: [String] = []
    switch (expected, found) {
    case (.duration, .number) where isFormula: help = ["multiply the formula by '1s' or '1ms'"]
    case (.angle, .duration): help = ["divide by '1s' and multiply by an angle, as in 'time / 1s * 90deg'"]
    case (.angle, .number) where isFormula: help = ["multiply the formula by '1deg' or '1rad'"]
    case (.number, .duration), (.length, .duration): help = ["divide by '1s' to get a number"]
    case (.number, .angle), (.length, .angle): help = ["divide by '1rad' or '1deg' to get a number"]
    case (.number, .boolean), (.length, .boolean): help = ["write 'if(condition, 1, 0)' to get a number"]
    case (.boolean, .number):
      help = isFormula ? ["compare it, as in 'pull > 0'"] : ["write 'true' or 'false'"]
    default: break
    }
    return Diagnostic(
      .typeMismatch, "expected \(expected.described), found \(found.described)", at: text.range(range),
      node: text.node, help: help)
  }
}

extension DiagnosticCode {
  package static let formulaSyntax = DiagnosticCode("formula-syntax")
  package static let typeMismatch = DiagnosticCode("type-mismatch")
}
