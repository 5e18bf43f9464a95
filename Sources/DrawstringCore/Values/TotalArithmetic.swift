/// The arithmetic of formulas: defined for all finite numbers, and its results are finite numbers again.
///
/// Results beyond the largest finite number become that number, and −0 becomes 0.
package enum TotalArithmetic {
  /// The log of anything not positive.
  static let logarithmOfNothing = Libm.log(Double.leastNormalMagnitude)

  @inline(__always)
  package static func limited(_ x: Double) -> Double {
    // Adding 0 turns −0 into 0 and changes nothing else.
    x.magnitude <= Double.greatestFiniteMagnitude ? x + 0 : x.limitedToFinite
  }

  /// 0 where the divisor is 0.
  @inline(__always)
  package static func quotient(_ a: Double, _ b: Double) -> Double {
    b == 0 ? 0 : limited(a / b)
  }

  /// What is left of `a` after whole `b`s, with the sign of `b`; 0 where `b` is 0.
  package static func modulo(_ a: Double, _ b: Double) -> Double {
    if b == 0 { return 0 }
    let rest = a.truncatingRemainder(dividingBy: b)
    return limited(rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest)
  }

  /// 0 to the 0 is 1; 0 to a negative, and a negative to anything but a whole number, is 0.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 2 { return limited(base * base) }
    if base == 0 { return exponent == 0 ? 1 : 0 }
    if base < 0 && exponent.rounded(.towardZero) != exponent { return 0 }
    return limited(Libm.pow(base, exponent))
  }

  package static func squareRoot(_ x: Double) -> Double { x <= 0 ? 0 : x.squareRoot() }

  package static func logarithm(_ x: Double) -> Double {
    x <= 0 ? logarithmOfNothing : limited(Libm.log(x))
  }

  package static func sign(_ x: Double) -> Double { x > 0 ? 1 : x < 0 ? -1 : 0 }

  package static func round(_ x: Double) -> Double { limited(x.rounded(.toNearestOrAwayFromZero)) }

  /// The length of the vector (a, b).
  package static func hypotenuse(_ a: Double, _ b: Double) -> Double {
    let square = a * a + b * b
    if square > 0x1p-900 && square.isFinite { return square.squareRoot() }
    // Beside the larger part, the squares are numbers again.
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

  /// 0 below `a`, 1 from `b` on, and 3s² − 2s³ of the share between; a step where `a` is `b`.
  package static func smoothstep(_ a: Double, _ b: Double, _ x: Double) -> Double {
    if a == b { return x < a ? 0 : 1 }
    let share = Swift.max(0, Swift.min(quotient(limited(x - a), limited(b - a)), 1))
    return limited(share * share * (3 - 2 * share))
  }

  /// The straight line through (a, c) and (b, d) at `x`, not clamped; c where `a` is `b`.
  package static func remap(_ x: Double, _ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
    if a == b { return c }
    return lerp(c, d, quotient(limited(x - a), limited(b - a)))
  }

  /// `x` brought into [a, b) by whole lengths of it; `a` where that length is 0.
  package static func wrap(_ x: Double, _ a: Double, _ b: Double) -> Double {
    if a == b { return a }
    return limited(a + modulo(limited(x - a), limited(b - a)))
  }
}

extension Double {
  /// Itself where finite; beyond, the largest finite number of its sign, and 0 for «not a number».
  package var limitedToFinite: Double {
    if isFinite { return self }
    if isNaN { return 0 }
    return self < 0 ? -Double.greatestFiniteMagnitude : Double.greatestFiniteMagnitude
  }
}

extension Array {
  /// The first index at which `belongs` holds, in an array where it holds from some index on.
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
