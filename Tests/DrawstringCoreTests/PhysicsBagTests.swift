import DrawstringCore
import Testing

/// What the jelly-ball effect promises, over the sags a pull can give the bag.
@Suite struct PhysicsBagTests {
  #if DEBUG
    static let sags: [Double] = [1, 2, 3, 4, 17, 80, 200]
  #else
    static let sags = (1...200).map(Double.init)
  #endif

  @Test(arguments: sags)
  func fallsByTheRecurrenceUntilItTouches(sag: Double) {
    let boundary = PhysicsBag.boundary(sag: sag)
    var states = [PhysicsBag.home]
    let h = 1.0 / 240
    var (y, speed) = (567.0, 0.0)
    while true {
      speed = (speed + 1000 * h) / (1 + 0.5 * h)
      y += speed * h
      // The nearest place of the bottom is no lower than the bottom's place below the ball's right rim.
      if y + 10 > PhysicsBag.bottom(at: 50, sag: sag) - 15 { break }
      PhysicsBag.world.step(&states, against: boundary)
      #expect(abs(states[0].position.x - 50) < 1e-6)
      #expect(abs(states[0].position.y - y) < 1e-6)
      #expect(states[0].rotation == 0)
    }
  }

  @Test(arguments: sags)
  func firstBounceKeepsItsShareOfTheNormalSpeed(sag: Double) throws {
    let boundary = PhysicsBag.boundary(sag: sag)
    var states = [PhysicsBag.home]
    var before = states[0]
    while states[0].velocity.y >= before.velocity.y {
      before = states[0]
      PhysicsBag.world.step(&states, against: boundary)
    }
    // The speed of arrival has the gravity and the air of the step in which it arrives.
    let arrival = Vec2(0, (before.velocity.y + 1000 / 240) / (1 + 0.5 / 240))
    // The normal of the true curve at the place below the centre at contact, found by a fixed point.
    var x = 50.0
    var normal = Vec2(0, -1)
    for _ in 0..<50 {
      let slope = 2 * sag / 375 * (1 - 2 * x / 375)
      normal = Vec2(slope, -1) * (1 / (1 + slope * slope).squareRoot())
      x = 50 - normal.x * 10
    }
    let kept = states[0].velocity.dot(normal) / -arrival.dot(normal)
    // Chords turn the normal by a little: at most 2.5 mrad, here at a slope of at most 0.9.
    #expect(abs(kept - 0.4) < 0.004)
  }

  @Test(arguments: sags)
  func comesToRestAtTheLowestPlaceAndNeverGainsEnergy(sag: Double) {
    let boundary = PhysicsBag.boundary(sag: sag)
    var states = [PhysicsBag.home]
    var energy = PhysicsBag.energy(states[0])
    var distance = Double.infinity
    var (gain, retreat, escapes) = (0.0, 0.0, 0)
    for step in 1...7200 {
      PhysicsBag.world.step(&states, against: boundary)
      let now = PhysicsBag.energy(states[0])
      gain = max(gain, now - energy)
      energy = now
      if boundary.isOutside(states[0].position) { escapes += 1 }
      let distanceNow = PhysicsBag.distanceToLowest(states[0], sag: sag)
      if step > 1200 { retreat = max(retreat, distanceNow - distance) }
      distance = distanceNow
    }
    // Energies are near 5·10⁵; one rounding of them is 6·10⁻¹¹.
    #expect(gain < 1e-9)
    #expect(escapes == 0)
    if sag >= 4 {
      #expect(distance < 3)
      #expect(states[0].velocity.length < 0.1)
    } else {
      // A bowl so shallow is overdamped.
      #expect(retreat <= 0)
    }
  }

  @Test func restsExactlyOnceAsleep() {
    let boundary = PhysicsBag.boundary(sag: 10)
    var states = [PhysicsBag.home]
    for _ in 0..<7200 { PhysicsBag.world.step(&states, against: boundary) }
    #expect(states[0].isAsleep)
    let resting = states
    for _ in 0..<100 { PhysicsBag.world.step(&states, against: boundary) }
    #expect(states == resting)
  }

  @Test func rollsWithoutSlipping() {
    // Down a straight slope of 3-4-5 with enough friction the centre gains two thirds of what sliding would.
    var slope = Boundary()
    slope.move(to: .zero)
    slope.line(to: Vec2(4000, 3000))
    let ball = BodyDescription(radius: 10, friction: 1)
    let world = PhysicsWorld(gravity: Vec2(0, 1000), stepsPerSecond: 240, bodies: [ball])
    var states = [BodyState(position: Vec2(106 + 6e-7, 67 - 8e-7))]
    for _ in 0..<240 { world.step(&states, against: slope) }
    #expect(abs(states[0].velocity.length - 400) < 1e-6)
    #expect(abs(states[0].angularVelocity * 10 - 400) < 1e-6)
    // Semi-implicit: v·h summed over 240 steps, ½·a·t²·(1 + 1/240).
    #expect(abs((states[0].position - Vec2(106, 67)).length - 200 * (1 + 1.0 / 240)) < 1e-4)
    #expect(abs(states[0].rotation * 10 - 200 * (1 + 1.0 / 240)) < 1e-4)
  }
}
