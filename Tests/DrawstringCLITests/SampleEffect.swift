import Drawstring
import DrawstringCore

/// A small effect made by hand, so that printing is tested without reading YAML.
enum SampleEffect {
  /// A group with two shapes: one with a path, the other without. `no.opacity` follows the pull, `no.size.width`
  /// plays for a second while refreshing.
  static var graph: Graph {
    var graph = Graph()
    graph.name = "sample"
    graph.pull = PullModel(trigger: 50)
    graph.values = [1, 0, 0.5, 0.25, 1, 0, 1, 4, 100]
    graph.curves = [.linear]
    graph.signals = [
      Signal(name: "y", type: .boolean, lane: Int32(graph.environmentCount), source: .constant(values: 0)),
      Signal(
        name: "tint", type: .color, lane: Int32(graph.environmentCount + 1), source: .constant(values: 1)),
    ]
    graph.signalOrder = [0, 1]
    graph.environmentCount += 5
    graph.outputs = [Output(name: "listOffset", type: .number, slot: 0)]
    graph.initialSlots = [-0.0]
    var dot = Path()
    dot.move(to: Vec2(0, 0))
    dot.line(to: Vec2(10, 0.5))
    graph.paths = [PathSource(name: "dot", form: .data, firstSlot: 0, fixed: dot)]
    graph.texts = ["a, \"b\""]
    for (id, parent, kind) in [("header", -1, LayerKind.group), ("dot", 0, .shape), ("no", 0, .shape)] {
      graph.layers.append(
        Layer(id: id, parent: Int32(parent), kind: kind, firstSlot: Int32(graph.initialSlots.count)))
      graph.initialSlots += LayerLayout.initialSlots(of: kind)
    }
    graph.initialSlots[slot("position", of: 0, graph)] = 17.5
    graph.initialSlots[slot("path", of: 1, graph)] = 0
    graph.initialSlots[slot("label", of: 2, graph)] = 0
    graph.firstPathSlot = Int32(graph.initialSlots.count)

    var pulled = Root(
      phases: .dragging, hold: [], condition: -1,
      clock: .signal(lane: Int32(BuiltinSignal.pull.lane), range: nil), before: .clamp, after: .clamp,
      firstNode: 0)
    var timed = Root(
      phases: PhaseSet(.refreshing), hold: [], condition: -1, clock: .time, before: .clamp, after: .clamp,
      firstNode: 1)
    var second = Timing()
    second.duration = Nanoseconds(1_000_000_000)
    pulled.nodeCount = 1
    pulled.channelCount = 1
    pulled.holdLanes = 2
    timed.nodeCount = 2
    timed.firstChannel = 1
    timed.channelCount = 1
    timed.holdLanes = 2
    timed.length = second.length
    graph.roots = [pulled, timed]
    graph.nodes = [
      TimedNode(parent: -1, structure: .tracks, start: .zero, timing: Timing()),
      TimedNode(parent: -1, structure: .sequence, start: .zero, timing: second),
      TimedNode(parent: 1, structure: .tracks, start: .zero, timing: second),
    ]
    graph.channels = [
      Channel(
        slot: Int32(slot("opacity", of: 2, graph)), lanes: 1, firstTrack: 0, trackCount: 1, capture: -1,
        hold: 0),
      Channel(
        slot: Int32(slot("size", of: 2, graph)), lanes: 1, firstTrack: 1, trackCount: 1, capture: -1, hold: 0),
    ]
    graph.tracks = [
      Track(node: 0, form: .keyframes(first: 0, count: 2, interpolation: .linear)),
      Track(node: 2, form: .keyframes(first: 2, count: 2, interpolation: .linear)),
    ]
    graph.keyframes = [(0, 5), (50, 6), (0, 7), (1, 8)].map { offset, value in
      Keyframe(offset: offset, value: .constant(value), curve: 0, isHold: false, isPast: false)
    }
    graph.names.nodes = ["fade", "grow", "grow.sequence[0]"]
    graph.names.tracks = [
      GraphNames.Track(layer: "no", property: "opacity", line: 12),
      GraphNames.Track(layer: "no", property: "size.width", line: 20),
    ]
    graph.names.conditions = ["", ""]
    graph.names.clocks = ["pull", "time"]
    return graph
  }

  static var effect: Effect { Effect(graph) }

  static func buffer(at moment: Moment) -> FrameBuffer {
    var buffer = effect.makeFrameBuffer()
    effect.evaluate(moment, into: &buffer)
    return buffer
  }

  private static func slot(_ property: String, of layer: Int, _ graph: Graph) -> Int {
    PropertyTable.id(named: property).flatMap { graph.slot(of: $0, layer: layer) } ?? -1
  }
}
