/// An arc of an ellipse in centre form, made from SVG's end-point form.
///
///     point(u) = center + axisX·cos θ + axisY·sin θ,   θ = θ₀ + u·sweep,   (cos θ₀, sin θ₀) = unitStart
///
/// The conversion is that of SVG 2, appendix B.2: radii that are too small are scaled up until the ends fit. Radii are
/// limited to 10³⁰⁶, as coordinates are, so that derivatives stay finite.
package struct EllipticArc: Equatable, Sendable {
  package let start: Vec2
  package let end: Vec2
  package let center: Vec2
  /// The two semi-axes; their lengths are `radii`.
  package let axisX: Vec2
  package let axisY: Vec2
  /// The lengths of the semi-axes, after scaling up.
  package let radii: Vec2
  /// The angle of the x axis, in degrees.
  package let rotation: Double
  package let unitStart: Vec2
  /// The angle that the arc covers, in radians; positive is clockwise on screen.
  package let sweep: Double

  /// Makes an arc; nil where SVG makes the arc a straight line or nothing (a radius of 0, equal ends), and where the
  /// numbers are too far apart to compute an ellipse.
  package init?(
    from start: Vec2, radii: Vec2, rotation: Double, largeArc: Bool, sweep clockwise: Bool, to end: Vec2
  ) {
    var rx = min(radii.x.magnitude, PathOutline.farthest)
    var ry = min(radii.y.magnitude, PathOutline.farthest)
    guard rx > 0, ry > 0, start != end else { return nil }
    let turned = rx == ry ? Vec2(1, 0) : Direction.at(degrees: rotation)
    // Half the chord, in the space where the ellipse is the unit circle.
    let half = (start - end) * 0.5
    var chord = Vec2(turned.dot(half) / rx, turned.cross(half) / ry)
    var square = chord.lengthSquared
    if square > 1 {
      let scale = square.squareRoot()
      rx *= scale
      ry *= scale
      chord = Vec2(chord.x / scale, chord.y / scale)
      square = 1
    }
    // A half turn up to rounding counts as a half turn; the square root would amplify the rounding error.
    let away =
      1 - square < 4e-15 ? 0 : ((1 - square) / square).squareRoot() * (largeArc == clockwise ? -1 : 1)
    let unitCenter = Vec2(chord.y * away, -chord.x * away)
    let unitStart = chord - unitCenter
    let unitEnd = -chord - unitCenter
    var sweep = Trigonometry.arcTangent(unitStart.cross(unitEnd), unitStart.dot(unitEnd))
    if clockwise && sweep < 0 { sweep += 2 * Double.pi }
    if !clockwise && sweep > 0 { sweep -= 2 * Double.pi }

    axisX = turned * rx
    axisY = Vec2(-turned.y, turned.x) * ry
    center = (start + end) * 0.5 + axisX * unitCenter.x + axisY * unitCenter.y
    self.start = start
    self.end = end
    self.radii = Vec2(rx, ry)
    self.rotation = rotation
    self.unitStart = unitStart
    self.sweep = sweep
    guard center.x.isFinite, center.y.isFinite, rx.isFinite, ry.isFinite, sweep.isFinite else { return nil }
    guard unitStart.x.isFinite, unitStart.y.isFinite, sweep != 0 else { return nil }
    // Scaling up may exceed the limit.
    guard rx <= PathOutline.farthest, ry <= PathOutline.farthest else { return nil }
  }

  private init(part whole: EllipticArc, from u: Double, to v: Double) {
    start = whole.point(at: u)
    end = whole.point(at: v)
    center = whole.center
    axisX = whole.axisX
    axisY = whole.axisY
    radii = whole.radii
    rotation = whole.rotation
    unitStart = whole.unit(at: u)
    sweep = whole.sweep * (v - u)
  }

  private init(reversing whole: EllipticArc) {
    start = whole.end
    end = whole.start
    center = whole.center
    axisX = whole.axisX
    axisY = whole.axisY
    radii = whole.radii
    rotation = whole.rotation
    unitStart = whole.unit(at: 1)
    sweep = -whole.sweep
  }

  package var isCircular: Bool { radii.x == radii.y }

  /// The point at parameter `u`; exactly the ends at and beyond 0 and 1.
  package func point(at u: Double) -> Vec2 {
    if u <= 0 { return start }
    if u >= 1 { return end }
    let unit = unit(at: u)
    return center + axisX * unit.x + axisY * unit.y
  }

  package func derivative(at u: Double) -> Vec2 {
    let unit = unit(at: u)
    return (axisY * unit.x - axisX * unit.y) * sweep
  }

  /// Passes on cubic Béziers along the arc, each with its two control points and its end: as many for each turn begun, of equal
  /// sweeps, with the tangent length 4/3·tan(sweep/4).
  package func cubics(perTurn pieces: Double, _ body: (Vec2, Vec2, Vec2) -> Void) {
    // The tolerance keeps a piece that rounding made longer in one.
    let count = max((sweep.magnitude / (2 * Double.pi / pieces) - 1e-9).rounded(.up), 1)
    let tangent = 4.0 / 3 * Trigonometry.tangent(sweep / count / 4) / sweep
    var (place, way) = (start, derivative(at: 0))
    for index in 1...Int(limiting: count) {
      let u = Double(index) / count
      let (end, next) = (point(at: u), derivative(at: u))
      body(place + way * tangent, end - next * tangent, end)
      (place, way) = (end, next)
    }
  }

  /// The part between two parameters.
  package func part(from u: Double, to v: Double) -> EllipticArc { EllipticArc(part: self, from: u, to: v) }

  package var reversed: EllipticArc { EllipticArc(reversing: self) }

  /// The parameter at which the arc passes a direction of the unit circle, or nil if it does not.
  package func parameter(ofUnit unit: Vec2) -> Double? {
    var angle = Trigonometry.arcTangent(unitStart.cross(unit), unitStart.dot(unit))
    if sweep > 0 && angle < 0 { angle += 2 * Double.pi }
    if sweep < 0 && angle > 0 { angle -= 2 * Double.pi }
    let u = angle / sweep
    return u > 0 && u < 1 ? u : nil
  }

  private func unit(at u: Double) -> Vec2 {
    if u == 0 { return unitStart }
    let turned = Direction.at(radians: u * sweep)
    return Vec2(
      unitStart.x * turned.x - unitStart.y * turned.y, unitStart.x * turned.y + unitStart.y * turned.x)
  }
}
