internal import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput

/// Frames of one effect as lines of JSON; numbers as in JavaScript.
///
/// Most properties do not change from frame to frame, so the previous line is kept, and unchanged properties are copied
/// from it.
package struct FrameJSON: Sendable {
  private let graph: Graph
  private let layers: [LayerPlan]
  private let onlyLayer: Int?
  private let hasGeometry: Bool
  private var writer = JSONWriter()
  private var line: [UInt8] = []
  private var previous = PreviousLine()

  /// The parts of a layer that are the same in all frames.
  private struct LayerPlan {
    /// `{"id":"top","parent":null,"kind":"shape"`
    var head: [UInt8]
    var properties: [PropertyID]
    var slots: Range<Int>
    /// Whether the layer's path, a list or a text can change while its slots do not.
    var mayChangeElsewhere: Bool
    /// The index of the layer's first property in `PreviousLine.properties`.
    var first: Int
  }

  /// The previous line, and the position of each layer and each property in it.
  private struct PreviousLine {
    var bytes: [UInt8] = []
    var slots: [Double] = []
    var layers: [Range<Int>] = []
    var properties: [Range<Int>] = []
  }

  /// `onlyLayer` leaves out all layers but one; `geometry` adds the place of each layer on the canvas.
  package init(_ effect: Effect, onlyLayer: Int? = nil, geometry: Bool = false) {
    graph = effect.graph
    self.onlyLayer = onlyLayer
    hasGeometry = geometry
    let graph = effect.graph
    let pathsMove = graph.paths.contains { $0.fixed == nil } || graph.channels.contains(where: \.isPath)
    let hasFormulas = !graph.composedTexts.isEmpty
    var plans: [LayerPlan] = []
    var count = 0
    for layer in graph.layers {
      let properties = PropertyTable.properties(of: layer.kind)
      let lanes = properties.reduce(0) { $0 + $1.row.type.lanes }
      let first = Int(layer.firstSlot)
      plans.append(
        LayerPlan(
          head: Self.head(of: layer, graph), properties: properties, slots: first..<first + lanes,
          mayChangeElsewhere: (pathsMove && layer.kind == .shape) || layer.corners.exists
            || hasFormulas || properties.contains { $0.row.type.isList },
          first: count))
      count += properties.count
    }
    layers = plans
    previous.layers = Array(repeating: 0..<0, count: plans.count)
    previous.properties = Array(repeating: 0..<0, count: count)
  }

  /// The frame's line with its line feed; `instant` is the instant of the trace, if there is one.
  package mutating func line(_ buffer: FrameBuffer, at instant: Duration?) -> [UInt8] {
    let frame = buffer.frame
    swap(&line, &previous.bytes)
    line.removeAll(keepingCapacity: true)
    writeHead(frame, at: instant)
    var isFirst = true
    let geometry = hasGeometry ? FrameGeometry(frame) : nil
    let order = geometry?.order ?? graph.drawingOrder(frame.slots)
    for layer in order where onlyLayer == nil || layer == onlyLayer {
      if !isFirst { line.append(UInt8(ascii: ",")) }
      isFirst = false
      write(layer, frame)
      if let geometry { append(geometry, of: layer) }
      line.append(UInt8(ascii: "}"))
    }
    line += "]}\n".utf8
    remember(frame.slots)
    return line
  }

  /// Copies the numbers; keeping a reference to the frame's array would make the next frame allocate a new one.
  private mutating func remember(_ slots: [Double]) {
    if previous.slots.count != slots.count { previous.slots = Array(repeating: .nan, count: slots.count) }
    for index in slots.indices { previous.slots[index] = slots[index] }
  }

  private mutating func write(_ index: Int, _ frame: EffectFrame) {
    let plan = layers[index]
    let start = line.count
    defer { previous.layers[index] = start..<line.count }
    if !plan.mayChangeElsewhere, isUnchanged(plan.slots, frame.slots) {
      let stretch = previous.layers[index]
      let shift = start - stretch.lowerBound
      line += previous.bytes[stretch]
      for place in plan.first..<plan.first + plan.properties.count {
        let old = previous.properties[place]
        previous.properties[place] = old.lowerBound + shift..<old.upperBound + shift
      }
      return
    }
    line += plan.head
    var slot = plan.slots.lowerBound
    for (offset, property) in plan.properties.enumerated() {
      let row = property.row
      let slots = slot..<slot + row.type.lanes
      let propertyStart = line.count
      let isElsewhere =
        [.path, .numbers].contains(row.type) || row.type.isList
        || [.corners, .text].contains(row.type) && plan.mayChangeElsewhere
      if !isElsewhere, isUnchanged(slots, frame.slots) {
        line += previous.bytes[previous.properties[plan.first + offset]]
      } else {
        line += Self.keys[Int(property.rawValue)]
        append(property, row.type, slot, layer: index, frame)
      }
      previous.properties[plan.first + offset] = propertyStart..<line.count
      slot = slots.upperBound
    }
  }

  private mutating func append(_ geometry: FrameGeometry, of layer: Int) {
    for (name, value) in GeometryFields(geometry, layer: layer).members {
      line += ",\"\(name)\":".utf8
      line += value.utf8
    }
  }

  private func isUnchanged(_ range: Range<Int>, _ slots: [Double]) -> Bool {
    if previous.slots.count != slots.count { return false }
    for index in range where slots[index] != previous.slots[index] { return false }
    return true
  }

  private mutating func append(
    _ property: PropertyID, _ type: PropertyType, _ slot: Int, layer: Int, _ frame: EffectFrame
  ) {
    switch type {
    case .corners where graph.layers[layer].corners.isNone, .number, .angle, .duration:
      JavaScriptNumber.append(frame.slots[slot], to: &line)
    case .point, .scale, .angles, .size, .color:
      for lane in 0..<type.lanes {
        line.append(UInt8(ascii: lane == 0 ? "[" : ","))
        JavaScriptNumber.append(frame.slots[slot + lane], to: &line)
      }
      line.append(UInt8(ascii: "]"))
    default:
      writer.removeAll()
      if let value = frame.layer(at: layer).value(of: property) { writer.value(value) }
      line += writer.bytes
    }
  }

  /// The JSON keys by property, such as `,"opacity":`.
  private static let keys = PropertyTable.rows.map { Array(",\"\($0.name)\":".utf8) }

  private static func head(of layer: Layer, _ graph: Graph) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("id")
    writer.string(layer.id)
    writer.key("parent")
    if layer.parent.isNone { writer.null() } else { writer.string(graph.layers[layer.parent].id) }
    writer.key("kind")
    writer.string(layer.kind.rawValue)
    return writer.bytes
  }

  private mutating func writeHead(_ frame: EffectFrame, at instant: Duration?) {
    writer.removeAll()
    writer.beginObject()
    writer.member("version", AnswerForm.version)
    writer.key("effect")
    writer.string(graph.name)
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
    line += writer.bytes
  }

  private mutating func member(_ name: String, _ number: Double) {
    writer.key(name)
    writer.number(number)
  }
}

/// The members that `--geometry` adds to a layer: names, and values as JSON.
struct GeometryFields {
  private let place: LayerPlacement
  private let stroke: VectorPath?

  init(_ geometry: FrameGeometry, layer: Int) {
    place = geometry.places[layer]
    stroke = geometry.stroke(ofLayer: layer)
  }

  private var world: [Double] {
    let world = place.worldTransform
    return [world.a, world.b, world.c, world.d, world.tx, world.ty]
  }

  /// For JSON and YAML.
  var members: [(name: String, value: String)] {
    [
      ("world", JSONWriter.text(.numbers(world))),
      ("worldOpacity", JSONWriter.text(.number(place.worldOpacity))),
      ("visible", JSONWriter.text(.boolean(place.isVisible))), ("stroke", JSONWriter.text(.path(stroke))),
    ]
  }

  /// For people.
  var rows: [(name: String, value: String)] {
    [
      ("world", world.map(JavaScriptNumber.description).joined(separator: ", ")),
      ("worldOpacity", JavaScriptNumber.description(of: place.worldOpacity)),
      ("visible", place.isVisible ? "true" : "false"), ("stroke", stroke?.description ?? "none"),
    ]
  }
}
