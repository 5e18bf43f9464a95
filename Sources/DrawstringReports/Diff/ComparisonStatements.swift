internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringSyntax

/// What effects have by name, in words; nil for what an effect could have and does not.
typealias Traits = [(what: String, words: String?)]

/// The differences that need no frames.
extension Comparison {
  mutating func compareStatements(_ a: Effect, _ b: Effect) {
    let (first, second) = (a.graph, b.graph)
    state(Self.canvas(first), Self.canvas(second))
    state(Self.pull(first, besides: second), Self.pull(second, besides: first))
    state(Self.physics(first, besides: second), Self.physics(second, besides: first))
    for phase in [Phase.finishing, .cancelling, .closing] {
      let moment = Moment(phase: phase)
      if [first, second].contains(where: { $0.impossibility(of: moment) != nil }) { continue }
      guard let length = first.length(of: moment, &budget), let other = second.length(of: moment, &budget)
      else {
        omit("how long \(phase.rawValue) lasts is not known")
        continue
      }
      state(
        "length of \(phase.rawValue)", Figures.seconds(length.end.seconds),
        Figures.seconds(other.end.seconds))
    }
    for traits in [Self.inputs, Self.signals, Self.outputs, Self.layers] {
      state(traits(first, second), traits(second, first))
    }
    order(first, second)
    state(Self.lists(first, besides: second), Self.lists(second, besides: first))
    events(a, b)
  }

  private static func canvas(_ graph: Graph) -> Traits {
    let canvas = graph.canvas
    let numbers = [canvas.x, canvas.y, canvas.width, canvas.height].map(Figures.number)
    let flexible =
      switch canvas.flexible {
      case .width: "width"
      case .height: "height"
      default: canvas.flexible.isEmpty ? nil : "both"
      }
    return [
      ("canvas", "[\(numbers.joined(separator: ", "))]"), ("flexible direction of the canvas", flexible),
    ]
  }

  private static func signals(_ graph: Graph, besides _: Graph) -> Traits {
    graph.signals.compactMap { signal in
      if case .input = signal.source { return nil }
      return ("signal '\(signal.name)'", "\(signal.type)")
    }
  }

  private static func outputs(_ graph: Graph, besides _: Graph) -> Traits {
    graph.outputs.map { ("output '\($0.name)'", "\($0.type)") }
  }

  /// The layers, each with its kind and its parent.
  private static func layers(_ graph: Graph, besides _: Graph) -> Traits {
    graph.layers.map { layer in
      let parent = layer.parent.isNone ? "" : " in '\(graph.layers[layer.parent].id)'"
      return ("layer '\(layer.id)'", layer.kind.rawValue + parent)
    }
  }

  /// States whether the layers that both effects have are in another order.
  private mutating func order(_ a: Graph, _ b: Graph) {
    let names = Set(a.layers.map(\.id)).intersection(b.layers.map(\.id))
    let first = a.layers.map(\.id).filter(names.contains)
    let second = b.layers.map(\.id).filter(names.contains)
    guard let place = first.indices.first(where: { first[$0] != second[$0] }) else { return }
    state("order of layers, from number \(place + 1) of those in both", first[place], second[place])
  }

  /// The lengths of the lists of layers that the other effect has, too.
  private static func lists(_ graph: Graph, besides other: Graph) -> Traits {
    if graph.lists.isEmpty && other.lists.isEmpty { return [] }
    let others = Set(other.layers.map(\.id))
    return graph.layers.enumerated().filter { others.contains($1.id) }.flatMap { index, layer in
      PropertyTable.properties(of: layer.kind).filter(\.row.type.isList).map { property in
        let count = graph.list(of: property, layer: index, graph.initialSlots)?.count ?? 0
        return ("number of \(layer.id).\(property.row.name)", "\(count)")
      }
    }
  }

  // MARK: Pull and physics

  /// The settings of the pull, which may affect none of the sampled frames.
  private static func pull(_ graph: Graph, besides other: Graph) -> Traits {
    guard let pull = graph.pull else { return [] }
    if other.pull == nil { return [("pull", "can be pulled")] }
    func settle(_ settle: PullModel.Settle) -> String {
      "\(Figures.seconds(settle.duration.seconds)), \(settle.easing.words)"
    }
    return [
      ("edge", pull.edge.rawValue),
      ("trigger", Figures.points(pull.trigger)),
      ("hysteresis", Figures.points(pull.hysteresis)),
      ("rest", Figures.points(pull.rest)),
      ("limit", pull.limit.map(Figures.points)),
      ("rubber", pull.rubber.map { Figures.number($0.coefficient) }),
      ("dimension of rubber", pull.rubber.map { Figures.points($0.dimension) }),
      ("content", pull.content.rawValue),
      ("deadband", Figures.points(pull.deadband)),
      ("fires", pull.fires.rawValue),
      ("content before the edge that begins", pull.beginsWithin.map(Figures.points)),
      ("settle", settle(pull.settle)),
      ("return", settle(pull.return)),
      ("delay of return", Figures.seconds(pull.returnDelay.seconds)),
      ("cancel", settle(pull.cancel)),
      ("minimum", Figures.seconds(pull.minimum.seconds)),
      ("leave", leave(pull.leave, graph)),
      ("trigger of floor", pull.floor.map { Figures.points($0.trigger) }),
      (
        "rest of floor",
        pull.floor.map { $0.restFormula == nil ? Figures.points($0.rest) : "a formula of the canvas's size" }
      ),
      ("push that closes floor", pull.floor?.closeAt.map(Figures.points)),
      ("opening of floor", pull.floor.map { _ in settle(pull.movement(.open)) }),
      ("closing of floor", pull.floor.map { _ in settle(pull.movement(.close)) }),
    ]
  }

