import DrawstringCore
internal import DrawstringSyntax

/// The form of a track that is a mapping.
enum TrackForm {
  case keyframes, fromTo, along, formula, value, spring, wave

  var context: FormatContext {
    switch self {
    case .keyframes: Format.keyframes
    case .fromTo: Format.fromTo
    case .along: Format.along
    case .formula: Format.formula
    case .value: Format.single
    case .spring: Format.springTrack
    case .wave: Format.waveTrack
    }
  }
}

/// Reads the tracks of a node into drafts: targets, forms, values and options.
struct TrackReader: PropertyPart {
  var keyframes: KeyframeReader
  /// The tracks of the current top-level node that read points as progress.
  var points = PointsAsProgress()
  /// The morphs of tracks with `align: strict`, checked when all paths are compiled.
  var strictMorphs: [StrictMorph] = []

  init(_ properties: PropertyCompiler) { keyframes = KeyframeReader(properties) }

  var properties: PropertyCompiler { keyframes.properties }

  mutating func tracks(_ node: NodeID, _ context: NodeContext) -> [TrackDraft] {
    guard reader.expect(.mapping, node, what: "a mapping of tracks") else { return [] }
    var result: [TrackDraft] = []
    for field in reader.openFields(of: node, what: "a track", names: .any) {
      if let target = trackTarget(field, context) {
        if mentionsCopies(field, target, context) {
          readCopies(field, target, context, into: &result)
        } else {
          read(field, target, context, into: &result)
        }
      } else if values.kind(of: field.valueNode) == .mapping, let form = trackForm(field.valueNode) {
        // The target is unknown, but the keys of the track can be checked.
        _ = reader.fields(of: field.valueNode, form.context)
      }
    }
    return result
  }

  private mutating func read(
    _ field: Fields.Field, _ target: PropertyTarget, _ context: NodeContext, into result: inout [TrackDraft]
  ) {
    let first = result.count
    track(field, target, context, into: &result)
    if target.itemCount != nil { splitItems(&result, from: first, at: field.keyNode) }
  }

  /// Whether a track of a layer in replicators differs from copy to copy: it mentions their numbers, and no `targets`
  /// around the node give these another meaning.
  private func mentionsCopies(_ field: Fields.Field, _ target: PropertyTarget, _ context: NodeContext) -> Bool
  {
    guard context.copy == nil, let layer = target.layer, layers.drafts[layer].replicator >= 0 else {
      return false
    }
    return values.mentions(field.valueNode, anyOf: CopyNames.numbers)
  }

  /// Reads a track once for each copy of its layer.
  private mutating func readCopies(
    _ field: Fields.Field, _ target: PropertyTarget, _ context: NodeContext, into result: inout [TrackDraft]
  ) {
    guard let layer = target.layer else { return }
    let around = layers.replicators(around: layer)
    var copies = [target.copies]
    for level in around.dropFirst(target.copies.count) {
      copies = copies.flatMap { copy in (0..<level.count).map { copy + [$0] } }
    }
    defer { scope.copy = nil }
    let wasCopying = values.copying.isActive
    defer { values.copying.isActive = wasCopying }
    for (place, copy) in copies.enumerated() {
      guard let index = copy.last, let count = around.last?.count else { return }
      values.copying.isActive = wasCopying || place > 0
      scope.copy = CopyNames(index: index, of: count)
      var target = target
      target.copies = copy
      read(field, target, context, into: &result)
      if keyframes.counts.keyframes > Limits.mostKeyframes { return }
    }
  }

  /// Returns the target that a track's key names: `layer.property`, `outputs.name`, or a property alone in a node with
  /// targets. Nil after a finding.
  mutating func trackTarget(_ field: Fields.Field, _ context: NodeContext) -> PropertyTarget? {
    let key = field.keyNode
    let text = values.scalarText(key)
    if let layer = context.target {
      let named = NamedLayer(layer: layer, copies: context.targetCopies)
      return targets.trackedProperty(field.name, of: named, at: key, in: range(key))
    }
    guard let dot = text.bytes.firstIndex(of: UInt8(ascii: ".")) else {
      if !context.hasBrokenTargets {
        report(.trackWithoutLayer(field.name, at: range(key), node: key))
      }
      return nil
    }
    let owner = String(decoding: text.bytes[..<dot], as: UTF8.self)
    let name = String(decoding: text.bytes[(dot + 1)...], as: UTF8.self)
    let nameRange = text.range(dot + 1..<text.bytes.count)
    if owner == "outputs" { return targets.output(name, at: key, in: nameRange) }
    guard let named = targets.namedLayer(owner, at: key, in: text.range(0..<dot)) else { return nil }
    return targets.trackedProperty(name, of: named, at: key, in: nameRange)
  }

