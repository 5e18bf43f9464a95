extension TimelineBuilder {
  /// In idle, forgets all spans but the last, and what only they refer to: no later frame depends on it.
  ///
  /// Emitted events later than `told` stay for a host that has not asked for them yet, of each kind the latest thousand.
  package mutating func forgetPast(_ graph: Graph, told: Nanoseconds) {
    let spans = timeline.spans
    guard spans.count > 1, var last = spans.last, last.phase == .idle else { return }
    var kept = Timeline()
    kept.memory = Array(timeline.memory[last.memory..<last.memory + memory.count])
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
      kept.bodyStates = Array(timeline.bodyStates[first..<first + bodies])
    }
    last.bodies.states = 0
    last.bodies.firstCheckpoint = 0
    last.bodies.checkpointCount = 0
    kept.emitted = Array(timeline.emitted(after: told, through: nil).suffix(Self.mostUntold))
    kept.runs = timeline.runs.map { list in
      Array(list[list.partition { $0.until > told }...].suffix(Self.mostUntold))
    }
    kept.spans = [last]
    timeline = kept
    sampler.forgetCheckpoints()
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
