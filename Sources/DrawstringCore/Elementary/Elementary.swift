/// The exponential function, the logarithm, powers and cube roots from + − × ÷ √ alone: the same bits on every machine,
/// unlike those of C libraries.
///
/// Each function is one of IEEE 754's, with the special cases of C's Annex F and an error of at most 0.8 ulp, where a
/// result is subnormal included. Nothing is fused: a product is rounded before it is added.
package enum Elementary {}

/// The unevaluated sum of two doubles, the second at most about an ulp of the first.
struct Pair {
  var high: Double
  var low: Double

  /// Returns a sum as a double and its rounding error; `a` is the larger in magnitude, or 0.
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> Pair {
    let sum = a + b
    return Pair(high: sum, low: b - (sum - a))
  }

  /// Returns a product as a double and its rounding error, which is exact to 2⁻¹⁰⁶ of the product unless it underflows.
  ///
  /// Source: Dekker, A floating-point technique for extending the available precision, Numerische Mathematik 18 (1971).
  @inline(__always)
  static func product(_ a: Double, _ b: Double) -> Pair {
    let (left, right) = (a.halved, b.halved)
    let product = a * b
    let error =
      ((left.high * right.high - product) + left.high * right.low + left.low * right.high) + left.low
      * right.low
    return Pair(high: product, low: error)
  }

  /// Returns a quotient as a double and what it lacks, with an error of about 2⁻¹⁰⁰ of it.
  @inline(__always)
  static func quotient(_ a: Pair, _ b: Pair) -> Pair {
    let inverse = 1 / b.high
    let quotient = a.high * inverse
    let product = product(quotient, b.high)
    let rest = ((a.high - product.high) - product.low) + (a.low - quotient * b.low)
    return Pair(high: quotient, low: rest * inverse)
  }

  @inline(__always)
  var total: Double { high + low }
}

extension Double {
  /// The number as a sum of its 26 leading bits and the other 27.
  @inline(__always)
  var halved: Pair {
    let high = Double(bitPattern: bitPattern & ~0x7ff_ffff)
    return Pair(high: high, low: self - high)
  }
}
