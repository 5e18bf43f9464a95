// The form of the parts of a graph: the fields of each record, in order, with their rules.

extension GraphTables {
  /// Runs through one part of the graph.
  package mutating func form<Run: FormRun>(_ part: CompiledPart, _ run: inout Run) {
    switch part {
    case .numbers, .texts, .effect, .padding: return
    case .header: formHeader(&run)
    case .instructions, .formulas, .partFormulas, .curves, .values, .inputs, .conditions, .signals,
      .signalOrder, .outputs:
      formSignals(part, &run)
    case .layers, .replicators, .strings, .textTemplates, .numberLists, .lists, .paths, .slots, .bindings,
      .bodies,
      .boundaries, .pulse:
      formLayers(part, &run)
    case .waves, .knots, .keyframes, .options, .starts, .tracks, .channels, .nodes, .roots, .eventNames,
      .nodeEvents, .eventRoots, .eventSources:
      formAnimations(part, &run)
    case .notes:
      // Players of Embedded Swift pass over the notes, which are for tools.
      #if !hasFeature(Embedded)
        formNotes(&run)
      #endif
    case .control:
      var records = pull?.fitsHeader ?? true ? [] : [true]
      run.records(&records, blank: true) { _, run, index in
        run.rule(index == 0, "there is one control")
        formControl(&run)
      }
    case .haptics:
      var records = haptics.isEmpty && nodeEvents.allSatisfy { $0.haptic == nil } ? [] : [true]
      run.records(&records, blank: true) { _, run, index in
        run.rule(index == 0, "there is one list of haptics")
        formHaptics(&run)
      }
    case .composedTexts:
      run.records(&composedTexts, blank: ComposedText(parts: [], isLabel: false, firstSlot: 0)) {
        text, run, _ in
        text.form(&run)
      }
    case .taps:
      run.records(&taps, blank: Tap(layer: .none, input: .none)) { tap, run, _ in
        run.index(&tap.layer, "layer", in: .layers)
        run.index(&tap.input, "trigger", in: .inputs)
      }
    }
  }

  private mutating func formHaptics<Run: FormRun>(_ run: inout Run) {
    run.list(&haptics, "haptics of the lifecycle", blank: LifecycleHaptic(.armed, nil, .light)) {
      haptic, run in
      run.word(&haptic.kind, "event")
      run.option(&haptic.outcome, "outcome", blank: .success) { outcome, run in
        run.word(&outcome, "outcome")
      }
      run.word(&haptic.haptic, "haptic")
    }
    var ofNodes = nodeEvents.indices.compactMap { index in
      nodeEvents[index].haptic.map { (event: Ref<NodeEvent>(index), haptic: $0) }
    }
    run.list(&ofNodes, "haptics of events of nodes", blank: (.none, .light)) { item, run in
      run.index(&item.event, "event", in: .nodeEvents)
      run.word(&item.haptic, "haptic")
    }
    for item in ofNodes where nodeEvents.indices.contains(item.event.index) {
      nodeEvents[item.event.index].haptic = item.haptic
    }
  }

