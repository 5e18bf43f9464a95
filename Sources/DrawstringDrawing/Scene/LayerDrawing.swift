internal import DrawstringCore
internal import DrawstringOutput

// A layer's rectangle: its fill, its border, and its clip.

extension FrameDrawing {
  func size(_ plan: DisplayPlan.Layer, _ view: FrameView) -> Vec2 {
    graph.drawnSize(ofLayer: plan.index, view.slots)
  }

  /// The radii of the corners, limited so that they do not overlap.
  private func corners(_ plan: DisplayPlan.Layer, _ view: FrameView) -> CornerRadii {
    graph.cornerRadii(ofLayer: plan.index, view.slots).fitted(in: size(plan, view))
  }

  /// The layer's rounded rectangle.
  func box(_ plan: DisplayPlan.Layer, _ view: FrameView) -> SVGElement {
    let size = size(plan, view)
    if plan.parts.contains(.fourCorners) {
      var outline = VectorPath()
      outline.addRect(origin: .zero, size: size, corners: corners(plan, view))
      return SVGElement("path", [.init("d", SVGText(outline))])
    }
    var box = SVGElement(
      "rect", [.init("width", SVGText(size.x)), .init("height", SVGText(size.y))])
    if plan.parts.contains(.corners) {
      box.attributes.append(.init("rx", SVGText(corners(plan, view).topLeft)))
    }
    return box
  }

  func background(_ plan: DisplayPlan.Layer, _ view: FrameView) -> SVGElement {
    var box = box(plan, view)
    box.paint("fill", view.color(plan.slot(.backgroundColor)))
    return box
  }

  /// A border inside the edge, at most as wide as half the shorter side.
  func border(_ plan: DisplayPlan.Layer, _ view: FrameView) -> SVGElement {
    let size = size(plan, view)
    let width = graph.drawnBorderWidth(ofLayer: plan.index, view.slots)
    let color = view.color(plan.slot(.borderColor))
    if !plan.parts.isDisjoint(with: [.corners, .fourCorners]) {
      // Corners that may differ always have the same elements, also where they are equal.
      let isEven = plan.parts.contains(.corners)
      let radii = corners(plan, view)
      var outline = VectorPath()
      for (inset, radii) in [(0, radii), (width, radii.inset(by: width))] {
        let (corner, inner) = (Vec2(inset, inset), Vec2(size.x - 2 * inset, size.y - 2 * inset))
        if isEven {
          outline.addRect(origin: corner, size: inner, radii: Vec2(radii.topLeft, radii.topLeft))
        } else {
          outline.addRect(origin: corner, size: inner, corners: radii)
        }
      }
      var ring = SVGElement("path", [.init("d", SVGText(outline)), .init("fill-rule", "evenodd")])
      ring.paint("fill", color)
      return ring
    }
    return Self.line(width, inside: size, color)
  }

  /// A border inside the edge of a rectangle with sharp corners.
  static func line(_ width: Double, inside size: Vec2, _ color: RGBAColor) -> SVGElement {
    var line = SVGElement(
      "rect",
      [
        .init("x", SVGText(width / 2)), .init("y", SVGText(width / 2)),
        .init("width", SVGText(size.x - width)), .init("height", SVGText(size.y - width)),
        .init("fill", "none"),
      ])
    line.paint("stroke", color)
    line.attributes.append(.init("stroke-width", SVGText(width)))
    return line
  }

  /// The content of a layer, clipped to its rounded rectangle where it masks to its bounds.
  func clipped(_ children: [SVGElement], _ plan: DisplayPlan.Layer, _ view: FrameView) -> [SVGElement] {
    let name = "\(kept[plan.index].reference)-clip"
    let isClipped = view.slots[plan.slot(.masksToBounds)] != 0
    let clip = SVGElement("clipPath", [.init("id", SVGText(name))], children: [box(plan, view)])
    let reference: SVGText = isClipped ? SVGText("url(#\(name))") : "none"
    return [clip, SVGElement("g", [.init("clip-path", reference)], children: children)]
  }
}

extension FrameDrawing {
  private static let caps = WordList.lineCap.words.map { SVGText($0) }
  private static let joins = WordList.lineJoin.words.map { SVGText($0) }
  private static let rules = WordList.fillRule.words.map { SVGText($0) }

  /// The fill, and over it the stroke; one element for both where the stroke runs along the whole path.
  func addShape(_ plan: DisplayPlan.Layer, _ view: FrameView, to children: inout [SVGElement]) {
    let fills = plan.parts.contains(.fill)
    let strokes = plan.parts.contains(.stroke)
    if !fills && !strokes { return }
    let isSplit = strokes && plan.parts.contains(.trim)
    if fills || !isSplit {
      let outline =
        kept[plan.index].path ?? SVGText(view.frame.path(at: view.slots[plan.slot(.path)]) ?? VectorPath())
      var shape = SVGElement("path", [.init("d", outline)])
      if fills {
        let rule = view.slots[plan.slot(.fillRule)]
        if rule != 0 { shape.attributes.append(.init("fill-rule", Self.word(Self.rules, rule))) }
        shape.paint("fill", view.color(plan.slot(.fillColor)))
      } else {
        shape.attributes.append(.init("fill", "none"))
      }
      if strokes && !isSplit { addStroke(plan, view, to: &shape) }
      children.append(shape)
    }
    if isSplit {
      var line = SVGElement(
        "path", [.init("d", SVGText(trimmed(plan, view) ?? VectorPath())), .init("fill", "none")])
      addStroke(plan, view, to: &line)
      children.append(line)
    }
  }

