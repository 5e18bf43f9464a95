// The form of the parts of a graph: the fields of each record, in order, with their rules.

extension Graph {
  /// Runs through one part of the graph.
  package mutating func form<Run: FormRun>(_ part: CompiledPart, _ run: inout Run) throws(CompiledEffectError)
  {
    switch part {
    case .numbers, .texts, .effect, .padding: return
    case .header: try formHeader(&run)
    case .instructions, .formulas, .partFormulas, .curves, .values, .conditions, .signals, .signalOrder,
      .outputs:
      try formSignals(part, &run)
    case .layers, .replicators, .strings, .numberLists, .lists, .paths, .slots, .bindings, .bodies,
      .boundaries, .pulse:
      try formLayers(part, &run)
    case .waves, .knots, .keyframes, .options, .starts, .tracks, .channels, .nodes, .roots, .eventNames,
      .nodeEvents, .eventRoots, .eventSources:
      try formAnimations(part, &run)
    case .notes: try formNotes(&run)
    }
  }

  private mutating func formHeader<Run: FormRun>(_ run: inout Run) throws(CompiledEffectError) {
    var records = [self]
    try run.records(&records, blank: self) { graph, run, _ throws(CompiledEffectError) in
      try graph.formCanvas(&run)
      try graph.formPull(&run)
      try graph.formPhysics(&run)
    }
    if let first = records.first { self = first }
  }

  private mutating func formCanvas<Run: FormRun>(_ run: inout Run) throws(CompiledEffectError) {
    try run.number(&canvas.x, "canvas x", in: NumberRange.finite)
    try run.number(&canvas.y, "canvas y", in: NumberRange.finite)
    try run.number(&canvas.width, "canvas width", in: NumberRange.positive)
    try run.number(&canvas.height, "canvas height", in: NumberRange.positive)
    var lanes = Int32(environmentCount)
    let most = Int32(SignalTable.laneCount + 4 * run.count(of: .signals) + 1)
    try run.whole(&lanes, "lanes of signals", from: Int32(SignalTable.laneCount), through: most)
    environmentCount = Int(lanes)
    lanes = Int32(memoryLanes)
    try run.whole(&lanes, "lanes of memory", from: 0, through: 4 * Int32(run.count(of: .signals)))
    memoryLanes = Int(lanes)
    try run.whole(&firstPathSlot, "first slot of paths", from: 0, through: Int32(run.count(of: .slots)))
  }

  private mutating func formPull<Run: FormRun>(_ run: inout Run) throws(CompiledEffectError) {
    try run.option(&finishing, "finishing", blank: .zero) { time, run throws(CompiledEffectError) in
      try run.time(&time, "length", .length)
    }
    try run.option(&cancelling, "cancelling", blank: .zero) { time, run throws(CompiledEffectError) in
      try run.time(&time, "length", .length)
    }
    try run.option(&pull, "pull", blank: PullModel(trigger: 0)) { pull, run throws(CompiledEffectError) in
      try run.number(&pull.trigger, "trigger", in: NumberRange.positive)
      try run.number(&pull.hysteresis, "hysteresis", in: NumberRange.positive)
      try run.number(&pull.rest, "rest", in: NumberRange.finite)
      try run.option(&pull.limit, "limit", blank: 0) { limit, run throws(CompiledEffectError) in
        try run.number(&limit, "limit", in: NumberRange.positive)
      }
      try run.option(&pull.rubber, "rubber", blank: PullModel.Rubber(coefficient: 1)) {
        rubber, run throws(CompiledEffectError) in
        try run.number(&rubber.coefficient, "coefficient", in: PullModel.Rubber.range)
        try run.number(&rubber.dimension, "dimension", in: PullModel.Rubber.range)
      }
      try run.number(&pull.deadband, "deadband", in: NumberRange.positive)
      try run.word(&pull.fires, "fires")
      try pull.settle.form(&run)
      try pull.return.form(&run)
      try run.time(&pull.minimum, "minimum", .length)
      var leave: UInt8 = 0
      var loop: Int32 = 0
      switch pull.leave {
      case .now: break
      case .loopEnd: leave = 1
      case .loop(let root): (leave, loop) = (2, Int32(root))
      }
      try run.choice(&leave, "leave", of: ["now", "loop end", "loop"])
      if leave == 2 { try run.index(&loop, "root", in: .roots) }
      pull.leave = leave == 0 ? .now : leave == 1 ? .loopEnd : .loop(root: Int(loop))
    }
  }

