package import DrawstringCompiler
internal import DrawstringLint
internal import DrawstringSyntax

/// A value that cannot stand in a place, and the one finding it has to give there.
package struct WrongValue: Sendable {
  package var text: String
  package var code: String

  package init(_ text: String, _ code: String) {
    self.text = text
    self.code = code
  }
}

extension FormatValue {
  /// The wrong value that tells this type from others. Of several alternatives it is the first that is a number,
  /// else the first that names something, else the first.
  package var wrong: WrongValue {
    switch self {
    case .version: WrongValue("2", "unsupported-version")
    case .text, .mapping, .changes, .names: WrongValue("[]", "wrong-kind")
    case .name: WrongValue("'!'", "bad-name")
    case .reference(.layer): WrongValue("nonesuch", "unknown-name")
    case .reference(.path), .path: WrongValue("nonesuch", "unknown-name")
    case .reference(.topLevelNode): WrongValue("nonesuch", "unknown-name")
    case .reference(.numberSignal): WrongValue("nonesuch", "unknown-name")
    case .word: WrongValue("nonesuch", "unknown-name")
    case .constant(let expected, _), .formula(let expected, _): expected.wrong
    case .condition: WrongValue("1s", "type-mismatch")
    case .easing: WrongValue("nonesuch", "unknown-name")
    case .propertyValue: WrongValue("1s", "wrong-unit")
    case .track: WrongValue("[]", "wrong-count")
    case .canvas: WrongValue("[1]", "wrong-count")
    case .pair, .items: WrongValue("[1]", "wrong-count")
    case .list: WrongValue("nonesuch", "wrong-kind")
    case .oneOf(let values):
      (values.first(where: \.isQuantity) ?? values.first(where: \.isName) ?? values[0]).wrong
    case .happens: WrongValue("false", "trace-event")
    case .nothing: WrongValue("5", "wrong-kind")
    case .saying(_, let value): value.wrong
    }
  }

  /// A number below or above what may stand here; nil where there is no bound, or only that of all times.
  package var outOfRange: WrongValue? {
    switch self {
    case .constant(let expected, let range?), .formula(let expected, let range?):
      let unit = expected == .duration ? "s" : ""
      let isTime = expected == .duration
      if range.lowerBound == -1e9, isTime { return WrongValue("-2000000000s", "limit-exceeded") }
      if range.lowerBound > -1e15 { return WrongValue("\(range.lowerBound - 1)\(unit)", "out-of-range") }
      return nil
    case .oneOf(let values): return values.first(where: \.isQuantity)?.outOfRange
    case .saying(_, let value): return value.outOfRange
    default: return nil
    }
  }

  private var isQuantity: Bool {
    switch self {
    case .constant, .formula: true
    default: false
    }
  }

  private var isName: Bool {
    if case .reference = self { true } else { false }
  }
}

extension ExpectedValue {
  fileprivate var wrong: WrongValue {
    switch self {
    case .number, .length: WrongValue("1s", "wrong-unit")
    case .place: WrongValue("1deg", "wrong-unit")
    case .angle, .duration: WrongValue("5", "wrong-unit")
    case .boolean: WrongValue("yes", "invalid-value")
    case .color: WrongValue("nonesuch", "unknown-name")
    case .any: WrongValue("1 +", "formula-syntax")
    }
  }
}
