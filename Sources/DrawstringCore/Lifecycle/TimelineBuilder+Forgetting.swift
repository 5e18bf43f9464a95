extension TimelineBuilder {
  /// In idle, forgets all spans but the last, and what only they refer to: no later frame depends on it.
  ///
  /// Emitted events stay until the next time, for a host that has not asked for them yet.
  package mutating func forgetPast() {
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
    kept.emitted = Array(timeline.emitted[min(forgotten, timeline.emitted.count)...])
    forgotten = kept.emitted.count
    kept.spans = [last]
    timeline = kept
    sampler.forgetCheckpoints()
  }
}
