/// The rules of a graph that the records of one part cannot show: references between parts, orders, and sums.
///
/// With them, and with the ranges of all fields, evaluation needs no checks of its own.
extension GraphTables {
  /// Checks the rules; the reader has read all parts.
  mutating func checkRules(_ reader: FormReader) throws(CompiledEffectError) {
    let rules = GraphRules(reader, Graph(self, nil))
    try rules.checkFormulas(&formulas)
    try rules.checkSignals()
    try rules.checkLayers()
    try rules.checkRoots()
    try rules.checkEvents()
    try rules.checkPhysics()
  }
}

/// The checks of the rules. A class, so that the reader passes as one reference: it is a large value, and every copy of it is
/// code in the player.
private final class GraphRules {
  private let reader: FormReader
  private let graph: Graph
  /// For each first instruction of a formula, whether the formula reads the progress `x`.
  private var readsProgress: [Bool] = []
  /// For each slot, whether it holds a path.
  private var holdsPath: [Bool] = []
  /// For each slot, whether it holds a list of dashes.
  private var holdsDashes: [Bool] = []

  init(_ reader: FormReader, _ graph: Graph) {
    self.reader = reader
    self.graph = graph
  }

  @inline(__always)
  private func require(
    _ holds: Bool, in part: CompiledPart, _ text: FormName
  ) throws(CompiledEffectError) {
    if !holds { throw broken(part, text) }
  }

  @inline(never)
  private func broken(_ part: CompiledPart, _ text: FormName) -> CompiledEffectError {
    CompiledEffectError(.rule(text), at: reader.parts[Int(part.rawValue)].first)
  }

  // MARK: Formulas and signals

  func checkFormulas(_ pool: inout FormulaPool) throws(CompiledEffectError) {
    for step in graph.formulas.instructions where step.opcode == .lane || step.opcode == .colorLanes {
      let lanes = step.opcode == .lane ? 1 : 4
      try require(
        Int(step.index) + lanes <= graph.environmentCount, in: .instructions,
        "a formula reads lanes of signals")
    }
    readsProgress = Array(repeating: false, count: graph.formulas.instructions.count + 1)
    var total = 0
    for formula in reader.formulas {
      total += Int(formula.count)
      try require(total <= graph.formulas.instructions.count, in: .formulas, "formulas do not overlap")
      try require(pool.admit(formula), in: .formulas, "a formula leaves one value on an empty stack")
      if graph.formulas.reads(formula, anyOf: 0..<1) { readsProgress[Int(formula.first)] = true }
    }
  }

  /// Only values without keyframes read the progress.
  private func requireNoProgress(_ formula: Formula, in part: CompiledPart) throws(CompiledEffectError) {
    try require(!readsProgress[Int(formula.first)], in: part, "this formula does not read the progress 'x'")
  }

