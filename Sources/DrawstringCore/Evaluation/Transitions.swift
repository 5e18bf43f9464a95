extension TimelineBuilder {
  /// Ends the last span at an instant and begins the next one, which differs by `change` and its consequences: memory
  /// signals, nodes that come into effect or stop, bodies, the length of the phase.
  ///
  /// The state at which nodes start or stop is captured from the last span, as if the change had not happened.
  mutating func transition(
    _ graph: Graph, at instant: Nanoseconds, _ cause: Sampler.Cause, _ change: (inout TimelineSpan) -> Void
  ) {
    let bytes = timeline.byteCount
    let previousIndex = timeline.spans.count - 1
    let previous = timeline.spans[previousIndex]
    var next = previous
    next.start = instant
    change(&next)

    for lane in memory.indices { memory[lane] = timeline.memory[previous.memory + lane] }
    takeInputs(graph, at: instant)
    if next.phase == .floor, let pull = graph.pull, let floor = pull.floor {
      next.settleFloor(pull, rest: sampler.rest(of: floor, graph, memory, at: instant), at: instant)
    }
    sampler.updateSignals(graph, next, at: instant, cause, memory: &memory)
    keepMemory(in: &next, unlessAsIn: previous)

    judgeConditions(graph, next.phase, after: previous, at: instant)
    let isPhysical = sampler.bodiesAreActive(graph)
    if needsTransitions(graph, previous, next) || (isPhysical && !previous.bodies.isActive) {
      showTransition(graph, previousIndex, next, at: instant)
    }
    switchRoots(graph, previous, &next, at: instant)
    if isPhysical {
      moveBodies(graph, previousIndex, &next, at: instant, isDrag: cause == .drag)
    } else {
      next.bodies = BodySpan()
    }
    if next.phase != previous.phase, let length = phaseLength(graph, next, at: instant) {
      next.phaseEnd = instant + length
    }
    timeline.spans.append(next)
    countSpan(graph, keeping: timeline.byteCount - bytes)
  }

  /// Counts the work of a new span, with the bytes that the timeline keeps of it.
  private mutating func countSpan(_ graph: Graph, keeping bytes: Int) {
    sampler.work &+= graph.signalWork + graph.roots.count * WorkBudget.node
    sampler.work &+= bytes * WorkBudget.keptByte
  }

  /// Begins at the idle state before all events.
  ///
  /// Nodes in effect there have always been in effect: finite nodes are over, and captured values are the underlying
  /// values.
  mutating func appendInitialSpan(_ graph: Graph, at instant: Nanoseconds, clockStart: Nanoseconds) {
    let bytes = timeline.byteCount
    var span = TimelineSpan(start: instant)
    span.phaseStart = clockStart
    span.memory = timeline.memory.count
    // Offsets are in the order of dependency, which may differ from that of the file.
    timeline.memory.append(contentsOf: repeatElement(0, count: graph.memoryLanes))
    startInputs(graph, at: span.memory)
    for signal in graph.signals {
      guard case .memory(let memory) = signal.source else { continue }
      let first = span.memory + Int(memory.offset)
      for lane in 0..<signal.type.lanes {
        timeline.memory[first + lane] = graph.values[Int(memory.initial) + lane]
      }
    }
    sampler.computeSignals(graph, timeline, span, at: clockStart)
    judgeConditions(graph, .idle, after: nil, at: clockStart)
    let isPhysical = sampler.bodiesAreActive(graph)
    span.roots = timeline.rootStates.count
    for (index, root) in graph.roots.enumerated() {
      var state = RootState()
      if inEffect[index] {
        let isOver = root.isTimed && root.length.isFinite
        state.activity = isOver ? .finished : .active
        state.since = clockStart
        state.lanes = timeline.lanes.count
        for _ in 0..<root.captureLanes { timeline.lanes.append(0) }
      }
      timeline.rootStates.append(state)
    }
    recordInitialRuns(graph, states: span.roots, at: instant)
    let captures = graph.roots.indices.contains { inEffect[$0] && graph.roots[$0].captureLanes > 0 }
    if captures || isPhysical {
      sampler.work &+= graph.frameWork
      sampler.beginSlots(graph)
      for index in graph.roots.indices where inEffect[index] {
        captureSlots(graph, index, into: timeline.rootStates[span.roots + index].lanes)
        sampler.writeRoot(graph, timeline, span, index, at: clockStart)
      }
      sampler.writeWaiting(graph, timeline, span, at: clockStart)
    }
    if isPhysical {
      span.bodies = BodySpan(
        isActive: true, epoch: clockStart, step: 0, states: timeline.bodyStates.count, firstCheckpoint: 0,
        checkpointCount: 0)
      sampler.startBodies(graph)
      sampler.computeSignals(graph, timeline, span, at: clockStart)
      sampler.settleBodies(graph, isDrag: false)
      timeline.bodyStates.append(contentsOf: sampler.bodies.current)
    }
    timeline.spans.append(span)
    countSpan(graph, keeping: timeline.byteCount - bytes)
  }

  /// Computes the roots in effect, from the current signals. A root on a trigger is in effect from a fire to its end; no
  /// trigger has fired before the first span.
  private mutating func judgeConditions(
    _ graph: Graph, _ phase: Phase, after previous: TimelineSpan?, at instant: Nanoseconds
  ) {
    for (index, root) in graph.roots.enumerated() {
      inEffect[index] =
        root.phases.contains(phase) && (root.condition.isNone || sampler.holds(root.condition, graph))
      restarts[index] = false
      if root.trigger.isNone || !inEffect[index] { continue }
      let isFired = fired.contains(root.trigger)
      var isRunning = false
      if let previous {
        let state = timeline.rootStates[previous.roots + index]
        isRunning = state.activity == .active
        restarts[index] = isRunning && isFired
        if isRunning, instant >= state.since + root.length { isRunning = false }
      }
      inEffect[index] = isFired || isRunning
    }
    fired.removeAll(keepingCapacity: true)
  }

  /// Returns the first end of a root on a trigger that is in effect in a span; infinity for none.
  func triggeredEnd(_ graph: Graph, _ span: TimelineSpan) -> Nanoseconds {
    var end = Nanoseconds.infinity
    for index in triggeredRoots where timeline.rootStates[span.roots + index].activity == .active {
      end = min(end, timeline.rootStates[span.roots + index].since + graph.roots[index].length)
    }
    return end
  }

  private mutating func keepMemory(in next: inout TimelineSpan, unlessAsIn previous: TimelineSpan) {
    for lane in memory.indices where memory[lane] != timeline.memory[previous.memory + lane] {
      next.memory = timeline.memory.count
      timeline.memory.append(contentsOf: memory)
      return
    }
  }

  // MARK: Captured and held values

  private func needsTransitions(_ graph: Graph, _ previous: TimelineSpan, _ next: TimelineSpan) -> Bool {
    graph.roots.indices.contains { index in
      let root = graph.roots[index]
      let wasIn = timeline.rootStates[previous.roots + index].isInEffect
      if inEffect[index] { return (!wasIn || restarts[index]) && root.captureLanes > 0 }
      return wasIn && root.hold.contains(next.phase)
    }
  }

  /// Evaluates the frame as if the change had not happened, and keeps the values of roots that stop and hold. Their
  /// blocks are in the order of the roots.
  private mutating func showTransition(
    _ graph: Graph, _ previousIndex: Int, _ next: TimelineSpan, at instant: Nanoseconds
  ) {
    let previous = timeline.spans[previousIndex]
    sampler.work &+= graph.frameWork
    heldBlocks.removeAll(keepingCapacity: true)
    sampler.computeSignals(graph, timeline, previous, at: instant)
    sampler.beginSlots(graph)
    for (index, root) in graph.roots.enumerated() {
      sampler.writeRoot(graph, timeline, previous, index, at: instant)
      let state = timeline.rootStates[previous.roots + index]
      if state.isInEffect && !inEffect[index] && root.hold.contains(next.phase) {
        heldBlocks.append(timeline.lanes.count)
        keepHeld(graph, index, state, at: instant)
      }
    }
    sampler.writeWaiting(graph, timeline, previous, at: instant)
    if !graph.shifts.isEmpty { addShares(graph, previous, next) }
    if previous.bodies.isActive {
      sampler.sampleBodies(graph, timeline, span: previousIndex, at: instant)
    }
  }

  /// Converts held and captured translations to points: adds the shares of the sizes in the frame, and sets the shares to 0.
  private mutating func addShares(_ graph: Graph, _ previous: TimelineSpan, _ next: TimelineSpan) {
    var held = 0
    for (index, root) in graph.roots.enumerated() {
      let state = timeline.rootStates[previous.roots + index]
      guard state.isInEffect && !inEffect[index] && root.hold.contains(next.phase) else { continue }
      addShares(graph, root, at: heldBlocks[held])
      held += 1
    }
    graph.addShares(&sampler.slots)
  }

  /// The same for the values that a root holds, from `block` on.
  private mutating func addShares(_ graph: Graph, _ root: Root, at block: Int) {
    let channels = graph.channels[root.channels]
    for shift in graph.shifts {
      for shares in channels where shares.slot >= shift.shares && shares.slot < shift.shares + 2 {
        let offset = shares.slot - shift.shares
        guard
          let points = channels.first(where: {
            $0.slot == shift.translation + offset && $0.lanes == shares.lanes
          })
        else { continue }
        for lane in 0..<Int(shares.lanes) {
          let share = block + Int(shares.hold) + 1 + lane
          let point = block + Int(points.hold) + 1 + lane
          let size = sampler.slots[Int(shift.size) + Int(offset) + lane]
          timeline.lanes[point] = TotalArithmetic.limited(
            timeline.lanes[point] + TotalArithmetic.limited(timeline.lanes[share] * size))
          timeline.lanes[share] = 0
        }
      }
    }
  }

  private mutating func keepHeld(
    _ graph: Graph, _ index: Int, _ state: RootState, at instant: Nanoseconds
  ) {
    let blend = sampler.blendProgress(graph.roots[index], state, at: instant)
    for place in graph.roots[index].channels {
      let channel = graph.channels[place]
      var kind = Sampler.Held.nothing
      var value = SIMD4<Double>.zero
      if sampler.isWritten(channel, graph) {
        kind = Sampler.Held.value
        value = sampler.load(sampler.slots, at: Int(channel.slot), lanes: Int(channel.lanes))
      } else if let track = sampler.firstToStart(graph, channel) {
        kind = Sampler.Held.waiting
        value = sampler.trackValue(graph, timeline, root: index, channel, track: track, state)
        value = sampler.blended(value, channel, graph, timeline, state, at: blend)
      }
      value[0] = kept(value[0], of: channel, graph)
      timeline.lanes.append(kind)
      for lane in 0..<Int(channel.lanes) { timeline.lanes.append(value[lane]) }
    }
  }

  /// Captures the slots of a root's channels that need their start values.
  private mutating func captureSlots(_ graph: Graph, _ index: Int, into first: Int) {
    if graph.roots[index].captureLanes == 0 { return }
    for place in graph.roots[index].channels {
      let channel = graph.channels[place]
      if channel.capture < 0 { continue }
      for lane in 0..<Int(channel.lanes) {
        let value = sampler.slots[Int(channel.slot) + lane]
        timeline.lanes[first + Int(channel.capture) + lane] = kept(value, of: channel, graph)
      }
    }
  }

  /// Returns a lane whose meaning stays: the lane, or for paths, dashes and texts that change later, that of a copy of what
  /// the sampler shows now.
  private mutating func kept(_ lane: Double, of channel: Channel, _ graph: Graph) -> Double {
    if !channel.isPath {
      if ComposedText.index(at: lane) == nil || holdsText.isEmpty || !holdsText[Int(channel.slot)] {
        return lane
      }
      return keptText(lane, graph)
    }
    if channel.blending == .dashes {
      if graph.areStillDashes(lane) { return lane }
      return keep(VectorPath(dashes: graph.dashes(at: lane, sampler.mixes, timeline.paths)))
    }
    if graph.isStillPath(lane) { return lane }
    guard let path = graph.path(at: lane, sampler.slots, sampler.mixes, timeline.paths) else {
      return PathMix.none
    }
    return keep(path)
  }

  /// Keeps a path in the timeline; returns its lane.
  private mutating func keep(_ path: VectorPath) -> Double {
    sampler.work &+= path.byteCount * WorkBudget.keptByte
    timeline.paths.append(path)
    return PathMix.lane(ofKept: timeline.paths.count - 1)
  }

  private mutating func switchRoots(
    _ graph: Graph, _ previous: TimelineSpan, _ next: inout TimelineSpan, at instant: Nanoseconds
  ) {
    guard
      graph.roots.indices.contains(where: { index in
        let old = timeline.rootStates[previous.roots + index]
        if old.isInEffect != inEffect[index] || restarts[index] { return true }
        return old.activity == .held && !graph.roots[index].hold.contains(next.phase)
      })
    else { return }
    next.roots = timeline.rootStates.count
    var heldCount = 0
    for (index, root) in graph.roots.enumerated() {
      var state = timeline.rootStates[previous.roots + index]
      let wasIn = state.isInEffect
      if inEffect[index] && (!wasIn || restarts[index]) {
        state = RootState(
          activity: .active, isBlending: root.blend > .zero, since: instant, lanes: timeline.lanes.count)
        for _ in 0..<root.captureLanes { timeline.lanes.append(0) }
        captureSlots(graph, index, into: state.lanes)
      } else if wasIn && !inEffect[index] {
        if root.hold.contains(next.phase) {
          state = RootState(activity: .held, since: instant, lanes: heldBlocks[heldCount])
          heldCount += 1
        } else {
          state = RootState()
        }
      } else if state.activity == .held && !root.hold.contains(next.phase) {
        state = RootState()
      }
      timeline.rootStates.append(state)
    }
    recordRuns(graph, from: previous.roots, to: next.roots, at: instant)
  }

  // MARK: Lengths of phases

  /// Returns the length of a phase that ends by itself; nil for other phases.
  private func phaseLength(_ graph: Graph, _ span: TimelineSpan, at instant: Nanoseconds) -> Nanoseconds? {
    switch span.phase {
    case .finishing:
      graph.finishing
        ?? defaultLength(
          graph, span, at: instant, moving: graph.pull.map { $0.returnDelay + $0.return.duration })
    case .cancelling:
      graph.cancelling ?? defaultLength(graph, span, at: instant, moving: graph.pull?.cancel.duration)
    case .closing:
      graph.closing
        ?? defaultLength(graph, span, at: instant, moving: graph.pull?.movement(.close).duration)
    default: nil
    }
  }

  /// The longer of the content's way back and of the remaining time of the finite nodes in effect.
  private func defaultLength(
    _ graph: Graph, _ span: TimelineSpan, at instant: Nanoseconds, moving: Nanoseconds?
  ) -> Nanoseconds {
    var length = moving ?? .zero
    for (index, root) in graph.roots.enumerated() where root.isTimed && root.length.isFinite {
      let state = timeline.rootStates[span.roots + index]
      if state.activity == .active { length = max(length, state.since + root.length - instant) }
    }
    return length
  }
}

extension RootState {
  var isInEffect: Bool { activity == .active || activity == .finished }
}

extension Root {
  /// Whether its clock is the time, and runs.
  package var isTimed: Bool {
    if case .time = clock { return still == nil }
    return false
  }
}
