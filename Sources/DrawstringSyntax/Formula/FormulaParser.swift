internal import DrawstringCore

/// Parses a formula by precedence climbing into postfix order.
///
/// After the first syntax error that is no operator of another language, the rest is not checked.
package struct FormulaParser {
  /// The deepest nesting of parentheses, calls, signs and powers.
  package static let maximumDepth = 128

  /// The precedences of operators, lowest first.
  private enum Binding {
    static let or = 1, and = 2, not = 3, comparison = 4, sum = 5, product = 6, negation = 7, power = 8
  }

  private var lexer: FormulaLexer
  private var formula: ParsedFormula

  /// Parses all of `text`, or the bytes `range` of it; nil after a finding.
  package static func parse(
    _ text: ScalarText, in range: Range<Int>? = nil, diagnostics: inout Diagnostics
  ) -> ParsedFormula? {
    let range = text.bytes.trimmed(range ?? 0..<text.bytes.count)
    var parser = FormulaParser(
      lexer: FormulaLexer(text, in: range), formula: ParsedFormula(text: text, range: range))
    parser.lexer.advance(&diagnostics)
    guard parser.expression(Binding.or, depth: 0, &diagnostics) != nil else { return nil }
    guard parser.lexer.token == .end else {
      if parser.lexer.token != .failed { parser.reportUnexpected(&diagnostics) }
      return nil
    }
    return parser.lexer.isMended ? nil : parser.formula
  }

  /// Whether a text is a formula that calls a function, or a choice `if(…)` between texts, which formulas cannot have.
  package static func isCall(_ text: ScalarText) -> Bool {
    let bytes = text.bytes
    guard bytes.contains(Ascii.open), bytes.count <= ValueReader.longestValue else { return false }
    var ignored = Diagnostics()
    if let formula = parse(text, diagnostics: &ignored) {
      return formula.nodes.contains { node in
        if case .call = node.kind { return true }
        return false
      }
    }
    return bytes.starts(with: "if(".utf8) && bytes.last == Ascii.close && bytes.contains(Ascii.comma)
  }

  private func binding(of opcode: Opcode) -> Int {
    switch opcode {
    case .or: Binding.or
    case .and: Binding.and
    case .add, .subtract: Binding.sum
    case .multiply, .divide, .modulo: Binding.product
    case .power: Binding.power
    default: Binding.comparison
    }
  }

  private var infix: Opcode? {
    switch lexer.token {
    case .infix(let opcode): opcode
    case .minus: .subtract
    default: nil
    }
  }

  private mutating func append(_ kind: ParsedFormula.Kind, from start: Int) {
    formula.nodes.append(ParsedFormula.Node(kind: kind, range: start..<max(start, lexer.previousEnd)))
  }

  /// Parses operands joined by operators of at least the precedence `minimum`; returns the offset of the first byte.
  private mutating func expression(_ minimum: Int, depth: Int, _ diagnostics: inout Diagnostics) -> Int? {
    guard depth <= Self.maximumDepth else {
      diagnostics.report(.formulaTooDeep(lexer.text, lexer.range))
      return nil
    }
    let start = lexer.range.lowerBound
    switch lexer.token {
    case .minus:
      lexer.advance(&diagnostics)
      guard expression(Binding.negation, depth: depth + 1, &diagnostics) != nil else { return nil }
      append(.unary(.negate), from: start)
    case .not:
      lexer.advance(&diagnostics)
      guard expression(Binding.not, depth: depth + 1, &diagnostics) != nil else { return nil }
      append(.unary(.not), from: start)
    default:
      guard operand(depth: depth, &diagnostics) else { return nil }
    }

    var comparison: (place: Range<Int>, right: Int)?
    while let opcode = infix {
      let strength = binding(of: opcode)
      if strength < minimum { break }
      let place = lexer.range
      lexer.advance(&diagnostics)
      // A power's right side may begin with a sign and contain further powers: powers associate to the right.
      let right =
        strength == Binding.power
        ? expression(Binding.negation, depth: depth + 1, &diagnostics)
        : expression(strength + 1, depth: depth, &diagnostics)
      guard let right else { return nil }
      if strength == Binding.comparison {
        if let comparison {
          diagnostics.report(
            .chainedComparison(
              lexer.text, left: start, first: comparison.place, middle: comparison.right, second: place,
              right: right, end: lexer.previousEnd))
          return nil
        }
        comparison = (place, right)
      }
      append(.binary(opcode), from: start)
    }
    return start
  }

  private mutating func operand(depth: Int, _ diagnostics: inout Diagnostics) -> Bool {
    let start = lexer.range.lowerBound
    switch lexer.token {
    case .number(let value, let type):
      lexer.advance(&diagnostics)
      append(.number(value, type), from: start)
    case .boolean(let value):
      lexer.advance(&diagnostics)
      append(.boolean(value), from: start)
    case .color(let color):
      lexer.advance(&diagnostics)
      for name in color.names {
        formula.names.append(ParsedFormula.Name(path: name.name, root: name.name, range: name.range))
      }
      append(.color(color), from: start)
    case .name: return name(&diagnostics)
    case .function: return call(depth: depth, &diagnostics)
    case .open:
      lexer.advance(&diagnostics)
      guard expression(Binding.or, depth: depth + 1, &diagnostics) != nil else { return false }
      return close(openedAt: start, &diagnostics)
    case .failed: return false
    case .infix(.add):
      diagnostics.report(.plusSign(lexer.text, lexer.range))
      return false
    case .infix, .minus, .not, .close, .comma, .end:
      diagnostics.report(.missingOperand(lexer.text, lexer.range, isEnd: lexer.token == .end))
      return false
    }
    return true
  }

  private mutating func close(openedAt open: Int, _ diagnostics: inout Diagnostics) -> Bool {
    switch lexer.token {
    case .close:
      lexer.advance(&diagnostics)
      return true
    case .failed: return false
    case .end: diagnostics.report(.unclosedParenthesis(lexer.text, open: open, end: lexer.end))
    default: reportUnexpected(&diagnostics)
    }
    return false
  }

  /// Reports the token in place of an operator or the end.
  private func reportUnexpected(_ diagnostics: inout Diagnostics) {
    let bytes = lexer.text.bytes
    let place = lexer.range.lowerBound
    var start = place
    while start > formula.range.lowerBound, bytes[start - 1].isDigit { start -= 1 }
    let isWord =
      start > formula.range.lowerBound && (bytes[start - 1].isNamePart || bytes[start - 1] == Ascii.point)
    if lexer.token == .comma, !isWord,
      let number = DecimalComma(bytes, at: place, from: start, percent: false)
    {
      diagnostics.report(.decimalComma(number, in: lexer.text, expecting: nil))
    } else {
      diagnostics.report(.unexpectedWord(lexer.text, lexer.range, after: lexer.previousEnd))
    }
  }

  /// Parses a name and its members, which follow without blanks: `p.x`.
  private mutating func name(_ diagnostics: inout Diagnostics) -> Bool {
    let bytes = lexer.text.bytes
    let start = lexer.range.lowerBound
    func plain(_ range: Range<Int>) -> String {
      bytes[range.lowerBound] == Ascii.backquote
        ? bytes.string(range.lowerBound + 1..<range.upperBound - 1) : bytes.string(range)
    }
    let root = plain(lexer.range)
    var path = root
    var end = lexer.range.upperBound
    let rootEnd = end
    while lexer.byte(at: end) == Ascii.point, lexer.byte(at: end + 1).isLetter {
      var memberEnd = end + 1
      while lexer.byte(at: memberEnd).isNamePart { memberEnd += 1 }
      path += "." + bytes.string(end + 1..<memberEnd)
      end = memberEnd
    }
    if end > rootEnd, lexer.byte(at: lexer.skippingBlanks(from: end)) == Ascii.open,
      let finding = Diagnostic.foreignCall(lexer.text, start..<end, member: rootEnd + 1..<end)
    {
      diagnostics.report(finding)
      return false
    }
    formula.names.append(
      ParsedFormula.Name(
        path: path, root: root, range: start..<end, members: end > rootEnd ? rootEnd + 1..<end : nil))
    lexer.jump(to: end, &diagnostics)
    formula.nodes.append(ParsedFormula.Node(kind: .name(formula.names.count - 1), range: start..<end))
    return true
  }

  private mutating func call(depth: Int, _ diagnostics: inout Diagnostics) -> Bool {
    let start = lexer.range.lowerBound
    let nameRange = lexer.range
    let name = lexer.text.bytes.string(nameRange)
    guard let index = FunctionTable.index(of: name) else {
      if let finding = Diagnostic.foreignCall(lexer.text, nameRange) {
        diagnostics.report(finding)
        return false
      }
      let names = FunctionTable.rows.map(\.name) + ColorParser.functions
      diagnostics.report(
        .unknownFunction(
          lexer.text, nameRange, suggestion: diagnostics.suggestion(for: name, in: names)))
      return false
    }
    let row = FunctionTable.rows[index]
    lexer.advance(&diagnostics)
    let open = lexer.range.lowerBound
    var count = 0
    if row.parameters.first?.shape == .easing {
      let argument = easingArgument(from: open + 1)
      formula.nodes.append(ParsedFormula.Node(kind: .easing(argument), range: argument))
      formula.easingWords += EasingParser.words(in: lexer.text, argument).filter { !$0.isCall }.map {
        ($0.word, $0.range)
      }
      count = argument.isEmpty ? 0 : 1
      lexer.jump(to: argument.upperBound, &diagnostics)
    } else {
      lexer.advance(&diagnostics)
      if lexer.token != .close {
        guard expression(Binding.or, depth: depth + 1, &diagnostics) != nil else { return false }
        count = 1
      }
    }
    while lexer.token == .comma {
      lexer.advance(&diagnostics)
      guard expression(Binding.or, depth: depth + 1, &diagnostics) != nil else { return false }
      count += 1
    }
    guard close(openedAt: open, &diagnostics) else { return false }
    guard row.takes(count) else {
      diagnostics.report(.argumentCount(lexer.text, start..<lexer.previousEnd, row, found: count))
      return false
    }
    append(.call(index, arguments: count), from: start)
    return true
  }

  /// Returns the range from `start` to the end of the first argument, a comma or parenthesis, without blanks at its
  /// ends.
  private func easingArgument(from start: Int) -> Range<Int> {
    var place = start
    var nesting = 0
    while place < lexer.end {
      let byte = lexer.byte(at: place)
      if byte == Ascii.open { nesting += 1 }
      if nesting == 0 && (byte == Ascii.comma || byte == Ascii.close) { break }
      if byte == Ascii.close { nesting -= 1 }
      place += 1
    }
    return lexer.text.bytes.trimmed(start..<place)
  }

}

