internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// The animations of an effect as the time line of a page reads them: the times of nodes and the places of keyframes.
///
/// A node has its times in seconds of its parent's iteration, and the places of its keyframes as fractions of its own iteration.
/// Nodes over the values of a signal have those values as places.
struct PageTimeline {
  let text: String

  /// The steps in which a place is looked for on the curve of a node's easing.
  private static let steps = 200
  /// The most keyframes of a track, and of all tracks, that are shown.
  private static let mostPlaces = 100
  private static let mostOfAll = 20_000

  init(_ graph: Graph) {
    var writer = JSONWriter()
    writer.beginArray()
    let members = Dictionary(
      grouping: graph.nodes.indices.filter { graph.nodes[$0].parent.exists },
      by: { graph.nodes[$0].parent.index })
    var tracks: [Int: [(track: Int, layer: Int, property: String)]] = [:]
    let names = TargetNames(graph)
    for channel in graph.channels {
      let name = names.name(ofSlot: Int(channel.slot), lanes: Int(channel.lanes)).property
      guard let layer = graph.layerIndex(ofSlot: Int(channel.slot)), !name.isEmpty else { continue }
      let property = String(name.prefix { $0 != "." && $0 != "[" })
      for track in channel.tracks {
        tracks[graph.tracks[track].node.index, default: []].append((track, layer, property))
      }
    }
    var left = Self.mostOfAll
    func write(_ index: Int, isTimed: Bool) {
      let node = graph.nodes[index]
      let (timing, rate) = (node.timing, abs(node.timing.speed))
      writer.member("id", graph.names.nodes.indices.contains(index) ? graph.names.nodes[index] : "")
      if isTimed {
        let delay = timing.speed > 0 ? timing.delay.scaled(by: 1 / timing.speed) : .zero
        Self.write("start", (node.start + max(delay, .zero)).seconds, to: &writer)
        Self.write("end", (node.start + timing.length).seconds, to: &writer)
        Self.write("duration", timing.duration.seconds / rate, to: &writer)
        Self.write("count", timing.iterations, to: &writer)
        if timing.direction != .normal { writer.member("direction", timing.direction.rawValue) }
        if timing.speed < 0 { writer.member("isBackwards", 1) }
        if rate != 1 { Self.write("rate", rate, to: &writer) }
        if timing.iterationStart != 0 { Self.write("iterationStart", timing.iterationStart, to: &writer) }
      }
      writer.key("tracks")
      writer.beginArray()
      for (track, layer, property) in tracks[index] ?? [] {
        writer.beginArray()
        writer.number(Double(layer))
        writer.string(property)
        if left > 0 {
          let places = Self.places(graph.tracks[track], in: graph, isTimed ? timing.easing : .linear)
          for place in places { writer.number(place) }
          left -= places.count
        }
        writer.endArray()
      }
      writer.endArray()
      writer.key("nodes")
      writer.beginArray()
      for member in members[index] ?? [] {
        writer.beginObject()
        write(member, isTimed: isTimed)
        writer.endObject()
      }
      writer.endArray()
    }
    for (index, root) in graph.roots.enumerated() {
      writer.beginObject()
      writer.key("during")
      writer.beginArray()
      for phase in root.phases.phases { writer.string(phase.rawValue) }
      writer.endArray()
      if root.condition.exists { writer.member("isConditional", 1) }
      if root.trigger.exists { writer.member("on", graph.inputs[root.trigger].name) }
      if case .signal(_, let range) = root.clock {
        writer.member("over", graph.names.clocks.indices.contains(index) ? graph.names.clocks[index] : "")
        if let range {
          writer.key("range")
          writer.beginArray()
          for number in [range.start, range.end, root.length.seconds] { writer.number(number) }
          writer.endArray()
        }
      }
      let loop = ScenarioPlan.loop(of: root, graph)
      if loop.length > 0 {
        Self.write("intro", loop.intro, to: &writer)
        Self.write("loop", loop.length, to: &writer)
      }
      let isTimed = if case .signal(_, nil) = root.clock { false } else { true }
      write(root.firstNode.index, isTimed: isTimed)
      writer.endObject()
    }
    writer.endArray()
    text = writer.text
  }

  /// Writes a number; nothing for an infinite one.
  private static func write(_ name: String, _ number: Double, to writer: inout JSONWriter) {
    if !number.isFinite { return }
    writer.key(name)
    writer.number(number)
  }

  /// The fractions of an iteration at which a node with an easing arrives at the keyframes of a track; of a single value, its start.
  private static func places(_ track: Track, in graph: Graph, _ easing: Easing) -> [Double] {
    let offsets: [Double]
    switch track.form {
    case .value: offsets = [0]
    case .along, .direction: offsets = [0, 1]
    case .wave: offsets = []
    case .keyframes(let first, let count, _):
      offsets = graph.keyframes[first, count: count].prefix(mostPlaces).map(\.offset)
    }
    return Set(easing == .linear ? offsets : offsets.flatMap { arrivals(at: $0, easing) }).sorted()
  }

  private static func arrivals(at offset: Double, _ easing: Easing) -> [Double] {
    var found: [Double] = []
    var before = easing.value(at: 0)
    if before == offset { found.append(0) }
    for step in 1...steps {
      let value = easing.value(at: Double(step) / Double(steps))
      if value == offset {
        found.append(Double(step) / Double(steps))
      } else if (before - offset) * (value - offset) < 0 {
        let part = (Double(step - 1) + (offset - before) / (value - before)) / Double(steps)
        found.append((part * 1e5).rounded() / 1e5)
      }
      before = value
    }
    return found
  }
}
