internal import Drawstring
internal import DrawstringCore
internal import DrawstringOutput

/// Where a page finds each value of a variant: as a text where it stays, else as the number of a moving channel.
struct PageValues {
  private let variant: PageVariant
  private let moving: MovingChannels

  init(_ variant: PageVariant, _ moving: MovingChannels) {
    self.variant = variant
    self.moving = moving
  }

  private var graph: Graph { variant.first.shared.graph }

  func write(to writer: inout JSONWriter) {
    var channels: [PageChannel.Subject: Int] = [:]
    for (index, channel) in variant.reader.channels.enumerated() { channels[channel.subject] = index }
    writer.key("moment")
    writer.beginArray()
    for name in ["phase", "time", "pull", "progress", "inset", "refreshed"] {
      write(name, channels[.moment(name)], to: &writer)
    }
    writer.endArray()
    writer.key("signals")
    writer.beginArray()
    for signal in graph.signals { write(signal.name, channels[.signal(signal.name)], to: &writer) }
    writer.endArray()
    writer.key("outputs")
    writer.beginArray()
    for output in graph.outputs { write(output.name, channels[.output(output.name)], to: &writer) }
    writer.endArray()
    writer.key("layers")
    writer.beginArray()
    for index in graph.layers.indices { write(layer: index, channels, to: &writer) }
    writer.endArray()
  }

  private func write(layer index: Int, _ channels: [PageChannel.Subject: Int], to writer: inout JSONWriter) {
    let layer = graph.layers[index]
    writer.beginObject()
    writer.member("id", layer.id)
    writer.member("kind", layer.kind.rawValue)
    writer.member("parent", Int(layer.parent))
    writer.key("properties")
    writer.beginArray()
    for property in PropertyTable.properties(of: layer.kind) {
      let name = property.row.name
      if let channel = channels[.property(layer: index, property)] {
        write(name, channel, to: &writer)
      } else {
        writer.beginArray()
        writer.string(name)
        writer.string(PropertyTexts.json(property, index, variant.first))
        writer.endArray()
      }
    }
    writer.endArray()
    writer.endObject()
  }

  private func write(_ name: String, _ channel: Int?, to writer: inout JSONWriter) {
    writer.beginArray()
    writer.string(name)
    let value = channel.map(moving.value)
    if let place = value?.place {
      writer.number(place)
    } else if let text = value?.text {
      writer.string(text)
    } else {
      writer.null()
    }
    if let channel, case .each(let bound) = variant.reader.channels[channel].tolerance, bound > 0 {
      writer.number(bound)
    }
    writer.endArray()
  }
}
