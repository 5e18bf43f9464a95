/// Numbers as JavaScript prints them: ECMAScript's `Number::toString` with radix 10.
///
/// The digits are the fewest that read back as the same double. Numbers from 10²¹ up and below 10⁻⁶ have an exponent.
/// −0 is `0`. Infinity and NaN, which JSON lacks, are `null`.
package enum JavaScriptNumber {
  package static func description(of value: Double) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the number's ASCII characters.
  package static func append(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else {
      bytes.append(contentsOf: "null".utf8)
      return
    }
    if value.magnitude < 9_007_199_254_740_992, value == value.rounded(.towardZero) {
      append(Int(limiting: value), to: &bytes)
      return
    }
    if value < 0 { bytes.append(minus) }
    var decimal = Decimal(shortestOf: value.magnitude)
    decimal.write(to: &bytes)
  }

  /// Appends a whole number's ASCII characters.
  package static func append(_ value: Int, to bytes: inout [UInt8]) {
    if value < 0 { bytes.append(minus) }
    append(digitsOf: UInt64(value.magnitude), to: &bytes)
  }

  private static func append(digitsOf value: UInt64, to bytes: inout [UInt8]) {
    var rest = value
    let start = bytes.count
    repeat {
      bytes.append(zero + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// The most decimals that `fixed` writes.
  package static let mostDecimals = 6

  /// Rounds a finite number to at most 6 decimals, half away from zero of its exact decimal expansion; −0 becomes 0. The
  /// result is the double that is nearest to the rounded number; a double without room for more decimals stays as it is.
  package static func rounded(_ value: Double, decimals: Int) -> Double {
    let scale = Double(tens[decimals])
    let whole = value.magnitude.rounded(.towardZero)
    guard whole * scale < 0x1p52 else { return value }
    let units = whole * scale + Double(units(ofFraction: value.magnitude - whole, decimals))
    return (value < 0 ? -units : units) / scale + 0
  }

  /// Appends a finite number with a number of decimals from 0 to 6, as `Number.prototype.toFixed` does, but never with an
  /// exponent; −0, and what is rounded to it, is `0`. Where `isTrimmed`, zeros at the end of the decimals are left out.
  package static func append(
    _ value: Double, decimals: Int, isTrimmed: Bool, to bytes: inout [UInt8]
  ) {
    let magnitude = value.magnitude
    let whole = magnitude.rounded(.towardZero)
    var units = units(ofFraction: magnitude - whole, decimals)
    let carries = units == tens[decimals]
    if carries { units = 0 }
    if value < 0, whole > 0 || carries || units > 0 { bytes.append(minus) }
    append(whole: carries ? whole + 1 : whole, to: &bytes)
    if decimals == 0 || isTrimmed && units == 0 { return }
    bytes.append(point)
    let start = bytes.count
    for _ in 0..<decimals {
      bytes.append(zero + UInt8(truncatingIfNeeded: units % 10))
      units /= 10
    }
    bytes[start...].reverse()
    while isTrimmed, bytes.last == zero { bytes.removeLast() }
  }

  private static let tens: [UInt64] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

  /// Returns the number of units of the last decimal in a number from 0 to below 1, rounded half up.
  private static func units(ofFraction fraction: Double, _ decimals: Int) -> UInt64 {
    if fraction == 0 { return 0 }
    // The fraction is significand · 2^-shift.
    let significand = fraction.isNormal ? fraction.significandBitPattern | 1 << 52 : 0
    let shift = 52 - Int(fraction.exponent)
    // Below 2⁷³, of which the bits after the point are cut; the first of them decides.
    let (high, low) = significand.multipliedFullWidth(by: tens[decimals])
    let cut = shift - 1
    if cut >= 74 { return 0 }
    let doubled =
      cut < 64 ? low >> UInt64(cut) | (cut > 0 ? high << UInt64(64 - cut) : 0) : high >> UInt64(cut - 64)
    return (doubled + 1) / 2
  }

  /// Appends all digits of a whole number, not negative.
  private static func append(whole: Double, to bytes: inout [UInt8]) {
    // Not as an `Int`, which has 32 bits in WebAssembly.
    if whole < 0x1p53 { return append(digitsOf: UInt64(clamping: Int64(limiting: whole)), to: &bytes) }
    // Limbs of nine digits, the lowest first.
    var limbs: [UInt64] = []
    func multiply(by factor: UInt64, adding: UInt64) {
      var carry = adding
      for index in limbs.indices {
        let product = limbs[index] * factor + carry
        limbs[index] = product % 1_000_000_000
        carry = product / 1_000_000_000
      }
      while carry > 0 {
        limbs.append(carry % 1_000_000_000)
        carry /= 1_000_000_000
      }
    }
    multiply(by: 1, adding: whole.significandBitPattern | 1 << 52)
    for _ in 0..<Int(whole.exponent) - 52 { multiply(by: 2, adding: 0) }
    for (place, limb) in limbs.reversed().enumerated() {
      let start = bytes.count
      append(digitsOf: limb, to: &bytes)
      let missing = place == 0 ? 0 : 9 - (bytes.count - start)
      bytes.insert(contentsOf: repeatElement(zero, count: missing), at: start)
    }
  }

  private static let minus = UInt8(ascii: "-")
  private static let zero = UInt8(ascii: "0")
  private static let point = UInt8(ascii: ".")

  /// Significant digits and the place of the decimal point: 0.d₁d₂… × 10^exponent.
  private struct Decimal {
    /// At most 17 digits, most significant first, as one integer.
    var digits: UInt64 = 0
    var digitCount = 0
    var exponent = 0

    /// Parses the standard library's shortest description, which differs from JavaScript's in layout only.
    init(shortestOf magnitude: Double) {
      var trailingZeros = 0
      var pointPlace: Int?
      var place = 0
      var inExponent = false
      var written = 0
      var exponentIsNegative = false
      for byte in magnitude.description.utf8 {
        if inExponent {
          if byte == minus {
            exponentIsNegative = true
          } else if byte >= zero {
            written = written * 10 + Int(byte - zero)
          }
        } else if byte == UInt8(ascii: "e") {
          inExponent = true
        } else if byte == point {
          pointPlace = place
        } else {
          place += 1
          if byte == zero {
            if digitCount > 0 { trailingZeros += 1 } else { exponent -= 1 }
            continue
          }
          for _ in 0..<trailingZeros { digits *= 10 }
          digitCount += trailingZeros + 1
          trailingZeros = 0
          digits = digits * 10 + UInt64(byte - zero)
        }
      }
      exponent += (pointPlace ?? place) + (exponentIsNegative ? -written : written)
    }

    /// Writes the digits in JavaScript's layout; k and n are named as in the ECMAScript algorithm.
    mutating func write(to bytes: inout [UInt8]) {
      let start = bytes.count
      for _ in 0..<digitCount {
        bytes.append(zero + UInt8(digits % 10))
        digits /= 10
      }
      bytes[start...].reverse()
      let (k, n) = (digitCount, exponent)
      if k <= n, n <= 21 {
        for _ in k..<n { bytes.append(zero) }
      } else if n > 0, n <= 21 {
        bytes.insert(point, at: start + n)
      } else if n > -6, n <= 0 {
        bytes.insert(contentsOf: [zero, point], at: start)
        if n < 0 { bytes.insert(contentsOf: repeatElement(zero, count: -n), at: start + 2) }
      } else {
        if k > 1 { bytes.insert(point, at: start + 1) }
        bytes.append(UInt8(ascii: "e"))
        bytes.append(n > 0 ? UInt8(ascii: "+") : minus)
        JavaScriptNumber.append(abs(n - 1), to: &bytes)
      }
    }
  }
}
