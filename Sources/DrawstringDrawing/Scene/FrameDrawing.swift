package import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// The drawing of the frames of one effect, layer by layer, as in Core Animation.
///
/// Every frame of an effect gives the same elements with the same attributes. Invisible layers are there with
/// `display="none"` or an opacity of 0; motion changes the numbers in the attributes. Words change only where a
/// property changes its kind: a path gains or loses segments, a dash pattern lengths, a layer its mask; where
/// `zPosition` moves, siblings change places. `SVGElement.pruned` removes the parts that one frame does not need.
///
/// Each layer is `<g data-layer="ID">`, transformed in parts: moved to its place, then rotated, skewed and scaled about
/// its anchor. It holds its rectangle, the content of its kind, its children from back to front, and its border.
/// Lengths are points of the canvas; the radius of a shadow is its standard deviation.
package struct FrameDrawing: Sendable {
  let effectPlan: DisplayPlan
  private(set) var kept: [Kept]
  /// The layers that serve as masks and always do; they are drawn nowhere else.
  private let masks: [Int]
  private let isMask: [Bool]
  let assets: ImageAssets
  let boxes: FramePicture.Boxes

  var graph: Graph { effectPlan.graph }

  /// What is drawn once for a layer.
  struct Kept: Sendable {
    /// The prefix of the ids of definitions.
    let reference: String
    /// Whether the layer always has a mask of the same parent.
    let isMaskedFromBeside: Bool
    /// The path if it is constant, printed and measured.
    let path: SVGText?
    let measure: PathMeasure?
    /// The gradient if it is constant, drawn.
    var gradient: [SVGElement]?
    /// The whole layer if it and its children are constant, with helper lines; nil for a layer that is drawn as a part
    /// of another such layer.
    var still: SVGElement?
  }

  /// Prepares the drawing; the ids of definitions begin with the prefix, so that several drawings fit into one
  /// document.
  package init(
    _ graph: Graph, assets: ImageAssets = ImageAssets(), boxes: FramePicture.Boxes = .none,
    idPrefix: String = ""
  ) {
    var buffer = FrameBuffer(for: graph)
    buffer.fill(Moment.idle)
    let plan = DisplayPlan(graph, rest: buffer.frame)
    effectPlan = plan
    self.assets = assets
    self.boxes = boxes
    var isMask = Array(repeating: false, count: plan.layers.count)
    for layer in plan.layers where !layer.parts.contains(.changingMask) {
      if let mask = layer.mask { isMask[mask] = true }
    }
    self.isMask = isMask
    masks = plan.layers.indices.filter { isMask[$0] }
    kept = plan.layers.map { layer in
      let path = layer.kind == .shape ? plan.fixedPath(of: layer.index) : nil
      let hasMask = !layer.parts.contains(.changingMask)
      return Kept(
        reference: idPrefix + Self.reference(layer.id),
        isMaskedFromBeside: hasMask && layer.mask.map { plan.layers[$0].parent == layer.parent } ?? false,
        path: path.map { SVGText($0) },
        measure: layer.parts.contains(.trim) ? path.map { PathMeasure($0) } : nil)
    }
    drawStill()
  }

  /// Returns a layer's id with the brackets of copies replaced by characters of references; ids have no dots.
  private static func reference(_ id: String) -> String {
    String(id.compactMap { $0 == "[" ? "." : $0 == "]" ? nil : $0 })
  }

  /// Whether the drawing order never changes.
  var keepsOrders: Bool { effectPlan.keepsOrder && effectPlan.layers.allSatisfy(\.keepsOrder) }

  /// Returns the whole of a frame of this effect, in the coordinates of its canvas and without a clip.
  package func element(of frame: EffectFrame) -> SVGElement {
    let view = FrameView(frame: frame)
    let changing = changingMasks(view)
    var children: [SVGElement] = []
    children.reserveCapacity(effectPlan.roots.count + 1)
    let definitions = (masks + changing).map { definition(ofMask: $0, view, changing) }
    if !definitions.isEmpty { children.append(SVGElement("defs", children: definitions)) }
    for index in ordered(effectPlan.roots, effectPlan.keepsOrder, view)
    where !isMask[index] && !changing.contains(index) {
      children.append(element(ofLayer: index, view, changing))
    }
    return SVGElement("g", children: children)
  }

  /// The layers that are masks at this instant and may be none at another.
  private func changingMasks(_ view: FrameView) -> [Int] {
    var found: [Int] = []
    for layer in effectPlan.layers where layer.parts.contains(.changingMask) {
      guard let mask = graph.mask(ofLayer: layer.index, view.slots), !isMask[mask], !found.contains(mask)
      else { continue }
      found.append(mask)
    }
    return found
  }

  /// Returns siblings from back to front.
  private func ordered(_ siblings: [Int], _ keepsOrder: Bool, _ view: FrameView) -> [Int] {
    keepsOrder ? siblings : effectPlan.ordered(siblings, view.slots)
  }

  /// Returns a layer, on request with helper lines.
  func element(
    ofLayer index: Int, _ view: FrameView, _ changing: [Int], help: Bool = true
  ) -> SVGElement {
    if help, let still = kept[index].still { return still }
    let plan = effectPlan.layers[index]
    // A shadow is no helper line, so the lines lie over the whole layer.
    let isShadowed = plan.parts.contains(.shadow)
    let helpsInside = help && !isShadowed
    var layer = SVGElement("g")
    layer.attributes.reserveCapacity(6)
    layer.children.reserveCapacity(plan.children.count + 3)
    layer.attributes.append(.init("data-layer", SVGText(plan.id)))
    if plan.parts.contains(.hidden) {
      let isHidden = view.slots[plan.slot(.hidden)] != 0
      layer.attributes.append(.init("display", isHidden ? "none" : "inline"))
    }
    if let transform = transform(plan, view) { layer.attributes.append(.init("transform", transform)) }
    if plan.parts.contains(.opacity) {
      let opacity = view.slots[plan.slot(.opacity)].drawnOpacity
      layer.attributes.append(.init("opacity", SVGText(opacity)))
    }
    if let slot = graph.slot(of: .label, layer: index), let label = text(slot, view) {
      layer.children.append(SVGElement("title", text: Printable.prose(label)))
    }
    if plan.parts.contains(.shadow) { addShadow(plan, view, to: &layer) }
    let isMaskedFromBeside = kept[index].isMaskedFromBeside
    if plan.parts.contains(.mask), !isMaskedFromBeside { addMask(plan, view, to: &layer) }
    if plan.parts.contains(.background) { layer.children.append(background(plan, view)) }
    // The colours of a gradient lie within the rectangle anyway.
    if plan.parts.contains(.gradient) { layer.children += kept[index].gradient ?? gradient(plan, view) }
    var inner = contents(plan, view, help: helpsInside)
    for child in ordered(plan.children, plan.keepsOrder, view)
    where !isMask[child] && !changing.contains(child) {
      inner.append(element(ofLayer: child, view, changing, help: helpsInside))
    }
    layer.children += plan.cutsContents ? clipped(inner, plan, view) : inner
    if plan.parts.contains(.border) { layer.children.append(border(plan, view)) }
    let lines = isShadowed && help ? helpLines(ofLayer: index, view, changing) : nil
    guard isMaskedFromBeside || lines != nil else { return layer }
    // Outside the layer the coordinates are those of its parent, as for its mask.
    var around = SVGElement("g")
    if isMaskedFromBeside { addMask(plan, view, to: &around) }
    around.children.append(layer)
    if let lines { around.children.append(lines) }
    return around
  }

  /// Returns the content of the layer's kind beyond its rectangle; nil for none.
  private func contents(_ plan: DisplayPlan.Layer, _ view: FrameView, help: Bool) -> [SVGElement] {
    var contents: [SVGElement] = []
    switch plan.kind {
    case .shape: addShape(plan, view, to: &contents)
    case .text:
      if help { addTextHelp(plan, view, to: &contents) }
      addText(plan, view, to: &contents)
    case .image, .sheet:
      addImage(plan, view, to: &contents)
      if help { addImageHelp(plan, view, to: &contents) }
    case .gradient, .group, .replicator: break
    }
    return contents
  }

  /// Returns only the helper lines of a layer and its children, in place; nil for none.
  private func helpLines(ofLayer index: Int, _ view: FrameView, _ changing: [Int]) -> SVGElement? {
    let plan = effectPlan.layers[index]
    var inner: [SVGElement] = []
    if plan.kind == .text { addTextHelp(plan, view, to: &inner) }
    if plan.parts.contains(.image) { addImageHelp(plan, view, to: &inner) }
    for child in ordered(plan.children, plan.keepsOrder, view)
    where !isMask[child] && !changing.contains(child) {
      if let lines = helpLines(ofLayer: child, view, changing) { inner.append(lines) }
    }
    if inner.isEmpty { return nil }
    var lines = SVGElement("g", children: inner)
    if plan.parts.contains(.hidden) {
      let isHidden = view.slots[plan.slot(.hidden)] != 0
      lines.attributes.append(.init("display", isHidden ? "none" : "inline"))
    }
    if let transform = transform(plan, view) { lines.attributes.append(.init("transform", transform)) }
    if plan.parts.contains(.opacity) {
      let opacity = view.slots[plan.slot(.opacity)].drawnOpacity
      lines.attributes.append(.init("opacity", SVGText(opacity)))
    }
    return lines
  }
}

