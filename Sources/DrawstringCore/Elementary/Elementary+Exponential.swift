extension Elementary {
  /// Returns eˣ: 1 for ±0, ∞ above 709.79, and 0 below −745.14.
  ///
  /// The error is at most 0.52 ulp; 0.76 ulp where the result is subnormal.
  ///
  /// Source: Tang, Table-driven implementation of the exponential function in IEEE floating-point arithmetic, ACM
  /// TOMS 15 (1989), here with 128 powers.
  package static func exp(_ x: Double) -> Double {
    guard x.magnitude < 708 else { return farExponential(x) }
    return Growth(x).normalValue
  }

  /// Returns eˣ − 1, also where `x` is so small that eˣ rounds to 1; ±0 for ±0, and −1 for −∞.
  ///
  /// The error is at most 0.6 ulp.
  package static func expm1(_ x: Double) -> Double {
    let size = x.magnitude
    if size < 0.125 {
      // Below this x²/2 is less than half an ulp.
      return size < 0x1p-54 ? x : smallGrowth(x)
    }
    guard size < 40 else { return x < 0 ? -1 : exp(x) }
    let growth = Growth(x)
    let scale = Double(bitPattern: UInt64(bitPattern: Int64(growth.exponent &+ 1023)) << 52)
    let (power, rest) = (growth.root * scale, growth.rest * scale)
    let less = power - 1
    let error = power >= 1 ? (power - less) - 1 : power - (less + 1)
    return less + (error + rest)
  }

  /// eˣ beyond ±708, where it may overflow or be subnormal; NaN for NaN.
  private static func farExponential(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 710 { return .infinity }
    if x < -746 { return 0 }
    return Growth(x).value
  }

  /// eˣ − 1 for |x| ≤ 1/8, by 12 terms of its series.
  @inline(__always)
  private static func smallGrowth(_ x: Double) -> Double {
    let square = x * x
    let low = (1 / 6 + x * (1 / 24)) + square * (1 / 120 + x * (1 / 720))
    let middle = (1 / 5_040 + x * (1 / 40_320)) + square * (1 / 362_880 + x * (1 / 3_628_800))
    let high = 1 / 39_916_800 + x * (1 / 479_001_600)
    let fourth = square * square
    return x + (square * 0.5 + square * x * (low + fourth * (middle + fourth * high)))
  }

  /// A power of e as (root + rest)·2^exponent: `root` is the i-th 128th root of 2, and `rest` is at most 0.006.
  struct Growth {
    var root: Double
    var rest: Double
    var exponent: Int

    /// Takes x apart into n·ln 2/128 and at most half such a step; |x| is at most 800.
    @inline(__always)
    init(_ x: Double) {
      let (count, raised) = Growth.steps(x)
      self.init(
        (x - count * Elementary.stepOfPowers.high) - count * Elementary.stepOfPowers.low, raised)
    }

    /// The same for a sum of two doubles.
    @inline(__always)
    init(_ x: Pair) {
      let (count, raised) = Growth.steps(x.high)
      self.init(
        (x.high - count * Elementary.stepOfPowers.high)
          + (x.low - count * Elementary.stepOfPowers.low), raised)
    }

    /// Returns the number of steps nearest to x, and the number whose lowest bits hold it.
    @inline(__always)
    private static func steps(_ x: Double) -> (count: Double, raised: Double) {
      // Adding 1.5·2⁵² rounds to a whole number and leaves that number in the lowest bits.
      let raised = x * 0x1.71547652b82fep+7 + 0x1.8p52
      return (raised - 0x1.8p52, raised)
    }

    /// The power of e that is `step` beyond n steps, |step| ≤ 0.0028, by the series.
    @inline(__always)
    private init(_ step: Double, _ raised: Double) {
      let count = Int(Int32(truncatingIfNeeded: raised.bitPattern))
      let entry = Elementary.rootsOfTwo[count & 127]
      let square = step * step
      let growth =
        step + (square * (0.5 + step * (1 / 6)) + square * square * (1 / 24 + step * (1 / 120)))
      root = entry.high
      rest = entry.low + root * growth
      exponent = count >> 7
    }

    /// The number, where it is neither subnormal nor infinite.
    @inline(__always)
    var normalValue: Double {
      Double(bitPattern: (root + rest).bitPattern &+ UInt64(bitPattern: Int64(exponent)) << 52)
    }

    /// The number; ∞ where it overflows, and rounded a second time where it is subnormal.
    var value: Double {
      let first = exponent >> 1
      return (root + rest) * Elementary.powerOfTwo(first) * Elementary.powerOfTwo(exponent - first)
    }
  }

  /// Returns 2ⁿ for n from −1022 to 1023.
  @inline(__always)
  static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(exponent &+ 1023) << 52)
  }
}
