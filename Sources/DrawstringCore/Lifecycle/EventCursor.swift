/// Tells the events of a timeline that grows, each once.
///
/// An event of the control that arrives late changes the timeline before an instant up to which events were told. What
/// is new there is told next; what is no longer there is not taken back.
package struct EventCursor: Sendable {
  /// Up to here everything in the timeline was told; nil before the first time.
  private var toldThrough: Nanoseconds?
  /// Told events that are later, or that the timeline has no longer.
  private var told: [EmittedEvent] = []

  package init() {}

  /// The instant up to which no event is needed any more.
  package var horizon: Nanoseconds { toldThrough ?? .distantPast }

  /// Prepares for an event of the control, which comes at or after the one before; the timeline must not have changed yet.
  package mutating func prepare(forEventAt instant: Nanoseconds, _ timeline: Timeline, _ graph: Graph) {
    guard let through = toldThrough, instant <= through else { return }
    let before = instant - Nanoseconds(1)
    // Earlier events cannot come about again.
    told.removeAll { Nanoseconds($0.at) < instant }
    told += timeline.events(graph, after: before, through: through, most: Int(Int32.max))
    toldThrough = before
  }

  /// The events up to an instant that were not told yet, in time order; of more than `most` the earliest.
  package mutating func take(
    through instant: Nanoseconds, _ timeline: Timeline, _ graph: Graph, most: Int = Timeline.mostEvents
  ) -> [EmittedEvent] {
    if let toldThrough, instant <= toldThrough { return [] }
    var end = instant
    var events = timeline.events(graph, after: toldThrough, through: &end, most: most)
    toldThrough = end
    if told.isEmpty { return events }
    var counts: [EmittedEvent: Int] = [:]
    for event in told { counts[event, default: 0] += 1 }
    events.removeAll { Self.take($0, from: &counts) }
    told.removeAll { !Self.take($0, from: &counts) }
    return events
  }

  private static func take(_ event: EmittedEvent, from counts: inout [EmittedEvent: Int]) -> Bool {
    guard let count = counts[event], count > 0 else { return false }
    counts[event] = count - 1
    return true
  }
}