/// A frame during drawing.
struct FrameView {
  let frame: EffectFrame
  let slots: [Double]

  init(frame: EffectFrame) {
    self.frame = frame
    slots = frame.slots
  }

  func pair(_ slot: Int) -> Vec2 { Vec2(slots[slot], slots[slot + 1]) }

  func color(_ slot: Int) -> RGBAColor {
    RGBAColor(red: slots[slot], green: slots[slot + 1], blue: slots[slot + 2], alpha: slots[slot + 3])
  }
}

extension FrameDrawing {
  /// Draws constant parts once: whole layers, and the colours of gradients, which are many elements.
  private mutating func drawStill() {
    let view = FrameView(frame: effectPlan.rest)
    for layer in effectPlan.layers where layer.parts.contains(.gradient) && !gradientVaries(layer, view) {
      kept[layer.index].gradient = gradient(layer, view)
    }
    // Layers that are masks at times are drawn in their places at other times.
    if effectPlan.layers.contains(where: { $0.parts.contains(.changingMask) }) { return }
    var isStill = Array(repeating: false, count: effectPlan.layers.count)
    // A layer comes before its children.
    for layer in effectPlan.layers.reversed() {
      isStill[layer.index] = isStillItself(layer) && layer.children.allSatisfy { isStill[$0] }
    }
    // A layer that is drawn as a part of another is not kept separately.
    for layer in effectPlan.layers
    where isStill[layer.index] && (layer.parent < 0 || !isStill[layer.parent]) {
      kept[layer.index].still = element(ofLayer: layer.index, view, [])
    }
  }