  mutating func track(
    _ field: Fields.Field, _ target: PropertyTarget, _ context: NodeContext, into result: inout [TrackDraft]
  ) {
    let node = field.valueNode
    let kind = values.kind(of: node)
    if values.isHole(node) || !keyframes.countsKeyframe(at: node) { return }
    let first = result.count
    var isFromTo = false
    defer { takePoints(from: &result, after: first, isFromTo: isFromTo, at: node) }
    var options = TrackOptionsDraft()
    func add(_ form: TrackDraft.Form, easing: Easing = .linear) {
      let draft = TrackDraft(
        target: target, keyNode: field.keyNode, form: form, options: options, easing: easing)
      if options.align == .strict { noteMorphs(draft) }
      result.append(draft)
    }
    switch kind {
    case .scalar:
      if let value = keyframes.trackValues.trackValue(node, target, context) { add(.value(value)) }
    case .sequence:
      if let frames = keyframes.listedKeyframes(node, target, context, easing: .linear, options) {
        add(.keyframes(frames))
      }
    case .mapping:
      if let frames = KeyedFrames(node, in: document) {
        report(.keyedFrames(frames, at: range(frames.key), node: frames.key, whole: range(node)))
        return
      }
      guard let form = trackForm(node) else { return }
      isFromTo = form == .fromTo
      guard let fields = reader.fields(of: node, form.context) else { return }
      let easing = values.easing(fields["ease"]) ?? .linear
      options = keyframes.trackValues.trackOptions(fields, target, form, context)
      let isDiscrete = options.interpolation == .discrete
      let target = options.isAdded ? target.amount : target
      switch form {
      case .keyframes:
        if let list = fields["keyframes"],
          let frames = keyframes.listedKeyframes(list.valueNode, target, context, easing: easing, options)
        {
          add(.keyframes(frames), easing: easing)
        }
      case .fromTo:
        if let frames = fromTo(fields, field.keyNode, target, context, easing, options) {
          add(.keyframes(frames), easing: easing)
        }
      case .formula:
        let shape = isDiscrete ? .stepEnd : easing
        if let formula = fields["formula"],
          let value = keyframes.trackValues.formulaValue(formula.valueNode, target, easing: shape)
        {
          add(.value(value))
          addTextNumbers(of: target, at: field.keyNode, easing: shape, to: &result)
        }
      case .value:
        if let value = fields["value"],
          let draft = keyframes.trackValues.trackValue(value.valueNode, target, context)
        {
          add(.value(draft))
        }
      case .spring:
        guard let spring = keyframes.trackValues.spring(fields, target, context) else { return }
        if fields.lacks("from"), fields.lacks("to"), fields.lacks("by") {
          if fields.isPartial { return }
          report(
            .needsOneOf(
              ["from", "to", "by"], what: "a track with a spring", at: range(field.keyNode),
              node: field.keyNode))
        } else if let frames = fromTo(fields, field.keyNode, target, context, .linear, options) {
          add(.keyframes(frames))
          result[result.count - 1].spring = spring
        }
      case .wave:
        if let wave = keyframes.trackValues.wave(fields, target, context) { add(.wave(wave)) }
      case .along:
        along(fields, field, target, isDiscrete ? .stepEnd : easing, options, into: &result)
      }
    }
  }

  /// Adds tracks for the numbers of a text that depend on `x`. They change at once, as the text does.
  private mutating func addTextNumbers(
    of target: PropertyTarget, at key: NodeID, easing: Easing, to result: inout [TrackDraft]
  ) {
    guard target.type == .text else { return }
    for number in properties.textNumbers {
      var own = target
      (own.slot, own.lanes, own.type) = (number.slot, 1, .boolean)
      let value = ValueDraft.formula(keyframes.trackValues.shaped(number.formula, by: easing), readsX: true)
      result.append(TrackDraft(target: own, keyNode: key, form: .value(value), options: TrackOptionsDraft()))
    }
    properties.textNumbers = []
  }

  /// Returns the form of a track in a mapping, by the first key that determines it; nil after a finding.
  mutating func trackForm(_ node: NodeID) -> TrackForm? {
    let keys = values.keys(of: node)
    // A track with a spring has `from`, `to` or `by` as well.
    if keys.contains(where: { $0.name == "spring" }) { return .spring }
    // A merged key may determine the form.
    if keys.contains(where: { $0.name == "<<" }) { return mergedForm(node) }
    for key in keys {
      switch key.name {
      case "keyframes": return .keyframes
      case "from", "to", "by": return .fromTo
      case "along": return .along
      case "formula": return .formula
      case "value": return .value
      case "wave": return .wave
      default: continue
      }
    }
    guard let fields = reader.fields(of: node, Format.track) else { return nil }
    let names = ["from", "to", "by", "along", "formula", "keyframes", "spring", "wave", "value"]
    if !fields.isPartial {
      report(.needsOneOf(names, what: "a track", at: range(keys.first?.node ?? node), node: node))
    }
    return nil
  }

  mutating func mergedForm(_ node: NodeID) -> TrackForm? {
    guard let fields = reader.fields(of: node, Format.track) else { return nil }
    if fields.has("spring") { return .spring }
    if fields.has("wave") { return .wave }
    if fields.has("keyframes") { return .keyframes }
    if fields.has("along") { return .along }
    if fields.has("formula") { return .formula }
    if fields.has("value") { return .value }
    return .fromTo
  }

