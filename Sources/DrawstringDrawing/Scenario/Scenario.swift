package import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput

/// A trace to be played, folded, with its length and known instants.
///
/// Time is counted in ticks of a tenth of a millisecond.
package struct Scenario: Sendable {
  package static let tick = Nanoseconds(100_000)
  /// The longest scenario of a picture.
  package static let longest = Nanoseconds(600_000_000_000)

  /// The events and their instants.
  package private(set) var events: Refresh.Events
  package let timeline: Timeline
  /// In ticks.
  package let length: Int
  /// The ticks of known events.
  package let known: [Int]
  /// Whether pictures are mixed between two samples of a gliding finger.
  package private(set) var glides: [Range<Int>] = []
  /// The tick of the picture that represents the whole.
  package private(set) var poster: Int
  /// Whether the budget was enough.
  package let isWhole: Bool
  /// The work of the scenario.
  package let work: Int

  /// The rest at both ends, in nanoseconds: before the finger comes, and after all is over.
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
    let over = max(lastEdge + Self.settling(timeline, graph), Refresh.end(of: events)) + Self.rest
    // Whole tenths of a second, for a short text.
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

  /// The longest time that a scenario waits for its last phase.
  private static let patience = Nanoseconds(5_000_000_000)

  /// The time from the start of the last phase until its nodes are over and the content has returned; loops do not count.
  private static func settling(_ timeline: Timeline, _ graph: Graph) -> Nanoseconds {
    guard let last = timeline.spans.last, last.phase == .idle else { return .zero }
    var settling = Nanoseconds.zero
    // Without finishing, the content returns in idle.
    let before = timeline.spans.last { $0.phase != .idle }
    let isOver =
      before?.phase == .refreshing || before?.phase == .finishing && before?.phaseStart == last.phaseStart
    if isOver, let pull = graph.pull {
      settling = pull.returnDelay + pull.movement(.return).duration
    }
    for root in graph.roots where root.isTimed && root.phases.contains(.idle) {
      let boundaries = TimeBoundaries(root, graph)
      let start = timeline.spans.reversed().prefix { root.phases.contains($0.phase) }.last?.phaseStart
      if boundaries.longestLoop == .zero, boundaries.settled.isFinite, let start {
        settling = max(settling, start + boundaries.settled - last.phaseStart)
      }
    }
    return min(settling, patience)
  }

  /// A given trace; nil where it is longer than a scenario may be.
  package init?(_ effect: Effect, _ trace: Trace, _ budget: WorkBudget = .command) {
    self.init(
      effect.graph, trace.events.map { ($0.kind, Nanoseconds($0.at)) }, budget)
    let lastEdge = timeline.spans.last?.phaseStart ?? .zero
    if max(lastEdge, Nanoseconds(trace.end)) > Self.longest - Self.rest { return nil }
  }

  /// A whole refresh: a finger pulls beyond the trigger and rests, releases; loading lasts a few loops, and ends. The
  /// program begins the refresh where nothing can be pulled, where the trigger is 0, or on request. With `fires: never` the
  /// floor opens and closes instead.
  package init(
    _ effect: Effect, begin: Bool = false, outcome: FinishOutcome = .success, _ budget: WorkBudget = .command
  ) {
    let graph = effect.graph
    var events: Refresh.Events = []
    var glides: [Range<Int>] = []
    var instant = Self.rest
    let floor = graph.pull?.fires == .never ? graph.pull?.floor : nil
    if let pull = graph.pull, pull.trigger > 0, !begin {
      let goal = floor.map { min(($0.trigger * Refresh.Reach.picture).limitedToFinite, pull.farthest) }
      glides = Self.pull(to: goal ?? pull.reached(Refresh.Reach.picture), from: &instant, &events)
      instant = instant + Self.rested
      events.append((.release, instant))
    } else {
      events.append((floor == nil ? .begin : .open, instant))
    }
    instant = instant + Self.loading(LoopPeriods(graph).longest)
    if let pull = graph.pull, floor != nil {
      events.append((.close, instant + pull.movement(.open).duration))
    } else {
      events.append((.finish(outcome), instant))
    }
    self.init(graph, events, glides: glides, budget)
  }

  /// The rest of the finger before the release.
  private static let rested = Nanoseconds(300_000_000)
  private static let pulling = 125
  /// 8 ms between two samples of a finger.
  private static let sample = Nanoseconds(8_000_000)

  /// A finger that starts and stops gently, in a second.
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

  /// Whole rounds of the longest loop, in 2.2 s or a little more; 1.6 s without loops, and 4 s where a loop is longer
  /// than that.
  private static func loading(_ loop: Nanoseconds) -> Nanoseconds {
    if loop == .zero { return Nanoseconds(1_600_000_000) }
    if loop > longestRound { return longestRound }
    return Refresh.rounds(of: loop, covering: Nanoseconds(2_200_000_000))
  }

  private static let longestRound = Nanoseconds(4_000_000_000)

  /// Two fifths into refreshing, into an open floor, or else into the whole.
  private static func poster(_ timeline: Timeline, length: Int) -> Int {
    let phase = timeline.spans.contains { $0.phase == .refreshing } ? Phase.refreshing : .floor
    for (index, span) in timeline.spans.enumerated() where span.phase == phase {
      let end = timeline.spans[index...].first { $0.phase != phase }?.start
      let last = min(end?.count ?? .max, Int64(length) * tick.count)
      let way = Double(last - span.start.count) * 0.4
      return Int(limiting: (Double(span.start.count) + way) / Double(tick.count))
    }
    return length * 2 / 5
  }

  /// The instant of a tick.
  package static func instant(of tick: Int) -> Nanoseconds { Nanoseconds(Int64(tick) * Self.tick.count) }
}
