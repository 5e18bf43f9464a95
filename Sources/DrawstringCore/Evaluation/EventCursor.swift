/// Returns the events of a growing timeline, each once.
///
/// An event of the control that arrives late changes the timeline before an instant up to which events were read. New
/// events are returned next; a returned event that is no longer in the timeline is not revoked.
package struct EventCursor: Sendable {
  /// The instant up to which the timeline's events were read; nil before the first read.
  private var readThrough: Nanoseconds?
  /// Events that were read and not returned yet, in time order.
  private var waiting: [EmittedEvent] = []
  /// Returned events that are later than `readThrough`, or that are no longer in the timeline.
  private var told: [EmittedEvent] = []

  package init() {}

  /// Makes a cursor that has read every event up to an instant, some of which wait to be returned.
  package init(readThrough instant: Nanoseconds, waiting: [EmittedEvent]) {
    readThrough = instant
    self.waiting = waiting
  }

  /// The instant up to which the timeline's events are needed no more.
  package var horizon: Nanoseconds { readThrough ?? .distantPast }

  /// Prepares for an event of the control at an instant, not before that of the last; the timeline must not have changed yet.
  package mutating func prepare(forEventAt instant: Nanoseconds, _ timeline: Timeline, _ graph: Graph) {
    guard let through = readThrough, instant <= through else { return }
    let before = instant - Nanoseconds(1)
    // Earlier events cannot come about again.
    told.removeAll { Nanoseconds($0.at) < instant }
    var untold = Counts(waiting)
    for event in timeline.events(graph, after: before, through: through, most: Self.mostTold)
    where !untold.take(event) {
      told.append(event)
    }
    waiting.removeAll { Nanoseconds($0.at) >= instant }
    readThrough = before
  }

  /// Returns the earliest events up to an instant that were not returned yet, in time order, and at most `limit` of them.
  package mutating func take(
    through instant: Nanoseconds, limit: Int, _ timeline: Timeline, _ graph: Graph
  ) -> [EmittedEvent] {
    if limit <= 0 { return [] }
    if waiting.count < limit { read(through: instant, atLeast: limit, timeline, graph) }
    if waiting.isEmpty { return [] }
    let count = min(waiting.partition { Nanoseconds($0.at) > instant }, limit)
    let taken = Array(waiting[..<count])
    waiting.removeSubrange(..<count)
    return taken
  }

  /// Reads the timeline up to an instant, or until at least `limit` events wait.
  private mutating func read(
    through instant: Nanoseconds, atLeast limit: Int, _ timeline: Timeline, _ graph: Graph
  ) {
    // A read ends before an instant at which there is no room for all events.
    var room = max(min(limit, Timeline.mostEvents), Self.fewestRead)
    while waiting.count < limit, readThrough.map({ $0 < instant }) ?? true {
      var end = instant
      var events = timeline.events(graph, after: readThrough, through: &end, most: room)
      if events.isEmpty, end < instant { room *= 8 }
      readThrough = end
      if !told.isEmpty {
        var known = Counts(told)
        var seen = Counts(events)
        events.removeAll { known.take($0) }
        told.removeAll { seen.take($0) }
      }
      waiting += events
    }
  }

  private static let fewestRead = 1_000
  /// No limit in practice. Twice this number still fits into an `Int` of 32 bits.
  private static let mostTold = 1 << 29

  /// Events to be taken away one by one.
  private struct Counts {
    private let events: [EmittedEvent]
    /// The places of the events in the order of their instants.
    private let order: [Int]
    private var isTaken: [Bool]

    init(_ events: [EmittedEvent]) {
      self.events = events
      order = .places(events.count) { events[$0].at < events[$1].at }
      isTaken = Array(repeating: false, count: events.count)
    }

    /// Takes one of an event away; false where none is left.
    mutating func take(_ event: EmittedEvent) -> Bool {
      var (low, high) = (0, order.count)
      while low < high {
        let middle = (low + high) / 2
        if events[order[middle]].at < event.at { low = middle + 1 } else { high = middle }
      }
      while low < order.count, events[order[low]].at == event.at {
        let place = order[low]
        if !isTaken[place], Self.areSame(events[place], event) {
          isTaken[place] = true
          return true
        }
        low += 1
      }
      return false
    }

    /// Whether two events of one instant are the same, by the bytes of their names.
    private static func areSame(_ a: EmittedEvent, _ b: EmittedEvent) -> Bool {
      a.kind == b.kind && a.name.hasBytes(of: b.name) && (a.node ?? "").hasBytes(of: b.node ?? "")
    }
  }
}
