/// A trace, folded: its spans in time order and the pools they refer to.
///
/// Append-only while it is built, so that a buffer that is filled again allocates nothing; never changed while frames
/// are asked of it, so that they may be asked for in any order.
package struct Timeline: Sendable {
  package var spans: [TimelineSpan] = []
  package var rootStates: [RootState] = []
  /// Captured and held values.
  package var lanes: [Double] = []
  /// Paths among them that would not stay as they were.
  package var paths: [VectorPath] = []
  package var memory: [Double] = []
  package var bodyStates: [BodyState] = []
  /// Offsets into `bodyStates`: within a span, the states after each `checkpointSteps` further steps.
  package var checkpoints: [Int] = []
  package var emitted: [LifecycleEvent] = []
  /// When each of the graph's `eventRoots` is in effect, in time order.
  package var runs: [[AnimationRun]] = []

  /// A seek takes at most this many steps, and one more to mix with.
  package static let checkpointSteps = 32

  package init() {}

  package mutating func removeAll() {
    spans.removeAll(keepingCapacity: true)
    rootStates.removeAll(keepingCapacity: true)
    lanes.removeAll(keepingCapacity: true)
    paths.removeAll(keepingCapacity: true)
    memory.removeAll(keepingCapacity: true)
    bodyStates.removeAll(keepingCapacity: true)
    checkpoints.removeAll(keepingCapacity: true)
    emitted.removeAll(keepingCapacity: true)
    for list in runs.indices { runs[list].removeAll(keepingCapacity: true) }
  }

  /// About how much memory it takes, but for paths that are kept.
  var byteCount: Int {
    spans.count * MemoryLayout<TimelineSpan>.stride + rootStates.count * MemoryLayout<RootState>.stride
      + (lanes.count + memory.count + checkpoints.count) * MemoryLayout<Double>.stride
      + bodyStates.count * MemoryLayout<BodyState>.stride
  }

  /// The span that holds at an instant; before the first event, the first span.
  package func spanIndex(at instant: Nanoseconds) -> Int {
    let spans = spans.span
    // Most often it is the last one.
    if spans.count > 0, spans[spans.count - 1].start <= instant { return spans.count - 1 }
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].start <= instant { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  /// The events emitted in (after, through], in the order they happened; nil is before all, or after all.
  package func emitted(after: Nanoseconds?, through: Nanoseconds?) -> ArraySlice<LifecycleEvent> {
    let first = after.map { limit in emitted.partition { $0.at > limit } } ?? 0
    let last = through.map { limit in emitted.partition { $0.at > limit } } ?? emitted.count
    return first < last ? emitted[first..<last] : []
  }
}

/// Something that happens to the lifecycle and that the host may want to know.
package struct LifecycleEvent: Equatable, Sendable {
  package var at: Nanoseconds
  package var kind: EmittedEvent.Kind
}

extension Timeline {
  /// At most so many events come from one question; the rest from the next.
  package static let mostEvents = 1_000_000

  /// An event of a node, with what its place among others depends on.
  private struct Reached {
    var at: Nanoseconds
    /// Whether the node stops being in effect at that instant: then it comes before what the lifecycle says.
    var isLast: Bool
    var source: Int
    var event: Int
  }

  /// What is emitted in (after, through], in time order; nil is before all.
  ///
  /// At one instant nodes that stop being in effect come first, then the lifecycle, then nodes that go on or begin; of
  /// those in the order of the document. Where there is more than `mostEvents`, it ends early, after a whole instant.
  package func events(
    _ graph: Graph, after: Nanoseconds?, through: Nanoseconds, most: Int = Timeline.mostEvents
  ) -> [EmittedEvent] {
    var end = through
    return events(graph, after: after, through: &end, most: most)
  }

  /// The same; where it ends early, `end` becomes the instant up to which these are all.
  package func events(
    _ graph: Graph, after: Nanoseconds?, through end: inout Nanoseconds, most: Int = Timeline.mostEvents
  ) -> [EmittedEvent] {
    let nodes = reached(graph, after: after, through: &end, most: most)
    var result: [EmittedEvent] = []
    var next = 0
    func take(until isDone: (Reached) -> Bool) {
      while next < nodes.count, !isDone(nodes[next]) {
        let item = nodes[next]
        let source = graph.eventSources[item.source]
        let event = graph.nodeEvents[Int(source.firstEvent) + item.event]
        result.append(
          EmittedEvent(
            graph.eventNames[Int(event.name)], ofNode: graph.names.nodes[Int(source.node)],
            at: item.at.duration))
        next += 1
      }
    }
    for event in emitted(after: after, through: end) {
      take { $0.at > event.at || ($0.at == event.at && !$0.isLast) }
      result.append(EmittedEvent(event.kind, at: event.at.duration))
    }
    take { _ in false }
    return result
  }

  private func reached(
    _ graph: Graph, after: Nanoseconds?, through: inout Nanoseconds, most: Int
  ) -> [Reached] {
    var all: [Reached] = []
    for (index, source) in graph.eventSources.enumerated() {
      let list = runs[Int(source.root)]
      var walk: EventWalk?
      let first = after.map { limit in list.partition { $0.until > limit } } ?? 0
      for run in list[first...] {
        if run.since > through { break }
        var current = walk ?? EventWalk(graph, source)
        let lasts = run.until.isInfinite ? EventWalk.forever : (run.until - run.since).count
        current.walk(
          after: after.map { max(($0 - run.since).count, -1) } ?? -1, through: (through - run.since).count,
          length: lasts, limit: most + 1)
        for item in current.found {
          let at = run.since + Nanoseconds(item.at)
          all.append(Reached(at: at, isLast: at == run.until, source: index, event: item.event))
        }
        walk = current
        if all.count > 2 * most { cut(&all, &through, most: most) }
      }
    }
    all.sort(by: isBefore)
    if all.count > most { cut(&all, &through, most: most) }
    return all
  }

  private func isBefore(_ a: Reached, _ b: Reached) -> Bool {
    if a.at != b.at { return a.at < b.at }
    if a.isLast != b.isLast { return a.isLast }
    return (a.source, a.event) < (b.source, b.event)
  }

  /// Leaves the first, up to the last whole instant.
  private func cut(_ all: inout [Reached], _ through: inout Nanoseconds, most: Int) {
    all.sort(by: isBefore)
    let horizon = all[most].at
    all.removeSubrange(all.partition { $0.at >= horizon }...)
    through = min(through, horizon - Nanoseconds(1))
  }
}

extension TimelineBuilder {
  /// In idle, forgets all spans but the last, and what only they refer to: no later frame depends on it. Returns whether
  /// there was a past to forget.
  ///
  /// Emitted events later than `told` stay for a host that has not asked for them yet, of each kind the latest thousand.
  package mutating func forgetPast(_ graph: Graph, told: Nanoseconds) -> Bool {
    guard timeline.spans.count > 1, var last = timeline.spans.last, last.phase == .idle else { return false }
    // Two timelines take turns, so that nothing is allocated once they are warm.
    var kept = Timeline()
    swap(&kept, &spare)
    kept.removeAll()
    kept.memory.append(contentsOf: timeline.memory[last.memory..<last.memory + memory.count])
    last.memory = 0
    for index in inEffect.indices {
      var state = timeline.rootStates[last.roots + index]
      let count = laneCounts[index][state.activity == .held ? 1 : 0]
      if state.activity != .inactive {
        let first = kept.lanes.count
        kept.lanes.append(contentsOf: timeline.lanes[state.lanes..<state.lanes + count])
        state.lanes = first
        keepPaths(of: graph.roots[index], isHeld: state.activity == .held, from: first, graph, in: &kept)
      }
      kept.rootStates.append(state)
    }
    last.roots = 0
    let bodies = sampler.bodies.current.count
    if last.bodies.isActive {
      let first = last.bodies.states
      kept.bodyStates.append(contentsOf: timeline.bodyStates[first..<first + bodies])
    }
    last.bodies.states = 0
    last.bodies.firstCheckpoint = 0
    last.bodies.checkpointCount = 0
    kept.emitted.append(contentsOf: timeline.emitted(after: told, through: nil).suffix(Self.mostUntold))
    for index in timeline.runs.indices {
      if kept.runs.count == index { kept.runs.append([]) }
      let first = timeline.runs[index].partition { $0.until > told }
      kept.runs[index].append(contentsOf: timeline.runs[index][first...].suffix(Self.mostUntold))
    }
    kept.spans.append(last)
    swap(&kept, &timeline)
    swap(&kept, &spare)
    sampler.forgetCheckpoints()
    return true
  }

  private static let mostUntold = 1000

  /// Takes the paths over that the lanes of a root mean, which lie from `first` on.
  private func keepPaths(
    of root: Root, isHeld: Bool, from first: Int, _ graph: Graph, in kept: inout Timeline
  ) {
    for channel in root.channels.lazy.map({ graph.channels[$0] }) where channel.isPath {
      if !isHeld && channel.capture < 0 { continue }
      // Before a held value stands what it is.
      let place = first + (isHeld ? Int(channel.hold) + 1 : Int(channel.capture))
      guard let index = PathMix.keptIndex(of: kept.lanes[place]), timeline.paths.indices.contains(index)
      else {
        continue
      }
      kept.lanes[place] = PathMix.lane(ofKept: kept.paths.count)
      kept.paths.append(timeline.paths[index])
    }
  }
}
