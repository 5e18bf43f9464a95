import Drawstring
import DrawstringCore

/// A small effect made by hand, so that printing is tested without reading YAML.
enum SampleEffect {
  /// A group with two shapes: one with a path, the other without. `no.opacity` follows the pull, `no.size.width`
  /// plays for a second while refreshing.
  static var graph: Graph { graph() }

  static func graph(name: String = "sample", last: String = "no") -> Graph {
    let graph = GraphBuilder()
    graph.name = name
    graph.pull = PullModel(trigger: 50)
    _ = graph.addValues([1, 0, 0.5, 0.25, 1, 0, 1, 4, 100])
    graph.curves = [.linear]
    let lane = graph.addLanes(5)
    graph.signalOrder = [
      graph.addSignal(Signal(name: "y", type: .boolean, lane: lane, source: .constant(values: 0))),
      graph.addSignal(Signal(name: "tint", type: .color, lane: lane + 1, source: .constant(values: 1))),
    ]
    graph.addOutput("listOffset", type: .number, slot: graph.addSlots([-0.0]))
    var dot = VectorPath()
    dot.move(to: Vec2(0, 0))
    dot.line(to: Vec2(10, 0.5))
    graph.setPath(graph.addPath("dot"), to: dot)
    _ = graph.addText("a, \"b\"")
    graph.addLayer("header", parent: -1, kind: .group)
    graph.addLayer("dot", parent: 0, kind: .shape)
    graph.addLayer(last, parent: 0, kind: .shape)
    graph.layOutLayers()
    graph.set([17.5], at: slot(.position, of: 0, graph))
    graph.set([0], at: slot(.path, of: 1, graph))
    graph.set([0], at: slot(.label, of: 2, graph))
    graph.beginPathSlots()

    var pulled = Root(
      phases: [PhaseSet(.pulling), PhaseSet(.armed)], hold: [], condition: .none,
      clock: .signal(lane: Int32(BuiltinSignal.pull.lane), range: nil), before: .clamp, after: .clamp,
      firstNode: Ref(0))
    var timed = Root(
      phases: PhaseSet(.refreshing), hold: [], condition: .none, clock: .time, before: .clamp, after: .clamp,
      firstNode: Ref(1))
    var second = Timing()
    second.duration = Nanoseconds(1_000_000_000)
    pulled.nodeCount = 1
    pulled.channelCount = 1
    pulled.holdLanes = 2
    timed.nodeCount = 2
    timed.firstChannel = Ref(1)
    timed.channelCount = 1
    timed.holdLanes = 2
    timed.length = second.length
    for (node, name) in [
      (TimedNode(parent: .none, structure: .tracks, start: .zero, timing: Timing()), "fade"),
      (TimedNode(parent: .none, structure: .sequence, start: .zero, timing: second), "grow"),
      (TimedNode(parent: Ref(1), structure: .tracks, start: .zero, timing: second), "grow.sequence[0]"),
    ] { _ = graph.addNode(node, name) }
    for (index, property) in [PropertyID.opacity, .size].enumerated() {
      graph.addChannel(
        Channel(
          slot: Int32(slot(property, of: 2, graph)), lanes: 1, firstTrack: Ref(index), trackCount: 1,
          capture: -1, hold: 0))
    }
    _ = graph.addTrack(
      Track(node: Ref(0), form: .keyframes(first: Ref(0), count: 2, interpolation: .linear)),
      GraphNames.Track(layer: "no", property: "opacity", line: 12))
    _ = graph.addTrack(
      Track(node: Ref(2), form: .keyframes(first: Ref(2), count: 2, interpolation: .linear)),
      GraphNames.Track(layer: "no", property: "size.width", line: 20))
    _ = graph.addKeyframes(
      [(0, 5), (50, 6), (0, 7), (1, 8)].map { offset, value in
        Keyframe(offset: offset, value: .constant(value), curve: Ref(0), isHold: false, isPast: false)
      })
    graph.addRoot(pulled, condition: "", clock: "pull")
    graph.addRoot(timed, condition: "", clock: "time")
    return graph.build()
  }

  static var effect: Effect { Effect(graph) }

  static func buffer(at moment: Moment) -> FrameBuffer {
    var buffer = effect.makeFrameBuffer()
    effect.evaluate(moment, into: &buffer)
    return buffer
  }

  private static func slot(_ property: PropertyID, of layer: Int, _ graph: GraphBuilder) -> Int {
    graph.slot(of: property, layer: layer) ?? -1
  }
}
