/// What never changes about a body: a disc and how it answers to contact and to the air.
package struct BodyDescription: Equatable, Sendable {
  /// In points, 0 to 10⁹; a radius of 0 is a point.
  package let radius: Double
  /// The part of the normal speed kept by a bounce, 0 to 1.
  package let restitution: Double
  /// Coulomb's coefficient, from 0: the tangential impulse is at most this times the normal one.
  package let friction: Double
  /// Decay of the velocity, per second, from 0.
  package let resistance: Double
  /// Decay of the angular velocity, per second, from 0.
  package let angularResistance: Double
  /// Whether contact turns the disc. One that does not turn only slides.
  package let rotates: Bool
  /// The displacement, in points, made at a drag event that finds the centre outside the boundary.
  package let escape: Vec2?

  /// Values outside their range are taken at its nearest end, NaN as 0.
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

  /// Discs keep this far from walls, in points, so that rounding never puts a centre on the wrong side.
  package static let skin = 1e-6

  /// The distance between the centre and a wall it touches.
  var contactDistance: Double { radius + Self.skin }

  /// Whether contact turns the disc; a point has no rim to turn it by.
  var turns: Bool { rotates && radius > Self.skin }
}
