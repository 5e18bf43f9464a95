internal import DrawstringCore
internal import DrawstringOutput

/// The numbers of the `pull` and `physics` blocks, which may matter in none of the frames that are looked at.
extension Comparison {
  mutating func comparePulls(_ a: Graph, _ b: Graph, _ variant: String?) {
    guard let first = a.pull, let second = b.pull else {
      state(
        "pull", a.pull == nil ? nil : "can be pulled", b.pull == nil ? nil : "can be pulled", variant: variant
      )
      return
    }
    for ((what, words), other) in zip(Self.settings(first, a), Self.settings(second, b)) {
      state(what, words, other.words, variant: variant)
    }
  }

  private static func settings(_ pull: PullModel, _ graph: Graph) -> [(what: String, words: String?)] {
    func settle(_ settle: PullModel.Settle) -> String {
      "\(Figures.seconds(settle.duration.seconds)), \(settle.easing.words)"
    }
    return [
      ("trigger", Figures.number(pull.trigger)),
      ("hysteresis", Figures.number(pull.hysteresis)),
      ("rest", Figures.number(pull.rest)),
      ("limit", pull.limit.map(Figures.number)),
      ("rubber", pull.rubber.map { Figures.number($0.coefficient) }),
      ("dimension of rubber", pull.rubber.map { Figures.number($0.dimension) }),
      ("deadband", Figures.number(pull.deadband)),
      ("fires", pull.fires.rawValue),
      ("settle", settle(pull.settle)),
      ("return", settle(pull.return)),
      ("minimum", Figures.seconds(pull.minimum.seconds)),
      ("leave", leave(pull.leave, graph)),
    ]
  }

  private static func leave(_ leave: PullModel.Leave, _ graph: Graph) -> String {
    switch leave {
    case .now: "now"
    case .loopEnd: "loop-end"
    case .loop(let root): "loop-end of \(graph.names.nodes[Int(graph.roots[root].firstNode)])"
    }
  }

  mutating func comparePhysics(_ a: Graph, _ b: Graph, _ variant: String?) {
    guard let first = a.physics, let second = b.physics else {
      state(
        "physics", a.physics == nil ? nil : "moves layers", b.physics == nil ? nil : "moves layers",
        variant: variant)
      return
    }
    state("gravity", Self.point(first.world.gravity), Self.point(second.world.gravity), variant: variant)
    state(
      "rate of physics", "\(first.world.clock.stepsPerSecond)", "\(second.world.clock.stepsPerSecond)",
      variant: variant)
    state(
      "number of physics.boundaries", "\(first.boundaries.count)", "\(second.boundaries.count)",
      variant: variant)
    let bodies = (Self.bodies(first, a), Self.bodies(second, b))
    let others = Dictionary(bodies.1, uniquingKeysWith: { first, _ in first })
    let own = Set(bodies.0.map(\.0))
    for (id, body) in bodies.0 {
      guard let other = others[id] else {
        state("body '\(id)'", "moved by physics", nil, variant: variant)
        continue
      }
      for ((what, words), other) in zip(Self.settings(body), Self.settings(other)) {
        state("\(what) of body '\(id)'", words, other.words, variant: variant)
      }
    }
    for (id, _) in bodies.1 where !own.contains(id) {
      state("body '\(id)'", nil, "moved by physics", variant: variant)
    }
  }

  private static func bodies(_ physics: PhysicsModel, _ graph: Graph) -> [(String, BodyDescription)] {
    zip(physics.layers, physics.world.bodies).map { (graph.layers[Int($0)].id, $1) }
  }

  private static func settings(_ body: BodyDescription) -> [(what: String, words: String?)] {
    [
      ("radius", Figures.number(body.radius)),
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
}
