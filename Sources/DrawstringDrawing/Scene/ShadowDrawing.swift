internal import DrawstringCore
internal import DrawstringOutput

extension FrameDrawing {
  /// The shadow of everything that the layer draws: the outline, blurred with the radius as standard deviation, moved
  /// and coloured. A layer that masks to its bounds clips its shadow, too.
  func addShadow(_ plan: DisplayPlan.Layer, _ view: FrameView, to layer: inout SVGElement) {
    let name = "\(kept[plan.index].reference)-shadow"
    let shadow = graph.shadow(ofLayer: plan.index, view.slots)
    let isCut = view.slots[plan.slot(.masksToBounds)] != 0
    var region = contents(of: plan, view)
    region.add(region.grown(by: 3 * shadow.radius))
    region.add(region.moved(by: shadow.offset))
    region.cut(to: Extent(Vec2(-20_000, -20_000), Vec2(20_000, 20_000)))
    layer.children.append(
      SVGElement.shadow(
        named: SVGText(name), SVGText(shadow.radius), shadow.offset, SVGText(shadow.color),
        opacity: isCut ? 0 : shadow.color.alpha, from: region.lowest, to: region.highest))
    layer.attributes.append(.init("filter", SVGText("url(#\(name))")))
  }

  /// Returns a bound of the drawing of a layer and its children, in its own coordinates; never too small.
  private func contents(of plan: DisplayPlan.Layer, _ view: FrameView) -> Extent {
    var extent = Extent(.zero, .zero)
    extent.include(size(plan, view))
    if plan.kind == .shape, let path = view.frame.path(at: view.slots[plan.slot(.path)]) {
      let first = path.points.first ?? .zero
      var outline = Extent(first, first)
      addPoints(of: path, to: &outline)
      if plan.parts.contains(.stroke) {
        let width = max(view.slots[plan.slot(.lineWidth)], 0)
        let isMitred = view.slots[plan.slot(.lineJoin)] == 0
        let limit = isMitred ? max(view.slots[plan.slot(.miterLimit)], 1.5) : 1.5
        outline = outline.grown(by: width / 2 * min(limit, 20))
      }
      extent.add(outline)
    }
    if plan.kind == .text { extent = extent.grown(by: 4 * max(view.slots[plan.slot(.fontSize)], 0)) }
    for child in plan.children {
      let inner = contents(of: effectPlan.layers[child], view)
      let local = graph.localTransform(ofLayer: child, view.slots)
      for corner in inner.corners { extent.include(local.place(corner)) }
    }
    if plan.parts.contains(.shadow) {
      let shadow = graph.shadow(ofLayer: plan.index, view.slots)
      extent.add(extent.grown(by: 3 * shadow.radius))
      extent.add(extent.moved(by: shadow.offset))
    }
    return extent
  }

  /// Control points enclose their curves; an arc stays within its radii of its ends.
  private func addPoints(of path: VectorPath, to extent: inout Extent) {
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

extension SVGElement {
  /// A filter that lays the shadow of an element, blurred with a standard deviation, moved and coloured, below it. The ends are
  /// those of its region.
  static func shadow(
    named name: SVGText, _ radius: SVGText, _ offset: Vec2, _ color: SVGText, opacity: Double,
    from low: Vec2, to high: Vec2
  ) -> SVGElement {
    SVGElement(
      "filter",
      [
        .init("id", name), .init("filterUnits", "userSpaceOnUse"), .init("x", SVGText(low.x)),
        .init("y", SVGText(low.y)), .init("width", SVGText(high.x - low.x)),
        .init("height", SVGText(high.y - low.y)), .init("color-interpolation-filters", "sRGB"),
      ],
      children: [
        SVGElement("feGaussianBlur", [.init("in", "SourceAlpha"), .init("stdDeviation", radius)]),
        SVGElement(
          "feOffset",
          [.init("dx", SVGText(offset.x)), .init("dy", SVGText(offset.y)), .init("result", "shape")]),
        SVGElement("feFlood", [.init("flood-color", color), .init("flood-opacity", SVGText(opacity))]),
        SVGElement("feComposite", [.init("in2", "shape"), .init("operator", "in")]),
        SVGElement(
          "feMerge",
          children: [SVGElement("feMergeNode"), SVGElement("feMergeNode", [.init("in", "SourceGraphic")])]),
      ])
  }
}
