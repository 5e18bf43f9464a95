import DrawstringCore

/// Which layers show in a frame: themselves or something in them.
struct DrawnLayers {
  private(set) var isDrawn: [Bool] = []
  /// Whether a layer would be seen if it were opaque and had something to draw.
  private(set) var isOffered: [Bool] = []
  private var isOpen: [Bool] = []

  /// What decides whether a layer is seen.
  private enum Item: Int, CaseIterable {
    case hidden, opacity, size, masksToBounds, backgroundColor, borderWidth, borderColor
    case colors, path, fillColor, strokeColor, lineWidth, strokeStart, strokeEnd

    var property: PropertyID? { PropertyTable.id(named: "\(self)") }
  }

  /// For each layer, the slots of all items in turn; -1 where its kind has none.
  private let places: [Int32]

  /// Opacities below half a step of eight bits are nothing.
  private static let least = 1.0 / 512

  init(_ graph: Graph) {
    let properties = Item.allCases.map(\.property)
    places = graph.layers.indices.flatMap { layer in
      properties.map { property in
        property.flatMap { graph.slot(of: $0, layer: layer) }.map { Int32($0) } ?? -1
      }
    }
  }

  /// Looks at a frame's slots.
  mutating func look(_ graph: Graph, _ slots: [Double]) {
    isOpen.removeAll(keepingCapacity: true)
    isDrawn.removeAll(keepingCapacity: true)
    isOffered.removeAll(keepingCapacity: true)
    for (index, layer) in graph.layers.enumerated() {
      let parent = Int(layer.parent)
      let isOffered = (parent < 0 || isOpen[parent]) && number(.hidden, index, slots) == 0
      let isSeen = isOffered && number(.opacity, index, slots) ?? 1 > Self.least
      self.isOffered.append(isOffered)
      isOpen.append(isSeen && !clipsAll(index, slots))
      isDrawn.append(isSeen && paints(layer.kind, index, slots))
    }
    // Children come after their parents.
    for (index, layer) in graph.layers.enumerated().reversed() where layer.parent >= 0 && isDrawn[index] {
      isDrawn[Int(layer.parent)] = true
    }
  }

  private func number(_ item: Item, _ layer: Int, _ slots: [Double], lane: Int = 0) -> Double? {
    let slot = Int(places[layer * Item.allCases.count + item.rawValue])
    return slot < 0 ? nil : slots[slot + lane]
  }

  private func hasArea(_ layer: Int, _ slots: [Double]) -> Bool {
    number(.size, layer, slots) ?? 0 > 0 && number(.size, layer, slots, lane: 1) ?? 0 > 0
  }

  private func clipsAll(_ layer: Int, _ slots: [Double]) -> Bool {
    number(.masksToBounds, layer, slots) == 1 && !hasArea(layer, slots)
  }

  private func alpha(_ color: Item, _ layer: Int, _ slots: [Double]) -> Double {
    number(color, layer, slots, lane: 3) ?? 0
  }

  /// Whether a layer has something of its own to draw; a text or an image may have it from the host.
  private func paints(_ kind: LayerKind, _ layer: Int, _ slots: [Double]) -> Bool {
    if hasArea(layer, slots) {
      if alpha(.backgroundColor, layer, slots) > Self.least { return true }
      let border = number(.borderWidth, layer, slots) ?? 0
      if border > 0, alpha(.borderColor, layer, slots) > Self.least { return true }
    }
    if kind == .group { return false }
    if kind == .gradient { return hasArea(layer, slots) && number(.colors, layer, slots) ?? -1 >= 0 }
    guard let path = number(.path, layer, slots) else { return true }
    if path == PathMix.none { return false }
    if alpha(.fillColor, layer, slots) > Self.least { return true }
    let start = number(.strokeStart, layer, slots) ?? 0
    let end = number(.strokeEnd, layer, slots) ?? 1
    let width = number(.lineWidth, layer, slots) ?? 0
    return alpha(.strokeColor, layer, slots) > Self.least && width > 0 && end > start
  }
}
