/// The search for the events of one node while its root is in effect.
///
/// Each node from the root down plays passes: stretches of one iteration, in one direction. Within a pass, the time of the
/// members runs evenly, so that the instant of a position follows by arithmetic, to the nanosecond. A pass includes both of
/// its ends: the end of one iteration and the start of the next are reached at the instant between them. A pass that is a
/// single instant, because the node is cut there, reaches nothing.
package struct EventWalk {
  /// A node between the root and the node with events, in one of its passes.
  private struct Level {
    var timing: Timing
    var start: Nanoseconds
    /// Whether its time rises in the pass.
    var isRising = true
    /// The part of the parent's time that is searched.
    var low: Int64 = 0
    var high: Int64 = 0
    var iteration: Int64 = 0
    /// Whether the iteration plays from its end to its start.
    var isReversed = false
    /// Whether a whole pass leads to an event.
    var leadsToEvents = true

    var length: Int64 { timing.duration.count }
    var skipped: Int64 { timing.duration.scaled(by: timing.iterationStart).count }
  }

  /// The part of a node's time in a part of its parent's time.
  private struct Stretch {
    /// In local time.
    var low: Int64
    var high: Int64
    var isRising: Bool
  }

  private var levels: [Level] = []
  private let events: [NodeEvent]
  /// The window (after, through], in time since the root came into effect.
  private var after: Int64 = 0
  private var through: Int64 = 0
  /// The time for which the root is in effect.
  private var length: Int64 = 0
  private var limit = 0
  /// The events found, in time order: the instant, and the index of the event.
  package private(set) var found: [(at: Int64, event: Int)] = []
  private var lastFired: [Int64]
  private var budget = 0

  package static let forever: Int64 = 2_000_000_000_000_000_000

  package init(_ graph: Graph, _ source: EventSource) {
    events = Array(graph.nodeEvents[source.events])
    lastFired = Array(repeating: -1, count: events.count)
    var node = source.node
    while node.exists {
      let timed = graph.nodes[node]
      levels.append(Level(timing: timed.timing, start: timed.start))
      node = timed.parent
    }
    levels.reverse()
    for index in levels.indices.dropLast().reversed() {
      budget = 10_000
      levels[index].leadsToEvents =
        levels[index].timing.duration.isFinite
        ? hasEvents(index + 1, low: 0, high: levels[index].length) : true
    }
  }

  /// Finds the events of a run of the root in (after, through], at most `limit`. `length` is the length of the run.
  package mutating func walk(after: Int64, through: Int64, length: Int64, limit: Int) {
    self.after = after
    self.through = through
    self.length = length
    self.limit = limit
    found.removeAll(keepingCapacity: true)
    for index in lastFired.indices { lastFired[index] = -1 }
    walk(0, low: 0, high: length, isRising: true)
  }

  /// Whether more events were found than the limit.
  private var isFull: Bool { found.count >= limit }

  // MARK: Passes

  /// Goes through the passes of a node in a part of its parent's time, in the order in which they play.
  ///
  /// The recursion is bounded by the nesting of nodes.
  private mutating func walk(_ index: Int, low: Int64, high: Int64, isRising: Bool) {
    // No part of a pass reaches an event that the whole pass does not reach.
    guard levels[index].leadsToEvents,
      let stretch = stretch(levels[index], low: low, high: high, isRising: isRising)
    else { return }
    levels[index].low = low
    levels[index].high = high
    levels[index].isRising = stretch.isRising
    let timing = levels[index].timing
    if timing.duration.isInfinite || timing.duration == .zero {
      levels[index].iteration = 0
      levels[index].isReversed = false
      let origin = timing.duration.isInfinite ? timing.delay.count : stretch.low
      pass(index, low: stretch.low - origin, high: stretch.high - origin)
      return
    }
    let origin = timing.delay.count - levels[index].skipped
    let (first, last) = (stretch.low - origin, stretch.high - origin)
    let length = levels[index].length
    // If the stretch ends on a boundary, the iteration beyond does not play.
    let natural = (first / length)...max((last - 1) / length, first / length)
    let wanted = iterations(index, natural)
    let step = iterationStep(index)
    var iteration = stretch.isRising ? wanted.lowerBound : wanted.upperBound
    while wanted.contains(iteration), !isFull {
      levels[index].iteration = iteration
      levels[index].isReversed = timing.isReversed(inIteration: Double(iteration))
      let begin = max(first, iteration * length) - iteration * length
      let end = min(last, (iteration + 1) * length) - iteration * length
      if levels[index].isReversed {
        pass(index, low: length - end, high: length - begin)
      } else {
        pass(index, low: begin, high: end)
      }
      // The last pass is always searched: the instant of its end may have few other events.
      if stretch.isRising {
        iteration = iteration == wanted.upperBound ? iteration + 1 : min(iteration + step, wanted.upperBound)
      } else {
        iteration = iteration == wanted.lowerBound ? iteration - 1 : max(iteration - step, wanted.lowerBound)
      }
    }
  }

  /// Returns the step from iteration to iteration: 1, or more if several iterations pass within a nanosecond. All
  /// iterations of one instant reach the same events, so that about two of them are searched.
  private func iterationStep(_ index: Int) -> Int64 {
    let speed = levels[...index].reduce(1) { $0 * abs($1.timing.speed) }
    let inOneInstant = speed / Double(levels[index].length)
    return inOneInstant >= 4 ? Int64(limiting: min(inOneInstant / 2, 1e15)) : 1
  }

  /// Searches one pass of a node, over a part of its iteration.
  private mutating func pass(_ index: Int, low: Int64, high: Int64) {
    let isRising = levels[index].isRising != levels[index].isReversed
    let begin = instant(index, at: isRising ? low : high)
    let end = instant(index, at: isRising ? high : low)
    if end <= after || begin > through { return }
    if index < levels.count - 1 {
      walk(index + 1, low: low, high: high, isRising: isRising)
      return
    }
    var reached: [(at: Int64, event: Int)] = []
    for (event, row) in events.enumerated() where (low...high).contains(row.position.count) {
      reached.append((instant(index, at: row.position.count), event))
    }
    // Equal instants keep the order of the document.
    for place in [Int].places(reached.count, by: { reached[$0].at < reached[$1].at }) {
      let item = reached[place]
      if item.at <= after || item.at > through || lastFired[item.event] == item.at { continue }
      lastFired[item.event] = item.at
      found.append(item)
    }
  }

  /// Returns the part of a node's time that plays in a part of its parent's time; nil for none, and for a single instant of
  /// a longer part.
  private func stretch(_ level: Level, low: Int64, high: Int64, isRising: Bool) -> Stretch? {
    let timing = level.timing
    guard timing.iterations > 0, timing.duration == .zero || timing.activeDuration > .zero else { return nil }
    func local(_ time: Int64) -> Int64 {
      max(min(timing.localTime(Nanoseconds(time) - level.start).count, Self.forever), -Self.forever)
    }
    let (a, b) = (local(low), local(high))
    let begin = max(min(a, b), timing.activeStart.count)
    let end = min(max(a, b), min(timing.activeEnd.count, Self.forever))
    if begin > end || (begin == end && timing.activeStart != timing.activeEnd) { return nil }
    if begin == end && timing.duration != .zero { return nil }
    return Stretch(low: begin, high: end, isRising: isRising == (timing.speed > 0))
  }

  // MARK: Instants

  /// Returns the instant, since the root came into effect, at which a node reaches a position of its current iteration,
  /// given the passes of the nodes around it.
  private func instant(_ index: Int, at position: Int64) -> Int64 {
    var place = position
    var level = index
    var isRising = levels[index].isRising != levels[index].isReversed
    while true {
      let node = levels[level]
      let timing = node.timing
      var local = place
      if timing.duration.isInfinite {
        local += timing.delay.count
      } else if timing.duration == .zero {
        local = timing.activeStart.count
      } else {
        let within = node.isReversed ? node.length - place : place
        local = node.iteration * node.length + within - node.skipped + timing.delay.count
      }
      if node.isReversed { isRising.toggle() }
      let time = timing.parentTime(isRising ? .atOrAfter : .atOrBefore, Nanoseconds(local)) + node.start
      if timing.speed < 0 { isRising.toggle() }
      place = max(min(time.count, node.high), node.low)
      if level == 0 { return place }
      level -= 1
    }
  }

  /// Returns the iterations in the window, and one more on either side.
  private func iterations(_ index: Int, _ natural: ClosedRange<Int64>) -> ClosedRange<Int64> {
    let (a, b) = (iteration(index, at: after), iteration(index, at: through))
    let low = max(min(a, b) - 1, natural.lowerBound)
    let high = min(max(a, b) + 1, natural.upperBound)
    return low <= high ? low...high : natural.lowerBound...natural.lowerBound
  }

  /// Returns the iteration of a node at an instant, given the passes of the nodes around it.
  private func iteration(_ index: Int, at instant: Int64) -> Int64 {
    var time = max(min(instant, length), 0)
    for level in levels[..<index] {
      let played = played(of: level, at: time)
      if level.timing.duration.isInfinite {
        time = played
      } else {
        let within = max(min(max(played, 0) - level.iteration * level.length, level.length), 0)
        time = level.isReversed ? level.length - within : within
      }
    }
    return max(played(of: levels[index], at: time), 0) / levels[index].length
  }

  /// Returns the iteration progress of a node, skipped iterations included, at a time of its parent.
  @inline(never)
  private func played(of level: Level, at time: Int64) -> Int64 {
    let time = max(min(time, level.high), level.low)
    let local = level.timing.localTime(Nanoseconds(time) - level.start).count
    let active = max(min(local, Self.forever), -Self.forever) - level.timing.delay.count
    return level.timing.duration.isInfinite ? active : active + level.skipped
  }

  // MARK: Whole passes

  /// Whether an event is reached in a part of the parent's time. At most a few passes are searched: whole passes are known,
  /// and of too many others an event is assumed.
  private mutating func hasEvents(_ index: Int, low: Int64, high: Int64) -> Bool {
    budget -= 1
    if budget < 0 { return true }
    guard let stretch = stretch(levels[index], low: low, high: high, isRising: true) else { return false }
    let timing = levels[index].timing
    if timing.duration.isInfinite || timing.duration == .zero {
      let origin = timing.duration.isInfinite ? timing.delay.count : stretch.low
      return hasEvents(inPassOf: index, low: stretch.low - origin, high: stretch.high - origin)
    }
    let origin = timing.delay.count - levels[index].skipped
    let (first, last) = (stretch.low - origin, stretch.high - origin)
    let length = levels[index].length
    let iterations = (first / length)...max((last - 1) / length, first / length)
    let isWide = iterations.upperBound - iterations.lowerBound > 1
    if isWide && levels[index].leadsToEvents { return true }
    for iteration in [iterations.lowerBound, iterations.upperBound] {
      let begin = max(first - iteration * length, 0)
      let end = min(last - iteration * length, length)
      let isReversed = timing.isReversed(inIteration: Double(iteration))
      let (low, high) = isReversed ? (length - end, length - begin) : (begin, end)
      if hasEvents(inPassOf: index, low: low, high: high) { return true }
    }
    return false
  }

  private mutating func hasEvents(inPassOf index: Int, low: Int64, high: Int64) -> Bool {
    if index < levels.count - 1 { return hasEvents(index + 1, low: low, high: high) }
    return events.contains { (low...high).contains($0.position.count) }
  }
}
