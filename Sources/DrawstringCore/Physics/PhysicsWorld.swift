/// The constants of a simulation: gravity, the fixed step, and the bodies in a fixed order.
///
/// The world has no state. The caller keeps the body states, one for each description in the same order, and the
/// boundary; a step is a pure function of both. Bodies meet the boundary, not each other. A step uses only + − × ÷ √,
/// so its bits are the same everywhere.
package struct PhysicsWorld: Sendable {
  /// In points per second squared.
  package let gravity: Vec2
  /// The clock that counts the steps.
  package let clock: StepClock
  package let bodies: [BodyDescription]
  /// The length of a step in seconds, 1/rate.
  package let stepLength: Double
  /// The approach speed, in points per second, up to which a contact does not bounce.
  ///
  /// 1 pt/s more than gravity adds in two steps: a body at rest meets the ground in each step with the speed of one
  /// step, and must stay there.
  package let restingSpeed: Double
  /// The number of consecutive steps below `sleepSpeed` after which a body falls asleep: those of 0.25 s.
  package let stepsToSleep: Int32

  /// The speed below which a body may fall asleep, in points per second, for the centre and for the rim.
  package static let sleepSpeed = 0.01
  /// The most contacts that a body resolves in one step; the rest of its way is dropped.
  package static let hitsPerStep = 8

  /// Gravity is limited to ±10⁹ pt/s² along each axis, the rate to 1…1,000,000 steps per second.
  package init(gravity: Vec2, stepsPerSecond: Int, bodies: [BodyDescription]) {
    self.gravity = PhysicsLimits.limited(gravity, to: PhysicsLimits.coefficient)
    clock = StepClock(stepsPerSecond: stepsPerSecond)
    self.bodies = bodies
    stepLength = 1 / Double(clock.stepsPerSecond)
    restingSpeed = 2 * self.gravity.length * stepLength + 1
    stepsToSleep = Int32((clock.stepsPerSecond + 3) / 4)
  }
}

extension PhysicsWorld {
  /// Advances all bodies by one step, against walls that do not move.
  ///
  /// States correspond to the descriptions in order; surplus states are unchanged.
  package func step(_ states: inout [BodyState], against boundary: Boundary) {
    var near = NearBodies(count: states.count)
    step(&states, against: boundary, &near)
  }

  /// Advances all bodies by one step, with the known walls near each body.
  func step(_ states: inout [BodyState], against boundary: Boundary, _ near: inout NearBodies) {
    for index in 0..<min(states.count, bodies.count) where !states[index].isAsleep {
      step(&states[index], as: bodies[index], against: boundary, &near.walls[index])
      near.steps += 1
    }
  }

  /// Advances one body by one step.
  ///
  /// Gravity and resistance change the velocity; then the disc is swept along it from contact to contact, at most
  /// `hitsPerStep` times. Kinetic plus potential energy does not grow. A disc that a moving wall or an escape left in
  /// a wall is first pushed out of it.
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

extension PhysicsWorld {
  /// Applies an event to all bodies, after the boundary has its new shape.
  ///
  /// A body that has an escape and whose centre is outside the closed walls is displaced by its escape if the event is
  /// a drag; it keeps its velocity and is not pushed out. Any other body nearer to a wall than its radius is pushed
  /// out. A displaced body is woken; if `moved` is true, every body is. To be called at every event while the bodies
  /// are active, with `moved` false if the boundary has not changed.
  package func boundaryChanged(
    _ states: inout [BodyState], against boundary: Boundary, isDragEvent: Bool, moved: Bool = true
  ) {
    var near = NearBodies(count: states.count)
    boundaryChanged(&states, against: boundary, isDragEvent: isDragEvent, moved: moved, &near)
  }

  func boundaryChanged(
    _ states: inout [BodyState], against boundary: Boundary, isDragEvent: Bool, moved: Bool,
    _ near: inout NearBodies
  ) {
    for index in 0..<min(states.count, bodies.count) {
      let before = states[index].position
      if isLost(states[index], as: bodies[index], from: boundary) {
        if isDragEvent, let escape = bodies[index].escape {
          states[index].position =
            PhysicsLimits.limited(before + escape, to: PhysicsLimits.coordinate)
        }
      } else {
        pushOut(&states[index], as: bodies[index], of: boundary, &near.walls[index])
      }
      if moved || states[index].position != before { states[index].wake() }
    }
  }

  /// Whether only an escape can help: walls do not push back a body that has left them.
  private func isLost(_ state: BodyState, as body: BodyDescription, from boundary: Boundary) -> Bool {
    body.escape != nil && boundary.isOutside(state.position)
  }

