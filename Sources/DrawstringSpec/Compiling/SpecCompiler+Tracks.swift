import DrawstringCore

/// Tracks and keyframes.
extension SpecCompiler {
  mutating func tracks(_ node: NodeID, _ context: NodeContext) -> [TrackDraft] {
    guard reader.expect(.mapping, node, what: "a mapping of tracks") else { return [] }
    var result: [TrackDraft] = []
    for field in reader.openFields(of: node, what: "a track", names: .any) {
      if let target = trackTarget(field, context) {
        track(field, target, context, into: &result)
      } else if document.kind(of: field.valueNode) == .mapping, let form = trackForm(field.valueNode) {
        // What the track is about is not known, but its keys are.
        _ = reader.fields(of: field.valueNode, form.context)
      }
    }
    return result
  }

  /// What a track's key names: `layer.property`, `outputs.name`, or a property alone in a node with targets.
  private mutating func trackTarget(_ field: Fields.Field, _ context: NodeContext) -> PropertyTarget? {
    let key = field.keyNode
    let text = document.scalarText(key)
    if let layer = context.target {
      return property(field.name, layer: layer, at: key)
    }
    guard let dot = text.bytes.firstIndex(of: UInt8(ascii: ".")) else {
      report(.trackWithoutLayer(field.name, at: range(key), node: key))
      return nil
    }
    let owner = String(decoding: text.bytes[..<dot], as: UTF8.self)
    let name = String(decoding: text.bytes[(dot + 1)...], as: UTF8.self)
    let nameRange = text.range(dot + 1..<text.bytes.count)
    if owner == "outputs" { return output(name, at: key, in: nameRange) }
    guard let layer = layer(named: owner, at: key, in: text.range(0..<dot)) else { return nil }
    return property(name, layer: layer, at: key, in: nameRange)
  }

  private mutating func track(
    _ field: Fields.Field, _ target: PropertyTarget, _ context: NodeContext, into result: inout [TrackDraft]
  ) {
    let node = field.valueNode
    if document.isHole(node) || !countsKeyframe(at: node) { return }
    func add(_ form: TrackDraft.Form, _ interpolation: InterpolateWord? = nil, easing: Easing = .linear) {
      result.append(
        TrackDraft(
          target: target, keyNode: field.keyNode, form: form,
          isDiscrete: interpolation == .discrete || (interpolation == nil && !target.type.isContinuous),
          easing: easing))
    }
    switch document.kind(of: node) {
    case .scalar:
      if let value = trackValue(node, target, context) { add(.value(value)) }
    case .sequence:
      if let frames = keyframes(node, target, context, easing: .linear) { add(.keyframes(frames)) }
    case .mapping:
      guard let form = trackForm(node) else { return }
      guard let fields = reader.fields(of: node, form.context) else { return }
      let easing = easing(fields["ease"]) ?? .linear
      let interpolation = interpolation(fields["interpolate"])
      switch form {
      case .keyframes:
        if let list = fields["keyframes"],
          let frames = keyframes(list.valueNode, target, context, easing: easing)
        {
          add(.keyframes(frames), interpolation, easing: easing)
        }
      case .fromTo:
        if let frames = fromTo(fields, field.keyNode, target, context, easing) {
          add(.keyframes(frames), interpolation, easing: easing)
        }
      case .formula:
        let shape = interpolation == .discrete ? .stepEnd : easing
        if let formula = fields["formula"],
          let value = formulaValue(formula.valueNode, target, easing: shape)
        {
          add(.value(value))
        }
      case .value:
        if let value = fields["value"], let draft = trackValue(value.valueNode, target, context) {
          add(.value(draft))
        }
      case .along: along(fields, field, target, interpolation == .discrete ? .stepEnd : easing, into: &result)
      }
    }
  }

  // MARK: Forms

  enum TrackForm {
    case keyframes, fromTo, along, formula, value

    var context: FormatContext {
      switch self {
      case .keyframes: Format.keyframes
      case .fromTo: Format.fromTo
      case .along: Format.along
      case .formula: Format.formula
      case .value: Format.single
      }
    }
  }

