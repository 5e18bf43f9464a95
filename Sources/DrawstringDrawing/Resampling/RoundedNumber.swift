internal import DrawstringCore

/// Numbers with as many digits as their tolerance needs.
package enum RoundedNumber {
  /// The digits after the point at which rounding loses at most a fortieth of a tolerance.
  package static func digits(for tolerance: Double) -> Int {
    var digits = 0
    var unit = 1.0
    while unit > tolerance / 20, digits < 9 {
      digits += 1
      unit /= 10
    }
    return digits
  }

  package static func rounded(_ value: Double, _ digits: Int) -> Double {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let result = (value * scale).rounded() / scale
    return result.isFinite ? (result == 0 ? 0 : result) : value.limitedToFinite
  }
}
