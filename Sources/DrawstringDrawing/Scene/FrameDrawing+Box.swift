internal import DrawstringCore
internal import DrawstringOutput

// A layer's rectangle: what fills it, what lines it, and what it cuts.

extension FrameDrawing {
  func size(_ plan: LayerPlan, _ sight: FrameSight) -> Vec2 {
    let size = sight.pair(plan.first + places.size)
    return Vec2(max(size.x, 0), max(size.y, 0))
  }

  /// Limited to half the shorter side.
  private func radius(_ plan: LayerPlan, _ sight: FrameSight) -> Double {
    let size = size(plan, sight)
    return min(max(sight.slots[plan.first + places.cornerRadius], 0), min(size.x, size.y) / 2)
  }

  /// The layer's rounded rectangle.
  func box(_ plan: LayerPlan, _ sight: FrameSight) -> SVGElement {
    let size = size(plan, sight)
    var box = SVGElement(
      "rect", [.init("width", SVGText(size.x)), .init("height", SVGText(size.y))])
    if plan.parts.contains(.corners) {
      box.attributes.append(.init("rx", SVGText(radius(plan, sight))))
    }
    return box
  }

  func background(_ plan: LayerPlan, _ sight: FrameSight) -> SVGElement {
    var box = box(plan, sight)
    Self.paint("fill", sight.color(plan.first + places.backgroundColor), of: &box)
    return box
  }

  /// A line inside the edge, as wide as half the shorter side at most.
  func border(_ plan: LayerPlan, _ sight: FrameSight) -> SVGElement {
    let size = size(plan, sight)
    let width = min(max(sight.slots[plan.first + places.borderWidth], 0), min(size.x, size.y) / 2)
    let color = sight.color(plan.first + places.borderColor)
    if plan.parts.contains(.corners) {
      let radius = radius(plan, sight)
      var outline = Path()
      outline.addRect(origin: .zero, size: size, radii: Vec2(radius, radius))
      let inner = max(radius - width, 0)
      outline.addRect(
        origin: Vec2(width, width), size: Vec2(size.x - 2 * width, size.y - 2 * width),
        radii: Vec2(inner, inner))
      var ring = SVGElement("path", [.init("d", SVGText(outline)), .init("fill-rule", "evenodd")])
      Self.paint("fill", color, of: &ring)
      return ring
    }
    return Self.line(width, inside: size, color)
  }

  /// A line inside the edge of a rectangle with sharp corners.
  static func line(_ width: Double, inside size: Vec2, _ color: Color) -> SVGElement {
    var line = SVGElement(
      "rect",
      [
        .init("x", SVGText(width / 2)), .init("y", SVGText(width / 2)),
        .init("width", SVGText(size.x - width)), .init("height", SVGText(size.y - width)),
        .init("fill", "none"),
      ])
    paint("stroke", color, of: &line)
    line.attributes.append(.init("stroke-width", SVGText(width)))
    return line
  }

  /// What a layer holds, cut to its rounded rectangle where it masks to its bounds.
  func clipped(_ children: [SVGElement], _ plan: LayerPlan, _ sight: FrameSight) -> [SVGElement] {
    let name = "\(plan.reference)-clip"
    let isClipped = sight.slots[plan.first + places.masksToBounds] != 0
    let clip = SVGElement("clipPath", [.init("id", SVGText(name))], children: [box(plan, sight)])
    let reference: SVGText = isClipped ? SVGText("url(#\(name))") : "none"
    return [clip, SVGElement("g", [.init("clip-path", reference)], children: children)]
  }

  /// Adds a colour as `fill` or `stroke`, with its opacity apart.
  static func paint(_ name: String, _ color: Color, of element: inout SVGElement) {
    element.attributes.append(.init(name, SVGText(color)))
    element.attributes.append(.init(name + "-opacity", SVGText(color.alpha.drawnOpacity)))
  }
}
