/// A property of a layer whose value differs between two frames.
public struct FrameChange: Equatable, Sendable {
  /// The layer.
  public let layer: LayerHandle
  /// The property, as a whole.
  public let property: PropertyID
}

/// The properties of an effect's layers that can change, in the order of frames.
struct ComparedProperties: Sendable {
  /// A property of a layer and its place in a frame.
  struct Property: Sendable {
    var change: FrameChange
    var slot: Int32
    var lanes: Int32
    /// Whether the property may differ though its number is the same: a path, or dashes.
    var isPath: Bool
    var isText: Bool
    var isDashes: Bool { change.property == .lineDashPattern }

    var slots: Range<Int> { Int(slot)..<Int(slot) + Int(lanes) }

    func differs(_ slots: [Double], _ past: [Double]) -> Bool {
      for slot in self.slots where slots[slot].bitPattern != past[slot].bitPattern { return true }
      return false
    }
  }

  /// A property of layers of a kind, and its place among their slots.
  private struct Column {
    var property: PropertyID
    var offset: Int
    var lanes: Int
    var isList: Bool
    var isPath: Bool
    var isText: Bool
  }

  /// For each kind, its properties.
  private static let columns: [[Column]] = LayerKind.allCases.map { kind in
    PropertyTable.properties(of: kind).compactMap { property in
      LayerLayout.offset(of: property, in: kind).map {
        let type = property.row.type
        return Column(
          property: property, offset: $0, lanes: type.lanes, isList: type.item != nil,
          isPath: type == .path || type == .numbers, isText: type == .text)
      }
    }
  }

  private(set) var written: [Property] = []
  /// The slots from here on are numbers of paths and items of lists.
  let firstPathSlot: Int

  /// Properties of nothing.
  init() { firstPathSlot = 0 }

  init(_ graph: Graph) {
    firstPathSlot = min(max(Int(graph.firstPathSlot), 0), graph.initialSlots.count)
    let isWritten = WrittenLanes.writtenSlots(graph)
    let columns = Self.columns
    for index in graph.layers.indices {
      let layer = graph.handle(ofLayer: index)
      for column in columns[layer.kind.index] {
        let property = column.property
        var slot = Int(layer.firstSlot) + column.offset
        var lanes = column.lanes
        if column.isList, let list = graph.list(of: property, layer: index, graph.initialSlots) {
          slot = list.slots.lowerBound
          lanes = list.slots.count
        }
        guard (slot..<slot + lanes).contains(where: { isWritten[$0] }) else { continue }
        written.append(
          Property(
            change: FrameChange(layer: layer, property: property), slot: Int32(slot), lanes: Int32(lanes),
            isPath: column.isPath, isText: column.isText))
      }
    }
  }
}

extension Graph {
  /// Whether an animation, a formula or a body may change a layer's property; otherwise every frame has the same value.
  package func mayChange(_ property: PropertyID, ofLayer index: Int) -> Bool {
    properties.written.contains { Int($0.change.layer.index) == index && $0.change.property == property }
  }
}