  /// Whether the content of a layer never changes, its children aside.
  private func isStillItself(_ layer: DisplayPlan.Layer) -> Bool {
    let own = Int(graph.layers[layer.index].firstSlot)
    if effectPlan.moves[own..<own + LayerLayout.width(of: layer.kind)].contains(true) { return false }
    if let corners = graph.list(of: .cornerRadius, layer: layer.index, []),
      corners.slots.contains(where: { effectPlan.moves[$0] })
    {
      return false
    }
    switch layer.kind {
    // Its mask is elsewhere in the tree.
    case _ where layer.parts.contains(.mask): return false
    case .shape: return kept[layer.index].path != nil
    case .gradient: return !layer.parts.contains(.gradient) || kept[layer.index].gradient != nil
    case .group, .text, .image, .sheet, .replicator: return true
    }
  }
}

extension FrameDrawing {
  private static let degrees = 180 / Double.pi

  /// The layer's own transform in parts, outermost first: `translate rotate skew scale translate`; nil for the
  /// identity.
  ///
  /// SVG skews one axis after the other, layers both at once: two skews are a matrix of their tangents.
  func transform(_ plan: DisplayPlan.Layer, _ view: FrameView) -> SVGText? {
    let parts = plan.parts
    if parts.isDisjoint(with: .transform) { return nil }
    let size = view.pair(plan.slot(.size))
    let anchor = view.pair(plan.slot(.anchorPoint))
    let pivot = Vec2(size.x * anchor.x, size.y * anchor.y)
    var place = view.pair(plan.slot(.position)) + view.pair(plan.slot(.translation))
    if parts.isDisjoint(with: .linear) {
      place = place - pivot
      return SVGText(words: Self.translateWords, numbers: [place.x, place.y])
    }
    var lead = ""
    var words: [String] = []
    var numbers: [Double] = []
    func add(_ name: String, _ values: Double...) {
      for (index, value) in values.enumerated() {
        words.append(index == 0 ? lead + name : " ")
        numbers.append(value)
      }
      lead = ") "
    }
    if parts.contains(.place) { add("translate(", place.x, place.y) }
    if parts.contains(.rotation) { add("rotate(", view.slots[plan.slot(.rotation)] * Self.degrees) }
    let skew = view.pair(plan.slot(.skew))
    if parts.contains(.skewX) && parts.contains(.skewY) {
      let slant = Affine(scale: Vec2(1, 1), skew: skew, rotation: 0)
      add("matrix(", slant.a, slant.b, slant.c, slant.d, 0, 0)
    } else if parts.contains(.skewX) {
      add("skewX(", skew.x * Self.degrees)
    } else if parts.contains(.skewY) {
      add("skewY(", skew.y * Self.degrees)
    }
    if parts.contains(.scale) {
      let scale = view.pair(plan.slot(.scale))
      add("scale(", scale.x, scale.y)
    }
    if parts.contains(.pivot) { add("translate(", -pivot.x, -pivot.y) }
    words.append(")")
    return SVGText(words: words, numbers: numbers)
  }

  private static let translateWords = ["translate(", " ", ")"]
}
