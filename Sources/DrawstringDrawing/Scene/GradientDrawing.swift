internal import DrawstringCore
internal import DrawstringOutput

extension FrameDrawing {
  /// Colours inside the layer's rounded rectangle. Points are fractions of its size; lines of equal colour are
  /// perpendicular to the visible direction from start to end.
  func gradient(_ plan: LayerPlan, _ view: FrameView) -> [SVGElement] {
    let stops = graph.gradientStops(ofLayer: plan.index, view.slots)
    if stops.isEmpty { return [] }
    let definition: SVGElement
    let size = size(plan, view)
    func point(_ property: PropertyID) -> Vec2 {
      let unit = view.pair(plan.slot(property))
      return Vec2(unit.x * size.x, unit.y * size.y)
    }
    let (start, end) = (point(.startPoint), point(.endPoint))
    let name = "\(plan.reference)-gradient"
    var box = box(plan, view)
    let units = SVGElement.Attribute("gradientUnits", "userSpaceOnUse")
    switch view.slots[plan.slot(.type)] {
    case 1:
      // An ellipse around the start, with radii that reach the end; never too thin to draw.
      let radii = Vec2(max(abs(end.x - start.x), 1e-3), max(abs(end.y - start.y), 1e-3))
      definition = SVGElement(
        "radialGradient",
        [
          .init("id", SVGText(name)), units, .init("cx", "0"), .init("cy", "0"), .init("r", "1"),
          .init("gradientTransform", "translate(\(start.x) \(start.y)) scale(\(radii.x) \(radii.y))"),
        ], children: stops.map { SVGElement.stop(at: $0.location, $0.color) })
    case 2:
      let way = end - start
      let angle = way == .zero ? 0 : Trigonometry.arcTangent(way.y, way.x)
      let wedges = ConicWedges(
        center: start, angle: angle, stops: stops,
        covering: DisplayRectangle(x: 0, y: 0, width: size.x, height: size.y))
      return [
        SVGElement("clipPath", [.init("id", SVGText(name))], children: [box]),
        SVGElement(
          "g", [.init("clip-path", SVGText("url(#\(name))")), .init("shape-rendering", "crispEdges")],
          children: wedges.elements),
      ]
    default:
      // Renderers disagree on a direction of zero length. Everything beyond the end has the last colour, so here
      // everything has: the rectangle lies beyond a direction that ends before the rectangle begins.
      let isPoint = (end - start).length < 1e-3
      let (from, to) = isPoint ? (Vec2(-2, 0), Vec2(-1, 0)) : (start, end)
      definition = SVGElement(
        "linearGradient",
        [
          .init("id", SVGText(name)), units, .init("x1", SVGText(from.x)), .init("y1", SVGText(from.y)),
          .init("x2", SVGText(to.x)), .init("y2", SVGText(to.y)),
        ], children: stops.map { SVGElement.stop(at: $0.location, $0.color) })
    }
    box.attributes.append(.init("fill", SVGText("url(#\(name))")))
    return [definition, box]
  }

  /// Whether a gradient or its rectangle can change.
  func gradientVaries(_ plan: LayerPlan, _ view: FrameView, _ varies: [Bool]) -> Bool {
    let properties: [PropertyID] = [.size, .startPoint, .endPoint, .type, .cornerRadius]
    if properties.contains(where: { property in
      let slot = plan.slot(property)
      return (slot..<slot + property.row.type.lanes).contains { varies[$0] }
    }) {
      return true
    }
    return Self.gradientLists.contains { property in
      if let slot = graph.slot(of: property, layer: plan.index), varies[slot] { return true }
      let list = graph.list(of: property, layer: plan.index, view.slots)
      return list?.slots.contains { varies[$0] } ?? false
    }
  }

  /// The properties of lists that a gradient depends on.
  private static let gradientLists: [PropertyID] = [.colors, .locations, .cornerRadius]
}
