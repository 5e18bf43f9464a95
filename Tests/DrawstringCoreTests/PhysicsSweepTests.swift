import DrawstringCore
import DrawstringTestSupport
import Testing

@Suite struct PhysicsSweepTests {
  /// A star-shaped room about the origin, 50 to 150 wide, its corners at random.
  static func room(using random: inout SeededGenerator, corners: Int) -> Boundary {
    var room = Boundary()
    // Directions on a square, so that the test needs no trigonometry.
    for index in 0..<corners {
      let turn = 4 * Double(index) / Double(corners)
      let along = turn - turn.rounded(.down)
      let sides = [
        Vec2(1 - 2 * along, 1), Vec2(-1, 1 - 2 * along), Vec2(2 * along - 1, -1), Vec2(1, 2 * along - 1),
      ]
      let corner = sides[Int(turn) % 4] * Double.random(in: 50...150, using: &random)
      if index == 0 { room.move(to: corner) } else { room.line(to: corner) }
    }
    room.close()
    return room
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func nothingIsTunnelledThroughAndNoEnergyIsMade(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let room = Self.room(using: &random, corners: Int.random(in: 3...40, using: &random))
    let radius = seed % 4 == 0 ? 0 : Double.random(in: 0...12, using: &random)
    let ball = BodyDescription(
      radius: radius, restitution: Double.random(in: 0...1, using: &random),
      friction: Double.random(in: 0...2, using: &random), rotates: seed % 3 != 0)
    let world = PhysicsWorld(
      gravity: Vec2(Double.random(in: -2000...2000, using: &random), 1000),
      stepsPerSecond: seed % 5 == 0 ? 30 : 240, bodies: [ball])
    var states = [BodyState(position: .zero)]
    let speed = [10, 1e3, 1e5, 1e7][Int(seed % 4)]
    states[0].velocity = Vec2(Double.random(in: -speed...speed, using: &random), speed / 3)
    states[0].angularVelocity = Double.random(in: -50...50, using: &random)
    var energy = PhysicsBag.energy(states[0], of: ball, in: world)
    for _ in 0..<600 {
      world.step(&states, against: room)
      #expect(!room.isOutside(states[0].position))
      let now = PhysicsBag.energy(states[0], of: ball, in: world)
      #expect(now <= energy + abs(energy) * 1e-12 + 1e-9)
      energy = now
    }
  }

  @Test func anElasticBallKeepsBouncing() {
    var floor = Boundary()
    floor.move(to: Vec2(-100, 0))
    floor.line(to: Vec2(100, 0))
    let ball = BodyDescription(radius: 10, restitution: 1)
    let world = PhysicsWorld(gravity: Vec2(0, 1000), stepsPerSecond: 240, bodies: [ball])
    var states = [BodyState(position: Vec2(0, -110))]
    var highest = 0.0
    for step in 0..<2400 {
      world.step(&states, against: floor)
      if step > 1800 { highest = min(highest, states[0].position.y) }
    }
    // Ten seconds are eleven bounces; each step may lose a little (½·g²·h² over mass) and none gains.
    #expect(highest < -80 && highest > -110)
  }

  /// A velocity just made tangential keeps a last bit towards the wall. That must not use up the hits of a step, or the
  /// disc stands still where it should slide.
  @Test func slidesAlongWallsInAnyDirection() {
    for index in 0..<120 {
      let along = Vec2(Trigonometry.cosine(Double(index) / 19), Trigonometry.sine(Double(index) / 19))
      let outward = Vec2(-along.y, along.x)
      var wall = Boundary()
      wall.move(to: along * -300)
      wall.line(to: along * 300)
      let ball = BodyDescription(radius: 5, restitution: 0, friction: 0, rotates: false)
      let world = PhysicsWorld(gravity: outward * -1000, stepsPerSecond: 240, bodies: [ball])
      let start = outward * 5 + along * Double(index % 7)
      var states = [BodyState(position: start)]
      states[0].velocity = along * 100
      for _ in 0..<60 { world.step(&states, against: wall) }
      #expect(abs((states[0].position - start).dot(along) - 25) < 1e-9, "direction \(index)")
    }
  }

  @Test func comesToRestInACrease() {
    var crease = Boundary()
    crease.move(to: Vec2(-200, -50))
    crease.line(to: .zero)
    crease.line(to: Vec2(200, -50))
    var states = [BodyState(position: Vec2(-120, -90))]
    for _ in 0..<7200 { PhysicsBag.world.step(&states, against: crease) }
    #expect(states[0].isAsleep)
    // Touching both walls: above the crease by radius·√(4² + 1)/4.
    #expect((states[0].position - Vec2(0, -10 * 17.0.squareRoot() / 4)).length < 0.01)
  }

  @Test func meetsTheEndOfAWall() {
    // A post: the disc comes straight down on the upper end and stops 10 above it.
    var post = Boundary()
    post.move(to: Vec2(0, 0))
    post.line(to: Vec2(0, 300))
    let world = PhysicsWorld(
      gravity: .zero, stepsPerSecond: 240, bodies: [BodyDescription(radius: 10)])
    var states = [BodyState(position: Vec2(0, -200))]
    states[0].velocity = Vec2(0, 96_000)
    world.step(&states, against: post)
    #expect(abs(states[0].position.y + 10) < 2e-6)
    #expect(states[0].velocity.y == 0)
  }

  /// A wall without length has no side: the disc is moved out against its way.
  @Test func aDiscOnAPointIsMovedBack() {
    var point = Boundary()
    point.move(to: .zero)
    point.line(to: .zero)
    let world = PhysicsWorld(
      gravity: .zero, stepsPerSecond: 240, bodies: [BodyDescription(radius: 10)])
    var states = [BodyState(position: .zero)]
    states[0].velocity = Vec2(0, 96)
    world.step(&states, against: point)
    #expect(states[0].position.x == 0 && abs(states[0].position.y + 10) < 2e-6)
    #expect(states[0].velocity == .zero)
  }

  /// A disc without a radius is not moved out, and a wall without length is ahead of its centre in every direction:
  /// each bounce leads back into it, until the speed is one of rest.
  @Test func aPointOnAPointLosesItsSpeed() {
    var point = Boundary()
    point.move(to: .zero)
    point.line(to: .zero)
    let world = PhysicsWorld(
      gravity: .zero, stepsPerSecond: 240, bodies: [BodyDescription(radius: 0, restitution: 0.5)])
    var states = [BodyState(position: .zero)]
    states[0].velocity = Vec2(30, 40)
    world.step(&states, against: point)
    #expect(states[0].position == .zero)
    #expect(states[0].velocity == .zero)
  }

  @Test func speedSurvivesTheJointsOfALevelFloor() {
    var floor = Boundary()
    floor.move(to: .zero)
    for index in 1...3_000 { floor.line(to: Vec2(Double(index) / 3, 0)) }
    let ball = BodyDescription(radius: 10, restitution: 0.4, friction: 1)
    let world = PhysicsWorld(gravity: Vec2(0, 1000), stepsPerSecond: 240, bodies: [ball])
    var states = [BodyState(position: Vec2(20, -10 - 1e-6))]
    states[0].velocity = Vec2(300, 0)
    states[0].angularVelocity = 30
    for _ in 0..<720 { world.step(&states, against: floor) }
    #expect(abs(states[0].velocity.x - 300) < 1e-3)
    #expect(abs(states[0].position.x - 920) < 1e-2)
    #expect(abs(states[0].position.y + 10) < 1e-5)
  }
}
