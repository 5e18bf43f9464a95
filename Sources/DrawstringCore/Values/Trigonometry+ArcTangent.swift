extension Trigonometry {
  /// The angle of the vector (x, y) in radians from −π to π, 0 to the right and growing towards y: as `atan2` of C has
  /// it, zeros and their signs included, and within 1.5 last bits of the true value.
  ///
  /// Infinite parts and NaN are left to the C library.
  package static func arcTangent(_ y: Double, _ x: Double) -> Double {
    guard y.isFinite, x.isFinite else { return Libm.atan2(y, x) }
    let isUpright = y.magnitude > x.magnitude
    let (small, large) = isUpright ? (x.magnitude, y.magnitude) : (y.magnitude, x.magnitude)
    var angle = (0.0, 0.0)
    // What small numbers lose where they are divided is lost for small angles only.
    if large > 0x1p1000 {
      angle = octant(small * 0x1p-4, large * 0x1p-4)
    } else if large < 0x1p-900 {
      if large > 0 { angle = octant(small * 0x1p120, large * 0x1p120) }
    } else {
      angle = octant(small, large)
    }
    if isUpright { angle = difference((Double.pi / 2, 6.123233995736766e-17), angle) }
    if x.sign == .minus { angle = difference((Double.pi, 1.2246467991473532e-16), angle) }
    let sum = angle.0 + angle.1
    return y.sign == .minus ? -sum : sum
  }

  /// The angle whose tangent is `small / large`, from 0 to π/4, as a sum.
  private static func octant(_ small: Double, _ large: Double) -> (Double, Double) {
    let eighth = Int(small / large * 8 + 0.5)
    let near = Double(eighth) * 0.125
    // tan(a − b) of the tangents: at most a sixteenth is left.
    let rest = (small - near * large) / (large + near * small)
    let square = rest * rest
    let bend =
      rest * square
      * (-1 / 3 + square
        * (1 / 5 + square * (-1 / 7 + square * (1 / 9 + square * (-1 / 11 + square * (1 / 13))))))
    let (high, low) = eighths[eighth]
    let sum = high + rest
    return (sum, (rest - (sum - high)) + (low + bend))
  }

  /// a − b, where a is the larger.
  private static func difference(_ a: (Double, Double), _ b: (Double, Double)) -> (Double, Double) {
    let high = a.0 - b.0
    return (high, ((a.0 - high) - b.0) + (a.1 - b.1))
  }

  /// The angles whose tangents are 0, 1/8 … 1, each with what its double lacks.
  private static let eighths: [(Double, Double)] = [
    (0.0, 0.0), (0.12435499454676144, -3.1253241424539383e-18), (0.24497866312686414, 1.0698755618734451e-17),
    (0.35877067027057225, -2.4623815582638635e-17), (0.4636476090008061, 2.2698777452961687e-17),
    (0.5585993153435624, -5.4556305485916264e-18), (0.6435011087932844, 1.5834785051444286e-17),
    (0.7188299996216245, -2.1478388444456983e-17), (0.7853981633974483, 3.061616997868383e-17),
  ]
}
