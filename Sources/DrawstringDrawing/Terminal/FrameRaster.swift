internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// Draws a frame into a few pixels, for a terminal.
enum FrameRaster {
  /// Where the budget is spent, the rest is not drawn. Texts and unknown images are plain boxes in the drawing: at this
  /// size their content is illegible.
  static func picture(
    of frame: EffectFrame, in view: CanvasView, _ budget: inout WorkBudget
  ) -> Raster {
    budget.spend(frame.graph.layers.count * WorkBudget.rasteredLayer)
    let area = PixelRect(left: 0, top: 0, right: view.width, bottom: view.height)
    if budget.isSpent { return Raster(area) }
    var missing: Set<Character> = []
    return PixelPicture.raster(
      of: SVGElement(FramePicture(frame, boxes: .filled)), by: view.toPixels, area, &budget, missing: &missing
    )
  }
}
