/// A trace that grows while a control lives.
///
/// Instants are those of any clock of the host. The session counts from the first one that it is told; an earlier one
/// counts as that. Instants should not fall: an event or a frame earlier than the last event counts as at that event. At
/// each return to idle, the session forgets what no later frame can depend on.
public struct Session: Sendable {
  private let shared: SharedGraph
  private var builder: TimelineBuilder
  private var buffer: FrameBuffer
  /// The host's instant at which the session begins, to the nanosecond; nil before the first.
  private var origin: Duration?
  private var cursor = EventCursor()
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
    let instant = clamped(instant)
    settle()
    buffer.show(builder.timeline, at: instant)
    return buffer.frame
  }

  /// What the effect has emitted up to an instant and no call has taken yet, in time order: events of the lifecycle and
  /// of nodes, as `Replay.events` gives them. Each is taken once.
  ///
  /// A touch may arrive late, stamped before the last call; the events that it brings about are taken by the next call,
  /// each with its own instant. An event that was taken is not taken back. Of more than a million events the earliest are
  /// given, and the next call gives the rest. Until they are taken, the latest thousand events of the lifecycle are kept.
  public mutating func takeEvents(through instant: Duration) -> [EmittedEvent] {
    let instant = time(of: instant)
    settle()
    return onHostClock(cursor.take(through: instant, builder.timeline, shared.graph))
  }

  /// What the effect emits later than `after` (nil is from the start) and up to `through`, as if no further event
  /// came; each once, in time order: events of the lifecycle and of nodes, as `Replay.events` gives them.
  ///
  /// Of what happened before the last return to idle, taken events are forgotten, and others but for the latest thousand.
  /// To be told each event once, use `takeEvents(through:)`.
  public mutating func events(after: Duration? = nil, through: Duration) -> [EmittedEvent] {
    let origin = origin(orFirst: after ?? through)
    settle()
    return onHostClock(
      builder.timeline.events(
        shared.graph, after: after.map { Nanoseconds($0 - origin) },
        through: min(Nanoseconds(through - origin), .longest)))
  }

  // MARK: Instants

  /// The instant at which the session begins; the given one where nothing came before.
  private mutating func origin(orFirst instant: Duration) -> Duration {
    if let origin { return origin }
    let seconds = Duration.seconds(instant.components.seconds)
    let origin = seconds + Nanoseconds(instant - seconds).duration
    self.origin = origin
    return origin
  }

  /// An instant of the host's clock, counted from the beginning of the session.
  private mutating func time(of instant: Duration) -> Nanoseconds {
    min(max(Nanoseconds(instant - origin(orFirst: instant)), .zero), .longest)
  }

  private mutating func clamped(_ instant: Duration) -> Nanoseconds { max(time(of: instant), lastEvent) }

  private func onHostClock(_ events: [EmittedEvent]) -> [EmittedEvent] {
    guard let origin, !events.isEmpty else { return events }
    return events.map { event in
      var event = event
      event.at += origin
      return event
    }
  }

  // MARK: Folding

  private mutating func apply(_ event: TraceEvent.Kind, at instant: Duration) {
    let instant = clamped(instant)
    cursor.prepare(forEventAt: instant, builder.timeline, shared.graph)
    builder.retract(after: instant)
    builder.advance(shared.graph, to: instant)
    builder.forgetPast(shared.graph, told: cursor.horizon)
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
