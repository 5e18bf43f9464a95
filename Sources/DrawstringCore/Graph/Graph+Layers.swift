extension Graph {
  /// For each slot, whether an animation or a formula fills it.
  package var filledSlots: [Bool] {
    var isFilled = [Bool](repeating: false, count: initialSlots.count)
    func fill(_ first: Int32, _ lanes: Int) {
      for slot in Int(first)..<min(Int(first) + lanes, isFilled.count) { isFilled[slot] = true }
    }
    for channel in channels { fill(channel.slot, Int(channel.lanes)) }
    for binding in bindings { fill(binding.slot, binding.formula.type.lanes) }
    return isFilled
  }

  /// The slot of a layer's property; nil where its kind does not have it.
  package func slot(of property: PropertyID, layer index: Int) -> Int? {
    let layer = layers[index]
    return LayerLayout.offset(of: property, in: layer.kind).map { Int(layer.firstSlot) + $0 }
  }

  /// The list that a layer's property holds; nil where it is empty, or no list whose items move by themselves.
  package func list(of property: PropertyID, layer index: Int, _ slots: [Double]) -> SlotList? {
    guard property.row.type.item != nil, let slot = slot(of: property, layer: index) else { return nil }
    let place = Int(exactly: slots[slot]) ?? -1
    return lists.indices.contains(place) ? lists[place] : nil
  }

  /// The layer whose property, or item of a list, lies in a slot; nil for outputs and the numbers of paths.
  package func layerIndex(ofSlot slot: Int) -> Int? {
    guard let first = layers.first, let last = layers.last, slot >= Int(first.firstSlot) else { return nil }
    if slot >= Int(last.firstSlot) + LayerLayout.width(of: last.kind) { return owner(ofItemSlot: slot) }
    return Self.last(in: layers.indices) { Int(layers[$0].firstSlot) <= slot }
  }

  /// The layer in one of whose lists a slot lies.
  private func owner(ofItemSlot slot: Int) -> Int? {
    guard let index = Self.last(in: lists.indices, { Int(lists[$0].firstSlot) <= slot }),
      lists[index].slots.contains(slot)
    else { return nil }
    return Int(lists[index].layer)
  }

  /// The last index of an ascending row for which something holds that holds up to there.
  private static func last(in range: Range<Int>, _ holds: (Int) -> Bool) -> Int? {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low == range.lowerBound ? nil : low - 1
  }

  /// The layers in drawing order: each before its children, siblings by `zPosition`, ties as written.
  package func drawingOrder(_ slots: [Double]) -> [Int] {
    func z(_ index: Int) -> Double { slots[Int(layers[index].firstSlot) + LayerLayout.zPositionOffset] }
    if layers.indices.allSatisfy({ z($0) == 0 }) { return Array(layers.indices) }
    var children: [[Int]] = Array(repeating: [], count: layers.count + 1)
    for (index, layer) in layers.enumerated() { children[Int(layer.parent) + 1].append(index) }
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
