internal import DrawstringCore
internal import DrawstringOutput

extension FrameDrawing {
  /// How far a mask reaches around the origin, in points: further than anything is drawn.
  private static let reach = 100_000.0

  /// A layer that others are drawn through, in its parent's coordinates, to be referred to.
  func definition(ofMask index: Int, _ sight: FrameSight, _ changing: [Int]) -> SVGElement {
    let name = "\(plans[index].reference)-layer"
    return SVGElement(
      "g", [.init("id", SVGText(name))], children: [element(ofLayer: index, sight, changing, help: false)])
  }

  /// Draws a layer through another one's opacity, which lies where it lies in the tree.
  func addMask(_ plan: LayerPlan, _ sight: FrameSight, to layer: inout SVGElement) {
    let name = "\(plan.reference)-mask"
    guard let mask = graph.mask(ofLayer: plan.index, sight.slots) else {
      layer.attributes.append(.init("mask", "none"))
      return
    }
    var copy = SVGElement("use", [.init("href", SVGText("#\(plans[mask].reference)-layer"))])
    let target = plan.isMaskedFromBeside ? plan.parent : plan.index
    // Where the mask changes, so may the way, which is an attribute all along.
    let way = way(from: plans[mask].parent, into: target, sight)
    if let way = plan.parts.contains(.changingMask) ? way ?? .identity : way {
      copy.attributes.append(
        .init(
          "transform",
          SVGText(
            words: Self.matrixWords, numbers: [way.a, way.b, way.c, way.d, way.tx, way.ty])))
    }
    let reach = Self.reach
    layer.children.append(
      SVGElement(
        "mask",
        [
          .init("id", SVGText(name)), .init("mask-type", "alpha"), .init("maskUnits", "userSpaceOnUse"),
          .init("x", SVGText(-reach)), .init("y", SVGText(-reach)), .init("width", SVGText(2 * reach)),
          .init("height", SVGText(2 * reach)),
        ], children: [copy]))
    layer.attributes.append(.init("mask", SVGText("url(#\(name))")))
  }

  private static let matrixWords = ["matrix(", " ", " ", " ", " ", " ", ")"]

  /// From the coordinates of one layer, or of the canvas for -1, into those of another; nil where they are the same.
  private func way(from source: Int, into target: Int, _ sight: FrameSight) -> Affine? {
    if source == target { return nil }
    var up = Affine.identity
    for layer in source < 0 ? [] : graph.lineage(ofLayer: source) {
      up = graph.localTransform(ofLayer: layer, sight.slots).followed(by: up)
    }
    var down = Affine.identity
    for layer in graph.lineage(ofLayer: target) {
      down = graph.localTransform(ofLayer: layer, sight.slots).followed(by: down)
    }
    // A layer squeezed to nothing shows nothing, whatever it is drawn through.
    return down.inverse.map { up.followed(by: $0) } ?? .identity
  }
}

extension Affine {
  /// What undoes it; nil where it squeezes the plane to a line.
  var inverse: Affine? {
    let area = determinant
    guard area.magnitude > 1e-12 else { return nil }
    return Affine(
      a: d / area, b: -b / area, c: -c / area, d: a / area, tx: (c * ty - d * tx) / area,
      ty: (b * tx - a * ty) / area)
  }
}
