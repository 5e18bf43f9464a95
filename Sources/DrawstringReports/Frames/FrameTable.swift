internal import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput

/// A frame as a table for people: names on the left, values aligned on the right.
package enum FrameTable {
  package static func text(
    _ frame: EffectFrame, effect: String, at instant: Duration?, only layer: Int? = nil,
    geometry: Bool = false
  ) -> String {
    var rows = [("effect", effect), ("phase", frame.phase.rawValue)]
    if let instant { rows.append(("at", "\(number(instant.inSeconds)) s")) }
    rows += [
      ("time", "\(number(frame.time.inSeconds)) s"), ("pull", "\(number(frame.pull)) pt"),
      ("progress", number(frame.progress)), ("inset", "\(number(frame.inset)) pt"),
    ]
    var sections = [section(nil, rows)]
    let signals = frame.signals.map { ($0.name, shown($0.value)) }
    if !signals.isEmpty { sections.append(section("signals", signals)) }
    let outputs = frame.outputs.map { ($0.name, number($0.value)) }
    if !outputs.isEmpty { sections.append(section("outputs", outputs)) }
    let places = geometry ? FrameGeometry(frame) : nil
    for state in frame.layers where layer == nil || layer == state.index {
      let title = "\(state.id) (\(state.kind)\(state.parent.map { " in \($0)" } ?? ""))"
      let fields = places.map { GeometryFields($0, layer: state.index).rows } ?? []
      sections.append(section(title, state.properties.map { ($0.name, shown($0.value)) } + fields))
    }
    return sections.joined(separator: "\n")
  }

  private static func section(_ title: String?, _ rows: [(name: String, value: String)]) -> String {
    let width = rows.map { $0.name.count }.max() ?? 0
    let margin = title == nil ? "" : "  "
    let lines = rows.map { row in
      "\(margin)\(row.name)\(String(repeating: " ", count: width - row.name.count + 2))\(row.value)\n"
    }
    return (title.map { "\($0)\n" } ?? "") + lines.joined()
  }

  private static func number(_ value: Double) -> String { JavaScriptNumber.description(of: value) }

  private static func shown(_ color: RGBAColor) -> String {
    [color.red, color.green, color.blue, color.alpha].map(number).joined(separator: ", ")
  }

  private static func shown(_ value: PropertyValue) -> String {
    switch value {
    case .number(let value): number(value)
    case .boolean(let value): value ? "true" : "false"
    case .point(let point): "\(number(point.x)), \(number(point.y))"
    case .color(let color): shown(color)
    case .colors(let list): list.isEmpty ? "none" : list.map { "(\(shown($0)))" }.joined(separator: ", ")
    case .numbers(let numbers): numbers.isEmpty ? "none" : numbers.map(number).joined(separator: ", ")
    case .text(let text): text.map(Printable.text) ?? "none"
    case .path(let path): path?.description ?? "none"
    }
  }
}

/// A frame as YAML: the fields of the JSON in the same order, one on each line.
package enum FrameYAML {
  package static func text(
    _ frame: EffectFrame, effect: String, at instant: Duration?, only layer: Int? = nil,
    geometry: Bool = false
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

  /// Names such as `y`, `on` and `null` have a meaning in YAML, so all are quoted. JSON strings are valid YAML.
  private static func quoted(_ text: String) -> String { JSONWriter.text(.text(text)) }
}