  func checkSignals() throws(CompiledEffectError) {
    for condition in graph.conditions { try requireNoProgress(condition.formula, in: .conditions) }
    var owner = Array(repeating: Int32(-1), count: graph.environmentCount)
    var isTaken = Array(repeating: false, count: graph.memoryLanes)
    func takeMemory(_ first: Int32, _ count: Int, in part: CompiledPart) throws(CompiledEffectError) {
      try require(Int(first) + count <= isTaken.count, in: part, "memory has its lanes")
      for lane in Int(first)..<Int(first) + count {
        try require(!isTaken[lane], in: part, "memory has its lanes")
        isTaken[lane] = true
      }
    }
    for input in graph.inputs {
      try require(
        input.environment.upperBound <= graph.environmentCount, in: .inputs, "an input has its lanes")
      try takeMemory(input.store, input.storedLanes, in: .inputs)
      try require(graph.hasFittingDefault(input), in: .inputs, "a default is a value of the input")
    }
    let (width, height) = graph.sizeInputs
    for (index, size) in [(width, graph.canvas.width), (height, graph.canvas.height)] {
      guard let input = index.map({ graph.inputs[$0] }) else { continue }
      let isPlain = input.kind == .number && input.range == nil && input.settle == nil && !input.resets
      try require(
        isPlain && size > 0 && graph.values[Int(input.initial)] == size, in: .inputs,
        "the input of a flexible direction is a number above 0")
    }
    for (index, signal) in graph.signals.enumerated() {
      var lanes = signal.lanes
      if case .input(let index) = signal.source {
        let input = graph.inputs[index]
        try require(input.owns(signal), in: .signals, "a signal has the lanes of its input")
        if input.kind != .trigger { lanes = input.environment }
      } else {
        try require(signal.type.isComputed, in: .signals, "points, words and texts are inputs")
      }
      try require(lanes.upperBound <= graph.environmentCount, in: .signals, "a signal has lanes of its own")
      for lane in lanes {
        try require(owner[lane] < 0, in: .signals, "a signal has lanes of its own")
        owner[lane] = Int32(index)
      }
      switch signal.source {
      case .formula(let formula): try requireNoProgress(formula, in: .signals)
      case .constant, .input: break
      case .memory(let own):
        try takeMemory(own.offset, signal.type.lanes, in: .signals)
        if case .formula(let formula) = own.value { try requireNoProgress(formula, in: .signals) }
      }
    }
    for (index, input) in graph.inputs.enumerated() where input.kind != .trigger {
      let signal = owner[Int(input.lane)]
      var isOwn = false
      if signal >= 0, case .input(Ref(index)) = graph.signals[Int(signal)].source { isOwn = true }
      try require(isOwn, in: .inputs, "an input has a signal")
    }
    for text in graph.textTemplates {
      try require(
        Int(text.lane) < graph.environmentCount && owner[Int(text.lane)] < 0, in: .textTemplates,
        "a text has a lane of its own")
      // No signal: nothing that comes later owns the lane.
      owner[Int(text.lane)] = .max
      try takeMemory(text.store, 1, in: .textTemplates)
    }
    try require(
      graph.hasSoundTemplates, in: .textTemplates, "texts take inputs of texts, and are not too long")
    try checkOrder(owner)
  }

  /// Each signal comes once, after those that its formulas read.
  private func checkOrder(_ owner: [Int32]) throws(CompiledEffectError) {
    try require(
      graph.signalOrder.count == graph.signals.count, in: .signalOrder, "each signal comes once")
    var isKnown = Array(repeating: false, count: graph.signals.count)
    func requireKnown(_ formula: Formula) throws(CompiledEffectError) {
      for step in graph.formulas.program(of: formula) where step.opcode == .lane || step.opcode == .colorLanes
      {
        for lane in Int(step.index)..<Int(step.index) + (step.opcode == .lane ? 1 : 4)
        where owner[lane] >= 0 {
          try require(
            owner[lane] < .max && isKnown[Int(owner[lane])], in: .signalOrder,
            "a signal comes after those that it reads, and reads no text")
        }
      }
    }
    for index in graph.signalOrder {
      let signal = graph.signals[index]
      switch signal.source {
      case .formula(let formula): try requireKnown(formula)
      case .constant, .input: break
      case .memory(let memory):
        for condition in [memory.when, memory.reset] where condition.exists {
          try requireKnown(graph.conditions[condition].formula)
        }
        if case .formula(let formula) = memory.value { try requireKnown(formula) }
      }
      try require(!isKnown[index.index], in: .signalOrder, "each signal comes once")
      isKnown[index.index] = true
    }
  }

  // MARK: Layers

  func checkLayers() throws(CompiledEffectError) {
    holdsPath = Array(repeating: false, count: graph.initialSlots.count)
    holdsDashes = holdsPath
    var end = Int32.min
    for (index, layer) in graph.layers.enumerated() {
      try require(
        end == .min || layer.firstSlot == end, in: .layers, "the slots of layers follow one another")
      end = layer.firstSlot + Int32(LayerLayout.width(of: layer.kind))
      if let slot = graph.slot(of: .path, layer: index) { holdsPath[slot] = true }
      if let slot = graph.slot(of: .lineDashPattern, layer: index) { holdsDashes[slot] = true }
      try checkList(layer.corners, ofLayer: index, count: 4)
      try checkList(layer.shares, ofLayer: index, count: 2)
    }
    for (slot, isPath) in holdsPath.enumerated() where isPath {
      try require(isPathLane(graph.initialSlots[slot]), in: .slots, "a path is none or one of the paths")
    }
    try checkMasks()
    for list in graph.lists {
      try require(
        list.slots.allSatisfy { !holdsPath[$0] }, in: .lists, "a list has slots of its own")
    }
    for path in graph.paths where path.numberCount > 0 {
      try require(
        path.firstSlot >= graph.firstPathSlot, in: .paths, "the numbers of paths lie behind those of layers")
    }
    for binding in graph.bindings {
      try requireNoProgress(binding.formula, in: .bindings)
      try requirePlain(
        Int(binding.slot)..<Int(binding.slot) + binding.formula.type.lanes, in: .bindings)
    }
    for slot in graph.opacityPulse?.slots ?? [] {
      try requirePlain(Int(slot)..<Int(slot) + 1, in: .pulse)
    }
    try checkReplicators()
  }

