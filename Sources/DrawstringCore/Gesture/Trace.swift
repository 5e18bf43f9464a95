/// The reason that a list of events is not a trace.
public struct TraceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The index of the invalid event.
  public var index: Int
  /// The problem, in one sentence.
  public var description: String

  package init(index: Int, _ description: Message) {
    self.index = index
    self.description = description.text
  }
}

/// The events of the control in time order; events at equal times are in list order.
public struct Trace: Hashable, Sendable {
  /// The events, none before its predecessor.
  public let events: [TraceEvent]

  /// Makes a trace. Throws a `TraceError` for the first event that lies before 0, before its predecessor or beyond
  /// 10⁹ s, whose pull is not finite, or whose size is not positive and finite; and for a drag that takes less than 0 s or more
  /// than 600 s, that ends beyond 10⁹ s, or with which the drags take more than 3,600 s together.
  public init(_ events: [TraceEvent]) throws(TraceError) {
    var previous = Duration.zero
    var dragging = Duration.zero
    for (index, event) in events.enumerated() {
      if event.at < .zero {
        throw TraceError(index: index, "event \(index) lies before the start of the trace")
      }
      if event.at < previous {
        throw TraceError(index: index, "event \(index) lies before the event it follows")
      }
      if event.at > .seconds(1_000_000_000) {
        throw TraceError(index: index, "event \(index) lies beyond 1000000000 s")
      }
      switch event.kind {
      case .drag(let pull, let across), .dragShown(let pull, let across):
        try Self.check(pull, across, index)
      case .dragTo(let pull, let across, let duration, _):
        try Self.check(pull, across, index)
        if duration < .zero || duration > .seconds(TimedDrag.longest) {
          throw TraceError(index: index, "event \(index) takes no time from 0 to \(TimedDrag.longest) s")
        }
        if event.at + duration > .seconds(1_000_000_000) {
          throw TraceError(index: index, "event \(index) ends beyond 1000000000 s")
        }
        dragging += duration
        if dragging > .seconds(TimedDrag.longestTogether) {
          throw TraceError(
            index: index, "the drags up to event \(index) take more than \(TimedDrag.longestTogether) s")
        }
      case .size(let size):
        if size.x > 0, size.y > 0, size.x.isFinite, size.y.isFinite { break }
        throw TraceError(index: index, "event \(index) has a size that is not two numbers above 0")
      default: break
      }
      previous = event.at
    }
    self.events = events
  }

  private static func check(_ pull: Double, _ across: Double?, _ index: Int) throws(TraceError) {
    if !pull.isFinite {
      throw TraceError(index: index, "event \(index) pulls by a number that is not finite")
    }
    if let across, !across.isFinite {
      throw TraceError(index: index, "event \(index) is at a place that is not finite")
    }
  }

  /// Makes a trace of events that are known to be in order and finite.
  package init(inOrder events: [TraceEvent]) { self.events = events }

  /// The time of the last event, or of the last sample of a drag that takes time; 0 without events.
  public var end: Duration {
    Refresh.end(of: events.map { ($0.kind, Nanoseconds($0.at)) }).duration
  }
}

/// An event that an effect reports to its host.
public struct EmittedEvent: Hashable, Sendable {
  /// The kind of an event: one of the lifecycle, which every effect has, or one of a node.
  public enum Kind: String, CaseIterable, Sendable {
    /// A touch reaches the trigger.
    case armed
    /// A touch goes back below the trigger.
    case disarmed
    /// A refresh begins: the host starts loading.
    case began
    /// The refresh has ended, and the effect leaves.
    case ended
    /// A touch ends without a refresh.
    case cancelled
    /// The control is at rest again.
    case idle
    /// A node of the effect has come to one of its events; the author gave its name.
    case node
    /// A touch reaches the trigger of the floor.
    case armedFloor
    /// A touch goes back below the trigger of the floor.
    case disarmedFloor
    /// The floor opens.
    case opened
    /// The floor has been closed, and the content returns.
    case closed

    /// The kinds that do not depend on the nodes of an effect.
    package static let lifecycle = allCases.filter { $0 != .node }

    /// Whether only an effect with a floor emits the events. In other effects nodes' events may have the names.
    package var isOfFloor: Bool {
      switch self {
      case .armedFloor, .disarmedFloor, .opened, .closed: true
      case .armed, .disarmed, .began, .ended, .cancelled, .idle, .node: false
      }
    }
  }

  /// The kind of the event.
  public var kind: Kind
  /// The time from the start of the trace; in a session, an instant of the host's clock.
  public var at: Duration
  /// The name of the kind, such as `began`, or for a node's event the name from the node's `events`.
  public var name: String
  /// The node that emits the event: its id, or its path in the file if it has no id. Nil for events of the lifecycle.
  public var node: String?
  /// The haptic that the author gave to the event; nil for none.
  public var haptic: Haptic?

  /// Makes an event of the lifecycle.
  package init(_ kind: Kind, at: Duration, haptic: Haptic? = nil) {
    self.kind = kind
    self.at = at
    self.haptic = haptic
    name = kind.rawValue
  }

  /// Makes an event of a node.
  package init(_ name: String, ofNode node: String, at: Duration, haptic: Haptic? = nil) {
    kind = .node
    self.at = at
    self.name = name
    self.node = node
    self.haptic = haptic
  }
}
