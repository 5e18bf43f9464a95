import DrawstringCore

/// The bag of the jelly-ball effect and its ball.
enum PhysicsBag {
  static let ball = BodyDescription(
    radius: 10, restitution: 0.4, friction: 1, resistance: 0.5, angularResistance: 0.5,
    escape: Vec2(0, -20))
  static let world = PhysicsWorld(gravity: Vec2(0, 1000), stepsPerSecond: 240, bodies: [ball])
  static let home = BodyState(position: Vec2(50, 567))

  static func shape(_ boundary: inout Boundary, sag: Double) {
    boundary.reset()
    boundary.move(to: .zero)
    boundary.line(to: Vec2(375, 0))
    boundary.line(to: Vec2(375, 667))
    boundary.quad(control: Vec2(187.5, 667 + sag), to: Vec2(0, 667))
    boundary.close()
  }

  static func boundary(sag: Double) -> Boundary {
    var boundary = Boundary()
    shape(&boundary, sag: sag)
    return boundary
  }

  /// The height of the true curve at x, without flattening.
  static func bottom(at x: Double, sag: Double) -> Double {
    667 + 2 * sag * (x / 375) * (1 - x / 375)
  }

  static func distanceToLowest(_ state: BodyState, sag: Double) -> Double {
    (state.position - Vec2(187.5, 667 + sag / 2 - ball.radius)).length
  }

  /// Kinetic plus potential energy over mass, in pt²/s².
  static func energy(_ state: BodyState, of body: BodyDescription = ball, in world: PhysicsWorld = world)
    -> Double
  {
    let rim = body.rotates ? state.angularVelocity * body.radius : 0
    return state.velocity.lengthSquared / 2 + rim * rim / 4 - world.gravity.dot(state.position)
  }
}
