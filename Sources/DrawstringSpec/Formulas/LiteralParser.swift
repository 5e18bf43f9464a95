internal import DrawstringCore

/// Reads a number that is all of a leaf, judged by the type of its place.
///
/// Only here a sign belongs to the number and a percent sign is a unit; whatever is more than one number is left
/// to the formula parser.
package enum LiteralParser {
  package enum Outcome: Sendable {
    case value(CompiledValue)
    /// A number, but not one for this place: there is a finding.
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
    guard let token = NumberToken(text.bytes, at: start, percent: true),
      token.range.upperBound == range.upperBound
    else { return .notLiteral }

    if case .color = expected, ColorParser.isHexWithoutHash(text.bytes[range]) {
      diagnostics.report(.hexWithoutHash(text, range))
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

  /// Why a well-spelled number cannot stand here.
  private static func mismatch(
    _ token: NumberToken, _ range: Range<Int>, in text: ScalarText, expecting expected: ExpectedValue
  ) -> Diagnostic? {
    switch (expected, token.unit) {
    case (.boolean, _), (.color, _):
      .typeMismatch(text, range, expected: expected, found: token.unit.type, isFormula: false)
    case (_, .percent): expected.allowsPercent ? nil : .percentNotAllowed(text, range, token, expected)
    case (.any, _), (.number, .none), (.length, .none), (.length, .points), (.place, .none),
      (.place, .points):
      nil
    case (.angle, .none), (.duration, .none): .missingUnit(text, range, token, expected)
    case (.angle, let unit): unit.type == .angle ? nil : .wrongUnit(text, range, token, expected)
    case (.duration, let unit), (.place, let unit):
      unit.type == .duration ? nil : .wrongUnit(text, range, token, expected)
    case (.number, _), (.length, _): .wrongUnit(text, range, token, expected)
    }
  }
}

extension ColorParser {
  /// Whether the text is a hexadecimal colour but for its `#`.
  static func isHexWithoutHash(_ bytes: ArraySlice<UInt8>) -> Bool {
    [3, 4, 6, 8].contains(bytes.count) && bytes.allSatisfy { $0.hexValue != nil }
  }
}