  /// The form of a track in a mapping, by the first key that tells it; nil after a finding.
  private mutating func trackForm(_ node: NodeID) -> TrackForm? {
    let children = document.children(of: node)
    var first: NodeID?
    for place in stride(from: children.startIndex, to: children.endIndex, by: 2) {
      first = first ?? children[place]
      switch document.text(of: children[place]) {
      case "keyframes": return .keyframes
      case "from", "to", "by": return .fromTo
      case "along": return .along
      case "formula": return .formula
      case "value": return .value
      case "<<": return mergedForm(node)
      default: continue
      }
    }
    guard let fields = reader.fields(of: node, Format.track) else { return nil }
    let names = ["from", "to", "by", "along", "formula", "keyframes", "value"]
    if !fields.isPartial {
      report(.needsOneOf(names, what: "a track", at: range(first ?? node), node: node))
    }
    return nil
  }

  private mutating func mergedForm(_ node: NodeID) -> TrackForm? {
    guard let fields = reader.fields(of: node, Format.track) else { return nil }
    if fields.has("keyframes") { return .keyframes }
    if fields.has("along") { return .along }
    if fields.has("formula") { return .formula }
    if fields.has("value") { return .value }
    return .fromTo
  }

  private enum InterpolateWord: String, CaseIterable { case linear, discrete }

  private mutating func interpolation(_ field: Fields.Field?) -> InterpolateWord? {
    guard let field else { return nil }
    return reader.keyword(field.valueNode, as: InterpolateWord.self, what: "an interpolation")
  }

  private mutating func along(
    _ fields: Fields, _ field: Fields.Field, _ target: PropertyTarget, _ easing: Easing,
    into result: inout [TrackDraft]
  ) {
    guard target.name == "position", let layer = target.layer else {
      report(.alongNeedsPosition(target.name, at: range(field.keyNode), node: field.keyNode))
      return
    }
    guard let along = fields["along"], let path = pathIndex(along.valueNode) else { return }
    if path < 0 {
      report(.alongNone(at: range(along.valueNode), node: along.valueNode))
      return
    }
    let pace =
      fields["pace"].flatMap { reader.keyword($0.valueNode, as: PathPace.self, what: "a pace") } ?? .distance
    result.append(
      TrackDraft(
        target: target, keyNode: field.keyNode, form: .along(path: path, pace: pace, easing: easing)))
    guard let rotate = fields["rotate"], let plus = turn(rotate.valueNode),
      let rotation = PropertyTable.id(named: "rotation"),
      let slot = graph.slot(of: rotation, layer: layer)
    else { return }
    result.append(
      TrackDraft(
        target: PropertyTarget(
          slot: slot, lanes: 1, type: .angle, property: rotation, layer: layer, name: "rotation"),
        keyNode: field.keyNode, form: .direction(path: path, pace: pace, easing: easing, plus: plus)))
  }

  /// What `rotate` adds to the path's direction; nil for none.
  private mutating func turn(_ node: NodeID) -> Double? {
    switch document.kind(of: node) == .scalar ? document.text(of: node) : "" {
    case "none": return nil
    case "auto": return 0
    case "auto-reverse": return Double.pi
    default: return constant(node, .angle)?.lanes.first
    }
  }

  private mutating func fromTo(
    _ fields: Fields, _ key: NodeID, _ target: PropertyTarget, _ context: NodeContext, _ easing: Easing
  ) -> [KeyframeDraft]? {
    let from = fields["from"]
    let to = fields["to"]
    let by = fields["by"]
    if let by, from != nil, let to {
      report(
        .conflictingKeys(
          "by", "to", what: "a track that has a from", at: range(by.keyNode), first: range(to.keyNode),
          node: by.keyNode))
      return nil
    }
    let start = from.flatMap { trackValue($0.valueNode, target, context) }
    let end = to.flatMap { trackValue($0.valueNode, target, context) }
    let more = by.flatMap { additive($0.valueNode, target) }
    if (from != nil && start == nil) || (to != nil && end == nil) || (by != nil && more == nil) { return nil }
    if isBare(context), from == nil || (to == nil && by == nil) {
      let missing = from == nil ? "from" : "to"
      if fields.broken.contains(missing) { return nil }
      report(.missingEnd(missing, at: range(key), node: key))
      return nil
    }
    let first: ValueDraft
    let last: ValueDraft
    switch (start, end, more) {
    case (let start?, let end?, _): (first, last) = (start, end)
    case (let start?, nil, let more?): (first, last) = (start, sum(start, more, sign: 1))
    case (nil, let end?, let more?): (first, last) = (sum(end, more, sign: -1), end)
    case (let start?, nil, nil): (first, last) = (start, .underlying)
    case (nil, let end?, nil): (first, last) = (.start, end)
    case (nil, nil, let more?): (first, last) = (.start, .startPlus(formulas(more)))
    case (nil, nil, nil): return nil
    }
    let place = from?.valueNode ?? to?.valueNode ?? key
    return [
      KeyframeDraft(offset: .fraction(0), value: first, easing: easing, place: place),
      KeyframeDraft(offset: .fraction(1), value: last, easing: easing, place: place),
    ]
  }

