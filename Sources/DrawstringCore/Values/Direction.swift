/// Unit vectors of angles, exact at quarter turns.
package enum Direction {
  /// Returns the unit vector at an angle in radians, 0 to the right and growing clockwise on screen.
  ///
  /// Angles within rounding error of a quarter turn count as the quarter turn, since π is not a double.
  package static func at(radians angle: Double) -> Vec2 {
    if angle == 0 { return Vec2(1, 0) }
    guard angle.magnitude <= Trigonometry.farthest else { return far(angle) }
    return at(Trigonometry.Reduced(angle), angle)
  }

  @inline(__always)
  private static func at(_ reduced: Trigonometry.Reduced, _ angle: Double) -> Vec2 {
    if reduced.rest.magnitude <= angle.magnitude * 8e-16 { return quarter(Int(reduced.quarters & 3)) }
    let (sine, cosine) = reduced.sineAndCosine
    return Vec2(cosine, sine)
  }

  /// The unit vector at an angle in degrees.
  package static func at(degrees angle: Double) -> Vec2 {
    let turned = angle.truncatingRemainder(dividingBy: 360)
    if turned.truncatingRemainder(dividingBy: 90) == 0 { return quarter(Int(limiting: turned / 90) & 3) }
    let (sine, cosine) = Trigonometry.sineAndCosine(turned * (Double.pi / 180))
    return Vec2(cosine, sine)
  }

  /// The unit vector at an angle of more than 83,000 turns.
  private static func far(_ angle: Double) -> Vec2 {
    angle.isFinite ? at(Trigonometry.Reduced(far: angle), angle) : Vec2(.nan, .nan)
  }

  /// Returns the unit vector after a number of quarter turns, given modulo 4.
  private static func quarter(_ quarters: Int) -> Vec2 {
    switch quarters {
    case 1: Vec2(0, 1)
    case 2: Vec2(-1, 0)
    case 3: Vec2(0, -1)
    default: Vec2(1, 0)
    }
  }
}
