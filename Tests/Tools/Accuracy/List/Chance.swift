/// Numbers drawn from a fixed seed (SplitMix64).
package struct Chance {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

  var isHeads: Bool { mutating get { next() >> 63 == 0 } }

  /// A number between two others, evenly.
  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * (Double(next() >> 11) * 0x1p-53)
  }

  /// A number of either sign and any significand, whose exponent is drawn evenly.
  mutating func anySize(_ exponents: ClosedRange<Int>) -> Double {
    let exponent = exponents.lowerBound + Int(next() % UInt64(exponents.count))
    let size = Double(sign: .plus, exponent: exponent, significand: 1 + Double(next() >> 12) * 0x1p-52)
    return isHeads ? size : -size
  }

  /// A positive number close to 1, or equal to it.
  var nearOne: Double { mutating get { 1 + anySize(-53 ... -1) } }
}
