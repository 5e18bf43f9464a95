/// A damped oscillator integrated in small steps: m·x″ = k·(1 − x) − c·x′ from x = 0. It knows no closed form, so that
/// closed forms can be held against it.
package struct OscillatorReference {
  package private(set) var time = 0.0
  package private(set) var place = 0.0
  package private(set) var speed: Double
  private let mass, stiffness, damping: Double

  package init(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    speed = velocity
  }

  /// Advances to a time in a number of steps of the classical fourth-order Runge–Kutta method.
  package mutating func advance(to end: Double, steps: Int) {
    let step = (end - time) / Double(steps)
    for _ in 0..<steps {
      let (v1, a1) = (speed, acceleration(place, speed))
      let (v2, a2) = (
        speed + a1 * step / 2, acceleration(place + v1 * step / 2, speed + a1 * step / 2)
      )
      let (v3, a3) = (
        speed + a2 * step / 2, acceleration(place + v2 * step / 2, speed + a2 * step / 2)
      )
      let (v4, a4) = (speed + a3 * step, acceleration(place + v3 * step, speed + a3 * step))
      place += (v1 + 2 * v2 + 2 * v3 + v4) * step / 6
      speed += (a1 + 2 * a2 + 2 * a3 + a4) * step / 6
    }
    time = end
  }

  private func acceleration(_ place: Double, _ speed: Double) -> Double {
    (stiffness * (1 - place) - damping * speed) / mass
  }
}
