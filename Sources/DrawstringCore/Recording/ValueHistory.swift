/// The record of how the numbers in a range of slots came about in one frame: the layer's own values, the
/// contributions of all top-level nodes in document order, and the changes after all nodes.
///
/// The sampler records it while it evaluates the frame, so that the record matches the evaluation.
package struct ValueHistory: Sendable {
  package var slots: Range<Int>
  /// The values before any node writes: the layer's own values and formulas.
  package var base: [Double] = []
  /// In document order.
  package var writers: [WriterRecord] = []
  /// For each slot, its last writer before physics and replicators.
  package var last: [SlotWriter] = []
  /// The values after all nodes.
  package var written: [Double] = []
  package var body: BodyRecord?
  /// For each slot, the share of the layer's size that is added to it, and the size; empty where there is none.
  package var shares: [(share: Double, size: Double)] = []
  /// The values after physics and shares.
  package var moved: [Double] = []
  /// The values after replicators.
  package var copied: [Double] = []
  /// The factor of the opacity pulse on a layer's opacity; 1 elsewhere.
  package var opacityPulse = 1.0
  /// The final values.
  package var values: [Double] = []
  /// The numbers that formulas read in this frame.
  package var environment: [Double] = []
  /// The frame's slots and its mixtures of paths, to which lanes of paths refer.
  package var frame: [Double] = []
  package var mixes: [PathMix] = []

  init(slots: Range<Int>) { self.slots = slots }

  /// Returns the index in `writers` of a slot's last writer; nil if there is none.
  package func winner(of slot: Int) -> Int? {
    switch last[slot - slots.lowerBound] {
    case .track(let root, _), .held(let root, _):
      writers.lastIndex { $0.root == root && $0.slots.contains(slot) }
    case .base, .body: nil
    }
  }
}

/// The record of one top-level node with respect to some slots.
package struct WriterRecord: Sendable {
  /// The effect of the node on the slots.
  package enum Role: Sendable {
    /// Not in effect, and holds nothing.
    case absent
    /// In effect, but without a value: no member that writes the slots has started, or the node is over and does not
    /// fill.
    case silent
    /// Not started: shows its first value where nothing else writes.
    case waiting
    case writing
    /// Stopped; its last value remains.
    case holding
    /// Stopped while waiting: its first value remains where nothing else writes.
    case holdingFirst
  }

  package var root: Int
  package var channel: Int
  package var slots: Range<Int>
  package var role = Role.absent
  /// Whether the phase is one in which the node is in effect.
  package var isInPhase = false
  package var activity = RootState.Activity.inactive
  /// The time at which the node came into effect or, if it holds, stopped.
  package var since = Nanoseconds.zero
  package var clock = ClockRecord.time(.zero, isStill: false)
  /// The values after the nodes before this one.
  package var underneath: [Double] = []
  /// The value of the node; nil if it has none.
  package var given: [Double]?
  package var blend: BlendRecord?
  /// The members that write the slots; the last wins if all have started.
  package var tracks: [TrackRecord] = []
  /// If the node holds: its record at the instant at which it stopped.
  package var origin: [WriterRecord] = []
  /// In an origin, the numbers that formulas read when the node stopped; otherwise empty, since the frame's numbers
  /// apply.
  package var environment: [Double] = []

  init(root: Int, channel: Int, slots: Range<Int>) {
    self.root = root
    self.channel = channel
    self.slots = slots
  }
}

/// The value of a top-level node's clock.
package enum ClockRecord: Sendable {
  /// The time since the node came into effect; `isStill` if motion is reduced and the node shows one instant
  /// throughout.
  case time(Nanoseconds, isStill: Bool)
  /// A signal's lane in the environment and its value, which the tracks read directly.
  case signal(lane: Int, value: Double)
  /// A signal's lane and value, and the fraction of the node's length to which the value corresponds.
  case scrubbed(lane: Int, value: Double, range: ClockRange, fraction: Double)
}

/// A mix with the values shown when a node came into effect.
package struct BlendRecord: Sendable {
  package var outgoing: [Double]
  package var incoming: [Double]
  /// 0 is `outgoing`, 1 is `incoming`.
  package var progress: Double
  package var blending: Blending
}

/// The record of a body.
package struct BodyRecord: Sendable {
  /// The index of the body.
  package var body: Int
  /// The time at which the bodies became active; steps are counted from here.
  package var since: Nanoseconds
  package var step: Int
  /// The fraction of the way to the next step, 0 to 1.
  package var fraction: Double
  /// The values of the slots at the step and at the next step.
  package var from: [Double]
  package var to: [Double]
}

extension Sampler {
  /// Evaluates the frame at an instant of a span, and records how the numbers in some slots came about.
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
    history.shares = shares(in: slots, graph)
    graph.addShares(&self.slots)
    history.moved = Array(self.slots[slots])
    if !graph.replicators.isEmpty { graph.placeCopies(&self.slots, tints: true) }
    history.copied = Array(self.slots[slots])
    if let opacityPulse = graph.opacityPulse, opacityPulse.slots.contains(Int32(slots.lowerBound)) {
      history.opacityPulse = opacityPulse.factor(in: span, at: instant)
    }
    if let opacityPulse = graph.opacityPulse { breathe(opacityPulse, span, at: instant) }
    history.values = Array(self.slots[slots])
    history.environment = environment
    history.frame = self.slots
    history.mixes = mixes
    return history
  }

  /// Returns the shares that are added to slots; empty where all are 0.
  private func shares(in slots: Range<Int>, _ graph: Graph) -> [(share: Double, size: Double)] {
    for shift in graph.shifts {
      let whole = Int(shift.translation)..<Int(shift.translation) + 2
      guard slots.overlaps(whole) else { continue }
      let found = slots.map { slot in
        let lane = slot - whole.lowerBound
        return (share: self.slots[Int(shift.shares) + lane], size: self.slots[Int(shift.size) + lane])
      }
      return found.contains { $0.share != 0 } ? found : []
    }
    return []
  }

  /// Adds to each writer that holds its record at the instant at which it stopped, as if it had not been stopped.
  ///
  /// Most nodes stop together, so each instant is evaluated once, and only with the nodes that write the same slots:
  /// other nodes do not affect the underlying values.
  private mutating func addOrigins(
    to writers: inout [WriterRecord], _ graph: Graph, _ timeline: Timeline, before index: Int
  ) {
    var stopped: [Int: [Int]] = [:]
    for (place, writer) in writers.enumerated()
    where writer.role == .holding || writer.role == .holdingFirst {
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
      let first = Int(graph.layers[layer].firstSlot)
      let position = first + PropertyID.position.offset
      let rotation = first + PropertyID.rotation.offset
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
  /// The slots that the channel writes.
  package var slots: Range<Int> { Int(slot)..<Int(slot) + Int(lanes) }
}
