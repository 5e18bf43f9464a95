internal import DrawstringCompiler
package import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringSyntax

extension Inspection {
  /// Reads the graph of a spec, with the shared files of tracks.
  package init(of spec: LoadedSpec, _ graph: Graph) {
    self.init(graph) { track in
      guard spec.sites.tracks.indices.contains(track) else { return nil }
      let file = spec.source.file(at: spec.edited.range(of: spec.sites.tracks[track]).start)
      return file == spec.source.name ? nil : file
    }
  }

  /// Reads the graph; `sharedFile` tells the shared file in which a track is written.
  package init(_ graph: Graph, sharedFile: (_ track: Int) -> String? = { _ in nil }) {
    var tracks: [Int: [Track]] = [:]
    var writers = WriterList()
    let shares = graph.slotsOfParts
    // A track in percent is one of points and one of shares, and that of a text with `x` also one of numbers.
    for channel in graph.channels where !shares.contains(Int(channel.slot)) {
      for index in channel.tracks {
        let node = graph.tracks[index].node.index
        let named = graph.names.tracks[index]
        var track = Track(
          layer: named.layer, property: named.property,
          keyframes: Self.keyframeCount(graph.tracks[index]), line: named.line > 0 ? named.line : nil,
          options: Self.options(graph.tracks[index], graph),
          form: AnimationDrawing.form(graph.tracks[index], graph))
        track.file = sharedFile(index)
        tracks[node, default: []].append(track)
        writers.add(graph.name(ofNode: node), to: track.target)
      }
    }
    var trees: [Node] = []
    let events = Self.events(graph)
    let afters = Dictionary(graph.names.afters.map { ($0.node.index, $0.text) }) { $1 }
    for (index, root) in graph.roots.enumerated() {
      let condition = graph.names.conditions[index]
      var tree = Self.tree(root, graph, tracks, events, afters)
      tree.effectiveness = Effectiveness(
        during: root.phases.phases.map(\.rawValue), when: condition.isEmpty ? nil : condition,
        over: graph.names.clocks[index])
      tree.effectiveness?.on = root.trigger.isNone ? nil : graph.inputs[root.trigger].name
      tree.blend = root.blend > .zero ? root.blend.seconds : nil
      trees.append(tree)
    }
    self.init(effect: graph.name, nodes: trees, writers: writers.list)
    let readers = GraphReaders(graph)
    inputs = Self.inputs(graph, readers)
    signals = Self.signals(graph, readers)
    formulas = Self.formulas(graph, readers)
    physics = graph.physics.map { Self.physics($0, graph) }
    taps = graph.taps.map { Pair(name: graph.layers[$0.layer].id, word: graph.inputs[$0.input].name) }
    haptics = graph.haptics.map { haptic in
      let outcome = haptic.outcome.map { ".\($0.rawValue)" } ?? ""
      return Pair(name: haptic.kind.rawValue + outcome, word: haptic.haptic.rawValue)
    }
  }

  private static func physics(_ model: PhysicsModel, _ graph: Graph) -> Physics {
    let bodies = zip(model.world.bodies, model.layers).map { body, layer in
      Physics.Body(
        layer: graph.layers[layer].id, radius: body.radius, restitution: body.restitution,
        friction: body.friction, resistance: body.resistance, angularResistance: body.angularResistance,
        rotates: body.rotates, escape: body.escape.map { [$0.x, $0.y] })
    }
    return Physics(
      gravity: [model.world.gravity.x, model.world.gravity.y], step: model.world.clock.stepsPerSecond,
      active: graph.names.activity.isEmpty ? nil : graph.names.activity, bodies: bodies,
      boundaries: model.boundaries.map { graph.paths[$0].name })
  }

  /// A root with its members. Members come after their parents, so nodes are built from the last to the first.
  private static func tree(
    _ root: Root, _ graph: Graph, _ tracks: [Int: [Track]], _ events: [Int: [Event]],
    _ afters: [Int: String]
  ) -> Node {
    let isTimed =
      switch root.clock {
      case .time: true
      case .signal(_, let range): range != nil
      }
    var built: [Int: Node] = [:]
    for index in root.nodes.reversed() {
      let node = graph.nodes[index]
      let inspected = built[index]?.nodes ?? []
      built[index] = Node(
        id: graph.name(ofNode: index), effectiveness: nil, times: isTimed ? times(node) : nil,
        tracks: tracks[index] ?? [], nodes: inspected.reversed())
      built[index]?.after = afters[index]
      built[index]?.events = events[index] ?? []
      if index != root.firstNode.index, let finished = built.removeValue(forKey: index) {
        let parent = node.parent.index
        let empty = Node(id: "", effectiveness: nil, times: nil, tracks: [], nodes: [])
        built[parent, default: empty].nodes.append(finished)
      }
    }
    return built[root.firstNode.index] ?? Node(id: "", effectiveness: nil, times: nil, tracks: [], nodes: [])
  }

