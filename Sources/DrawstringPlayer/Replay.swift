/// An effect and a trace, prepared so that frames and events can be read at any instant, in any order.
public struct Replay: Sendable {
  private let graph: Graph
  package let timeline: SharedTimeline
  /// The events of the control.
  public let trace: Trace

  init(_ graph: Graph, _ trace: Trace, inputs: [InputSetting], size: Vec2?) {
    var builder = TimelineBuilder(for: graph)
    Self.fold(trace, inputs, size, graph, &builder)
    self.init(graph, trace, builder.timeline)
  }

  /// Nil if the budget does not suffice.
  init?(
    _ graph: Graph, _ trace: Trace, inputs: [InputSetting], size: Vec2?, _ budget: inout WorkBudget
  ) {
    var builder = TimelineBuilder(for: graph)
    guard builder.build(&budget, { Self.fold(trace, inputs, size, graph, &$0) }) else { return nil }
    self.init(graph, trace, builder.timeline)
  }

  private init(_ graph: Graph, _ trace: Trace, _ timeline: Timeline) {
    self.graph = graph
    self.trace = trace
    self.timeline = SharedTimeline(timeline)
  }

  private static func fold(
    _ trace: Trace, _ inputs: [InputSetting], _ size: Vec2?, _ graph: Graph,
    _ builder: inout TimelineBuilder
  ) {
    builder.start(graph, inputs: inputs, size: size)
    for event in trace.events { builder.apply(event.kind, at: Nanoseconds(event.at), graph) }
    builder.advance(graph, to: .infinity)
  }

  /// The frame at an instant, counted from the start of the trace and after all events of that instant.
  ///
  /// An instant before 0 counts as 0, one beyond 10⁹ s as 10⁹ s; after the last event the control continues by itself.
  public func frame(at instant: Duration) -> EffectFrame {
    var buffer = FrameBuffer(for: graph)
    evaluate(at: instant, into: &buffer)
    return buffer.frame
  }

  /// Fills a buffer with the frame at an instant; allocates nothing once the buffer is warm.
  ///
  /// A buffer of another effect is replaced by one of this effect.
  public func evaluate(at instant: Duration, into buffer: inout FrameBuffer) {
    if buffer.graph !== graph { buffer = FrameBuffer(for: graph) }
    buffer.fill(timeline, at: instant)
  }

  /// The next instant at which a frame may differ or an event may be emitted; `instant` itself while anything moves, nil
  /// if nothing changes any more. See `Session.nextChange(after:)`.
  public func nextChange(after instant: Duration) -> Duration? {
    var sampler = Sampler(for: graph)
    let time = min(max(Nanoseconds(instant), .zero), .longest)
    let next = sampler.nextChange(graph, timeline.timeline, after: time)
    return next.map { $0 == time ? instant : $0.duration }
  }

  /// The events of the lifecycle and of nodes that the effect emits after `after` and up to `through`, each once, in time
  /// order. Without `after` they begin at the start, instant 0 included; without `through` they end at `end`.
  ///
  /// At one instant nodes that stop being in effect come first, then the lifecycle, then other nodes in the order of the
  /// document. Loops continue after the last event of the trace, up to `through`. At most a million events are returned, the
  /// earliest ones; pass the instant of the last of them as `after` for the rest.
  public func events(after: Duration? = nil, through: Duration? = nil) -> [EmittedEvent] {
    timeline.timeline.events(
      graph, after: after.map { Nanoseconds($0) }, through: min(Nanoseconds(through ?? end), .longest))
  }

  /// The end of a film of the trace: its last event or, if phases end by themselves after it, the last such end.
  public var end: Duration {
    let lastEdge = timeline.timeline.spans.last?.phaseStart ?? .zero
    return max(lastEdge, Nanoseconds(trace.end)).duration
  }
}
