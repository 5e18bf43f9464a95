/// An effect and a trace, prepared for queries of frames and events at any instant, in any order.
public struct Replay: Sendable {
  private let shared: SharedGraph
  package let timeline: SharedTimeline
  /// The trace.
  public let trace: Trace

  init(_ shared: SharedGraph, _ trace: Trace) {
    var builder = TimelineBuilder(for: shared.graph)
    Self.fold(trace, shared.graph, &builder)
    self.init(shared, trace, builder.timeline)
  }

  /// Nil if the budget does not allow the preparation.
  init?(_ shared: SharedGraph, _ trace: Trace, _ budget: inout WorkBudget) {
    var builder = TimelineBuilder(for: shared.graph)
    guard builder.build(&budget, { Self.fold(trace, shared.graph, &$0) }) else { return nil }
    self.init(shared, trace, builder.timeline)
  }

  private init(_ shared: SharedGraph, _ trace: Trace, _ timeline: Timeline) {
    self.shared = shared
    self.trace = trace
    self.timeline = SharedTimeline(timeline)
  }

  private static func fold(_ trace: Trace, _ graph: Graph, _ builder: inout TimelineBuilder) {
    builder.start(graph)
    for event in trace.events { builder.apply(event.kind, at: Nanoseconds(event.at), graph) }
    builder.advance(graph, to: .infinity)
  }

  /// Returns the frame at an instant from the start of the trace, after all events of that instant.
  ///
  /// An instant before 0 counts as 0, an instant beyond 10⁹ s as 10⁹ s. After the last event the effect runs on.
  public func frame(at instant: Duration) -> Frame {
    var buffer = FrameBuffer(for: shared)
    evaluate(at: instant, into: &buffer)
    return buffer.frame
  }

  /// Fills a buffer with the frame at an instant, without allocating once the buffer is warm.
  ///
  /// A buffer of another effect is replaced by a buffer of this effect.
  public func evaluate(at instant: Duration, into buffer: inout FrameBuffer) {
    if buffer.shared !== shared { buffer = FrameBuffer(for: shared) }
    buffer.fill(timeline, at: instant)
  }

  /// Returns the events of the lifecycle and of nodes that the effect emits after `after` and up to `through`, in time
  /// order. If `after` is nil, the events of instant 0 are included; `through` defaults to `end`.
  ///
  /// The order at one instant is: nodes that stop being in effect, the lifecycle, other nodes in the order of the
  /// document. Loops continue after the last event of the trace up to `through`. Of more than a million events the
  /// earliest are returned; pass the instant of the last of them as `after` for the rest.
  public func events(after: Duration? = nil, through: Duration? = nil) -> [EmittedEvent] {
    timeline.timeline.events(
      shared.graph, after: after.map { Nanoseconds($0) }, through: min(Nanoseconds(through ?? end), .longest))
  }

  /// The instant of the trace's last event or, if phases end by themselves after the event, of the last such end.
  public var end: Duration {
    let lastEdge = timeline.timeline.spans.last?.phaseStart ?? .zero
    return max(lastEdge, Nanoseconds(trace.end)).duration
  }
}
