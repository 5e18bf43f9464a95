internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringOutput
internal import DrawstringSyntax

// The values of places, as JSON Schema.

extension Schema {
  static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/definitions/\(name)")] }

  /// Any scalar except null.
  static let scalar: JSONValue = ["type": ["string", "number", "boolean"]]
  /// A name; `true` and `false` are valid names.
  static let anyName: JSONValue = ["type": ["string", "boolean"]]
  /// The name of a constant.
  static let constantName: JSONValue = ["type": "string", "pattern": .string(SchemaPattern.name)]

  static func schema(_ value: FormatValue) -> JSONValue {
    switch value {
    case .version: ["enum": [1, "1"]]
    case .text: scalar
    case .name(let pattern): name(pattern)
    case .reference: anyName
    case .word(let words): enumeration(words.all)
    case .constant(let expected, let range): quantity(expected, in: range)
    case .formula(let expected, let range): quantity(expected, in: range)
    case .condition: ["type": ["string", "boolean"]]
    case .easing: reference("easing")
    case .path: reference("path")
    case .propertyValue: reference("value")
    case .track: reference("track")
    case .canvas:
      ["type": "array", "items": schema(.length()), "oneOf": [count(2), count(4)]]
    case .pair(let item, _):
      ["anyOf": [.joined(["type": "array", "items": schema(item)], count(2)), constantName]]
    case .list(let item, _): ["type": "array", "items": schema(item)]
    case .items(let item, let number): .joined(["type": "array", "items": schema(item)], count(number))
    case .mapping(let mapping): reference(mapping.rawValue)
    case .changes(let mapping): changes(of: mapping)
    case .names(let pattern, let item): names(pattern, schema(item))
    case .oneOf(let values): ["anyOf": .array(values.map { schema($0) })]
    case .happens: ["enum": [true, "true"]]
    case .nothing: ["type": "null"]
    case .saying(_, let value): schema(value)
    }
  }

  /// Any of a mapping's keys, all optional. The id and the content of a layer or a node cannot change.
  private static func changes(of name: FormatMapping) -> JSONValue {
    if name == .layer {
      let keys = PropertyTable.rows.flatMap(\.keys)
      // A layer of a component has parameters, too.
      return mapping(
        keys.map { .init($0, reference("property.\($0)")) }, required: [], summary: nil, isOpen: true)
    }
    let rows = name.context.rows.filter { $0.name != "id" }
    return mapping(rows.map { .init($0.name, key($0)) }, required: [], summary: nil)
  }

  private static func count(_ number: Int) -> JSONValue {
    ["minItems": .number(Double(number)), "maxItems": .number(Double(number))]
  }

  private static func name(_ pattern: NamePattern) -> JSONValue {
    guard let expression = pattern.expression else { return anyName }
    return ["type": ["string", "boolean"], "pattern": .string("^\(expression)$")]
  }

  private static func names(_ pattern: NamePattern, _ item: JSONValue) -> JSONValue {
    guard let expression = pattern.expression else {
      return [
        "type": "object", "patternProperties": .object([.init(SchemaPattern.passedOver, true)]),
        "additionalProperties": item,
      ]
    }
    return [
      "type": "object",
      "patternProperties": .object([
        .init(SchemaPattern.passedOver, true), .init("^(?!x-)\(expression)$", item),
      ]),
      "additionalProperties": false,
    ]
  }

  static func enumeration(_ words: [FormatWord]) -> JSONValue {
    [
      "enum": .array(words.map { .string($0.name) }),
      "enumDescriptions": .array(words.map { .string($0.summary) }),
    ]
  }

  /// A value from constants or signals. The schema cannot check the names in a formula.
  static func quantity(_ expected: ExpectedValue, in range: ClosedRange<Double>?) -> JSONValue {
    let allowsNegative = (range?.lowerBound ?? -1) < 0
    switch expected {
    case .duration: return reference(allowsNegative ? "signedDuration" : "duration")
    case .angle: return reference("angle")
    case .boolean: return ["type": ["boolean", "string"]]
    case .color: return reference("colour")
    case .any: return scalar
    case .number(let allowsPercent): return limited(reference(allowsPercent ? "fraction" : "number"), range)
    case .length: return limited(reference("length"), range)
    case .place: return limited(reference("place"), range)
    }
  }

  /// The forms of quantities: a number with its unit, or a formula.
  static let quantities: [JSONValue.Member] = [
    .init("number", number("a number or a formula", units: [])),
    .init("fraction", number("a number, a percentage such as 40%, or a formula", units: ["%"])),
    .init("length", number("a length in points such as 12, or a formula", units: ["pt"])),
    .init("place", number("a place: a number, a percentage or a duration", units: ["pt", "%", "ms", "s"])),
    .init("duration", unit("a duration such as 250ms or 1.5s", units: ["ms", "s"], allowsNegative: false)),
    .init("signedDuration", unit("a duration such as 250ms or -1.5s", units: ["ms", "s"])),
    .init("angle", unit("an angle such as 90deg, 1.5rad or 0.25turn", units: ["deg", "rad", "turn"])),
    .init(
      "colour",
      text(
        "a colour such as \"#c8c8c8\", rgb(200 200 200), oklch(70% 0.1 200) or red",
        pattern: SchemaPattern.color)),
  ]

  private static func number(_ summary: String, units: [String]) -> JSONValue {
    let pattern = SchemaPattern.quantity(units: units, needsUnit: false, allowsNegative: true)
    return .joined(["type": ["number", "string"]], patterned(summary, pattern))
  }

  private static func unit(_ summary: String, units: [String], allowsNegative: Bool = true) -> JSONValue {
    text(
      summary,
      pattern: SchemaPattern.quantity(units: units, needsUnit: true, allowsNegative: allowsNegative))
  }

  private static func text(_ summary: String, pattern: String) -> JSONValue {
    .joined(["type": "string"], patterned(summary, pattern))
  }

  private static func patterned(_ summary: String, _ pattern: String) -> JSONValue {
    ["pattern": .string(pattern), "patternErrorMessage": .string("Expected \(summary).")]
  }

  private static func limited(_ value: JSONValue, _ range: ClosedRange<Double>?) -> JSONValue {
    let limits = limits(range)
    return limits.members.isEmpty ? value : .joined(["allOf": [value]], limits)
  }

  private static func limits(_ range: ClosedRange<Double>?) -> JSONValue {
    guard let range else { return [:] }
    let least: JSONValue = range.lowerBound.isFinite ? ["minimum": .number(range.lowerBound)] : [:]
    return range.upperBound.isFinite ? least.adding(["maximum": .number(range.upperBound)]) : least
  }
}

extension NamePattern {
  /// The form of names as a regular expression without anchors; nil for any text.
  fileprivate var expression: String? {
    switch self {
    case .effect: "[a-z][a-z0-9-]*"
    case .reference: "[A-Za-z][A-Za-z0-9_-]*(?:/[A-Za-z][A-Za-z0-9_-]*)*"
    case .id: "[A-Za-z][A-Za-z0-9_-]*"
    case .formula: "[A-Za-z][A-Za-z0-9_]*"
    case .any: nil
    }
  }
}
