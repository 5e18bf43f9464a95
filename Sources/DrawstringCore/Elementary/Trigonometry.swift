/// Sine, cosine, tangent and their inverses from + − × ÷ √ alone: the same bits on every machine, unlike those of C
/// libraries.
///
/// The error is at most 0.8 ulp for sine and cosine, and 0.9 ulp for the tangent. The angle is reduced to the nearest
/// quarter turn, by Cody and Waite's method up to 2¹⁹ radians (83,000 turns), beyond that with all bits of 2/π that
/// matter; the remainder is evaluated by minimax polynomials (Remez). Infinite angles and NaN give NaN.
package enum Trigonometry {
  /// Sine and cosine of an angle in radians; never −0.
  @inline(__always)
  package static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    guard angle.magnitude <= farthest else { return farSineAndCosine(angle) }
    return Reduced(angle).sineAndCosine
  }

  package static func sine(_ angle: Double) -> Double { sineAndCosine(angle).sine }
  package static func cosine(_ angle: Double) -> Double { sineAndCosine(angle).cosine }

  /// The tangent of an angle in radians; large but finite near a quarter turn, and never −0.
  package static func tangent(_ angle: Double) -> Double {
    let size = angle.magnitude
    // Below this, the next term of the series is less than a thirtieth of an ulp.
    if size < 0x1p-29 { return angle + 0 }
    guard size <= farthest else { return angle.isFinite ? Reduced(far: angle).tangent : .nan }
    return Reduced(angle).tangent
  }

  /// The largest angle that `Reduced.init(_:)` takes: its count of quarter turns has 19 bits, so products with the parts
  /// of π/2 are exact.
  static let farthest = 0x1p19

  private static func farSineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    angle.isFinite ? Reduced(far: angle).sineAndCosine : (.nan, .nan)
  }

  /// An angle as whole quarter turns and a remainder between −π/4 and π/4.
  struct Reduced {
    /// The number of quarter turns modulo 4, in the lowest two bits.
    var quarters: UInt64
    var rest: Double
    /// The rounding error of `rest`.
    var tail: Double

    /// π/2 in three parts, the first two of 33 bits.
    private static let quarter = (0x1.921fb544p+0, 0x1.0b4611a6p-34, 0x1.3198a2e037073p-69)

    /// Reduces an angle whose magnitude is at most `farthest`.
    @inline(__always)
    init(_ angle: Double) {
      // Adding 1.5·2⁵² rounds to a whole number and leaves that number in the lowest bits.
      let raised = angle * (2 / Double.pi) + 0x1.8p52
      let count = raised - 0x1.8p52
      let near = angle - count * Reduced.quarter.0
      // Subtracts the second part; the error of the subtraction is computed exactly.
      let second = count * Reduced.quarter.1
      let high = near - second
      let taken = high - near
      let low = ((near - (high - taken)) - (second + taken)) - count * Reduced.quarter.2
      quarters = raised.bitPattern
      rest = high + low
      tail = (high - rest) + low
      // So close to a quarter turn the three parts of π/2 are too few.
      if rest.magnitude < count.magnitude * 0x1p-64 { self = Reduced(far: angle) }
    }

    @inline(__always)
    init(quarters: UInt64, rest: Double, tail: Double) {
      (self.quarters, self.rest, self.tail) = (quarters, rest, tail)
    }

    @inline(__always)
    var sineAndCosine: (sine: Double, cosine: Double) {
      let (near, level) = parts
      let (sine, cosine) = (near.high + near.low, level.high + level.low)
      let isTurned = quarters & 1 != 0
      return (
        Reduced.signed(isTurned ? cosine : sine, quarters & 2) + 0,
        Reduced.signed(isTurned ? sine : cosine, (quarters &+ 1) & 2) + 0
      )
    }

    /// The quotient of sine and cosine, each as two doubles, with what the square of the remainder lacks for its rounding.
    @inline(__always)
    var tangent: Double {
      let (near, level) = parts
      let lacking = Pair.product(rest, rest).low
      let sine = Pair.sum(near.high, near.low - rest * lacking * (1 / 6))
      let cosine = Pair.sum(level.high, level.low - lacking * 0.5)
      let isTurned = quarters & 1 != 0
      return isTurned ? -Pair.quotient(cosine, sine).total : Pair.quotient(sine, cosine).total
    }

    /// The sine and the cosine of the remainder; their second parts are below a tenth of the first.
    @inline(__always)
    private var parts: (sine: Pair, cosine: Pair) {
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
      return (
        Pair(high: rest, low: rest * square * s + tail * level),
        Pair(high: level, low: ((1 - level) - half) + (square * square * c - rest * tail))
      )
    }

    /// Returns the value, negated where the second bit of `half` is set.
    @inline(__always)
    private static func signed(_ value: Double, _ half: UInt64) -> Double {
      Double(bitPattern: value.bitPattern ^ (half << 62))
    }
  }
}
