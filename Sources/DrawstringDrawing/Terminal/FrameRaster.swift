internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// Draws a frame into a few pixels, for a terminal: fills, strokes, dashes, gradients, corners, borders, shadows,
/// opacity of groups, clips and masks.
///
/// Texts and images are plain boxes: at this size their content is illegible.
struct FrameRaster {
  private let graph: Graph
  private let geometry: FrameGeometry
  private let slots: [Double]
  private let frame: EffectFrame
  private var states: [Int: LayerState] = [:]
  private var children: [[Int]]
  private var roots: [Int] = []
  private var isMask: [Bool]
  private let view: CanvasView
  /// Masks are drawn once, however many layers use them.
  private var masks: [Int: Raster] = [:]
  /// The masks being drawn, each for the one before it.
  private var opened: [Int] = []

  /// The longest chain of masks of masks.
  private static let deepestMask = 50

  private var budget: WorkBudget

  /// Where the budget is spent, the rest is not drawn.
  static func picture(of frame: EffectFrame, in view: CanvasView, _ budget: inout WorkBudget) -> Raster {
    var drawing = FrameRaster(frame, view, budget)
    var raster = Raster(width: view.width, height: view.height)
    for root in drawing.roots where !drawing.isMask[root] { drawing.draw(root, into: &raster, clip: nil) }
    budget = drawing.budget
    return raster
  }

  private init(_ frame: EffectFrame, _ view: CanvasView, _ budget: WorkBudget) {
    self.budget = budget
    self.budget.spend(frame.shared.graph.layers.count * WorkBudget.rasteredLayer)
    self.frame = frame
    self.view = view
    graph = frame.shared.graph
    slots = frame.slots
    geometry = FrameGeometry(frame)
    children = Array(repeating: [], count: graph.layers.count)
    isMask = Array(repeating: false, count: graph.layers.count)
    for state in frame.layers { states[state.index] = state }
    for index in geometry.order {
      let parent = Int(graph.layers[index].parent)
      if parent < 0 { roots.append(index) } else { children[parent].append(index) }
      if let mask = graph.mask(ofLayer: index, slots) { isMask[mask] = true }
    }
  }

  private mutating func draw(_ index: Int, into raster: inout Raster, clip: Coverage?) {
    guard let layer = states[index], !layer.isHidden, !budget.isSpent else { return }
    let opacity = layer.opacity.drawnOpacity
    if opacity <= 0 { return }
    let mask = graph.mask(ofLayer: index, slots)
    // A layer that masks to its bounds clips its shadow, too.
    let hasShadow =
      layer.shadowOpacity > 0 && layer.shadowColor.alpha > 0 && !layer.masksToBounds
    if mask == nil, !hasShadow, opacity == 1 || children[index].isEmpty && parts(of: layer) < 2 {
      return drawContent(layer, opacity: opacity, into: &raster, clip: clip)
    }
    var group = Raster(width: view.width, height: view.height)
    drawContent(layer, opacity: 1, into: &group, clip: nil)
    let before = group.work
    if hasShadow {
      let picture = group
      group = pen(layer).shadow(of: picture)
      group.lay(picture, opacity: 1, mask: nil, clip: nil)
    }
    // The content of the group was counted when it was drawn.
    budget.spend(group.work - before + group.pixels.count * WorkBudget.pixel)
    raster.lay(group, opacity: opacity, mask: mask.flatMap { picture(ofMask: $0) }, clip: clip)
  }

  private func pen(_ layer: LayerState) -> LayerRasteriser {
    LayerRasteriser(layer, world: geometry.places[layer.index].worldTransform, view: view)
  }

  /// Returns the mask of a layer with everything that it draws; nil, which hides nothing, for a mask that would mask
  /// itself.
  private mutating func picture(ofMask index: Int) -> Raster? {
    if let picture = masks[index] { return picture }
    if opened.contains(index) || opened.count >= Self.deepestMask { return nil }
    opened.append(index)
    var raster = Raster(width: view.width, height: view.height)
    draw(index, into: &raster, clip: nil)
    opened.removeLast()
    masks[index] = raster
    budget.spend(raster.pixels.count * MemoryLayout<SIMD4<Double>>.stride * WorkBudget.keptByte)
    return raster
  }

  /// The number of parts that the layer draws, which must not show through each other.
  private func parts(of layer: LayerState) -> Int {
    let isLined = layer.borderWidth > 0 && layer.borderColor.alpha > 0
    let isShape = layer.kind == .shape
    let shows = [
      layer.backgroundColor.alpha > 0, isLined, isShape && layer.fillColor.alpha > 0,
      isShape && layer.strokeColor.alpha > 0, !isShape && layer.kind != .group,
    ]
    return shows.count { $0 }
  }

  private mutating func drawContent(
    _ layer: LayerState, opacity: Double, into raster: inout Raster, clip: Coverage?
  ) {
    let pen = pen(layer)
    var inner = clip
    let before = raster.work
    if layer.masksToBounds {
      raster.count(raster.pixels.count * 2 * WorkBudget.pixel)
      let box = pen.box(inset: 0)
      inner = clip.map { $0.multiplied(by: box) } ?? box
    }
    pen.drawBox(opacity: opacity, into: &raster, clip: clip)
    if layer.kind == .shape {
      pen.drawShape(frame.trimmedPath(ofLayer: layer.index), opacity: opacity, into: &raster, clip: inner)
    }
    budget.spend(raster.work - before)
    for child in children[layer.index] where !isMask[child] { draw(child, into: &raster, clip: inner) }
    let after = raster.work
    pen.drawBorder(opacity: opacity, into: &raster, clip: clip)
    budget.spend(raster.work - after)
  }
}