  /// What effects say of the control that the header has no room for; a file without the part says nothing of it.
  private mutating func formControl<Run: FormRun>(_ run: inout Run) {
    run.rule(pull != nil, "a control is pulled")
    var pull = self.pull ?? PullModel(trigger: 0)
    run.word(&pull.edge, "edge")
    run.option(&pull.beginsWithin, "content before the edge that begins", blank: 0) { distance, run in
      run.number(&distance, "distance", in: NumberRange.positive)
    }
    run.option(&pull.floor, "floor", blank: PullModel.Floor(trigger: 0, rest: 0)) { floor, run in
      run.number(&floor.trigger, "trigger", in: NumberRange.positive)
      run.number(&floor.rest, "rest", in: NumberRange.finite)
      run.option(&floor.restFormula, "formula of rest", blank: Formula(first: 0, count: 0, type: .number)) {
        formula, run in
        run.formula(&formula, "formula")
        run.rule(formula.type == .number, "a rest is a number")
      }
      run.option(&floor.closeAt, "push that closes", blank: 0) { distance, run in
        run.number(&distance, "distance", in: NumberRange.positive)
      }
    }
    if pull.floor != nil {
      for along in [Motion.Along.open, .close] {
        var movement = pull.movement(along)
        movement.form(&run)
        pull.set(movement, along: along)
      }
    }
    run.rule(pull.floor.map { $0.trigger > pull.trigger } ?? true, "a floor lies behind the trigger")
    run.rule(pull.fires != .never || pull.floor != nil, "a control without a floor refreshes")
    run.option(&closing, "closing", blank: .zero) { time, run in
      run.time(&time, "length", .length)
    }
    self.pull = pull
    if pull.floor == nil { return }
    for index in roots.indices {
      roots[index].phases.formOfFloor(&run, "phases of the floor")
      roots[index].hold.formOfFloor(&run, "phases of the floor that hold")
    }
  }

  private mutating func formHeader<Run: FormRun>(_ run: inout Run) {
    run.single { run in
      formCanvas(&run)
      formPull(&run)
      formPhysics(&run)
    }
  }

  private mutating func formCanvas<Run: FormRun>(_ run: inout Run) {
    run.number(&canvas.x, "canvas x", in: NumberRange.finite)
    run.number(&canvas.y, "canvas y", in: NumberRange.finite)
    run.number(&canvas.width, "canvas width", in: NumberRange.positive)
    run.number(&canvas.height, "canvas height", in: NumberRange.positive)
    var directions = canvas.flexible.rawValue
    run.choice(&directions, "flexible", of: ["none", "width", "height", "both"])
    canvas.flexible = CanvasDirections(rawValue: directions)
    run.rule(canvas.flexible.count <= run.count(of: .inputs), "each flexible direction has an input")
    var lanes = Int32(environmentCount)
    let (signals, inputs, texts) = (
      run.count(of: .signals), run.count(of: .inputs), run.count(of: .textTemplates)
    )
    let most = Int32(SignalTable.laneCount + 4 * signals + inputs + texts + 1)
    run.lane(&lanes, "lanes of signals", isOwn: true)
    run.rule(lanes <= most, "there are not more lanes of signals than signals need")
    environmentCount = Int(lanes)
    lanes = Int32(memoryLanes)
    run.whole(&lanes, "lanes of memory", from: 0, through: Int32(4 * signals + 10 * inputs + texts))
    memoryLanes = Int(lanes)
    run.whole(&firstPathSlot, "first slot of paths", from: 0, through: Int32(run.count(of: .slots)))
  }

  private mutating func formPull<Run: FormRun>(_ run: inout Run) {
    run.option(&finishing, "finishing", blank: .zero) { time, run in
      run.time(&time, "length", .length)
    }
    run.option(&cancelling, "cancelling", blank: .zero) { time, run in
      run.time(&time, "length", .length)
    }
    run.option(&pull, "pull", blank: PullModel(trigger: 0)) { pull, run in
      run.number(&pull.trigger, "trigger", in: NumberRange.positive)
      run.number(&pull.hysteresis, "hysteresis", in: NumberRange.positive)
      run.number(&pull.rest, "rest", in: NumberRange.finite)
      run.option(&pull.limit, "limit", blank: 0) { limit, run in
        run.number(&limit, "limit", in: NumberRange.positive)
      }
      run.option(&pull.rubber, "rubber", blank: PullModel.Rubber(coefficient: 1)) {
        rubber, run in
        run.number(&rubber.coefficient, "coefficient", in: PullModel.Rubber.range)
        run.number(&rubber.dimension, "dimension", in: PullModel.Rubber.range)
      }
      run.number(&pull.deadband, "deadband", in: NumberRange.positive)
      run.word(&pull.fires, "fires")
      run.word(&pull.content, "content")
      pull.settle.form(&run)
      pull.return.form(&run)
      run.time(&pull.returnDelay, "delay of the return", .length)
      pull.cancel.form(&run)
      run.time(&pull.minimum, "minimum", .length)
      var leave: UInt8 = 0
      var loop: Int32 = 0
      switch pull.leave {
      case .now: break
      case .loopEnd: leave = 1
      case .loop(let root): (leave, loop) = (2, Int32(root))
      }
      run.choice(&leave, "leave", of: ["now", "loop end", "loop"])
      if leave == 2 { run.index(&loop, "root", in: .roots) }
      pull.leave = leave == 0 ? .now : leave == 1 ? .loopEnd : .loop(root: Int(loop))
    }
  }

