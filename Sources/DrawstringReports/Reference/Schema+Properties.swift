internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringOutput
internal import DrawstringSyntax

// The properties of layers, as JSON Schema.

extension Schema {
  /// A layer, by its kind: each kind has its own properties, and an editor offers those.
  static var layer: JSONValue {
    var chain = reference(definition(of: .group))
    for kind in LayerKind.allCases.reversed() where kind != .group {
      chain = [
        "if": ["required": ["kind"], "properties": ["kind": ["const": .string(kind.rawValue)]]],
        "then": reference(definition(of: kind)), "else": chain,
      ]
    }
    return .joined(["type": "object"], chain)
  }

  static var layerKinds: [JSONValue.Member] {
    LayerKind.allCases.map { kind in
      let properties = PropertyTable.properties(of: kind).map(\.row)
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

  /// One definition for each property and each part of one.
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
    case .numbers, .colors, .stops: ["type": "array", "items": element(of: row)]
    }
  }

  private static func pair(of row: PropertyRow) -> JSONValue {
    ["anyOf": [["type": "array", "items": element(of: row), "minItems": 2, "maxItems": 2], constantName]]
  }

  private static func element(of row: PropertyRow) -> JSONValue {
    let expected: ExpectedValue =
      switch row.type.element {
      case .angle: .angle
      case .boolean: .boolean
      case .color: .color
      case .duration: .duration
      case .number: row.isFraction ? .number(allowsPercent: true) : .length
      }
    return quantity(expected, in: row.range)
  }
}

extension PropertyRow {
  /// The initial value as an author would write it; nil where there is none.
  package var writtenInitial: String? {
    func number(_ value: Double) -> String { JavaScriptNumber.description(of: value) }
    func list(_ unit: String) -> String {
      "[" + initial.map { number($0) + unit }.joined(separator: ", ") + "]"
    }
    switch type {
    case .number: return number(initial[0])
    case .angle: return number(initial[0]) + "deg"
    case .duration: return number(initial[0]) + "s"
    case .boolean: return initial[0] == 0 ? "false" : "true"
    case .color: return initial == [0, 0, 0, 0] ? "clear" : initial == [0, 0, 0, 1] ? "black" : "white"
    case .point, .size, .scale: return list("")
    case .angles: return list("deg")
    case .word(let list): return list.words[Int(initial[0])]
    case .numbers, .colors, .stops: return "[]"
    case .path, .layer: return "none"
    case .text: return nil
    }
  }
}
