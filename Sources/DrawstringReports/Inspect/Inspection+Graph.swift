package import DrawstringCore
internal import DrawstringOutput

extension Inspection {
  /// Reads the graph.
  package init(_ graph: Graph) {
    var tracks: [Int: [Track]] = [:]
    var writers = WriterList()
    for channel in graph.channels {
      for index in channel.tracks {
        let node = Int(graph.tracks[index].node)
        let named = graph.names.tracks[index]
        let track = Track(
          layer: named.layer, property: named.property,
          keyframes: Self.keyframeCount(graph.tracks[index]), line: named.line,
          manner: Self.manner(graph.tracks[index], graph),
          form: AnimationDrawing.form(graph.tracks[index], graph))
        tracks[node, default: []].append(track)
        writers.add(graph.name(ofNode: node), to: track.target)
      }
    }
    var trees: [Node] = []
    let events = Self.events(graph)
    for (index, root) in graph.roots.enumerated() {
      let condition = graph.names.conditions[index]
      var tree = Self.tree(root, graph, tracks, events)
      tree.effectiveness = Effectiveness(
        during: root.phases.phases.map(\.rawValue), when: condition.isEmpty ? nil : condition,
        over: graph.names.clocks[index])
      tree.blend = root.blend > .zero ? root.blend.seconds : nil
      trees.append(tree)
    }
    self.init(effect: graph.name, nodes: trees, writers: writers.list)
    physics = graph.physics.map { Self.physics($0, graph) }
  }

  private static func physics(_ model: PhysicsModel, _ graph: Graph) -> Physics {
    let bodies = zip(model.world.bodies, model.layers).map { body, layer in
      Physics.Body(
        layer: graph.layers[Int(layer)].id, radius: body.radius, restitution: body.restitution,
        friction: body.friction, resistance: body.resistance, angularResistance: body.angularResistance,
        rotates: body.rotates, escape: body.escape.map { [$0.x, $0.y] })
    }
    return Physics(
      gravity: [model.world.gravity.x, model.world.gravity.y], step: model.world.clock.stepsPerSecond,
      active: graph.names.activity.isEmpty ? nil : graph.names.activity, bodies: bodies,
      boundaries: model.boundaries.map { graph.paths[Int($0)].name })
  }

  /// A root with its members. Members come after their parents, so the last ones are finished first.
  private static func tree(
    _ root: Root, _ graph: Graph, _ tracks: [Int: [Track]], _ events: [Int: [Event]]
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
      built[index]?.after = graph.names.afters[index]
      built[index]?.events = events[index] ?? []
      if index != Int(root.firstNode), let finished = built.removeValue(forKey: index) {
        let parent = Int(node.parent)
        let empty = Node(id: "", effectiveness: nil, times: nil, tracks: [], nodes: [])
        built[parent, default: empty].nodes.append(finished)
      }
    }
    return built[Int(root.firstNode)] ?? Node(id: "", effectiveness: nil, times: nil, tracks: [], nodes: [])
  }

  private static func events(_ graph: Graph) -> [Int: [Event]] {
    var events: [Int: [Event]] = [:]
    for source in graph.eventSources {
      events[Int(source.node)] = source.events.map { index in
        let event = graph.nodeEvents[index]
        return Event(at: event.position.seconds, name: graph.eventNames[Int(event.name)])
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
    // From the start of the path to its end.
    case .along, .direction: 2
    case .wave: 0
    }
  }
}

/// Writers by what they write, in the order of the file.
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
