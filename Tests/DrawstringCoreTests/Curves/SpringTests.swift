import DrawstringCore
import DrawstringTestSupport
import Testing

@Suite struct SpringTests {
  private static let velocities = [0, 3, -8, 40.0]

  private func compare(_ spring: SpringCurve) {
    var reference = OscillatorReference(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, velocity: spring.velocity)
    let length = 16 / (spring.stiffness / spring.mass).squareRoot()
    for piece in 1...8 {
      reference.advance(to: length * Double(piece) / 8, steps: 2_500)
      let value = spring.motion.value(at: reference.time)
      let speed = spring.motion.speed(at: reference.time)
      #expect(abs(value - reference.place) < 1e-9, "\(spring) at \(reference.time)")
      #expect(
        abs(speed - reference.speed) < 1e-8 * max(1, spring.stiffness), "\(spring) at \(reference.time)")
    }
  }

  /// Swinging, critical and creeping springs, and those so near to critical that the usual forms lose their digits.
  @Test(arguments: [
    0, 0.05, 0.2, 0.5, 0.9, 0.999, 0.9999999, 0.9999999999, 1, 1.0000000001, 1.0000001, 1.001, 1.5, 5,
  ])
  func agreesWithAnIntegrator(dampingRatio: Double) throws {
    for velocity in Self.velocities {
      compare(try #require(SpringCurve(mass: 1, stiffness: 4, damping: 4 * dampingRatio, velocity: velocity)))
    }
    compare(
      try #require(
        SpringCurve(mass: 2.5, stiffness: 30, damping: 2 * 75.0.squareRoot() * dampingRatio, velocity: -1)))
  }

  /// A bounce is one less the damping ratio; below 0, the damping ratio is 1/(1 + bounce).
  @Test(arguments: [
    (-0.8, 5), (-0.5, 2), (-0.2, 1.25), (0, 1), (0.15, 0.85), (0.5, 0.5), (0.9, 0.1), (1, 0),
  ])
  func perceptualForm(bounce: Double, dampingRatio: Double) throws {
    for velocity in Self.velocities {
      let spring = try #require(SpringCurve(duration: .milliseconds(500), bounce: bounce, velocity: velocity))
      #expect(abs(spring.dampingRatio - dampingRatio) < 1e-12)
      #expect(abs(spring.stiffness - 157.91367041742973) < 1e-9)
      #expect(spring.mass == 1)
      compare(spring)
    }
  }

  /// The undamped spring is 1 − cos ωt; the critical one 1 − (1 + ωt)·e^(−ωt), which at ωt = 1 is 1 − 2/e.
  @Test func closedForms() throws {
    let swing = try #require(SpringCurve(mass: 1, stiffness: .pi * .pi, damping: 0))
    #expect(abs(swing.value(at: .seconds(1)) - 2) < 1e-15)
    #expect(abs(swing.value(at: .milliseconds(500)) - 1) < 1e-15)
    let critical = try #require(SpringCurve(mass: 1, stiffness: 4, damping: 4))
    #expect(abs(critical.value(at: .milliseconds(500)) - (1 - 2 / 2.718281828459045)) < 1e-15)
    #expect(critical.value(at: .zero) == 0)
    #expect(critical.value(at: .seconds(-1)) == 0)
  }

  @Test func startsWithItsVelocity() throws {
    for damping in [0, 1, 4, 9.0] {
      let spring = try #require(SpringCurve(mass: 1, stiffness: 4, damping: damping, velocity: -2.5))
      #expect(abs(spring.velocity(at: .zero) + 2.5) < 1e-12)
      #expect(spring.velocity(at: .seconds(-1)) == 0)
    }
  }

  @Test func refusesWhatIsNoSpring() {
    #expect(SpringCurve(mass: 0) == nil)
    #expect(SpringCurve(stiffness: -1) == nil)
    #expect(SpringCurve(damping: -0.1) == nil)
    #expect(SpringCurve(mass: 1, velocity: .infinity) == nil)
    #expect(SpringCurve(mass: .nan) == nil)
    #expect(SpringCurve(duration: .zero) == nil)
    #expect(SpringCurve(duration: .seconds(1), bounce: -1) == nil)
    #expect(SpringCurve(duration: .seconds(1), bounce: 1.1) == nil)
  }

  /// The ends of duration and bounce may be used together, though they are stiffer and more braked than what may be
  /// said by stiffness and damping.
  @Test(arguments: [0.1, 0.15, 1e8], [-0.9999, 0, 1])
  func perceptualEnds(milliseconds: Double, bounce: Double) throws {
    let spring = try #require(
      SpringCurve(duration: .nanoseconds(Int64(milliseconds * 1e6)), bounce: bounce, velocity: 1e9))
    #expect(spring.value(at: .zero) == 0)
    #expect(spring.value(at: .milliseconds(1)).isFinite)
    let settled = spring.settlingTime()
    #expect((settled == nil) == (bounce == 1))
    // The settling time is known to the nanosecond only.
    let after = settled.map { $0 + .nanoseconds(1) }
    #expect(after.map { (spring.value(at: $0) - 1).magnitude <= 0.001 } ?? true)
  }

  @Test func staysFinite() throws {
    let extremes = [1e-9, 1, 1e9]
    for mass in extremes {
      for stiffness in extremes {
        for damping in [0] + extremes {
          for velocity in [-1e9, 0, 1e9] {
            let spring = try #require(
              SpringCurve(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity))
            for time in [0, 1e-300, 1e-9, 1, 1e9, 1e300] {
              #expect(spring.motion.value(at: time).isFinite)
              #expect(spring.motion.speed(at: time).isFinite)
            }
            for rule in [SpringSettling.standard, .coreAnimation] {
              let seconds = spring.settlingSeconds(rule)
              #expect(seconds > 0 && (seconds.isFinite || damping == 0), "\(spring)")
            }
          }
        }
      }
    }
  }
}
