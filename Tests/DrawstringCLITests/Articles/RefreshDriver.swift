import Drawstring

/// Stands between a control and an effect: it tells a session what the control sees, and asks it what to show.
///
/// All instants are those of one clock.
struct RefreshDriver {
  /// What one tick of the display brings.
  struct Tick {
    var frame: EffectFrame
    /// What the effect has emitted and no tick has told yet.
    var events: [EmittedEvent]
    /// When the display has to ask again; nil where nothing changes before the next touch or finish.
    var next: Duration?
  }

  private var session: Session

  init(_ effect: Effect) { session = effect.makeSession() }

  /// The finger holds the content so many points below where it rests; negative above.
  mutating func touch(at pull: Double, _ now: Duration) { session.drag(to: pull, at: now) }

  /// The finger has left.
  mutating func lift(_ now: Duration) { session.release(at: now) }

  /// The system has taken the touch away, as for an alert.
  mutating func cancel(_ now: Duration) { session.cancelTouch(at: now) }

  /// The content has come, or will not.
  mutating func finish(_ outcome: FinishOutcome, _ now: Duration) { session.finish(outcome, at: now) }

  mutating func tick(_ now: Duration) -> Tick {
    let events = session.takeEvents(through: now)
    return Tick(frame: session.frame(at: now), events: events, next: session.nextChange(after: now))
  }
}