  /// On a signal's clock without a range, nothing is captured and nothing lies underneath.
  private func isBare(_ context: NodeContext) -> Bool {
    guard let clock = context.clock else { return false }
    return clock.range == nil && !clock.isBroken
  }

  // MARK: Values

  /// A value of a track: of a keyframe, an end, or throughout.
  private mutating func trackValue(_ node: NodeID, _ target: PropertyTarget, _ context: NodeContext)
    -> ValueDraft?
  {
    if document.isHole(node) { return nil }
    if document.kind(of: node) == .scalar, document.text(of: node) == "shown", target.type != .text {
      if isBare(context) {
        report(.shownNeedsTime(at: range(node), node: node))
        return nil
      }
      return .start
    }
    return propertyValue(node, target).map(draft)
  }

  /// A formula of a track, whose `x` the track's easing shapes.
  private mutating func formulaValue(
    _ node: NodeID, _ target: PropertyTarget, easing: Easing
  ) -> ValueDraft? {
    guard let value = propertyValue(node, target, allowsX: true) else { return nil }
    switch value {
    case .lanes(let lanes): return .lanes(lanes)
    case .whole(let formula):
      return .formula(shaped(formula, by: easing), readsX: readsX(formula))
    case .parts(let formulas):
      return .parts(formulas.map { shaped($0, by: easing) }, readsX: formulas.contains { readsX($0) })
    }
  }

  private func readsX(_ formula: Formula) -> Bool {
    let lane = BuiltinSignal.x.lane
    return graph.formulas.reads(formula, anyOf: lane..<lane + 1)
  }

  /// The same formula with `x` eased.
  private mutating func shaped(_ formula: Formula, by easing: Easing) -> Formula {
    if easing == .linear || !readsX(formula) { return formula }
    let ease = Instruction(.ease, index: Int(curve(easing)))
    let program = graph.formulas.program(of: formula).flatMap { step in
      step.opcode == .lane && Int(step.index) == BuiltinSignal.x.lane ? [step, ease] : [step]
    }
    return graph.formulas.append(program, type: formula.type)
  }

  private func draft(_ value: PropertyLanes) -> ValueDraft {
    switch value {
    case .lanes(let lanes): .lanes(lanes)
    case .whole(let formula): .formula(formula, readsX: false)
    case .parts(let formulas): .parts(formulas, readsX: false)
    }
  }

  /// A value to be added: numbers and angles only.
  private mutating func additive(_ node: NodeID, _ target: PropertyTarget) -> PropertyLanes? {
    switch target.type {
    case .number, .angle, .point, .size, .scale, .angles: break
    default:
      report(.notAdditive(target.type.described, at: range(node), node: node))
      return nil
    }
    // What is added need not lie within the property's range.
    var target = target
    target.property = nil
    return propertyValue(node, target)
  }

  private mutating func sum(_ value: ValueDraft, _ more: PropertyLanes, sign: Double) -> ValueDraft {
    if case .lanes(let a) = value, case .lanes(let b) = more {
      return .lanes(zip(a, b).map { TotalArithmetic.limited($0 + sign * $1) })
    }
    let extra = formulas(more)
    switch value {
    case .lanes(let lanes):
      let base = lanes.map { formula(.constant([$0], .number)) }
      return .parts(zip(base, extra).map { joined($0, $1, sign < 0 ? .subtract : .add) }, readsX: false)
    case .formula(let formula, _):
      return .parts(extra.map { joined(formula, $0, sign < 0 ? .subtract : .add) }, readsX: false)
    case .parts(let parts, _):
      return .parts(zip(parts, extra).map { joined($0, $1, sign < 0 ? .subtract : .add) }, readsX: false)
    case .start where sign > 0: return .startPlus(extra)
    case .start: return .startPlus(extra.map { joined(formula(.constant([0], .number)), $0, .subtract) })
    case .startPlus, .underlying: return value
    }
  }

