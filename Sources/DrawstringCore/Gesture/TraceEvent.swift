/// The outcome of a refresh.
public enum FinishOutcome: String, CaseIterable, Sendable {
  /// The refresh loaded something.
  case success
  /// The refresh failed.
  case failure
  /// There is nothing more to load: until a reset, a release cancels even if the control is armed.
  case noMore
}

/// An event of the control.
public struct TraceEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: Hashable, Sendable {
    /// A sample of the finger: its pull in points, negative outwards, and its place along the edge in the coordinates of the
    /// canvas, nil for the last one. The first sample begins the touch.
    case drag(Double, across: Double? = nil)
    /// A sample of the finger by its shown pull, in points: `rubber` is not applied, `limit` is.
    case dragShown(Double, across: Double? = nil)
    /// The finger moves to a pull in points, within a time of at most 600 s: a sample each 1/120 s and one at the end.
    /// The rubber band applies to each sample. Along the edge, the finger moves from its last place in the touch; a new touch
    /// is at `across` at once. A later drag, release, cancel or reset discards the remaining samples.
    case dragTo(Double, across: Double? = nil, over: Duration, ease: EasingCurve)
    /// The finger is lifted.
    case release
    /// The touch ends without a refresh, as when the system takes it away.
    case cancel
    /// The program starts a refresh.
    case begin
    /// The program opens the floor.
    case open
    /// The program closes the floor.
    case close
    /// The program ends the refresh.
    case finish(FinishOutcome)
    /// The state before the first event is restored.
    case reset
    /// The host sets inputs; all at once.
    case set([InputSetting])
    /// The host fires the trigger with a name.
    case fire(String)
    /// The host gives the canvas a width and a height, in points above 0; only flexible directions follow.
    case size(Vec2)
  }

  /// The kind of the event.
  public var kind: Kind
  /// The time of the event, from the start of the trace; not negative.
  public var at: Duration

  /// Makes an event at a time from the start of the trace.
  public init(_ kind: Kind, at: Duration) {
    self.kind = kind
    self.at = at
  }

  /// A sample of the finger at `pull` points, and at a place along the edge.
  public static func drag(_ pull: Double, across: Double? = nil, at: Duration) -> TraceEvent {
    TraceEvent(.drag(pull, across: across), at: at)
  }
  /// A sample of the finger by its shown pull, in points, before the limit.
  public static func drag(shown pull: Double, across: Double? = nil, at: Duration) -> TraceEvent {
    TraceEvent(.dragShown(pull, across: across), at: at)
  }
  /// The finger moves to `pull` points within a time, from the touch's last sample or, for a new touch, from what is shown.
  public static func drag(
    to pull: Double, across: Double? = nil, over duration: Duration, ease: EasingCurve = .linear, at: Duration
  ) -> TraceEvent {
    TraceEvent(.dragTo(pull, across: across, over: duration, ease: ease), at: at)
  }
  /// The finger is lifted.
  public static func release(at: Duration) -> TraceEvent { TraceEvent(.release, at: at) }
  /// The touch ends without a refresh.
  public static func cancel(at: Duration) -> TraceEvent { TraceEvent(.cancel, at: at) }
  /// The program starts a refresh.
  public static func begin(at: Duration) -> TraceEvent { TraceEvent(.begin, at: at) }
  /// The program opens the floor.
  public static func open(at: Duration) -> TraceEvent { TraceEvent(.open, at: at) }
  /// The program closes the floor.
  public static func close(at: Duration) -> TraceEvent { TraceEvent(.close, at: at) }
  /// The program ends the refresh.
  public static func finish(_ outcome: FinishOutcome, at: Duration) -> TraceEvent {
    TraceEvent(.finish(outcome), at: at)
  }
  /// The state before the first event is restored.
  public static func reset(at: Duration) -> TraceEvent { TraceEvent(.reset, at: at) }
  /// The host sets inputs; all at once.
  public static func set(_ settings: [InputSetting], at: Duration) -> TraceEvent {
    TraceEvent(.set(settings), at: at)
  }
  /// The host fires a trigger.
  public static func fire(_ name: String, at: Duration) -> TraceEvent { TraceEvent(.fire(name), at: at) }
  /// The host gives the canvas a width and a height, in points.
  public static func size(width: Double, height: Double, at: Duration) -> TraceEvent {
    TraceEvent(.size(Vec2(width, height)), at: at)
  }
}

