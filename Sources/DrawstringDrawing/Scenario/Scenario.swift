package import Drawstring
package import DrawstringCore
internal import DrawstringOutput

/// What is played: a trace, folded, with its length and what is known of it beforehand.
///
/// Time is counted in ticks of a tenth of a millisecond, as keys of streams are.
package struct Scenario: Sendable {
  package static let tick = Nanoseconds(100_000)
  /// Longer stories are no pictures.
  package static let longest = Nanoseconds(600_000_000_000)

  /// What happens, and when.
  package private(set) var events: Refresh.Events
  package let timeline: Timeline
  /// In ticks.
  package let length: Int
  /// Ticks at which something is known to happen.
  package let known: [Int]
  /// Between two samples of a finger that is meant to glide, pictures are mixed.
  package private(set) var glides: [Range<Int>] = []
  /// The tick of the picture that stands for the whole.
  package private(set) var poster: Int
  /// Whether the budget reached for all of it.
  package let isWhole: Bool
  /// How much it took.
  package let work: Int

  /// How long the story rests where nothing happens, in nanoseconds: before the finger comes, and after all is over.
  private static let rest = Nanoseconds(600_000_000)

  private init(
    _ graph: Graph, _ events: Refresh.Events, glides: [Range<Int>] = [], _ budget: WorkBudget
  ) {
    var budget = budget
    var builder = TimelineBuilder(for: graph)
    isWhole = builder.build(&budget) { builder in
      builder.start(graph)
      for event in events { builder.apply(event.kind, at: event.at, graph) }
      builder.advance(graph, to: .infinity)
    }
    let timeline = builder.timeline
    let lastEdge = timeline.spans.last?.phaseStart ?? .zero
    let over = max(lastEdge, events.last?.at ?? .zero) + Self.rest
    // Whole tenths of a second, so that the length prints well.
    let length = Int((min(over, Self.longest).count + 99_999_999) / 100_000_000) * 1000
    let end = Nanoseconds(Int64(length) * Self.tick.count)
    self.events = events
    self.timeline = timeline
    self.length = length
    self.glides = glides
    known = KnownInstants(graph).instants(of: events, through: end, &budget)
      .map { Int(($0.count + Self.tick.count - 1) / Self.tick.count) }
    poster = Self.poster(timeline, length: length)
    work = budget.spent
  }

  /// A trace as it is given; nil where it is longer than a story may be.
  package init?(_ effect: Effect, _ trace: Trace, _ budget: WorkBudget = .command) {
    self.init(
      effect.shared.graph, trace.events.map { ($0.kind, Nanoseconds($0.at)) }, budget)
    let lastEdge = timeline.spans.last?.phaseStart ?? .zero
    if max(lastEdge, Nanoseconds(trace.end)) > Self.longest - Self.rest { return nil }
  }

  /// A whole refresh: a finger pulls beyond the trigger and rests, lets go, what it does while loading comes round a few
  /// times, and it ends. Where nothing can be pulled, where the trigger is 0, or where it is asked to, the program begins.
  package init(_ effect: Effect, begin: Bool = false, _ budget: WorkBudget = .command) {
    let graph = effect.shared.graph
    var events: Refresh.Events = []
    var glides: [Range<Int>] = []
    var instant = Self.rest
    if let pull = graph.pull, pull.trigger > 0, !begin {
      glides = Self.pull(to: pull.reached(Refresh.Reach.picture), from: &instant, &events)
      instant = instant + Self.rested
      events.append((.release, instant))
    } else {
      events.append((.begin, instant))
    }
    events.append((.finish(.success), instant + Self.loading(LoopPeriods(graph).longest)))
    self.init(graph, events, glides: glides, budget)
  }

  /// How long the finger rests before it lets go.
  private static let rested = Nanoseconds(300_000_000)
  private static let pulling = 125
  /// 8 ms between two samples of a finger.
  private static let sample = Nanoseconds(8_000_000)

  /// A finger that sets out and arrives gently, in a second.
  private static func pull(
    to goal: Double, from start: inout Nanoseconds, _ events: inout Refresh.Events
  ) -> [Range<Int>] {
    var glides: [Range<Int>] = []
    for index in 1...pulling {
      let tick = Int(start.count / tick.count)
      start = start + sample
      let part = Double(index) / Double(pulling)
      events.append((.dragShown(goal * Refresh.gentle(part)), start))
      glides.append(tick..<tick + Int(sample.count / Self.tick.count))
    }
    return glides
  }

  /// Whole rounds of the longest loop, in 2.2 s or a little more; 1.6 s where nothing comes round, and 4 s where it takes
  /// longer than that to do so.
  private static func loading(_ loop: Nanoseconds) -> Nanoseconds {
    if loop == .zero { return Nanoseconds(1_600_000_000) }
    if loop > longestRound { return longestRound }
    return Refresh.rounds(of: loop, covering: Nanoseconds(2_200_000_000))
  }

  private static let longestRound = Nanoseconds(4_000_000_000)

  /// Two fifths into refreshing, or into the whole where nothing is refreshed.
  private static func poster(_ timeline: Timeline, length: Int) -> Int {
    for (index, span) in timeline.spans.enumerated() where span.phase == .refreshing {
      let end = timeline.spans[index...].first { $0.phase != .refreshing }?.start
      let last = min(end?.count ?? .max, Int64(length) * tick.count)
      let way = Double(last - span.start.count) * 0.4
      return Int((Double(span.start.count) + way) / Double(tick.count))
    }
    return length * 2 / 5
  }

  /// The instant of a tick.
  package static func instant(of tick: Int) -> Nanoseconds { Nanoseconds(Int64(tick) * Self.tick.count) }
}
