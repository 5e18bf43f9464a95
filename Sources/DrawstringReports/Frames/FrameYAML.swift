package import Drawstring
internal import DrawstringCore
internal import DrawstringOutput

/// A frame as YAML: the JSON's fields in the JSON's order, a line each.
package enum FrameYAML {
  package static func text(
    _ frame: Frame, effect: String, at instant: Duration?, only layer: Int? = nil, geometry: Bool = false
  ) -> String {
    var lines = ["effect: \(quoted(effect))", "phase: \(frame.phase.rawValue)"]
    if let instant { lines.append("at: \(JavaScriptNumber.description(of: instant.inSeconds))") }
    let heads = [
      ("time", frame.time.inSeconds), ("pull", frame.pull), ("progress", frame.progress),
      ("inset", frame.inset),
    ]
    for (name, value) in heads { lines.append("\(name): \(JavaScriptNumber.description(of: value))") }
    lines += mapping("signals", frame.signals.map { ($0.name, JSONWriter.text($0.value)) })
    lines += mapping("outputs", frame.outputs.map { ($0.name, JavaScriptNumber.description(of: $0.value)) })
    lines.append(frame.layers.isEmpty ? "layers: []" : "layers:")
    let places = geometry ? FrameGeometry(frame) : nil
    for state in frame.layers where layer == nil || layer == state.index {
      lines.append("  - id: \(quoted(state.id))")
      lines.append("    parent: \(state.parent.map(quoted) ?? "null")")
      lines.append("    kind: \(state.kind)")
      for (name, value) in state.properties { lines.append("    \(name): \(JSONWriter.text(value))") }
      if let places {
        for (name, value) in GeometryFields(places, layer: state.index).members {
          lines.append("    \(name): \(value)")
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func mapping(_ name: String, _ entries: [(name: String, value: String)]) -> [String] {
    if entries.isEmpty { return ["\(name): {}"] }
    return ["\(name):"] + entries.map { "  \(quoted($0.name)): \($0.value)" }
  }

  /// Names can be YAML's words (`y`, `on`, `null`); in quotes none is. JSON's quoting is YAML's as well.
  private static func quoted(_ text: String) -> String { JSONWriter.text(.text(text)) }
}