  /// Corners and shares of a layer are a list of its own.
  private func checkList(_ ref: Ref<SlotList>, ofLayer index: Int, count: Int32) throws(CompiledEffectError) {
    if ref.isNone { return }
    let list = graph.lists[ref]
    try require(
      list.count == count && list.lanes == 1 && list.layer.index == index, in: .layers,
      "corners are four numbers of their layer, and shares two")
  }

  private func isPathLane(_ lane: Double) -> Bool {
    lane == PathMix.none || (lane >= 0 && lane < Double(graph.paths.count) && lane == lane.rounded())
  }

  private func requirePlain(_ slots: Range<Int>, in part: CompiledPart) throws(CompiledEffectError) {
    try require(
      slots.allSatisfy { !holdsPath[$0] }, in: part, "a number does not write a path")
  }

  /// No layer is drawn as a part of its own mask.
  private func checkMasks() throws(CompiledEffectError) {
    var children: [[Int32]] = []
    var masks: [Int32] = Array(repeating: -1, count: graph.layers.count)
    var hasMask = false
    for index in graph.layers.indices {
      guard let slot = graph.slot(of: .mask, layer: index) else { continue }
      let lane = graph.initialSlots[slot]
      try require(
        lane >= -1 && lane < Double(graph.layers.count) && lane == lane.rounded(), in: .slots,
        "a mask is none or one of the layers")
      masks[index] = Int32(limiting: lane)
      hasMask = hasMask || lane >= 0
    }
    if !hasMask { return }
    children = Array(repeating: [], count: graph.layers.count)
    for (index, layer) in graph.layers.enumerated() where layer.parent.exists {
      children[layer.parent.index].append(Int32(index))
    }
    // 0 is unseen, 1 on the way, 2 done.
    var state = Array(repeating: UInt8(0), count: graph.layers.count)
    var open: [(layer: Int, next: Int)] = []
    for start in graph.layers.indices where state[start] == 0 {
      open.append((start, 0))
      state[start] = 1
      while let (layer, next) = open.last {
        let needs = children[layer].count
        guard next <= needs else {
          state[layer] = 2
          open.removeLast()
          continue
        }
        open[open.count - 1].next += 1
        let need = next < needs ? children[layer][next] : masks[layer]
        if need < 0 || state[Int(need)] == 2 { continue }
        try require(state[Int(need)] == 0, in: .layers, "no layer is drawn in its own mask")
        state[Int(need)] = 1
        open.append((Int(need), 0))
      }
    }
  }

  private func checkReplicators() throws(CompiledEffectError) {
    var total = 0
    for replicator in graph.replicators {
      try require(
        graph.layers[replicator.layer].kind == .replicator, in: .replicators, "a replicator is one")
      for copy in 0..<Int(replicator.count) {
        let group = replicator.group(ofCopy: copy)
        try require(
          graph.layers[group].kind == .group && graph.layers[group].parent == replicator.layer,
          in: .replicators,
          "a copy is a group in its replicator")
      }
      total += Int(replicator.count) * Int(replicator.stride)
      try require(total <= WorkBudget.mostCopiedLayers, in: .replicators, "there are not too many copies")
    }
  }

  // MARK: Animations

