/// A damped spring that pulls from 0 to 1.
///
/// The motion has a closed form, so times can be evaluated in any order. A value is the fraction of the distance
/// covered; above 1 the spring overshoots. `velocity` is in distances per second, towards the end: an object that
/// moves at 300 points a second with 100 points to go has a velocity of 3.
public struct SpringCurve: Hashable, Sendable {
  /// The mass at the end of the spring; above 0.
  public let mass: Double
  /// The force per unit of distance; above 0.
  public let stiffness: Double
  /// The damping force per unit of speed; 0 or more. With 0 the spring never settles.
  public let damping: Double
  /// The speed at the start, towards the end, in distances per second.
  public let velocity: Double
  package let motion: SpringMotion

  /// Makes a spring from mass, stiffness and damping, as in Core Animation.
  ///
  /// Nil unless mass and stiffness lie between 10⁻⁹ and 10⁹, the damping between 0 and 10⁹ and the velocity between
  /// −10⁹ and 10⁹.
  public init?(mass: Double = 1, stiffness: Double = 100, damping: Double = 10, velocity: Double = 0) {
    guard SpringLimits.positive.contains(mass), SpringLimits.positive.contains(stiffness),
      SpringLimits.damping.contains(damping), SpringLimits.velocity.contains(velocity)
    else { return nil }
    self.init(within: mass, stiffness, damping, velocity)
  }

  /// Makes a spring without checking its parameters.
  private init(within mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.velocity = velocity
    let decay = damping / (2 * mass)
    // ω²(ζ² − 1), as a product, which keeps its precision where the two are nearly equal.
    let frequency = (stiffness / mass).squareRoot()
    let excess = (decay - frequency) * (decay + frequency)
    if excess < 0 {
      motion = SpringMotion(
        decay: decay, frequency: (-excess).squareRoot(), isOscillating: true, velocity: velocity)
    } else {
      let root = excess.squareRoot()
      // The slower of the two exponents; their product is ω².
      motion = SpringMotion(
        decay: frequency * frequency / (decay + root), frequency: root, isOscillating: false,
        velocity: velocity)
    }
  }

  /// Makes a spring from a perceptual duration and a bounce, as in SwiftUI.
  ///
  /// The duration is the period of the undamped oscillation. A bounce of 0 is critical damping, 1 is no damping, and
  /// below 0 the spring is overdamped. Nil unless the duration lies between 0.1 ms and 10⁵ s, the bounce between
  /// −0.9999 and 1 and the velocity between −10⁹ and 10⁹.
  public init?(duration: Duration, bounce: Double = 0, velocity: Double = 0) {
    self.init(
      perceptualSeconds: Nanoseconds(duration).seconds, bounce: bounce, velocity: velocity)
  }

  package init?(perceptualSeconds seconds: Double, bounce: Double, velocity: Double) {
    guard SpringLimits.duration.contains(seconds), SpringLimits.bounce.contains(bounce),
      SpringLimits.velocity.contains(velocity)
    else { return nil }
    let frequency = 2 * Double.pi / seconds
    let damping = bounce >= 0 ? 2 * frequency * (1 - bounce) : 2 * frequency / (1 + bounce)
    // Extreme durations and bounces exceed the limits of stiffness and damping, which are not checked here.
    self.init(within: 1, frequency * frequency, damping, velocity)
  }

  /// ζ: below 1 the spring overshoots, 1 is critical damping, above 1 the spring is overdamped.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// Returns the fraction of the distance covered after a time: 0 up to the start, 1 in the limit.
  public func value(at time: Duration) -> Double { motion.value(at: Nanoseconds(time).seconds) }

  /// Returns the speed after a time, in distances per second; 0 before the start.
  public func velocity(at time: Duration) -> Double { motion.speed(at: Nanoseconds(time).seconds) }
}

/// The ranges of the parameters of a spring.
package enum SpringLimits {
  package static let positive = 1e-9...1e9
  package static let damping = 0.0...1e9
  package static let velocity = -1e9...1e9
  /// In seconds.
  package static let duration = 1e-4...1e5
  package static let bounce = -0.9999...1.0
  /// The distance from the end at which a spring may count as settled, as a fraction of the whole.
  package static let settling = 1e-12...0.5
}

