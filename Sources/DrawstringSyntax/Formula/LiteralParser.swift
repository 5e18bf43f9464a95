internal import DrawstringCore

/// Parses a number that is a whole leaf, according to the type of its place.
///
/// Only here a sign belongs to the number and a percent sign is a unit; anything more than one number is left to the
/// formula parser.
package enum LiteralParser {
  package enum Outcome: Sendable {
    case value(CompiledValue)
    /// A number that is not allowed here; there is a finding.
    case failed
    case notLiteral
  }

  package static func parse(
    _ text: ScalarText, in range: Range<Int>? = nil, expecting expected: ExpectedValue,
    diagnostics: inout Diagnostics
  ) -> Outcome {
    let range = text.bytes.trimmed(range ?? 0..<text.bytes.count)
    guard let first = range.first else { return .notLiteral }
    let sign = text.bytes[first]
    let isSigned = sign == Ascii.minus || sign == Ascii.plus
    let start = first + (isSigned ? 1 : 0)
    guard let token = NumberToken(text.bytes, at: start, percent: true) else { return .notLiteral }
    var comma: DecimalComma?
    if token.range.upperBound != range.upperBound {
      comma = DecimalComma(text.bytes, after: token, percent: true)
      guard comma?.range.upperBound == range.upperBound else { return .notLiteral }
    }

    if expected == .color, let hex = HexWithoutHash(text.bytes, in: range) {
      diagnostics.report(.hexWithoutHash(hex, in: text))
      return .failed
    }
    // Reported before any spelling, since no spelling makes a number a colour or a boolean.
    if expected == .color || expected == .boolean,
      let finding = mismatch(comma?.token ?? token, range, in: text, expecting: expected)
    {
      diagnostics.report(finding)
      return .failed
    }
    if let comma {
      diagnostics.report(.decimalComma(comma, in: text, expecting: expected))
      return .failed
    }
    if let problem = token.problem {
      diagnostics.report(.numberProblem(problem, token, in: text, expecting: expected))
      return .failed
    }
    if let finding = mismatch(token, range, in: text, expecting: expected) {
      diagnostics.report(finding)
      return .failed
    }
    if sign == Ascii.plus {
      diagnostics.report(.plusSign(text, first..<first + 1))
      return .failed
    }
    let value = sign == Ascii.minus ? 0 - token.value : token.value
    return .value(.constant([value], token.unit.type))
  }

  /// Returns the number that fills a range, if it is spelt correctly and allowed; nil otherwise.
  package static func number(
    _ bytes: [UInt8], in range: Range<Int>, expecting expected: ExpectedValue
  ) -> (value: Double, unit: NumberUnit)? {
    guard let first = range.first else { return nil }
    let isNegative = bytes[first] == Ascii.minus
    guard
      let number = PlainNumber(
        bytes, in: (isNegative ? first + 1 : first)..<range.upperBound, percent: true),
      number.end == range.upperBound, expected.accepts(number.unit)
    else { return nil }
    return (isNegative ? 0 - number.value : number.value, number.unit)
  }

  /// Returns the finding about a correctly spelt number that is not allowed here; nil if it is allowed.
  private static func mismatch(
    _ token: NumberToken, _ range: Range<Int>, in text: ScalarText, expecting expected: ExpectedValue
  ) -> Diagnostic? {
    if expected.accepts(token.unit) { return nil }
    return switch (expected, token.unit) {
    case (.boolean, _), (.color, _):
      .typeMismatch(text, range, expected: expected, found: token.unit.type, isFormula: false)
    case (_, .percent): .percentNotAllowed(text, range, token, expected)
    case (.angle, .none), (.duration, .none): .missingUnit(text, range, token, expected)
    default: .wrongUnit(text, range, token, expected)
    }
  }
}

extension ExpectedValue {
  /// Whether a literal number with a unit is allowed here.
  func accepts(_ unit: NumberUnit) -> Bool {
    if unit == .percent { return allowsPercent }
    return switch self {
    case .any: true
    case .number: unit == .none
    case .length: unit == .none || unit == .points
    case .place: unit == .none || unit == .points || unit.type == .duration
    case .angle: unit.type == .angle
    case .duration: unit.type == .duration
    case .boolean, .color: false
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  package static let wrongUnit = DiagnosticCode("wrong-unit")
}

extension Diagnostic {
  fileprivate static func missingUnit(
    _ text: ScalarText, _ range: Range<Int>, _ token: NumberToken, _ expected: ExpectedValue
  ) -> Diagnostic {
    let unit = unit(for: expected, token.value) ?? ""
    // The edit removes a plus sign as well.
    let hasPlus = text.bytes[range.lowerBound] == Ascii.plus
    let right = text.bytes.string(hasPlus ? token.range : range) + unit
    return Diagnostic(
      .wrongUnit, "expected \(expected.described), found '\(text.bytes.excerpt(range))' without a unit",
      at: text.range(range), node: text.node, help: ["the units are \(units(for: expected))"],
      fix: Fix(replace: text.range(range), with: right))
  }

  fileprivate static func wrongUnit(
    _ text: ScalarText, _ range: Range<Int>, _ token: NumberToken, _ expected: ExpectedValue
  ) -> Diagnostic {
    let place = text.range(token.unitStart..<token.range.upperBound)
    return Diagnostic(
      .wrongUnit, "expected \(expected.described), found '\(text.bytes.excerpt(range))'", at: place,
      node: text.node,
      help: ["the units here are \(units(for: expected))"],
      fix: isLengthForNumber(token.unit, expected) ? Fix(replace: place, with: "") : nil)
  }

  fileprivate static func percentNotAllowed(
    _ text: ScalarText, _ range: Range<Int>, _ token: NumberToken, _ expected: ExpectedValue
  ) -> Diagnostic {
    Diagnostic(
      .wrongUnit,
      "expected \(expected.described), found the percentage '\(text.bytes.excerpt(range))'",
      at: text.range(range), node: text.node)
  }
}
