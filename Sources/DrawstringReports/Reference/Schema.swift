internal import DrawstringCompiler
internal import DrawstringCore
package import DrawstringOutput
internal import DrawstringSyntax

/// The JSON Schema of specs, for editors: made from the tables that drive the reader.
///
/// The schema uses draft 7, the newest draft that the YAML support of every editor knows. It accepts every valid spec
/// and rejects structural mistakes: unknown and missing keys, values of the wrong kind, unknown words and missing
/// units. It does not check what names refer to or what formulas mean.
package enum Schema {
  /// The schema as a file.
  package static var text: String { root.text + "\n" }

  /// The names of all schemas: kinds of files, then forms of answers.
  package static let names = ["effect", "trace", "project"] + AnswerForm.allCases.map(\.rawValue)

  /// Returns the schema of a name; nil for another text.
  package static func named(_ name: String) -> JSONValue? {
    switch name {
    case "effect": root
    case "trace": trace
    case "project": project
    default: AnswerForm(rawValue: name)?.schema
    }
  }

  /// A trace: a list of events.
  private static var trace: JSONValue {
    part(
      "trace", "A trace of an effect: what the finger and the host do, and when", [.traceEvent, .dragSample]
    )
    .adding(["type": "array", "items": reference(FormatMapping.traceEvent.rawValue)])
  }

  /// A project file, `drawstring.yaml`.
  private static var project: JSONValue {
    let context = Format.project
    return part("project", "A project file of Drawstring, 'drawstring.yaml'", []).adding(
      mapping(
        context.rows.map { .init($0.name, key($0)) }, required: context.requiredRows.map(\.name),
        summary: nil))
  }

  private static func part(_ name: String, _ summary: String, _ mappings: [FormatMapping]) -> JSONValue {
    [
      "$schema": "http://json-schema.org/draft-07/schema#", "title": .string("Drawstring \(name)"),
      "description": .string(summary),
      "definitions": .object(
        mappings.map { .init($0.rawValue, mapping($0)) } + [.init("easing", easing)] + quantities),
    ]
  }

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
      "if": ["required": ["library"]], "then": reference("library"), "else": reference("effect"),
      "definitions": .object(
        [.init("effect", effect)] + mappings + shared + quantities + layerKinds + properties),
    ]
  }

  /// The mappings with keys of their own; the definitions of layers and tracks depend on further keys.
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
          "anyOf": [scalar, ["type": "array"], reference("pathShape"), reference("literalText")],
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

  /// A value with notes. Draft 7 ignores keys beside a `$ref`, so a reference is wrapped in `allOf`.
  static func noted(_ notes: JSONValue, _ value: JSONValue) -> JSONValue {
    notes.adding(value["$ref"] == nil ? value : ["allOf": [value]])
  }

  /// The text that an editor shows: a summary, the default and an example.
  static func described(_ summary: String, default written: String?, example: String) -> JSONValue {
    var long = summary
    if let written { long += "; `\(written)` by default" }
    if !example.isEmpty { long += "\n\n```yaml\n\(example)\n```" }
    let notes: JSONValue = ["description": .string(summary), "markdownDescription": .string(long)]
    guard let written else { return notes }
    return notes.adding(["default": JSONValue(yaml: written)])
  }

  // MARK: Tracks

  /// A track: a value, a list of keyframes, or a mapping whose keys determine its form.
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

  /// An easing: a word, a call, the four numbers of a Bézier curve, or the name of a constant.
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

// The properties of layers, as JSON Schema.

extension Schema {
  /// A layer: the schema of each kind has the properties of the kind, and an editor offers these.
  static var layer: JSONValue {
    // Any other kind is a component, whose parameters are not known here.
    var chain: JSONValue = [
      "if": ["required": ["kind"]], "then": reference("layer.component"),
      "else": reference(definition(of: .group)),
    ]
    for kind in LayerKind.named.reversed() {
      chain = [
        "if": ["required": ["kind"], "properties": ["kind": ["const": .string(kind.rawValue)]]],
        "then": reference(definition(of: kind)), "else": chain,
      ]
    }
    return .joined(["type": "object"], chain)
  }

  static var layerKinds: [JSONValue.Member] {
    let rows = Format.layer.rows.filter { $0.name != "layers" }
    let component = mapping(
      rows.map { .init($0.name, key($0)) }
        + PropertyTable.properties(of: .group).flatMap { property in
          property.row.keys.map { .init($0, reference("property.\($0)")) }
        }, required: ["id", "kind"],
      summary: "a component, with its parameters and the properties of a group", isOpen: true)
    return [.init("layer.component", component)]
      + LayerKind.named.map { kind in
        let properties = PropertyTable.rows.filter { $0.kinds.includes(named: kind) }
        let members =
          Format.layer.rows.map { JSONValue.Member($0.name, key($0)) }
          + properties.flatMap { row in
            row.keys.map { .init($0, reference("property.\($0)")) }
          }
        return .init(
          definition(of: kind),
          mapping(
            members, required: Format.layer.rows.filter(\.isRequired).map(\.name), summary: kind.summary))
      }
  }

