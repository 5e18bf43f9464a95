/// The types a formula, a constant or a signal can have.
///
/// `number` stands for plain numbers, points and fractions. After parsing, angles are in radians and durations in
/// seconds. A boolean is one lane of 0 or 1; a colour is four lanes (r, g, b, a).
package enum ValueType: String, CaseIterable, Sendable {
  case number, angle, duration, boolean
  case color = "colour"
  /// Two numbers; signals of inputs alone.
  case point
  /// One of the words of an input, by its index.
  case word
  /// The characters of an input, by their place; see `Graph.text(at:_:)`.
  case text

  /// The number of doubles in a value of this type.
  package var lanes: Int { self == .color ? 4 : self == .point ? 2 : 1 }

  /// Whether formulas compute values of the type.
  package var isComputed: Bool { self != .point && self != .word && self != .text }

  /// The type's name with its article, for messages: «an angle».
  package var described: String {
    switch self {
    case .angle: "an angle"
    default: "a \(rawValue)"
    }
  }
}

/// The way a value is combined with the underlying value: the composite operations of Web Animations.
package enum Composition: UInt8, CaseIterable, Sendable {
  /// The value replaces the underlying value.
  case replace
  /// The values are added, lane by lane.
  case sum
  /// Premultiplied components are added, and alpha is limited before they are divided by it: addition of colours in
  /// CSS.
  case colorSum
  /// The values are multiplied: addition of factors.
  case product
  /// The excess of the value over 1 is added: accumulation of factors.
  case growth

  /// Returns a value combined with the underlying value; finite for finite values.
  func joined(_ value: SIMD4<Double>, over underlying: SIMD4<Double>) -> SIMD4<Double> {
    switch self {
    case .replace: value
    case .sum: (underlying + value).limited
    case .colorSum: RGBAColor.sum(underlying, value, times: 1)
    case .product: (underlying * value).limited
    case .growth: (underlying + (value - 1)).limited
    }
  }

  /// Returns a value plus the gain of `count` iterations before it.
  func accumulated(_ value: SIMD4<Double>, _ gain: SIMD4<Double>, times count: Double) -> SIMD4<Double> {
    switch self {
    case .replace: value
    case .sum, .product: (value + (gain * count).limited).limited
    case .colorSum: RGBAColor.sum(value, gain, times: count)
    case .growth: (value + ((gain - 1) * count).limited).limited
    }
  }
}

extension RGBAColor {
  /// Returns a colour plus `count` times another; components outside 0…1 are kept, alpha is limited.
  fileprivate static func sum(
    _ a: SIMD4<Double>, _ b: SIMD4<Double>, times count: Double
  ) -> SIMD4<Double> {
    if b[3] == 0 || count == 0 { return a }
    if a[3] == 0 && count == 1 { return b }
    var sum = (a * a[3]).limited + (b * b[3] * count).limited
    sum[3] = limitedAlpha(a[3] + b[3] * count)
    for lane in 0..<3 { sum[lane] = TotalArithmetic.quotient(TotalArithmetic.limited(sum[lane]), sum[3]) }
    return sum
  }

  /// Returns alpha limited to 0…1, as CSS limits sums and extrapolations.
  static func limitedAlpha(_ alpha: Double) -> Double { Swift.max(0, Swift.min(alpha, 1)) }
}

extension SIMD4<Double> {
  /// Each lane limited to the finite numbers.
  var limited: SIMD4<Double> {
    if (self - self) == .zero { return self }
    return SIMD4(
      self[0].limitedToFinite, self[1].limitedToFinite, self[2].limitedToFinite, self[3].limitedToFinite)
  }
}
