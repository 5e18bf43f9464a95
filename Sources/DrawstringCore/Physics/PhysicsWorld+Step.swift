extension PhysicsWorld {
  /// Takes every body one step on, against walls that stand still.
  ///
  /// States answer to the descriptions in order; those beyond either's end are left alone.
  package func step(_ states: inout [BodyState], against boundary: Boundary) {
    var near = NearBodies(count: states.count)
    step(&states, against: boundary, &near)
  }

  /// The same with what is known of the walls near each body.
  func step(_ states: inout [BodyState], against boundary: Boundary, _ near: inout NearBodies) {
    for index in 0..<min(states.count, bodies.count) where !states[index].isAsleep {
      step(&states[index], as: bodies[index], against: boundary, &near.walls[index])
      near.steps += 1
    }
  }

  /// Takes one body one step on.
  ///
  /// Gravity and resistance change the velocities, then the disc is swept along them from contact to
  /// contact, `hitsPerStep` at most. Kinetic plus potential energy does not grow. A sleeping body costs
  /// nothing. A disc that a moving wall or an escape left in a wall is first pushed out of it.
  private func step(
    _ state: inout BodyState, as body: BodyDescription, against boundary: Boundary, _ near: inout NearWalls
  ) {
    keepFinite(&state)
    let reach = freeReach(&state, as: body, in: boundary, &near)
    let start = state.position
    let energy = state.kineticEnergy(as: body)

    let air = 1 + body.resistance * stepLength
    let accelerated = state.velocity + gravity * stepLength
    state.velocity = PhysicsLimits.limited(velocity: Vec2(accelerated.x / air, accelerated.y / air))
    state.angularVelocity /= 1 + body.angularResistance * stepLength

    var remaining = stepLength
    for hit in 1...Self.hitsPerStep {
      let way = state.velocity * remaining
      let swept = SweptDisc(center: state.position, reach: reach, way: way)
      guard let contact = swept.firstContact(with: boundary, &near) else { break }
      state.position = state.position + way * contact.fraction
      state.rotation += state.angularVelocity * remaining * contact.fraction
      remaining = hit == Self.hitsPerStep ? 0 : remaining * (1 - contact.fraction)
      let bounced = state.respond(to: contact.normal, as: body, restingSpeed: restingSpeed)
      state.spend(
        atMost: energy + gravity.dot(state.position - start), over: remaining, gravity: gravity,
        bounced: bounced, as: body)
    }
    state.position = state.position + state.velocity * remaining
    state.rotation += state.angularVelocity * remaining
    keepFinite(&state)
    fallAsleep(&state, as: body)
  }

  private func keepFinite(_ state: inout BodyState) {
    state.angularVelocity = PhysicsLimits.limited(state.angularVelocity, to: PhysicsLimits.angularSpeed)
    state.velocity = PhysicsLimits.limited(velocity: state.velocity)
    let place = PhysicsLimits.limited(state.position, to: PhysicsLimits.coordinate)
    if place != state.position {
      state.position = place
      state.velocity = .zero
    }
  }

  private func fallAsleep(_ state: inout BodyState, as body: BodyDescription) {
    let limit = Self.sleepSpeed * Self.sleepSpeed
    let rim = body.turns ? state.angularVelocity * body.radius : 0
    guard state.velocity.lengthSquared < limit, rim * rim < limit else {
      state.quietSteps = 0
      return
    }
    state.quietSteps += 1
    if state.quietSteps >= stepsToSleep {
      state.isAsleep = true
      state.velocity = .zero
      state.angularVelocity = 0
    }
  }
}