  /// Pushes the disc out of walls and returns the distance at which it touches walls in this step.
  ///
  /// This is its contact distance. Where there is no room for the disc, or its centre is outside, it is the distance
  /// of the nearest wall, so that the disc is never stuck.
  func freeReach(
    _ state: inout BodyState, as body: BodyDescription, in boundary: Boundary, _ near: inout NearWalls
  ) -> Double {
    guard let wall = boundary.nearestWall(to: state.position, within: body.radius, &near) else {
      return body.contactDistance
    }
    if body.escape != nil { near.spend(boundary.boxes.count * WorkBudget.listedWall) }
    if isLost(state, as: body, from: boundary) { return wall.distance }
    pushOut(&state, as: body, of: boundary, &near)
    let left = boundary.nearestWall(to: state.position, within: body.radius, &near)
    return left?.distance ?? body.contactDistance
  }

  /// Moves a disc that is nearer to a wall than its radius to contact distance, along the normal at the nearest point
  /// of the boundary; repeats this where the disc is then in another wall.
  ///
  /// The centre is not pushed through a wall. Without room for the disc, it moves to the place with the most room.
  private func pushOut(
    _ state: inout BodyState, as body: BodyDescription, of boundary: Boundary, _ near: inout NearWalls
  ) {
    guard var wall = boundary.nearestWall(to: state.position, within: body.radius, &near) else { return }
    let clearance = wall.distance
    var place = state.position
    var best = (place: place, clearance: clearance)
    for _ in 0..<Self.hitsPerStep {
      let pushed = wall.point + normal(from: wall, to: place, in: boundary, for: body) * body.contactDistance
      // For a centre exactly on a wall, this sweep would report that wall.
      let swept = SweptDisc(center: place, reach: 0, way: pushed - place)
      if wall.distance > 0, swept.firstContact(with: boundary, &near) != nil { break }
      place = pushed
      guard let next = boundary.nearestWall(to: place, within: body.radius, &near) else {
        best = (place, body.radius)
        break
      }
      if next.distance > best.clearance { best = (place, next.distance) }
      wall = next
    }
    // A gain below the skin is ignored, so that a disc without room comes to rest.
    if best.clearance > clearance + BodyDescription.skin || best.clearance == body.radius {
      state.position = PhysicsLimits.limited(best.place, to: PhysicsLimits.coordinate)
    }
  }

  /// Returns the direction from the wall to the centre; for a centre on the wall, to the inner side.
  private func normal(
    from wall: Boundary.NearestWall, to place: Vec2, in boundary: Boundary, for body: BodyDescription
  ) -> Vec2 {
    if wall.distance > 0 { return (place - wall.point) * (1 / wall.distance) }
    let length = wall.direction.length
    guard length > 0 else { return Vec2(0, -1) }
    let normal = Vec2(-wall.direction.y, wall.direction.x) * (1 / length)
    return boundary.isOutside(wall.point + normal * body.contactDistance) ? -normal : normal
  }
}

/// The clock of a fixed rate, which counts steps from the instant at which the bodies became active.
///
/// It uses integers only: a step falls on the same nanosecond after an hour as in the first second.
package struct StepClock: Equatable, Sendable {
  /// Steps per second, 1 to 1,000,000.
  package let stepsPerSecond: Int

  package init(stepsPerSecond: Int) {
    self.stepsPerSecond = min(max(stepsPerSecond, 1), PhysicsLimits.stepsPerSecond)
  }

  /// Returns the number of steps `elapsed` after the start, ⌊elapsed·rate/10⁹⌋, and the fraction of the way to the
  /// next step, 0 ≤ fraction < 1.
  ///
  /// Before the start both are 0. Exact for every `elapsed`; infinity counts as 2⁶³ − 1 ns.
  package func step(after elapsed: Nanoseconds) -> (index: Int, fraction: Double) {
    guard elapsed.count > 0 else { return (0, 0) }
    // Whole seconds are separate, against overflow: at most 9.3·10⁹ seconds times 10⁶ steps, and 10⁹ ns times 10⁶.
    let (seconds, nanoseconds) = elapsed.count.quotientAndRemainder(dividingBy: 1_000_000_000)
    let scaled = nanoseconds * Int64(stepsPerSecond)
    let (steps, rest) = scaled.quotientAndRemainder(dividingBy: 1_000_000_000)
    return (Int(seconds * Int64(stepsPerSecond) + steps), Double(rest) / 1e9)
  }

  /// Returns the first nanosecond at which `step(after:)` counts `index` steps: ⌈index·10⁹/rate⌉.
  ///
  /// Indices below 0 count as 0; instants beyond 10⁹ s are infinite.
  package func start(ofStep index: Int) -> Nanoseconds {
    guard index > 0 else { return .zero }
    let rate = Int64(stepsPerSecond)
    let (seconds, rest) = Int64(index).quotientAndRemainder(dividingBy: rate)
    guard seconds < 1_000_000_000 else { return .infinity }
    return Nanoseconds(seconds * 1_000_000_000 + (rest * 1_000_000_000 + rate - 1) / rate)
  }
}
