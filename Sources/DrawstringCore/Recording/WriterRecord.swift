extension Sampler {
  /// Returns the record of a root and one of its channels; the roots before it must have been written.
  ///
  /// Mixtures of paths made on the way are kept, since lanes of paths refer to them; all other state is restored.
  mutating func record(
    root index: Int, channel place: Int, _ graph: Graph, _ timeline: Timeline, _ span: TimelineSpan,
    at instant: Nanoseconds
  ) -> WriterRecord {
    let root = graph.roots[index]
    let channel = graph.channels[place]
    let state = timeline.rootStates[span.roots + index]
    var record = WriterRecord(root: index, channel: place, slots: channel.slots)
    record.isInPhase = root.phases.contains(span.phase)
    record.activity = state.activity
    record.since = state.since
    record.underneath = Array(slots[channel.slots])
    switch state.activity {
    case .inactive: break
    case .held:
      let first = state.lanes + Int(channel.hold)
      let kind = timeline.lanes[first]
      guard kind != Held.nothing else { break }
      record.role = kind == Held.value ? .holding : .holdingFirst
      record.given = Array(timeline.lanes[first + 1..<first + 1 + Int(channel.lanes)])
    case .active, .finished:
      // Values written here are restored. The root's progress may stay: it is computed again when the root writes.
      let (written, x) = (record.underneath, environment[BuiltinSignal.x.lane])
      computeProgress(graph, root, state, at: instant)
      record.clock = clockRecord(root, state, at: instant)
      fill(&record, channel, graph, timeline, state, at: instant)
      for (slot, value) in zip(channel.slots, written) { slots[slot] = value }
      environment[BuiltinSignal.x.lane] = x
    }
    return record
  }

  private func clockRecord(_ root: Root, _ state: RootState, at instant: Nanoseconds) -> ClockRecord {
    switch root.clock {
    case .time: return .time(elapsed(root, state, at: instant), isStill: root.still != nil)
    case .signal(let lane, nil): return .signal(lane: Int(lane), value: environment[Int(lane)])
    case .signal(let lane, let range?):
      let value = environment[Int(lane)]
      return .scrubbed(
        lane: Int(lane), value: value, range: range, fraction: Sampler.fraction(value, in: range, root))
    }
  }

  /// Completes the record of a root that is in effect; its progress must be computed.
  private mutating func fill(
    _ record: inout WriterRecord, _ channel: Channel, _ graph: Graph, _ timeline: Timeline,
    _ state: RootState,
    at instant: Nanoseconds
  ) {
    let root = graph.roots[record.root]
    let started = lastStarted(graph, channel)
    let chosen = started ?? firstToStart(graph, channel)
    record.role = started != nil ? .writing : chosen != nil ? .waiting : .silent
    for track in channel.tracks where track != chosen {
      var other = self.record(
        ofTrack: track, channel, root: record.root, graph, timeline, state, at: instant)
      if let started, other.activity == .running { other.isTied = startsTogether(track, started, graph) }
      record.tracks.append(other)
    }
    guard let chosen else { return }
    if started != nil, graph.tracks[chosen].usesUnderlying {
      writeUnderlying(graph, timeline, root: record.root, channel, state)
    }
    var winner = self.record(
      ofTrack: chosen, channel, root: record.root, graph, timeline, state, at: instant)
    winner.isChosen = true
    let place = chosen - channel.tracks.lowerBound
    record.tracks.insert(winner, at: place)
    let own = trackValue(graph, timeline, root: record.root, channel, track: chosen, state)
    let progress = blendProgress(root, state, at: instant)
    let lanes = Int(channel.lanes)
    let given = blended(own, channel, graph, timeline, state, at: progress)
    record.given = given.numbers(lanes)
    if progress < 1, channel.capture >= 0 {
      let outgoing = load(timeline.lanes, at: state.lanes + Int(channel.capture), lanes: lanes)
      record.blend = BlendRecord(
        outgoing: outgoing.numbers(lanes), incoming: own.numbers(lanes), progress: progress,
        blending: channel.blending)
    }
  }
}

extension SIMD4<Double> {
  /// The first `count` lanes.
  func numbers(_ count: Int) -> [Double] { (0..<count).map { self[$0] } }
}

/// The steps of the timing model for one local time, with intermediate results.
package struct TimingSteps: Equatable, Sendable {
  /// The node's local time, limited to its end.
  package var localTime: Nanoseconds
  package var phase: TimingPhase
  /// Nil if the node has no effect, like the values below.
  package var activeTime: Nanoseconds?
  /// The completed iterations plus the fraction of the current iteration.
  package var overall: Double?
  package var progress: IterationProgress?
}

extension Timing {
  /// Returns the steps for a local time; `isBackwards` is as for `computed`.
  package func steps(at localTime: Nanoseconds, isBackwards parentIsBackwards: Bool) -> TimingSteps {
    let isBackwards = (speed < 0) != parentIsBackwards
    let time = stopped(localTime, isBackwards: isBackwards)
    let phase = phase(at: time, isBackwards: isBackwards)
    let progress = computed(at: localTime, isBackwards: parentIsBackwards).progress
    return TimingSteps(
      localTime: time, phase: phase, activeTime: activeTime(at: time, phase: phase),
      overall: progress.map { $0.iteration + ($0.isReversed ? 1 - $0.directed : $0.directed) },
      progress: progress)
  }
}
