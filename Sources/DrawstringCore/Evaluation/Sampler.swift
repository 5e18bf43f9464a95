/// Fills the slots of a frame from a graph and a timeline.
///
/// Its arrays are scratch space: their earlier contents change the speed, never an answer.
package struct Sampler: Sendable {
  package var slots: [Double] = []
  package var environment: [Double] = []
  /// The mixes of paths.
  package var mixes: [PathMix] = []
  var stack: [Double] = []
  var progress: [NodeProgress] = []
  /// For each slot, the evaluation in which something other than a waiting node wrote it; empty until needed.
  var writeStamps: [UInt64] = []
  var evaluation: UInt64 = 0
  var waiting: [BackwardsFill] = []
  /// For each slot, the waiting writer that starts first; -1 for none. Empty until needed.
  var firstWaiting: [Int32] = []
  /// The tracks of a channel that have started.
  var running: [Int] = []
  /// The starts of a chain in which each track starts at the end of the one before.
  var chain: [Ref<TrackStart>] = []
  /// The distances up to each keyframe of a track with even speed.
  var distances: [Double] = []
  /// The measure of the last path with formulas that a track followed; its storage is reused.
  var followed = PathMeasure(VectorPath())
  var bodies = BodySampler()
  /// For each track, its last segment.
  var segments: [Int32] = []
  /// Segments found and not yet eased.
  var steps: [PackedStep] = []
  /// Whether frames that follow one another in a span compute only the parts that can change there.
  ///
  /// Such frames leave `progress` and `writer(of:)` as they were.
  package var usesPlans = false
  var plan = SpanPlan()
  /// The work since the last call of `takeWork`.
  var work = 0
  /// The work at which steps of bodies and searches are aborted; the slots are then no frame.
  package var workLimit = Int.max

  package init(for graph: Graph) { prepare(for: graph) }

  /// Makes the scratch arrays as large as the graph needs.
  package mutating func prepare(for graph: Graph) {
    slots = graph.initialSlots
    graph.addShares(&slots)
    environment = Array(repeating: 0, count: graph.environmentCount)
    for input in graph.inputs where input.kind != .trigger {
      let lanes = graph.initialLanes(of: input)
      for lane in 0..<input.lanes { environment[Int(input.lane) + lane] = lanes[lane] }
    }
    for text in graph.textTemplates { environment[Int(text.lane)] = Double(text.initial) }
    stack = Array(repeating: 0, count: max(graph.formulas.maxDepth, 4))
    progress = Array(repeating: NodeProgress(), count: graph.nodes.count)
    writeStamps = []
    firstWaiting = []
    if !PackedTracks.areUsed || graph.packed.needsWriteStamps {
      makeRoomForWriteStamps()
      waiting.reserveCapacity(graph.channels.count)
    }
    bodies.prepare(for: graph)
    steps = Array(repeating: .none, count: PackedStep.most)
    segments = Array(repeating: 0, count: graph.packed.tracks.count)
  }

  /// Rarely needed for a graph that is packed as a whole, and untouched pages cost nothing.
  @inline(never)
  mutating func makeRoomForWriteStamps() {
    writeStamps = Array(repeating: 0, count: slots.count)
    firstWaiting = Array(repeating: -1, count: slots.count)
  }

  /// Whether the slots are a frame of the plan.
  package var isPlanned: Bool { plan.isLoaded }

  /// Whether steps or searches were aborted.
  package var isOverworked: Bool { work >= workLimit }

  package mutating func takeWork() -> Int {
    defer { work = 0 }
    return work
  }

  /// Computes the frame at an instant of a span.
  package mutating func evaluate(
    _ graph: Graph, _ timeline: Timeline, span index: Int, at instant: Nanoseconds
  ) {
    work &+= graph.frameWork
    if plan.holds(span: index, at: instant), evaluatePlan(graph, timeline, span: index, at: instant) {
      return
    }
    evaluateAll(graph, timeline, span: index, at: instant)
    if usesPlans, plan.notes(otherSpan: index) {
      plan.make(
        graph, timeline, span: index, at: instant, slots: slots, environment: environment, stack: &stack)
    }
  }

  /// Computes every slot.
  private mutating func evaluateAll(
    _ graph: Graph, _ timeline: Timeline, span index: Int, at instant: Nanoseconds
  ) {
    let span = timeline.spans[index]
    computeSignals(graph, timeline, span, at: instant)
    if PackedTracks.areUsed, graph.packed.isMade {
      beginSharedSlots(graph)
      writePacked(graph, timeline, span, at: instant)
    } else {
      beginSlots(graph)
      for root in graph.roots.indices { writeRoot(graph, timeline, span, root, at: instant) }
    }
    finish(graph, timeline, span: index, at: instant)
  }

  /// Writes what follows the channels: waiting nodes, bodies, copies and a pulse.
  mutating func finish(_ graph: Graph, _ timeline: Timeline, span index: Int, at instant: Nanoseconds) {
    let span = timeline.spans[index]
    writeWaiting(graph, timeline, span, at: instant)
    if span.bodies.isActive { sampleBodies(graph, timeline, span: index, at: instant) }
    if !graph.shifts.isEmpty { graph.addShares(&slots) }
    if !graph.replicators.isEmpty { graph.placeCopies(&slots, tints: true) }
    if let opacityPulse = graph.opacityPulse { breathe(opacityPulse, span, at: instant) }
  }

  /// Fills the slots with the layers without any animation. The signals must be computed.
  mutating func beginSlots(_ graph: Graph) {
    for index in graph.initialSlots.indices { slots[index] = graph.initialSlots[index] }
    applyBindings(graph)
  }

  /// The same for slots with several writers; a slot of one channel is always written by that channel.
  private mutating func beginSharedSlots(_ graph: Graph) {
    for run in graph.packed.shared {
      for slot in Int(run.first)..<Int(run.first + run.count) { slots[slot] = graph.initialSlots[slot] }
    }
    applyBindings(graph)
  }

  private mutating func applyBindings(_ graph: Graph) {
    for binding in graph.bindings { apply(binding, graph) }
    beginWriting()
  }

  mutating func apply(_ binding: Binding, _ graph: Graph) {
    let value = value(of: binding.formula, graph)
    store(value, at: Int(binding.slot), lanes: binding.formula.type.lanes)
  }

  /// Forgets the writers, before any channel is written.
  mutating func beginWriting() {
    waiting.removeAll(keepingCapacity: true)
    mixes.removeAll(keepingCapacity: true)
    evaluation &+= 1
  }

  /// Writes one root over the values of the roots before it.
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

  /// Returns the value of a formula; the environment must be current.
  @inline(__always)
  mutating func value(of formula: Formula, _ graph: Graph) -> SIMD4<Double> {
    Sampler.run(formula, graph, environment, &stack)
  }

  /// A static function, so that the stack may change while the environment is read.
  @inline(__always)
  private static func run(
    _ formula: Formula, _ graph: Graph, _ environment: [Double], _ stack: inout [Double]
  ) -> SIMD4<Double> {
    let curves = graph.curves
    var scratch = stack.mutableSpan
    graph.formulas.run(formula, environment: environment.span, curves: curves.span, stack: &scratch)
    if formula.type == .color { return SIMD4(scratch[0], scratch[1], scratch[2], scratch[3]) }
    return SIMD4(scratch[0], 0, 0, 0)
  }
}

