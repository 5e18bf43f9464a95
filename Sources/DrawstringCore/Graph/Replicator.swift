/// A layer of kind replicator with its copies.
///
/// Each copy is a group of its own in the replicator, `id[0]`, `id[1]`…, that holds the layers to be copied. The groups
/// lie in the graph one after the other with all that is in them; what places and colours them is computed at each
/// instant after all else.
package struct Replicator: Sendable {
  package var layer: Int32
  /// The group of the first copy.
  package var firstCopy: Int32
  /// How many layers a copy is, its group counted.
  package var stride: Int32
  package var count: Int32

  package init(layer: Int, firstCopy: Int, stride: Int, count: Int) {
    self.layer = Int32(layer)
    self.firstCopy = Int32(firstCopy)
    self.stride = Int32(stride)
    self.count = Int32(count)
  }

  /// The group of a copy.
  package func group(ofCopy index: Int) -> Int { Int(firstCopy) + index * Int(stride) }
}

/// Where the slots of replicators lie that say how each copy follows the one before.
package struct ReplicatorLayout: Sendable {
  package let translation = ReplicatorLayout.place("instanceTranslation")
  package let scale = ReplicatorLayout.place("instanceScale")
  package let rotation = ReplicatorLayout.place("instanceRotation")
  package let skew = ReplicatorLayout.place("instanceSkew")
  package let color = ReplicatorLayout.place("instanceColor")
  package let red = ReplicatorLayout.place("instanceRedOffset")
  package let green = ReplicatorLayout.place("instanceGreenOffset")
  package let blue = ReplicatorLayout.place("instanceBlueOffset")
  package let alpha = ReplicatorLayout.place("instanceAlphaOffset")
  /// By kind, the offsets of a layer's colours that a replicator multiplies.
  private let colors: [[Int]]
  /// The offset of a gradient's list of colours.
  private let colorList: Int?

  package static let shared = ReplicatorLayout()

  private init() {
    colors = LayerKind.allCases.map { kind in
      PropertyTable.properties(of: kind).filter { $0.row.type == .color && $0.row.name != "instanceColor" }
        .compactMap { LayerLayout.offset(of: $0, in: kind) }
    }
    colorList = PropertyTable.id(named: "colors").flatMap { LayerLayout.offset(of: $0, in: .gradient) }
  }

  fileprivate static func place(_ name: String) -> Int {
    PropertyTable.id(named: name).flatMap { LayerLayout.offset(of: $0, in: .replicator) } ?? 0
  }

  /// Where the colours of a layer lie that a replicator around it multiplies.
  package func colorSlots(ofLayer index: Int, _ graph: Graph, _ slots: [Double]) -> ColorSlots {
    let layer = graph.layers[index]
    var list = SlotList(layer: index, firstSlot: 0, count: 0, lanes: 4)
    if let offset = colorList, layer.kind == .gradient {
      let place = Int(exactly: slots[Int(layer.firstSlot) + offset]) ?? -1
      if graph.lists.indices.contains(place) { list = graph.lists[place] }
    }
    return ColorSlots(firstSlot: Int(layer.firstSlot), offsets: colors[layer.kind.index], list: list)
  }

  /// The first slots of the colours of one layer, one after the other.
  package struct ColorSlots: Sequence, IteratorProtocol, Sendable {
    let firstSlot: Int
    let offsets: [Int]
    let list: SlotList
    private var index = 0

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
