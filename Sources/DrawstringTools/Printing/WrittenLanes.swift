package import DrawstringCore

/// The numbers of a frame that anything can change: what a table of frames has columns for.
///
/// Of a property that something writes, all lanes count, also those that stay as they are.
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
        let slots = slot..<slot + row.type.lanes
        guard slots.contains(where: { written[$0] }) || Self.hasMovingPath(graph, row.type, slot) else {
          continue
        }
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

  private static func writtenSlots(_ graph: Graph) -> [Bool] {
    var written = Array(repeating: false, count: graph.initialSlots.count)
    func mark(_ slot: Int, _ lanes: Int) {
      for index in slot..<Swift.min(slot + lanes, written.count) { written[index] = true }
    }
    for channel in graph.channels { mark(Int(channel.slot), Int(channel.lanes)) }
    for binding in graph.bindings { mark(Int(binding.slot), binding.formula.type.lanes) }
    for slot in graph.breath?.slots ?? [] { mark(Int(slot), 1) }
    for layer in graph.physics?.layers ?? [] {
      for name in ["position", "rotation"] {
        guard let property = PropertyTable.id(named: name),
          let slot = graph.slot(of: property, layer: Int(layer))
        else { continue }
        mark(slot, property.row.type.lanes)
      }
    }
    return written
  }

  /// Whether the property is a path with numbers that are formulas.
  private static func hasMovingPath(_ graph: Graph, _ type: PropertyType, _ slot: Int) -> Bool {
    guard type == .path, graph.initialSlots[slot] >= 0 else { return false }
    let index = Int(graph.initialSlots[slot])
    return graph.paths.indices.contains(index) && graph.paths[index].fixed == nil
  }
}
