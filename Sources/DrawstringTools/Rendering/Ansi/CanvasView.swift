internal import DrawstringCore

/// Which part of a canvas is looked at, and through how many pixels.
struct CanvasView: Equatable {
  /// In points.
  var origin: Vec2
  /// Pixels for a point.
  var scale: Double
  var width: Int
  var height: Int

  var toPixels: Affine {
    Affine(a: scale, b: 0, c: 0, d: scale, tx: -origin.x * scale, ty: -origin.y * scale)
  }
}