/// A writer before its active interval: it shows its first value only where nothing else writes.
struct BackwardsFill: Sendable {
  var root: Int
  var channel: Int
  /// The track, or -1 for a held value.
  var track: Int
  var untilStart: Nanoseconds
}

extension Sampler {
  /// Returns the value of a track at the progress of its node.
  mutating func trackValue(
    _ graph: Graph, _ timeline: Timeline, root: Int, _ channel: Channel, track index: Int, _ state: RootState
  ) -> SIMD4<Double> {
    let track = graph.tracks[index]
    let node = progress[track.node.index]
    var place = Place(root: root, channel: channel, lanes: state.lanes, node)
    if track.start.exists { findStart(graph, timeline, &place, of: index) }
    return trackValue(graph, timeline, place, track, at: node.x)
  }

  /// Finds the start of a track: follows the earlier members from the first one, each of which starts where the one
  /// before ends. A loop, since sequences may be long.
  mutating func findStart(
    _ graph: Graph, _ timeline: Timeline, _ place: inout Place, of index: Int
  ) {
    chain.removeAll(keepingCapacity: true)
    var next = graph.tracks[index].start
    while next.exists {
      chain.append(next)
      next = graph.tracks[graph.starts[next].track].start
    }
    var link = place
    for index in chain.reversed() {
      let start = graph.starts[index]
      link.iteration = start.iteration
      link.jumps = 0
      link.start = trackValue(graph, timeline, link, graph.tracks[start.track], at: start.progress)
    }
    place.start = link.start
  }

