/// An effect and a trace, prepared: frames and events of any instant, in any order.
public struct Replay: Sendable {
  private let graph: Graph
  package let timeline: SharedTimeline
  /// What happened.
  public let trace: Trace

  init(_ graph: Graph, _ trace: Trace, inputs: [InputSetting], size: Vec2?) {
    var builder = TimelineBuilder(for: graph)
    Self.fold(trace, inputs, size, graph, &builder)
    self.init(graph, trace, builder.timeline)
  }

  /// Nil where a budget does not reach.
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
  /// An instant before 0 counts as 0, one beyond 10⁹ s as 10⁹ s; after the last event the control goes on by itself.
  public func frame(at instant: Duration) -> EffectFrame {
    var buffer = FrameBuffer(for: graph)
    evaluate(at: instant, into: &buffer)
    return buffer.frame
  }

  /// Fills a buffer with the frame at an instant; once the buffer is warm, without allocating.
  ///
  /// A buffer of another effect is replaced by one of this.
  public func evaluate(at instant: Duration, into buffer: inout FrameBuffer) {
    if buffer.graph !== graph { buffer = FrameBuffer(for: graph) }
    buffer.fill(timeline, at: instant)
  }

  /// The next instant at which a frame may differ or an event may be emitted; `instant` itself while anything moves, nil
  /// where nothing changes any more. See `Session.nextChange(after:)`.
  public func nextChange(after instant: Duration) -> Duration? {
    var sampler = Sampler(for: graph)
    let time = min(max(Nanoseconds(instant), .zero), .longest)
    let next = sampler.nextChange(graph, timeline.timeline, after: time)
    return next.map { $0 == time ? instant : $0.duration }
  }

  /// What the effect emits later than `after` and up to `through`, each once, in time order: events of the lifecycle
  /// and of nodes. Nil is from the very start (instant 0 included), or up to `end`.
  ///
  /// At one instant nodes that stop being in effect come first, then the lifecycle, then other nodes in the order of
  /// the document. Loops go on after the last event of the trace for as long as is asked for; of more than a million
  /// events the earliest are given, and the rest is to be asked for after the last of them.
  public func events(after: Duration? = nil, through: Duration? = nil) -> [EmittedEvent] {
    timeline.timeline.events(
      graph, after: after.map { Nanoseconds($0) }, through: min(Nanoseconds(through ?? end), .longest))
  }

  /// Where a film of the trace ends: at its last event or, where phases end by themselves after that, at the last such
  /// end.
  public var end: Duration {
    let lastEdge = timeline.timeline.spans.last?.phaseStart ?? .zero
    return max(lastEdge, Nanoseconds(trace.end)).duration
  }
}
