import DrawstringCore
internal import DrawstringSyntax

/// Compiles the properties of layers and copies them to the copies of replicators; part of stage 2.
///
/// Takes the tree of layers. Writes initial values, bindings and lists of items into the graph, and their sites.
struct LayerCompiler: PropertyPart {
  let properties: PropertyCompiler

  /// Compiles the layers of the declarations.
  init(_ declarations: Declarations) {
    let targets = TargetFinder(declarations.values, declarations.layers, declarations.outputs)
    properties = PropertyCompiler(targets, declarations.paths)
    compileLayers()
    checkMasks()
  }

  private func compileLayers() {
    graph.layOutLayers()
    for draft in layers.drafts where draft.original == draft.index {
      compileProperties(draft)
      checkStops(draft)
      checkInstanceCount(draft)
      checkSheet(draft)
    }
    copyProperties()
    compileTaps()
  }

  /// Reads `tap`. The copies of a layer have the tap of the first.
  private func compileTaps() {
    var found: [Int: Int] = [:]
    for draft in layers.drafts {
      guard let field = draft.fields["tap"] else { continue }
      let node = field.valueNode
      if draft.original == draft.index {
        if document.whole("", at: node) != "" {
          report(.tapInComponent(at: range(field.keyNode), node: field.keyNode))
        } else {
          found[draft.index] = values.trigger(node)
        }
      }
      if let input = found[draft.original] {
        graph.taps.append(Tap(layer: Ref(draft.index), input: Ref(input)))
      }
    }
  }

  private func compileProperties(_ draft: LayerDraft) {
    scope.copy = layers.names(of: draft)
    defer { scope.copy = nil }
    let firstBinding = graph.bindings.count
    for field in draft.fields.weakestFirst where !Format.layer.allows(field.name) {
      guard let target = targets.property(field.name, layer: draft.index, at: field.keyNode) else { continue }
      if let property = target.property, draft.original == draft.index {
        sites.properties.append(
          SpecSites.Property(
            layer: draft.index, property: property, slot: target.slot, lanes: target.lanes,
            key: field.keyNode, value: field.valueNode))
      }
      compileProperty(field, target, firstBinding)
    }
  }

  /// `firstBinding` is the index of the layer's first binding.
  private func compileProperty(
    _ field: Fields.Field, _ target: PropertyTarget, _ firstBinding: Int
  ) {
    guard var value = properties.propertyValue(field.valueNode, target) else { return }
    if target.property == .translation { value = takeShares(value, target) }
    if target.property == .cornerRadius {
      setCorners(value, target, firstBinding)
      return
    }
    if let item = target.type.item {
      targets.addList(value, of: item, target)
      return
    }
    switch value {
    case .lanes(let lanes):
      // Of a property and its part, the later wins, also if the earlier is a formula.
      graph.unbind(target.slot..<target.slot + lanes.count, from: firstBinding)
      graph.set(lanes, at: target.slot)
    case .whole(let formula):
      graph.bind(formula, slot: target.slot)
    case .parts(let formulas):
      for (lane, formula) in formulas.enumerated() {
        graph.bind(formula, slot: target.slot + lane)
      }
    }
  }

  /// Reports a gradient whose numbers of colours and locations differ.
  func checkStops(_ draft: LayerDraft) {
    guard let field = draft.fields["locations"],
      let colors = graph.list(of: .colors, layer: draft.index),
      let locations = graph.list(of: .locations, layer: draft.index), colors.count != locations.count
    else { return }
    report(
      .stopCounts(
        locations: Int(locations.count), colors: Int(colors.count), at: range(field.valueNode),
        node: field.valueNode))
  }

  func checkInstanceCount(_ draft: LayerDraft) {
    guard let field = draft.fields["instanceCount"],
      let slot = graph.slot(of: .instanceCount, layer: draft.index)
    else { return }
    let count = graph.initialSlots[slot]
    if count.rounded() == count { return }
    reader.reportNotWhole("instanceCount", count, at: field.valueNode)
  }

  /// Reports a sheet that has not two or three whole numbers, or uses more cells than it has.
  private func checkSheet(_ draft: LayerDraft) {
    guard let field = draft.fields["sheet"], let slot = graph.slot(of: .sheet, layer: draft.index),
      let list = Int(exactly: graph.initialSlots[slot]), list > 0
    else { return }
    let numbers = graph.numberLists[list]
    let items = document.children(of: field.valueNode)
    guard (2...3).contains(numbers.count) else {
      report(.sheetCount(numbers.count, at: range(field.valueNode), node: field.valueNode))
      return
    }
    for (number, item) in zip(numbers, items) where number.rounded() != number {
      reader.reportNotWhole("sheet", number, at: item)
    }
    let cells = numbers[0] * numbers[1]
    if numbers.count == 3, numbers[2] > cells, let last = items.last {
      reader.reportOutOfRange("the number of used cells", numbers[2], 1...cells, at: last)
    }
  }

