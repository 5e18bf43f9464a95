#if arch(x86_64) && canImport(Glibc)
  import Glibc

  extension MeasuredFunction {
    /// The function with the 64 bits of `Float80`, in glibc's version, whose error is about an ulp of them.
    private var reference: (Float80, Float80) -> Float80 {
      switch name {
      case "exp": { x, _ in expl(x) }
      case "expm1": { x, _ in expm1l(x) }
      case "log": { x, _ in logl(x) }
      case "pow": { x, y in powl(x, y) }
      case "cbrt": { x, _ in cbrtl(x) }
      case "sine": { x, _ in sinl(x) }
      case "cosine": { x, _ in cosl(x) }
      case "tangent": { x, _ in tanl(x) }
      case "arcSine": { x, _ in asinl(x) }
      case "arcTangent": { y, x in atan2l(y, x) }
      default: { _, _ in .nan }
      }
    }

    /// The largest error over `count` arguments, in ulp of the true value, and its argument.
    package func largestError(over count: Int, seed: UInt64) -> (ulps: Double, arguments: (Double, Double)) {
      let reference = reference
      var chance = Chance(seed: seed)
      var largest = (ulps: 0.0, arguments: (0.0, 0.0))
      for _ in 0..<count {
        let (x, y) = draw(&chance)
        let error = Self.error(of: value(x, y), reference(Float80(x), Float80(y)))
        if !(error <= largest.ulps) { largest = (error, (x, y)) }
      }
      return largest
    }

    /// The distance of a result from the true value, in ulp of the latter; of what is larger than all doubles, in ulp of
    /// the largest.
    private static func error(of result: Double, _ truth: Float80) -> Double {
      if result == Double(truth) { return Double((Float80(result) - truth).magnitude / ulp(truth)).limited }
      if truth.isNaN || result.isNaN { return truth.isNaN && result.isNaN ? 0 : .infinity }
      return Double((Float80(result) - truth).magnitude / ulp(truth))
    }

    private static func ulp(_ truth: Float80) -> Float80 {
      let exponent = truth == 0 ? -1074 : max(-1074, min(Int(truth.exponent), 1023) - 52)
      return Float80(sign: .plus, exponent: exponent, significand: 1)
    }
  }

  extension Double {
    /// 0 for the NaN of two infinities.
    fileprivate var limited: Double { isFinite ? self : 0 }
  }
#endif
