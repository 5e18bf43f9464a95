// Ready-made outlines. Each adds a sub-path; negative radii count as 0.

extension Path {
  /// A closed circle from 3 o'clock, clockwise as seen, as two half arcs.
  package mutating func addCircle(center: Vec2, radius: Double) {
    addEllipse(center: center, radii: Vec2(radius, radius))
  }

  /// A closed ellipse with upright axes from 3 o'clock, clockwise as seen, as two half arcs.
  package mutating func addEllipse(center: Vec2, radii: Vec2) {
    let radii = Vec2(max(radii.x, 0), max(radii.y, 0))
    let start = Vec2(center.x + radii.x, center.y)
    move(to: start)
    arc(radii: radii, largeArc: true, sweep: true, to: Vec2(center.x - radii.x, center.y))
    arc(radii: radii, largeArc: true, sweep: true, to: start)
    close()
  }

  /// A closed rectangle from its top-left corner (after the rounding), clockwise.
  ///
  /// A negative size spans to the other side. Equal radii are limited to half the shorter side, unequal ones each
  /// to half of its own side; a radius of 0 gives sharp corners.
  package mutating func addRect(origin: Vec2, size: Vec2, radii: Vec2 = .zero) {
    let (left, right) = (min(origin.x, origin.x + size.x), max(origin.x, origin.x + size.x))
    let (top, bottom) = (min(origin.y, origin.y + size.y), max(origin.y, origin.y + size.y))
    let half = Vec2((right - left) / 2, (bottom - top) / 2)
    let shorter = min(half.x, half.y)
    let even = radii.x == radii.y
    let rx = max(min(radii.x, even ? shorter : half.x), 0)
    let ry = max(min(radii.y, even ? shorter : half.y), 0)
    guard rx > 0 && ry > 0 else {
      addPolyline([Vec2(left, top), Vec2(right, top), Vec2(right, bottom), Vec2(left, bottom)], closed: true)
      return
    }
    let corner = Vec2(rx, ry)
    move(to: Vec2(left + rx, top))
    line(to: Vec2(right - rx, top))
    arc(radii: corner, largeArc: false, sweep: true, to: Vec2(right, top + ry))
    line(to: Vec2(right, bottom - ry))
    arc(radii: corner, largeArc: false, sweep: true, to: Vec2(right - rx, bottom))
    line(to: Vec2(left + rx, bottom))
    arc(radii: corner, largeArc: false, sweep: true, to: Vec2(left, bottom - ry))
    line(to: Vec2(left, top + ry))
    arc(radii: corner, largeArc: false, sweep: true, to: Vec2(left + rx, top))
    close()
  }

  /// Straight lines from point to point; no points add nothing.
  package mutating func addPolyline(_ points: [Vec2], closed: Bool = false) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { line(to: point) }
    if closed { close() }
  }

  /// An open arc of a circle from the angle `from` in its direction to the first `to`, angles in radians with 0 at
  /// 3 o'clock and growing clockwise as seen.
  ///
  /// Angles that differ by whole turns give a full circle; equal angles give the start alone, which draws
  /// nothing. More than half a turn is written as two arcs.
  package mutating func addArc(
    center: Vec2, radius: Double, from: Double, to: Double, clockwise: Bool = true
  ) {
    let radius = max(radius, 0)
    move(to: center + Direction.at(radians: from) * radius)
    if from == to { return }
    let turn = 2 * Double.pi
    var sweep = (clockwise ? to - from : from - to).limitedToFinite.truncatingRemainder(dividingBy: turn)
    if sweep < 0 { sweep += turn }
    // Whole turns written in degrees miss 2π by a few last bits.
    let tolerance = 1e-15 * (16 + from.magnitude + to.magnitude)
    if sweep <= tolerance || sweep >= turn - tolerance { sweep = turn }
    let radii = Vec2(radius, radius)
    if sweep > Double.pi {
      let middle = from + (clockwise ? sweep : -sweep) / 2
      arc(
        radii: radii, largeArc: false, sweep: clockwise, to: center + Direction.at(radians: middle) * radius)
    }
    let end = sweep == turn ? from : to
    arc(radii: radii, largeArc: false, sweep: clockwise, to: center + Direction.at(radians: end) * radius)
  }
}

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
