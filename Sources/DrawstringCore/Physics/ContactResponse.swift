extension BodyState {
  /// One impulse at a contact: the normal velocity turns round by restitution, Coulomb's friction acts on
  /// the slip of the rim.
  ///
  /// `normal` is of unit length, from the wall towards the centre. At and below `restingSpeed` of approach
  /// the restitution is 0. The disc's inertia is ½mr², so a tangential impulse j changes the slip by 3j/m:
  /// a third of it by way of the centre, two thirds by way of the turning. Never adds kinetic energy.
  /// Returns whether it bounced.
  mutating func respond(to normal: Vec2, as body: BodyDescription, restingSpeed: Double) -> Bool {
    let approach = -velocity.dot(normal)
    guard approach > 0 else { return false }
    let restitution = approach > restingSpeed ? body.restitution : 0
    let normalImpulse = approach * (1 + restitution)
    velocity = velocity + normal * normalImpulse

    // With y down and turning clockwise positive, the rim runs against this tangent at the contact.
    let tangent = Vec2(-normal.y, normal.x)
    let slip = velocity.dot(tangent) - (body.turns ? angularVelocity * body.radius : 0)
    let grip = body.turns ? -slip / 3 : -slip
    let most = body.friction * normalImpulse
    let impulse = min(max(grip, -most), most)
    velocity = velocity + tangent * impulse
    if body.turns { angularVelocity -= 2 * impulse / body.radius }
    return restitution > 0
  }

  /// Kinetic energy over mass, of the centre and the turning, in pt²/s².
  func kineticEnergy(as body: BodyDescription) -> Double {
    let rim = body.turns ? angularVelocity * body.radius : 0
    return velocity.lengthSquared / 2 + rim * rim / 4
  }

  /// Slows the body so that, after `time` of moving straight on, its energy is not above the budget.
  ///
  /// A step gives a body the whole of its gravity at its start. One that meets a wall on its way and turns
  /// back would keep more than it has fallen for; this takes the surplus away, and where the body did not
  /// bounce takes it twice, or a disc in the crease of two walls would rock there for ever on what each step
  /// gives it. `budget` is the energy over
  /// mass at the start of the step less the potential energy here, from 0.
  mutating func spend(
    atMost budget: Double, over time: Double, gravity: Vec2, bounced: Bool, as body: BodyDescription
  ) {
    let kinetic = kineticEnergy(as: body)
    let climb = -gravity.dot(velocity) * time
    guard kinetic + climb > budget else { return }
    // The share s with s²·kinetic + s·climb = budget, in the form that cancels least.
    let root = (climb * climb + 4 * kinetic * max(budget, 0)).squareRoot()
    var share = climb > 0 ? 2 * max(budget, 0) / (climb + root) : (root - climb) / (2 * kinetic)
    guard share < 1 else { return }
    if !bounced { share *= share }
    velocity = velocity * share
    angularVelocity *= share
  }
}
