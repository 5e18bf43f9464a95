/// At which end a curve does what it is named for.
package enum EasingSide: String, CaseIterable, Sendable {
  case `in`, out
  case inOut = "in-out"

  /// The eased progress at `x`, given the form that does it on arriving: `in` is that form turned about the middle,
  /// `inOut` is the one and then the other, each at half its size.
  ///
  /// Exactly 0 up to 0 and exactly 1 from 1 on, so that nothing moves outside the run.
  @inline(__always)
  func value(at x: Double, arriving out: (Double) -> Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    switch self {
    case .in: return 1 - out(1 - x)
    case .out: return out(x)
    case .inOut:
      if x == 0.5 { return 0.5 }
      return x < 0.5 ? (1 - out(1 - 2 * x)) / 2 : (1 + out(2 * x - 1)) / 2
    }
  }
}
