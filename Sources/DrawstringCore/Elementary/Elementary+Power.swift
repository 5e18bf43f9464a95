extension Elementary {
  /// Returns xʸ: exact where the result is a double, as for x¹, 2ⁿ and squares of short numbers.
  ///
  /// The error is at most 0.53 ulp; 0.76 ulp where the result is subnormal. x⁰ and 1ʸ are 1, also for NaN; a negative number
  /// to a power that is no whole number is NaN.
  ///
  /// The product of y and the logarithm of x is a sum of two doubles, of which the power of e is taken.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    let bits = x.bitPattern
    guard bits &- 0x0010_0000_0000_0000 < 0x7fe0_0000_0000_0000, y.isFinite else {
      return specialPower(x, y)
    }
    return power(bits, y)
  }

  /// The power of a positive finite number with these bits to a finite exponent.
  @inline(__always)
  private static func power(_ bits: UInt64, _ y: Double) -> Double {
    let logarithm = logarithm(bits)
    let (leading, factor) = (logarithm.high.halved, y.halved)
    let high = leading.high * factor.high
    // A product that overflows is infinite, and not NaN.
    guard high.magnitude < 708 else { return farPower(high, leading, logarithm.low, factor, y) }
    let low = factor.low * leading.high + y * (leading.low + logarithm.low)
    return Growth(Pair(high: high, low: low)).normalValue
  }

  /// The power of e to a product beyond ±708, where it may overflow or be subnormal.
  private static func farPower(_ high: Double, _ leading: Pair, _ rest: Double, _ factor: Pair, _ y: Double)
    -> Double
  {
    if high > 710 { return .infinity }
    if high < -746 { return 0 }
    let low = factor.low * leading.high + y * (leading.low + rest)
    return Growth(Pair(high: high, low: low)).value
  }

  /// The powers that are not those of a positive normal number to a finite exponent.
  private static func specialPower(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return x + y }
    if y.isInfinite {
      if x.magnitude == 1 { return 1 }
      return (x.magnitude > 1) == (y > 0) ? .infinity : 0
    }
    let isWhole = y.rounded(.towardZero) == y
    // From 2⁵³ on all numbers are even.
    let isOdd = isWhole && y.magnitude < 0x1p53 && Int64(limiting: y) & 1 != 0
    let isNegative = x.sign == .minus && isOdd
    if x == 0 || x.isInfinite {
      let size: Double = (x == 0) == (y < 0) ? .infinity : 0
      return isNegative ? -size : size
    }
    if x < 0 && !isWhole { return .nan }
    let size = power(x.isNormal ? x.magnitude.bitPattern : bitsOfSubnormal(x.magnitude), y)
    return isNegative ? -size : size
  }
}
