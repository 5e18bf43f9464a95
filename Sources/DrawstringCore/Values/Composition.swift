/// How a value joins the value underneath it: the composite operations of Web Animations.
package enum Composition: UInt8, Sendable {
  /// It takes its place.
  case replace
  /// It is added, lane by lane.
  case sum
  /// It is multiplied with it: what adding a factor means.
  case product
  /// What it has beyond 1 is added: what accumulating a factor means.
  case growth

  /// A value over the one underneath; finite for finite values.
  func joined(_ value: SIMD4<Double>, over underlying: SIMD4<Double>) -> SIMD4<Double> {
    switch self {
    case .replace: value
    case .sum: (underlying + value).limited
    case .product: (underlying * value).limited
    case .growth: (underlying + (value - 1)).limited
    }
  }

  /// A value with the gain of the iterations before it.
  func accumulated(_ value: SIMD4<Double>, _ gain: SIMD4<Double>, times count: Double) -> SIMD4<Double> {
    switch self {
    case .replace: value
    case .sum, .product: (value + (gain * count).limited).limited
    case .growth: (value + ((gain - 1) * count).limited).limited
    }
  }
}

extension SIMD4<Double> {
  /// Each lane limited to the finite numbers.
  var limited: SIMD4<Double> {
    if (self - self) == .zero { return self }
    return SIMD4(
      self[0].limitedToFinite, self[1].limitedToFinite, self[2].limitedToFinite, self[3].limitedToFinite)
  }
}