  func checkRoots() throws(CompiledEffectError) {
    for start in graph.keyframes {
      if case .formula(let formula) = start.value { try requireNoProgress(formula, in: .keyframes) }
    }
    for track in graph.tracks {
      if case .keyframes(let first, let count, _) = track.form { try checkOffsets(first, count) }
    }
    try require(
      graph.tracks.reduce(0) { $0 + $1.keyframeCount } <= graph.keyframes.count, in: .tracks,
      "tracks have keyframes of their own")
    var ownsNode = Array(repeating: false, count: graph.nodes.count)
    var channels = 0
    var tracks = 0
    for root in graph.roots {
      try checkNodes(of: root, &ownsNode)
      if case .signal(let lane, _) = root.clock {
        try require(Int(lane) < graph.environmentCount, in: .roots, "a clock reads a lane of signals")
      }
      try require(root.firstChannel.index == channels, in: .roots, "the channels of roots follow one another")
      channels += Int(root.channelCount)
      var holdLanes: Int32 = 0
      for index in root.channels {
        // The evaluator keeps the channels of a root one after the other, each with its meaning.
        try require(
          graph.channels[index].hold == holdLanes, in: .channels, "held values follow one another")
        holdLanes += graph.channels[index].lanes + 1
        tracks += Int(graph.channels[index].trackCount)
        try require(tracks <= 2 * graph.tracks.count, in: .channels, "few tracks have two channels")
        try check(graph.channels[index], of: root)
      }
      try require(root.holdLanes == holdLanes, in: .roots, "held values have their lanes")
    }
    try require(channels == graph.channels.count, in: .channels, "each channel has a root")
    // A negative gap of a sequence lets a track start at the end of one that stands after it.
    try require(!graph.hasRingOfStarts, in: .starts, "no track starts at its own end")
  }

  private func checkOffsets(_ first: Ref<Keyframe>, _ count: Int32) throws(CompiledEffectError) {
    var largest = -Double.infinity
    for index in first.stretch(count) {
      let offset = graph.keyframes[index].offset
      try require(offset >= largest, in: .keyframes, "the offsets of a track do not fall")
      largest = offset
    }
  }

  private func checkNodes(of root: Root, _ isOwned: inout [Bool]) throws(CompiledEffectError) {
    for index in root.nodes {
      let node = graph.nodes[index]
      try require(!isOwned[index], in: .roots, "a node has one root")
      isOwned[index] = true
      let isFirst = index == root.firstNode.index
      try require(
        isFirst ? node.parent.isNone : node.parent >= root.firstNode && node.parent.index < index, in: .nodes,
        "a root has one node without a parent, its first")
    }
  }

  private func check(_ channel: Channel, of root: Root) throws(CompiledEffectError) {
    let slots = Int(channel.slot)..<Int(channel.slot) + Int(channel.lanes)
    let holds = channel.blending == .dashes ? holdsDashes : holdsPath
    try require(channel.isPath || channel.blending != .dashes, in: .channels, "dashes are kept as paths are")
    try require(
      channel.isPath ? slots.count == 1 && holds[slots.lowerBound] : slots.allSatisfy { !holdsPath[$0] },
      in: .channels, "a channel of a path, and no other, writes a path")
    try require(
      channel.capture < 0 || channel.capture + channel.lanes <= root.captureLanes, in: .channels,
      "captured values have their lanes")
    for index in channel.tracks {
      let track = graph.tracks[index]
      try require(root.nodes.contains(track.node.index), in: .tracks, "a track has a node of its root")
      if track.start.exists {
        try require(
          channel.tracks.contains(graph.starts[track.start].track.index), in: .starts,
          "a track starts at the end of another of its channel")
      }
      try check(track, in: channel)
    }
  }

  private func check(_ track: Track, in channel: Channel) throws(CompiledEffectError) {
    switch track.form {
    case .value(let source): try check(source, in: channel, readsProgress: true)
    case .keyframes(let first, let count, let interpolation):
      try require(
        interpolation != .path || channel.isPath && channel.blending != .dashes, in: .tracks,
        "only paths are mixed as paths")
      try require(
        interpolation != .dashes || channel.blending == .dashes, in: .tracks,
        "only dashes are mixed as dashes")
      try require(
        interpolation != .color || channel.lanes == 4, in: .tracks, "only colours are mixed as colours")
      for index in first.stretch(count) {
        try check(graph.keyframes[index].value, in: channel)
      }
      try checkOptions(of: track, first: first.index, count: Int(count), in: channel)
      return
    case .along, .direction:
      try require(!channel.isPath, in: .tracks, "a path is a value or keyframes")
    case .wave(let index):
      try require(!channel.isPath, in: .tracks, "a path is a value or keyframes")
      let wave = graph.waves[index]
      try check(wave.amplitude, in: channel)
      try check(wave.offset, in: channel)
    }
    try checkOptions(of: track, first: 0, count: 0, in: channel)
  }