  /// Returns the value of a track at a progress, or on a signal's clock at a value of the signal.
  private mutating func trackValue(
    _ graph: Graph, _ timeline: Timeline, _ place: Place, _ track: Track, at x: Double
  ) -> SIMD4<Double> {
    if track.options.exists { return valueWithOptions(graph, timeline, place, track, at: x) }
    guard case .keyframes(let first, let count, let interpolation) = track.form else {
      return valueOfForm(graph, timeline, place, track, at: x)
    }
    let frames = first.stretch(count)
    let spot = keyframePlace(graph, frames, interpolation, place, track, at: x)
    return keyframeValue(graph, timeline, interpolation, place, at: spot)
  }

  /// The root, the channel and the captured lanes of a value.
  struct Place {
    var root: Int
    var channel: Channel
    var lanes: Int
    /// The node's iteration.
    var iteration: Double
    /// The number of jumps of the node's progress; 0 where it is no staircase.
    var jumps = 0.0
    /// The start of a track that starts at the end of an earlier member.
    var start = SIMD4<Double>.zero

    init(root: Int, channel: Channel, lanes: Int, iteration: Double) {
      self.root = root
      self.channel = channel
      self.lanes = lanes
      self.iteration = iteration
    }

    init(root: Int, channel: Channel, lanes: Int, _ node: NodeProgress) {
      self.init(root: root, channel: channel, lanes: lanes, iteration: node.iteration)
      jumps = node.jumps
    }
  }

  /// On a signal's clock, limits the signal to the range of the track and eases it in between; on the time clock,
  /// returns the progress.
  func limited(
    _ x: Double, from first: Double, to last: Double, _ graph: Graph, _ place: Place, _ track: Track
  ) -> Double {
    guard case .signal(_, nil) = graph.roots[place.root].clock else { return x }
    let p = Sampler.extrapolated(x, from: first, to: last, graph.roots[place.root])
    let easing = graph.nodes[track.node].timing.easing
    if easing == .linear || last <= first { return p }
    return first + (last - first) * easing.value(at: (p - first) / (last - first), slack: Easing.slack)
  }

  /// The same between a track's first and last keyframe.
  @inline(__always)
  func limited(
    _ x: Double, to frames: Range<Int>, _ graph: Graph, _ place: Place, _ track: Track
  ) -> Double {
    limited(
      x, from: graph.keyframes[frames.lowerBound].offset, to: graph.keyframes[frames.upperBound - 1].offset,
      graph, place, track)
  }

  mutating func value(
    _ source: ValueSource, _ graph: Graph, _ timeline: Timeline, _ place: Place
  ) -> SIMD4<Double> {
    let lanes = Int(place.channel.lanes)
    switch source {
    case .constant(let first): return load(graph.values, at: Int(first), lanes: lanes)
    case .formula(let formula): return value(of: formula, graph)
    case .formulas(let first): return parts(first, lanes: lanes, graph)
    case .captured:
      return load(timeline.lanes, at: place.lanes + Int(place.channel.capture), lanes: lanes)
    case .capturedPlus(let first):
      let captured = load(timeline.lanes, at: place.lanes + Int(place.channel.capture), lanes: lanes)
      return plus(captured, first, lanes: lanes, graph)
    case .underlying: return load(slots, at: Int(place.channel.slot), lanes: lanes)
    case .underlyingPlus(let first):
      let underlying = load(slots, at: Int(place.channel.slot), lanes: lanes)
      return plus(underlying, first, lanes: lanes, graph)
    case .start: return place.start
    case .startPlus(let first): return plus(place.start, first, lanes: lanes, graph)
    }
  }

  private mutating func plus(
    _ value: SIMD4<Double>, _ first: Ref<Formula>, lanes: Int, _ graph: Graph
  ) -> SIMD4<Double> {
    var sum = value + parts(first, lanes: lanes, graph)
    for lane in 0..<lanes { sum[lane] = TotalArithmetic.limited(sum[lane]) }
    return sum
  }