  private func trimmed(_ plan: DisplayPlan.Layer, _ view: FrameView) -> VectorPath? {
    guard let measure = kept[plan.index].measure else { return view.frame.trimmedPath(ofLayer: plan.index) }
    return measure.trimmed(
      start: view.slots[plan.slot(.strokeStart)], end: view.slots[plan.slot(.strokeEnd)],
      offset: view.slots[plan.slot(.strokeOffset)],
      mode: view.slots[plan.slot(.strokeMode)] == 0 ? .sequential : .parallel)
  }

  private func addStroke(_ plan: DisplayPlan.Layer, _ view: FrameView, to element: inout SVGElement) {
    let slots = view.slots
    element.paint("stroke", view.color(plan.slot(.strokeColor)))
    element.attributes.append(.init("stroke-width", SVGText(max(slots[plan.slot(.lineWidth)], 0))))
    let cap = slots[plan.slot(.lineCap)]
    if cap != 0 { element.attributes.append(.init("stroke-linecap", Self.word(Self.caps, cap))) }
    let join = slots[plan.slot(.lineJoin)]
    if join != 0 {
      element.attributes.append(.init("stroke-linejoin", Self.word(Self.joins, join)))
    } else {
      // SVG allows no limit below 1, where every corner is bevelled.
      element.attributes.append(
        .init("stroke-miterlimit", SVGText(max(slots[plan.slot(.miterLimit)], 1))))
    }
    if plan.parts.contains(.dashes) { addDashes(plan, view, to: &element) }
  }

  private func addDashes(_ plan: DisplayPlan.Layer, _ view: FrameView, to element: inout SVGElement) {
    let dashes = view.frame.drawnDashes(at: view.slots[plan.slot(.lineDashPattern)])
    var pattern: SVGText = dashes.isEmpty ? "none" : ""
    for (index, length) in dashes.enumerated() {
      if index > 0 { pattern.append(" ") }
      pattern.append(length)
    }
    element.attributes.append(.init("stroke-dasharray", pattern))
    element.attributes.append(
      .init("stroke-dashoffset", SVGText(view.slots[plan.slot(.lineDashPhase)])))
  }

  static func word(_ words: [SVGText], _ lane: Double) -> SVGText {
    let place = Int(exactly: lane) ?? 0
    return words.indices.contains(place) ? words[place] : words[0]
  }
}

extension FrameDrawing {
  /// The extent of a mask around the origin, in points: beyond all drawing.
  private static let reach = 100_000.0

  /// A mask layer in its parent's coordinates, as a definition.
  func definition(ofMask index: Int, _ view: FrameView, _ changing: [Int]) -> SVGElement {
    let name = "\(kept[index].reference)-layer"
    return SVGElement(
      "g", [.init("id", SVGText(name))], children: [element(ofLayer: index, view, changing, help: false)])
  }

  /// Draws a layer through another one's opacity; the mask lies at its place in the tree.
  func addMask(_ plan: DisplayPlan.Layer, _ view: FrameView, to layer: inout SVGElement) {
    let name = "\(kept[plan.index].reference)-mask"
    guard let mask = graph.mask(ofLayer: plan.index, view.slots) else {
      layer.attributes.append(.init("mask", "none"))
      return
    }
    var copy = SVGElement("use", [.init("href", SVGText("#\(kept[mask].reference)-layer"))])
    let target = kept[plan.index].isMaskedFromBeside ? plan.parent : plan.index
    // Where the mask changes, the direction may change too; it is a constant attribute.
    let way = way(from: effectPlan.layers[mask].parent, into: target, view)
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

  /// Returns the transform from the coordinates of one layer, or of the canvas for -1, into those of another; nil for
  /// the identity.
  private func way(from source: Int, into target: Int, _ view: FrameView) -> Affine? {
    if source == target { return nil }
    var up = Affine.identity
    for layer in source < 0 ? [] : graph.lineage(ofLayer: source) {
      up = graph.localTransform(ofLayer: layer, view.slots).followed(by: up)
    }
    var down = Affine.identity
    for layer in graph.lineage(ofLayer: target) {
      down = graph.localTransform(ofLayer: layer, view.slots).followed(by: down)
    }
    // A layer scaled to nothing shows nothing, with any mask.
    return down.inverse.map { up.followed(by: $0) } ?? .identity
  }
}
