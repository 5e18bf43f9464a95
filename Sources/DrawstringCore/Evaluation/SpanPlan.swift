/// The parts of a frame that can change in a part of a span, found once for all of its frames.
///
/// Most of an effect rests at any instant: roots are not in effect or over, the pull is still, formulas read signals
/// that are constant in the span. A plan lists the rest. A frame of the plan computes the listed parts and leaves all other
/// slots as they are, with the same bits as an evaluation of everything:
///
///     signals ──▶ roots ──▶ own channels         slots that nothing else writes: from packed tracks, or a formula
///                  └──────▶ shared channels      restored, then written in order from the graph's records
///
/// A plan is made after several evaluations in a row in one span, from the state that the last of them left. It ends where
/// a root, a blend or the motion of the pull ends. Its roots and channels refer to others by plain integers, as packed
/// tracks do.
struct SpanPlan: Sendable {
  /// The span; -1 for no plan.
  private(set) var span = -1
  /// The instants for which the plan holds: from the first on, and before the second.
  private(set) var from = Nanoseconds.distantPast
  private(set) var until = Nanoseconds.infinity
  /// Whether the sampler's slots and environment are those of the plan.
  var isLoaded = false
  /// The span evaluated last outside the plan, and how many evaluations in a row were of it.
  private var other = -1
  private var row = 0

  private(set) var signals = MovingSignals()
  /// The formulas of the author's signals that move, each after those it reads, with their lanes of the environment.
  private(set) var formulas: [Binding] = []
  /// The inputs that move.
  private(set) var inputs: [Ref<Input>] = []
  private(set) var roots: [PlannedRoot] = []
  var own: [OwnChannel] = []
  private(set) var ownFormulas: [OwnFormula] = []
  private(set) var shared: [SharedChannel] = []
  /// The slots that get their values of `base` before the shared channels are written.
  private(set) var restored: [SlotRun] = []
  /// The bindings to compute after that.
  private(set) var bindings: [Binding] = []

  /// The slots without channels, with the values of the bindings that rest.
  private(set) var base: [Double] = []
  /// Slots and environment when the plan was made.
  private var slots: [Double] = []
  private var environment: [Double] = []

  /// Scratch: the lanes of a formula.
  private var stack: [FormulaPool.LaneMotion] = []
  /// Scratch: for each lane of the environment, whether the lane moves.
  private(set) var movingLanes: [Bool] = []
  /// Scratch: for each slot, its number of writers and whether the slot moves.
  private var writers: [UInt8] = []
  private var movingSlots: [Bool] = []

  /// The number of evaluations in a row in one span that are worth a plan.
  private static let worthPlanning = 2

  /// Whether the plan holds for an instant of a span.
  @inline(__always)
  func holds(span index: Int, at instant: Nanoseconds) -> Bool {
    span == index && instant >= from && instant < until
  }

  /// Forgets the plan, because the timeline has changed.
  mutating func forget() {
    span = -1
    row = 0
    isLoaded = false
  }

  /// Counts an evaluation outside the plan. Returns whether a plan pays now.
  mutating func notes(otherSpan index: Int) -> Bool {
    isLoaded = false
    row = other == index ? row + 1 : 1
    other = index
    return row == Self.worthPlanning
  }

  /// Brings slots and environment to the state in which the plan was made.
  mutating func load(_ slots: inout [Double], _ environment: inout [Double]) {
    for index in slots.indices { slots[index] = self.slots[index] }
    for index in environment.indices { environment[index] = self.environment[index] }
    for index in own.indices { own[index].x = .nan }
    isLoaded = true
  }

  /// Notes an evaluation within the plan.
  mutating func noteHit() { row = 0 }
}

/// The built-in signals that move in a plan, besides the time in the phase.
struct MovingSignals: OptionSet, Sendable {
  let rawValue: UInt8
  static let pull = MovingSignals(rawValue: 1)
  static let inset = MovingSignals(rawValue: 2)
  static let refreshed = MovingSignals(rawValue: 4)
}

/// A root with channels in a plan.
struct PlannedRoot: Sendable {
  var root: Int32
  /// Whether the progress of its nodes is computed from the packed timings.
  var isPacked: Bool
}

/// A channel in a plan whose slots nothing else writes and whose tracks are all packed.
struct OwnChannel: Sendable {
  var slot: Int32
  var lanes: Int32
  var firstTrack: Int32
  var trackCount: Int32
  /// Whether the tracks read a signal.
  var isSignal: Bool
  /// Whether there is a single track; below are its parts, without segments for a constant.
  var isSingle = false
  var node: Int32 = 0
  var firstKey: Int32 = 0
  var segments: Int32 = 0
  var firstValue: Int32 = 0
  /// The segment that the track was in last.
  var segment: Int32 = 0
  /// The activity and the progress of the node for which the slots were written last.
  var activity = NodeProgress.Activity.none
  var x = Double.nan

