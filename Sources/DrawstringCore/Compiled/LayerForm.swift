// The form of layers, paths, slots and bodies.

extension GraphTables {
  mutating func formLayers<Run: FormRun>(
    _ part: CompiledPart, _ run: inout Run
  ) {
    switch part {
    case .layers:
      run.records(&layers, blank: Layer(id: "", parent: .none, kind: .group, firstSlot: 0)) {
        layer, run, index in
        run.text(&layer.id, "id")
        run.optionalIndex(&layer.parent, "parent", in: .layers)
        run.rule(layer.parent.index < index, "a parent comes before its children")
        run.word(&layer.kind, "kind")
        run.first(
          &layer.firstSlot, "first slot", of: LayerLayout.width(of: layer.kind), in: .slots)
        run.optionalIndex(&layer.corners, "corners", in: .lists)
        run.optionalIndex(&layer.shares, "shares", in: .lists)
      }
    case .replicators:
      run.records(&replicators, blank: Replicator(layer: 0, firstCopy: 0, stride: 1, count: 0)) {
        replicator, run, _ in
        run.index(&replicator.layer, "layer", in: .layers)
        let all = Int32(run.count(of: .layers))
        run.whole(&replicator.firstCopy.rawValue, "first copy", from: 0, through: all)
        run.whole(&replicator.stride, "layers of a copy", from: 1, through: all)
        run.whole(
          &replicator.count, "copies", from: 0,
          through: replicator.stride > 0 ? (all - replicator.firstCopy.rawValue) / replicator.stride : 0)
      }
    case .strings:
      run.records(&texts, blank: "") { text, run, _ in
        run.text(&text, "text")
      }
    case .textTemplates:
      run.records(&textTemplates, blank: TextTemplate(parts: [], isLabel: false)) { template, run, _ in
        template.form(&run)
      }
    case .numberLists:
      run.records(&numberLists, blank: []) { numbers, run, _ in
        run.list(&numbers, "numbers", blank: 0) { number, run in
          run.real(&number, "number", in: NumberRange.finite)
        }
      }
    case .lists:
      run.records(&lists, blank: SlotList(layer: 0, firstSlot: 0, count: 0, lanes: 1)) {
        list, run, _ in
        run.index(&list.layer, "layer", in: .layers)
        let all = Int32(run.count(of: .slots))
        run.whole(&list.firstSlot, "first slot", from: 0, through: all)
        run.whole(&list.lanes, "slots of an item", from: 1, through: 4)
        run.whole(&list.count, "items", from: 0, through: (all - list.firstSlot) / max(list.lanes, 1))
      }
    case .paths:
      let slots = initialSlots
      run.records(&paths, blank: PathSource(name: "", form: .data, firstSlot: 0)) {
        path, run, _ in
        path.form(&run, slots)
      }
    case .slots:
      run.records(&initialSlots, blank: 0) { slot, run, _ in
        run.number(&slot, "initial value", in: NumberRange.finite)
      }
    case .bindings:
      run.records(
        &bindings, blank: Binding(formula: Formula(first: 0, count: 0, type: .number), slot: 0)
      ) { binding, run, _ in
        run.formula(&binding.formula, "formula")
        run.first(&binding.slot, "first slot", of: binding.formula.type.lanes, in: .slots)
      }
    case .bodies: formBodies(&run)
    case .boundaries:
      var walls = physics?.boundaries ?? []
      run.records(&walls, blank: .none) { path, run, _ in
        run.index(&path, "path", in: .paths)
      }
      physics?.boundaries = walls
    default:
      var slots = opacityPulse?.slots ?? []
      run.records(&slots, blank: 0) { slot, run, _ in
        run.index(&slot, "slot of an opacity", in: .slots)
      }
      opacityPulse = slots.isEmpty ? nil : OpacityPulse(slots: slots)
    }
  }

  private mutating func formBodies<Run: FormRun>(_ run: inout Run) {
    var bodies: [LayerBody] = []
    if let physics {
      bodies = zip(physics.layers, physics.world.bodies).map { LayerBody(layer: $0, body: $1) }
    }
    run.records(&bodies, blank: LayerBody(layer: .none, body: BodyDescription(radius: 0))) {
      item, run, _ in
      run.index(&item.layer, "layer", in: .layers)
      let body = item.body
      var (radius, restitution, friction) = (body.radius, body.restitution, body.friction)
      var (resistance, angularResistance) = (body.resistance, body.angularResistance)
      var (rotates, escape) = (body.rotates, body.escape)
      run.real(&radius, "radius", in: NumberRange.positive)
      run.number(&restitution, "restitution", in: 0...1)
      run.number(&friction, "friction", in: NumberRange.positive)
      run.number(&resistance, "resistance", in: NumberRange.positive)
      run.number(&angularResistance, "angular resistance", in: NumberRange.positive)
      run.flag(&rotates, "rotates")
      run.option(&escape, "escape", blank: .zero) { move, run in
        run.point(&move, "x")
      }
      item.body = BodyDescription(
        radius: radius, restitution: restitution, friction: friction, resistance: resistance,
        angularResistance: angularResistance, rotates: rotates, escape: escape)
    }
    guard let physics else { return }
    self.physics?.layers = bodies.map { $0.layer }
    self.physics?.world = PhysicsWorld(
      gravity: physics.world.gravity, stepsPerSecond: physics.world.clock.stepsPerSecond,
      bodies: bodies.map { $0.body })
  }
}