  private func check(
    _ source: ValueSource, in channel: Channel, readsProgress isAllowed: Bool = false
  ) throws(CompiledEffectError) {
    let lanes = Int(channel.lanes)
    var first: Ref<Formula>?
    switch source {
    case .constant(let place):
      try require(
        Int(place) + lanes <= graph.values.count, in: .values, "a value has the lanes of its channel")
      if channel.isPath {
        let lane = graph.values[Int(place)]
        try require(
          channel.blending == .dashes ? graph.areStillDashes(lane) : isPathLane(lane), in: .values,
          "a path is none or one of the paths")
      }
      return
    case .formula(let formula):
      try require(
        isAllowed || !readsProgress[Int(formula.first)], in: .tracks,
        "this formula does not read the progress 'x'")
    case .formulas(let place), .underlyingPlus(let place), .startPlus(let place): first = place
    case .capturedPlus(let place):
      first = place
      try require(channel.capture >= 0, in: .channels, "captured values are captured")
    case .captured:
      try require(channel.capture >= 0, in: .channels, "captured values are captured")
      return
    case .underlying, .start: return
    }
    try require(!channel.isPath, in: .tracks, "a path is not computed")
    guard let first else { return }
    try require(
      first.index + lanes <= graph.partFormulas.count, in: .partFormulas,
      "a value has the lanes of its channel")
    for place in first.stretch(lanes) {
      try require(
        isAllowed || !readsProgress[Int(graph.partFormulas[place].first)], in: .tracks,
        "this formula does not read the progress 'x'")
    }
  }

  private func checkOptions(
    of track: Track, first: Int, count: Int, in channel: Channel
  ) throws(CompiledEffectError) {
    if track.options.isNone { return }
    let options = graph.trackOptions[track.options]
    try require(
      !channel.isPath || options.isPlain, in: .options, "a path has no options but plain ones")
    let isColor = [options.composition, options.accumulation].contains(.colorSum)
    try require(!isColor || channel.lanes == 4, in: .options, "only colours are added as colours")
    // The gain is the value at the end of an iteration.
    if let gain = options.gain { try check(gain, in: channel, readsProgress: true) }
    try require(
      options.firstKnot.isNone || options.firstKnot.index + count <= graph.knots.count, in: .options,
      "each keyframe has a knot")
    if options.distances < 0 { return }
    try require(
      Int(options.distances) + count <= graph.values.count, in: .options, "each keyframe has a distance")
    var largest = 0.0
    for place in Int(options.distances)..<Int(options.distances) + count {
      try require(graph.values[place] >= largest, in: .values, "distances do not fall")
      largest = graph.values[place]
    }
  }

  // MARK: Events and physics

  func checkEvents() throws(CompiledEffectError) {
    var last = Ref<Root>.none
    for root in graph.eventRoots {
      try require(
        root > last && graph.roots[root].isTimed, in: .eventRoots,
        "events come from roots over time, in order")
      last = root
    }
    for source in graph.eventSources {
      let root = graph.roots[graph.eventRoots[source.root]]
      try require(
        root.nodes.contains(source.node.index), in: .eventSources, "events come from a node of their root")
    }
  }

  func checkPhysics() throws(CompiledEffectError) {
    if case .loop(let root) = graph.pull?.leave {
      try require(graph.roots[root].isTimed, in: .header, "a finish waits for a root over time")
    }
    guard let physics = graph.physics else {
      try require(
        reader.count(of: .bodies) == 0 && reader.count(of: .boundaries) == 0, in: .bodies,
        "bodies and walls need physics")
      return
    }
    let walls = physics.boundaries.reduce(0) { $0 + graph.paths[$1].wallCount }
    try require(walls <= WorkBudget.mostWalls, in: .boundaries, "there are not too many walls")
    let looks = Double(physics.layers.count) * Double(walls) * Double(physics.world.clock.stepsPerSecond)
    try require(
      looks <= Double(WorkBudget.mostLooksOfPhysics), in: .bodies, "there are not too many bodies and walls")
  }
}

extension Track {
  /// The number of its keyframes.
  fileprivate var keyframeCount: Int {
    if case .keyframes(_, let count, _) = form { return Int(count) }
    return 0
  }
}
