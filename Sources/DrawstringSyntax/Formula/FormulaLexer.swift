package import DrawstringCore

/// A token of the formula grammar.
enum FormulaToken: Equatable {
  case number(Double, ValueType)
  case color(WrittenColor)
  case boolean(Bool)
  /// A name without a parenthesis after it; members are read by the parser.
  case name
  /// A name with a parenthesis after it.
  case function
  case infix(Opcode)
  case minus, not, open, close, comma
  case end
  /// Not a token of the grammar; the finding is made.
  case failed
}

/// Splits a formula into tokens, one at a time.
struct FormulaLexer {
  let text: ScalarText
  let formula: Range<Int>
  var end: Int { formula.upperBound }
  private(set) var position: Int
  private(set) var token = FormulaToken.end
  private(set) var range: Range<Int>
  /// The end of the previous token.
  private(set) var previousEnd: Int
  /// Whether an operator of another language is reported, and read as the operator of formulas with its meaning.
  private(set) var isMended = false

  init(_ text: ScalarText, in range: Range<Int>) {
    self.text = text
    formula = range
    position = range.lowerBound
    self.range = range.lowerBound..<range.lowerBound
    previousEnd = range.lowerBound
  }

  func byte(at place: Int) -> UInt8 { place < end ? text.bytes[place] : 0 }

  func skippingBlanks(from place: Int) -> Int {
    var place = place
    while place < end && text.bytes[place].isBlank { place += 1 }
    return place
  }

  /// Continues at `place`, after a part that has its own grammar.
  mutating func jump(to place: Int, _ diagnostics: inout Diagnostics) {
    position = place
    range = place..<place
    advance(&diagnostics)
  }

  mutating func advance(_ diagnostics: inout Diagnostics) {
    previousEnd = range.upperBound
    position = skippingBlanks(from: position)
    let start = position
    token = scan(&diagnostics)
    range = start..<position
  }

  private mutating func scan(_ diagnostics: inout Diagnostics) -> FormulaToken {
    guard position < end else { return .end }
    let first = byte(at: position)
    if first.isLetter { return scanWord(&diagnostics) }
    if first == Ascii.backquote { return scanQuotedName(&diagnostics) }
    if first == Ascii.hash { return scanHexColor(&diagnostics) }
    if let number = NumberToken(text.bytes, at: position, percent: false), number.range.upperBound <= end {
      return accept(number, &diagnostics)
    }
    return scanOperator(first, &diagnostics)
  }

  private mutating func scanWord(_ diagnostics: inout Diagnostics) -> FormulaToken {
    let start = position
    if let call = ColorParser.call(in: text.bytes, at: start, end: end) {
      return scanColor(call, &diagnostics)
    }
    while byte(at: position).isNamePart { position += 1 }
    let word = text.bytes.string(start..<position)
    switch word {
    case "and": return .infix(.and)
    case "or": return .infix(.or)
    case "not": return .not
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: break
    }
    let next = skippingBlanks(from: position)
    return byte(at: next) == Ascii.open ? .function : .name
  }

  private mutating func scanColor(
    _ call: (name: String, open: Int), _ diagnostics: inout Diagnostics
  ) -> FormulaToken {
    let start = position
    if call.name == ColorMixParser.name {
      guard let parsed = ColorMixParser.parse(text, from: start, to: end, &diagnostics) else {
        return .failed
      }
      position = parsed.end
      return .color(.mix(parsed.mix))
    }
    // Other colours contain numbers only, so the first closing parenthesis ends the call.
    guard let close = text.bytes[call.open..<end].firstIndex(of: Ascii.close) else {
      diagnostics.report(.unclosedParenthesis(text, open: call.open, end: end))
      return .failed
    }
    position = close + 1
    return ColorParser.literal(text, start..<position, &diagnostics).map { .color(.color($0)) } ?? .failed
  }

  private mutating func scanQuotedName(_ diagnostics: inout Diagnostics) -> FormulaToken {
    let start = position
    position += 1
    while position < end && byte(at: position) != Ascii.backquote { position += 1 }
    guard position < end, position > start + 1 else {
      diagnostics.report(.unclosedBackquote(text, start..<position))
      return .failed
    }
    position += 1
    return .name
  }

  private mutating func scanHexColor(_ diagnostics: inout Diagnostics) -> FormulaToken {
    let start = position
    position += 1
    while byte(at: position).isNamePart { position += 1 }
    return ColorParser.literal(text, start..<position, &diagnostics).map { .color(.color($0)) } ?? .failed
  }

  private mutating func accept(_ number: NumberToken, _ diagnostics: inout Diagnostics) -> FormulaToken {
    position = number.range.upperBound
    if let problem = number.problem {
      diagnostics.report(.numberProblem(problem, number, in: text, expecting: nil))
      return .failed
    }
    if number.unit == .none, isPercentage(at: position) {
      diagnostics.report(.percentInFormula(text, number.range))
      return .failed
    }
    return .number(number.value, number.unit.type)
  }

  /// Whether the `%` at `place`, right after a number, cannot be the modulo operator or is unlikely to be.
  private func isPercentage(at place: Int) -> Bool {
    guard byte(at: place) == Ascii.percent else { return false }
    let next = skippingBlanks(from: place + 1)
    if next >= end { return true }
    let follower = byte(at: next)
    if [Ascii.close, Ascii.comma, Ascii.plus, Ascii.slash].contains(follower) { return true }
    if [UInt8(ascii: "*"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "^")]
      .contains(follower)
    {
      return true
    }
    return follower == Ascii.minus && next > place + 1 && byte(at: next + 1).isBlank
  }

