/// Scratch space of physics: the current walls, the bodies at two neighbouring steps, and further checkpoints of a
/// timeline's last span.
struct BodySampler: Sendable {
  var boundary = Boundary()
  /// The walls before an event.
  var formerBoundary = Boundary()
  /// Storage for the path of a wall.
  var wall = VectorPath()
  var current: [BodyState] = []
  var next: [BodyState] = []
  /// The walls near each body, while the walls keep their shape.
  var near = NearBodies(count: 0)
  /// The span of the checkpoints below; -1 for none.
  var span = -1
  /// States after each `Timeline.checkpointSteps` steps beyond the timeline's own checkpoints.
  var checkpoints: [BodyState] = []

  mutating func prepare(for graph: Graph) {
    let rest = BodyState(position: .zero)
    current = Array(repeating: rest, count: graph.physics?.layers.count ?? 0)
    next = current
    near = NearBodies(count: current.count)
    span = -1
  }
}

extension Sampler {
  /// Forgets the state of another timeline.
  package mutating func forgetCheckpoints() {
    plan.forget()
    bodies.span = -1
    bodies.checkpoints.removeAll(keepingCapacity: true)
  }

  /// Whether the bodies move, given the current signals.
  mutating func bodiesAreActive(_ graph: Graph) -> Bool {
    guard let physics = graph.physics else { return false }
    return physics.active.isNone || holds(physics.active, graph)
  }

  /// Puts the bodies, at rest, where the slots show their layers.
  mutating func startBodies(_ graph: Graph) {
    guard let physics = graph.physics else { return }
    for (index, layer) in physics.layers.enumerated() {
      let slots = bodySlots(graph, layer)
      bodies.current[index] = BodyState(
        position: Vec2(self.slots[slots.position], self.slots[slots.position + 1]),
        rotation: self.slots[slots.rotation])
    }
  }

  /// Applies an event to the bodies, with the walls of the current signals. The signals must be computed.
  ///
  /// With `wakes` all bodies wake; otherwise bodies at walls that have not changed sleep on.
  mutating func settleBodies(_ graph: Graph, isDrag: Bool, wakes: Bool = true) {
    guard let physics = graph.physics else { return }
    // Two boundaries that take turns, since a copy would allocate.
    swap(&bodies.boundary, &bodies.formerBoundary)
    shapeBoundary(graph, physics)
    let moved = wakes || !bodies.boundary.hasSameWalls(as: bodies.formerBoundary)
    physics.world.boundaryChanged(
      &bodies.current, against: bodies.boundary, isDragEvent: isDrag, moved: moved, &bodies.near)
  }

  /// Writes position and rotation of the bodies' layers for an instant of a span in which they move.
  mutating func sampleBodies(
    _ graph: Graph, _ timeline: Timeline, span index: Int, at instant: Nanoseconds
  ) {
    guard let physics = graph.physics else { return }
    let span = timeline.spans[index]
    let place = physics.step(at: instant, since: span.bodies.epoch)
    seekBodies(graph, physics, timeline, span: index, step: place.index)
    for body in bodies.current.indices { bodies.next[body] = bodies.current[body] }
    physics.world.step(&bodies.next, against: bodies.boundary, &bodies.near)
    for (body, layer) in physics.layers.enumerated() {
      let blended = BodyState.blend(bodies.current[body], bodies.next[body], fraction: place.fraction)
      let places = bodySlots(graph, layer)
      slots[places.position] = blended.position.x
      slots[places.position + 1] = blended.position.y
      if physics.world.bodies[body].rotates { slots[places.rotation] = blended.rotation }
    }
    computeSignals(graph, timeline, span, at: instant)
    writePathNumbers(graph)
  }

  /// Brings `bodies.current` to a step of a span, and the walls to their shape at that step.
  mutating func seekBodies(
    _ graph: Graph, _ physics: PhysicsModel, _ timeline: Timeline, span index: Int, step target: Int
  ) {
    let span = timeline.spans[index]
    // The timeline has all checkpoints of past spans; those of the last span stay while other spans are read.
    let isLast = index == timeline.spans.count - 1
    if isLast && bodies.span != index {
      bodies.span = index
      bodies.checkpoints.removeAll(keepingCapacity: true)
    }
    var step = loadCheckpoint(timeline, span.bodies, isLast: isLast, notAfter: target)
    let epoch = span.bodies.epoch
    var shaped = max(span.start, epoch + physics.world.clock.start(ofStep: step))
    computeSignals(graph, timeline, span, at: shaped)
    shapeBoundary(graph, physics)
    let mayMove = physics.boundaryReadsTime || physics.boundaryReadsMotion
    while step < target {
      if !mayMove && bodies.current.allSatisfy({ $0.isAsleep }) { return }
      if step % Timeline.checkpointSteps == 0 { work &+= bodies.near.takeWork() }
      if isOverworked { return }
      physics.world.step(&bodies.current, against: bodies.boundary, &bodies.near)
      step += 1
      let instant = epoch + physics.world.clock.start(ofStep: step)
      if mayMove, graph.boundaryMoves(physics, span, from: shaped, to: instant) {
        computeSignals(graph, timeline, span, at: instant)
        shapeBoundary(graph, physics)
        physics.world.boundaryChanged(
          &bodies.current, against: bodies.boundary, isDragEvent: false, moved: true, &bodies.near)
      }
      shaped = instant
      if isLast { keepCheckpoint(span.bodies, step: step) }
    }
  }

