extension Trigonometry {
  /// Returns the angle of the vector (x, y) in radians, −π to π, 0 to the right and growing towards y, like `atan2` of
  /// C: of zeros the signs count, and infinite components are as good as 1 beside 0.
  ///
  /// The error is at most 0.6 ulp.
  package static func arcTangent(_ y: Double, _ x: Double) -> Double {
    guard y.isFinite, x.isFinite else { return infiniteArcTangent(y, x) }
    let isUpright = y.magnitude > x.magnitude
    let (small, large) = isUpright ? (x.magnitude, y.magnitude) : (y.magnitude, x.magnitude)
    var angle = Pair(high: 0, low: 0)
    // Scaling prevents overflow and underflow; the bits that small components lose affect angles near 0 only.
    if large > 0x1p1000 {
      angle = octant(small * 0x1p-4, large * 0x1p-4)
    } else if large < 0x1p-900 {
      if large > 0 { angle = octant(small * 0x1p120, large * 0x1p120) }
    } else {
      angle = octant(small, large)
    }
    if isUpright { angle = difference(quarterTurn, angle) }
    if x.sign == .minus { angle = difference(halfTurn, angle) }
    return y.sign == .minus ? -angle.total : angle.total
  }

  /// Returns the angle, −π/2 to π/2, whose sine is x; NaN beyond ±1, and ±0 for ±0.
  ///
  /// The error is at most 0.7 ulp. Above 1/2 the arc is a quarter turn less twice that of √((1 − x)/2).
  package static func arcSine(_ x: Double) -> Double {
    let size = x.magnitude
    if size < 0.5 {
      let square = x * x
      // For ±0 and what is subnormal there is nothing to add.
      return size < 0x1p-27 ? x : x + x * square * arcSeries(square)
    }
    guard size <= 1 else { return .nan }
    let square = (1 - size) * 0.5
    let root = square.squareRoot()
    var rest = arcSeries(square) * root * square
    if root > 0 {
      let product = Pair.product(root, root)
      rest += ((square - product.high) - product.low) / (2 * root)
    }
    let angle = difference(quarterTurn, Pair(high: 2 * root, low: 2 * rest))
    return x < 0 ? -angle.total : angle.total
  }

  /// (arcsin s − s)/s³ from s² up to 1/4, by a minimax polynomial (Remez).
  @inline(__always)
  private static func arcSeries(_ square: Double) -> Double {
    let fourth = square * square
    let eighth = fourth * fourth
    let low =
      (0x1.5555555555578p-3 + square * 0x1.333333332df80p-4)
      + fourth * (0x1.6db6db722602bp-5 + square * 0x1.f1c71a8dc5638p-6)
    let middle =
      (0x1.6e8bdfa64a5eep-6 + square * 0x1.1c49e2bce5b1ep-6)
      + fourth * (0x1.ca20cdfbb00b4p-7 + square * 0x1.757b7a6bde30fp-7)
    let high =
      (0x1.6173f20621c7ep-7 + square * 0x1.e2beabf2db924p-9)
      + fourth * (0x1.6492a2ed3fdc7p-6 + square * -0x1.59546c369f3d8p-6)
    let last = 0x1.0bb05a6249ed5p-5
    return low + eighth * (middle + eighth * (high + eighth * last))
  }

  /// Returns the arc tangent of `small / large`, 0 to π/4, as a sum of two doubles.
  @inline(__always)
  private static func octant(_ small: Double, _ large: Double) -> Pair {
    let ratio = small / large
    // Such angles are the ratio itself, and may be subnormal.
    if ratio < 0x1p-60 { return Pair(high: ratio, low: 0) }
    let eighth = Int(limiting: ratio * 8 + 0.5)
    let near = Double(eighth) * 0.125
    // By tan(a − b), the tangent of the remaining angle is at most 1/16. Its numerator is exact.
    let parts = large.halved
    let above = (small - near * parts.high) - near * parts.low
    let tangent = Pair.quotient(Pair(high: above, low: 0), Pair.sum(large, near * small))
    let rest = tangent.high
    let square = rest * rest
    let correction =
      rest * square
      * (-1 / 3 + square
        * (1 / 5 + square * (-1 / 7 + square * (1 / 9 + square * (-1 / 11 + square * (1 / 13))))))
    let (high, low) = eighths[eighth]
    let sum = high + rest
    return Pair(high: sum, low: (rest - (sum - high)) + (low + (correction + tangent.low)))
  }

  private static func infiniteArcTangent(_ y: Double, _ x: Double) -> Double {
    if y.isNaN || x.isNaN { return .nan }
    // The larger component is infinite: both count as 1 if infinite, and as 0 if not.
    return arcTangent(
      Double(signOf: y, magnitudeOf: y.isInfinite ? 1 : 0),
      Double(signOf: x, magnitudeOf: x.isInfinite ? 1 : 0))
  }

  /// Returns a − b as a sum of two doubles; a is the larger.
  @inline(__always)
  private static func difference(_ a: Pair, _ b: Pair) -> Pair {
    let high = a.high - b.high
    return Pair(high: high, low: ((a.high - high) - b.high) + (a.low - b.low))
  }

  private static let quarterTurn = Pair(high: Double.pi / 2, low: 6.123233995736766e-17)
  private static let halfTurn = Pair(high: Double.pi, low: 1.2246467991473532e-16)

  /// The arc tangents of 0, 1/8 … 1, each with its rounding error.
  private static let eighths: [(Double, Double)] = [
    (0.0, 0.0), (0.12435499454676144, -3.1253241424539383e-18), (0.24497866312686414, 1.0698755618734451e-17),
    (0.35877067027057225, -2.4623815582638635e-17), (0.4636476090008061, 2.2698777452961687e-17),
    (0.5585993153435624, -5.4556305485916264e-18), (0.6435011087932844, 1.5834785051444286e-17),
    (0.7188299996216245, -2.1478388444456983e-17), (0.7853981633974483, 3.061616997868383e-17),
  ]
}
