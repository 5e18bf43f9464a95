internal import DrawstringCore
internal import DrawstringOutput

/// Which part of a canvas is looked at, and through how many pixels.
package struct CanvasView {
  /// In points.
  var origin: Vec2
  /// Pixels for a point.
  var scale: Double
  var width: Int
  var height: Int
  /// Of the pixels, those that lie in the part wholly; what is only a share of a pixel wide says little of it.
  var whole: (columns: Int, rows: Int)?

  var toPixels: Affine {
    Affine(a: scale, b: 0, c: 0, d: scale, tx: -origin.x * scale, ty: -origin.y * scale)
  }
}