  var slots: Range<Int> { Int(slot)..<Int(slot) + Int(lanes) }
}

extension OwnChannel {
  @inline(__always)
  init(_ channel: PackedChannel, isSignal: Bool) {
    slot = channel.slot
    lanes = channel.lanes
    firstTrack = channel.firstTrack
    trackCount = channel.trackCount
    self.isSignal = isSignal
  }

  mutating func takeSingleTrack(_ track: PackedTrack) {
    isSingle = trackCount == 1 && track.form != .general
    node = track.node
    firstKey = track.firstKey
    segments = track.segments
    firstValue = track.firstValue
  }
}

/// A channel in a plan whose slots nothing else writes and whose only track is a formula, over time.
struct OwnFormula: Sendable {
  var node: Int32
  var value: Binding
}

/// A channel in a plan that is written from the graph's records.
struct SharedChannel: Sendable {
  var root: Int32
  var channel: Int32
  var isHeld: Bool
  /// Whether the progress of the root's nodes is computed from the packed timings.
  var isPacked: Bool
}

// MARK: Making a plan

extension SpanPlan {
  /// Makes the plan for an instant at which the sampler has just evaluated everything.
  mutating func make(
    _ graph: Graph, _ timeline: Timeline, span index: Int, at instant: Nanoseconds, slots: [Double],
    environment: [Double], stack: inout [Double]
  ) {
    let state = timeline.spans[index]
    forget()
    clear(graph)
    span = index
    keep(slots)
    keep(environment: environment)
    findSignals(graph, timeline, state, at: instant)
    findBindings(graph, &stack)
    findChannels(graph, timeline, state, at: instant)
    isLoaded = true
  }

  private mutating func clear(_ graph: Graph) {
    roots.removeAll(keepingCapacity: true)
    own.removeAll(keepingCapacity: true)
    ownFormulas.removeAll(keepingCapacity: true)
    shared.removeAll(keepingCapacity: true)
    restored.removeAll(keepingCapacity: true)
    bindings.removeAll(keepingCapacity: true)
    if writers.count != graph.initialSlots.count || roots.capacity < graph.roots.count { reserve(graph) }
    for slot in writers.indices {
      writers[slot] = 0
      movingSlots[slot] = false
    }
  }

  /// Makes room for any plan of the graph, so that later plans allocate nothing.
  private mutating func reserve(_ graph: Graph) {
    writers = Array(repeating: 0, count: graph.initialSlots.count)
    movingSlots = Array(repeating: false, count: graph.initialSlots.count)
    slots = Array(repeating: 0, count: graph.initialSlots.count)
    base = slots
    roots.reserveCapacity(graph.roots.count)
    own.reserveCapacity(graph.channels.count)
    ownFormulas.reserveCapacity(graph.channels.count)
    shared.reserveCapacity(graph.channels.count)
    restored.reserveCapacity(
      graph.channels.count + graph.packed.rewritten.count + graph.packed.rewrittenByBodies.count)
    bindings.reserveCapacity(graph.bindings.count)
  }

  private mutating func keep(_ slots: [Double]) {
    for index in slots.indices { self.slots[index] = slots[index] }
  }

  mutating func keep(environment: [Double]) {
    if self.environment.count != environment.count {
      self.environment = Array(repeating: 0, count: environment.count)
    }
    for index in environment.indices { self.environment[index] = environment[index] }
  }

  /// Bounds the plan by an end. Returns whether the end is in the future.
  private mutating func isBefore(_ end: Nanoseconds, _ instant: Nanoseconds) -> Bool {
    if instant < end {
      until = min(until, end)
      return true
    }
    from = max(from, end)
    return false
  }

  /// Finds the signals that move, and bounds the plan by the ends of the pull's motions.
  mutating func findSignals(
    _ graph: Graph, _ timeline: Timeline, _ span: TimelineSpan, at instant: Nanoseconds
  ) {
    from = .distantPast
    until = .infinity
    signals = []
    formulas.removeAll(keepingCapacity: true)
    if movingLanes.count != graph.environmentCount {
      stack.reserveCapacity(graph.formulas.maxDepth)
      movingLanes = Array(repeating: false, count: graph.environmentCount)
      formulas.reserveCapacity(graph.signals.count)
      inputs.reserveCapacity(graph.inputs.count)
    }
    for lane in movingLanes.indices { movingLanes[lane] = false }
    movingLanes[BuiltinSignal.time.lane] = true
    if span.phase == .refreshing {
      signals.insert(.refreshed)
      movingLanes[BuiltinSignal.refreshed.lane] = true
    }
    if let pull = graph.pull {
      if !span.pull.isStill, isBefore(span.pull.end(in: pull), instant) {
        signals.insert(.pull)
        movingLanes[BuiltinSignal.pull.lane] = true
        movingLanes[BuiltinSignal.progress.lane] = true
        movingLanes[BuiltinSignal.floorProgress.lane] = pull.floor != nil
      }
      if !span.inset.isStill, isBefore(span.inset.end(in: pull), instant) {
        signals.insert(.inset)
        movingLanes[BuiltinSignal.inset.lane] = true
      }
    }
    inputs.removeAll(keepingCapacity: true)
    for index in graph.inputs.indices {
      findMotion(of: graph.inputs[index], index, timeline.memory, from: span.memory, at: instant)
    }
    for index in graph.signalOrder {
      let signal = graph.signals[index]
      guard case .formula(let formula) = signal.source, moves(formula, graph) else { continue }
      formulas.append(Binding(formula: formula, slot: signal.lane))
      for lane in 0..<signal.type.lanes { movingLanes[Int(signal.lane) + lane] = true }
    }
  }