  /// Loads the last known states at or before a step; returns their step.
  private mutating func loadCheckpoint(
    _ timeline: Timeline, _ span: BodySpan, isLast: Bool, notAfter target: Int
  ) -> Int {
    let count = bodies.current.count
    let wanted = max(target - span.step, 0) / Timeline.checkpointSteps
    let kept = isLast ? bodies.checkpoints.count / max(count, 1) : 0
    let own = min(wanted, span.checkpointCount + kept)
    if own > span.checkpointCount {
      let first = (own - span.checkpointCount - 1) * count
      for body in 0..<count { bodies.current[body] = bodies.checkpoints[first + body] }
    } else {
      let first = own == 0 ? span.states : timeline.checkpoints[span.firstCheckpoint + own - 1]
      for body in 0..<count { bodies.current[body] = timeline.bodyStates[first + body] }
    }
    return span.step + own * Timeline.checkpointSteps
  }

  /// Keeps the states at every `Timeline.checkpointSteps` steps beyond the existing checkpoints.
  private mutating func keepCheckpoint(_ span: BodySpan, step: Int) {
    let passed = step - span.step
    guard passed % Timeline.checkpointSteps == 0 else { return }
    let kept = bodies.checkpoints.count / max(bodies.current.count, 1)
    if passed / Timeline.checkpointSteps == span.checkpointCount + kept + 1 {
      bodies.checkpoints.append(contentsOf: bodies.current)
      // The list grows in doubles.
      work &+= 2 * bodies.current.count * MemoryLayout<BodyState>.stride * WorkBudget.keptByte
    }
  }

  /// Gives the walls the shape of the current signals.
  private mutating func shapeBoundary(_ graph: Graph, _ physics: PhysicsModel) {
    writePathNumbers(graph)
    bodies.boundary.reset()
    bodies.near.forget()
    for path in physics.boundaries {
      bodies.wall.removeAll()
      graph.paths[path].build(&bodies.wall, slots)
      bodies.boundary.append(bodies.wall)
    }
    // The signals that the walls read were computed for this.
    work &+= bodies.boundary.segments.count * WorkBudget.shapedWall
    work &+= graph.signalWork + graph.bindings.count * WorkBudget.formula
  }

  /// Computes the numbers of paths that are formulas, from the current signals.
  private mutating func writePathNumbers(_ graph: Graph) {
    for binding in graph.bindings where binding.slot >= graph.firstPathSlot {
      let value = value(of: binding.formula, graph)
      store(value, at: Int(binding.slot), lanes: binding.formula.type.lanes)
    }
  }

  private func bodySlots(_ graph: Graph, _ layer: Ref<Layer>) -> (position: Int, rotation: Int) {
    let first = Int(graph.layers[layer].firstSlot)
    return (first + PropertyID.position.offset, first + PropertyID.rotation.offset)
  }
}

extension TimelineBuilder {
  /// Carries the bodies over to the next span, or starts them, and applies the event.
  mutating func moveBodies(
    _ graph: Graph, _ previousIndex: Int, _ next: inout TimelineSpan, at instant: Nanoseconds, isDrag: Bool
  ) {
    guard let physics = graph.physics else { return }
    let previous = timeline.spans[previousIndex].bodies
    if previous.isActive {
      let step = physics.step(at: instant, since: previous.epoch).index
      sampler.seekBodies(graph, physics, timeline, span: previousIndex, step: step)
      keepCheckpoints(of: previousIndex)
      next.bodies = BodySpan(isActive: true, epoch: previous.epoch, step: step)
    } else {
      sampler.startBodies(graph)
      next.bodies = BodySpan(isActive: true, epoch: instant, step: 0)
    }
    sampler.computeSignals(graph, timeline, next, at: instant)
    sampler.settleBodies(graph, isDrag: isDrag, wakes: isDrag || !previous.isActive)
    next.bodies.states = timeline.bodyStates.count
    timeline.bodyStates.append(contentsOf: sampler.bodies.current)
  }

  /// Hands the checkpoints of the seek over to the timeline.
  private mutating func keepCheckpoints(of index: Int) {
    let count = sampler.bodies.current.count
    if count == 0 { return }
    timeline.spans[index].bodies.firstCheckpoint = timeline.checkpoints.count
    timeline.spans[index].bodies.checkpointCount = sampler.bodies.checkpoints.count / count
    for first in stride(from: 0, to: sampler.bodies.checkpoints.count, by: count) {
      timeline.checkpoints.append(timeline.bodyStates.count)
      timeline.bodyStates.append(contentsOf: sampler.bodies.checkpoints[first..<first + count])
    }
    sampler.forgetCheckpoints()
  }
}
