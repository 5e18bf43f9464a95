extension Elementary {
  /// Returns the cube root, exact for cubes; ±0 for ±0, ±∞ for ±∞.
  ///
  /// The error is at most 0.52 ulp. A polynomial of degree 5 (Remez) gives 19 bits, and one of Halley's steps with an exact
  /// cube triples them.
  package static func cbrt(_ x: Double) -> Double {
    var size = x.magnitude
    var shift = 1023
    if !size.isNormal {
      if !(size < .infinity) || size == 0 { return x }
      size *= 0x1p54
      shift += 54
    }
    // The number is m·2ᵉ·8ᵏ with m from 1 up to 2 and e from 0 to 2; counting from −1,200 keeps the division positive.
    let bits = size.bitPattern
    let exponent = Int(bits >> 52) &- shift &+ 1200
    let third = exponent / 3
    let rest = exponent &- 3 &* third
    let mantissa = Double(bitPattern: bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000)
    let whole = mantissa * (rest == 0 ? 1 : rest == 1 ? 2 : 4)

    let square = mantissa * mantissa
    let start =
      (0.47333120626553643 + mantissa * 0.8381582152810111)
      + square
      * ((-0.46922625911649946 + mantissa * 0.20277559359881625)
        + square * (-0.05038600379584597 + mantissa * 0.005348478503342692))
    let scaled = start * (rest == 0 ? 1 : rest == 1 ? 1.2599210498948732 : 1.5874010519681996)
    // 26 bits, whose square is exact.
    let root = scaled.halved.high
    let squared = root * root
    let parts = squared.halved
    let missing = (whole - parts.high * root) - parts.low * root
    let value = root + root * missing / (2 * (squared * root) + whole)
    let result = Double(bitPattern: value.bitPattern &+ UInt64(bitPattern: Int64(third &- 400)) << 52)
    return x < 0 ? -result : result
  }
}
