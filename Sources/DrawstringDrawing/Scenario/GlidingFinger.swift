internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// A scenario whose finger moves between its samples, too, at constant speed from one to the next.
///
/// At any instant between two samples, the scenario is replayed up to there, with the finger on its way to the next
/// sample. Signals that count samples count those of the scenario only.
struct GlidingFinger: Sendable {
  /// The movement from one sample to the next.
  private struct Way: Sendable {
    /// The index of the event at its end.
    var event: Int
    var start: Nanoseconds
    var end: Nanoseconds
    /// Shown pulls, in points.
    var from: Double
    var to: Double
  }

  private let graph: Graph
  private let events: Refresh.Events
  private var ways: [Way] = []
  /// The state at the last question, and its number of events. Only one state is kept, since it is as large as the
  /// effect.
  private var told: (builder: TimelineBuilder, count: Int)?

  /// Scenarios without gliding have no movements.
  init(_ scenario: Scenario, _ graph: Graph) {
    self.graph = graph
    events = scenario.events
    guard let first = scenario.glides.first, let last = scenario.glides.last else { return }
    let (begin, end) = (Scenario.instant(of: first.lowerBound), Scenario.instant(of: last.upperBound))
    var (at, pull) = (begin, 0.0)
    for (place, event) in events.enumerated() where event.at <= end {
      if case .dragShown(let next, _) = event.kind, event.at > at {
        ways.append(Way(event: place, start: at, end: event.at, from: pull, to: next))
        (at, pull) = (event.at, next)
      }
    }
  }

  /// Returns the state at an instant strictly between two samples; nil elsewhere, or beyond the budget.
  mutating func timeline(at instant: Nanoseconds, _ budget: inout WorkBudget) -> Timeline? {
    let place = ways.firstOfLast { $0.end > instant }
    guard ways.indices.contains(place), ways[place].start < instant else { return nil }
    let way = ways[place]
    if told.map({ $0.count > way.event }) ?? true {
      var builder = TimelineBuilder(for: graph)
      builder.start(graph)
      told = (builder, 0)
    }
    guard var (builder, count) = told else { return nil }
    told = nil
    let isTold = builder.build(&budget) { [graph, events] builder in
      for event in events[count..<way.event] {
        builder.apply(event.kind, at: event.at, graph)
      }
    }
    if !isTold { return nil }
    count = way.event
    told = (builder, count)
    let part = (instant - way.start).seconds / (way.end - way.start).seconds
    budget.spend(graph.frameWork)
    let isWhole = builder.build(&budget) { [graph] in
      $0.glide(graph, to: way.from + (way.to - way.from) * part, at: instant)
    }
    return isWhole ? builder.timeline : nil
  }
}

extension Array {
  /// Returns the index of the first element that passes, for a list in which all that pass come last.
  fileprivate func firstOfLast(_ passes: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if passes(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
