/// The place of a layer on the canvas.
public struct LayerPlacement: Equatable, Sendable {
  /// The transform from the layer's coordinates to the canvas's; see `LayerState.worldTransform`.
  public var worldTransform: Affine
  /// The opacity of the layer times those of all layers around it; see `LayerState.worldOpacity`.
  public var worldOpacity: Double
  /// Whether the layer is drawn; see `LayerState.isVisible`.
  public var isVisible: Bool

  /// The place that holds the outermost layers.
  @usableFromInline static let canvas = LayerPlacement(
    worldTransform: .identity, worldOpacity: 1, isVisible: true)
}

/// The places of all layers of a frame, computed in one pass, in room that is used again.
public struct LayerPlacements: Sendable {
  @usableFromInline package private(set) var places: [LayerPlacement] = []

  /// Makes room without places; every layer lies at the canvas's origin.
  public init() {}

  /// Computes the places of a frame's layers; allocates nothing once warm.
  public mutating func update(from frame: EffectFrame) {
    frame.graph.placeLayers(frame.slots, into: &places)
  }

  /// The place of a layer in the frame of the last update.
  @inlinable public subscript(layer: LayerHandle) -> LayerPlacement {
    let index = Int(layer.index)
    return places.indices.contains(index) ? places[index] : .canvas
  }
}

extension Graph {
  /// Where every layer lies, how much it covers and whether it is drawn, by their places in the graph; nothing is
  /// allocated where `places` has had as many before.
  package func placeLayers(_ slots: [Double], into places: inout [LayerPlacement]) {
    let layout = PlaceOffsets()
    let slots = slots.span
    let records = self.layers
    let layers = records.span
    if places.count != layers.count { places = Array(repeating: .canvas, count: layers.count) }
    var places = places.mutableSpan
    var hasMasks = false
    // Parents come first.
    for index in layers.indices {
      let first = Int(layers[index].firstSlot)
      let parent = layers[index].parent.isNone ? .canvas : places[layers[index].parent.index]
      let opacity = parent.worldOpacity * min(max(slots[first + layout.opacity], 0), 1)
      places[index] = LayerPlacement(
        worldTransform: Graph.worldTransform(first, slots, layout, in: parent.worldTransform),
        worldOpacity: opacity,
        isVisible: parent.isVisible && opacity > 0 && slots[first + layout.hidden] == 0)
      if slots[first + layout.mask] >= 0 { hasMasks = true }
    }
    if !hasMasks { return }
    // Masks, and what lies in them, are not drawn for themselves.
    for index in layers.indices {
      let mask = Int(exactly: slots[Int(layers[index].firstSlot) + layout.mask]) ?? -1
      if layers.indices.contains(mask) { places[mask].isVisible = false }
    }
    for index in layers.indices where layers[index].parent.exists {
      if !places[layers[index].parent.index].isVisible { places[index].isVisible = false }
    }
  }

  /// From a layer's coordinates, whose origin is the top-left corner of its rectangle, into its parent's: about the
  /// anchor point scale, skew, rotate and translate, then to where `position` puts that point.
  package func localTransform(ofLayer index: Int, _ slots: [Double]) -> Affine {
    Graph.localTransform(Int(layers[index].firstSlot), slots.span, PlaceOffsets())
  }

  /// Returns the local transform of the layer whose slots begin at `first`, followed by its parent's world transform.
  @inline(__always)
  private static func worldTransform(
    _ first: Int, _ slots: Span<Double>, _ layout: PlaceOffsets, in parent: Affine
  ) -> Affine {
    guard
      slots[first + layout.rotation] == 0,
      slots[first + layout.scale] == 1 && slots[first + layout.scale + 1] == 1,
      slots[first + layout.skew] == 0 && slots[first + layout.skew + 1] == 0
    else { return localTransform(first, slots, layout).followed(by: parent) }
    // Most layers are only moved; the product has the same bits.
    func sum(_ part: Int) -> Double {
      let pivot = slots[first + layout.anchorPoint + part] * slots[first + layout.size + part]
      let place = slots[first + layout.position + part] + slots[first + layout.translation + part]
      return TotalArithmetic.limited(place - TotalArithmetic.limited(pivot))
    }
    return parent.moved(by: Vec2(sum(0), sum(1)))
  }

