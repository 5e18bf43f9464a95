package import Drawstring
internal import DrawstringCore

/// The animation graph as an indented tree, and below it who writes each property.
package enum InspectionText {
  package static func text(_ inspection: Inspection) -> String {
    var text = "\(inspection.effect)\n"
    write(inspection.nodes, depth: 1, to: &text)
    if inspection.writers.isEmpty { return text }
    text += "\nwriters, the last one wins\n"
    let width = inspection.writers.map { $0.property.count }.max() ?? 0
    for writers in inspection.writers {
      let gap = String(repeating: " ", count: width - writers.property.count + 2)
      text += "  \(writers.property)\(gap)\(writers.nodes.joined(separator: ", "))\n"
    }
    return text
  }

  private static func write(_ nodes: [Inspection.Node], depth: Int, to text: inout String) {
    let margin = String(repeating: "  ", count: depth)
    for node in nodes {
      var parts = ["\(margin)\(node.id)"]
      if !node.during.isEmpty { parts.append("during \(node.during.joined(separator: ", "))") }
      if let condition = node.when { parts.append("when \(condition)") }
      if node.over == "time" {
        parts.append("from \(seconds(node.start)) to \(seconds(node.end))")
        parts.append("duration \(seconds(node.duration))")
        if node.repeat != 1 {
          parts.append("repeat \(node.repeat.isInfinite ? "forever" : number(node.repeat))")
        }
      } else {
        parts.append("over \(node.over)")
      }
      text += parts.joined(separator: "  ") + "\n"
      for track in node.tracks {
        let noun = track.keyframes == 1 ? "keyframe" : "keyframes"
        text +=
          "\(margin)  \(track.layer).\(track.property)  \(track.keyframes) \(noun)  line \(track.line)\n"
      }
      write(node.nodes, depth: depth + 1, to: &text)
    }
  }

  private static func number(_ value: Double) -> String { JavaScriptNumber.description(of: value) }
  private static func seconds(_ value: Double) -> String { value.isInfinite ? "∞" : "\(number(value)) s" }
}