  private static func events(_ graph: Graph) -> [Int: [Event]] {
    var events: [Int: [Event]] = [:]
    for source in graph.eventSources {
      events[source.node.index] = source.events.map { index in
        let event = graph.nodeEvents[index]
        return Event(
          at: event.position.seconds, name: graph.eventNames[event.name], haptic: event.haptic?.rawValue)
      }
    }
    return events
  }

  private static func times(_ node: TimedNode) -> Times {
    let delay = node.timing.speed > 0 ? node.timing.delay.scaled(by: 1 / node.timing.speed) : .zero
    return Times(
      start: (node.start + max(delay, .zero)).seconds, end: (node.start + node.timing.length).seconds,
      duration: node.timing.duration.seconds, repeat: node.timing.iterations)
  }

  private static func keyframeCount(_ track: DrawstringCore.Track) -> Int {
    switch track.form {
    case .value: 1
    case .keyframes(_, let count, _): Int(count)
    // The start and the end of the path.
    case .along, .direction: 2
    case .wave: 0
    }
  }
}

/// The writers of each target, in file order.
private struct WriterList {
  var list: [Inspection.Writers] = []
  private var places: [String: Int] = [:]

  mutating func add(_ node: String, to target: String) {
    if let place = places[target] {
      if list[place].nodes.last != node { list[place].nodes.append(node) }
    } else {
      places[target] = list.count
      list.append(Inspection.Writers(target: target, nodes: [node]))
    }
  }
}

extension Graph {
  /// The lanes of the environment that a value reads, each once, in reading order.
  package func reads(_ source: ValueSource, lanes: Int) -> [Int] {
    switch source {
    case .formula(let formula): reads([formula])
    case .formulas(let first), .capturedPlus(let first), .underlyingPlus(let first), .startPlus(let first):
      reads((0..<lanes).map { partFormulas[first + $0] })
    case .constant, .captured, .underlying, .start: []
    }
  }

  /// The lanes of the inputs that stand in the text of a lane; nil for other lanes.
  private func inputs(inTextAt lane: Int32) -> [Int]? {
    // Lanes are given in order.
    let place = textTemplates.partition { $0.lane >= lane }
    guard place < textTemplates.count, textTemplates[place].lane == lane else { return nil }
    return textTemplates[place].parts.compactMap { part in
      if case .input(let input) = part { Int(inputs[input].lane) } else { nil }
    }
  }

  /// The lanes of the environment that several formulas read, each once, in reading order; of a text in which inputs stand, those
  /// of the inputs.
  package func reads(_ some: [Formula]) -> [Int] {
    var lanes: [Int] = []
    for formula in some {
      for step in formulas.program(of: formula) where step.opcode == .lane || step.opcode == .colorLanes {
        for lane in inputs(inTextAt: step.index) ?? [Int(step.index)] where !lanes.contains(lane) {
          lanes.append(lane)
        }
      }
    }
    return lanes
  }

  /// The lanes of the environment that a signal reads.
  func reads(_ signal: Signal) -> [Int] {
    switch signal.source {
    case .formula(let formula): reads([formula])
    case .memory(let memory):
      reads(memory.value, lanes: signal.type.lanes) + reads(condition: memory.when)
        + reads(condition: memory.reset)
    case .constant, .input: []
    }
  }

  /// The lanes of the environment that a condition reads.
  func reads(condition: Ref<Condition>) -> [Int] {
    condition.isNone ? [] : reads([conditions[condition].formula])
  }

  /// The lanes of the environment that a track reads, each once, in reading order.
  package func reads(_ track: Track, lanes: Int) -> [Int] {
    var sources: [ValueSource] = []
    switch track.form {
    case .value(let source): sources = [source]
    case .keyframes(let first, let count, _):
      sources = keyframes[first, count: count].map(\.value)
    case .wave(let index): sources = [waves[index].amplitude, waves[index].offset]
    case .along(let path, _, _), .direction(let path, _, _, _): return reads(path: path.index)
    }
    var found: [Int] = []
    for source in sources {
      for lane in reads(source, lanes: lanes) where !found.contains(lane) { found.append(lane) }
    }
    return found
  }

  /// The lanes of the environment that the numbers of a path read, each once, in reading order.
  package func reads(path index: Int) -> [Int] {
    if paths[index].fixed != nil { return [] }
    let first = Int(paths[index].firstSlot)
    let next = paths.map { Int($0.firstSlot) }.filter { $0 > first }.min() ?? initialSlots.count
    return reads(bindings.filter { (first..<next).contains(Int($0.slot)) }.map(\.formula))
  }
}

extension Graph {
  /// The name of a node: its id, or its path in the file.
  ///
  /// The first of the copies made by a replicator's delays shares its name with the group around the copies, because
  /// its events are reported under this name. It is named like its siblings here: `wave[0]` beside `wave[1]`.
  package func name(ofNode index: Int) -> String {
    guard names.nodes.indices.contains(index) else { return "" }
    let name = names.nodes[index]
    let parent = nodes[index].parent.index
    return names.nodes.indices.contains(parent) && names.nodes[parent] == name ? "\(name)[0]" : name
  }
}