  private mutating func scanOperator(_ first: UInt8, _ diagnostics: inout Diagnostics) -> FormulaToken {
    let second = byte(at: position + 1)
    let isEqual = second == UInt8(ascii: "=")
    let start = position
    position += 1
    switch first {
    case Ascii.open: return .open
    case Ascii.close: return .close
    case Ascii.comma: return .comma
    case Ascii.plus: return .infix(.add)
    case Ascii.minus: return .minus
    case Ascii.slash: return .infix(.divide)
    case Ascii.percent: return .infix(.modulo)
    case UInt8(ascii: "^"): return .infix(.power)
    case UInt8(ascii: "*"):
      if second != first { return .infix(.multiply) }
    case UInt8(ascii: "<"):
      if isEqual {
        position += 1
        return .infix(.lessOrEqual)
      }
      if second != UInt8(ascii: ">") { return .infix(.less) }
    case UInt8(ascii: ">"):
      if isEqual { position += 1 }
      return .infix(isEqual ? .greaterOrEqual : .greater)
    case UInt8(ascii: "="):
      if isEqual {
        position += 1
        if byte(at: position) != UInt8(ascii: "=") { return .infix(.equal) }
      }
    case UInt8(ascii: "!"):
      if isEqual {
        position += 1
        if byte(at: position) != UInt8(ascii: "=") { return .infix(.notEqual) }
      }
    default: break
    }
    if let foreign = OperatorAlias(text.bytes, at: start, end: end) {
      position = start + foreign.written.utf8.count
      diagnostics.report(.foreignOperator(text, foreign, start..<position))
      isMended = true
      return foreign.token ?? .failed
    }
    if first == UInt8(ascii: "?") {
      position = start + 1
      diagnostics.report(
        .choice(text, start..<position, whole: isMended ? nil : Choice(text.bytes, in: formula)))
      return .failed
    }
    position = start + 1
    // The remaining bytes of a character beyond ASCII.
    while byte(at: position) & 0xC0 == 0x80 { position += 1 }
    diagnostics.report(.unexpectedCharacter(text, start..<position))
    return .failed
  }
}

extension NumberUnit {
  /// The type of a number with this unit.
  package var type: ValueType {
    switch self {
    case .none, .points, .percent: .number
    case .seconds, .milliseconds: .duration
    case .degrees, .radians, .turns: .angle
    }
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func unclosedBackquote(_ text: ScalarText, _ range: Range<Int>) -> Diagnostic {
    Diagnostic(
      .formulaSyntax, "expected a name between two backquotes", at: text.range(range), node: text.node)
  }

  fileprivate static func unexpectedCharacter(_ text: ScalarText, _ range: Range<Int>) -> Diagnostic {
    let found = text.bytes.excerpt(range)
    return Diagnostic(
      .formulaSyntax, "'\(found)' has no meaning in a formula", at: text.range(range), node: text.node)
  }

  /// A finding about `c ? a : b`; `whole` is the choice if nothing else is in the formula.
  fileprivate static func choice(_ text: ScalarText, _ range: Range<Int>, whole: Choice?) -> Diagnostic {
    Diagnostic(
      .formulaSyntax, "a choice between two values is written 'if(condition, a, b)' here",
      at: text.range(range),
      node: text.node,
      // A comma parts items in braces, and no choice stands without quotes there.
      fix: text.isPlain ? nil : whole.map { Fix(replace: text.range($0.range), with: $0.mended) })
  }

  fileprivate static func foreignOperator(
    _ text: ScalarText, _ operation: OperatorAlias, _ range: Range<Int>
  )
    -> Diagnostic
  {
    // A word must not touch its neighbours.
    var replacement = operation.ours
    if replacement.utf8.first?.isLetter == true {
      if range.lowerBound > 0, text.bytes[range.lowerBound - 1].isNamePart { replacement = " " + replacement }
      if range.upperBound < text.bytes.count, !text.bytes[range.upperBound].isBlank { replacement += " " }
    }
    if operation.ours.isEmpty { return nameWithSign(text, range) }
    let place = text.range(range)
    return Diagnostic(
      .formulaSyntax, "'\(operation.written)' is written '\(operation.ours)' here", at: place,
      node: text.node,
      fix: Fix(replace: place, with: replacement))
  }

  /// A finding about `$name` or `${name}`; the range is that of the sign.
  private static func nameWithSign(_ text: ScalarText, _ range: Range<Int>) -> Diagnostic {
    let bytes = text.bytes
    var whole = range
    var name = ""
    if range.upperBound < bytes.count, bytes[range.upperBound] == UInt8(ascii: "{"),
      let close = bytes[range.upperBound...].firstIndex(of: UInt8(ascii: "}"))
    {
      name = bytes.string(bytes.trimmed(range.upperBound + 1..<close))
      whole = range.lowerBound..<close + 1
    }
    let isName = name.isEmpty || NamePattern.formula.matches(name.utf8)
    return Diagnostic(
      .formulaSyntax,
      "names of constants and signals stand without '\(name.isEmpty ? "$" : "${}")' in a formula",
      at: text.range(whole), node: text.node, fix: isName ? Fix(replace: text.range(whole), with: name) : nil)
  }

  fileprivate static func percentInFormula(_ text: ScalarText, _ number: Range<Int>) -> Diagnostic {
    let place = text.range(number.lowerBound..<number.upperBound + 1)
    let written = text.bytes.excerpt(number.lowerBound..<number.upperBound + 1)
    let token = NumberToken(text.bytes, at: number.lowerBound, percent: true)
    let fraction = token.map { plainDecimal($0.value) }
    return Diagnostic(
      .formulaSyntax, "'\(written)' is a percentage, and '%' is the modulo operator in a formula",
      at: place,
      node: text.node, help: fraction.map { ["write '\($0)'"] } ?? [],
      fix: fraction.map { Fix(replace: place, with: $0) })
  }
}
