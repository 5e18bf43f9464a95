import DrawstringCore
internal import DrawstringSyntax

/// Lists whose items move by themselves: the stops of gradients.
///
/// The list of the layer says how many items there are. Each item has slots of its own, and a track of the whole list is
/// split into one track for each item, so that items start, wait and hold as any property does.
extension TargetFinder {
  /// What a track is about: of a list, all its items, or the one that a number in brackets names. Nil after a finding.
  mutating func trackedProperty(
    _ name: String, of named: NamedLayer, at node: NodeID, in place: SourceRange
  ) -> PropertyTarget? {
    let layer = named.layer
    let subscripted = SubscriptedName(name)
    let isItem =
      !subscripted.indices.isEmpty && PropertyTable.id(named: subscripted.name)?.row.type.item != nil
    guard var whole = property(isItem ? subscripted.name : name, layer: layer, at: node, in: place) else {
      return nil
    }
    if whole.property?.row.isFixed == true {
      report(.fixedProperty(whole.name, at: place, node: node))
      return nil
    }
    whole.copies = named.copies
    guard let item = whole.type.item else { return whole }
    guard let list = movableList(whole, layer: layer, at: node, in: place) else { return nil }
    var target = whole
    target.slot = Int(list.firstSlot)
    target.lanes = list.slots.count
    target.itemCount = Int(list.count)
    if !isItem { return target }
    guard subscripted.indices.count == 1, subscripted.indices[0] < Int(list.count) else {
      report(.noSuchItem(name, of: subscripted.name, count: Int(list.count), at: place, node: node))
      return nil
    }
    return target.item(subscripted.indices[0], item)
  }

  /// The slots of a layer's list. Where the layer gives no places, those that its colours have are written down, so
  /// that they can move.
  private mutating func movableList(
    _ target: PropertyTarget, layer: Int, at node: NodeID, in place: SourceRange
  ) -> SlotList? {
    guard let property = target.property else { return nil }
    if let list = graph.list(of: property, layer: layer) { return list }
    let fields = layers.drafts[layer].fields
    if target.type == .stops, fields.lacks("locations"), let colors = graph.list(of: .colors, layer: layer) {
      let last = max(Double(colors.count) - 1, 1)
      let places = (0..<Int(colors.count)).map { Double($0) / last }
      addList(.lanes(places), of: .number, target)
      for copy in layers.copies(of: layer) where copy != layer {
        guard countsItems(places.count, of: layers.drafts[copy]) else { break }
        var own = target
        own.layer = copy
        own.slot += Int(graph.layers[copy].firstSlot) - Int(graph.layers[layer].firstSlot)
        addList(.lanes(places), of: .number, own)
      }
      return graph.list(of: property, layer: layer)
    }
    // A list that has a finding, or depends on one that has.
    let isMeant = !fields.lacks(property.row.name) || (target.type == .stops && !fields.lacks("colors"))
    if !isMeant || isEmptyList(fields[property.row.name]) {
      report(.noItems(property.row.name, graph.layers[layer].id, at: place, node: node))
    }
    return nil
  }

  private func isEmptyList(_ field: Fields.Field?) -> Bool {
    guard let field else { return false }
    return document.kind(of: field.valueNode) == .sequence
      && document.children(of: field.valueNode).isEmpty
  }

  /// Gives a layer's list its slots.
  mutating func addList(_ value: PropertyLanes, of item: PropertyType, _ target: PropertyTarget) {
    let first: Int
    let count: Int
    switch value {
    case .lanes(let lanes):
      count = lanes.count / item.lanes
      first = graph.addSlots(lanes)
    case .parts(let formulas):
      count = formulas.count
      first = graph.addSlots(Array(repeating: 0, count: count * item.lanes))
      for (index, formula) in formulas.enumerated() {
        graph.bind(formula, slot: first + index * item.lanes)
      }
    case .whole: return
    }
    if count == 0 { return }
    graph.addList(
      SlotList(layer: target.layer ?? 0, firstSlot: first, count: count, lanes: item.lanes), at: target.slot)
  }
}

extension TrackReader {
  /// Puts in place of each track of a list, from an index on, one for each item.
  mutating func splitItems(_ tracks: inout [TrackDraft], from first: Int, at node: NodeID) {
    let whole = Array(tracks[first...])
    tracks.removeSubrange(first...)
    for track in whole {
      let items = track.items
      // Each item counts, since a keyframe such as `shown` stands for them all.
      if case .keyframes(let frames) = track.form {
        for _ in 0..<max(items.count - 1, 0) * frames.count where !keyframes.countsKeyframe(at: node) {
          return
        }
      }
      tracks.append(contentsOf: items)
    }
  }
}

extension TrackDraft {
  /// The same as a track for each item of the list it is about.
  fileprivate var items: [TrackDraft] {
    guard let item = target.type.item, let count = target.itemCount else { return [self] }
    return (0..<count).map { index in
      var track = self
      track.target = target.item(index, item)
      switch form {
      case .value(let value): track.form = .value(value.item(index, lanes: item.lanes))
      case .keyframes(let frames):
        track.form = .keyframes(
          frames.map { frame in
            var frame = frame
            frame.value = frame.value.item(index, lanes: item.lanes)
            return frame
          })
      case .along, .direction, .wave: break
      }
      return track
    }
  }
}

extension ValueDraft {
  /// One item's value.
  fileprivate func item(_ index: Int, lanes width: Int) -> ValueDraft {
    switch self {
    case .lanes(let lanes): .lanes(Array(lanes[index * width..<(index + 1) * width]))
    case .parts(let formulas, let readsX): .formula(formulas[index], readsX: readsX)
    case .startPlus(let formulas): .startPlus([formulas[index]])
    case .underlyingPlus(let formulas): .underlyingPlus([formulas[index]])
    case .formula, .start, .underlying: self
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let fixedProperty = DiagnosticCode("fixed-property")
}

extension Diagnostic {
  fileprivate static func noItems(_ list: String, _ layer: String, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .unknownName, "the layer '\(brief(layer))' has no '\(list)' that could move", at: range, node: node,
      help: ["write '\(list)' in the layer: the list there sets the number of items"])
  }

  fileprivate static func noSuchItem(
    _ name: String, of list: String, count: Int, at range: SourceRange, node: NodeID
  )
    -> Diagnostic
  {
    let known =
      count == 1 ? "its only item is '\(list)[0]'" : "its items are '\(list)[0]' to '\(list)[\(count - 1)]'"
    return Diagnostic(
      .unknownName, "'\(list)' has no item '\(brief(name))'; \(known)", at: range, node: node)
  }

  fileprivate static func fixedProperty(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .fixedProperty, "'\(name)' is fixed when the effect is loaded; tracks cannot animate it", at: range,
      node: node)
  }
}