  /// One formula for each lane.
  private mutating func formulas(_ value: PropertyLanes) -> [Formula] {
    switch value {
    case .lanes(let lanes): lanes.map { formula(.constant([$0], .number)) }
    case .whole(let formula): [formula]
    case .parts(let formulas): formulas
    }
  }

  private mutating func joined(_ a: Formula, _ b: Formula, _ opcode: Opcode) -> Formula {
    let program = Array(graph.formulas.program(of: a)) + Array(graph.formulas.program(of: b))
    return graph.formulas.append(
      program + [Instruction(opcode)], type: a.type)
  }

  // MARK: Keyframes

  private mutating func keyframes(
    _ node: NodeID, _ target: PropertyTarget, _ context: NodeContext, easing: Easing
  ) -> [KeyframeDraft]? {
    guard let items = reader.items(of: node, what: "a list of keyframes") else { return nil }
    if items.isEmpty {
      report(.noKeyframes(at: range(node), node: node))
      return nil
    }
    var result: [KeyframeDraft] = []
    var isWhole = true
    for item in items {
      guard countsKeyframe(at: item) else { return nil }
      if let frame = keyframe(item, target, context, easing) { result.append(frame) } else { isWhole = false }
    }
    return isWhole ? result : nil
  }

  /// Counts something that may be repeated for each of many targets; false where there are too many.
  mutating func countsKeyframe(at node: NodeID) -> Bool {
    keyframeCount += 1
    if keyframeCount == Self.mostKeyframes + 1 { report(.tooManyKeyframes(at: range(node), node: node)) }
    return keyframeCount <= Self.mostKeyframes
  }

  private mutating func keyframe(
    _ node: NodeID, _ target: PropertyTarget, _ context: NodeContext, _ easing: Easing
  ) -> KeyframeDraft? {
    guard document.kind(of: node) == .mapping else {
      guard let value = trackValue(node, target, context) else { return nil }
      return KeyframeDraft(offset: .spread, value: value, easing: easing, place: node)
    }
    guard let fields = reader.fields(of: node, Format.keyframe) else { return nil }
    if let at = fields["at"], let past = fields["past"] {
      report(
        .conflictingKeys(
          "past", "at", what: "a keyframe", at: range(past.keyNode), first: range(at.keyNode),
          node: past.keyNode))
      return nil
    }
    guard let valueField = fields["value"], let value = trackValue(valueField.valueNode, target, context)
    else {
      return nil
    }
    var frame = KeyframeDraft(offset: .spread, value: value, easing: easing, place: node)
    if let place = fields["at"] ?? fields["past"] {
      guard let offset = offset(place.valueNode, context) else { return nil }
      frame.offset = offset
      frame.isPast = place.name == "past"
      frame.place = place.valueNode
    }
    if fields.has("ease") { frame.easing = self.easing(fields["ease"]) ?? easing }
    if let hold = fields["hold"] { frame.isHold = constant(hold.valueNode, .boolean)?.lanes.first == 1 }
    return frame
  }

  /// Where a keyframe stands: in time, a fraction of it, or in the unit of the signal that is the clock.
  private mutating func offset(_ node: NodeID, _ context: NodeContext) -> KeyframeDraft.Offset? {
    if let clock = context.clock, clock.range == nil || clock.isBroken {
      if clock.isBroken { return constant(node, .any)?.lanes.first.map { .fraction($0) } }
      switch clock.type {
      case .duration: return constant(node, .duration)?.lanes.first.map { .fraction($0) }
      case .angle: return constant(node, .angle)?.lanes.first.map { .fraction($0) }
      default: break
      }
      guard let place = constant(node, .place) else { return nil }
      if case .duration = place {
        report(.timeOnSignalClock(at: range(node), node: node))
        return nil
      }
      return place.lanes.first.map { .fraction($0) }
    }
    guard let value = constant(node, .place) else { return nil }
    if case .duration(let seconds) = value {
      if seconds < 0 || seconds > 1e9 {
        report(.outOfRange("at", seconds, 0...1e9, unit: "s", at: range(node), node: node))
        return nil
      }
      return .time(Nanoseconds(seconds: seconds))
    }
    guard let fraction = value.lanes.first else { return nil }
    if !(0...1).contains(fraction) {
      report(.outOfRange("at", fraction, 0...1, at: range(node), node: node))
      return nil
    }
    return .fraction(fraction)
  }
}
