import DrawstringCore
import DrawstringTestSupport
import Testing

/// Numbers stay finite and nothing traps, for all arguments.
@Suite struct PhysicsTotalityTests {
  static let absurd: [Double] = [
    0, -0.0, 1, -1, .leastNonzeroMagnitude, 1e-160, 1e-9, 1e9, 1e12, 1e160, 1e300, -1e300, .infinity,
    -.infinity, .nan,
    .greatestFiniteMagnitude,
  ]

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func absurdNumbersStayFinite(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func any() -> Double {
      Bool.random(using: &random)
        ? Self.absurd.randomElement(using: &random)! : Double.random(in: -500...500, using: &random)
    }
    var boundary = Boundary()
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      switch Int.random(in: 0...4, using: &random) {
      case 0: boundary.move(to: Vec2(any(), any()))
      case 1: boundary.close()
      case 2 where seed % 8 == 0: boundary.quad(control: Vec2(any(), any()), to: Vec2(any(), any()))
      case 3 where seed % 8 == 1:
        boundary.cubic(
          control1: Vec2(any(), any()), control2: Vec2(any(), any()), to: Vec2(any(), any()))
      default: boundary.line(to: Vec2(any(), any()))
      }
    }
    let bodies = (0..<3).map { _ in
      BodyDescription(
        radius: any(), restitution: any(), friction: any(), resistance: any(), angularResistance: any(),
        rotates: Bool.random(using: &random), escape: Bool.random(using: &random) ? Vec2(any(), any()) : nil)
    }
    let world = PhysicsWorld(
      gravity: Vec2(any(), any()), stepsPerSecond: [-5, 0, 1, 240, .max][Int(seed % 5)], bodies: bodies)
    var states = (0..<4).map { _ in BodyState(position: Vec2(any(), any()), rotation: any()) }
    for index in states.indices {
      states[index].velocity = Vec2(any(), any())
      states[index].angularVelocity = any()
    }
    for step in 0..<60 {
      world.step(&states, against: boundary)
      if step % 7 == 0 {
        world.boundaryChanged(&states, against: boundary, isDragEvent: step % 2 == 0)
      }
    }
    for state in states.prefix(3) {
      let numbers = [
        state.position.x, state.position.y, state.rotation, state.velocity.x, state.velocity.y,
        state.angularVelocity,
      ]
      let finite = numbers.allSatisfy(\.isFinite)
      #expect(finite, "\(numbers)")
    }
  }

  @Test func withoutWallsBodiesFallAndWithoutGravityTheyRest() {
    let falling = PhysicsWorld(
      gravity: Vec2(0, 1000), stepsPerSecond: 240, bodies: [BodyDescription(radius: 1)])
    var states = [BodyState(position: .zero)]
    for _ in 0..<240 { falling.step(&states, against: Boundary()) }
    #expect(abs(states[0].position.y - 500 * (1 + 1.0 / 240)) < 1e-6)

    let floating = PhysicsWorld(gravity: .zero, stepsPerSecond: 240, bodies: [BodyDescription(radius: 1)])
    var resting = [BodyState(position: Vec2(3, 4))]
    for _ in 0..<60 { floating.step(&resting, against: Boundary()) }
    #expect(resting[0].isAsleep && resting[0].position == Vec2(3, 4))
  }
}
