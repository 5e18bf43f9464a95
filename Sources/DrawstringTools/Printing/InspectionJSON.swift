package import Drawstring

/// The animation graph as one line of JSON; times in seconds, infinity as null.
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
      writer.key(writers.property)
      write(writers.nodes)
    }
    writer.endObject()
    writer.endObject()
    writer.newline()
    return writer.bytes
  }

  /// Nodes lie no deeper than a spec may nest.
  private mutating func write(_ nodes: [Inspection.Node]) {
    writer.beginArray()
    for node in nodes {
      writer.beginObject()
      writer.key("id")
      writer.string(node.id)
      writer.key("during")
      write(node.during)
      writer.key("when")
      if let condition = node.when { writer.string(condition) } else { writer.null() }
      writer.key("over")
      writer.string(node.over)
      for (name, value) in [
        ("start", node.start), ("end", node.end), ("duration", node.duration), ("repeat", node.repeat),
      ] {
        writer.key(name)
        writer.number(value)
      }
      writer.key("tracks")
      writer.beginArray()
      for track in node.tracks { write(track) }
      writer.endArray()
      writer.key("nodes")
      write(node.nodes)
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
}