  private mutating func parts(_ first: Ref<Formula>, lanes: Int, _ graph: Graph) -> SIMD4<Double> {
    var result = SIMD4<Double>.zero
    for lane in 0..<lanes { result[lane] = value(of: graph.partFormulas[first + lane], graph)[0] }
    return result
  }

  /// Returns the value of keyframes at a place.
  @inline(__always)
  private mutating func keyframeValue(
    _ graph: Graph, _ timeline: Timeline, _ interpolation: Interpolation, _ place: Place,
    at spot: KeyframePlace
  ) -> SIMD4<Double> {
    guard case .between(let index, let x, let y) = spot else {
      return value(graph.keyframes[spot.index].value, graph, timeline, place)
    }
    let from = value(graph.keyframes[index].value, graph, timeline, place)
    let to = value(graph.keyframes[index + 1].value, graph, timeline, place)
    if from == to { return from }
    if interpolation == .color { return mixed(from, to, at: y.value) }
    if interpolation == .path { return SIMD4(mixedPath(from[0], to[0], at: y.value, graph), 0, 0, 0) }
    if interpolation == .dashes {
      return mixedDashes(from[0], to[0], at: y.value, graph, timeline).map { SIMD4($0, 0, 0, 0) }
        ?? (x < 1 ? from : to)
    }
    return straightMix(from, to, at: y)
  }

  @inline(__always)
  func straightMix(_ from: SIMD4<Double>, _ to: SIMD4<Double>, at share: Share) -> SIMD4<Double> {
    var way = (to - from) * share.count
    if share.whole != 1 { way /= share.whole }
    let mix = from + way
    return mix.sum().isFinite ? mix : limitedMix(from, to, at: share.value)
  }

  /// The same for numbers whose mix would overflow.
  private func limitedMix(
    _ from: SIMD4<Double>, _ to: SIMD4<Double>, at t: Double
  ) -> SIMD4<Double> {
    var mix = SIMD4<Double>.zero
    for lane in mix.indices { mix[lane] = TotalArithmetic.lerp(from[lane], to[lane], t) }
    return mix
  }

  /// Colours mix premultiplied, so that a fade to clear keeps its hue.
  func mixed(_ from: SIMD4<Double>, _ to: SIMD4<Double>, at t: Double) -> SIMD4<Double> {
    let a = RGBAColor(red: from[0], green: from[1], blue: from[2], alpha: from[3])
    let b = RGBAColor(red: to[0], green: to[1], blue: to[2], alpha: to[3])
    let color = a.premultipliedMix(to: b, at: t)
    return SIMD4(color.red, color.green, color.blue, color.alpha)
  }
}

extension Graph {
  /// Returns the texts that a property has in any layer, before and during all animations, with the defaults of the
  /// inputs: each text once, those of layers before those of animations, in file order.
  package func texts(of property: PropertyID) -> [String] {
    // Arrays, since sets would make the WebAssembly module larger.
    var isPlace = Array(repeating: false, count: initialSlots.count)
    var formulas: [Formula?] = Array(repeating: nil, count: initialSlots.count)
    for layer in layers.indices { if let place = slot(of: property, layer: layer) { isPlace[place] = true } }
    for binding in bindings where isPlace[Int(binding.slot)] { formulas[Int(binding.slot)] = binding.formula }
    var sampler = Sampler(for: self)
    if !composedTexts.isEmpty { sampler.beginSlots(self) }
    var found: [String] = []
    func add(_ lane: Double) {
      if let text = text(at: lane, [], sampler.slots), !found.contains(where: { $0.hasBytes(of: text) }) {
        found.append(text)
      }
    }
    func add(_ value: ValueSource) {
      switch value {
      case .constant(let place): add(values[Int(place)])
      case .formula(let formula): add(sampler.value(of: formula, self)[0])
      default: break
      }
    }
    for place in isPlace.indices where isPlace[place] {
      if let formula = formulas[place] { add(.formula(formula)) } else { add(initialSlots[place]) }
    }
    for channel in channels where isPlace[Int(channel.slot)] {
      for track in tracks[channel.tracks] {
        switch track.form {
        case .value(let value): add(value)
        case .keyframes(let first, let count, _):
          for keyframe in keyframes[first, count: count] { add(keyframe.value) }
        default: break
        }
      }
    }
    return found
  }
}
