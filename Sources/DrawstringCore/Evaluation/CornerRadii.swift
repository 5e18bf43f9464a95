/// The radii of a rectangle's corners, in points.
package struct CornerRadii: Equatable, Sendable {
  package var topLeft: Double
  package var topRight: Double
  package var bottomRight: Double
  package var bottomLeft: Double

  package init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  package init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// The radii from the top-left corner clockwise.
  package var all: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// Returns the radii as drawn in a rectangle: not negative, and where two of a side overlap, all of them scaled by
  /// one factor, as in CSS.
  package func fitted(in size: Vec2) -> CornerRadii {
    let own = mapped { max($0, 0) }
    let (width, height) = (max(size.x, 0), max(size.y, 0))
    if own == CornerRadii(own.topLeft) {
      return CornerRadii(min(own.topLeft, min(width, height) / 2))
    }
    var factor = 1.0
    func limit(_ side: Double, _ first: Double, _ second: Double) {
      // Halves, whose sum is finite.
      let half = first / 2 + second / 2
      if half > side / 2 { factor = min(factor, side / 2 / half) }
    }
    limit(width, own.topLeft, own.topRight)
    limit(width, own.bottomLeft, own.bottomRight)
    limit(height, own.topLeft, own.bottomLeft)
    limit(height, own.topRight, own.bottomRight)
    return factor < 1 ? own.mapped { $0 * factor } : own
  }

  /// Returns the radii of a line at a distance inside the rectangle's edge.
  package func inset(by distance: Double) -> CornerRadii { mapped { max($0 - distance, 0) } }

  private func mapped(_ transform: (Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeft: transform(topLeft), topRight: transform(topRight), bottomRight: transform(bottomRight),
      bottomLeft: transform(bottomLeft))
  }
}

extension Graph {
  /// The radii of a layer's corners as computed: four, or one for all.
  package func cornerRadii(ofLayer index: Int, _ slots: [Double]) -> CornerRadii {
    guard let list = list(of: .cornerRadius, layer: index, slots) else {
      return CornerRadii(slots[Int(layers[index].firstSlot) + PropertyID.cornerRadius.offset])
    }
    let first = Int(list.firstSlot)
    return CornerRadii(
      topLeft: slots[first], topRight: slots[first + 1], bottomRight: slots[first + 2],
      bottomLeft: slots[first + 3])
  }
}

extension VectorPath {
  /// The control distance of a quarter circle drawn as a cubic curve, in radii.
  private static let quarter = 0.5522847498307936

  /// Adds a closed rectangle with four radii that fit in it, from the end of the top-left corner, clockwise on screen.
  ///
  /// Four lines and four cubic curves for all radii, so that such paths turn into one another.
  package mutating func addRect(origin: Vec2, size: Vec2, corners radii: CornerRadii) {
    let (left, top) = (origin.x, origin.y)
    let (right, bottom) = (origin.x + max(size.x, 0), origin.y + max(size.y, 0))
    let rest = 1 - Self.quarter
    move(to: Vec2(left + radii.topLeft, top))
    line(to: Vec2(right - radii.topRight, top))
    cubic(
      Vec2(right - rest * radii.topRight, top), Vec2(right, top + rest * radii.topRight),
      to: Vec2(right, top + radii.topRight))
    line(to: Vec2(right, bottom - radii.bottomRight))
    cubic(
      Vec2(right, bottom - rest * radii.bottomRight), Vec2(right - rest * radii.bottomRight, bottom),
      to: Vec2(right - radii.bottomRight, bottom))
    line(to: Vec2(left + radii.bottomLeft, bottom))
    cubic(
      Vec2(left + rest * radii.bottomLeft, bottom), Vec2(left, bottom - rest * radii.bottomLeft),
      to: Vec2(left, bottom - radii.bottomLeft))
    line(to: Vec2(left, top + radii.topLeft))
    cubic(
      Vec2(left, top + rest * radii.topLeft), Vec2(left + rest * radii.topLeft, top),
      to: Vec2(left + radii.topLeft, top))
    close()
  }
}
