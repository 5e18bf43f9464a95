extension Sampler {
  /// Evaluates the frame at an instant that lies in a span, and tells how the numbers in some slots came about.
  package mutating func history(
    of slots: Range<Int>, _ graph: Graph, _ timeline: Timeline, span index: Int, at instant: Nanoseconds
  ) -> ValueHistory {
    var history = ValueHistory(slots: slots)
    let span = timeline.spans[index]
    computeSignals(graph, timeline, span, at: instant)
    beginSlots(graph)
    history.base = Array(self.slots[slots])
    for root in graph.roots.indices {
      for channel in graph.roots[root].channels where graph.channels[channel].slots.overlaps(slots) {
        history.writers.append(
          record(root: root, channel: channel, graph, timeline, span, at: instant))
      }
      writeRoot(graph, timeline, span, root, at: instant)
    }
    addOrigins(to: &history.writers, graph, timeline, before: index)
    history.last = slots.map { writer(of: $0, graph, timeline, span: index) }
    writeWaiting(graph, timeline, span, at: instant)
    history.written = Array(self.slots[slots])
    if span.bodies.isActive {
      sampleBodies(graph, timeline, span: index, at: instant)
      history.body = bodyRecord(of: slots, graph, span, at: instant)
    }
    history.moved = Array(self.slots[slots])
    if !graph.replicators.isEmpty { graph.placeCopies(&self.slots, tints: true) }
    history.copied = Array(self.slots[slots])
    if let breath = graph.breath, breath.slots.contains(Int32(slots.lowerBound)) {
      history.breath = breath.factor(in: span, at: instant)
    }
    if let breath = graph.breath { breathe(breath, span, at: instant) }
    history.values = Array(self.slots[slots])
    history.environment = environment
    history.frame = self.slots
    history.mixes = mixes
    return history
  }

  /// Adds to writers that hold what they gave when they stopped, as if what stopped them had not happened.
  ///
  /// Of many nodes most stop together, so that each instant is gone through once, and only with the nodes that write
  /// the same slots: nothing else says what lay underneath.
  private mutating func addOrigins(
    to writers: inout [WriterRecord], _ graph: Graph, _ timeline: Timeline, before index: Int
  ) {
    var stopped: [Int: [Int]] = [:]
    for (place, writer) in writers.enumerated()
    where writer.standing == .holding || writer.standing == .holdingFirst {
      let last = timeline.spans[..<index].lastIndex {
        timeline.rootStates[$0.roots + writer.root].isInEffect
      }
      if let last { stopped[last, default: []].append(place) }
    }
    for (last, places) in stopped.sorted(by: { $0.key < $1.key }) {
      var sampler = Sampler(for: graph)
      let instant = timeline.spans[last + 1].start
      let span = timeline.spans[last]
      sampler.computeSignals(graph, timeline, span, at: instant)
      sampler.beginSlots(graph)
      sampler.mixes = mixes
      let environment = sampler.environment
      var written = 0
      for place in places {
        let root = writers[place].root
        while writers[written].root < root {
          let earlier = writers[written].root
          sampler.writeRoot(graph, timeline, span, earlier, at: instant)
          while writers[written].root == earlier { written += 1 }
        }
        var origin = sampler.record(
          root: root, channel: writers[place].channel, graph, timeline, span, at: instant)
        origin.environment = environment
        writers[place].origin = [origin]
      }
      mixes = sampler.mixes
    }
  }

  private func bodyRecord(
    of slots: Range<Int>, _ graph: Graph, _ span: TimelineSpan, at instant: Nanoseconds
  ) -> BodyRecord? {
    guard let physics = graph.physics else { return nil }
    for (body, layer) in physics.layers.enumerated() {
      let first = Int(graph.layers[Int(layer)].firstSlot)
      let position = first + LayerLayout.positionOffset
      let rotation = first + LayerLayout.rotationOffset
      func number(_ slot: Int, _ state: BodyState) -> Double? {
        switch slot {
        case position: state.position.x
        case position + 1: state.position.y
        case rotation where physics.world.bodies[body].rotates: state.rotation
        default: nil
        }
      }
      let from = slots.compactMap { number($0, bodies.current[body]) }
      guard from.count == slots.count else { continue }
      let place = physics.step(at: instant, since: span.bodies.epoch)
      return BodyRecord(
        body: body, since: span.bodies.epoch, step: place.index, fraction: place.fraction, from: from,
        to: slots.compactMap { number($0, bodies.next[body]) })
    }
    return nil
  }
}

extension Channel {
  /// The slots that it writes.
  package var slots: Range<Int> { Int(slot)..<Int(slot) + Int(lanes) }
}
