import DrawstringCore

/// Which layers show in a frame: themselves or something in them.
struct DrawnLayers {
  private(set) var isDrawn: [Bool] = []
  /// Whether a layer would be seen if it were opaque and had something to draw.
  private(set) var isOffered: [Bool] = []
  private var isOpen: [Bool] = []

  /// Opacities below half a step of eight bits are nothing.
  private static let least = 1.0 / 512

  /// Looks at a frame's slots.
  mutating func look(_ graph: Graph, _ slots: [Double]) {
    isOpen.removeAll(keepingCapacity: true)
    isDrawn.removeAll(keepingCapacity: true)
    isOffered.removeAll(keepingCapacity: true)
    for (index, layer) in graph.layers.enumerated() {
      let parent = Int(layer.parent)
      let isOffered =
        (parent < 0 || isOpen[parent]) && Self.number(LayerSlots.hidden, layer, slots) == 0
      let isSeen = isOffered && Self.number(LayerSlots.opacity, layer, slots) ?? 1 > Self.least
      self.isOffered.append(isOffered)
      isOpen.append(isSeen && !Self.clipsAll(layer, slots))
      isDrawn.append(isSeen && Self.paints(graph, index, slots))
    }
    // Children come after their parents.
    for (index, layer) in graph.layers.enumerated().reversed() where layer.parent >= 0 && isDrawn[index] {
      isDrawn[Int(layer.parent)] = true
    }
  }

  private static func number(_ property: PropertyID, _ layer: Layer, _ slots: [Double], lane: Int = 0)
    -> Double?
  {
    LayerLayout.offset(of: property, in: layer.kind).map { slots[Int(layer.firstSlot) + $0 + lane] }
  }

  private static func hasArea(_ layer: Layer, _ slots: [Double]) -> Bool {
    (number(LayerSlots.size, layer, slots) ?? 0) > 0
      && (number(LayerSlots.size, layer, slots, lane: 1) ?? 0) > 0
  }

  private static func clipsAll(_ layer: Layer, _ slots: [Double]) -> Bool {
    number(LayerSlots.masksToBounds, layer, slots) == 1 && !hasArea(layer, slots)
  }

  /// Whether a layer has something of its own to draw.
  private static func paints(_ graph: Graph, _ index: Int, _ slots: [Double]) -> Bool {
    let layer = graph.layers[index]
    func alpha(_ color: PropertyID) -> Double { number(color, layer, slots, lane: 3) ?? 0 }
    if hasArea(layer, slots) {
      if alpha(LayerSlots.backgroundColor) > least { return true }
      let border = number(LayerSlots.borderWidth, layer, slots) ?? 0
      if border > 0, alpha(LayerSlots.borderColor) > least { return true }
    }
    if layer.kind == .group { return false }
    if layer.kind == .gradient {
      return hasArea(layer, slots) && number(LayerSlots.colors, layer, slots) ?? -1 >= 0
    }
    if layer.kind == .text { return number(LayerSlots.string, layer, slots) ?? -1 >= 0 }
    if layer.kind == .image { return number(LayerSlots.image, layer, slots) ?? -1 >= 0 }
    guard let path = number(LayerSlots.path, layer, slots) else { return true }
    if path == PathMix.none { return false }
    if alpha(LayerSlots.fillColor) > least { return true }
    let start = number(LayerSlots.strokeStart, layer, slots) ?? 0
    let end = number(LayerSlots.strokeEnd, layer, slots) ?? 1
    let width = number(LayerSlots.lineWidth, layer, slots) ?? 0
    return alpha(LayerSlots.strokeColor) > least && width > 0 && end > start
  }
}
