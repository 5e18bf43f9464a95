// The layers that fire triggers: the topmost that a place of the canvas hits.

extension EffectFrame {
  /// Returns the name of the trigger that a tap at a place of the canvas fires, in points; nil where no layer has a `tap` there.
  ///
  /// A layer with a `tap` covers what its outline encloses, or its rectangle with its radii, and what the layers in it cover. The
  /// topmost visible one at the place counts. Where there is none, those that are narrower or lower than 44 points count as
  /// having that size around their middle.
  public func tap(at place: Vec2) -> String? {
    let graph = graph
    return TapTargets(self).trigger(at: place).map { graph.inputs[$0].name }
  }
}

/// The layers of a frame that take taps, and what they cover.
package struct TapTargets {
  /// The least width and height of a target, in points.
  private static let least = 44.0

  private let frame: EffectFrame
  private let graph: Graph
  private let slots: [Double]
  private var places: [LayerPlacement] = []
  /// By layer: its place among the graph's taps, or that of the innermost layer around it that has one; -1 for none.
  private var owners: [Int] = []

  package init(_ frame: EffectFrame) {
    self.frame = frame
    graph = frame.graph
    slots = frame.slots
    if graph.taps.isEmpty { return }
    graph.placeLayers(slots, into: &places)
    owners = Array(repeating: -1, count: graph.layers.count)
    for (tap, record) in graph.taps.enumerated() { owners[record.layer.index] = tap }
    // Parents come first.
    for (index, layer) in graph.layers.enumerated() where owners[index] < 0 && layer.parent.exists {
      owners[index] = owners[layer.parent.index]
    }
  }

  /// Returns the trigger of the layer at a place of the canvas; nil for none.
  package func trigger(at place: Vec2) -> Ref<Input>? {
    let canvas = frame.canvas
    guard !graph.taps.isEmpty, place.x >= canvas.x, place.x <= canvas.x + canvas.width, place.y >= canvas.y,
      place.y <= canvas.y + canvas.height
    else { return nil }
    let order = graph.drawingOrder(slots)
    for layer in order.reversed() where owners[layer] >= 0 && places[layer].isVisible {
      guard let area = area(of: layer) else { continue }
      if let local = places[layer].worldTransform.origin(of: place),
        area.path.contains(local, rule: area.rule), isInClips(of: layer, place)
      {
        return graph.taps[owners[layer]].input
      }
    }
    let boxes = boxes
    for layer in order.reversed() where places[layer].isVisible {
      guard owners[layer] >= 0, graph.taps[owners[layer]].layer.index == layer,
        let box = boxes[owners[layer]],
        isNear(place, box)
      else { continue }
      return graph.taps[owners[layer]].input
    }
    return nil
  }

  /// By the places of the graph's taps: the box around what the layer covers on the canvas; nil where nothing of it is visible.
  package var boxes: [PathBounds?] {
    var boxes: [PathBounds?] = Array(repeating: nil, count: graph.taps.count)
    for layer in owners.indices where owners[layer] >= 0 && places[layer].isVisible {
      guard let area = area(of: layer) else { continue }
      for corner in corners(of: area.path) {
        let seen = places[layer].worldTransform.place(corner)
        if boxes[owners[layer]] == nil { boxes[owners[layer]] = PathBounds(seen) }
        boxes[owners[layer]]?.include(seen)
      }
    }
    return boxes
  }

  /// Whether a place lies in a small box of the least size.
  private func isNear(_ place: Vec2, _ box: PathBounds) -> Bool {
    let size = box.highest - box.lowest
    if size.x >= Self.least && size.y >= Self.least { return false }
    let middle = (box.lowest + box.highest) * 0.5
    let reach = Vec2(max(size.x, Self.least), max(size.y, Self.least)) * 0.5
    return (place.x - middle.x).magnitude <= reach.x && (place.y - middle.y).magnitude <= reach.y
  }

  /// The outline of a layer, or its rectangle with its radii; nil for a layer that has neither.
  private func area(of layer: Int) -> (path: VectorPath, rule: FillRule)? {
    let first = Int(graph.layers[layer].firstSlot)
    if let slot = graph.slot(of: .path, layer: layer), let path = frame.path(at: slots[slot]) {
      let rule = graph.slot(of: .fillRule, layer: layer).map { Int(limiting: slots[$0]) } ?? 0
      return (path, FillRule.allCases.indices.contains(rule) ? FillRule.allCases[rule] : .nonzero)
    }
    let size = Vec2(slots[first + PropertyID.size.offset], slots[first + PropertyID.size.offset + 1])
    guard size.x > 0, size.y > 0 else { return nil }
    var path = VectorPath()
    path.addRect(
      origin: .zero, size: size, corners: graph.cornerRadii(ofLayer: layer, slots).fitted(in: size))
    return (path, .nonzero)
  }

  private func corners(of path: VectorPath) -> [Vec2] {
    guard let bounds = path.bounds else { return [] }
    let (low, high) = (bounds.lowest, bounds.highest)
    return [low, Vec2(high.x, low.y), high, Vec2(low.x, high.y)]
  }

  /// Whether the layers around a layer that cut off what lies outside them show a place.
  private func isInClips(of layer: Int, _ place: Vec2) -> Bool {
    var outer = graph.layers[layer].parent.index
    while outer >= 0 {
      let first = Int(graph.layers[outer].firstSlot)
      if slots[first + PropertyID.masksToBounds.offset] != 0 {
        let size = Vec2(slots[first + PropertyID.size.offset], slots[first + PropertyID.size.offset + 1])
        guard let local = places[outer].worldTransform.origin(of: place), local.x >= 0, local.y >= 0,
          local.x <= size.x, local.y <= size.y
        else { return false }
      }
      outer = graph.layers[outer].parent.index
    }
    return true
  }
}
