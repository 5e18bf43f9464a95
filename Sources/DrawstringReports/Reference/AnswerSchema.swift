internal import DrawstringCore
package import DrawstringOutput

/// The JSON that commands write: each answer, or each line of it, begins with `version`, a number that grows where a
/// program that reads the form would have to change. New members do not change it.
package enum AnswerForm: String, CaseIterable, Sendable {
  case frame, drawing, event, findings, inspection, explanation, comparison

  package static let version = 1

  /// The JSON Schema of the form, in draft 7.
  package var schema: JSONValue {
    .joined(
      ["$schema": "http://json-schema.org/draft-07/schema#", "title": .string("Drawstring \(rawValue)")],
      ["description": .string(summary)], Self.answer(members),
      self == .inspection ? ["definitions": ["node": Self.node]] : [:])
  }

  private var summary: String {
    switch self {
    case .frame: "A frame of `frame --format json`, or a line of `frames`"
    case .drawing:
      "The answer of `frame --format draw`; lengths in points, angles in radians, colours in sRGB"
    case .event: "A line of `events`"
    case .findings: "The answer of `validate --format json`"
    case .inspection: "The answer of `inspect --format json`; times in seconds"
    case .explanation:
      "The answer of `explain --format json`; angles in radians, colours as lists, times in seconds"
    case .comparison: "The answer of `diff --format json`"
    }
  }

  private var members: [JSONValue.Member] {
    switch self {
    case .frame: Self.frameMembers
    case .drawing: Self.drawingMembers
    case .event: Self.eventMembers
    case .findings: Self.findingsMembers
    case .inspection: Self.inspectionMembers
    case .explanation: Self.explanationMembers
    case .comparison: Self.comparisonMembers
    }
  }

  // MARK: Parts

  private static let text: JSONValue = ["type": "string"]
  private static let number: JSONValue = ["type": "number"]
  private static let whole: JSONValue = ["type": "integer"]
  private static let boolean: JSONValue = ["type": "boolean"]
  private static let numbers = list(number)
  private static let texts = list(text)
  /// The value of a property: points and colours are lists; a missing path, image or layer is null.
  private static let value: JSONValue = ["type": ["number", "boolean", "string", "array", "null"]]
  private static let phase: JSONValue = [
    "enum": .array(Phase.allCases.map { .string($0.rawValue) })
  ]

  private static func list(_ item: JSONValue) -> JSONValue { ["type": "array", "items": item] }
  private static func map(_ item: JSONValue) -> JSONValue {
    ["type": "object", "additionalProperties": item]
  }
  private static func orNull(_ item: JSONValue) -> JSONValue {
    guard case .string(let type)? = item["type"] else { return ["anyOf": [item, ["type": "null"]]] }
    return .object(
      item.members.map { $0.key == "type" ? .init("type", [.string(type), "null"]) : $0 })
  }

  /// An object that has all of the members; those whose names end with `?` may be absent.
  private static func object(_ members: JSONValue.Member...) -> JSONValue { object(members) }

  private static func object(_ members: [JSONValue.Member]) -> JSONValue {
    let needed = members.filter { $0.key.last != "?" }.map(\.key)
    let plain = members.map {
      JSONValue.Member($0.key.last == "?" ? String($0.key.dropLast()) : $0.key, $0.value)
    }
    return [
      "type": "object", "required": .init(needed), "properties": .object(plain),
      "additionalProperties": false,
    ]
  }

  private static func answer(_ members: [JSONValue.Member]) -> JSONValue {
    object([m("version", ["const": .init(version)])] + members)
  }

  private static func m(_ name: String, _ value: JSONValue) -> JSONValue.Member { .init(name, value) }

  /// Several members of one form.
  private static func all(_ names: String, _ value: JSONValue) -> [JSONValue.Member] {
    names.split(separator: " ").map { m(String($0), value) }
  }

  // MARK: Forms

  private static let frameMembers: [JSONValue.Member] =
    [m("effect", text), m("phase", phase), m("at?", number)]
    + all("time pull progress inset", number)
    + [
      m("signals", map(value)), m("outputs", map(number)),
      m(
        "layers",
        list([
          "type": "object", "required": ["id", "parent", "kind"],
          "properties": [
            "id": text, "parent": orNull(text), "kind": text, "world": numbers, "worldOpacity": number,
            "visible": boolean, "stroke": orNull(text),
          ], "additionalProperties": value,
        ])),
    ]

  private static let drawingMembers: [JSONValue.Member] = {
    let stops = list(object(m("location", number), m("color", numbers)))
    let color = object(m("kind", ["const": "color"]), m("color", numbers))
    func words(_ list: WordList) -> JSONValue { ["enum": .init(list.words.map { "\($0)" })] }
    let paint: JSONValue = [
      "oneOf": [
        color,
        object(m("kind", ["const": "linear"]), m("from", numbers), m("to", numbers), m("stops", stops)),
        object(m("kind", ["const": "radial"]), m("center", numbers), m("radii", numbers), m("stops", stops)),
        object(m("kind", ["const": "conic"]), m("center", numbers), m("angle", number), m("stops", stops)),
      ]
    ]
    let outline = [
      m("path", text), m("shape", ["enum": .init(DisplayList.Shape.allCases.map { "\($0)" })]),
      m("rectangle", orNull(numbers)), m("radii", numbers),
    ]
    let shadow = object(m("offset", numbers), m("radius", number), m("color", numbers))
    func item(_ operation: DisplayList.Operation, _ members: [JSONValue.Member]) -> JSONValue {
      object(
        [
          m("op", ["const": .string("\(operation)")]), m("layer", text),
          m("part", ["enum": .init(DisplayList.Part.allCases.map { "\($0)" })]), m("next", whole),
        ] + members)
    }
    let items = [
      item(
        .layer,
        [
          m("matrix", numbers), m("opacity", number), m("apart", boolean), m("mask", orNull(whole)),
          m("shadow", orNull(shadow)),
        ]),
      item(.clip, outline), item(.mask, [m("mask", whole)]), item(.end, []),
      item(.fill, [m("rule", ["enum": ["nonzero", "evenodd"]]), m("paint", paint)] + outline),
      item(
        .stroke,
        [
          m("paint", color), m("width", number), m("miterLimit", number), m("dashPhase", number),
          m("cap", words(.lineCap)), m("join", words(.lineJoin)), m("dashes", numbers),
        ] + outline),
      item(
        .image,
        [
          m("image", text), m("rectangle", numbers), m("gravity", words(.contentsGravity)),
          m("source?", numbers),
        ]),
      item(
        .text,
        [
          m("string", text), m("font", orNull(text)), m("size", number),
          m("alignment", words(.alignment)), m("paint", color), m("rectangle", numbers),
        ]),
    ]
    return [m("effect", text), m("phase", phase), m("at?", number), m("time", number), m("canvas", numbers)]
      + [m("items", list(["oneOf": .init(items)]))]
  }()

  private static let eventMembers = [
    m("at", number), m("event", text), m("node", orNull(text)),
    m("haptic?", ["enum": .init(Haptic.allCases.map { .string($0.rawValue) })]),
  ]

  private static let place = all("line column length", whole)

  private static let findingsMembers: [JSONValue.Member] =
    all("files errors warnings", whole) + [
      m(
        "findings",
        list(
          object(
            all("code message file", text) + [m("severity", ["enum": ["error", "warning", "info"]])] + place
              + all("endLine endColumn utf16Column utf16Length", whole)
              + [
                m("path", list(["type": ["string", "integer"]])),
                m("labels", list(object(all("message file", text) + place))), m("help", texts),
                m("fix", orNull(object(place + [m("replacement", text)]))),
              ])))
    ]

  private static let node = object(
    [m("id", text), m("during", orNull(texts))] + all("when over on after", orNull(text))
      + all("start end duration repeat blend", orNull(number))
      + [
        m("nodes", list(["$ref": "#/definitions/node"])),
        m("events", list(object(m("at", number), m("event", text), m("haptic?", text)))),
        m(
          "tracks",
          list(
            object(
              m("layer", text), m("property", text), m("keyframes", whole), m("line", orNull(whole)),
              m("file?", text)))
        ),
      ])

  private static let inspectionMembers: [JSONValue.Member] = [
    m("effect", text), m("nodes", list(["$ref": "#/definitions/node"])), m("writers", map(texts)),
    m(
      "physics",
      orNull(
        object(
          m("gravity", numbers), m("step", number), m("active", orNull(text)), m("boundaries", texts),
          m(
            "bodies",
            list(
              object(
                [m("layer", text), m("rotates", boolean), m("escape", orNull(numbers))]
                  + all("radius restitution friction resistance angularResistance", number))))))),
    m(
      "inputs",
      list(
        object(
          m("name", text), m("type", text), m("default", value), m("range", orNull(numbers)),
          m("words", texts), m("readers", texts)))),
    m(
      "signals",
      list(
        object(
          m("name", text), m("type", text), m("memory", orNull(text)), m("reads", texts), m("readers", texts))
      )),
    m("formulas", map(texts)), m("taps?", map(text)), m("haptics?", map(text)),
  ]

  private static let explanationMembers: [JSONValue.Member] =
    [m("effect", text), m("file", text), m("at?", number), m("phase", phase)]
    + all("time pull progress", number) + all("layer property", text)
    + [
      m("value", value),
      m(
        "lanes",
        list(
          object(
            m("lane", orNull(text)), m("by", ["enum": ["layer", "node", "physics", "replicator"]]),
            m("node", orNull(text)), m("line", orNull(whole)), m("file?", text)))),
      m(
        "base",
        object(
          m("value", value), m("line", orNull(whole)), m("file?", text), m("text", orNull(text)),
          m("reads", map(value)))),
      m("writers", list(writer.adding(["description": "the nodes that write the property, weakest first"]))),
      m(
        "physics",
        orNull(
          object(
            [m("line", orNull(whole)), m("file?", text)] + all("since step fraction", number)
              + all("from to value", value)))),
      m("shares", orNull(object(m("share", numbers), m("size", numbers), m("value", value)))),
      m(
        "replicator",
        orNull(
          object(
            m("layer", text), m("line", orNull(whole)), m("file?", text), m("copy", whole),
            m("reads", map(numbers)),
            m("from", value), m("to", value)))),
      m("breath", number), m("inputs?", list(["type": "object", "required": ["name", "from", "at"]])),
    ]

  private static let writer: JSONValue = [
    "type": "object",
    "required": [
      "node", "line", "lanes", "standing", "wins", "during", "hold", "when", "since", "clock", "underneath",
      "value", "blend", "tracks", "held",
    ],
    "properties": .object(
      [
        m("node", text), m("line", orNull(whole)), m("file?", text), m("wins", boolean),
        m("since", orNull(number)),
      ]
        + all("lanes during hold", texts) + all("when on", orNull(text))
        + [
          m("standing", text), m("underneath", value), m("value", value),
          m("clock", orNull(["type": "object", "required": ["over", "value"]])),
          m(
            "tracks",
            list([
              "type": "object",
              "required": ["node", "line", "activity", "chosen", "timing", "form", "composite", "value"],
            ])),
        ]),
  ]

  private static let comparisonMembers: [JSONValue.Member] = [
    m("a", object(m("file", text), m("effect", text))), m("b", object(m("file", text), m("effect", text))),
    m("differs", boolean), m("frames", whole), m("tolerance", number),
    m(
      "statements",
      list(object(all("variant input", orNull(text)) + [m("what", text)] + all("a b", orNull(text))))),
    m(
      "differences",
      list(
        object(
          all("variant input phase", orNull(text)) + all("layer property unit", text)
            + [
              m("amount", orNull(number)), m("a", value), m("b", value),
              m("at", object(m("time", number), m("pull", orNull(number)), m("begin", boolean))),
              m("frames", whole), m("of", whole),
            ]))),
  ]
}