  private mutating func formPhysics<Run: FormRun>(_ run: inout Run) {
    let none = PhysicsModel(
      world: PhysicsWorld(gravity: .zero, stepsPerSecond: 1, bodies: []), layers: [], boundaries: [],
      active: .none)
    run.option(&physics, "physics", blank: none) { physics, run in
      var gravity = physics.world.gravity
      run.number(&gravity.x, "gravity x", in: NumberRange.finite)
      run.number(&gravity.y, "gravity y", in: NumberRange.finite)
      var rate = Int32(clamping: physics.world.clock.stepsPerSecond)
      run.whole(&rate, "steps a second", from: 1, through: Int32(PhysicsLimits.stepsPerSecond))
      run.optionalIndex(&physics.active, "condition", in: .conditions)
      // The bodies come later.
      physics.world = PhysicsWorld(
        gravity: gravity, stepsPerSecond: Int(rate), bodies: physics.world.bodies)
    }
  }

  /// The names and lines of the file, which only tools read.
  private mutating func formNotes<Run: FormRun>(_ run: inout Run) {
    var records = [names]
    let pathCount = paths.count
    var pathNames = paths.map { $0.name }
    run.records(&records, blank: names) { names, run, _ in
      run.list(&names.tracks, "tracks", blank: GraphNames.Track(layer: "", property: "", line: 0)) {
        track, run in
        run.text(&track.layer, "layer")
        run.text(&track.property, "property")
        var line = Int32(clamping: track.line)
        run.whole(&line, "line", from: 0, through: .max - 1)
        track.line = Int(line)
      }
      let (trackCount, rootCount) = (run.count(of: .tracks), run.count(of: .roots))
      run.rule(
        names.tracks.count == trackCount, "there is a name for each track, or there are no notes")
      run.list(&names.conditions, "conditions", blank: "") { text, run in
        run.text(&text, "text")
      }
      run.list(&names.clocks, "clocks", blank: "") { text, run in
        run.text(&text, "text")
      }
      run.rule(
        names.conditions.count == rootCount && names.clocks.count == rootCount,
        "there are a condition and a clock for each root")
      run.text(&names.activity, "activity")
      run.list(&names.afters, "afters", blank: GraphNames.After(node: .none, text: "")) {
        after, run in
        run.index(&after.node, "node", in: .nodes)
        run.text(&after.text, "after")
      }
      run.list(&names.standIns, "still nodes", blank: GraphNames.StandIn(node: .none, moving: .none)) {
        node, run in
        run.index(&node.node, "node", in: .nodes)
        run.index(&node.moving, "moving node", in: .nodes)
      }
      run.list(&pathNames, "paths", blank: "") { text, run in
        run.text(&text, "name")
      }
      run.rule(pathNames.count == pathCount, "there is a name for each path")
    }
    guard let first = records.first else { return }
    names = first
    for index in paths.indices where index < pathNames.count { paths[index].name = pathNames[index] }
  }
}

extension PullModel.Settle {
  mutating func form<Run: FormRun>(_ run: inout Run) {
    run.time(&duration, "duration", .length)
    easing.form(&run)
  }
}
