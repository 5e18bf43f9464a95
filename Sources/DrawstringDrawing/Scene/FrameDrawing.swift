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
  let graph: Graph
  var plans: [LayerPlan]
  /// The outermost layers.
  private var roots: [Int] = []
  private var keepsOrder = true
  /// The layers that serve as masks; they are drawn nowhere else.
  private let masks: [Int]
  private let isMask: [Bool]
  let assets: ImageAssets
  let boxes: FramePicture.Boxes

  /// Prepares the drawing; the ids of definitions begin with the prefix, so that several drawings fit into one
  /// document.
  package init(
    _ shared: SharedGraph, assets: ImageAssets = ImageAssets(), boxes: FramePicture.Boxes = .none,
    idPrefix: String = ""
  ) {
    let graph = shared.graph
    let varies = WrittenLanes.writtenSlots(graph)
    var buffer = FrameBuffer(for: shared)
    buffer.fill(Moment.idle)
    let frame = buffer.frame
    self.graph = graph
    self.assets = assets
    self.boxes = boxes
    plans = graph.layers.indices.map {
      LayerPlan($0, graph, frame, varies: varies, prefix: idPrefix)
    }
    var isMask = Array(repeating: false, count: graph.layers.count)
    for plan in plans where plan.parts.contains(.mask) && !plan.parts.contains(.changingMask) {
      guard let mask = graph.mask(ofLayer: plan.index, frame.slots) else { continue }
      isMask[mask] = true
      plans[plan.index].isMaskedFromBeside = plans[mask].parent == plan.parent
    }
    self.isMask = isMask
    masks = plans.indices.filter { isMask[$0] }
    for plan in plans where !isMask[plan.index] || plan.parent >= 0 {
      let depth = plan.slot(.zPosition)
      let isLevel = !varies[depth] && frame.slots[depth] == 0
      if plan.parent < 0 {
        roots.append(plan.index)
        keepsOrder = keepsOrder && isLevel
      } else {
        plans[plan.parent].children.append(plan.index)
        plans[plan.parent].keepsOrder = plans[plan.parent].keepsOrder && isLevel
      }
    }
    drawStill(frame, varies)
  }

  /// Whether the drawing order never changes.
  var keepsOrders: Bool { keepsOrder && plans.allSatisfy(\.keepsOrder) }

  /// Returns the whole of a frame of this effect, in the coordinates of its canvas and without a clip.
  package func element(of frame: EffectFrame) -> SVGElement {
    let view = FrameView(frame: frame)
    let changing = changingMasks(view)
    var children: [SVGElement] = []
    children.reserveCapacity(roots.count + 1)
    let definitions = (masks + changing).map { definition(ofMask: $0, view, changing) }
    if !definitions.isEmpty { children.append(SVGElement("defs", children: definitions)) }
    for index in ordered(roots, keepsOrder, view) where !isMask[index] && !changing.contains(index) {
      children.append(element(ofLayer: index, view, changing))
    }
    return SVGElement("g", children: children)
  }

  /// The layers that are masks at this instant and may be none at another.
  private func changingMasks(_ view: FrameView) -> [Int] {
    var found: [Int] = []
    for plan in plans where plan.parts.contains(.changingMask) {
      guard let mask = graph.mask(ofLayer: plan.index, view.slots), !isMask[mask], !found.contains(mask)
      else { continue }
      found.append(mask)
    }
    return found
  }

  /// Returns siblings from back to front.
  private func ordered(_ siblings: [Int], _ keepsOrder: Bool, _ view: FrameView) -> [Int] {
    if keepsOrder { return siblings }
    let depths = siblings.map { view.slots[plans[$0].slot(.zPosition)] }
    if zip(depths, depths.dropFirst()).allSatisfy({ $0 <= $1 }) { return siblings }
    return siblings.indices.sorted {
      depths[$0] == depths[$1] ? $0 < $1 : depths[$0] < depths[$1]
    }.map { siblings[$0] }
  }

  /// Returns a layer, on request with helper lines.
  func element(
    ofLayer index: Int, _ view: FrameView, _ changing: [Int], help: Bool = true
  ) -> SVGElement {
    if help, let still = plans[index].still { return still }
    let plan = plans[index]
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
    if let slot = plan.labelSlot, let label = text(slot, view) {
      layer.children.append(SVGElement("title", text: Printable.prose(label)))
    }
    if plan.parts.contains(.shadow) { addShadow(plan, view, to: &layer) }
    if plan.parts.contains(.mask), !plan.isMaskedFromBeside { addMask(plan, view, to: &layer) }
    if plan.parts.contains(.background) { layer.children.append(background(plan, view)) }
    // The colours of a gradient lie within the rectangle anyway.
    if plan.parts.contains(.gradient) { layer.children += plan.gradient ?? gradient(plan, view) }
    var inner = contents(plan, view, help: helpsInside)
    for child in ordered(plan.children, plan.keepsOrder, view)
    where !isMask[child] && !changing.contains(child) {
      inner.append(element(ofLayer: child, view, changing, help: helpsInside))
    }
    layer.children += plan.cutsContents ? clipped(inner, plan, view) : inner
    if plan.parts.contains(.border) { layer.children.append(border(plan, view)) }
    let lines = isShadowed && help ? helpLines(ofLayer: index, view, changing) : nil
    guard plan.isMaskedFromBeside || lines != nil else { return layer }
    // Outside the layer the coordinates are those of its parent, as for its mask.
    var around = SVGElement("g")
    if plan.isMaskedFromBeside { addMask(plan, view, to: &around) }
    around.children.append(layer)
    if let lines { around.children.append(lines) }
    return around
  }

  /// Returns the content of the layer's kind beyond its rectangle; nil for none.
  private func contents(_ plan: LayerPlan, _ view: FrameView, help: Bool) -> [SVGElement] {
    var contents: [SVGElement] = []
    switch plan.kind {
    case .shape: addShape(plan, view, to: &contents)
    case .text:
      if help { addTextHelp(plan, view, to: &contents) }
      addText(plan, view, to: &contents)
    case .image:
      addImage(plan, view, to: &contents)
      if help { addImageHelp(plan, view, to: &contents) }
    case .gradient, .group, .replicator: break
    }
    return contents
  }

  /// Returns only the helper lines of a layer and its children, in place; nil for none.
  private func helpLines(ofLayer index: Int, _ view: FrameView, _ changing: [Int]) -> SVGElement? {
    let plan = plans[index]
    var inner: [SVGElement] = []
    if plan.kind == .text { addTextHelp(plan, view, to: &inner) }
    if plan.kind == .image { addImageHelp(plan, view, to: &inner) }
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
  mutating func drawStill(_ frame: EffectFrame, _ varies: [Bool]) {
    let view = FrameView(frame: frame)
    for index in plans.indices
    where plans[index].parts.contains(.gradient) && !gradientVaries(plans[index], view, varies) {
      plans[index].gradient = gradient(plans[index], view)
    }
    // Layers that are masks at times are drawn in their places at other times.
    if plans.contains(where: { $0.parts.contains(.changingMask) }) { return }
    var isStill = Array(repeating: false, count: plans.count)
    // A layer comes before its children.
    for index in plans.indices.reversed() {
      isStill[index] =
        isStillItself(plans[index], varies) && plans[index].children.allSatisfy { isStill[$0] }
    }
    // A layer that is drawn as a part of another is not kept separately.
    for index in plans.indices where isStill[index] {
      let parent = plans[index].parent
      if parent < 0 || !isStill[parent] { plans[index].still = element(ofLayer: index, view, []) }
    }
  }

  /// Whether the content of a layer never changes, its children aside.
  private func isStillItself(_ plan: LayerPlan, _ varies: [Bool]) -> Bool {
    if varies[plan.first..<plan.first + LayerLayout.width(of: plan.kind)].contains(true) { return false }
    if let corners = graph.list(of: .cornerRadius, layer: plan.index, []),
      corners.slots.contains(where: { varies[$0] })
    {
      return false
    }
    switch plan.kind {
    // Its mask is elsewhere in the tree.
    case _ where plan.parts.contains(.mask): return false
    case .shape: return plan.path != nil
    case .gradient: return !plan.parts.contains(.gradient) || plan.gradient != nil
    case .group, .text, .image, .replicator: return true
    }
  }
}

extension FrameDrawing {
  private static let degrees = 180 / Double.pi

  /// The layer's own transform in parts, outermost first: `translate rotate skew scale translate`; nil for the
  /// identity.
  ///
  /// SVG skews one axis after the other, layers both at once: two skews are a matrix of their tangents.
  func transform(_ plan: LayerPlan, _ view: FrameView) -> SVGText? {
    let parts = plan.parts
    if parts.isDisjoint(with: [.place, .pivot, .linear]) { return nil }
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
