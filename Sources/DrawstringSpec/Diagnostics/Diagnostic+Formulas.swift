internal import DrawstringCore

extension Opcode {
  /// How an operator is written.
  fileprivate var written: String {
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

// Syntax.
extension Diagnostic {
  static func missingOperand(_ text: ScalarText, _ range: Range<Int>, isEnd: Bool) -> Diagnostic {
    let found = isEnd ? "the end" : "'\(text.bytes.excerpt(range))'"
    return Diagnostic(
      .formulaSyntax, "expected a value, found \(found)", at: text.range(range), node: text.node)
  }

  /// Something stands where an operator or the end should be.
  static func unexpectedWord(_ text: ScalarText, _ range: Range<Int>, after previousEnd: Int) -> Diagnostic {
    let found = text.bytes.excerpt(range)
    var help: [String] = []
    if found == "s" || NumberUnit(rawValue: found).map({ $0 != .none }) == true {
      help = [
        "a unit touches its number: write '\(text.bytes.string(lastWord(text, before: previousEnd)))\(found)'"
      ]
    }
    return Diagnostic(
      .formulaSyntax, "expected an operator or the end of the formula, found '\(found)'",
      at: text.range(range),
      node: text.node, help: help)
  }

  private static func lastWord(_ text: ScalarText, before end: Int) -> Range<Int> {
    var start = end
    while start > 0, text.bytes[start - 1].isNamePart || text.bytes[start - 1] == Ascii.point { start -= 1 }
    return start..<end
  }

  static func unclosedParenthesis(_ text: ScalarText, open: Int, end: Int) -> Diagnostic {
    Diagnostic(
      .unclosedParenthesis, "expected ')' for this '(', found the end", at: text.range(open..<open + 1),
      node: text.node)
  }

  static func unclosedBackquote(_ text: ScalarText, _ range: Range<Int>) -> Diagnostic {
    Diagnostic(
      .unexpectedCharacter, "expected a name between two backquotes", at: text.range(range), node: text.node)
  }

  static func unexpectedCharacter(_ text: ScalarText, _ range: Range<Int>) -> Diagnostic {
    let found = text.bytes.excerpt(range)
    var help: [String] = []
    if found == "?" { help = ["write 'if(condition, a, b)' to choose between two values"] }
    return Diagnostic(
      .unexpectedCharacter, "'\(found)' has no meaning in a formula", at: text.range(range), node: text.node,
      help: help)
  }

  static func foreignOperator(_ text: ScalarText, _ operation: ForeignOperator, _ range: Range<Int>)
    -> Diagnostic
  {
    // A word must not run into its neighbours.
    var replacement = operation.ours
    if replacement.utf8.first?.isLetter == true {
      if range.lowerBound > 0, text.bytes[range.lowerBound - 1].isNamePart { replacement = " " + replacement }
      if range.upperBound < text.bytes.count, !text.bytes[range.upperBound].isBlank { replacement += " " }
    }
    let place = text.range(range)
    return Diagnostic(
      .foreignOperator, "'\(operation.written)' is written '\(operation.ours)' here", at: place,
      node: text.node,
      fix: Fix(replace: place, with: replacement))
  }

  static func chainedComparison(
    _ text: ScalarText, left: Int, first: Range<Int>, middle: Int, second: Range<Int>, right: Int, end: Int
  ) -> Diagnostic {
    let bytes = text.bytes
    let a = bytes.string(bytes.trimmed(left..<first.lowerBound))
    let b = bytes.string(bytes.trimmed(middle..<second.lowerBound))
    let c = bytes.string(bytes.trimmed(right..<end))
    let offer = "\(a) \(bytes.string(first)) \(b) and \(b) \(bytes.string(second)) \(c)"
    let place = text.range(left..<end)
    // A long middle part is better named than written twice.
    let isShort = offer.utf8.count <= 120
    return Diagnostic(
      .chainedComparison, "comparisons cannot be chained, expected one", at: place, node: text.node,
      help: [isShort ? "write '\(offer)'" : "write two comparisons joined by 'and'"],
      fix: isShort ? Fix(replace: place, with: offer) : nil)
  }

  static func percentInFormula(_ text: ScalarText, _ number: Range<Int>) -> Diagnostic {
    let place = text.range(number.lowerBound..<number.upperBound + 1)
    let written = text.bytes.excerpt(number.lowerBound..<number.upperBound + 1)
    let token = NumberToken(text.bytes, at: number.lowerBound, percent: true)
    let fraction = token.map { plainDecimal($0.value) }
    return Diagnostic(
      .percentInFormula, "'\(written)' is a percentage, and '%' is the modulo operator in a formula",
      at: place,
      node: text.node, help: fraction.map { ["write '\($0)'"] } ?? [],
      fix: fraction.map { Fix(replace: place, with: $0) })
  }

  /// A number as an author would write it.
  static func plainDecimal(_ value: Double) -> String {
    let written = "\(value)"
    return written.hasSuffix(".0") ? String(written.dropLast(2)) : written
  }

  /// Points at the beginning only: all of it would fill the screen.
  static func valueTooLong(_ text: ScalarText, _ range: Range<Int>) -> Diagnostic {
    Diagnostic(
      .valueTooLong,
      "this value has \(range.count) bytes; numbers, formulas, easings and colours have at most \(ValueReader.longestValue)",
      at: text.range(range.lowerBound..<min(range.lowerBound + 1, range.upperBound)), node: text.node)
  }

  static func formulaTooDeep(_ text: ScalarText, _ range: Range<Int>) -> Diagnostic {
    Diagnostic(
      .formulaTooDeep, "the formula is nested more than \(FormulaParser.maximumDepth) deep",
      at: text.range(range),
      node: text.node, help: ["give a part of it a name under 'signals' or 'constants'"])
  }
}

// Names.
extension Diagnostic {
  /// The words for a suggestion, and the edit where it is hardly anything else.
  static func offer(
    _ suggestion: String?, for word: String, at place: SourceRange, or help: [String] = []
  ) -> (help: [String], fix: Fix?) {
    guard let suggestion else { return (help, nil) }
    let isCertain = Suggestion.isCertain(suggestion, for: word)
    return (["did you mean '\(suggestion)'?"], isCertain ? Fix(replace: place, with: suggestion) : nil)
  }

  static func unknownFunction(_ text: ScalarText, _ range: Range<Int>, suggestion: String?) -> Diagnostic {
    let name = text.bytes.excerpt(range)
    let place = text.range(range)
    let offer =
      name == "pow"
      ? (help: ["write 'a ^ b' for a power"], fix: nil) : offer(suggestion, for: name, at: place)
    return Diagnostic(
      .unknownFunction, "there is no function '\(name)'", at: place, node: text.node, help: offer.help,
      fix: offer.fix)
  }

  static func argumentCount(
    _ text: ScalarText, _ range: Range<Int>, _ row: FunctionRow, found: Int
  ) -> Diagnostic {
    let wanted = row.parameters.count
    let expected =
      "\(wanted)\(row.isVariadic ? " or more" : "") argument\(wanted == 1 && !row.isVariadic ? "" : "s")"
    return Diagnostic(
      .argumentCount, "'\(row.name)' takes \(expected), found \(found)", at: text.range(range),
      node: text.node,
      help: ["it is written '\(row.signature)'"])
  }

  static func unknownName(
    _ text: ScalarText, _ range: Range<Int>, _ name: String, suggestion: String?
  ) -> Diagnostic {
    let place = text.range(range)
    if let meaning = BooleanSpelling.meaning(of: name), name.utf8.count > 1 {
      return booleanSpelling(text, range, name, meaning)
    }
    if let index = FunctionTable.index(of: name) {
      return Diagnostic(
        .unknownName, "'\(name)' is a function and wants its arguments", at: place, node: text.node,
        help: ["it is written '\(FunctionTable.rows[index].signature)'"])
    }
    let offer = offer(suggestion, for: name, at: place)
    return Diagnostic(
      .unknownName, "there is no constant or signal named '\(text.bytes.excerpt(range))'", at: place,
      node: text.node,
      help: offer.help, fix: offer.fix)
  }

  static func unknownMember(
    _ text: ScalarText, _ range: Range<Int>, _ member: String, of owner: String, named name: String
  ) -> Diagnostic {
    Diagnostic(
      .unknownMember, "'\(name)' is \(owner) and has no part '\(member)'", at: text.range(range),
      node: text.node, help: owner == "a point" ? ["write '\(name).x' or '\(name).y'"] : [])
  }

  static func notForFormulas(
    _ text: ScalarText, _ range: Range<Int>, _ name: String, _ value: ConstantValue,
    definedAt place: SourceRange?
  ) -> Diagnostic {
    var help: [String] = []
    if case .point = value { help = ["write '\(name).x' or '\(name).y'"] }
    if case .easing = value { help = ["write 'ease(\(name), progress)' to use an easing in a formula"] }
    return Diagnostic(
      .typeMismatch, "'\(name)' is \(value.described), expected a value that formulas can use",
      at: text.range(range), node: text.node, labels: place.map { [Label("defined here", at: $0)] } ?? [],
      help: help)
  }

  static func signalNotAllowed(_ text: ScalarText, _ range: Range<Int>, _ name: String) -> Diagnostic {
    Diagnostic(
      .signalNotAllowed, "'\(name)' is a signal, expected constants only here", at: text.range(range),
      node: text.node)
  }

  static func xNotAllowed(_ text: ScalarText, _ range: Range<Int>) -> Diagnostic {
    Diagnostic(
      .xNotAllowed, "'x' is a node's progress and stands only in a track's 'formula'", at: text.range(range),
      node: text.node)
  }

  static func clockInCondition(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      .clockInCondition,
      "in a condition 'time' and 'refreshed' may only be compared with a constant, found another use",
      at: range,
      help: ["write a comparison such as 'refreshed > 10s'"])
  }
}

// Types.
extension Diagnostic {
  static func typeMismatch(
    _ text: ScalarText, _ range: Range<Int>, expected: ExpectedValue, found: ValueType, isFormula: Bool
  ) -> Diagnostic {
    var help: [String] = []
    switch (expected, found) {
    case (.duration, .number) where isFormula: help = ["multiply the formula by '1s' or '1ms'"]
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

  static func wrongOperand(
    _ text: ScalarText, _ range: Range<Int>, _ opcode: Opcode, found: ValueType
  ) -> Diagnostic {
    let expected = opcode == .negate ? "a number, an angle or a duration" : "a boolean"
    return Diagnostic(
      .typeMismatch, "'\(opcode.written)' wants \(expected), found \(found.described)", at: text.range(range),
      node: text.node)
  }

  static func operandMismatch(
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

  static func wrongArgument(
    _ text: ScalarText, _ range: Range<Int>, _ row: FunctionRow, _ parameter: String, expected: String,
    found: ValueType
  ) -> Diagnostic {
    Diagnostic(
      .typeMismatch, "'\(parameter)' of '\(row.name)' wants \(expected), found \(found.described)",
      at: text.range(range), node: text.node, help: ["it is written '\(row.signature)'"])
  }
}
