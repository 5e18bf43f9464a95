internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringOutput
internal import DrawstringSyntax

/// The JSON Schema of specs, for editors: made from the tables that the reader itself uses.
///
/// It is written for draft 7, the newest that every editor's YAML support knows. It accepts every valid spec and
/// rejects mistakes of structure: unknown and missing keys, values of the wrong kind, words that do not exist,
/// units that are missing. What names refer to and what formulas mean, it cannot know.
package enum Schema {
  /// The schema as a file.
  package static var text: String { root.text + "\n" }

  /// Whether a file is a schema of effects, of this version or another.
  package static func isSchema(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(512).holds("\"title\": \"\(title)\"")
  }

  private static let title = "Drawstring effect"

  package static var root: JSONValue {
    let effect = mapping(.effect)
    return [
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": .string(title),
      "description": "A pull-to-refresh animation in the Drawstring language, version 1",
      "allOf": [reference("effect")],
      "definitions": .object(
        [.init("effect", effect)] + mappings + shared + quantities + layerKinds + properties),
    ]
  }

  /// The mappings with keys of their own; layers and tracks are told apart by further keys.
  private static var mappings: [JSONValue.Member] {
    FormatMapping.allCases.filter { ![.effect, .layer, .track].contains($0) }.map {
      .init($0.rawValue, mapping($0))
    }
  }

  private static var shared: [JSONValue.Member] {
    [
      .init("layer", layer), .init("track", track), .init("easing", easing),
      .init("path", ["anyOf": [scalar, reference("pathShape"), segments]]),
      .init(
        "value",
        [
          "description": "a value of the property",
          "anyOf": [scalar, ["type": "array"], reference("pathShape")],
        ]),
    ]
  }

  private static let segments = schema(.list(of: .pathSegment, called: ""))

  // MARK: Mappings

  static func mapping(_ name: FormatMapping) -> JSONValue {
    let context = name.context
    let object = mapping(
      context.rows.map { .init($0.name, key($0)) }, required: context.rows.filter(\.isRequired).map(\.name),
      summary: nil, isOpen: context.isOpen)
    switch context.choice {
    case .exactlyOne(let names): return object.adding(["oneOf": needs(names)])
    case .atLeastOne(let names): return object.adding(["anyOf": needs(names)])
    case nil: return object
    }
  }

  static func mapping(
    _ members: [JSONValue.Member], required: [String], summary: String?, isOpen: Bool = false
  ) -> JSONValue {
    let others: JSONValue = isOpen ? true : false
    let notes: JSONValue = summary.map { ["description": .string($0)] } ?? [:]
    let needed: JSONValue = required.isEmpty ? [:] : ["required": .array(required.map { .string($0) })]
    return .joined(
      notes, ["type": "object"], needed,
      [
        "properties": .object(members),
        "patternProperties": .object([.init(SchemaPattern.passedOver, true)]), "additionalProperties": others,
      ])
  }

  private static func needs(_ names: [String]) -> JSONValue {
    .array(names.map { ["required": [.string($0)]] })
  }

  static func key(_ row: FormatKey) -> JSONValue {
    let notes = described(
      row.summary, default: row.defaultValue, example: row.allowsMissing ? "" : "\(row.name): \(row.example)")
    return noted(notes, schema(row.value))
  }

  /// A value with notes on it. Beside a reference draft 7 reads nothing.
  static func noted(_ notes: JSONValue, _ value: JSONValue) -> JSONValue {
    notes.adding(value["$ref"] == nil ? value : ["allOf": [value]])
  }

  /// What an editor shows: a line in words, the default and an example.
  static func described(_ summary: String, default written: String?, example: String) -> JSONValue {
    var long = summary
    if let written { long += "; `\(written)` by default" }
    if !example.isEmpty { long += "\n\n```yaml\n\(example)\n```" }
    let notes: JSONValue = ["description": .string(summary), "markdownDescription": .string(long)]
    guard let written else { return notes }
    return notes.adding(["default": JSONValue(yaml: written)])
  }

  // MARK: Tracks

  /// A track: a value, a list of keyframes, or a mapping whose keys tell its form.
  private static var track: JSONValue {
    var forms = mapping(.track)
    for form in Format.trackForms.reversed() {
      let names = form.context.choice?.names ?? form.context.rows.filter(\.isRequired).map(\.name)
      forms = ["if": ["anyOf": needs(names)], "then": reference(form.rawValue), "else": forms]
    }
    let list = Format.keyframes.row(named: "keyframes").map { schema($0.value) } ?? ["type": "array"]
    return ["anyOf": [scalar, list, .joined(["type": "object"], forms)]]
  }

  // MARK: Easings

  /// A word, a call, the four numbers of a Bézier curve, or a constant that holds one.
  private static var easing: JSONValue {
    let words = EasingTable.rows.filter(\.standsAlone).map { FormatWord($0.name, $0.summary) }
    let calls = EasingTable.rows.filter(\.takesParameters).map(\.name).joined(separator: "|")
    return [
      "anyOf": [
        enumeration(words), ["type": "string", "pattern": .string("^\\s*(?:\(calls))\\s*\\(")],
        [
          "type": "array", "items": schema(.number()), "minItems": 4, "maxItems": 4,
          "description": "a Bézier curve by its control points: [x1, y1, x2, y2]",
        ], constantName,
      ]
    ]
  }
}
