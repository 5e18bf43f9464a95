internal import DrawstringCore
internal import DrawstringOutput

extension FrameDrawing {
  /// The shadow of everything that the layer draws: the outline, blurred with the radius as standard deviation, moved
  /// and coloured. A layer that masks to its bounds clips its shadow, too.
  func addShadow(_ plan: LayerPlan, _ view: FrameView, to layer: inout SVGElement) {
    let name = "\(plan.reference)-shadow"
    let radius = min(max(view.slots[plan.slot(.shadowRadius)], 0), 1000)
    let offset = view.pair(plan.slot(.shadowOffset))
    let color = view.color(plan.slot(.shadowColor))
    let isCut = view.slots[plan.slot(.masksToBounds)] != 0
    let opacity =
      isCut
      ? 0 : color.alpha.drawnOpacity * view.slots[plan.slot(.shadowOpacity)].drawnOpacity
    var region = contents(of: plan, view)
    // Beyond three deviations a blur is invisible.
    region.grow(by: 3 * radius)
    region.cover(movedBy: offset)
    region.limit()
    var flood = SVGElement("feFlood", [.init("flood-color", SVGText(color))])
    flood.attributes.append(.init("flood-opacity", SVGText(opacity)))
    layer.children.append(
      SVGElement(
        "filter",
        [
          .init("id", SVGText(name)), .init("filterUnits", "userSpaceOnUse"),
          .init("x", SVGText(region.low.x)), .init("y", SVGText(region.low.y)),
          .init("width", SVGText(region.high.x - region.low.x)),
          .init("height", SVGText(region.high.y - region.low.y)),
          .init("color-interpolation-filters", "sRGB"),
        ],
        children: [
          SVGElement(
            "feGaussianBlur", [.init("in", "SourceAlpha"), .init("stdDeviation", SVGText(radius))]),
          SVGElement(
            "feOffset",
            [.init("dx", SVGText(offset.x)), .init("dy", SVGText(offset.y)), .init("result", "shape")]),
          flood, SVGElement("feComposite", [.init("in2", "shape"), .init("operator", "in")]),
          SVGElement(
            "feMerge",
            children: [
              SVGElement("feMergeNode"), SVGElement("feMergeNode", [.init("in", "SourceGraphic")]),
            ]),
        ]))
    layer.attributes.append(.init("filter", SVGText("url(#\(name))")))
  }

  /// Returns a bound of the drawing of a layer and its children, in its own coordinates; never too small.
  private func contents(of plan: LayerPlan, _ view: FrameView) -> DrawnExtent {
    var extent = DrawnExtent(.zero)
    extent.include(size(plan, view))
    if plan.kind == .shape, let path = view.frame.path(at: view.slots[plan.slot(.path)]) {
      var outline = DrawnExtent(path.points.first ?? .zero)
      addPoints(of: path, to: &outline)
      if plan.parts.contains(.stroke) {
        let width = max(view.slots[plan.slot(.lineWidth)], 0)
        let isMitred = view.slots[plan.slot(.lineJoin)] == 0
        let limit = isMitred ? max(view.slots[plan.slot(.miterLimit)], 1.5) : 1.5
        outline.grow(by: width / 2 * min(limit, 20))
      }
      extent.include(outline.low)
      extent.include(outline.high)
    }
    if plan.kind == .text { extent.grow(by: 4 * max(view.slots[plan.slot(.fontSize)], 0)) }
    for child in plan.children {
      let inner = contents(of: plans[child], view)
      let local = graph.localTransform(ofLayer: child, view.slots)
      for corner in inner.corners { extent.include(local.place(corner)) }
    }
    if plan.parts.contains(.shadow) {
      let own = extent
      extent.grow(by: 3 * min(max(view.slots[plan.slot(.shadowRadius)], 0), 1000))
      extent.cover(movedBy: view.pair(plan.slot(.shadowOffset)))
      extent.include(own.low)
      extent.include(own.high)
    }
    return extent
  }

  /// Control points enclose their curves; an arc stays within its radii of its ends.
  private func addPoints(of path: VectorPath, to extent: inout DrawnExtent) {
    for element in path.elements {
      switch element {
      case .move(let to), .line(let to): extent.include(to)
      case .quad(let control, let to):
        extent.include(control)
        extent.include(to)
      case .cubic(let first, let second, let to):
        extent.include(first)
        extent.include(second)
        extent.include(to)
      case .arc(let radii, _, _, _, let to):
        let reach = 2 * max(radii.x.magnitude, radii.y.magnitude)
        extent.include(to + Vec2(reach, reach))
        extent.include(to - Vec2(reach, reach))
      case .close: break
      }
    }
  }
}

/// An upright rectangle that only grows.
private struct DrawnExtent {
  var low: Vec2
  var high: Vec2

  init(_ point: Vec2) {
    low = point
    high = point
  }

  mutating func include(_ point: Vec2) {
    low = Vec2(min(low.x, point.x), min(low.y, point.y))
    high = Vec2(max(high.x, point.x), max(high.y, point.y))
  }

  mutating func grow(by margin: Double) {
    low = low - Vec2(margin, margin)
    high = high + Vec2(margin, margin)
  }

  /// Adds the area after a translation.
  mutating func cover(movedBy offset: Vec2) {
    let (low, high) = (low, high)
    include(low + offset)
    include(high + offset)
  }

  /// A limit far beyond every screen.
  mutating func limit() {
    let most = 20_000.0
    low = Vec2(min(max(low.x, -most), most), min(max(low.y, -most), most))
    high = Vec2(min(max(high.x, -most), most), min(max(high.y, -most), most))
  }

  var corners: [Vec2] { [low, Vec2(high.x, low.y), high, Vec2(low.x, high.y)] }
}
