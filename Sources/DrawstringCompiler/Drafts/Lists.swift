import DrawstringCore
internal import DrawstringSyntax

/// Lists whose items move separately: the stops of gradients.
///
/// The layer's list defines the number of items. Each item has slots of its own. A track of the whole list is split
/// into one track for each item, so that items start, wait and hold like any property.
extension TargetFinder {
  /// Returns the target of a track: a property, all items of a list, or the item whose number is in brackets. Nil after
  /// a finding.
  func trackedProperty(
    _ name: String, of named: NamedLayer, at node: NodeID, in place: SourceRange
  ) -> PropertyTarget? {
    let layer = named.layer
    let itemName = itemName(name)
    guard var whole = property(itemName?.name ?? name, layer: layer, at: node, in: place) else { return nil }
    if whole.property?.row.isFixed == true {
      report(.fixedProperty(whole.name, at: place, node: node))
      return nil
    }
    whole.copies = named.copies
    guard whole.type.isList, let item = whole.type.item else { return whole }
    guard let list = movableList(whole, layer: layer, at: node, in: place) else { return nil }
    var target = whole
    target.slot = Int(list.firstSlot)
    target.lanes = list.slots.count
    target.itemCount = Int(list.count)
    guard let itemName else { return target }
    return isItem(itemName, of: list, at: node, in: place) ? target.item(itemName.indices[0], item) : nil
  }

  /// Returns the target of a reader: a property, or the item of a list whose number is in brackets. Nil after a finding.
  func readProperty(
    _ name: String, of layer: Int, at node: NodeID, in place: SourceRange
  ) -> PropertyTarget? {
    guard let itemName = itemName(name) else { return property(name, layer: layer, at: node, in: place) }
    guard var target = property(itemName.name, layer: layer, at: node, in: place),
      let item = target.type.item,
      let list = list(target, layer: layer, at: node, in: place),
      isItem(itemName, of: list, at: node, in: place)
    else { return nil }
    target.slot = Int(list.firstSlot)
    return target.item(itemName.indices[0], item)
  }

  /// Returns the parts of a name with a number in brackets whose property is a list; nil for other names.
  private func itemName(_ name: String) -> SubscriptedName? {
    let subscripted = SubscriptedName(name)
    let isItem =
      !subscripted.indices.isEmpty && PropertyTable.id(named: subscripted.name)?.row.type.isList == true
    return isItem ? subscripted : nil
  }

  /// Whether a list has the item of a name; reports one that it has not.
  private func isItem(
    _ name: SubscriptedName, of list: SlotList, at node: NodeID, in place: SourceRange
  ) -> Bool {
    if name.indices.count == 1, name.indices[0] < Int(list.count) { return true }
    report(.noSuchItem(name, count: Int(list.count), at: place, node: node))
    return false
  }

  /// Returns the slots of a layer's list; nil after a finding.
  private func list(
    _ target: PropertyTarget, layer: Int, at node: NodeID, in place: SourceRange
  ) -> SlotList? {
    guard let property = target.property else { return nil }
    if let list = graph.list(of: property, layer: layer) { return list }
    // Nothing is reported if the list has a finding, or the colours that missing locations depend on have one.
    let fields = layers.drafts[layer].fields
    let hasBrokenColors = !fields.lacks("colors") && graph.list(of: .colors, layer: layer) == nil
    let isMeant = !fields.lacks(property.row.name) || (target.type == .stops && hasBrokenColors)
    if !isMeant || isEmptyList(fields[property.row.name]) {
      report(.noItems(property.row.name, graph.layers[layer].id, at: place, node: node))
    }
    return nil
  }

  /// Returns the slots of a layer's list; nil after a finding. Colours without `locations` get
  /// evenly spaced ones, so that tracks can move them.
  private func movableList(
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
    return list(target, layer: layer, at: node, in: place)
  }

  private func isEmptyList(_ field: Fields.Field?) -> Bool {
    guard let field else { return false }
    return document.kind(of: field.valueNode) == .sequence
      && document.children(of: field.valueNode).isEmpty
  }

  /// Gives a layer's list its slots.
  func addList(_ value: PropertyLanes, of item: PropertyType, _ target: PropertyTarget) {
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
  /// Replaces each track of a list, from the index `first` on, by one track for each item.
  mutating func splitItems(_ tracks: inout [TrackDraft], from first: Int, at node: NodeID) {
    let whole = Array(tracks[first...])
    tracks.removeSubrange(first...)
    for track in whole {
      let items = track.items
      // The keyframes of each item count, since a keyframe such as `shown` stands for all items.
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
  /// One track for each item of the list; the track itself if its target is no list.
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
  /// Returns the value of one item.
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
      .unknownName, "the layer '\(brief(layer))' has no '\(list)'", at: range, node: node,
      help: ["write '\(list)' in the layer: the list there sets the number of items"])
  }

  fileprivate static func noSuchItem(
    _ name: SubscriptedName, count: Int, at range: SourceRange, node: NodeID
  )
    -> Diagnostic
  {
    let list = name.name
    let item = list + name.indices.map { "[\($0)]" }.joined()
    let known =
      count == 1 ? "its only item is '\(list)[0]'" : "its items are '\(list)[0]' to '\(list)[\(count - 1)]'"
    return Diagnostic(
      .unknownName, "'\(list)' has no item '\(brief(item))'; \(known)", at: range, node: node)
  }

  fileprivate static func fixedProperty(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .fixedProperty, "'\(name)' is fixed when the effect is loaded; tracks cannot animate it", at: range,
      node: node)
  }
}