  private mutating func formPhysics<Run: FormRun>(_ run: inout Run) throws(CompiledEffectError) {
    let none = PhysicsModel(
      world: PhysicsWorld(gravity: .zero, stepsPerSecond: 1, bodies: []), layers: [], boundaries: [],
      active: -1)
    try run.option(&physics, "physics", blank: none) { physics, run throws(CompiledEffectError) in
      var gravity = physics.world.gravity
      try run.number(&gravity.x, "gravity x", in: NumberRange.finite)
      try run.number(&gravity.y, "gravity y", in: NumberRange.finite)
      var rate = Int32(clamping: physics.world.clock.stepsPerSecond)
      try run.whole(&rate, "steps a second", from: 1, through: Int32(PhysicsLimits.stepsPerSecond))
      try run.optionalIndex(&physics.active, "condition", in: .conditions)
      // The bodies come later.
      physics.world = PhysicsWorld(
        gravity: gravity, stepsPerSecond: Int(rate), bodies: physics.world.bodies)
    }
  }

  /// The names and lines of the file, which only tools read.
  private mutating func formNotes<Run: FormRun>(_ run: inout Run) throws(CompiledEffectError) {
    var records = [names]
    let pathCount = paths.count
    var pathNames = paths.map { $0.name }
    try run.records(&records, blank: names) { names, run, _ throws(CompiledEffectError) in
      try run.list(&names.tracks, "tracks", blank: GraphNames.Track(layer: "", property: "", line: 0)) {
        track, run throws(CompiledEffectError) in
        try run.text(&track.layer, "layer")
        try run.text(&track.property, "property")
        var line = Int32(clamping: track.line)
        try run.whole(&line, "line", from: 0, through: .max - 1)
        track.line = Int(line)
      }
      let (trackCount, rootCount) = (run.count(of: .tracks), run.count(of: .roots))
      try run.rule(
        names.tracks.count == trackCount, "there is a name for each track, or there are no notes")
      try run.list(&names.conditions, "conditions", blank: "") { text, run throws(CompiledEffectError) in
        try run.text(&text, "text")
      }
      try run.list(&names.clocks, "clocks", blank: "") { text, run throws(CompiledEffectError) in
        try run.text(&text, "text")
      }
      try run.rule(
        names.conditions.count == rootCount && names.clocks.count == rootCount,
        "there are a condition and a clock for each root")
      try run.text(&names.activity, "activity")
      var afters = names.afters.sorted { $0.key < $1.key }.map {
        IndexedText(index: Int32($0.key), text: $0.value)
      }
      try run.list(&afters, "afters", blank: IndexedText(index: 0, text: "")) {
        after, run throws(CompiledEffectError) in
        try run.index(&after.index, "node", in: .nodes)
        try run.text(&after.text, "after")
      }
      names.afters = [:]
      for after in afters { names.afters[Int(after.index)] = after.text }
      var moving = names.moving.sorted { $0.key < $1.key }.map {
        IndexPair(index: Int32($0.key), other: Int32($0.value))
      }
      try run.list(&moving, "still nodes", blank: IndexPair(index: 0, other: 0)) {
        pair, run throws(CompiledEffectError) in
        try run.index(&pair.index, "node", in: .nodes)
        try run.index(&pair.other, "moving node", in: .nodes)
      }
      names.moving = [:]
      for pair in moving { names.moving[Int(pair.index)] = Int(pair.other) }
      try run.list(&pathNames, "paths", blank: "") { text, run throws(CompiledEffectError) in
        try run.text(&text, "name")
      }
      try run.rule(pathNames.count == pathCount, "there is a name for each path")
    }
    guard let first = records.first else { return }
    names = first
    for index in paths.indices where index < pathNames.count { paths[index].name = pathNames[index] }
  }
}

private struct IndexedText {
  var index: Int32
  var text: String
}

private struct IndexPair {
  var index: Int32
  var other: Int32
}

extension PullModel.Settle {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) throws(CompiledEffectError) {
    try run.time(&duration, "duration", .length)
    try easing.form(&run)
  }
}
