extension Elementary {
  /// Returns the natural logarithm: −∞ for ±0, NaN for negative numbers, ∞ for ∞; exactly 0 for 1.
  ///
  /// The error is at most 0.51 ulp.
  package static func log(_ x: Double) -> Double {
    let bits = x.bitPattern
    guard bits &- 0x0010_0000_0000_0000 < 0x7fe0_0000_0000_0000 else { return farLogarithm(x) }
    return logarithm(bits).high
  }

  /// The logarithm of what is not a positive normal number.
  private static func farLogarithm(_ x: Double) -> Double {
    if x == 0 { return -.infinity }
    if x.isNaN || x == .infinity { return x }
    if x < 0 { return .nan }
    return logarithm(bitsOfSubnormal(x)).high
  }

  /// Returns the bits that a positive subnormal number would have if exponents continued below −1022.
  @inline(__always)
  static func bitsOfSubnormal(_ x: Double) -> UInt64 {
    (x * 0x1p52).bitPattern &- 52 << 52
  }

  /// Returns the logarithm of a positive number with these bits as a sum of two doubles, with an error of at most 2⁻⁶⁸ of it.
  ///
  /// The number is 2ᵏ·z with z near 1, and its logarithm k·ln 2 − ln c + ln(1 + r) with r = z·c − 1 and c from the table;
  /// |r| is below 0.0047. Around 1, k and ln c are 0.
  ///
  /// Source: Tang, Table-driven implementation of the logarithm function in IEEE floating-point arithmetic, ACM
  /// TOMS 16 (1990), here with 128 intervals and two doubles.
  @inline(__always)
  static func logarithm(_ bits: UInt64) -> Pair {
    let beyond = bits &- firstInterval
    let entry = logarithms[Int(beyond >> 45 & 127)]
    let exponent = Double(Int64(bitPattern: beyond) >> 52)
    let near = bits &- beyond & 0xfff0_0000_0000_0000

    // The leading 21 bits of z, times the 11 of c, and what the others add; both exact, and so is the square of the first.
    let leading = Double(bitPattern: (near &+ 0x8000_0000) & 0xffff_ffff_0000_0000)
    let high = leading * entry.reciprocal - 1
    let low = (Double(bitPattern: near) - leading) * entry.reciprocal
    let ratio = high + low

    let base = exponent * logarithmOfTwo.high + entry.high
    let first = Pair.sum(base, ratio)
    let half = high * (0.5 * high)
    let second = Pair.sum(first.high, -half)
    let square = ratio * ratio
    let series =
      ratio * square
      * ((1 / 3 - ratio * 0.25)
        + square * ((0.2 - ratio * (1 / 6)) + square * ((1 / 7 - ratio * 0.125) + square * (1 / 9))))
    let rest =
      ((exponent * logarithmOfTwo.low + entry.low) + (first.low + second.low))
      + ((low - (ratio - high)) - 0.5 * low * (high + ratio) + series)
    return Pair.sum(second.high, rest)
  }
}
