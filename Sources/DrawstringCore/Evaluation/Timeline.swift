/// A folded trace: its spans in time order and the arrays that the spans refer to.
///
/// A builder only appends to a timeline, so that filling a buffer again allocates nothing. Reading frames never changes a
/// timeline, so that frames may be read in any order.
package struct Timeline: Sendable {
  package var spans: [TimelineSpan] = []
  package var rootStates: [RootState] = []
  /// Captured and held values.
  package var lanes: [Double] = []
  /// Copies of captured and held paths that change later.
  package var paths: [VectorPath] = []
  package var memory: [Double] = []
  /// The texts of inputs, and the texts that inputs stand in; their places follow those of the graph's texts.
  package var texts: [String] = []
  package var timedDrags: [TimedDrag] = []
  package var bodyStates: [BodyState] = []
  /// Offsets into `bodyStates`: within a span, the states after each `checkpointSteps` further steps.
  package var checkpoints: [Int] = []
  package var emitted: [LifecycleEvent] = []
  /// For each of the graph's `eventRoots`, the intervals in which the root is in effect, in time order.
  package var runs: [[AnimationRun]] = []

  /// The most steps of a seek; one more gives the second state of the blend.
  package static let checkpointSteps = 32

  package init() {}

  package mutating func removeAll() {
    spans.removeAll(keepingCapacity: true)
    rootStates.removeAll(keepingCapacity: true)
    lanes.removeAll(keepingCapacity: true)
    paths.removeAll(keepingCapacity: true)
    memory.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    timedDrags.removeAll(keepingCapacity: true)
    bodyStates.removeAll(keepingCapacity: true)
    checkpoints.removeAll(keepingCapacity: true)
    emitted.removeAll(keepingCapacity: true)
    for list in runs.indices { runs[list].removeAll(keepingCapacity: true) }
  }

  /// The approximate memory of the timeline in bytes, without its paths and texts.
  var byteCount: Int {
    spans.count * MemoryLayout<TimelineSpan>.stride + rootStates.count * MemoryLayout<RootState>.stride
      + (lanes.count + memory.count + checkpoints.count) * MemoryLayout<Double>.stride
      + bodyStates.count * MemoryLayout<BodyState>.stride
  }

  /// Returns the index of the span of an instant; before the first event, of the first span.
  package func spanIndex(at instant: Nanoseconds) -> Int {
    let spans = spans.span
    // Most often the last span.
    if spans.count > 0, spans[spans.count - 1].start <= instant { return spans.count - 1 }
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].start <= instant { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  /// Returns the events of the lifecycle in (after, through], in time order. Nil stands for the start, or for the end.
  package func emitted(after: Nanoseconds?, through: Nanoseconds?) -> ArraySlice<LifecycleEvent> {
    let first = after.map { limit in emitted.partition { $0.at > limit } } ?? 0
    let last = through.map { limit in emitted.partition { $0.at > limit } } ?? emitted.count
    return first < last ? emitted[first..<last] : []
  }
}

/// An event of the lifecycle, for the host.
package struct LifecycleEvent: Equatable, Sendable {
  package var at: Nanoseconds
  package var kind: EmittedEvent.Kind
  /// For `ended` the way in which the refresh ended.
  package var outcome: FinishOutcome?
}

extension Timeline {
  /// The most events that one call returns; the next call returns the rest.
  package static let mostEvents = 1_000_000

  /// An event of a node, with the values that determine its place among others.
  private struct Reached {
    var at: Nanoseconds
    /// Whether the node stops being in effect at the instant; such an event comes before events of the lifecycle.
    var isLast: Bool
    var source: Int
    var event: Int
  }

  /// Returns the events in (after, through], in time order; nil stands for the start.
  ///
  /// At one instant, events of nodes that stop being in effect come first, then the lifecycle, then other nodes in the
  /// order of the document. Of more than `most` events, the result has those before the instant that exceeds the limit.
  package func events(
    _ graph: Graph, after: Nanoseconds?, through: Nanoseconds, most: Int = Timeline.mostEvents
  ) -> [EmittedEvent] {
    var end = through
    return events(graph, after: after, through: &end, most: most)
  }

  /// The same. If events are left out, `end` becomes the instant up to which the result is complete.
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
        let event = graph.nodeEvents[source.firstEvent + item.event]
        result.append(
          EmittedEvent(
            graph.eventNames[event.name], ofNode: graph.names.nodes[source.node.index],
            at: item.at.duration, haptic: event.haptic))
        next += 1
      }
    }
    for event in emitted(after: after, through: end) {
      take { $0.at > event.at || ($0.at == event.at && !$0.isLast) }
      result.append(
        EmittedEvent(
          event.kind, at: event.at.duration, haptic: graph.haptic(of: event.kind, event.outcome)))
    }
    take { _ in false }
    return result
  }

  private func reached(
    _ graph: Graph, after: Nanoseconds?, through: inout Nanoseconds, most: Int
  ) -> [Reached] {
    var all: [Reached] = []
    for (index, source) in graph.eventSources.enumerated() {
      let list = runs[source.root.index]
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
    sort(&all)
    if all.count > most { cut(&all, &through, most: most) }
    return all
  }

  private func sort(_ all: inout [Reached]) {
    let order: [Int] = .places(all.count) { isBefore(all[$0], all[$1]) }
    all = order.map { all[$0] }
  }

  private func isBefore(_ a: Reached, _ b: Reached) -> Bool {
    if a.at != b.at { return a.at < b.at }
    if a.isLast != b.isLast { return a.isLast }
    return (a.source, a.event) < (b.source, b.event)
  }

  /// Removes all but the first `most` events, and those of the instant at which they end.
  private func cut(_ all: inout [Reached], _ through: inout Nanoseconds, most: Int) {
    sort(&all)
    let horizon = all[most].at
    all.removeSubrange(all.partition { $0.at >= horizon }...)
    through = min(through, horizon - Nanoseconds(1))
  }
}

