internal import DrawstringOutput

/// A drawing in DOT, the language of Graphviz.
package enum DrawingDot {
  package static func text(_ drawing: AnimationDrawing) -> String {
    var text = "digraph \(quoted(drawing.title)) {\n"
    text += "  rankdir=LR\n  ranksep=0.6\n  nodesep=0.12\n"
    text += "  node [fontname=\"Helvetica\", fontsize=10, shape=box, style=filled, color=\"#8a94a6\", "
    text += "fillcolor=\"#ffffff\", margin=\"0.1,0.04\"]\n"
    text += "  edge [fontname=\"Helvetica\", fontsize=9, color=\"#5b6577\", arrowsize=0.6]\n"
    for kind in AnimationDrawing.Kind.allCases {
      let boxes = drawing.boxes.filter { $0.kind == kind }
      if boxes.isEmpty { continue }
      text += "  { node [\(look(of: kind))]\n"
      for box in boxes { text += "    \(box.id) [label=\(quoted(box.lines.joined(separator: "\n")))]\n" }
      text += "  }\n"
    }
    for arrow in drawing.arrows {
      var words: [String] = []
      if !arrow.labels.isEmpty { words.append("label=\(quoted(arrow.labels.joined(separator: "\n")))") }
      if arrow.isAside { words.append("style=dashed") }
      text += "  \(arrow.from) -> \(arrow.to)\(words.isEmpty ? "" : " [\(words.joined(separator: ", "))]")\n"
    }
    return text + "}\n"
  }

  private static func look(of kind: AnimationDrawing.Kind) -> String {
    switch kind {
    case .signal: "shape=ellipse, fillcolor=\"#e8f1fd\""
    case .clock: "shape=ellipse, fillcolor=\"#fdf3d8\""
    case .node: "style=\"filled,rounded\", fillcolor=\"#e6f5ec\""
    case .track: "style=\"\", color=\"#d5dae3\", margin=\"0.06,0.03\""
    case .layer: "fillcolor=\"#f3e9f8\""
    case .output: "shape=cds, fillcolor=\"#f3e9f8\""
    case .physics: "shape=hexagon, fillcolor=\"#fde8e4\""
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// A drawing as a Mermaid flowchart.
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

  /// Replaces the characters that have a meaning in quotes by their character codes.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"", "#", "&", "<", ">", "`", ";", "\\": result += "#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