  /// Copies values, formulas and lists of items from first copies to all other copies.
  func copyProperties() {
    if layers.replicators.isEmpty { return }
    var formulas: [Int32: [Formula]] = [:]
    for binding in graph.bindings { formulas[binding.slot, default: []].append(binding.formula) }
    var bound: [Int: [(offset: Int, formula: Formula)]] = [:]
    var differing: [Int: Bool] = [:]
    for draft in layers.drafts where draft.original >= 0 && draft.original != draft.index {
      if differing[draft.original] == nil { differing[draft.original] = differs(draft) }
      if differing[draft.original] == true {
        compileCopy(draft)
        continue
      }
      let kind = graph.layers[draft.index].kind
      let source = Int(graph.layers[draft.original].firstSlot)
      let destination = Int(graph.layers[draft.index].firstSlot)
      let width = LayerLayout.width(of: kind)
      graph.set(Array(graph.initialSlots[source..<source + width]), at: destination)
      if bound[draft.original] == nil {
        bound[draft.original] = (0..<width).flatMap { offset in
          (formulas[Int32(source + offset)] ?? []).map { (offset, $0) }
        }
      }
      for (offset, formula) in bound[draft.original] ?? [] {
        graph.bind(formula, slot: destination + offset)
      }
      copyReferences(draft, formulas)
    }
  }

  /// Whether the properties of a layer mention the numbers of its copies.
  private func differs(_ draft: LayerDraft) -> Bool {
    draft.fields.weakestFirst.contains { field in
      !Format.layer.allows(field.name) && values.mentions(field.valueNode, anyOf: CopyNames.numbers)
    }
  }

  /// Reads the properties of a layer again for a copy, whose numbers are others.
  private func compileCopy(_ draft: LayerDraft) {
    let wasCopying = values.copying.isActive
    values.copying.isActive = true
    compileProperties(draft)
    values.copying.isActive = wasCopying
    for property in PropertyTable.properties(of: graph.layers[draft.index].kind) {
      if property.row.type == .layer, let slot = graph.slot(of: property, layer: draft.index) {
        graph.set([Double(layers.copied(Int(limiting: graph.initialSlots[slot]), along: draft))], at: slot)
      } else if let list = graph.list(of: property, layer: draft.index) {
        guard targets.countsItems(list.slots.count, of: draft) else { return }
      }
    }
  }

  /// Copies masks and lists. A mask in the same replicator is that of the same copy; each copy has lists of its own.
  private func copyReferences(_ draft: LayerDraft, _ formulas: [Int32: [Formula]]) {
    if let shares = graph.shares(ofLayer: draft.original) {
      guard targets.countsItems(2, of: draft) else { return }
      graph.addShares(
        ofLayer: draft.index, firstSlot: graph.addSlots(Array(graph.initialSlots[shares.slots])))
    }
    for property in PropertyTable.properties(of: graph.layers[draft.index].kind) {
      guard let slot = graph.slot(of: property, layer: draft.index) else { continue }
      if property.row.type == .layer {
        graph.set([Double(layers.copied(Int(limiting: graph.initialSlots[slot]), along: draft))], at: slot)
      } else if let list = graph.list(
        of: property, layer: property == .cornerRadius ? draft.original : draft.index)
      {
        guard targets.countsItems(list.slots.count, of: draft) else { return }
        let first = graph.addSlots(Array(graph.initialSlots[list.slots]))
        for (offset, source) in list.slots.enumerated() where !formulas.isEmpty {
          for formula in formulas[Int32(source)] ?? [] {
            graph.bind(formula, slot: first + offset)
          }
        }
        if property == .cornerRadius {
          graph.addCorners(ofLayer: draft.index, firstSlot: first)
          continue
        }
        graph.addList(
          SlotList(layer: draft.index, firstSlot: first, count: Int(list.count), lanes: Int(list.lanes)),
          at: slot)
      }
    }
  }

  /// Reports cycles of masks. A layer depends on its child layers and on its mask.
  private func checkMasks() {
    var needs: [[Int]] = Array(repeating: [], count: graph.layers.count)
    var masks: [Int: Int] = [:]
    for (index, layer) in graph.layers.enumerated() {
      if layer.parent.exists { needs[layer.parent.index].append(index) }
      guard let slot = graph.slot(of: .mask, layer: index) else { continue }
      let mask = Int(limiting: graph.initialSlots[slot])
      if mask >= 0 {
        needs[index].append(mask)
        masks[index] = mask
      }
    }
    if masks.isEmpty { return }
    var fields: [Int: NodeID] = [:]
    for draft in layers.drafts {
      if let field = draft.fields["mask"] { fields[draft.index] = field.valueNode }
    }
    for ring in DependencyOrder(needs).rings {
      let pairs = zip(ring, ring.dropFirst() + ring.prefix(1))
      let masked = pairs.first { masks[$0.0] == $0.1 && fields[$0.0] != nil }?.0
      guard let first = masked, let node = fields[first], let start = ring.firstIndex(of: first) else {
        continue
      }
      let turned = ring[start...] + ring[..<start]
      report(.maskRing(turned.map { layers.drafts[$0].name }, at: range(node), node: node))
    }
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func stopCounts(locations: Int, colors: Int, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .wrongCount,
      "here \(locations == 1 ? "is 1 location" : "are \(locations) locations"), and the gradient has \(colors) \(colors == 1 ? "colour" : "colours")",
      at: range, node: node)
  }

  fileprivate static func sheetCount(_ count: Int, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .wrongCount,
      "a sheet has its columns, its rows and perhaps the number of used cells, and here are \(count) numbers",
      at: range, node: node)
  }

  fileprivate static func maskRing(_ ids: [String], at range: SourceRange, node: NodeID) -> Diagnostic {
    let ring = (ids.prefix(12) + (ids.count > 12 ? ["…"] : []) + ids.prefix(1)).joined(separator: " → ")
    return Diagnostic(.cycle, "masks need one another in a ring: \(ring)", at: range, node: node)
  }
}

extension Diagnostic {
  fileprivate static func tapInComponent(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .unknownKey,
      "a component has no 'tap'; a layer of the effect that has the component as its kind may have one",
      at: range, node: node)
  }
}
