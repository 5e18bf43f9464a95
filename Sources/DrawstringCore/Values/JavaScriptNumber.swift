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
    var rest = value.magnitude
    let start = bytes.count
    repeat {
      bytes.append(zero + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
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