  private static func definition(of kind: LayerKind) -> String { "layer.\(kind.rawValue)" }

  /// One definition for each property and each part of a property.
  static var properties: [JSONValue.Member] {
    PropertyTable.rows.flatMap { row in
      row.keys.map { name in
        let isWhole = name == row.name
        let summary = isWhole ? row.summary : "a part of \(row.name): \(row.summary)"
        var notes: JSONValue = ["description": .string(summary)]
        if isWhole {
          notes = described(summary, default: row.writtenInitial, example: "\(row.name): \(row.example)")
        }
        return .init("property.\(name)", noted(notes, isWhole ? value(of: row) : element(of: row)))
      }
    }
  }

  private static func value(of row: PropertyRow) -> JSONValue {
    switch row.type {
    case .number, .angle, .duration, .boolean, .color: element(of: row)
    case .point, .size, .angles: pair(of: row)
    case .scale: ["anyOf": [element(of: row), pair(of: row)]]
    case .word(let list): ["anyOf": [enumeration(list.described), constantName]]
    case .text: scalar
    case .path: reference("path")
    case .layer: anyName
    case .corners:
      [
        "anyOf": [
          element(of: row),
          ["type": "array", "items": element(of: row), "minItems": 4, "maxItems": 4],
        ]
      ]
    case .numbers, .colors, .stops: ["type": "array", "items": element(of: row)]
    }
  }

  private static func pair(of row: PropertyRow) -> JSONValue {
    ["anyOf": [["type": "array", "items": element(of: row), "minItems": 2, "maxItems": 2], constantName]]
  }

  private static func element(of row: PropertyRow) -> JSONValue {
    // Points, or percent of the size.
    if row.name == "translation" { return ["anyOf": [reference("length"), reference("fraction")]] }
    let expected: ExpectedValue =
      switch row.type.element {
      case .angle: .angle
      case .boolean: .boolean
      case .color: .color
      case .duration: .duration
      case .number, .point, .word, .text: row.isFraction ? .number(allowsPercent: true) : .length
      }
    return quantity(expected, in: row.range)
  }
}

extension PropertyRow {
  /// The initial value in the notation of the language; nil if there is none.
  package var writtenInitial: String? {
    func number(_ value: Double) -> String { JavaScriptNumber.description(of: value) }
    func list(_ unit: String) -> String {
      "[" + initial.map { number($0) + unit }.joined(separator: ", ") + "]"
    }
    switch type {
    case .number, .corners: return number(initial[0])
    case .angle: return number(initial[0]) + "deg"
    case .duration: return number(initial[0]) + "s"
    case .boolean: return initial[0] == 0 ? "false" : "true"
    case .color: return initial == [0, 0, 0, 0] ? "clear" : initial == [0, 0, 0, 1] ? "black" : "white"
    case .point, .size, .scale: return list("")
    case .angles: return list("deg")
    case .word(let list): return list.words[Int(limiting: initial[0])]
    case .numbers, .colors, .stops: return "[]"
    case .path, .layer: return "none"
    case .text: return nil
    }
  }
}

/// Regular expressions of the schema, in the dialect of ECMA 262 that JSON Schema names.
enum SchemaPattern {
  /// The name of a constant.
  static let name = "^[A-Za-z][A-Za-z0-9_]*$"
  /// Keys that the reader ignores (`x-…`), and merge keys.
  static let passedOver = "^(?:x-|<<$)"
  private static let number = #"(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?"#
  /// Text that can only be a formula: it begins with a name or a parenthesis, or has an operator after its first
  /// number.
  private static let formula = #"[\s-]*(?:[A-Za-z(]|\#(number)[A-Za-z]*\s*[-+*/%^<>=!]\s*\S)"#

  /// A number with one of the units, or a formula.
  static func quantity(units: [String], needsUnit: Bool, allowsNegative: Bool) -> String {
    let sign = allowsNegative ? "-?" : ""
    let unit = units.isEmpty ? "" : "(?:\(units.joined(separator: "|")))" + (needsUnit ? "" : "?")
    return #"^(?:\s*\#(sign)\#(number)\#(unit)\s*$|\#(formula))"#
  }

  static let color =
    "^\\s*(?:#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\\s*$|[A-Za-z(])"
}
