internal import DrawstringCore
internal import DrawstringOutput

/// What the slots of a graph are called.
struct TargetNames {
  private let graph: Graph
  /// The layers' first slots in ascending order, with the layers.
  private let starts: [(slot: Int, layer: Int)]

  init(_ graph: Graph) {
    self.graph = graph
    starts = graph.layers.enumerated().map { (Int($0.element.firstSlot), $0.offset) }
      .sorted { ($0.slot, $0.layer) < ($1.slot, $1.layer) }
  }

  /// The layer (or `outputs`) and the property of a stretch of slots, with its part where it is not the whole.
  func name(ofSlot slot: Int, lanes: Int) -> (layer: String, property: String) {
    if let output = graph.outputs.first(where: { Int($0.slot) == slot }) { return ("outputs", output.name) }
    guard let layer = layer(ofSlot: slot) else { return ("", "") }
    for property in PropertyTable.properties(of: graph.layers[layer].kind) {
      guard let first = graph.slot(of: property, layer: layer) else { continue }
      let type = property.row.type
      guard (first..<first + type.lanes).contains(slot) else { continue }
      let isWhole = lanes >= type.lanes || type.laneNames.isEmpty
      let name = property.row.name
      return (graph.layers[layer].id, isWhole ? name : "\(name).\(type.laneNames[slot - first])")
    }
    return (graph.layers[layer].id, "")
  }

  private func layer(ofSlot slot: Int) -> Int? {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle].slot <= slot { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : starts[low - 1].layer
  }
}
