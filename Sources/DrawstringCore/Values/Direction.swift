/// Unit vectors of angles, exact at quarter turns.
package enum Direction {
  /// Returns the unit vector at an angle in radians, 0 to the right and growing clockwise on screen.
  ///
  /// Angles within rounding error of a quarter turn count as the quarter turn, since π is not a double.
  package static func at(radians angle: Double) -> Vec2 {
    if angle == 0 { return Vec2(1, 0) }
    guard angle.magnitude <= Trigonometry.farthest else { return far(angle) }
    let reduced = Trigonometry.Reduced(angle)
    if reduced.rest.magnitude <= angle.magnitude * 8e-16 { return quarter(Int(reduced.quarters & 3)) }
    let (sine, cosine) = reduced.sineAndCosine
    return Vec2(cosine, sine)
  }

  /// The unit vector at an angle in degrees.
  package static func at(degrees angle: Double) -> Vec2 {
    let turned = angle.truncatingRemainder(dividingBy: 360)
    if turned.truncatingRemainder(dividingBy: 90) == 0 { return quarter(Int(turned / 90) & 3) }
    let (sine, cosine) = Trigonometry.sineAndCosine(turned * (Double.pi / 180))
    return Vec2(cosine, sine)
  }

  /// Returns the unit vector at an angle that is left to the C library.
  private static func far(_ angle: Double) -> Vec2 {
    let quarters = (angle / (Double.pi / 2)).rounded()
    if (angle - quarters * (Double.pi / 2)).magnitude <= angle.magnitude * 8e-16 {
      return quarter(Int(quarters.truncatingRemainder(dividingBy: 4)) & 3)
    }
    let (sine, cosine) = Trigonometry.sineAndCosine(angle)
    return Vec2(cosine, sine)
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
