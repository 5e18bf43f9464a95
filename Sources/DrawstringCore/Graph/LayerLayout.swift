/// The layout of a layer's properties among its slots: in table order, one after the other.
package enum LayerLayout {
  /// For each kind, by property: the offset of its first lane, or -1 where the kind has none.
  private static let offsets: [Int] = LayerKind.allCases.flatMap { kind in
    var next = 0
    return PropertyTable.rows.map { row in
      guard row.kinds.contains(LayerKindSet(kind)) else { return -1 }
      defer { next += row.type.lanes }
      return next
    }
  }

  /// The offset of a property's first lane from the layer's first slot; nil where the kind does not have it.
  package static func offset(of property: PropertyID, in kind: LayerKind) -> Int? {
    let offset = offsets[kind.index * PropertyTable.rows.count + Int(property.rawValue)]
    return offset < 0 ? nil : offset
  }

  /// The number of slots of a layer of a kind.
  package static func width(of kind: LayerKind) -> Int { widths[kind.index] }

  private static let widths: [Int] = LayerKind.allCases.map { kind in
    PropertyTable.properties(of: kind).reduce(0) { $0 + $1.row.type.lanes }
  }

  /// The slots of a layer without any property given.
  package static func initialSlots(of kind: LayerKind) -> [Double] {
    PropertyTable.properties(of: kind).flatMap { $0.row.initial }
  }
}

/// A layer of an effect, found once by its id: a key with which frames are read without a search.
///
/// A handle belongs to the effect that made it. A frame of another effect, or of another version of the effect, reads the
/// layer at the same place; nothing is read out of range.
public struct LayerHandle: Hashable, Sendable {
  /// The place of the layer in the file, from 0.
  @usableFromInline package let index: Int32
  /// The layer's first slot in a frame.
  @usableFromInline package let firstSlot: Int32
  /// The slot of the radius of the top-left corner.
  @usableFromInline package let cornerSlot: Int32
  /// The kind of the layer.
  public let kind: LayerKind

  package init(_ index: Int, _ layer: Layer, cornerSlot: Int32) {
    self.index = Int32(index)
    firstSlot = layer.firstSlot
    self.cornerSlot = cornerSlot
    kind = layer.kind
  }
}

extension Layer {
  /// The slot of a property; nil where its kind does not have it.
  package func slot(of property: PropertyID) -> Int? {
    LayerLayout.offset(of: property, in: kind).map { Int(firstSlot) + $0 }
  }

  /// The list that a property holds; nil where the list is empty or its items do not move separately.
  func list(of property: PropertyID, in lists: [SlotList], _ slots: [Double]) -> SlotList? {
    if property == .cornerRadius { return corners.exists ? lists[corners] : nil }
    guard property.row.type.item != nil, let slot = slot(of: property) else { return nil }
    let place = Int(exactly: slots[slot]) ?? -1
    return lists.indices.contains(place) ? lists[place] : nil
  }

  /// The slots of the shares of its size; nil where it has none.
  func shares(in lists: [SlotList]) -> SlotList? { shares.exists ? lists[shares] : nil }
}

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

  package func handle(ofLayer index: Int) -> LayerHandle {
    let layer = layers[index]
    let corners = layer.corners.exists ? lists[layer.corners].firstSlot : nil
    return LayerHandle(
      index, layer, cornerSlot: corners ?? layer.firstSlot + Int32(PropertyID.cornerRadius.offset))
  }

  /// The slot of a layer's property; nil where its kind does not have it.
  package func slot(of property: PropertyID, layer index: Int) -> Int? {
    layers[index].slot(of: property)
  }

  /// The list that a layer's property holds; nil where the list is empty or its items do not move separately.
  package func list(of property: PropertyID, layer index: Int, _ slots: [Double]) -> SlotList? {
    layers[index].list(of: property, in: lists, slots)
  }

  /// The layer whose property, or item of a list, lies in a slot; nil for outputs and the numbers of paths.
  package func layerIndex(ofSlot slot: Int) -> Int? {
    guard let first = layers.first, let last = layers.last, slot >= Int(first.firstSlot) else { return nil }
    if slot >= Int(last.firstSlot) + LayerLayout.width(of: last.kind) { return owner(ofItemSlot: slot) }
    return Self.last(in: layers.indices) { Int(layers[$0].firstSlot) <= slot }
  }

  /// The layer that has a list with the slot.
  private func owner(ofItemSlot slot: Int) -> Int? {
    guard let index = Self.last(in: lists.indices, { Int(lists[$0].firstSlot) <= slot }),
      lists[index].slots.contains(slot)
    else { return nil }
    return lists[index].layer.index
  }

  /// Returns the last index for which a condition holds that holds for all indices before it.
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
    func z(_ index: Int) -> Double { slots[Int(layers[index].firstSlot) + PropertyID.zPosition.offset] }
    if layers.indices.allSatisfy({ z($0) == 0 }) { return Array(layers.indices) }
    var children: [[Int]] = Array(repeating: [], count: layers.count + 1)
    for (index, layer) in layers.enumerated() { children[layer.parent.index + 1].append(index) }
    var order: [Int] = []
    order.reserveCapacity(layers.count)
    // A stack in place of recursion; its last element is drawn next.
    var pending: [Int] = []
    func push(_ siblings: [Int]) {
      var sorted = siblings
      sorted.arrange { z($0) < z($1) }
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