  /// Notes an input that moves to its target, or the time since the last fire of a trigger.
  private mutating func findMotion(
    of input: Input, _ index: Int, _ memory: [Double], from first: Int, at instant: Nanoseconds
  ) {
    let store = first + Int(input.store)
    if input.lastFire(memory, at: store) != nil {
      movingLanes[Int(input.lane) + 1] = true
    } else if let end = input.motionEnd(memory, at: store), isBefore(end, instant) {
      for lane in input.environment { movingLanes[lane] = true }
    } else {
      return
    }
    inputs.append(Ref(index))
  }

  /// Marks the slots of bindings that move, and evaluates the others.
  private mutating func findBindings(_ graph: Graph, _ stack: inout [Double]) {
    for slot in base.indices { base[slot] = graph.initialSlots[slot] }
    for binding in graph.bindings {
      if moves(binding.formula, graph) {
        for slot in binding.slots {
          writers[slot] = 1
          movingSlots[slot] = true
        }
      } else {
        Sampler.run(binding, graph, environment, into: &base, &stack)
      }
    }
  }

  private mutating func findChannels(
    _ graph: Graph, _ timeline: Timeline, _ span: TimelineSpan, at instant: Nanoseconds
  ) {
    for run in graph.packed.rewritten { markRewritten(run) }
    if span.bodies.isActive { for run in graph.packed.rewrittenByBodies { markRewritten(run) } }
    for index in graph.roots.indices {
      markChannels(graph, timeline.rootStates[span.roots + index], root: index, at: instant)
    }
    // A channel that shares a slot with a moving one is written again after it, in the order of the document.
    var isComplete = false
    while !isComplete {
      isComplete = true
      for index in graph.roots.indices where isShown(timeline.rootStates[span.roots + index]) {
        for channel in graph.roots[index].channels where spreads(graph.channels[channel]) {
          isComplete = false
        }
      }
    }
    for index in graph.roots.indices {
      listChannels(graph, timeline.rootStates[span.roots + index], root: index, at: instant)
    }
    listBindings(graph)
  }

  /// Copies, bodies and a pulse change the values that they find, so that these are restored for each frame.
  private mutating func markRewritten(_ run: SlotRun) {
    for slot in run.slots {
      movingSlots[slot] = true
      writers[slot] = 1
    }
    restored.append(run)
  }

  func isShown(_ state: RootState) -> Bool { state.activity != .inactive }

  /// Marks the slots of a root's channels that move by themselves, and counts its writers.
  private mutating func markChannels(
    _ graph: Graph, _ state: RootState, root index: Int, at instant: Nanoseconds
  ) {
    if !isShown(state) { return }
    let root = graph.roots[index]
    let isMoving = moves(root, state, at: instant)
    for channel in root.channels {
      let channel = graph.channels[channel]
      let isChanging =
        isMoving || (state.activity != .held && channel.tracks.contains { moves($0, channel, graph) })
      for slot in channel.slots {
        writers[slot] = min(writers[slot] + 1, 2)
        if isChanging { movingSlots[slot] = true }
      }
    }
  }

  /// Whether a root's values may change by its clock or its blend.
  private mutating func moves(_ root: Root, _ state: RootState, at instant: Nanoseconds) -> Bool {
    if state.activity == .held { return false }
    if state.isBlending, isBefore(state.since + root.blend, instant) { return true }
    switch root.clock {
    case .signal(let lane, _): return movingLanes[Int(lane)]
    case .time:
      if state.activity == .finished || root.still != nil { return false }
      return root.length.isInfinite || isBefore(state.since + root.length, instant)
    }
  }

  /// Whether a track's value may change though its clock rests.
  private mutating func moves(_ index: Int, _ channel: Channel, _ graph: Graph) -> Bool {
    if PackedTracks.areUsed, graph.packed.isMade, graph.packed.tracks[index].form != .general { return false }
    // A mix of paths has a new place in each frame.
    return channel.isPath || movesByFormula(index, channel, graph)
  }

