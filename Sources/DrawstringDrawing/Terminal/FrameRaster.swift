internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// Draws a frame into a few pixels, for a terminal.
enum FrameRaster {
  /// Where the budget is spent, the rest is not drawn. Small texts and unknown images are plain boxes in the drawing: at this
  /// size their content is illegible. Adds the characters that are drawn as boxes to `missing`.
  static func picture(
    of frame: EffectFrame, in view: CanvasView, fonts: [TrueTypeFont] = [], _ budget: inout WorkBudget,
    missing: inout Set<Character>
  ) -> Raster {
    budget.spend(frame.graph.layers.count * WorkBudget.rasteredLayer)
    let area = PixelRect(left: 0, top: 0, right: view.width, bottom: view.height)
    if budget.isSpent { return Raster(area) }
    return PixelPicture.raster(
      of: SVGElement(FramePicture(frame, boxes: .filled)), by: view.toPixels, area, fonts: fonts, &budget,
      missing: &missing)
  }
}
