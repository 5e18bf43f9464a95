// Standard shapes. Each function adds a sub-path; negative radii count as 0.

extension VectorPath {
  /// Adds a closed circle from 3 o'clock, clockwise on screen, as two half arcs.
  package mutating func addCircle(center: Vec2, radius: Double) {
    addEllipse(center: center, radii: Vec2(radius, radius))
  }

  /// Adds a closed ellipse with upright axes from 3 o'clock, clockwise on screen, as two half arcs.
  package mutating func addEllipse(center: Vec2, radii: Vec2) {
    let radii = Vec2(max(radii.x, 0), max(radii.y, 0))
    let start = Vec2(center.x + radii.x, center.y)
    move(to: start)
    arc(radii: radii, largeArc: true, sweep: true, to: Vec2(center.x - radii.x, center.y))
    arc(radii: radii, largeArc: true, sweep: true, to: start)
    close()
  }

  /// Adds a closed rectangle from its top-left corner (after the rounding), clockwise on screen.
  ///
  /// A negative size extends to the other side. Equal radii are limited to half the shorter side, unequal radii each
  /// to half of their own side; a radius of 0 gives sharp corners.
  package mutating func addRect(origin: Vec2, size: Vec2, radii: Vec2 = .zero) {
    let (left, right) = (min(origin.x, origin.x + size.x), max(origin.x, origin.x + size.x))
    let (top, bottom) = (min(origin.y, origin.y + size.y), max(origin.y, origin.y + size.y))
    let half = Vec2((right - left) / 2, (bottom - top) / 2)
    let shorter = min(half.x, half.y)
    let even = radii.x == radii.y
    let rx = max(min(radii.x, even ? shorter : half.x), 0)
    let ry = max(min(radii.y, even ? shorter : half.y), 0)
    guard rx > 0 && ry > 0 else {
      move(to: Vec2(left, top))
      line(to: Vec2(right, top))
      line(to: Vec2(right, bottom))
      line(to: Vec2(left, bottom))
      return close()
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

  /// Adds straight lines from point to point; an empty collection adds nothing.
  package mutating func addPolyline(_ points: some Collection<Vec2>, closed: Bool = false) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { line(to: point) }
    if closed { close() }
  }

  /// Adds an open circular arc from the angle `from` to the next angle `to` in the given direction. Angles are in
  /// radians, 0 at 3 o'clock and growing clockwise on screen.
  ///
  /// Angles that differ by whole turns give a full circle; equal angles give the start alone, which draws nothing. An
  /// arc of more than half a turn is written as two arcs.
  package mutating func addArc(
    center: Vec2, radius: Double, from: Double, to: Double, clockwise: Bool = true
  ) {
    let radius = max(radius, 0)
    move(to: center + Direction.at(radians: from) * radius)
    if from == to { return }
    let turn = 2 * Double.pi
    var sweep = (clockwise ? to - from : from - to).limitedToFinite.truncatingRemainder(dividingBy: turn)
    if sweep < 0 { sweep += turn }
    // Whole turns written in degrees differ from 2π by rounding.
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

// Stars and regular polygons, upright and clockwise on screen.

extension VectorPath {
  /// The range of numbers of corners; other numbers are limited, fractions are rounded.
  package static let cornerCounts = 3.0...10_000

  /// Adds a closed star of `count` outer points, the first at `rotation` (radians, 0 straight up), clockwise; inner
  /// points lie half way between. Negative radii count as 0.
  package mutating func addStar(
    center: Vec2, count: Double, outerRadius: Double, innerRadius: Double, rotation: Double = 0
  ) {
    let radii = (max(outerRadius, 0), max(innerRadius, 0))
    addRing(center: center, corners: 2 * Self.corners(count), rotation: rotation) {
      $0 & 1 == 0 ? radii.0 : radii.1
    }
  }

  /// Adds a closed regular polygon of `count` corners, the first at `rotation` (radians, 0 straight up), clockwise. A
  /// negative radius counts as 0.
  package mutating func addRegularPolygon(center: Vec2, count: Double, radius: Double, rotation: Double = 0) {
    let radius = max(radius, 0)
    addRing(center: center, corners: Self.corners(count), rotation: rotation) { _ in radius }
  }

  /// Returns a number of corners, rounded and limited to `cornerCounts`.
  static func corners(_ count: Double) -> Int {
    Int(limiting: min(max(count.limitedToFinite.rounded(), cornerCounts.lowerBound), cornerCounts.upperBound))
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