/// A body and its layer.
private struct LayerBody {
  var layer: Ref<Layer>
  var body: BodyDescription
}

extension PathSource {
  /// The form of a path; a fixed path is built again from the initial slots.
  fileprivate mutating func form<Run: FormRun>(
    _ run: inout Run, _ slots: [Double]
  ) {
    var kind: UInt8 = 0
    var verbs: [VectorPath.Verb] = []
    var count: Int32 = 0
    var flag = false
    if !Run.isReading {
      switch form {
      case .data: verbs = fixed?.verbs ?? []
      case .segments(let own): (kind, verbs) = (1, own)
      case .circle: kind = 2
      case .ellipse: kind = 3
      case .rect: kind = 4
      case .polyline(let corners, let isClosed): (kind, count, flag) = (5, Int32(corners), isClosed)
      case .arc(let clockwise): (kind, flag) = (6, clockwise)
      case .regularPolygon: kind = 7
      case .star: kind = 8
      }
    }
    run.choice(
      &kind, "form",
      of: ["data", "segments", "circle", "ellipse", "rectangle", "polyline", "arc", "polygon", "star"])
    switch kind {
    case 0:
      formVerbs(&verbs, &run)
      var points = fixed?.points ?? []
      run.list(&points, "points", blank: .zero) { point, run in
        run.point(&point, "x")
      }
      run.rule(
        points.count == verbs.reduce(0) { $0 + $1.pointCount }, "there are the points of the elements")
      guard run.spend(verbs.count, each: Self.bytesOfElement) else { return }
      form = .data
      fixed = VectorPath(verbs: verbs, points: points)
      return
    case 1:
      formVerbs(&verbs, &run)
      run.rule(!verbs.contains(.arc), "there is no arc among moving elements")
      form = .segments(verbs)
    case 5:
      run.whole(&count, "corners", from: 0, through: Int32(run.count(of: .slots)))
      run.flag(&flag, "closed")
      form = .polyline(count: Int(count), isClosed: flag)
    case 6:
      run.flag(&flag, "clockwise")
      form = .arc(clockwise: flag)
    default: form = [.circle, .ellipse, .rect, .circle, .circle, .regularPolygon, .star][Int(kind) - 2]
    }
    run.first(&firstSlot, "first slot", of: numberCount, in: .slots)
    var isFixed = fixed != nil
    run.flag(&isFixed, "fixed")
    fixed = nil
    guard isFixed, Int(firstSlot) + numberCount <= slots.count,
      run.spend(elementCount(slots), each: Self.bytesOfElement)
    else { return }
    fixed = path(slots)
  }

  /// The memory of an element, measured for tracks that follow the path.
  private static let bytesOfElement = 256

  private mutating func formVerbs<Run: FormRun>(
    _ verbs: inout [VectorPath.Verb], _ run: inout Run
  ) {
    run.list(&verbs, "elements", blank: .move) { verb, run in
      run.word(&verb, "element")
    }
    run.rule(verbs.first ?? .move == .move, "a path begins with a move")
  }
}

extension TextTemplate {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) {
    run.lane(&lane, "lane", isOwn: true)
    run.whole(&store, "lane of memory", from: 0, through: .max - 1)
    run.optionalIndex(&initial, "text with the defaults", in: .strings)
    run.flag(&isLabel, "is a label")
    run.list(&parts, "parts", blank: .characters(.none)) { part, run in
      part.form(&run)
    }
  }
}

extension TextTemplate.Part {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) {
    var isInput = false
    var index: Int32
    switch self {
    case .characters(let own): index = own.rawValue
    case .input(let own): (isInput, index) = (true, own.rawValue)
    }
    run.flag(&isInput, "is an input")
    run.index(&index, "text or input", in: isInput ? .inputs : .strings)
    self = isInput ? .input(Ref(rawValue: index)) : .characters(Ref(rawValue: index))
  }
}

extension ComposedText {
  mutating func form<Run: FormRun>(_ run: inout Run) {
    run.flag(&isLabel, "is a label")
    run.list(&parts, "parts", blank: .characters(.none)) { part, run in
      part.form(&run)
    }
    run.first(&firstSlot, "first slot", of: slots.count, in: .slots)
  }
}

extension ComposedText.Part {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) {
    var kind: UInt8
    var value: Int32
    switch self {
    case .characters(let own): (kind, value) = (0, own.rawValue)
    case .text(let own): (kind, value) = (1, own.rawValue)
    case .word(let own): (kind, value) = (2, own.rawValue)
    case .number(let decimals, let isTrimmed): (kind, value) = (isTrimmed ? 4 : 3, decimals)
    }
    run.choice(
      &kind, "form", of: ["characters", "text input", "word input", "decimals", "maximum decimals"])
    switch kind {
    case 0: run.index(&value, "text", in: .strings)
    case 1, 2: run.index(&value, "input", in: .inputs)
    default: run.whole(&value, "decimals", from: 0, through: Int32(JavaScriptNumber.mostDecimals))
    }
    switch kind {
    case 0: self = .characters(Ref(rawValue: value))
    case 1: self = .text(Ref(rawValue: value))
    case 2: self = .word(Ref(rawValue: value))
    default: self = .number(decimals: value, isTrimmed: kind == 4)
    }
  }
}