  /// Whether a track reads a signal that moves.
  mutating func movesByFormula(_ index: Int, _ channel: Channel, _ graph: Graph) -> Bool {
    let track = graph.tracks[index]
    let lanes = Int(channel.lanes)
    if track.options.exists, let gain = graph.trackOptions[track.options].gain, moves(gain, lanes, graph) {
      return true
    }
    switch track.form {
    case .value(let source): return moves(source, lanes, graph)
    case .keyframes(let first, let count, _):
      return graph.keyframes[first, count: count].contains { moves($0.value, lanes, graph) }
    case .along(let path, _, _), .direction(let path, _, _, _):
      return graph.paths[path].fixed == nil
        && movingSlots.dropFirst(Int(graph.firstPathSlot)).contains(true)
    case .wave(let wave):
      let wave = graph.waves[wave]
      return moves(wave.amplitude, lanes, graph) || moves(wave.offset, lanes, graph)
    }
  }

  private mutating func moves(_ source: ValueSource, _ lanes: Int, _ graph: Graph) -> Bool {
    switch source {
    case .constant, .captured, .underlying, .start: false
    case .formula(let formula): moves(formula, graph)
    case .formulas(let first), .capturedPlus(let first), .underlyingPlus(let first), .startPlus(let first):
      (0..<lanes).contains { moves(graph.partFormulas[first + $0], graph) }
    }
  }

  /// Whether a formula's value may change while the lanes that do not move stay as they are.
  mutating func moves(_ formula: Formula, _ graph: Graph) -> Bool {
    graph.formulas.moves(formula, movingLanes: movingLanes, environment: environment, stack: &stack)
  }

  /// Marks all slots of a channel of which some move. Returns whether a slot was marked.
  private mutating func spreads(_ channel: Channel) -> Bool {
    guard channel.slots.contains(where: { movingSlots[$0] }) else { return false }
    var isNew = false
    for slot in channel.slots where !movingSlots[slot] {
      movingSlots[slot] = true
      isNew = true
    }
    return isNew
  }

  /// Lists the channels of a root that move.
  private mutating func listChannels(
    _ graph: Graph, _ state: RootState, root index: Int, at instant: Nanoseconds
  ) {
    if !isShown(state) { return }
    let root = graph.roots[index]
    let isBlending = state.isBlending && instant < state.since + root.blend
    let kind = PackedTracks.areUsed && graph.packed.isMade ? graph.packed.roots[index].kind : .general
    let isPacked =
      state.activity != .held && (kind == .time || kind == .signal)
      && root.nodes.allSatisfy { !graph.packed.nodes[$0].isGeneral && !graph.nodes[$0].turnsMembers }
    var isListed = false
    for number in root.channels {
      let channel = graph.channels[number]
      guard channel.slots.contains(where: { movingSlots[$0] }) else { continue }
      isListed = true
      let isAlone = isPacked && !isBlending && !channel.turns && channel.slots.allSatisfy { writers[$0] == 1 }
      if isAlone, channel.tracks.allSatisfy({ graph.packed.tracks[$0].form != .general }) {
        var channel = OwnChannel(graph.packed.channels[number], isSignal: kind == .signal)
        channel.takeSingleTrack(graph.packed.tracks[Int(channel.firstTrack)])
        own.append(channel)
      } else if isAlone, kind == .time, let formula = formula(of: channel, graph) {
        ownFormulas.append(
          OwnFormula(
            node: graph.tracks[channel.firstTrack].node.rawValue,
            value: Binding(formula: formula, slot: channel.slot)))
      } else {
        shared.append(
          SharedChannel(
            root: Int32(index), channel: Int32(number), isHeld: state.activity == .held, isPacked: isPacked))
        restore(channel.slots)
      }
    }
    if isListed, state.activity != .held {
      roots.append(PlannedRoot(root: Int32(index), isPacked: isPacked))
    }
  }

  /// The formula of a channel with no other track.
  private func formula(of channel: Channel, _ graph: Graph) -> Formula? {
    let track = graph.tracks[channel.firstTrack]
    guard channel.trackCount == 1, track.options.isNone, case .value(.formula(let formula)) = track.form
    else {
      return nil
    }
    return formula
  }

  private mutating func listBindings(_ graph: Graph) {
    for binding in graph.bindings where moves(binding.formula, graph) { bindings.append(binding) }
  }

  private mutating func restore(_ slots: Range<Int>) {
    if let last = restored.last, last.slots.upperBound == slots.lowerBound {
      restored[restored.count - 1].count += Int32(slots.count)
    } else {
      restored.append(SlotRun(slots))
    }
  }
}
