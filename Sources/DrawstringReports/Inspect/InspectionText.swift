internal import DrawstringCore
internal import DrawstringOutput

/// The animation graph as an indented tree, followed by the signals, the formulas and the writers of each property.
package enum InspectionText {
  package static func text(_ inspection: Inspection) -> String {
    var text = "\(inspection.effect)\n"
    for input in inspection.inputs { text += "  \(Printable.text(line(input)))\n" }
    if !inspection.inputs.isEmpty { text += "\n" }
    write(inspection.nodes, depth: 1, to: &text)
    if let physics = inspection.physics { write(physics, to: &text) }
    write("signals", inspection.signals.map { ($0.name, words($0)) }, to: &text)
    write(
      "formulas, with the signals they read, where no node writes",
      inspection.formulas.map { ($0.target, list($0.reads)) }, to: &text)
    write("taps, with the triggers they fire", inspection.taps.map { ($0.name, $0.word) }, to: &text)
    write("haptics", inspection.haptics.map { ($0.name, $0.word) }, to: &text)
    write(
      "writers, each over those before it", inspection.writers.map { ($0.target, list($0.nodes)) }, to: &text)
    return text
  }

  /// Writes a table of two columns under its title, if it has a row.
  private static func write(_ title: String, _ rows: [(name: String, words: String)], to text: inout String) {
    if rows.isEmpty { return }
    text += "\n\(title)\n"
    let width = rows.map { $0.name.count }.max() ?? 0
    for row in rows {
      text += "  \(row.name)\(String(repeating: " ", count: width - row.name.count + 2))\(row.words)\n"
    }
  }

  private static func words(_ signal: Inspection.Signal) -> String {
    let source = list(signal.reads)
    let made = signal.memory.map { "a \($0)" + (source.isEmpty ? "" : " of \(source)") }
    let parts = [
      signal.type, made ?? (source.isEmpty ? "a constant" : "of \(source)"),
      "read by \(signal.readers.isEmpty ? "nothing" : list(signal.readers))",
    ]
    return parts.joined(separator: "  ")
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }

  private static func write(_ physics: Inspection.Physics, to text: inout String) {
    let gravity = physics.gravity.map(number).joined(separator: ", ")
    text +=
      "\nphysics, above all nodes  active \(physics.active.map(Printable.text) ?? "always")  gravity [\(gravity)]  step \(physics.step)\n"
    for body in physics.bodies {
      var parts = [
        "radius \(number(body.radius))", "restitution \(number(body.restitution))",
        "friction \(number(body.friction))", "resistance \(number(body.resistance))",
      ]
      if body.rotates { parts.append("rotates, resistance \(number(body.angularResistance))") }
      if let escape = body.escape {
        parts.append("escapes by [\(escape.map(number).joined(separator: ", "))]")
      }
      text += "  \(body.layer)  \(parts.joined(separator: ", "))\n"
    }
    if !physics.boundaries.isEmpty { text += "  boundaries  \(physics.boundaries.joined(separator: ", "))\n" }
  }

  private static func line(_ input: Inspection.Input) -> String {
    var parts = [
      "input \(input.name)", input.words.isEmpty ? input.type : input.words.joined(separator: ", "),
    ]
    if let range = input.range { parts.append("from \(number(range[0])) to \(number(range[1]))") }
    if let initial = input.initial { parts.append("at first \(initial)") }
    parts.append("read by \(input.readers.isEmpty ? "nothing" : input.readers.joined(separator: ", "))")
    return parts.joined(separator: "  ")
  }

  /// The recursion is bounded by the nesting limit of specs.
  private static func write(_ nodes: [Inspection.Node], depth: Int, to text: inout String) {
    let margin = String(repeating: "  ", count: depth)
    for node in nodes {
      var parts = ["\(margin)\(node.id)"]
      if let effectiveness = node.effectiveness {
        parts.append("during \(effectiveness.during.joined(separator: ", "))")
        if let trigger = effectiveness.on { parts.append("on \(trigger)") }
        if let condition = effectiveness.when { parts.append("when \(Printable.text(condition))") }
        if effectiveness.over != "time" { parts.append("over \(effectiveness.over)") }
      }
      if let times = node.times {
        parts.append("from \(seconds(times.start)) to \(seconds(times.end))")
        if times.repeat != 1 {
          let count = times.repeat.isInfinite ? "forever" : number(times.repeat)
          parts.append("each \(seconds(times.duration)), repeat \(count)")
        }
      }
      if let after = node.after { parts.append("after \(Printable.text(after))") }
      if let blend = node.blend { parts.append("blend \(seconds(blend))") }
      text += parts.joined(separator: "  ") + "\n"
      for track in node.tracks {
        let parts = [track.form] + track.options
        let file = track.file.map { " of \(Printable.text($0))" } ?? ""
        let line = track.line.map { "  line \($0)\(file)" } ?? ""
        text += "\(margin)  \(track.target)  \(parts.joined(separator: ", "))\(line)\n"
      }
      for event in node.events {
        let haptic = event.haptic.map { "  haptic \($0)" } ?? ""
        text += "\(margin)  \(Printable.text(event.name))  at \(seconds(event.at))\(haptic)\n"
      }
      write(node.nodes, depth: depth + 1, to: &text)
    }
  }

  private static func number(_ value: Double) -> String { JavaScriptNumber.description(of: value) }
  private static func seconds(_ value: Double) -> String { value.isInfinite ? "∞" : "\(number(value)) s" }
}
