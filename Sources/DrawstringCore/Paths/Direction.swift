/// Unit vectors of angles, exact at quarter turns.
package enum Direction {
  /// The unit vector at an angle in radians, 0 to the right and growing clockwise as seen.
  ///
  /// Angles a few last bits from a quarter turn count as the quarter turn, since π itself is no double.
  package static func at(radians angle: Double) -> Vec2 {
    if angle == 0 { return Vec2(1, 0) }
    let turns = angle / (Double.pi / 2)
    // Adding this rounds to a whole number; a call would take as long as all the rest.
    let quarters = turns.magnitude < 0x1p50 ? (turns + 0x1.8p52) - 0x1.8p52 : turns.rounded()
    if (angle - quarters * (Double.pi / 2)).magnitude <= angle.magnitude * 8e-16 {
      return quarter(quarters)
    }
    return Vec2(Libm.cos(angle), Libm.sin(angle))
  }

  /// The unit vector at an angle in degrees.
  package static func at(degrees angle: Double) -> Vec2 {
    let turned = angle.truncatingRemainder(dividingBy: 360)
    if turned.truncatingRemainder(dividingBy: 90) == 0 { return quarter(turned / 90) }
    let radians = turned * (Double.pi / 180)
    return Vec2(Libm.cos(radians), Libm.sin(radians))
  }

  private static func quarter(_ quarters: Double) -> Vec2 {
    switch quarters.magnitude < 0x1p50
      ? Int(quarters) & 3 : Int(quarters.truncatingRemainder(dividingBy: 4)) & 3
    {
    case 1: Vec2(0, 1)
    case 2: Vec2(-1, 0)
    case 3: Vec2(0, -1)
    default: Vec2(1, 0)
    }
  }
}
