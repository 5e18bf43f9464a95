import Drawstring

/// Stands between a control and an effect: it tells a session what the control sees, and asks it what to show.
///
/// All instants are those of one clock.
struct RefreshDriver {
  /// What one tick of the display brings.
  struct Tick {
    var frame: Frame
    /// What the effect has emitted and no tick has told yet.
    var events: [EmittedEvent]
    /// Nothing will change until the finger comes back: the display may stop asking.
    var rests: Bool
  }

  private var session: Session
  private var isTouched = false

  init(_ effect: Effect) { session = effect.session() }

  /// The finger holds the content so many points below where it rests; negative above.
  mutating func touch(at pull: Double, _ now: Duration) {
    isTouched = true
    session.drag(to: pull, at: now)
  }

  /// The finger has left.
  mutating func lift(_ now: Duration) {
    isTouched = false
    session.release(at: now)
  }

  /// The content has come, or will not.
  mutating func finish(_ outcome: FinishOutcome, _ now: Duration) {
    session.finish(outcome, at: now)
  }

  mutating func tick(_ now: Duration) -> Tick {
    let frame = session.frame(at: now)
    let events = session.takeEvents(through: now)
    return Tick(frame: frame, events: events, rests: frame.phase == .idle && !isTouched)
  }
}
