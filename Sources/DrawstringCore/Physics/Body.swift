/// The state of a body, which changes from step to step: plain numbers, so that checkpoints are copies.
package struct BodyState: Equatable, Sendable {
  /// The centre, in points.
  package var position: Vec2
  /// In radians; positive is clockwise on screen, whole turns are kept.
  package var rotation: Double
  /// In points per second.
  package var velocity: Vec2
  /// In radians per second; positive is clockwise on screen.
  package var angularVelocity: Double
  /// The number of consecutive steps in which the body was slower than the sleep speed.
  package var quietSteps: Int32
  /// Whether the body is asleep: steps leave it unchanged until it is woken.
  package var isAsleep: Bool

  /// Makes a body at rest, awake. Coordinates are limited to ±10⁹ pt; NaN counts as 0.
  package init(position: Vec2, rotation: Double = 0) {
    self.position = PhysicsLimits.limited(position, to: PhysicsLimits.coordinate)
    self.rotation = PhysicsLimits.limited(rotation, to: .greatestFiniteMagnitude)
    velocity = .zero
    angularVelocity = 0
    quietSteps = 0
    isAsleep = false
  }

  /// Makes the next step move the body again, at any speed.
  package mutating func wake() {
    quietSteps = 0
    isAsleep = false
  }

  /// Returns the position and rotation between two consecutive steps: `a` at fraction 0, `b` at 1, linear between.
  package static func blend(
    _ a: BodyState, _ b: BodyState, fraction: Double
  ) -> (position: Vec2, rotation: Double) {
    (
      a.position + (b.position - a.position) * fraction,
      a.rotation + (b.rotation - a.rotation) * fraction
    )
  }
}

/// The constants of a body: a disc and its response to contact and to air resistance.
package struct BodyDescription: Equatable, Sendable {
  /// In points, 0 to 10⁹; a radius of 0 is a point.
  package let radius: Double
  /// The fraction of the normal speed that a bounce keeps, 0 to 1.
  package let restitution: Double
  /// Coulomb's coefficient, from 0: the largest ratio of the tangential to the normal impulse.
  package let friction: Double
  /// Decay of the velocity, per second, from 0.
  package let resistance: Double
  /// Decay of the angular velocity, per second, from 0.
  package let angularResistance: Double
  /// Whether contact turns the disc. A disc that does not turn only slides.
  package let rotates: Bool
  /// The displacement, in points, made at a drag event if the centre lies outside the boundary.
  package let escape: Vec2?

  /// Makes a description. Values are limited to their ranges; NaN counts as 0.
  package init(
    radius: Double, restitution: Double = 0, friction: Double = 0, resistance: Double = 0,
    angularResistance: Double = 0, rotates: Bool = true, escape: Vec2? = nil
  ) {
    self.radius = max(0, PhysicsLimits.limited(radius, to: PhysicsLimits.coordinate))
    self.restitution = max(0, PhysicsLimits.limited(restitution, to: 1))
    self.friction = max(0, PhysicsLimits.limited(friction, to: PhysicsLimits.coefficient))
    self.resistance = max(0, PhysicsLimits.limited(resistance, to: PhysicsLimits.coefficient))
    self.angularResistance =
      max(0, PhysicsLimits.limited(angularResistance, to: PhysicsLimits.coefficient))
    self.rotates = rotates
    self.escape = escape.map { PhysicsLimits.limited($0, to: PhysicsLimits.coordinate) }
  }

  /// The distance that discs keep from walls, in points, so that rounding never puts a centre on the wrong side.
  package static let skin = 1e-6

  /// The distance between the centre and a wall it touches.
  var contactDistance: Double { radius + Self.skin }

  /// Whether contact turns the disc; a point has no rim.
  var turns: Bool { rotates && radius > Self.skin }
}

/// The limits that keep a step finite for any input.
///
/// They lie far beyond any screen; within them, products and differences keep enough digits for a disc of radius 0 to
/// stay on its side of a wall.
enum PhysicsLimits {
  /// Coordinates are limited to ±10⁹ pt.
  static let coordinate = 1e9
  /// Speeds are limited to 10⁷ pt/s; the direction is kept.
  static let speed = 1e7
  /// Angular velocities are limited to 10⁹ rad/s.
  static let angularSpeed = 1e9
  /// Gravity is limited to ±10⁹ pt/s² along each axis; friction and the resistances to 10⁹.
  static let coefficient = 1e9
  /// The largest number of steps per second.
  static let stepsPerSecond = 1_000_000

  /// Returns the value limited to ±`bound`; 0 for NaN.
  static func limited(_ value: Double, to bound: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -bound), bound)
  }

  /// Returns the vector with both components limited to ±`bound`.
  static func limited(_ value: Vec2, to bound: Double) -> Vec2 {
    Vec2(limited(value.x, to: bound), limited(value.y, to: bound))
  }

  /// Returns the velocity with finite components and a length of at most `speed`.
  static func limited(velocity: Vec2) -> Vec2 {
    // The components are limited first, so that the square of the length is finite.
    let velocity = limited(velocity, to: coefficient)
    let length = velocity.length
    return length > speed ? velocity * (speed / length) : velocity
  }
}
