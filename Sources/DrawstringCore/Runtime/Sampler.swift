/// Fills the slots of a frame from a graph and a timeline.
///
/// Its arrays are scratch space: what they hold before a call changes speed, never an answer.
package struct Sampler: Sendable {
  package var slots: [Double] = []
  package var environment: [Double] = []
  /// The paths that are on their way to others.
  package var mixes: [PathMix] = []
  var stack: [Double] = []
  var progress: [NodeProgress] = []
  /// For each slot, the evaluation in which something other than a waiting node wrote it; empty until there is need.
  var claims: [UInt64] = []
  var evaluation: UInt64 = 0
  var waiting: [WaitingWriter] = []
  /// For each slot, which of the waiting writers goes first there; -1 for none. Empty until there is need.
  var firstWaiting: [Int32] = []
  /// Tracks of one channel that have started.
  var running: [Int] = []
  /// Tracks that start one where the other ends.
  var chain: [Int] = []
  /// How far it is to each keyframe of a track with an even pace.
  var distances: [Double] = []
  var bodies = BodySampler()
  /// For each track, the segment that it was in last.
  var segments: [Int32] = []
  /// Segments found and not yet taken.
  var steps: [PlannedStep] = []
  /// What was done since `takeWork` was called last, in units of work.
  var work = 0
  /// Where the work comes to this, steps of bodies and searches are broken off, and what the slots show is no frame.
  package var workLimit = Int.max

  package init(for graph: Graph) { prepare(for: graph) }

  /// Makes the scratch arrays as large as the graph needs.
  package mutating func prepare(for graph: Graph) {
    slots = graph.initialSlots
    environment = Array(repeating: 0, count: graph.environmentCount)
    stack = Array(repeating: 0, count: max(graph.formulas.maxDepth, 4))
    progress = Array(repeating: NodeProgress(), count: graph.nodes.count)
    claims = []
    firstWaiting = []
    if graph.plan.needsClaims {
      makeRoomForClaims()
      waiting.reserveCapacity(graph.channels.count)
    }
    bodies.prepare(for: graph)
    steps = Array(repeating: .none, count: PlannedStep.most)
    segments = Array(repeating: 0, count: graph.plan.tracks.count)
  }

  /// For a graph whose plan covers everything there is seldom any need, and untouched pages cost nothing.
  @inline(never)
  mutating func makeRoomForClaims() {
    claims = Array(repeating: 0, count: slots.count)
    firstWaiting = Array(repeating: -1, count: slots.count)
  }

  /// Whether something was broken off.
  package var isOverworked: Bool { work >= workLimit }

  package mutating func takeWork() -> Int {
    defer { work = 0 }
    return work
  }

  /// The frame at an instant that lies in a span.
  package mutating func evaluate(
    _ graph: Graph, _ timeline: Timeline, span index: Int, at instant: Nanoseconds
  ) {
    work &+= graph.frameWork
    let span = timeline.spans[index]
    computeSignals(graph, timeline, span, at: instant)
    if graph.plan.isMade {
      beginSharedSlots(graph)
      writePlanned(graph, timeline, span, at: instant)
    } else {
      beginSlots(graph)
      for root in graph.roots.indices { writeRoot(graph, timeline, span, root, at: instant) }
    }
    writeWaiting(graph, timeline, span, at: instant)
    if span.bodies.isActive { sampleBodies(graph, timeline, span: index, at: instant) }
    if !graph.replicators.isEmpty { graph.placeCopies(&slots, tints: true) }
    if let breath = graph.breath { breathe(breath, span, at: instant) }
  }

  /// Fills the slots with what the layers are without any animation. The signals must be computed.
  mutating func beginSlots(_ graph: Graph) {
    for index in graph.initialSlots.indices { slots[index] = graph.initialSlots[index] }
    applyBindings(graph)
  }

  /// The same for the slots that several things write; those that belong to one channel only are left to it.
  private mutating func beginSharedSlots(_ graph: Graph) {
    for run in graph.plan.shared {
      for slot in Int(run.first)..<Int(run.first + run.count) { slots[slot] = graph.initialSlots[slot] }
    }
    applyBindings(graph)
  }

  private mutating func applyBindings(_ graph: Graph) {
    for binding in graph.bindings {
      let value = value(of: binding.formula, graph)
      store(value, at: Int(binding.slot), lanes: binding.formula.type.lanes)
    }
    waiting.removeAll(keepingCapacity: true)
    mixes.removeAll(keepingCapacity: true)
    evaluation &+= 1
  }

  /// Lets one root write over what the roots before it left.
  mutating func writeRoot(
    _ graph: Graph, _ timeline: Timeline, _ span: TimelineSpan, _ root: Int, at instant: Nanoseconds
  ) {
    let state = timeline.rootStates[span.roots + root]
    switch state.activity {
    case .inactive: return
    case .held: writeHeld(graph, timeline, graph.roots[root], state)
    case .active, .finished:
      computeProgress(graph, graph.roots[root], state, at: instant)
      writeChannels(graph, timeline, root, state, at: instant)
    }
  }

  // MARK: Lanes

  @inline(__always)
  mutating func store(_ value: SIMD4<Double>, at slot: Int, lanes: Int) {
    for lane in 0..<lanes { slots[slot + lane] = value[lane] }
  }

  @inline(__always)
  func load(_ array: [Double], at first: Int, lanes: Int) -> SIMD4<Double> {
    var value = SIMD4<Double>.zero
    for lane in 0..<lanes { value[lane] = array[first + lane] }
    return value
  }

  /// A formula's value; the environment must be current.
  @inline(__always)
  mutating func value(of formula: Formula, _ graph: Graph) -> SIMD4<Double> {
    Sampler.run(formula, graph, environment, &stack)
  }

  /// Apart from `self`, so that the stack may change while the environment is read.
  @inline(__always)
  private static func run(
    _ formula: Formula, _ graph: Graph, _ environment: [Double], _ stack: inout [Double]
  ) -> SIMD4<Double> {
    var scratch = stack.mutableSpan
    graph.formulas.run(
      formula, environment: environment.span, curves: graph.curves.span, stack: &scratch)
    if formula.type == .color { return SIMD4(scratch[0], scratch[1], scratch[2], scratch[3]) }
    return SIMD4(scratch[0], 0, 0, 0)
  }
}

/// A writer whose time has not come: it shows its first value only where nothing else writes.
struct WaitingWriter: Sendable {
  var root: Int
  var channel: Int
  /// The track, or -1 for a held value.
  var track: Int
  var untilStart: Nanoseconds
}