/// The motion of a spring that starts at 0 and pulls to 1: the closed form of its equation of motion.
///
/// With u = x − 1, damping ratio ζ and undamped angular frequency ω:
///
///     u(t) = e^(−d·t)·((v − d)·S(t) − C(t))
///
///     ζ < 1   d = ζω               C = cos(f·t)   S = sin(f·t)/f               f = ω√(1 − ζ²)
///     ζ ≥ 1   d = ω(ζ − √(ζ² − 1)) C = 1          S = (1 − e^(−2f·t))/(2f), t  f = ω√(ζ² − 1)
///
/// The second form is the usual sum of two exponentials with the cancelling terms combined, so that it stays exact up
/// to ζ = 1, the critical case.
package struct SpringMotion: Hashable, Sendable {
  /// d: the decay rate of the displacement, per second.
  package let decay: Double
  /// f, per second.
  package let frequency: Double
  package let isOscillating: Bool
  /// v: the speed at the start, towards the end, in distances per second.
  package let velocity: Double

  init(decay: Double, frequency: Double, isOscillating: Bool, velocity: Double) {
    self.decay = decay
    self.frequency = frequency
    self.isOscillating = isOscillating
    self.velocity = velocity
  }

  /// The displacement from the end, with its sign: −1 at the start.
  @inline(__always)
  func displacement(at seconds: Double) -> Double {
    let drift = velocity - decay
    let shrink = Elementary.exp(-decay * seconds)
    if isOscillating {
      let (sine, cosine) = Trigonometry.sineAndCosine(frequency * seconds)
      return shrink * (drift * sine / frequency - cosine)
    }
    return shrink * (drift * spread(at: seconds) - 1)
  }

  /// The fraction of the distance covered: 0 up to the start, near 1 in the end. Not limited to either.
  package func value(at seconds: Double) -> Double {
    if seconds <= 0 { return 0 }
    return (1 + displacement(at: seconds).limitedToFinite).limitedToFinite
  }

  /// The derivative of `value`, in distances per second; 0 before the start.
  package func speed(at seconds: Double) -> Double {
    if seconds < 0 { return 0 }
    let drift = velocity - decay
    let shrink = Elementary.exp(-decay * seconds)
    if isOscillating {
      let (sine, cosine) = Trigonometry.sineAndCosine(frequency * seconds)
      return (shrink * ((drift + decay) * cosine + (frequency - decay * drift / frequency) * sine))
        .limitedToFinite
    }
    return
      (shrink * (decay * (1 - drift * spread(at: seconds)) + drift * Elementary.exp(-2 * frequency * seconds)))
      .limitedToFinite
  }

  /// S of the form without oscillation.
  private func spread(at seconds: Double) -> Double {
    frequency == 0 ? seconds : -Elementary.expm1(-2 * frequency * seconds) / (2 * frequency)
  }
}

/// A spring as an easing, whose progress is time.
package struct SpringEasing: Hashable, Sendable {
  package let motion: SpringMotion
  /// The time at progress 1, in seconds.
  package let span: Double
  /// The time from which the value is exactly 1, in seconds; infinite if the spring never settles.
  package let settling: Double

  init(motion: SpringMotion, span: Double, settling: Double) {
    self.motion = motion
    self.span = span
    self.settling = settling
  }

  /// Makes an easing of the first `span` seconds of a spring, which may cut the spring off or leave it resting at 1.
  package init(_ spring: SpringCurve, settling rule: SpringSettling, after settling: Double, span: Double) {
    motion = spring.motion(settling: rule)
    self.settling = settling
    self.span = span
  }

  /// Makes an easing of a spring from its start to its settling; nil if the spring never settles.
  package init?(_ spring: SpringCurve) {
    let settling = spring.settlingSeconds(.standard)
    guard settling.isFinite else { return nil }
    self.init(spring, settling: .standard, after: settling, span: settling)
  }

  /// Returns the eased progress at progress `x`: 0 up to 0, and 1 once the spring has settled.
  func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    let seconds = x * span
    return seconds >= settling ? 1 : motion.value(at: seconds)
  }
}
