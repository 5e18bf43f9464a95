/// A curve that maps progress to eased progress, both usually from 0 to 1.
///
/// Input and output may lie outside 0…1; nothing is clamped. Finite input gives finite output. The forms of CSS Easing
/// Functions Level 2 use only + − × ÷; elastic and spring use functions that are made of these.
package enum Easing: Hashable, Sendable {
  case linear
  case cubicBezier(CubicBezier)
  case steps(Steps)
  /// Rare and large easings, stored indirectly: an easing is copied from its array for each segment of each frame.
  indirect case apart(LargeEasing)

  /// Returns the eased progress at progress `x`.
  ///
  /// `before` is the before flag of CSS Easing: true while a timed node waits for its active interval playing
  /// forwards, or has ended playing backwards. It selects the side of a jump to which the instant of the jump belongs.
  /// A progress at most `slack` below a jump is at the jump.
  package func value(at x: Double, before: Bool = false, slack: Double = 0) -> Double {
    switch self {
    case .linear: x
    case .cubicBezier(let curve): curve.value(at: x)
    case .steps(let steps): steps.share(at: x, before: before, slack: slack).value
    case .apart(let easing): easing.value(at: x, before: before, slack: slack)
    }
  }

  /// Returns the eased progress as a fraction, which is exact on a staircase.
  func share(at x: Double, slack: Double = 0) -> Share {
    if case .steps(let steps) = self { return steps.share(at: x, slack: slack) }
    return Share(value(at: x, slack: slack))
  }

  /// The slack of a progress that is not one quotient, but was computed in several steps from numbers of the size of 1.
  static let slack = 0x1p-50
}

/// The easings that are rare, or too large to be copied often.
package enum LargeEasing: Hashable, Sendable {
  case linearStops(LinearStops)
  case back(BackCurve, EasingSide)
  case elastic(ElasticCurve, EasingSide)
  case bounce(EasingSide)
  case spring(SpringEasing)

  func value(at x: Double, before: Bool, slack: Double) -> Double {
    switch self {
    case .linearStops(let stops): stops.value(at: x, before: before, slack: slack)
    case .back(let curve, let side): side.value(at: x) { curve.arriving(at: $0) }
    case .elastic(let curve, let side): side.value(at: x) { curve.arriving(at: $0) }
    case .bounce(let side): side.value(at: x) { BounceCurve.arriving(at: $0) }
    case .spring(let spring): spring.value(at: x)
    }
  }
}

extension Easing {
  package static func linearStops(_ stops: LinearStops) -> Easing { .apart(.linearStops(stops)) }
  package static func back(_ curve: BackCurve, _ side: EasingSide) -> Easing { .apart(.back(curve, side)) }
  package static func elastic(_ curve: ElasticCurve, _ side: EasingSide) -> Easing {
    .apart(.elastic(curve, side))
  }
  package static func bounce(_ side: EasingSide) -> Easing { .apart(.bounce(side)) }
  package static func spring(_ spring: SpringEasing) -> Easing { .apart(.spring(spring)) }
}

/// The named curves of CSS Easing Functions Level 2.
extension Easing {
  package static let ease = Easing.cubicBezier(CubicBezier(unchecked: 0.25, 0.1, 0.25, 1))
  package static let easeIn = Easing.cubicBezier(CubicBezier(unchecked: 0.42, 0, 1, 1))
  package static let easeOut = Easing.cubicBezier(CubicBezier(unchecked: 0, 0, 0.58, 1))
  package static let easeInOut = Easing.cubicBezier(CubicBezier(unchecked: 0.42, 0, 0.58, 1))
  package static let stepStart = Easing.steps(Steps(unchecked: 1, .jumpStart))
  package static let stepEnd = Easing.steps(Steps(unchecked: 1, .jumpEnd))
}

/// The named curves of Material motion, as in Android's MotionLayout.
extension Easing {
  package static let standard = Easing.cubicBezier(CubicBezier(unchecked: 0.4, 0, 0.2, 1))
  package static let accelerate = Easing.cubicBezier(CubicBezier(unchecked: 0.4, 0.05, 0.8, 0.7))
  package static let decelerate = Easing.cubicBezier(CubicBezier(unchecked: 0, 0, 0.2, 0.95))
  package static let anticipate = Easing.cubicBezier(CubicBezier(unchecked: 0.36, 0, 0.66, -0.56))
  package static let overshoot = Easing.cubicBezier(CubicBezier(unchecked: 0.34, 1.56, 0.64, 1))
}

/// The end at which a curve has its characteristic shape.
package enum EasingSide: String, CaseIterable, Sendable {
  case `in`, out
  case inOut = "in-out"

  /// Returns the eased progress at `x` from the `out` form: `in` is the `out` form rotated about the centre, `inOut`
  /// is first `in` and then `out`, each at half its size.
  ///
  /// Exactly 0 up to 0 and exactly 1 from 1 on, so that nothing moves outside the interval.
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
