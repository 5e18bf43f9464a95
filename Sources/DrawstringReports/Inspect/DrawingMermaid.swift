internal import DrawstringOutput

/// A drawing as a flowchart in the language of Mermaid.
package enum DrawingMermaid {
  package static func text(_ drawing: AnimationDrawing) -> String {
    var text = "flowchart LR\n"
    for box in drawing.boxes {
      let (open, close) = brackets(of: box.kind)
      text += "  \(box.id)\(open)\"\(box.lines.map(escaped).joined(separator: "<br/>"))\"\(close)\n"
    }
    for arrow in drawing.arrows {
      let line = arrow.isAside ? "-.->" : "-->"
      let labels = arrow.labels.map(escaped).joined(separator: "<br/>")
      let label = labels.isEmpty ? "" : "|\"\(labels)\"|"
      text += "  \(arrow.from) \(line)\(label) \(arrow.to)\n"
    }
    for (kind, look) in looks {
      let ids = drawing.boxes.filter { $0.kind == kind }.map(\.id)
      if ids.isEmpty { continue }
      text += "  classDef \(kind.rawValue) \(look),stroke:#8a94a6,color:#1d2433\n"
      text += "  class \(ids.joined(separator: ",")) \(kind.rawValue)\n"
    }
    return text
  }

  private static let looks: [(AnimationDrawing.Kind, String)] = [
    (.signal, "fill:#e8f1fd"), (.clock, "fill:#fdf3d8"), (.node, "fill:#e6f5ec"), (.track, "fill:#ffffff"),
    (.layer, "fill:#f3e9f8"), (.output, "fill:#f3e9f8"), (.physics, "fill:#fde8e4"),
  ]

  private static func brackets(of kind: AnimationDrawing.Kind) -> (String, String) {
    switch kind {
    case .signal, .clock: ("([", "])")
    case .node: ("(", ")")
    case .track, .layer: ("[", "]")
    case .output: (">", "]")
    case .physics: ("{{", "}}")
    }
  }

  /// Inside quotes only these mean something; each is written as its code.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"", "#", "&", "<", ">", "`", ";", "\\": result += "#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