extension TimelineBuilder {
  /// Removes all spans but the last and the values that only they refer to, on which no later frame depends: in idle, and
  /// elsewhere when there are many, as of a host that sets inputs again and again. Returns whether the past of an idle control
  /// has been removed.
  ///
  /// Events later than `told`, which the host has not requested, stay: the latest million of each kind.
  package mutating func forgetPast(_ graph: Graph, told: Nanoseconds) -> Bool {
    guard timeline.spans.count > 1, var last = timeline.spans.last else { return false }
    let isIdle = last.phase == .idle
    // The checkpoints of bodies stay while they move.
    if !isIdle && (timeline.spans.count <= Self.mostSpans || last.bodies.isActive) { return false }
    // Two timelines that take turns, so that nothing is allocated once they are warm.
    var kept = Timeline()
    swap(&kept, &spare)
    kept.removeAll()
    kept.memory.append(contentsOf: timeline.memory[last.memory..<last.memory + memory.count])
    keepTexts(ofMemoryIn: &kept, graph)
    last.memory = 0
    if last.timedDrag >= 0 {
      kept.timedDrags.append(timeline.timedDrags[last.timedDrag])
      last.timedDrag = 0
    }
    for index in inEffect.indices {
      var state = timeline.rootStates[last.roots + index]
      let count = laneCounts[index][state.activity == .held ? 1 : 0]
      if state.activity != .inactive {
        let first = kept.lanes.count
        kept.lanes.append(contentsOf: timeline.lanes[state.lanes..<state.lanes + count])
        state.lanes = first
        let isHeld = state.activity == .held
        keepPaths(of: graph.roots[index], isHeld: isHeld, from: first, graph, in: &kept)
        keepTexts(of: graph.roots[index], isHeld: isHeld, from: first, graph, in: &kept)
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
    Self.keepUntold(&timeline.emitted, from: timeline.emitted.partition { $0.at > told }, in: &kept.emitted)
    for index in timeline.runs.indices {
      if kept.runs.count == index { kept.runs.append([]) }
      let first = timeline.runs[index].partition { $0.until > told }
      Self.keepUntold(&timeline.runs[index], from: first, in: &kept.runs[index])
    }
    kept.spans.append(last)
    swap(&kept, &timeline)
    swap(&kept, &spare)
    sampler.forgetCheckpoints()
    return isIdle
  }

  /// Moves the events from `first` on into an empty list. The storage is swapped: events that the host never takes are not
  /// copied at each return to idle.
  private static func keepUntold<Event>(_ events: inout [Event], from first: Int, in kept: inout [Event]) {
    swap(&events, &kept)
    let excess = kept.count - first > mostUntold / 4 * 5 ? kept.count - mostUntold : first
    if excess > 0 { kept.removeSubrange(..<excess) }
  }

  private static let mostUntold = 1_000_000
  /// The most spans of a control that is not idle.
  private static let mostSpans = 256

  /// Copies the paths that the lanes of a root, from `first` on, refer to.
  private func keepPaths(
    of root: Root, isHeld: Bool, from first: Int, _ graph: Graph, in kept: inout Timeline
  ) {
    for channel in root.channels.lazy.map({ graph.channels[$0] }) where channel.isPath {
      if !isHeld && channel.capture < 0 { continue }
      // The lane before a held value tells its kind.
      let place = first + (isHeld ? Int(channel.hold) + 1 : Int(channel.capture))
      guard let index = PathMix.keptIndex(of: kept.lanes[place]), timeline.paths.indices.contains(index)
      else {
        continue
      }
      kept.lanes[place] = PathMix.lane(ofKept: kept.paths.count)
      kept.paths.append(timeline.paths[index])
    }
  }

  /// Copies the texts that the memory of inputs refers to.
  private func keepTexts(ofMemoryIn kept: inout Timeline, _ graph: Graph) {
    if timeline.texts.isEmpty { return }
    for input in graph.inputs where input.kind == .text {
      kept.memory[Int(input.store)] = keptText(kept.memory[Int(input.store)], graph, in: &kept)
    }
    for text in graph.textTemplates {
      kept.memory[Int(text.store)] = keptText(kept.memory[Int(text.store)], graph, in: &kept)
    }
  }

  /// Copies the texts that the lanes of a root, from `first` on, refer to.
  private func keepTexts(
    of root: Root, isHeld: Bool, from first: Int, _ graph: Graph, in kept: inout Timeline
  ) {
    if timeline.texts.isEmpty { return }
    for channel in root.channels.lazy.map({ graph.channels[$0] }) where holdsText[Int(channel.slot)] {
      if !isHeld && channel.capture < 0 { continue }
      let place = first + (isHeld ? Int(channel.hold) + 1 : Int(channel.capture))
      kept.lanes[place] = keptText(kept.lanes[place], graph, in: &kept)
    }
  }

  /// Copies the text at a place, if it is one of the timeline's; returns its new place.
  private func keptText(_ lane: Double, _ graph: Graph, in kept: inout Timeline) -> Double {
    guard let index = graph.ownText(at: lane), timeline.texts.indices.contains(index) else { return lane }
    kept.texts.append(timeline.texts[index])
    return graph.lane(ofText: kept.texts.count - 1)
  }
}
