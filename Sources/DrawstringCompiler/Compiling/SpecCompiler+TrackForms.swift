import DrawstringCore
internal import DrawstringSyntax

/// The forms of tracks that are mappings.
extension SpecCompiler {
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

  /// The form of a track in a mapping, by the first key that tells it; nil after a finding.
  mutating func trackForm(_ node: NodeID) -> TrackForm? {
    let children = document.children(of: node)
    var first: NodeID?
    // A spring has ends as well.
    if hasKey("spring", node) { return .spring }
    // The key that tells may be a merged one, before or behind those of the mapping itself.
    if hasKey("<<", node) { return mergedForm(node) }
    for place in stride(from: children.startIndex, to: children.endIndex, by: 2) {
      first = first ?? children[place]
      switch document.text(of: children[place]) {
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
      report(.needsOneOf(names, what: "a track", at: range(first ?? node), node: node))
    }
    return nil
  }

  private func hasKey(_ name: String, _ node: NodeID) -> Bool {
    let children = document.children(of: node)
    return stride(from: children.startIndex, to: children.endIndex, by: 2)
      .contains { document.text(of: children[$0]) == name }
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
    guard let along = fields["along"], let path = pathIndex(along.valueNode) else { return }
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

  /// What `rotate` adds to the path's direction; nil for none.
  mutating func turn(_ node: NodeID) -> Double? {
    let word = document.kind(of: node) == .scalar ? PathTurn(rawValue: document.text(of: node)) : nil
    switch word {
    case .unturned: return nil
    case .auto: return 0
    case .autoReverse: return Double.pi
    case nil:
      if reportsWord(
        node, "a turn along the path", among: PathTurn.allCases.map(\.rawValue), or: ["an angle"])
      {
        return nil
      }
      return constant(node, .angle)?.firstLane
    }
  }

  /// Whether a text is one of some words misspelt, in a place where values may stand, too. Then it is reported.
  mutating func reportsWord(_ node: NodeID, _ what: String, among words: [String], or others: [String])
    -> Bool
  {
    guard document.kind(of: node) == .scalar else { return false }
    let text = document.text(of: node)
    guard !text.isEmpty, text.allSatisfy({ $0.isLetter || $0 == "-" }), scope.lookup(text) == nil,
      !scope.mayHold(text)
    else { return false }
    let near = reader.diagnostics.suggestion(for: text, in: words)
    if near == nil, WordAlias.word(for: text, among: words) == nil { return false }
    report(.unknownWord(text, node, what: what, words: words + others, near: near, in: document))
    return true
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
    case (nil, nil, let more?):
      let amount = formulas(more)
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

  /// On a signal's clock without a range, nothing is captured and nothing lies underneath.
  func isBare(_ context: NodeContext) -> Bool {
    guard let clock = context.clock else { return false }
    return clock.range == nil && !clock.isBroken
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let missingEnd = DiagnosticCode("missing-end")
  static let alongNeedsPosition = DiagnosticCode("along-needs-position")
  static let alongNone = DiagnosticCode("along-none")
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
      .alongNeedsPosition, "only 'position' follows a path, and this is '\(brief(name))'", at: range,
      node: node)
  }

  fileprivate static func alongNone(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.alongNone, "'none' is no path to follow", at: range, node: node)
  }
}
