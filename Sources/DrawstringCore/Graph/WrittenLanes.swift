/// The numbers of a frame that can change: the columns of a table of frames.
///
/// If any lane of a property is written, all its lanes count.
package struct WrittenLanes: Sendable {
  package struct Lane: Equatable, Sendable {
    /// `layer.property`, and the lane where there are several: `top.position.x`.
    package var name: String
    package var layer: Int
    package var property: PropertyID
    package var slot: Int
  }

  package let lanes: [Lane]

  package init(_ graph: Graph) {
    let written = Self.writtenSlots(graph)
    var lanes: [Lane] = []
    for (index, layer) in graph.layers.enumerated() {
      for property in PropertyTable.properties(of: layer.kind) {
        guard let slot = graph.slot(of: property, layer: index) else { continue }
        let row = property.row
        if let list = graph.list(of: property, layer: index, graph.initialSlots) {
          if list.slots.contains(where: { written[$0] }) {
            lanes += Self.lanes(of: list, name: "\(layer.id).\(row.name)", layer: index, property)
          }
          continue
        }
        let slots = slot..<slot + row.type.lanes
        guard slots.contains(where: { written[$0] }) else { continue }
        let parts = row.type.laneNames
        for lane in slots {
          let part = parts.isEmpty ? "" : ".\(parts[lane - slot])"
          lanes.append(
            Lane(name: "\(layer.id).\(row.name)\(part)", layer: index, property: property, slot: lane))
        }
      }
    }
    self.lanes = lanes
  }

  /// All lanes of all items of a list: `sky.colors[0].r`.
  private static func lanes(
    of list: SlotList, name: String, layer: Int, _ property: PropertyID
  ) -> [Lane] {
    let parts = property.row.type.item?.laneNames ?? []
    return (0..<Int(list.count)).flatMap { item in
      (0..<Int(list.lanes)).map { lane in
        Lane(
          name: "\(name)[\(item)]\(parts.isEmpty ? "" : ".\(parts[lane])")", layer: layer, property: property,
          slot: list.slot(ofItem: item) + lane)
      }
    }
  }

  /// Returns for each slot whether anything can change it.
  package static func writtenSlots(_ graph: Graph) -> [Bool] {
    var written = graph.filledSlots
    for slot in graph.opacityPulse?.slots ?? [] { written[Int(slot)] = true }
    for layer in graph.physics?.layers ?? [] {
      for property in [PropertyID.position, .rotation] {
        guard let slot = graph.slot(of: property, layer: layer.index) else { continue }
        for lane in slot..<slot + property.row.type.lanes { written[lane] = true }
      }
    }
    for shift in graph.sizeShifts {
      for lane in 0..<2 {
        let share = Int(shift.shares) + lane
        let moves = written[share] || graph.initialSlots[share] != 0 && written[Int(shift.size) + lane]
        if moves { written[Int(shift.translation) + lane] = true }
      }
    }
    for replicator in graph.replicators { markCopies(of: replicator, graph, &written) }
    markMovingPaths(graph, &written)
    markComposedTexts(graph, &written)
    return written
  }

  /// Marks the parts of copies that move because the replicator's properties do.
  private static func markCopies(of replicator: Replicator, _ graph: Graph, _ written: inout [Bool]) {
    func mark(_ properties: [PropertyID], ofLayer layer: Int) {
      for property in properties {
        guard let slot = graph.slot(of: property, layer: layer) else { continue }
        for lane in slot..<slot + property.row.type.lanes { written[lane] = true }
      }
    }
    func moves(_ properties: [PropertyID]) -> Bool {
      properties.contains { property in
        guard let slot = graph.slot(of: property, layer: replicator.layer.index) else { return false }
        return (slot..<slot + property.row.type.lanes).contains { written[$0] }
      }
    }
    var parts: [PropertyID] = []
    if moves([.instanceTranslation, .instanceScale, .instanceRotation, .instanceSkew]) {
      parts += [.translation, .scale, .rotation, .skew]
    }
    if moves([.size]) { parts += [.position, .size] }
    let isTinting = moves([.instanceColor, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset])
    if moves([.instanceColor, .instanceAlphaOffset]) { parts.append(.opacity) }
    for copy in 0..<Int(replicator.count) {
      let group = replicator.group(ofCopy: copy)
      mark(parts, ofLayer: group)
      guard isTinting else { continue }
      for layer in group + 1..<group + Int(replicator.stride) {
        for slot in graph.colorSlots(ofLayer: layer, graph.initialSlots) {
          for lane in slot..<slot + 4 { written[lane] = true }
        }
      }
    }
  }

  /// Marks texts with formulas: they change though their slot stays the same.
  private static func markComposedTexts(_ graph: Graph, _ written: inout [Bool]) {
    if graph.composedTexts.isEmpty { return }
    for (slot, holdsText) in graph.textSlots.enumerated()
    where holdsText && ComposedText.index(at: graph.initialSlots[slot]) != nil { written[slot] = true }
  }

  /// Marks paths with numbers that are formulas: they change though their slot stays the same.
  private static func markMovingPaths(_ graph: Graph, _ written: inout [Bool]) {
    guard graph.paths.contains(where: { $0.fixed == nil }) else { return }
    for layer in graph.layers.indices {
      guard let slot = graph.slot(of: .path, layer: layer),
        let index = Int(exactly: graph.initialSlots[slot]),
        graph.paths.indices.contains(index)
      else { continue }
      if graph.paths[index].fixed == nil { written[slot] = true }
    }
  }
}
