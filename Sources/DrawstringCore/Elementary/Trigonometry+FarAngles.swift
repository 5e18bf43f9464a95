extension Trigonometry.Reduced {
  /// Reduces a finite angle of at least 1 in magnitude.
  ///
  /// The angle is m·2ᵉ with a whole m of 53 bits. Of m·2ᵉ·2/π, counted in quarter turns, only those bits of 2/π matter that
  /// do not give multiples of 4; 192 of them leave 75 bits of the remainder in the worst case.
  ///
  /// Source: Payne and Hanek, Radian reduction for trigonometric functions, SIGNUM Newsletter 18 (1983).
  init(far angle: Double) {
    let significand = angle.significandBitPattern | 1 << 52
    // The first bit that matters is worth 2 after the multiplication; the table begins with 64 zeros.
    let place = Int(angle.exponent) - 52 + 62
    let (word, shift) = (place >> 6, UInt64(place & 63))
    let window = (
      Self.word(word, shift), Self.word(word + 1, shift), Self.word(word + 2, shift)
    )
    // The product modulo 2¹⁹², the highest word first.
    let third = window.2.multipliedFullWidth(by: significand)
    let second = window.1.multipliedFullWidth(by: significand)
    let (middle, carries) = second.low.addingReportingOverflow(third.high)
    let top = window.0 &* significand &+ second.high &+ (carries ? 1 : 0)

    // The two highest bits are quarter turns; the others are a fraction of one, rounded to the nearest whole quarter.
    var fraction = (top << 2 | middle >> 62, middle << 2 | third.low >> 62, third.low << 2)
    var count = top >> 62
    let isBelow = fraction.0 >> 63 != 0
    if isBelow {
      count &+= 1
      // What is missing to the next whole: its 192 bits, negated.
      fraction = (~fraction.0, ~fraction.1, ~fraction.2)
    }
    // No double is so close to a whole quarter turn that there are 64 leading zeros.
    let zeros = UInt64(fraction.0.leadingZeroBitCount)
    if zeros > 0 {
      fraction.0 = fraction.0 << zeros | fraction.1 >> (64 - zeros)
      fraction.1 = fraction.1 << zeros | fraction.2 >> (64 - zeros)
    }
    let scale = Elementary.powerOfTwo(-Int(zeros))
    let high = Double(fraction.0 >> 11) * 0x1p-53 * scale
    let low = Double((fraction.0 & 0x7ff) << 42 | fraction.1 >> 22) * 0x1p-106 * scale
    let product = Pair.product(high, 0x1.921fb54442d18p+0)
    let whole = Pair.sum(
      product.high, product.low + (high * 0x1.1a62633145c07p-54 + low * 0x1.921fb54442d18p+0))

    let isNegative = angle < 0
    let isOpposite = isNegative != isBelow
    self.init(
      quarters: isNegative ? 0 &- count : count, rest: isOpposite ? -whole.high : whole.high,
      tail: isOpposite ? -whole.low : whole.low)
  }

  /// Returns 64 bits of the table that begin `shift` bits after the beginning of a word.
  private static func word(_ index: Int, _ shift: UInt64) -> UInt64 {
    let first = Trigonometry.inverseQuarter[index]
    return shift == 0 ? first : first << shift | Trigonometry.inverseQuarter[index + 1] >> (64 - shift)
  }
}