// MARK: Findings

extension Diagnostic {
  /// A finding about a token in place of an operator or the end.
  fileprivate static func unexpectedWord(_ text: ScalarText, _ range: Range<Int>, after previousEnd: Int)
    -> Diagnostic
  {
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

  fileprivate static func lastWord(_ text: ScalarText, before end: Int) -> Range<Int> {
    var start = end
    while start > 0, text.bytes[start - 1].isNamePart || text.bytes[start - 1] == Ascii.point { start -= 1 }
    return start..<end
  }

  fileprivate static func chainedComparison(
    _ text: ScalarText, left: Int, first: Range<Int>, middle: Int, second: Range<Int>, right: Int, end: Int
  ) -> Diagnostic {
    let bytes = text.bytes
    let a = bytes.string(bytes.trimmed(left..<first.lowerBound))
    let b = bytes.string(bytes.trimmed(middle..<second.lowerBound))
    let c = bytes.string(bytes.trimmed(right..<end))
    let offer = "\(a) \(bytes.string(first)) \(b) and \(b) \(bytes.string(second)) \(c)"
    let place = text.range(left..<end)
    // A long middle part should get a name instead of being written twice.
    let isShort = offer.utf8.count <= 120
    return Diagnostic(
      .formulaSyntax, "comparisons cannot be chained, expected one", at: place, node: text.node,
      help: [isShort ? "write '\(offer)'" : "write two comparisons joined by 'and'"],
      fix: isShort ? Fix(replace: place, with: offer) : nil)
  }

  /// A finding about a call of a function of another language; nil for a name that no language has.
  fileprivate static func foreignCall(
    _ text: ScalarText, _ range: Range<Int>, member: Range<Int>? = nil
  ) -> Diagnostic? {
    let bytes = text.bytes
    // CSS has hyphens in the names of functions, of which the formula reads the last part as a name.
    var start = range.lowerBound
    while start > 0, range.lowerBound - start < 40,
      bytes[start - 1].isNamePart || bytes[start - 1] == Ascii.minus
    {
      start -= 1
    }
    let hyphenated = start..<range.upperBound
    for range in [hyphenated, range] {
      let name = bytes.string(range)
      if let meaning = ForeignTable.meaning(of: name, at: .function) {
        return Diagnostic(
          .unknownName, "there is no function '\(name)'", at: text.range(range), node: text.node,
          help: [meaning.help],
          fix: property(text, range) ?? meaning.name.map { Fix(replace: text.range(range), with: $0) })
      }
    }
    guard let member, FunctionTable.index(of: bytes.string(member)) != nil else { return nil }
    return Diagnostic(
      .unknownName, "'\(bytes.excerpt(range))' is written '\(bytes.string(member))' here",
      at: text.range(range),
      node: text.node, fix: Fix(replace: text.range(range), with: bytes.string(member)))
  }

  /// Returns an edit that writes a name for `var(--name)`, whose function has a range.
  private static func property(_ text: ScalarText, _ function: Range<Int>) -> Fix? {
    let bytes = text.bytes
    guard bytes[function].elementsEqual("var".utf8),
      let close = bytes[function.upperBound...].firstIndex(of: Ascii.close)
    else { return nil }
    let inner = bytes.trimmed(function.upperBound + 1..<close)
    let name = bytes.string(inner).drop { $0 == "-" }
    guard NamePattern.formula.matches(name.utf8) else { return nil }
    return Fix(replace: text.range(function.lowerBound..<close + 1), with: String(name))
  }

  fileprivate static func unknownFunction(_ text: ScalarText, _ range: Range<Int>, suggestion: String?)
    -> Diagnostic
  {
    let name = text.bytes.excerpt(range)
    let place = text.range(range)
    let offer = offer(suggestion, for: name, at: place)
    return Diagnostic(
      .unknownName, "there is no function '\(name)'", at: place, node: text.node, help: offer.help,
      fix: offer.fix)
  }

  fileprivate static func argumentCount(
    _ text: ScalarText, _ range: Range<Int>, _ row: FunctionRow, found: Int
  ) -> Diagnostic {
    let most = row.parameters.count
    let wanted =
      (row.optional > 0 ? "\(most - row.optional) or " : "") + "\(most)" + (row.isVariadic ? " or more" : "")
    let expected = "\(wanted) argument\(wanted == "1" ? "" : "s")"
    return Diagnostic(
      .wrongCount, "'\(row.name)' takes \(expected), found \(found)", at: text.range(range),
      node: text.node,
      help: ["it is written '\(row.signature)'"])
  }
}
