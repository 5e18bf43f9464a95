internal import DrawstringCore
internal import DrawstringOutput

extension FrameDrawing {
  /// Colours inside the layer's rounded rectangle: the same elements in every frame of a gradient.
  func gradient(_ plan: DisplayPlan.Layer, _ view: FrameView) -> [SVGElement] {
    let size = size(plan, view)
    var paint = graph.gradientPaint(ofLayer: plan.index, in: size, view.slots) ?? .color(.clear)
    // Renderers disagree on a direction of zero length. The rectangle lies beyond a direction that ends before the rectangle
    // begins, where all has the last colour.
    if case .color = paint {
      paint = .linear(
        from: Vec2(-2, 0), to: Vec2(-1, 0), stops: graph.gradientStops(ofLayer: plan.index, view.slots))
    }
    return paint.elements(
      box(plan, view), named: "\(kept[plan.index].reference)-gradient",
      in: DisplayRectangle(x: 0, y: 0, width: size.x, height: size.y))
  }

  /// Whether a gradient or its rectangle can change.
  func gradientVaries(_ plan: DisplayPlan.Layer, _ view: FrameView) -> Bool {
    let properties: [PropertyID] = [.size, .startPoint, .endPoint, .type, .cornerRadius]
    if properties.contains(where: { property in
      let slot = plan.slot(property)
      return (slot..<slot + property.row.type.lanes).contains { effectPlan.moves[$0] }
    }) {
      return true
    }
    return Self.gradientLists.contains { property in
      if let slot = graph.slot(of: property, layer: plan.index), effectPlan.moves[slot] { return true }
      let list = graph.list(of: property, layer: plan.index, view.slots)
      return list?.slots.contains { effectPlan.moves[$0] } ?? false
    }
  }

  /// The properties of lists that a gradient depends on.
  private static let gradientLists: [PropertyID] = [.colors, .locations, .cornerRadius]
}
