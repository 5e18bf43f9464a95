/// How the numbers in a stretch of slots came about in one frame: what the layer says by itself, what each outermost
/// node has to say in the order of the document, and what is done to them after all nodes.
///
/// It is taken from the sampler while that evaluates the frame, so that there is nothing here that did not happen.
package struct ValueHistory: Sendable {
  package var slots: Range<Int>
  /// What is there before any node writes: the layer's own values and formulas.
  package var base: [Double] = []
  /// In the order of the document.
  package var writers: [WriterRecord] = []
  /// For each slot, what has the last word on it before physics and replicators.
  package var last: [SlotWriter] = []
  /// What the nodes left.
  package var written: [Double] = []
  package var body: BodyRecord?
  /// What physics left.
  package var moved: [Double] = []
  /// What replicators left.
  package var copied: [Double] = []
  /// What the opacity of a layer that breathes is multiplied by; 1 elsewhere.
  package var opacityPulse = 1.0
  /// What came of it.
  package var values: [Double] = []
  /// The numbers that formulas read, as the frame has them.
  package var environment: [Double] = []
  /// The frame's slots, and its paths on their way to others: what lanes of paths mean.
  package var frame: [Double] = []
  package var mixes: [PathMix] = []

  init(slots: Range<Int>) { self.slots = slots }

  /// The record of the writer that has the last word on a slot, among `writers`; nil where none has.
  package func winner(of slot: Int) -> Int? {
    switch last[slot - slots.lowerBound] {
    case .track(let root, _), .held(let root, _):
      writers.lastIndex { $0.root == root && $0.slots.contains(slot) }
    case .base, .body: nil
    }
  }
}

/// What one top-level node has to say about some slots.
package struct WriterRecord: Sendable {
  /// What it does to them.
  package enum Role: Sendable {
    /// It is not in effect, and holds nothing.
    case absent
    /// It is in effect, but the time of no member that writes them has come, or it is over and does not fill.
    case silent
    /// Its time has not come: it shows its first value where nothing else writes.
    case waiting
    case writing
    /// It has stopped, and its last value stays.
    case holding
    /// It was stopped while it waited: its first value stays where nothing else writes.
    case holdingFirst
  }

  package var root: Int
  package var channel: Int
  package var slots: Range<Int>
  package var role = Role.absent
  /// Whether the phase is one of those it is in effect in.
  package var isInPhase = false
  package var activity = RootState.Activity.inactive
  /// When it came into effect, or when it stopped where it holds.
  package var since = Nanoseconds.zero
  package var clock = ClockRecord.time(.zero, isStill: false)
  /// What the nodes before it left.
  package var underneath: [Double] = []
  /// What it gives; nil where it gives nothing.
  package var given: [Double]?
  package var blend: BlendRecord?
  /// Its members that write them, the one that wins last where all have started.
  package var tracks: [TrackRecord] = []
  /// Where it holds: what it gave when it stopped, and that instant.
  package var origin: [WriterRecord] = []
  /// In an origin, the numbers that formulas read when it stopped; empty elsewhere, where the frame's count.
  package var environment: [Double] = []

  init(root: Int, channel: Int, slots: Range<Int>) {
    self.root = root
    self.channel = channel
    self.slots = slots
  }
}

/// What an top-level node's clock says.
package enum ClockRecord: Sendable {
  /// Time since it came into effect; `isStill` where motion is reduced and it shows one instant all along.
  case time(Nanoseconds, isStill: Bool)
  /// A signal's lane in the environment and its value, which the tracks read as it is.
  case signal(lane: Int, value: Double)
  /// The same, and the part of the node's length that it stands for.
  case scrubbed(lane: Int, value: Double, range: ClockRange, fraction: Double)
}

/// A mix with what was shown when a node came into effect.
package struct BlendRecord: Sendable {
  package var outgoing: [Double]
  package var incoming: [Double]
  /// 0 is the one, 1 the other.
  package var progress: Double
  package var blending: Blending
}

/// What a body does.
package struct BodyRecord: Sendable {
  /// Its place among the bodies.
  package var body: Int
  /// When the bodies became active: steps are counted from here.
  package var since: Nanoseconds
  package var step: Int
  /// How far the instant lies towards the next step, 0 to 1.
  package var fraction: Double
  /// The slots' values at the step and at the next.
  package var from: [Double]
  package var to: [Double]
}

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

  /// Adds to writers that hold what they gave when they stopped, as if what stopped them had not happened.
  ///
  /// Of many nodes most stop together, so that each instant is gone through once, and only with the nodes that write
  /// the same slots: nothing else says what lay underneath.
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
      let first = Int(graph.layers[Int(layer)].firstSlot)
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
  /// The slots that it writes.
  package var slots: Range<Int> { Int(slot)..<Int(slot) + Int(lanes) }
}