  mutating func along(
    _ fields: Fields, _ field: Fields.Field, _ target: PropertyTarget, _ easing: Easing,
    _ options: TrackOptionsDraft, into result: inout [TrackDraft]
  ) {
    guard target.name == "position", let layer = target.layer else {
      report(.alongNeedsPosition(target.name, at: range(field.keyNode), node: field.keyNode))
      return
    }
    guard let along = fields["along"], let path = properties.pathIndex(along.valueNode) else { return }
    if path < 0 {
      report(.alongNone(at: range(along.valueNode), node: along.valueNode))
      return
    }
    let pace =
      fields["pace"].flatMap { reader.keyword($0.valueNode, as: PathPace.self, what: "a pace") } ?? .distance
    result.append(
      TrackDraft(
        target: target, keyNode: field.keyNode, form: .along(path: path, pace: pace, easing: easing),
        options: options))
    guard let rotate = fields["rotate"], let plus = turn(rotate.valueNode),
      let slot = graph.slot(of: .rotation, layer: layer)
    else { return }
    result.append(
      TrackDraft(
        target: PropertyTarget(
          slot: slot, lanes: 1, type: .angle, property: .rotation, layer: layer, name: "rotation",
          copies: target.copies),
        keyNode: field.keyNode, form: .direction(path: path, pace: pace, easing: easing, plus: plus),
        options: options))
  }

  /// Returns the angle that `rotate` adds to the path's direction, in radians; nil for no rotation, or after a finding.
  mutating func turn(_ node: NodeID) -> Double? {
    let word = document.kind(of: node) == .scalar ? PathTurn(rawValue: document.text(of: node)) : nil
    switch word {
    case .unturned: return nil
    case .auto: return 0
    case .autoReverse: return Double.pi
    case nil:
      if values.reportsWord(
        node, "a turn along the path", among: PathTurn.allCases.map(\.rawValue), or: ["an angle"])
      {
        return nil
      }
      return values.constant(node, .angle)?.firstLane
    }
  }

  mutating func fromTo(
    _ fields: Fields, _ key: NodeID, _ target: PropertyTarget, _ context: NodeContext, _ easing: Easing,
    _ options: TrackOptionsDraft
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
    let start = from.flatMap { keyframes.trackValues.trackValue($0.valueNode, target, context) }
    let end = to.flatMap { keyframes.trackValues.trackValue($0.valueNode, target, context) }
    let more = by.flatMap { keyframes.trackValues.additive($0.valueNode, target) }
    if (from != nil && start == nil) || (to != nil && end == nil) || (by != nil && more == nil) { return nil }
    if context.isBare, from == nil || (to == nil && by == nil) {
      let missing = from == nil ? "from" : "to"
      if fields.broken.contains(missing) { return nil }
      report(.missingEnd(missing, at: range(key), node: key))
      return nil
    }
    let first: ValueDraft
    let last: ValueDraft
    switch (start, end, more) {
    case (let start?, let end?, _): (first, last) = (start, end)
    case (let start?, nil, let more?):
      (first, last) = (start, keyframes.trackValues.sum(start, more, sign: 1, target))
    case (nil, let end?, let more?):
      (first, last) = (keyframes.trackValues.sum(end, more, sign: -1, target), end)
    case (let start?, nil, nil): (first, last) = (start, .underlying)
    case (nil, let end?, nil): (first, last) = (.start, end)
    case (nil, nil, let more?):
      let amount = keyframes.trackValues.formulas(more)
      (first, last) = (.start, options.composite == .replace ? .startPlus(amount) : .underlyingPlus(amount))
    case (nil, nil, nil): return nil
    }
    let place = from?.valueNode ?? to?.valueNode ?? key
    return [
      KeyframeDraft(
        offset: .fraction(0), value: first, easing: easing, place: place, valueNode: from?.valueNode),
      KeyframeDraft(
        offset: .fraction(1), value: last, easing: easing, place: place, valueNode: to?.valueNode),
    ]
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let missingEnd = DiagnosticCode("missing-end")
  static let trackWithoutLayer = DiagnosticCode("track-without-layer")
}

extension Diagnostic {
  fileprivate static func missingEnd(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .missingEnd, "over a signal a track needs both ends, and this one has no '\(name)'", at: range,
      node: node)
  }

  fileprivate static func alongNeedsPosition(_ name: String, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .trackOption, "only 'position' follows a path, and this is '\(brief(name))'", at: range,
      node: node)
  }

  fileprivate static func alongNone(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.trackOption, "'none' is no path to follow", at: range, node: node)
  }

  fileprivate static func trackWithoutLayer(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic
  {
    Diagnostic(
      .trackWithoutLayer, "'\(brief(name))' does not say which layer it belongs to", at: range, node: node,
      help: ["write 'layer.\(brief(name))', or give the node 'targets'"])
  }
}
