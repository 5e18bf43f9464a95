internal import DrawstringOutput

/// The animation graph as one line of JSON; times in seconds, infinity as null.
///
/// `during`, `when` and `over` belong to top-level nodes, of all others they are null; so are start, end and duration of
/// nodes whose keyframes lie on the values of a signal. Those repeat once, so that no count means for ever and nothing
/// else.
package struct InspectionJSON {
  private var writer = JSONWriter()

  package init() {}

  package mutating func line(_ inspection: Inspection) -> [UInt8] {
    writer.removeAll()
    writer.beginObject()
    writer.key("effect")
    writer.string(inspection.effect)
    writer.key("nodes")
    write(inspection.nodes)
    writer.key("writers")
    writer.beginObject()
    for writers in inspection.writers {
      writer.key(writers.target)
      write(writers.nodes)
    }
    writer.endObject()
    writer.key("physics")
    write(inspection.physics)
    writer.endObject()
    writer.newline()
    return writer.bytes
  }

  private mutating func write(_ physics: Inspection.Physics?) {
    guard let physics else { return writer.null() }
    writer.beginObject()
    writer.key("gravity")
    write(physics.gravity)
    writer.key("step")
    writer.number(physics.step)
    writer.key("active")
    write(physics.active)
    writer.key("bodies")
    writer.beginArray()
    for body in physics.bodies {
      writer.beginObject()
      writer.member("layer", body.layer)
      for (name, number) in [
        ("radius", body.radius), ("restitution", body.restitution), ("friction", body.friction),
        ("resistance", body.resistance), ("angularResistance", body.angularResistance),
      ] {
        writer.key(name)
        writer.number(number)
      }
      writer.key("rotates")
      writer.boolean(body.rotates)
      writer.key("escape")
      if let escape = body.escape { write(escape) } else { writer.null() }
      writer.endObject()
    }
    writer.endArray()
    writer.key("boundaries")
    write(physics.boundaries)
    writer.endObject()
  }

  private mutating func write(_ numbers: [Double]) {
    writer.beginArray()
    for number in numbers { writer.number(number) }
    writer.endArray()
  }

  /// Nodes lie no deeper than a spec may nest.
  private mutating func write(_ nodes: [Inspection.Node]) {
    writer.beginArray()
    for node in nodes {
      writer.beginObject()
      writer.key("id")
      writer.string(node.id)
      writer.key("during")
      if let during = node.effectiveness?.during { write(during) } else { writer.null() }
      writer.key("when")
      write(node.effectiveness?.when)
      writer.key("over")
      write(node.effectiveness?.over)
      writer.key("start")
      write(node.times?.start)
      writer.key("end")
      write(node.times?.end)
      writer.key("duration")
      write(node.times?.duration)
      writer.key("repeat")
      write(node.times.map(\.repeat) ?? 1)
      writer.key("tracks")
      writer.beginArray()
      for track in node.tracks { write(track) }
      writer.endArray()
      writer.key("nodes")
      write(node.nodes)
      writer.key("after")
      write(node.after)
      writer.key("blend")
      write(node.blend)
      writer.key("events")
      writer.beginArray()
      for event in node.events {
        writer.beginObject()
        writer.key("at")
        writer.number(event.at)
        writer.key("event")
        writer.string(event.name)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
  }

  private mutating func write(_ track: Inspection.Track) {
    writer.beginObject()
    writer.key("layer")
    writer.string(track.layer)
    writer.key("property")
    writer.string(track.property)
    writer.key("keyframes")
    writer.number(track.keyframes)
    writer.key("line")
    writer.number(track.line)
    writer.endObject()
  }

  private mutating func write(_ names: [String]) {
    writer.beginArray()
    for name in names { writer.string(name) }
    writer.endArray()
  }

  private mutating func write(_ text: String?) {
    if let text { writer.string(text) } else { writer.null() }
  }

  private mutating func write(_ number: Double?) {
    if let number { writer.number(number) } else { writer.null() }
  }
}
