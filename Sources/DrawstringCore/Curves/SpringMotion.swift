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
