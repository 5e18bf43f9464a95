import DrawstringCore

/// Which layers show in a frame: themselves or something in them.
struct DrawnLayers {
  private(set) var isDrawn: [Bool] = []
  /// Whether a layer would be seen if it were opaque and had something to draw.
  private(set) var isOffered: [Bool] = []
  private var isOpen: [Bool] = []

  /// Where what decides whether a layer is seen lies in the slots; -1 for what its kind does not have.
  private struct Places {
    let hidden, opacity, size, masksToBounds, backgroundColor, borderWidth, borderColor: Int32
    let colors, path, fillColor, strokeColor, lineWidth, strokeStart, strokeEnd: Int32

    init(_ layer: Layer) {
      func place(_ property: PropertyID) -> Int32 {
        LayerLayout.offset(of: property, in: layer.kind).map { layer.firstSlot + Int32($0) } ?? -1
      }
      hidden = place(LayerSlots.hidden)
      opacity = place(LayerSlots.opacity)
      size = place(LayerSlots.size)
      masksToBounds = place(LayerSlots.masksToBounds)
      backgroundColor = place(LayerSlots.backgroundColor)
      borderWidth = place(LayerSlots.borderWidth)
      borderColor = place(LayerSlots.borderColor)
      colors = place(LayerSlots.colors)
      path = place(LayerSlots.path)
      fillColor = place(LayerSlots.fillColor)
      strokeColor = place(LayerSlots.strokeColor)
      lineWidth = place(LayerSlots.lineWidth)
      strokeStart = place(LayerSlots.strokeStart)
      strokeEnd = place(LayerSlots.strokeEnd)
    }
  }

  /// For each layer.
  private let places: [Places]

  /// Opacities below half a step of eight bits are nothing.
  private static let least = 1.0 / 512

  init(_ graph: Graph) { places = graph.layers.map(Places.init) }

  /// Looks at a frame's slots.
  mutating func look(_ graph: Graph, _ slots: [Double]) {
    isOpen.removeAll(keepingCapacity: true)
    isDrawn.removeAll(keepingCapacity: true)
    isOffered.removeAll(keepingCapacity: true)
    for (node, layer) in zip(graph.layers, places) {
      let parent = Int(node.parent)
      let isOffered = (parent < 0 || isOpen[parent]) && number(layer.hidden, slots) == 0
      let isSeen = isOffered && number(layer.opacity, slots) ?? 1 > Self.least
      self.isOffered.append(isOffered)
      isOpen.append(isSeen && !clipsAll(layer, slots))
      isDrawn.append(isSeen && paints(node.kind, layer, slots))
    }
    // Children come after their parents.
    for (index, layer) in graph.layers.enumerated().reversed() where layer.parent >= 0 && isDrawn[index] {
      isDrawn[Int(layer.parent)] = true
    }
  }

  private func number(_ place: Int32, _ slots: [Double], lane: Int = 0) -> Double? {
    place < 0 ? nil : slots[Int(place) + lane]
  }

  private func hasArea(_ layer: Places, _ slots: [Double]) -> Bool {
    number(layer.size, slots) ?? 0 > 0 && number(layer.size, slots, lane: 1) ?? 0 > 0
  }

  private func clipsAll(_ layer: Places, _ slots: [Double]) -> Bool {
    number(layer.masksToBounds, slots) == 1 && !hasArea(layer, slots)
  }

  private func alpha(_ color: Int32, _ slots: [Double]) -> Double {
    number(color, slots, lane: 3) ?? 0
  }

  /// Whether a layer has something of its own to draw; a text or an image may have it from the host.
  private func paints(_ kind: LayerKind, _ layer: Places, _ slots: [Double]) -> Bool {
    if hasArea(layer, slots) {
      if alpha(layer.backgroundColor, slots) > Self.least { return true }
      let border = number(layer.borderWidth, slots) ?? 0
      if border > 0, alpha(layer.borderColor, slots) > Self.least { return true }
    }
    if kind == .group { return false }
    if kind == .gradient { return hasArea(layer, slots) && number(layer.colors, slots) ?? -1 >= 0 }
    guard let path = number(layer.path, slots) else { return true }
    if path == PathMix.none { return false }
    if alpha(layer.fillColor, slots) > Self.least { return true }
    let start = number(layer.strokeStart, slots) ?? 0
    let end = number(layer.strokeEnd, slots) ?? 1
    let width = number(layer.lineWidth, slots) ?? 0
    return alpha(layer.strokeColor, slots) > Self.least && width > 0 && end > start
  }
}
