extension VectorPath {
  /// What the path is if it is a standard shape: the shape, its rectangle, and the radius of its corners.
  var knownShape: (DisplayList.Shape, DisplayRectangle, radius: Double)? {
    switch (verbs.count, verbs.last) {
    case (5, .close) where verbs[1] == .line && verbs[2] == .line && verbs[3] == .line:
      rectangle.map { (.rectangle, $0, 0) }
    case (4, .close) where verbs[1] == .arc && verbs[2] == .arc: ellipse.map { (.ellipse, $0, 0) }
    case (10, .close) where (1..<9).allSatisfy { verbs[$0] == ($0 % 2 == 1 ? .line : .arc) }:
      roundedRectangle
    default: nil
    }
  }

  private var rectangle: DisplayRectangle? {
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    let isLevel = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let isUpright = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    return isLevel || isUpright ? Self.rectangle(a, c) : nil
  }

  private static func rectangle(_ a: Vec2, _ b: Vec2) -> DisplayRectangle {
    DisplayRectangle(
      x: min(a.x, b.x), y: min(a.y, b.y), width: (a.x - b.x).magnitude, height: (a.y - b.y).magnitude)
  }

  private var ellipse: DisplayRectangle? {
    let (right, radii, left) = (points[0], points[1], points[3])
    guard points[4] == radii, points[6] == right, right.y == left.y, points[2].x == 0, points[5].x == 0,
      radii.x > 0, radii.y > 0,
      (right.x - left.x - 2 * radii.x).magnitude <= 1e-12 * (right.x.magnitude + radii.x)
    else { return nil }
    return DisplayRectangle(x: left.x, y: right.y - radii.y, width: right.x - left.x, height: 2 * radii.y)
  }

  private var roundedRectangle: (DisplayList.Shape, DisplayRectangle, radius: Double)? {
    // The ends of the arcs, whose two other points are radii and flags.
    let (start, radii) = (points[0], points[2])
    let (right, bottom, left) = (points[4], points[8], points[12])
    guard radii.x == radii.y, points[6] == radii, points[10] == radii, points[14] == radii,
      points[16] == start, points[1].y == start.y, points[5].x == right.x, points[9].y == bottom.y,
      points[13].x == left.x
    else { return nil }
    let box = Self.rectangle(Vec2(left.x, start.y), Vec2(right.x, bottom.y))
    return (.roundedRectangle, box, radii.x)
  }
}