  private static func leave(_ leave: PullModel.Leave, _ graph: Graph) -> String {
    switch leave {
    case .now: "now"
    case .loopEnd: "loop-end"
    case .loop(let root): "loop-end of \(graph.names.nodes[graph.roots[root].firstNode.index])"
    }
  }

  private static func physics(_ graph: Graph, besides other: Graph) -> Traits {
    guard let physics = graph.physics else { return [] }
    guard let others = other.physics else { return [("physics", "moves layers")] }
    let names = Set(others.layers.map { other.layers[$0].id })
    let settings: Traits = [
      ("gravity", point(physics.world.gravity)), ("rate of physics", "\(physics.world.clock.stepsPerSecond)"),
      ("number of physics.boundaries", "\(physics.boundaries.count)"),
    ]
    return settings
      + zip(physics.layers, physics.world.bodies).flatMap { layer, body -> Traits in
        let id = graph.layers[layer].id
        if !names.contains(id) { return [("body '\(id)'", "moved by physics")] }
        return Self.settings(body).map { ("\($0.what) of body '\(id)'", $0.words) }
      }
  }

  private static func settings(_ body: BodyDescription) -> Traits {
    [
      ("radius", Figures.points(body.radius)),
      ("restitution", Figures.number(body.restitution)),
      ("friction", Figures.number(body.friction)),
      ("resistance", Figures.number(body.resistance)),
      ("angularResistance", Figures.number(body.angularResistance)),
      ("rotates", body.rotates ? "true" : "false"),
      ("escape", body.escape.map(point)),
    ]
  }

  private static func point(_ point: Vec2) -> String {
    "[\(Figures.number(point.x)), \(Figures.number(point.y))]"
  }

  // MARK: Events

  /// Compares the events of a whole refresh: pulled for a second to half over the trigger, released, ended two seconds
  /// later.
  private mutating func events(_ a: Effect, _ b: Effect) {
    guard let trace = Self.scenario(of: a, b) else { return }
    scenario =
      a.trigger == nil
      ? "a refresh begun at 0 s and ended at 2 s" : "a refresh pulled for 1 s, let go at 2 s and ended at 4 s"
    guard let first = Self.events(a, trace, &budget), let second = Self.events(b, trace, &budget) else {
      return omit("events were not compared")
    }
    state(first, second, isEvent: true)
  }

  private static func scenario(of a: Effect, _ b: Effect) -> Trace? {
    let triggers = [a.trigger, b.trigger]
    guard let trigger = triggers.compactMap(\.self).max(), !triggers.contains(nil) else {
      return triggers == [nil, nil]
        ? try? Trace([.begin(at: .zero), .finish(.success, at: .seconds(2))]) : nil
    }
    // A pull that opens no floor.
    let most =
      [a, b].compactMap { $0.graph.pull }.filter { $0.floor != nil }
      .map { $0.refreshPull(.infinity) }.min() ?? .infinity
    let steps = 10
    let drags = (1...steps).map { step in
      TraceEvent.drag(
        shown: min(trigger * (Refresh.Reach.comparison / Double(steps)) * Double(step), most),
        at: .milliseconds(100 * step))
    }
    return try? Trace(drags + [.release(at: .seconds(2)), .finish(.success, at: .seconds(4))])
  }

  /// The first five times of each event; nil if the budget does not suffice for all events.
  private static func events(
    _ effect: Effect, _ trace: Trace, _ budget: inout WorkBudget
  ) -> Traits? {
    guard let replay = effect.makeReplay(of: trace, &budget) else { return nil }
    var times: [String: [Double]] = [:]
    let most = budget.left / 8 / WorkBudget.event
    let events = replay.timeline.timeline.events(
      effect.graph, after: nil, through: Nanoseconds(.seconds(6)), most: most)
    budget.spend(events.count * WorkBudget.event)
    if events.count >= most { return nil }
    for event in events {
      var name = event.node.map { "'\(event.name)' of \($0)" } ?? "'\(event.name)'"
      if let haptic = event.haptic { name += " with '\(haptic.rawValue)'" }
      times[name, default: []].append(event.at.inSeconds)
    }
    return times.sorted { $0.key < $1.key }.map { name, times in
      let shown = times.prefix(5).map { Figures.seconds($0) }.joined(separator: ", ")
      return ("event \(name)", times.count > 5 ? "\(shown), and \(times.count - 5) more" : "at \(shown)")
    }
  }
}
