extension Graph {
  /// The slot of a layer's property; nil where its kind does not have it.
  package func slot(of property: PropertyID, layer index: Int) -> Int? {
    let layer = layers[index]
    return LayerLayout.offset(of: property, in: layer.kind).map { Int(layer.firstSlot) + $0 }
  }

  /// The layer whose property lies in a slot; nil for outputs and the numbers of paths.
  package func layerIndex(ofSlot slot: Int) -> Int? {
    guard let first = layers.first, slot >= Int(first.firstSlot), slot < Int(firstPathSlot) else {
      return nil
    }
    var low = 0
    var high = layers.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(layers[middle].firstSlot) <= slot { low = middle } else { high = middle }
    }
    return low
  }

  /// The layers in drawing order: each before its children, siblings by `zPosition`, ties as written.
  package func drawingOrder(_ slots: [Double]) -> [Int] {
    guard let depth = PropertyTable.id(named: "zPosition") else { return Array(layers.indices) }
    let isFlat = layers.indices.allSatisfy { index in
      slot(of: depth, layer: index).map { slots[$0] == 0 } ?? true
    }
    if isFlat { return Array(layers.indices) }
    var children: [[Int]] = Array(repeating: [], count: layers.count + 1)
    for (index, layer) in layers.enumerated() { children[Int(layer.parent) + 1].append(index) }
    func z(_ index: Int) -> Double { slot(of: depth, layer: index).map { slots[$0] } ?? 0 }
    var order: [Int] = []
    order.reserveCapacity(layers.count)
    // A stack in place of recursion: the next to draw is last.
    var pending: [Int] = []
    func push(_ siblings: [Int]) {
      let sorted = siblings.sorted { (z($0), $0) < (z($1), $1) }
      pending.append(contentsOf: sorted.reversed())
    }
    push(children[0])
    while let index = pending.popLast() {
      order.append(index)
      push(children[index + 1])
    }
    return order
  }
}
