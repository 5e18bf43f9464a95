/// The arithmetic of formulas: defined for all finite numbers, with finite results.
///
/// Results beyond the largest finite number become that number, and −0 becomes 0.
package enum TotalArithmetic {
  /// The logarithm of zero and of negative numbers.
  static let logarithmOfNothing = Elementary.log(Double.leastNormalMagnitude)

  @inline(__always)
  package static func limited(_ x: Double) -> Double {
    // Adding 0 turns −0 into 0 and changes nothing else.
    x.magnitude <= Double.greatestFiniteMagnitude ? x + 0 : x.limitedToFinite
  }

  /// Returns a / b; 0 where `b` is 0.
  @inline(__always)
  package static func quotient(_ a: Double, _ b: Double) -> Double {
    b == 0 ? 0 : limited(a / b)
  }

  /// Returns the remainder of a / b with the sign of `b`; 0 where `b` is 0.
  package static func modulo(_ a: Double, _ b: Double) -> Double {
    if b == 0 { return 0 }
    let rest = a.truncatingRemainder(dividingBy: b)
    return limited(rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest)
  }

  /// Returns a power: 0⁰ is 1; 0 to any other power, and a negative base to a fractional power, are 0.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 2 { return limited(base * base) }
    if base == 0 { return exponent == 0 ? 1 : 0 }
    if base < 0 && exponent.rounded(.towardZero) != exponent { return 0 }
    return limited(Elementary.pow(base, exponent))
  }

  package static func squareRoot(_ x: Double) -> Double { x <= 0 ? 0 : x.squareRoot() }

  package static func logarithm(_ x: Double) -> Double {
    x <= 0 ? logarithmOfNothing : limited(Elementary.log(x))
  }

  package static func sign(_ x: Double) -> Double { x > 0 ? 1 : x < 0 ? -1 : 0 }

  package static func round(_ x: Double) -> Double { limited(x.rounded(.toNearestOrAwayFromZero)) }

  /// The length of the vector (a, b).
  package static func hypotenuse(_ a: Double, _ b: Double) -> Double {
    let square = a * a + b * b
    if square > 0x1p-900 && square.isFinite { return square.squareRoot() }
    // Divided by the larger component, the squares neither overflow nor underflow.
    let large = Swift.max(a.magnitude, b.magnitude)
    if large == 0 || !large.isFinite { return limited(large) }
    return limited(large * hypotenuse(a / large, b / large))
  }

  package static func arcTangent(_ y: Double, _ x: Double) -> Double {
    y == 0 && x == 0 ? 0 : limited(Trigonometry.arcTangent(y, x))
  }

  /// a + (b − a)·t.
  @inline(__always)
  package static func lerp(_ a: Double, _ b: Double, _ t: Double) -> Double {
    limited(a + limited(limited(b - a) * t))
  }

  /// Returns 0 below `a`, 1 from `b` on, and 3s² − 2s³ of the fraction s between; a step where `a` equals `b`.
  package static func smoothstep(_ a: Double, _ b: Double, _ x: Double) -> Double {
    if a == b { return x < a ? 0 : 1 }
    let share = Swift.max(0, Swift.min(quotient(limited(x - a), limited(b - a)), 1))
    return limited(share * share * (3 - 2 * share))
  }

  /// Maps `x` from [a, b] to [c, d] linearly, without clamping; c where `a` equals `b`.
  package static func remap(_ x: Double, _ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
    if a == b { return c }
    return lerp(c, d, quotient(limited(x - a), limited(b - a)))
  }

  /// Returns `x` wrapped into [a, b); `a` where the range is empty.
  package static func wrap(_ x: Double, _ a: Double, _ b: Double) -> Double {
    if a == b { return a }
    return limited(a + modulo(limited(x - a), limited(b - a)))
  }
}

extension Double {
  /// The number itself if finite, the largest finite number of the same sign for infinity, 0 for NaN.
  package var limitedToFinite: Double {
    if isFinite { return self }
    if isNaN { return 0 }
    return self < 0 ? -Double.greatestFiniteMagnitude : Double.greatestFiniteMagnitude
  }

  /// Returns the difference from the nearest multiple of a period.
  package func remainder(modulo period: Double) -> Double {
    let value = limitedToFinite
    return value - period * (value / period).rounded()
  }
}

extension Array {
  /// Returns the first index at which `belongs` holds, by binary search; `belongs` must hold from some index on.
  package func partition(where belongs: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
