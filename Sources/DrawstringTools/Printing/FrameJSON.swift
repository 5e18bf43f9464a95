package import Drawstring
internal import DrawstringCore

/// A frame as one line of JSON; numbers as JavaScript prints them.
package struct FrameJSON {
  private var writer = JSONWriter()
  private let effect: String

  package init(effect: String) { self.effect = effect }

  /// The line with its line feed. `instant` is the trace's, where there is one; `layer` leaves out the others.
  package mutating func line(_ frame: Frame, at instant: Duration?, only layer: Int? = nil) -> [UInt8] {
    writer.removeAll()
    writer.beginObject()
    writer.key("effect")
    writer.string(effect)
    writer.key("phase")
    writer.string(frame.phase.rawValue)
    if let instant { member("at", instant.inSeconds) }
    member("time", frame.time.inSeconds)
    member("pull", frame.pull)
    member("progress", frame.progress)
    member("inset", frame.inset)
    writer.key("signals")
    writer.beginObject()
    for (name, value) in frame.signals {
      writer.key(name)
      writer.value(value)
    }
    writer.endObject()
    writer.key("outputs")
    writer.beginObject()
    for (name, value) in frame.outputs { member(name, value) }
    writer.endObject()
    writer.key("layers")
    writer.beginArray()
    for (index, state) in frame.layers.enumerated() where layer == nil || layer == index { write(state) }
    writer.endArray()
    writer.endObject()
    writer.newline()
    return writer.bytes
  }

  private mutating func write(_ layer: LayerState) {
    writer.beginObject()
    writer.key("id")
    writer.string(layer.id)
    writer.key("parent")
    if let parent = layer.parent { writer.string(parent) } else { writer.null() }
    writer.key("kind")
    writer.string(layer.kind)
    for (name, value) in layer.properties {
      writer.key(name)
      writer.value(value)
    }
    writer.endObject()
  }

  private mutating func member(_ name: String, _ number: Double) {
    writer.key(name)
    writer.number(number)
  }
}

extension JSONWriter {
  /// Points and colours as arrays; what is absent as null.
  package mutating func value(_ value: PropertyValue) {
    switch value {
    case .number(let number): self.number(number)
    case .boolean(let boolean): self.boolean(boolean)
    case .point(let point):
      beginArray()
      number(point.x)
      number(point.y)
      endArray()
    case .color(let color):
      beginArray()
      number(color.red)
      number(color.green)
      number(color.blue)
      number(color.alpha)
      endArray()
    case .numbers(let numbers):
      beginArray()
      for number in numbers { self.number(number) }
      endArray()
    case .text(let text): if let text { string(text) } else { null() }
    case .path(let path): if let path { string(path.svg) } else { null() }
    }
  }

  /// One value alone, as text.
  package static func text(_ value: PropertyValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return writer.text
  }
}
