/// How a refresh ended.
public enum FinishOutcome: String, CaseIterable, Sendable {
  /// It brought something.
  case success
  /// It failed.
  case failure
  /// There is nothing more to load: until a reset, a release cancels also where the control is armed.
  case noMore
}

/// One thing that happens to the control.
public struct TraceEvent: Equatable, Sendable {
  /// What can happen.
  public enum Kind: Equatable, Sendable {
    /// A sample of the finger: how far it has pulled, in points; negative upwards. The first one begins the touch.
    case drag(Double)
    /// A sample of the finger by the pull that it shows, in points: `rubber` does not act, `limit` does.
    case dragShown(Double)
    /// The finger leaves.
    case release
    /// The program starts a refresh.
    case begin
    /// The program ends the refresh.
    case finish(FinishOutcome)
    /// Everything becomes as it was before the first event.
    case reset
  }

  /// What happens.
  public var kind: Kind
  /// When it happens, from the start of the trace; not negative.
  public var at: Duration

  /// Makes an event at a time from the start of the trace.
  public init(_ kind: Kind, at: Duration) {
    self.kind = kind
    self.at = at
  }

  /// A sample of the finger at `pull` points.
  public static func drag(_ pull: Double, at: Duration) -> TraceEvent { TraceEvent(.drag(pull), at: at) }
  /// A sample of the finger where it shows a pull of so many points, before the limit.
  public static func drag(shown pull: Double, at: Duration) -> TraceEvent {
    TraceEvent(.dragShown(pull), at: at)
  }
  /// The finger leaves.
  public static func release(at: Duration) -> TraceEvent { TraceEvent(.release, at: at) }
  /// The program starts a refresh.
  public static func begin(at: Duration) -> TraceEvent { TraceEvent(.begin, at: at) }
  /// The program ends the refresh.
  public static func finish(_ outcome: FinishOutcome, at: Duration) -> TraceEvent {
    TraceEvent(.finish(outcome), at: at)
  }
  /// Everything becomes as it was before the first event.
  public static func reset(at: Duration) -> TraceEvent { TraceEvent(.reset, at: at) }
}

/// Why a list of events is not a trace.
public struct TraceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Which event of the list is wrong, from 0.
  public var index: Int
  /// What is wrong with it, in one sentence.
  public var description: String
}

/// What happened to the control: events in time order, those at equal times in list order.
public struct Trace: Equatable, Sendable {
  /// The events, none before its predecessor.
  public let events: [TraceEvent]

  /// Makes a trace; throws a `TraceError` that names the first event which lies before 0 or before its
  /// predecessor, lies beyond 10⁹ s, or pulls by a number that is not finite.
  public init(_ events: [TraceEvent]) throws(TraceError) {
    var previous = Duration.zero
    for (index, event) in events.enumerated() {
      if event.at < .zero {
        throw TraceError(index: index, description: "event \(index) lies before the start of the trace")
      }
      if event.at < previous {
        throw TraceError(index: index, description: "event \(index) lies before the event it follows")
      }
      if event.at > .seconds(1_000_000_000) {
        throw TraceError(index: index, description: "event \(index) lies beyond 1000000000 s")
      }
      switch event.kind {
      case .drag(let pull), .dragShown(let pull):
        if pull.isFinite { break }
        throw TraceError(index: index, description: "event \(index) pulls by a number that is not finite")
      default: break
      }
      previous = event.at
    }
    self.events = events
  }

  /// When the last event happens; 0 without events.
  public var end: Duration { events.last?.at ?? .zero }
}

/// Something an effect tells its host.
public struct EmittedEvent: Hashable, Sendable {
  /// When, from the start of the trace; from a session, an instant of its host's clock.
  public var at: Duration
  /// `armed`, `disarmed`, `began`, `ended`, `cancelled` or `idle`; or what a node's `events` call it.
  public var name: String
  /// The node that emits it: its id, or its path in the file where it has none. Nil for events of the lifecycle.
  public var node: String?

  package init(at: Duration, name: String, node: String? = nil) {
    self.at = at
    self.name = name
    self.node = node
  }
}
