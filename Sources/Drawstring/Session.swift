/// A trace that grows while a control lives.
///
/// Times are counted from any fixed instant the host likes (0 or later) and should not fall: an event or a
/// frame earlier than the last event counts as at that event. At each return to idle, the session forgets what no
/// later frame can depend on.
public struct Session: Sendable {
  private let shared: SharedGraph
  private var builder: TimelineBuilder
  private var buffer: FrameBuffer
  private var lastEvent = Nanoseconds.zero
  /// Whether everything that happens by itself after the last event has been folded.
  private var isSettled = false

  init(_ shared: SharedGraph) {
    self.shared = shared
    builder = TimelineBuilder(for: shared.graph)
    buffer = FrameBuffer(for: shared)
    builder.start(shared.graph)
  }

  /// A sample of the finger, `pull` points below where the content rests without one, negative above it; the first
  /// one begins the touch. A number that is not finite counts as 0.
  public mutating func drag(to pull: Double, at instant: Duration) {
    apply(.drag(pull.isFinite ? pull : 0), at: instant)
  }
  /// A sample of the finger by the pull that is already shown, as a scroll view that stretches by itself gives it:
  /// `rubber` does not act, `limit` does.
  public mutating func drag(shown pull: Double, at instant: Duration) {
    apply(.dragShown(pull.isFinite ? pull : 0), at: instant)
  }
  /// The finger leaves; without a touch, nothing happens.
  public mutating func release(at instant: Duration) { apply(.release, at: instant) }
  /// The program starts a refresh; nothing happens but in idle, without a touch.
  public mutating func begin(at instant: Duration) { apply(.begin, at: instant) }
  /// The program ends the refresh; nothing happens but in refreshing, and there only the first time.
  public mutating func finish(_ outcome: FinishOutcome = .success, at instant: Duration) {
    apply(.finish(outcome), at: instant)
  }
  /// Everything becomes as it was before the first event: idle, without a touch, and nothing remembered.
  public mutating func reset(at instant: Duration) { apply(.reset, at: instant) }

  /// The frame at an instant, as if no further event came before it; earlier than the last event counts as at it.
  public mutating func frame(at instant: Duration) -> Frame {
    settle()
    buffer.show(builder.timeline, at: clamped(instant))
    return buffer.frame
  }

  /// What the effect emits later than `after` (nil is from the start) and up to `through`, as if no further event
  /// came; each once, in time order: events of the lifecycle and of nodes, as `Replay.events` gives them.
  ///
  /// What was emitted before the refresh before this one is forgotten.
  public mutating func events(after: Duration? = nil, through: Duration) -> [EmittedEvent] {
    settle()
    return builder.timeline.events(
      shared.graph, after: after.map { Nanoseconds($0) }, through: min(Nanoseconds(through), .longest))
  }

  private func clamped(_ instant: Duration) -> Nanoseconds {
    min(max(Nanoseconds(instant), lastEvent), .longest)
  }

  private mutating func apply(_ event: TraceEvent.Kind, at instant: Duration) {
    let instant = clamped(instant)
    builder.retract(after: instant)
    builder.advance(shared.graph, to: instant)
    builder.forgetPast(shared.graph)
    builder.apply(event, at: instant, shared.graph)
    buffer.forgetTimeline()
    lastEvent = instant
    isSettled = false
  }

  private mutating func settle() {
    if isSettled { return }
    builder.advance(shared.graph, to: .infinity)
    isSettled = true
  }
}
