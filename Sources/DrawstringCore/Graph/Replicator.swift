/// A layer of kind replicator with its copies.
///
/// Each copy is a group in the replicator, `id[0]`, `id[1]`…, that holds the copied layers. The groups are adjacent in
/// the graph, each with its layers; their places and colours are computed at each instant after all else.
package struct Replicator: Sendable {
  package var layer: Ref<Layer>
  /// The group of the first copy.
  package var firstCopy: Ref<Layer>
  /// The number of layers of a copy, its group included.
  package var stride: Int32
  package var count: Int32

  package init(layer: Int, firstCopy: Int, stride: Int, count: Int) {
    self.layer = Ref(layer)
    self.firstCopy = Ref(firstCopy)
    self.stride = Int32(stride)
    self.count = Int32(count)
  }

  /// The group of a copy.
  package func group(ofCopy index: Int) -> Int { firstCopy.index + index * Int(stride) }
}

extension Graph {
  /// The colours of a layer that a replicator around it multiplies.
  package func colorSlots(ofLayer index: Int, _ slots: [Double]) -> ColorSlots {
    ColorSlots(
      firstSlot: Int(layers[index].firstSlot), offsets: ColorSlots.offsets[layers[index].kind.index],
      list: list(of: .colors, layer: index, slots) ?? SlotList(layer: index, firstSlot: 0, count: 0, lanes: 4)
    )
  }

  /// The first slots of the colours of one layer.
  package struct ColorSlots: Sequence, IteratorProtocol, Sendable {
    let firstSlot: Int
    let offsets: [Int]
    let list: SlotList
    private var index = 0

    /// For each kind, the offsets of a layer's colours that a replicator multiplies.
    fileprivate static let offsets: [[Int]] = LayerKind.allCases.map { kind in
      PropertyTable.properties(of: kind).filter { $0.row.type == .color && $0 != .instanceColor }
        .compactMap { LayerLayout.offset(of: $0, in: kind) }
    }

    init(firstSlot: Int, offsets: [Int], list: SlotList) {
      self.firstSlot = firstSlot
      self.offsets = offsets
      self.list = list
    }

    package mutating func next() -> Int? {
      defer { index += 1 }
      if index < offsets.count { return firstSlot + offsets[index] }
      let item = index - offsets.count
      return item < Int(list.count) ? list.slot(ofItem: item) : nil
    }
  }
}
