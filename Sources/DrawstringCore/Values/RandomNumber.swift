/// The numbers of `random` in formulas: a hash of two whole numbers, in integers modulo 2⁶⁴ alone.
package enum RandomNumber {
  /// Returns a number from 0 up to 1, a multiple of 2⁻⁵³, for any finite seed and index. Both are rounded, halves away
  /// from zero, and limited to ±2⁵³.
  package static func value(seed: Double, index: Double) -> Double {
    // SplitMix64: its state is the mixed seed, and the index is the number of the draw.
    let step: UInt64 = 0x9E37_79B9_7F4A_7C15
    let state = mixed(whole(seed) &+ step)
    return Double(mixed(state &+ (whole(index) &+ 1) &* step) >> 11) * 0x1p-53
  }

  private static func whole(_ x: Double) -> UInt64 {
    let most = 0x1p53
    return UInt64(
      bitPattern: Int64(limiting: Swift.max(-most, Swift.min(x.rounded(.toNearestOrAwayFromZero), most))))
  }

  private static func mixed(_ number: UInt64) -> UInt64 {
    var z = number
    z ^= z >> 30
    z &*= 0xBF58_476D_1CE4_E5B9
    z ^= z >> 27
    z &*= 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
