internal import Drawstring
internal import DrawstringCore
internal import DrawstringOutput

/// A story whose finger is seen between its samples, too: there it has moved on evenly from one to the next.
///
/// At any instant between two samples the story is told again up to there, with the finger on its way to the next one.
/// What counts samples counts those of the story, however many instants are looked at.
struct GlidingFinger: Sendable {
  /// The way from one sample to the next.
  private struct Way: Sendable {
    /// The event at its end, by its place in the story.
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
  /// What was told up to where the last question was, and how many events that are. Only one is kept: it is as large as
  /// the effect.
  private var told: (builder: TimelineBuilder, count: Int)?

  /// Stories in which nothing glides have no ways.
  init(_ scenario: Scenario, _ graph: Graph) {
    self.graph = graph
    events = scenario.events
    guard let first = scenario.glides.first, let last = scenario.glides.last else { return }
    let (begin, end) = (Scenario.instant(of: first.lowerBound), Scenario.instant(of: last.upperBound))
    var (at, pull) = (begin, 0.0)
    for (place, event) in events.enumerated() where event.at <= end {
      if case .dragShown(let next) = event.kind, event.at > at {
        ways.append(Way(event: place, start: at, end: event.at, from: pull, to: next))
        (at, pull) = (event.at, next)
      }
    }
  }

  /// What is told up to an instant strictly between two samples; nil elsewhere, or where a budget does not reach.
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
  /// The place of the first element that passes, of a list in which all that pass come last.
  fileprivate func firstOfLast(_ passes: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if passes(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