  /// The local transform of the layer whose slots begin at `first`.
  @inline(__always)
  private static func localTransform(_ first: Int, _ slots: Span<Double>, _ layout: PlaceOffsets) -> Affine {
    func pair(_ offset: Int) -> Vec2 { Vec2(slots[first + offset], slots[first + offset + 1]) }
    let size = pair(layout.size)
    let anchor = pair(layout.anchorPoint)
    let place = pair(layout.position) + pair(layout.translation)
    var transform = Affine(
      scale: pair(layout.scale), skew: pair(layout.skew),
      rotation: slots[first + layout.rotation])
    let pivot = Vec2(TotalArithmetic.limited(anchor.x * size.x), TotalArithmetic.limited(anchor.y * size.y))
    transform.tx = TotalArithmetic.limited(place.x - (pivot.x * transform.a + pivot.y * transform.c))
    transform.ty = TotalArithmetic.limited(place.y - (pivot.x * transform.b + pivot.y * transform.d))
    return transform
  }

  /// How much a layer by itself covers, as drawing limits it.
  func ownOpacity(ofLayer index: Int, _ slots: [Double]) -> Double {
    min(max(slots[Int(layers[index].firstSlot) + PropertyID.opacity.offset], 0), 1)
  }

  func isHidden(layer index: Int, _ slots: [Double]) -> Bool {
    slots[Int(layers[index].firstSlot) + PropertyID.hidden.offset] != 0
  }

  /// The layer that another is drawn through; nil for none.
  package func mask(ofLayer index: Int, _ slots: [Double]) -> Int? {
    let mask = Int(exactly: slots[Int(layers[index].firstSlot) + PropertyID.mask.offset]) ?? -1
    return layers.indices.contains(mask) ? mask : nil
  }

  /// The layers around a layer and itself, from the outermost inwards.
  package func lineage(ofLayer index: Int) -> [Int] {
    guard layers.indices.contains(index) else { return [] }
    var line = [index]
    var next = layers[index].parent.index
    while next >= 0 {
      line.append(next)
      next = layers[next].parent.index
    }
    return line.reversed()
  }
}

extension EffectFrame {
  /// The part of a shape's path that its stroke runs along, in the layer's coordinates; nil where nothing is left of
  /// it, and for layers without a path.
  package func trimmedPath(ofLayer index: Int) -> VectorPath? {
    var path = VectorPath()
    return trim(layer: index, into: &path) ? path : nil
  }

  /// The same in place of what a path held before, in the room that took: false where there is nothing.
  package func trim(layer index: Int, into path: inout VectorPath) -> Bool {
    path.removeAll()
    // The graph as a whole is not taken out: each of its arrays would be retained.
    let layers = graph.layers
    guard layers.indices.contains(index), layers[index].kind == .shape else { return false }
    let first = Int(layers[index].firstSlot)
    let lane = slots[first + PropertyID.path.offset]
    let start = slots[first + PropertyID.strokeStart.offset]
    let end = slots[first + PropertyID.strokeEnd.offset]
    // What is drawn whole need not be measured.
    if start <= 0 && end >= 1 {
      if let whole = self.path(at: lane) { path.append(whole) }
    } else if let measure = measure(ofPathAt: lane) {
      measure.trim(
        start: start, end: end, offset: slots[first + PropertyID.strokeOffset.offset],
        mode: slots[first + PropertyID.strokeMode.offset] == 0 ? .sequential : .parallel, into: &path)
    }
    return !path.isEmpty
  }

  /// The measure of a path: made when the effect was loaded, or else now.
  private func measure(ofPathAt lane: Double) -> PathMeasure? {
    if let source = Int(exactly: lane), graph.paths.indices.contains(source),
      let measure = graph.paths[source].measure
    {
      return measure
    }
    return path(at: lane).map { PathMeasure($0) }
  }
}

/// Where the slots lie that place a layer, looked up once for all layers.
private struct PlaceOffsets {
  let position = PropertyID.position.offset
  let size = PropertyID.size.offset
  let anchorPoint = PropertyID.anchorPoint.offset
  let translation = PropertyID.translation.offset
  let scale = PropertyID.scale.offset
  let rotation = PropertyID.rotation.offset
  let skew = PropertyID.skew.offset
  let opacity = PropertyID.opacity.offset
  let hidden = PropertyID.hidden.offset
  let mask = PropertyID.mask.offset
}
