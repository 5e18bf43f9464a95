import DrawstringCore
internal import DrawstringSyntax

/// Tracks: what each is about, and which form it has.
extension SpecCompiler {
  mutating func tracks(_ node: NodeID, _ context: NodeContext) -> [TrackDraft] {
    guard reader.expect(.mapping, node, what: "a mapping of tracks") else { return [] }
    var result: [TrackDraft] = []
    for field in reader.openFields(of: node, what: "a track", names: .any) {
      if let target = trackTarget(field, context) {
        let first = result.count
        track(field, target, context, into: &result)
        if target.itemCount != nil { splitItems(&result, from: first, at: field.keyNode) }
      } else if document.kind(of: field.valueNode) == .mapping, let form = trackForm(field.valueNode) {
        // What the track is about is not known, but its keys are.
        _ = reader.fields(of: field.valueNode, form.context)
      }
    }
    return result
  }

  /// What a track's key names: `layer.property`, `outputs.name`, or a property alone in a node with targets.
  mutating func trackTarget(_ field: Fields.Field, _ context: NodeContext) -> PropertyTarget? {
    let key = field.keyNode
    let text = document.scalarText(key)
    if let layer = context.target {
      let named = NamedLayer(layer: layer, copies: context.targetCopies)
      return trackedProperty(field.name, of: named, at: key, in: range(key))
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
    if owner == "outputs" { return output(name, at: key, in: nameRange) }
    guard let named = namedLayer(owner, at: key, in: text.range(0..<dot)) else { return nil }
    return trackedProperty(name, of: named, at: key, in: nameRange)
  }

  mutating func track(
    _ field: Fields.Field, _ target: PropertyTarget, _ context: NodeContext, into result: inout [TrackDraft]
  ) {
    let node = field.valueNode
    if document.isHole(node) || !countsKeyframe(at: node) { return }
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
    switch document.kind(of: node) {
    case .scalar:
      if let value = trackValue(node, target, context) { add(.value(value)) }
    case .sequence:
      if let frames = listedKeyframes(node, target, context, easing: .linear, options) {
        add(.keyframes(frames))
      }
    case .mapping:
      guard let form = trackForm(node) else { return }
      isFromTo = form == .fromTo
      guard let fields = reader.fields(of: node, form.context) else { return }
      let easing = easing(fields["ease"]) ?? .linear
      options = trackOptions(fields, target, form, context)
      let isDiscrete = options.interpolation == .discrete
      let target = options.isAdded ? target.amount : target
      switch form {
      case .keyframes:
        if let list = fields["keyframes"],
          let frames = listedKeyframes(list.valueNode, target, context, easing: easing, options)
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
          let value = formulaValue(formula.valueNode, target, easing: shape)
        {
          add(.value(value))
        }
      case .value:
        if let value = fields["value"], let draft = trackValue(value.valueNode, target, context) {
          add(.value(draft))
        }
      case .spring:
        guard let spring = spring(fields, target, context) else { return }
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
        if let wave = wave(fields, target, context) { add(.wave(wave)) }
      case .along:
        along(fields, field, target, isDiscrete ? .stepEnd : easing, options, into: &result)
      }
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let trackWithoutLayer = DiagnosticCode("track-without-layer")
}

extension Diagnostic {
  fileprivate static func trackWithoutLayer(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic
  {
    Diagnostic(
      .trackWithoutLayer, "'\(brief(name))' does not say which layer it belongs to", at: range, node: node,
      help: ["write 'layer.\(brief(name))', or give the node 'targets'"])
  }
}
