/// Sine, cosine and tangent from + − × ÷ alone: the same bits on every machine, unlike those of C libraries.
///
/// For angles up to 2¹⁹ radians (83,000 turns) in magnitude; larger angles are left to the C library. The error is at
/// most 0.8 ulp for sine and cosine, and 2 ulp for the tangent. The angle is reduced to the nearest quarter turn by
/// Cody and Waite's method; the remainder is evaluated by minimax polynomials (Remez).
package enum Trigonometry {
  /// Sine and cosine of an angle in radians; never −0.
  @inline(__always)
  package static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    guard angle.magnitude <= farthest else { return (Libm.sin(angle), Libm.cos(angle)) }
    return Reduced(angle).sineAndCosine
  }

  package static func sine(_ angle: Double) -> Double { sineAndCosine(angle).sine }
  package static func cosine(_ angle: Double) -> Double { sineAndCosine(angle).cosine }

  /// The tangent of an angle in radians; large but finite near a quarter turn.
  package static func tangent(_ angle: Double) -> Double {
    guard angle.magnitude <= farthest else { return Libm.tan(angle) }
    let (sine, cosine) = Reduced(angle).sineAndCosine
    return sine / cosine
  }

  /// The largest angle reduced here: its count of quarter turns has 19 bits, so products with the parts of π/2 are
  /// exact.
  static let farthest = 0x1p19

  /// An angle as whole quarter turns and a remainder between −π/4 and π/4.
  struct Reduced {
    /// The number of quarter turns modulo 4, in the lowest two bits.
    var quarters: UInt64
    var rest: Double
    /// The rounding error of `rest`.
    var tail: Double

    /// π/2 in three parts, the first two of 33 bits.
    private static let parts = (0x1.921fb544p+0, 0x1.0b4611a6p-34, 0x1.3198a2e037073p-69)

    /// Reduces an angle whose magnitude is at most `farthest`.
    @inline(__always)
    init(_ angle: Double) {
      // Adding 1.5·2⁵² rounds to a whole number and leaves that number in the lowest bits.
      let raised = angle * (2 / Double.pi) + 0x1.8p52
      let count = raised - 0x1.8p52
      let near = angle - count * Reduced.parts.0
      // Subtracts the second part; the error of the subtraction is computed exactly.
      let second = count * Reduced.parts.1
      let high = near - second
      let taken = high - near
      let low = ((near - (high - taken)) - (second + taken)) - count * Reduced.parts.2
      quarters = raised.bitPattern
      rest = high + low
      tail = (high - rest) + low
    }

    @inline(__always)
    var sineAndCosine: (sine: Double, cosine: Double) {
      let square = rest * rest
      let s =
        -0.1666666666666663 + square
        * (0.008333333333322118 + square
          * (-0.0001984126982958954 + square
            * (2.755731362138604e-06 + square * (-2.505074776288063e-08 + square * 1.5896230157669628e-10))))
      let c =
        0.0416666666666666 + square
        * (-0.0013888888888874138 + square
          * (2.4801587289491837e-05 + square
            * (-2.755731435524487e-07 + square * (2.0875723684843777e-09 + square * -1.1359669888987113e-11))))
      let half = square * 0.5
      let level = 1 - half
      let sine = rest + (rest * square * s + tail * level)
      let cosine = level + (((1 - level) - half) + (square * square * c - rest * tail))
      let isTurned = quarters & 1 != 0
      return (
        Reduced.signed(isTurned ? cosine : sine, quarters & 2) + 0,
        Reduced.signed(isTurned ? sine : cosine, (quarters &+ 1) & 2) + 0
      )
    }

    /// Returns the value, negated where the second bit of `half` is set.
    @inline(__always)
    private static func signed(_ value: Double, _ half: UInt64) -> Double {
      Double(bitPattern: value.bitPattern ^ (half << 62))
    }
  }
}

extension Trigonometry {
  /// Returns the angle of the vector (x, y) in radians, −π to π, 0 to the right and growing towards y, like `atan2` of
  /// C with its signed zeros. The error is at most 1.5 ulp.
  ///
  /// Infinite components and NaN are left to the C library.
  package static func arcTangent(_ y: Double, _ x: Double) -> Double {
    guard y.isFinite, x.isFinite else { return Libm.atan2(y, x) }
    let isUpright = y.magnitude > x.magnitude
    let (small, large) = isUpright ? (x.magnitude, y.magnitude) : (y.magnitude, x.magnitude)
    var angle = (0.0, 0.0)
    // Scaling prevents overflow and underflow; the bits that small components lose affect angles near 0 only.
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

  /// Returns the arc tangent of `small / large`, 0 to π/4, as a sum of two doubles.
  private static func octant(_ small: Double, _ large: Double) -> (Double, Double) {
    let eighth = Int(small / large * 8 + 0.5)
    let near = Double(eighth) * 0.125
    // By tan(a − b), the tangent of the remaining angle is at most 1/16.
    let rest = (small - near * large) / (large + near * small)
    let square = rest * rest
    let correction =
      rest * square
      * (-1 / 3 + square
        * (1 / 5 + square * (-1 / 7 + square * (1 / 9 + square * (-1 / 11 + square * (1 / 13))))))
    let (high, low) = eighths[eighth]
    let sum = high + rest
    return (sum, (rest - (sum - high)) + (low + correction))
  }

  /// Returns a − b as a sum of two doubles; a is the larger.
  private static func difference(_ a: (Double, Double), _ b: (Double, Double)) -> (Double, Double) {
    let high = a.0 - b.0
    return (high, ((a.0 - high) - b.0) + (a.1 - b.1))
  }

  /// The arc tangents of 0, 1/8 … 1, each with its rounding error.
  private static let eighths: [(Double, Double)] = [
    (0.0, 0.0), (0.12435499454676144, -3.1253241424539383e-18), (0.24497866312686414, 1.0698755618734451e-17),
    (0.35877067027057225, -2.4623815582638635e-17), (0.4636476090008061, 2.2698777452961687e-17),
    (0.5585993153435624, -5.4556305485916264e-18), (0.6435011087932844, 1.5834785051444286e-17),
    (0.7188299996216245, -2.1478388444456983e-17), (0.7853981633974483, 3.061616997868383e-17),
  ]
}
