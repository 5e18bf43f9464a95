/// The events of a live control, received as they happen, and the frames that follow from them.
///
/// Instants are readings of any clock of the host. The first instant is the origin; earlier instants count as the
/// origin. Instants should not decrease: an event or a frame earlier than the last event counts as at that event. At
/// each return to idle, the session drops the history that no later frame depends on.
public struct Session: Sendable {
  private let shared: SharedGraph
  private var builder: TimelineBuilder
  private var buffer: FrameBuffer
  /// The host's instant at which the session begins, in whole nanoseconds; nil before the first instant.
  private var origin: Duration?
  private var cursor = EventCursor()
  private var lastEvent = Nanoseconds.zero
  /// Whether all changes without events after the last event have been folded.
  private var isSettled = false

  init(_ shared: SharedGraph) {
    self.shared = shared
    builder = TimelineBuilder(for: shared.graph)
    buffer = FrameBuffer(for: shared)
    builder.start(shared.graph)
  }

  /// Adds a sample of the finger, `pull` points below its place without a pull (negative above it); the first sample
  /// begins the touch. A number that is not finite counts as 0.
  public mutating func drag(to pull: Double, at instant: Duration) {
    apply(.drag(pull.isFinite ? pull : 0), at: instant)
  }
  /// Adds a sample of the finger by the shown pull, for hosts whose scroll view applies its own rubber band: `rubber`
  /// has no effect, `limit` does. The first sample begins the touch. A number that is not finite counts as 0.
  public mutating func drag(shown pull: Double, at instant: Duration) {
    apply(.dragShown(pull.isFinite ? pull : 0), at: instant)
  }
  /// Ends the touch; has no effect without a touch.
  public mutating func release(at instant: Duration) { apply(.release, at: instant) }
  /// Begins a refresh from the host; has an effect only in idle, without a touch.
  public mutating func begin(at instant: Duration) { apply(.begin, at: instant) }
  /// Ends the refresh; has an effect only in refreshing, the first time.
  public mutating func finish(_ outcome: FinishOutcome = .success, at instant: Duration) {
    apply(.finish(outcome), at: instant)
  }
  /// Returns to the state before the first event: idle, without a touch, without memories.
  public mutating func reset(at instant: Duration) { apply(.reset, at: instant) }

  /// Returns the frame at an instant, if no further event comes before it. An instant earlier than the last event
  /// counts as at that event.
  public mutating func frame(at instant: Duration) -> Frame {
    let instant = clamped(instant)
    settle()
    buffer.show(builder.timeline, at: instant)
    return buffer.frame
  }

  /// Takes the events of the lifecycle and of nodes up to an instant that no call has taken yet, in the order of
  /// `Replay.events`. Each event is taken once.
  ///
  /// A touch may arrive late, stamped before the last call; the next call takes the events that follow from the touch,
  /// each with its own instant. Taken events are not withdrawn. Of more than a million events the earliest are taken,
  /// and the next call takes the rest. Of events that are not taken, the latest thousand of the lifecycle are kept.
  public mutating func takeEvents(through instant: Duration) -> [EmittedEvent] {
    let instant = time(of: instant)
    settle()
    return onHostClock(cursor.take(through: instant, builder.timeline, shared.graph))
  }

  /// Returns the events of the lifecycle and of nodes after `after` (nil: from the start) and up to `through`, if no
  /// further event comes, in the order of `Replay.events`.
  ///
  /// Of the events before the last return to idle, only the latest thousand that were not taken are kept. To receive
  /// each event once, use `takeEvents(through:)`.
  public mutating func events(after: Duration? = nil, through: Duration) -> [EmittedEvent] {
    let origin = origin(orFirst: after ?? through)
    settle()
    return onHostClock(
      builder.timeline.events(
        shared.graph, after: after.map { Nanoseconds($0 - origin) },
        through: min(Nanoseconds(through - origin), .longest)))
  }

  // MARK: Instants

  /// Returns the origin of the session, which is the given instant if it is the first.
  private mutating func origin(orFirst instant: Duration) -> Duration {
    if let origin { return origin }
    let seconds = Duration.seconds(instant.components.seconds)
    let origin = seconds + Nanoseconds(instant - seconds).duration
    self.origin = origin
    return origin
  }

  /// Converts an instant of the host's clock to a time from the origin, from 0 to 10⁹ s.
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
