// Players of Embedded Swift make no graphs of others.
#if !hasFeature(Embedded)
  extension Graph {
    /// Returns the same effect for people who have asked for less motion.
    ///
    /// - Everything that follows the finger stays: nodes on a signal's clock, and formulas of signals.
    /// - On the time clock nothing moves, turns or changes size. Finite nodes show their end at once, endless nodes show
    ///   their start; the instants at which nodes are in effect stay the same.
    /// - Colours, opacities and properties that change in steps run unchanged; nodes emit the same events.
    /// - Formulas of motion read `time` and `refreshed` as 0, except in comparisons with a constant.
    /// - There is no physics: bodies are where their tracks put them.
    /// - If nothing changes while refreshing, the opacity of the layers that would have moved pulses instead.
    package func reducingMotion() -> Graph {
      var reduction = MotionReduction(self)
      reduction.run()
      return reduction.tables.finished()
    }
  }

  /// Rebuilds a graph's roots: motion moves into separate roots in which the time is constant.
  private struct MotionReduction {
    /// The graph whose motion is reduced.
    private let graph: Graph
    /// Its tables, in which motion becomes less.
    var tables: GraphTables
    private let slots: MotionSlots
    private let time: StoppedTime
    private var roots: [Root] = []
    private var channels: [Channel] = []
    private var conditions: [String] = []
    private var clocks: [String] = []
    /// The new index of each root of the graph.
    private var places: [Int] = []
    private var zeroLane: Int32?
    /// The layers that would have moved while refreshing.
    private var affected: Set<Int> = []
    /// Whether values other than motion change throughout refreshing.
    private var goesOn = false

    /// The most instants at which a root's motion stands; nodes are copied for each.
    private static let mostCopies = 300_000

    init(_ graph: Graph) {
      self.graph = graph
      tables = graph.tables
      slots = MotionSlots(graph)
      time = StoppedTime(graph)
    }

    mutating func run() {
      for index in tables.bindings.indices { stop(bindingAt: index) }
      for index in tables.roots.indices {
        places.append(roots.count)
        split(index)
      }
      tables.roots = roots
      tables.channels = channels
      tables.names.conditions = conditions
      tables.names.clocks = clocks
      // The first part of a split root keeps its nodes, and so their events.
      tables.eventRoots = tables.eventRoots.map { Ref(places[$0.index]) }
      if case .loop(let root) = tables.pull?.leave { tables.pull?.leave = .loop(root: places[root]) }
      for layer in tables.physics?.layers ?? [] { affected.insert(layer.index) }
      tables.physics = nil
      if !goesOn { tables.opacityPulse = opacityPulse() }
    }

    // MARK: Formulas of layers and paths

    private mutating func stop(bindingAt index: Int) {
      let binding = tables.bindings[index]
      guard time.moves(binding.formula, tables.formulas) else { return }
      if slots.contains(binding.slot) {
        if let layer = slots.layer(of: binding.slot) { affected.insert(layer) }
        tables.bindings[index].formula = time.stopped(binding.formula, &tables.formulas)
      } else {
        goesOn = true
      }
    }

    // MARK: Roots

    private mutating func split(_ index: Int) {
      let root = tables.roots[index]
      let condition = index < tables.names.conditions.count ? tables.names.conditions[index] : ""
      let clock = index < tables.names.clocks.count ? tables.names.clocks[index] : ""
      var stillClock: Clock?
      if case .signal(let lane, let range) = root.clock, time.moves(lane: lane) {
        stillClock = .signal(lane: stillLane(), range: range)
      }
      let isTimed = root.isTimed || stillClock != nil
      note(root, isTimed)
      let motion = tables.channels[root.channels].filter { slots.contains($0.slot) }
      for channel in motion {
        for track in channel.tracks { stopFormulas(ofTrack: track, lanes: Int(channel.lanes)) }
      }
      guard isTimed, !motion.isEmpty else {
        append(root, tables.channels[root.channels], condition, clock)
        return
      }
      append(root, tables.channels[root.channels].filter { !slots.contains($0.slot) }[...], condition, clock)
      if let stillClock {
        var copy = root
        copy.clock = stillClock
        copy.blend = .zero
        copyNodes(of: &copy, for: motion)
        append(copy, motion[...], condition, "still")
        return
      }
      let still = StillTimes(root, graph)
      var groups: [(time: Nanoseconds, channels: [Channel])] = []
      var places: [Nanoseconds: Int] = [:]
      for channel in motion {
        var time = still.time(of: channel, graph)
        if (groups.count + 1) * Int(root.nodeCount) > Self.mostCopies, let known = groups.first {
          time = known.time
        }
        if let place = places[time] {
          groups[place].channels.append(channel)
        } else {
          places[time] = groups.count
          groups.append((time, [channel]))
        }
      }
      for group in groups {
        var copy = root
        copy.still = group.time
        copy.blend = .zero
        copyNodes(of: &copy, for: group.channels)
        append(copy, group.channels[...], condition, "still")
      }
    }

    /// A lane of the environment without a writer: a signal that is always 0.
    private mutating func stillLane() -> Int32 {
      if let zeroLane { return zeroLane }
      let lane = Int32(tables.environmentCount)
      tables.environmentCount += 1
      zeroLane = lane
      return lane
    }

    /// Adds a root with its channels; captured and held lanes are in their order.
    private mutating func append(
      _ root: Root, _ own: ArraySlice<Channel>, _ condition: String, _ clock: String
    ) {
      var root = root
      root.firstChannel = Ref(channels.count)
      root.channelCount = Int32(own.count)
      root.captureLanes = 0
      root.holdLanes = 0
      for var channel in own {
        if channel.capture >= 0 {
          channel.capture = root.captureLanes
          root.captureLanes += channel.lanes
        }
        channel.hold = root.holdLanes
        root.holdLanes += channel.lanes + 1
        channels.append(channel)
      }
      roots.append(root)
      conditions.append(condition)
      clocks.append(clock)
    }

    private mutating func copyNodes(of root: inout Root, for channels: [Channel]) {
      let shift = Int32(tables.nodes.count) - root.firstNode.rawValue
      for index in root.nodes {
        var node = tables.nodes[index]
        if node.parent.exists { node.parent.rawValue += shift }
        tables.names.standIns.append(
          GraphNames.StandIn(node: Ref(tables.nodes.count), moving: Ref(index)))
        tables.nodes.append(node)
        tables.names.nodes.append(index < tables.names.nodes.count ? tables.names.nodes[index] : "")
      }
      root.firstNode.rawValue += shift
      for channel in channels { for track in channel.tracks { tables.tracks[track].node.rawValue += shift } }
    }

    // MARK: Formulas of tracks

    private mutating func stopFormulas(ofTrack index: Int, lanes: Int) {
      let options = tables.tracks[index].options
      if options.exists, let gain = tables.trackOptions[options].gain {
        tables.trackOptions[options].gain = stopped(gain, lanes: lanes)
      }
      switch tables.tracks[index].form {
      case .value(let source): tables.tracks[index].form = .value(stopped(source, lanes: lanes))
      case .keyframes(let first, let count, _):
        for place in first.stretch(count) {
          tables.keyframes[place].value = stopped(tables.keyframes[place].value, lanes: lanes)
        }
      case .wave(let index):
        let wave = tables.waves[index]
        tables.waves[index].amplitude = stopped(wave.amplitude, lanes: lanes)
        tables.waves[index].offset = stopped(wave.offset, lanes: lanes)
      default: return
      }
    }

    private mutating func stopped(_ source: ValueSource, lanes: Int) -> ValueSource {
      switch source {
      case .formula(let formula): return .formula(time.stopped(formula, &tables.formulas))
      case .formulas(let first), .capturedPlus(let first), .startPlus(let first), .underlyingPlus(let first):
        for place in first.stretch(lanes) {
          tables.partFormulas[place] = time.stopped(tables.partFormulas[place], &tables.formulas)
        }
        return source
      default: return source
      }
    }

    // MARK: Pulse of the opacity

    /// Notes the parts of a root that run while refreshing.
    private mutating func note(_ root: Root, _ isTimed: Bool) {
      guard root.phases.contains(.refreshing) else { return }
      let still = root.isTimed ? StillTimes(root, graph) : nil
      for channel in tables.channels[root.channels] {
        let isMotion = slots.contains(channel.slot)
        for track in channel.tracks {
          let node = tables.tracks[track].node
          guard changes(tables.tracks[track], isTimed: isTimed, isMotion: isMotion) else { continue }
          if isMotion {
            if let layer = slots.layer(of: channel.slot) { affected.insert(layer) }
          } else if still?.isEndless(node) ?? true {
            goesOn = true
          }
        }
      }
    }

    /// Whether a track's value changes with time.
    private func changes(_ track: Track, isTimed: Bool, isMotion: Bool) -> Bool {
      switch track.form {
      case .value(.formula(let formula)):
        return time.moves(formula, tables.formulas) || isTimed && tables.formulas.reads(formula, anyOf: 0..<1)
      case .value(.formulas(let first)):
        let formula = tables.partFormulas[first]
        return time.moves(formula, tables.formulas) || isTimed && tables.formulas.reads(formula, anyOf: 0..<1)
      case .value: return false
      default: return isTimed
      }
    }

    /// The topmost of the layers that would have moved.
    private func opacityPulse() -> OpacityPulse? {
      var slots: [Int32] = []
      var isCovered = Array(repeating: false, count: tables.layers.count)
      // Parents come before their children.
      for (index, layer) in tables.layers.enumerated() {
        if layer.parent.exists, isCovered[layer.parent.index] {
          isCovered[index] = true
        } else if affected.contains(index), let slot = layer.slot(of: .opacity) {
          slots.append(Int32(slot))
          isCovered[index] = true
        }
      }
      return slots.isEmpty ? nil : OpacityPulse(slots: slots)
    }
  }
#endif
