extension Graph {
  /// From a layer's coordinates, whose origin is the top-left corner of its rectangle, into its parent's: about the
  /// anchor point scale, skew, rotate and translate, then to where `position` puts that point.
  package func localTransform(ofLayer index: Int, _ slots: [Double]) -> Affine {
    let first = Int(layers[index].firstSlot)
    func pair(_ offset: Int) -> Vec2 { Vec2(slots[first + offset], slots[first + offset + 1]) }
    let size = pair(LayerLayout.sizeOffset)
    let anchor = pair(LayerLayout.anchorPointOffset)
    let place = pair(LayerLayout.positionOffset) + pair(LayerLayout.translationOffset)
    var transform = Affine(
      scale: pair(LayerLayout.scaleOffset), skew: pair(LayerLayout.skewOffset),
      rotation: slots[first + LayerLayout.rotationOffset])
    let pivot = Vec2(TotalArithmetic.limited(anchor.x * size.x), TotalArithmetic.limited(anchor.y * size.y))
    transform.tx = TotalArithmetic.limited(place.x - (pivot.x * transform.a + pivot.y * transform.c))
    transform.ty = TotalArithmetic.limited(place.y - (pivot.x * transform.b + pivot.y * transform.d))
    return transform
  }

  /// How much a layer by itself covers, as drawing limits it.
  func ownOpacity(ofLayer index: Int, _ slots: [Double]) -> Double {
    min(max(slots[Int(layers[index].firstSlot) + LayerLayout.opacityOffset], 0), 1)
  }

  func isHidden(layer index: Int, _ slots: [Double]) -> Bool {
    slots[Int(layers[index].firstSlot) + LayerLayout.hiddenOffset] != 0
  }

  /// The layer that another is drawn through; nil for none.
  package func mask(ofLayer index: Int, _ slots: [Double]) -> Int? {
    let mask = Int(exactly: slots[Int(layers[index].firstSlot) + LayerLayout.maskOffset]) ?? -1
    return layers.indices.contains(mask) ? mask : nil
  }

  /// The layers around a layer and itself, from the outermost inwards.
  package func lineage(ofLayer index: Int) -> [Int] {
    var line = [index]
    var next = Int(layers[index].parent)
    while next >= 0 {
      line.append(next)
      next = Int(layers[next].parent)
    }
    return line.reversed()
  }
}

extension Frame {
  /// The part of a shape's path that its stroke runs along, in the layer's coordinates; nil where nothing is left of
  /// it, and for layers without a path.
  package func trimmedPath(ofLayer index: Int) -> Path? {
    let graph = shared.graph
    guard graph.layers[index].kind == .shape, let offsets = StrokeLayout.shared else { return nil }
    let first = Int(graph.layers[index].firstSlot)
    let lane = slots[first + offsets.path]
    guard let path = path(at: lane) else { return nil }
    let start = slots[first + offsets.start]
    let end = slots[first + offsets.end]
    // What is drawn whole need not be measured.
    if start <= 0 && end >= 1 { return path.isEmpty ? nil : path }
    let source = Int(exactly: lane) ?? -1
    let measure = graph.paths.indices.contains(source) ? graph.paths[source].measure : nil
    let part = (measure ?? PathMeasure(path)).trimmed(
      start: start, end: end, offset: slots[first + offsets.offset],
      mode: slots[first + offsets.mode] == 0 ? .sequential : .parallel)
    return part.isEmpty ? nil : part
  }
}

/// Where the slots of shapes lie that say what is left of a path.
private struct StrokeLayout: Sendable {
  var path: Int
  var start: Int
  var end: Int
  var offset: Int
  var mode: Int

  static let shared: StrokeLayout? = {
    func place(_ name: String) -> Int? {
      PropertyTable.id(named: name).flatMap { LayerLayout.offset(of: $0, in: .shape) }
    }
    guard let path = place("path"), let start = place("strokeStart"), let end = place("strokeEnd"),
      let offset = place("strokeOffset"), let mode = place("strokeMode")
    else { return nil }
    return StrokeLayout(path: path, start: start, end: end, offset: offset, mode: mode)
  }()
}
