// Where a layer is on the canvas; computed when asked for.

extension LayerState {
  /// From the layer's coordinates to the canvas's.
  ///
  /// The layer's coordinates begin at the top-left corner of its rectangle: there its path and its children are
  /// drawn. Each layer on the way scales, skews, rotates and translates, in this order, about its anchor point.
  public var worldTransform: Affine {
    let graph = frame.shared.graph
    var world = Affine.identity
    for layer in graph.lineage(ofLayer: index) {
      world = graph.localTransform(ofLayer: layer, frame.slots).followed(by: world)
    }
    return world
  }

  /// How much the layer covers in the end: its opacity times those of all layers around it, each limited to 0…1 as
  /// drawing does. Whether one of them is hidden does not matter here.
  public var worldOpacity: Double {
    let graph = frame.shared.graph
    return graph.lineage(ofLayer: index).reduce(1) { $0 * graph.ownOpacity(ofLayer: $1, frame.slots) }
  }

  /// Whether the layer is drawn: neither it nor a layer around it is hidden, its `worldOpacity` is above 0, and
  /// neither it nor a layer around it serves another one as its mask.
  ///
  /// Whether it has anything to draw, lies on the canvas, or is clipped away is not looked at.
  public var isVisible: Bool {
    let graph = frame.shared.graph
    if worldOpacity <= 0 { return false }
    let line = graph.lineage(ofLayer: index)
    if line.contains(where: { graph.isHidden(layer: $0, frame.slots) }) { return false }
    return !graph.layers.indices.contains { other in
      graph.mask(ofLayer: other, frame.slots).map(line.contains) ?? false
    }
  }

  /// The part of the path that the stroke runs along, in the canvas's coordinates: cut to `strokeStart`, `strokeEnd`
  /// and `strokeOffset`. Nil where nothing is left of it, without a path, and for layers that are no shapes.
  ///
  /// The colour and the width of the stroke do not matter here.
  public var strokePath: Path? {
    frame.trimmedPath(ofLayer: index)?.mapped(by: worldTransform)
  }
}
