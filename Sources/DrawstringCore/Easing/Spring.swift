/// A damped spring that pulls from 0 to 1.
///
/// Its motion is computed in closed form: any instant may be asked for in any order. A value between 0 and 1 is the
/// share of the way; beyond 1 it swings over. `velocity` is in distances per second, towards the end: a thing that
/// moves at 300 points a second and has 100 to go has a velocity of 3.
public struct Spring: Hashable, Sendable {
  /// The mass at its end; above 0.
  public let mass: Double
  /// How hard it pulls, per unit of distance; above 0.
  public let stiffness: Double
  /// How hard it is braked, per unit of speed; 0 or more. With 0 it never settles.
  public let damping: Double
  /// The speed at the start, towards the end, in distances per second.
  public let velocity: Double
  package let motion: SpringMotion

  /// A spring by its mass, stiffness and damping, as in Core Animation.
  ///
  /// Nil unless mass and stiffness lie between 10⁻⁹ and 10⁹, the damping between 0 and 10⁹ and the velocity between
  /// −10⁹ and 10⁹.
  public init?(mass: Double = 1, stiffness: Double = 100, damping: Double = 10, velocity: Double = 0) {
    guard SpringLimits.positive.contains(mass), SpringLimits.positive.contains(stiffness),
      SpringLimits.damping.contains(damping), SpringLimits.velocity.contains(velocity)
    else { return nil }
    self.init(within: mass, stiffness, damping, velocity)
  }

  /// A spring whose parameters are known to be bounded.
  private init(within mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.velocity = velocity
    let decay = damping / (2 * mass)
    // ω²(ζ² − 1), as a product, so that little is lost where the two are nearly equal.
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

  /// A spring by its perceptual duration and its bounce, as in SwiftUI.
  ///
  /// The duration is the period of the undamped swing. A bounce of 0 is the fastest that does not swing over, 1 swings
  /// for ever, and below 0 it creeps. Nil unless the duration lies between 0.1 ms and 10⁵ s, the bounce between −0.9999
  /// and 1 and the velocity between −10⁹ and 10⁹.
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
    // The shortest are stiffer, and the most braked more braked, than a spring may be by its stiffness and damping.
    self.init(within: 1, frequency * frequency, damping, velocity)
  }

  /// ζ: below 1 it swings over its end, at 1 it arrives as fast as it can without, above 1 it creeps there.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// How far it has come after a time: 0 up to the start, 1 in the limit.
  public func value(at time: Duration) -> Double { motion.value(at: Nanoseconds(time).seconds) }

  /// How fast it goes after a time, in distances per second; 0 before the start.
  public func velocity(at time: Duration) -> Double { motion.speed(at: Nanoseconds(time).seconds) }
}

/// What the parameters of a spring may be.
package enum SpringLimits {
  package static let positive = 1e-9...1e9
  package static let damping = 0.0...1e9
  package static let velocity = -1e9...1e9
  /// In seconds.
  package static let duration = 1e-4...1e5
  package static let bounce = -0.9999...1.0
  /// How far from its end a spring may be when it counts as settled, as a part of the way.
  package static let settling = 1e-12...0.5
}

/// How far a spring that starts at 0 and pulls to 1 has come: the closed form of its equation of motion.
///
/// With u = x − 1, damping ratio ζ and undamped angular frequency ω:
///
///     u(t) = e^(−d·t)·((v − d)·S(t) − C(t))
///
///     ζ < 1   d = ζω               C = cos(f·t)   S = sin(f·t)/f               f = ω√(1 − ζ²)
///     ζ ≥ 1   d = ω(ζ − √(ζ² − 1)) C = 1          S = (1 − e^(−2f·t))/(2f), t  f = ω√(ζ² − 1)
///
/// The second form is the usual sum of two exponentials with its cancelling parts taken together, so that it stays
/// exact up to ζ = 1, where it is the critical form.
package struct SpringMotion: Hashable, Sendable {
  /// d: how fast what is left to go shrinks, per second.
  let decay: Double
  /// f, per second.
  let frequency: Double
  let isOscillating: Bool
  /// v: the speed at the start, towards the end, in distances per second.
  let velocity: Double

  init(decay: Double, frequency: Double, isOscillating: Bool, velocity: Double) {
    self.decay = decay
    self.frequency = frequency
    self.isOscillating = isOscillating
    self.velocity = velocity
  }

  /// What is left to go, with its sign: −1 at the start.
  @inline(__always)
  func displacement(at seconds: Double) -> Double {
    let drift = velocity - decay
    let shrink = Libm.exp(-decay * seconds)
    if isOscillating {
      let (sine, cosine) = Trigonometry.sineAndCosine(frequency * seconds)
      return shrink * (drift * sine / frequency - cosine)
    }
    return shrink * (drift * spread(at: seconds) - 1)
  }

  /// How far it has come: 0 up to the start, near 1 in the end. Not limited to either.
  package func value(at seconds: Double) -> Double {
    if seconds <= 0 { return 0 }
    return (1 + displacement(at: seconds).limitedToFinite).limitedToFinite
  }

  /// The derivative of `value`, in distances per second; 0 before the start.
  package func speed(at seconds: Double) -> Double {
    if seconds < 0 { return 0 }
    let drift = velocity - decay
    let shrink = Libm.exp(-decay * seconds)
    if isOscillating {
      let (sine, cosine) = Trigonometry.sineAndCosine(frequency * seconds)
      return (shrink * ((drift + decay) * cosine + (frequency - decay * drift / frequency) * sine))
        .limitedToFinite
    }
    return
      (shrink * (decay * (1 - drift * spread(at: seconds)) + drift * Libm.exp(-2 * frequency * seconds)))
      .limitedToFinite
  }

  /// S where it does not oscillate.
  private func spread(at seconds: Double) -> Double {
    frequency == 0 ? seconds : -Libm.expm1(-2 * frequency * seconds) / (2 * frequency)
  }
}

/// A spring as an easing: progress is time on it.
package struct SpringEasing: Hashable, Sendable {
  let motion: SpringMotion
  /// The time at progress 1, in seconds.
  let span: Double
  /// From here on it rests at exactly 1, in seconds; infinite where it never does.
  package let settling: Double

  /// A spring whose whole run is one iteration of `span` seconds, which may cut it off or leave it resting at 1.
  package init(_ spring: Spring, settling rule: SpringSettling, after settling: Double, span: Double) {
    motion = spring.motion(settling: rule)
    self.settling = settling
    self.span = span
  }

  /// A spring from its start to where it settles; nil where it never does.
  package init?(_ spring: Spring) {
    let settling = spring.settlingSeconds(.standard)
    guard settling.isFinite else { return nil }
    self.init(spring, settling: .standard, after: settling, span: settling)
  }

  /// The eased progress at progress `x`: 0 up to 0, and 1 from where it has settled.
  func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    let seconds = x * span
    return seconds >= settling ? 1 : motion.value(at: seconds)
  }
}