extension TraceEvent.Kind {
  /// The same drag with a place of the finger along the edge; other events as they are.
  package func with(across: Double?) -> TraceEvent.Kind {
    guard let across else { return self }
    switch self {
    case .drag(let pull, _): return .drag(pull, across: across)
    case .dragShown(let pull, _): return .dragShown(pull, across: across)
    case .dragTo(let pull, _, let duration, let ease):
      return .dragTo(pull, across: across, over: duration, ease: ease)
    default: return self
    }
  }

  /// The word of the event in traces.
  package var word: EventWord {
    switch self {
    case .drag, .dragShown, .dragTo: .drag
    case .release: .release
    case .cancel: .cancel
    case .begin: .begin
    case .open: .open
    case .close: .close
    case .finish: .finish
    case .set: .set
    case .fire: .fire
    case .size: .size
    case .reset: .reset
    }
  }
}

/// The word of an event: the key in trace files and in JSON, and the property in JavaScript.
///
/// The cases are the rows of the table of events, in the order of the pages. Readers and writers of traces handle each kind of
/// argument, and take everything else from here.
package enum EventWord: String, CaseIterable, Sendable {
  case drag, release, cancel, begin, finish, open, close, set, fire, size, reset

  /// What follows the word.
  package enum Argument: Sendable {
    /// Nothing, written `true`: the event just happens.
    case nothing(TraceEvent.Kind)
    /// The place of the finger.
    case drag
    /// A `FinishOutcome`.
    case outcome
    /// Names of inputs with their values.
    case settings
    /// The name of a trigger.
    case trigger
    /// A width and a height, in points.
    case size
  }

  package var argument: Argument {
    switch self {
    case .drag: .drag
    case .release: .nothing(.release)
    case .cancel: .nothing(.cancel)
    case .begin: .nothing(.begin)
    case .open: .nothing(.open)
    case .close: .nothing(.close)
    case .finish: .outcome
    case .set: .settings
    case .fire: .trigger
    case .size: .size
    case .reset: .nothing(.reset)
    }
  }

  /// The number of the event in C; of an event with several forms, the number of the first.
  package var code: Int32 {
    switch self {
    case .drag: 0
    case .release: 2
    case .cancel: 3
    case .begin: 4
    case .finish: 5
    case .reset: 6
    case .set: 8
    case .fire: 10
    case .size: 11
    case .open: 12
    case .close: 13
    }
  }

  /// Whether the event drops the samples of a timed drag that are still to come.
  package var endsTimedDrag: Bool {
    switch self {
    case .drag, .release, .cancel, .reset: true
    case .begin, .finish, .open, .close, .set, .fire, .size: false
    }
  }

  /// The event in a sentence of the reference.
  package var summary: String {
    switch self {
    case .drag: "the place of the finger; the first drag begins the touch"
    case .release: "the finger is lifted"
    case .cancel: "the touch ends without a refresh"
    case .begin: "the program starts a refresh"
    case .finish: "the program ends the refresh"
    case .open: "the program opens the floor"
    case .close: "the program closes the floor"
    case .set: "the host sets inputs, all at once"
    case .fire: "the host fires a trigger"
    case .size: "the host resizes a flexible canvas"
    case .reset: "everything is as before the first event"
    }
  }

  /// Returns the event with a number in C that has no argument; nil for other numbers.
  package static func event(withoutArgument code: Int32) -> TraceEvent.Kind? {
    for word in allCases where word.code == code {
      if case .nothing(let kind) = word.argument { return kind }
    }
    return nil
  }
}
