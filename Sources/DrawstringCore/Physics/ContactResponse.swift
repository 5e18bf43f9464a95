extension BodyState {
  /// Applies one impulse at a contact: restitution reverses the normal velocity, Coulomb's friction acts on the slip
  /// of the rim.
  ///
  /// `normal` has unit length and points from the wall to the centre. At approach speeds up to `restingSpeed` the
  /// restitution is 0. The disc's inertia is ½mr², so a tangential impulse j changes the slip by 3j/m: a third through
  /// the velocity of the centre, two thirds through the rotation. Never adds kinetic energy. Returns whether the disc
  /// bounced.
  mutating func respond(to normal: Vec2, as body: BodyDescription, restingSpeed: Double) -> Bool {
    let approach = -velocity.dot(normal)
    guard approach > 0 else { return false }
    let restitution = approach > restingSpeed ? body.restitution : 0
    let normalImpulse = approach * (1 + restitution)
    velocity = velocity + normal * normalImpulse

    // With y down and clockwise rotation positive, the rim moves against this tangent at the contact.
    let tangent = Vec2(-normal.y, normal.x)
    let slip = velocity.dot(tangent) - (body.turns ? angularVelocity * body.radius : 0)
    let grip = body.turns ? -slip / 3 : -slip
    let most = body.friction * normalImpulse
    let impulse = min(max(grip, -most), most)
    velocity = velocity + tangent * impulse
    if body.turns { angularVelocity -= 2 * impulse / body.radius }
    return restitution > 0
  }

  /// The kinetic energy over mass, of translation and rotation, in pt²/s².
  func kineticEnergy(as body: BodyDescription) -> Double {
    let rim = body.turns ? angularVelocity * body.radius : 0
    return velocity.lengthSquared / 2 + rim * rim / 4
  }

  /// Slows the body so that its energy, after `time` of straight motion, is not above the budget.
  ///
  /// A step applies all of its gravity at its start. A body that meets a wall on its way and turns back would keep
  /// more energy than its fall has given. This factor removes the surplus. It is applied twice where the body did not
  /// bounce; otherwise a disc in the crease of two walls would rock there forever on the energy of each step. `budget`
  /// is the energy over mass at the start of the step less the potential energy here; below 0 it counts as 0.
  mutating func spend(
    atMost budget: Double, over time: Double, gravity: Vec2, bounced: Bool, as body: BodyDescription
  ) {
    let kinetic = kineticEnergy(as: body)
    let climb = -gravity.dot(velocity) * time
    guard kinetic + climb > budget else { return }
    // The factor s with s²·kinetic + s·climb = budget, in the form with the least cancellation.
    let root = (climb * climb + 4 * kinetic * max(budget, 0)).squareRoot()
    var share = climb > 0 ? 2 * max(budget, 0) / (climb + root) : (root - climb) / (2 * kinetic)
    guard share < 1 else { return }
    if !bounced { share *= share }
    velocity = velocity * share
    angularVelocity *= share
  }
}
