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
  package var breath = 1.0
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

/// What one outermost node has to say about some slots.
package struct WriterRecord: Sendable {
  /// What it does to them.
  package enum Standing: Sendable {
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
  package var standing = Standing.absent
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

/// What an outermost node's clock says.
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
