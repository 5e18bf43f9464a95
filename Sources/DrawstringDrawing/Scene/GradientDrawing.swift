internal import DrawstringCore
internal import DrawstringOutput

extension FrameDrawing {
  /// Colours inside the layer's rounded rectangle. Points are fractions of its size; lines of equal colour are
  /// perpendicular to the visible direction from start to end.
  func gradient(_ plan: LayerPlan, _ view: FrameView) -> [SVGElement] {
    let stops = GradientStops(plan, graph, view)
    if stops.stops.isEmpty { return [] }
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
        ], children: stops.elements)
    case 2: return conic(stops, around: start, towards: end, box: box, name: name, size: size)
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
        ], children: stops.elements)
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
    return GradientStops.lists.contains { property in
      if let slot = graph.slot(of: property, layer: plan.index), varies[slot] { return true }
      let list = graph.list(of: property, layer: plan.index, view.slots)
      return list?.slots.contains { varies[$0] } ?? false
    }
  }

  /// The number of wedges of a conic gradient. A wedge has the colour of its middle: for colours that run once from
  /// black to white and back, the error is at most 1/255.
  private static let wedges = 256

  /// SVG has no conic gradients: this one consists of wedges without antialiasing, clockwise from the direction to
  /// `end`.
  private func conic(
    _ stops: GradientStops, around center: Vec2, towards end: Vec2, box: SVGElement, name: String, size: Vec2
  ) -> [SVGElement] {
    let way = end - center
    let begin = way == .zero ? 0 : Trigonometry.arcTangent(way.y, way.x)
    // Far enough to cover the rectangle from any centre, also where the wedge is cut straight.
    let reach =
      1.01
      * TotalArithmetic.hypotenuse(size.x + abs(center.x) * 2 + 1, size.y + abs(center.y) * 2 + 1)
    var wedges: [SVGElement] = []
    wedges.reserveCapacity(Self.wedges)
    for index in 0..<Self.wedges {
      let (from, to) = (Double(index) / Double(Self.wedges), Double(index + 1) / Double(Self.wedges))
      var wedge = VectorPath()
      wedge.move(to: center)
      wedge.line(to: center + Direction.at(radians: begin + from * 2 * Double.pi) * reach)
      wedge.line(to: center + Direction.at(radians: begin + to * 2 * Double.pi) * reach)
      wedge.close()
      var element = SVGElement("path", [.init("d", SVGText(wedge))])
      Self.paint("fill", stops.color(at: (from + to) / 2), of: &element)
      wedges.append(element)
    }
    return [
      SVGElement("clipPath", [.init("id", SVGText(name))], children: [box]),
      SVGElement(
        "g", [.init("clip-path", SVGText("url(#\(name))")), .init("shape-rendering", "crispEdges")],
        children: wedges),
    ]
  }
}

/// The stops of a gradient at one instant, limited to the drawable range, from the start to the end.
struct GradientStops {
  struct Stop {
    var location: Double
    var color: RGBAColor
  }

  var stops: [Stop] = []

  init(_ plan: LayerPlan, _ graph: Graph, _ view: FrameView) {
    guard let colors = graph.list(of: .colors, layer: plan.index, view.slots) else { return }
    let locations = graph.list(of: .locations, layer: plan.index, view.slots)
    let count = Int(colors.count)
    var last = 0.0
    for index in 0..<count {
      var location = count > 1 ? Double(index) / Double(count - 1) : 0
      if let locations {
        location = index < Int(locations.count) ? view.slots[locations.slot(ofItem: index)] : 1
      }
      last = max(last, location.drawnOpacity)
      stops.append(Stop(location: last, color: view.color(colors.slot(ofItem: index))))
    }
  }

  /// The properties of lists that a gradient depends on.
  static let lists: [PropertyID] = [.colors, .locations, .cornerRadius]

  /// Returns the colour at a place from 0 to 1; of two stops at one place the later applies from there on.
  func color(at place: Double) -> RGBAColor {
    guard let first = stops.first, let last = stops.last else { return .clear }
    if place < first.location { return first.color }
    guard let after = stops.firstIndex(where: { $0.location > place }), after > 0 else { return last.color }
    let (a, b) = (stops[after - 1], stops[after])
    let t = (place - a.location) / (b.location - a.location)
    func mix(_ x: Double, _ y: Double) -> Double { x.drawnOpacity + (y.drawnOpacity - x.drawnOpacity) * t }
    return RGBAColor(
      red: mix(a.color.red, b.color.red), green: mix(a.color.green, b.color.green),
      blue: mix(a.color.blue, b.color.blue), alpha: mix(a.color.alpha, b.color.alpha))
  }

  var elements: [SVGElement] {
    stops.map { stop in
      SVGElement(
        "stop",
        [
          .init("offset", SVGText(stop.location)), .init("stop-color", SVGText(stop.color)),
          .init("stop-opacity", SVGText(stop.color.alpha.drawnOpacity)),
        ])
    }
  }
}
