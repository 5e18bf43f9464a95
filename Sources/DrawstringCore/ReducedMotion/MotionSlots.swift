/// Which numbers of a frame are motion: where things are, how large and how turned they are, and what paths they have.
struct MotionSlots {
  private var isMotion: [Bool]
  private var layers: [Int32]

  init(_ graph: Graph) {
    let count = graph.initialSlots.count
    isMotion = Array(repeating: false, count: count)
    layers = Array(repeating: -1, count: count)
    for output in graph.outputs where output.slot >= 0 && Int(output.slot) < count {
      isMotion[Int(output.slot)] = true
    }
    for (index, layer) in graph.layers.enumerated() {
      for property in PropertyTable.properties(of: layer.kind) {
        guard let slot = graph.slot(of: property, layer: index) else { continue }
        let row = property.row
        for lane in slot..<min(slot + row.type.lanes, count) {
          isMotion[lane] = row.isMotion
          layers[lane] = Int32(index)
        }
      }
    }
    // Items of lists are places of stops, or their colours.
    for list in graph.lists {
      for slot in list.slots where slot < count {
        isMotion[slot] = list.lanes == 1
        layers[slot] = list.layer
      }
    }
    for slot in max(Int(graph.firstPathSlot), 0)..<max(count, Int(graph.firstPathSlot)) where slot < count {
      isMotion[slot] = layers[slot] < 0
    }
  }

  func contains(_ slot: Int32) -> Bool { isMotion.indices.contains(Int(slot)) && isMotion[Int(slot)] }

  /// The layer that a number belongs to; nil for outputs and paths.
  func layer(of slot: Int32) -> Int? {
    guard layers.indices.contains(Int(slot)), layers[Int(slot)] >= 0 else { return nil }
    return Int(layers[Int(slot)])
  }
}
