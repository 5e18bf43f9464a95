// Stars and regular polygons as drawing programs have them: upright, clockwise as seen.

extension Path {
  /// How many corners there may be; a number outside is limited, one between is rounded.
  package static let cornerCounts = 3.0...10_000

  /// A closed star of `count` outer points, the first of them at `rotation` (radians, 0 straight up), clockwise; inner
  /// points lie half way between. Negative radii count as 0.
  package mutating func addStar(
    center: Vec2, count: Double, outerRadius: Double, innerRadius: Double, rotation: Double = 0
  ) {
    let radii = (max(outerRadius, 0), max(innerRadius, 0))
    addRing(center: center, corners: 2 * Self.corners(count), rotation: rotation) {
      $0 & 1 == 0 ? radii.0 : radii.1
    }
  }

  /// A closed regular polygon of `count` corners, the first of them at `rotation` (radians, 0 straight up),
  /// clockwise. A negative radius counts as 0.
  package mutating func addRegularPolygon(center: Vec2, count: Double, radius: Double, rotation: Double = 0) {
    let radius = max(radius, 0)
    addRing(center: center, corners: Self.corners(count), rotation: rotation) { _ in radius }
  }

  /// How many corners a number stands for.
  static func corners(_ count: Double) -> Int {
    Int(min(max(count.limitedToFinite.rounded(), cornerCounts.lowerBound), cornerCounts.upperBound))
  }

  private mutating func addRing(
    center: Vec2, corners: Int, rotation: Double, radius: (Int) -> Double
  ) {
    for index in 0..<corners {
      let angle = rotation - Double.pi / 2 + Double(index) * 2 * Double.pi / Double(corners)
      let corner = center + Direction.at(radians: angle) * radius(index)
      if index == 0 { move(to: corner) } else { line(to: corner) }
    }
    close()
  }
}
