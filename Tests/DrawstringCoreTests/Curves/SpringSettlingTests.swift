import DrawstringCore
import DrawstringTestSupport
import Testing

@Suite struct SpringSettlingTests {
  /// The figure that is published for `CASpringAnimation` with its own defaults.
  @Test func defaultsSettleAsPublished() throws {
    let spring = try #require(SpringCurve(mass: 1))
    #expect(abs(spring.settlingSeconds(.coreAnimation) - 1.4727) < 1e-5)
    #expect(abs(spring.settlingSeconds(.standard) - 1.4727) < 1e-5)
    #expect(spring.settlingTime() == spring.coreAnimationSettlingTime)
  }

  /// After it has settled a spring that swings stays near its end, and shortly before, its envelope is beyond.
  @Test(arguments: [0.02, 0.3, 0.8, 0.99], [0, -6, 25.0])
  func swingingStaysWithin(dampingRatio: Double, velocity: Double) throws {
    let spring = try #require(
      SpringCurve(mass: 1, stiffness: 9, damping: 6 * dampingRatio, velocity: velocity))
    for distance in [0.1, 0.001, 1e-7] {
      let settling = spring.settlingSeconds(.within(distance))
      for step in 0..<400 {
        let time = settling * (1 + Double(step) / 100)
        #expect(abs(spring.motion.value(at: time) - 1) <= distance * (1 + 1e-9))
      }
      // ln((1 + |b|)/ε)/ζω, worked out anew.
      let (decay, swing) = (3 * dampingRatio, 3 * (1 - dampingRatio * dampingRatio).squareRoot())
      let envelope = (1 + abs((velocity - decay) / swing)) * Elementary.exp(-decay * settling)
      #expect(abs(envelope / distance - 1) < 1e-9)
    }
  }

  /// The last instant at which an integrated oscillator is as far as that from its end.
  @Test(arguments: [1, 1.2, 4], [0, -6, 2, 4, 25.0])
  func creepingSettlesWhenItIsThere(dampingRatio: Double, velocity: Double) throws {
    let spring = try #require(
      SpringCurve(mass: 1, stiffness: 9, damping: 6 * dampingRatio, velocity: velocity))
    for distance in [0.1, 0.001] {
      let settling = spring.settlingSeconds(.within(distance))
      var reference = OscillatorReference(mass: 1, stiffness: 9, damping: spring.damping, velocity: velocity)
      var last = 0.0
      let steps = 4_000
      for step in 1...steps {
        reference.advance(to: settling * 1.5 * Double(step) / Double(steps), steps: 2)
        if abs(reference.place - 1) > distance { last = reference.time }
      }
      #expect(settling >= last && settling - last <= settling * 1.5 / Double(steps) + 1e-9)
    }
  }

  /// Core Animation's rule for springs that do not swing, counted out tenth by tenth.
  @Test(arguments: [0.3, 2, 10, 47.0], [0, -3, 5, 30, 300.0])
  func tenthsOfASecond(frequency: Double, velocity: Double) throws {
    var tenth = 1.0
    while true {
      let time = tenth / 10
      let left = (-1 + (velocity - frequency) * time) * Elementary.exp(-frequency * time)
      if abs(left) < 0.001 { break }
      tenth += 1
    }
    for dampingRatio in [1, 1 + 1e-8, 3] {
      let spring = try #require(
        SpringCurve(
          mass: 1, stiffness: frequency * frequency, damping: 2 * frequency * dampingRatio, velocity: velocity
        ))
      #expect(spring.settlingSeconds(.coreAnimation) == tenth / 10)
    }
  }

  @Test func withoutDampingNever() throws {
    let spring = try #require(SpringCurve(mass: 1, damping: 0))
    #expect(spring.settlingTime() == nil)
    #expect(spring.coreAnimationSettlingTime == nil)
    let swing = try #require(SpringCurve(duration: .seconds(1), bounce: 1))
    #expect(swing.settlingTime() == nil)
    let standard = try #require(SpringCurve(mass: 1))
    #expect(standard.settlingTime(within: 0) == nil)
  }

  @Test func aNarrowerDistanceTakesLonger() throws {
    for dampingRatio in [0.2, 1, 3.0] {
      let spring = try #require(SpringCurve(mass: 1, stiffness: 4, damping: 4 * dampingRatio))
      var last = 0.0
      for distance in [0.5, 0.1, 0.01, 0.001, 1e-6, 1e-12] {
        let settling = spring.settlingSeconds(.within(distance))
        #expect(settling > last)
        last = settling
      }
    }
  }
}
