import DrawstringCore
import Testing

@Suite struct PhysicsEventTests {
  let world = PhysicsBag.world

  /// A level floor at height `y`, 200 wide, as a closed room 100 high.
  func room(floor y: Double) -> Boundary {
    var room = Boundary()
    room.move(to: Vec2(0, y - 100))
    room.line(to: Vec2(200, y - 100))
    room.line(to: Vec2(200, y))
    room.line(to: Vec2(0, y))
    room.close()
    return room
  }

  @Test func liftsOnlyAtADragAndKeepsTheVelocity() {
    var states = [BodyState(position: Vec2(100, 105))]
    states[0].velocity = Vec2(3, 4)
    let before = states[0]
    world.boundaryChanged(&states, against: room(floor: 100), isDragEvent: false)
    #expect(states[0] == before)
    world.boundaryChanged(&states, against: room(floor: 100), isDragEvent: true)
    #expect(states[0].position == Vec2(100, 85))
    #expect(states[0].velocity == Vec2(3, 4))
  }

  @Test func aLiftedBallIsNotAlsoPushedAtThatEvent() {
    var states = [BodyState(position: Vec2(100, 113))]
    world.boundaryChanged(&states, against: room(floor: 100), isDragEvent: true)
    #expect(states[0].position == Vec2(100, 93))
    world.step(&states, against: room(floor: 100))
    #expect(abs(states[0].position.y - 90) < 1e-5)
  }

  @Test func pushesOutAlongTheNormal() {
    var states = [BodyState(position: Vec2(100, 96))]
    states[0].velocity = Vec2(3, 4)
    world.boundaryChanged(&states, against: room(floor: 100), isDragEvent: false)
    #expect(states[0].position == Vec2(100, 100 - 10 - 1e-6))
    #expect(states[0].velocity == Vec2(3, 4))
  }

  @Test func pushesOutOfBothWallsOfACorner() {
    var states = [BodyState(position: Vec2(4, 97))]
    world.boundaryChanged(&states, against: room(floor: 100), isDragEvent: false)
    #expect(abs(states[0].position.x - 10) < 1e-5)
    #expect(abs(states[0].position.y - 90) < 1e-5)
  }

  @Test func neverPushesThroughAWall() {
    // Two open walls 8 apart: no room for a radius of 10.
    var slot = Boundary()
    for y in [0.0, 8] {
      slot.move(to: Vec2(-500, y))
      slot.line(to: Vec2(500, y))
    }
    let ball = BodyDescription(radius: 10, restitution: 1)
    let world = PhysicsWorld(gravity: Vec2(300, 1000), stepsPerSecond: 240, bodies: [ball])
    var states = [BodyState(position: Vec2(0, 3))]
    world.boundaryChanged(&states, against: slot, isDragEvent: true)
    for _ in 0..<240 {
      world.step(&states, against: slot)
      #expect(states[0].position.y > 0 && states[0].position.y < 8)
    }
    #expect(states[0].position.x > 100)
  }

  @Test func whatMovesWakesASleeper() {
    var boundary = room(floor: 100)
    var states = [BodyState(position: Vec2(100, 80))]
    for _ in 0..<2400 { world.step(&states, against: boundary) }
    #expect(states[0].isAsleep)
    let resting = states
    world.boundaryChanged(&states, against: boundary, isDragEvent: true, moved: false)
    #expect(states == resting)
    boundary = room(floor: 130)
    world.boundaryChanged(&states, against: boundary, isDragEvent: true)
    for _ in 0..<2400 { world.step(&states, against: boundary) }
    #expect(states[0].isAsleep)
    #expect(abs(states[0].position.y - 120) < 1e-5)
  }

  @Test func openPathsAreWallsFromBothSides() {
    var wall = Boundary()
    wall.move(to: Vec2(0, 50))
    wall.line(to: Vec2(100, 50))
    for start in [0.0, 100] {
      let world = PhysicsWorld(
        gravity: Vec2(0, start == 0 ? 1000 : -1000), stepsPerSecond: 240,
        bodies: [BodyDescription(radius: 5)])
      var states = [BodyState(position: Vec2(50, start))]
      world.boundaryChanged(&states, against: wall, isDragEvent: true)
      for _ in 0..<480 { world.step(&states, against: wall) }
      #expect(abs(states[0].position.y - (start == 0 ? 45 : 55)) < 1e-5)
    }
  }
}
