package import DrawstringCore
internal import DrawstringOutput

/// What a frame shows, for painters: the items of its display list as JSON.
package enum DisplayJSON {
  /// The answer of `frame --format draw`; `instant` is the instant of the trace, if there is one.
  package static func text(_ frame: EffectFrame, effect: String, at instant: Duration?) -> String {
    let list = frame.display
    let layers = frame.graph.layers
    let head: JSONValue = [
      "version": .init(AnswerForm.version), "effect": .string(effect), "phase": .string(frame.phase.rawValue),
    ]
    let time: JSONValue = instant.map { ["at": .init($0.inSeconds)] } ?? [:]
    return JSONValue.joined(
      head, time,
      [
        "time": .init(frame.time.inSeconds),
        "canvas": .init([list.canvas.x, list.canvas.y, list.canvas.width, list.canvas.height]),
        "items": .init(list.map { json($0, layer: layers[$0.layer].id) }),
      ]
    ).text
  }

  private static func json(_ item: DisplayItem, layer: String) -> JSONValue {
    let head: JSONValue = [
      "op": .string("\(item.operation)"), "layer": .string(layer), "part": .string("\(item.part)"),
      "next": .init(item.next),
    ]
    return head.adding(own(item))
  }

  private static func own(_ item: DisplayItem) -> JSONValue {
    switch item.operation {
    case .layer:
      let matrix = item.matrix
      return [
        "matrix": .init([matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]),
        "opacity": .init(item.opacity), "apart": .init(item.isApart), "mask": .init(item.mask),
        "shadow": item.shadow.map { shadow in
          [
            "offset": json(shadow.offset), "radius": .init(shadow.radius), "color": .init(shadow.color),
          ]
        } ?? .null,
      ]
    case .mask: return ["mask": .init(item.mask)]
    case .clip: return outline(item)
    case .end: return [:]
    case .fill:
      return .joined(["rule": .string(item.fillRule.rawValue), "paint": json(item.paint)], outline(item))
    case .stroke:
      return .joined(
        [
          "paint": json(item.paint), "width": .init(item.lineWidth), "cap": .string(item.lineCap.rawValue),
          "join": .string(item.lineJoin.rawValue), "miterLimit": .init(item.miterLimit),
          "dashes": .init(item.dashes), "dashPhase": .init(item.dashPhase),
        ], outline(item))
    case .image:
      return .joined(
        [
          "image": .init(item.string), "rectangle": item.rectangle.map(json) ?? .null,
          "gravity": .string(item.contentsGravity.rawValue),
        ], item.source.map { ["source": json($0)] } ?? [:])
    case .text:
      return [
        "string": .init(item.string), "font": .init(item.font), "size": .init(item.fontSize),
        "alignment": .string(item.alignment.rawValue), "paint": json(item.paint),
        "rectangle": item.rectangle.map(json) ?? .null,
      ]
    }
  }

  private static func outline(_ item: DisplayItem) -> JSONValue {
    [
      "path": .string(item.outline.description), "shape": .string("\(item.shape)"),
      "rectangle": item.rectangle.map(json) ?? .null, "radii": .init(item.cornerRadii),
    ]
  }

  private static func json(_ paint: DisplayPaint) -> JSONValue {
    func stops(_ stops: [DisplayStop]) -> JSONValue {
      .init(stops.map { ["location": .init($0.location), "color": .init($0.color)] })
    }
    return switch paint {
    case .color(let color): ["kind": "color", "color": .init(color)]
    case .linear(let from, let to, let all):
      ["kind": "linear", "from": json(from), "to": json(to), "stops": stops(all)]
    case .radial(let center, let radii, let all):
      ["kind": "radial", "center": json(center), "radii": json(radii), "stops": stops(all)]
    case .conic(let center, let angle, let all):
      ["kind": "conic", "center": json(center), "angle": .init(angle), "stops": stops(all)]
    }
  }

  private static func json(_ point: Vec2) -> JSONValue { .init([point.x, point.y]) }

  private static func json(_ rectangle: DisplayRectangle) -> JSONValue {
    .init([rectangle.x, rectangle.y, rectangle.width, rectangle.height])
  }
}
