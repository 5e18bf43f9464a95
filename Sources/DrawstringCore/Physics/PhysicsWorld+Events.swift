extension PhysicsWorld {
  /// Lets an event act on all bodies, once the boundary has its new shape.
  ///
  /// A body that has an escape and whose centre is outside the closed walls makes its escape move if the
  /// event is a drag, keeping its velocity, and is left at that. Any other body nearer to a wall than its radius is pushed
  /// out. A body that was moved is woken, and where `moved` says that the boundary changed its shape, every
  /// body is. To be called at every event while the bodies are active, with `moved` false where the
  /// boundary is as it was.
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

  /// Whether only an escape move can help: walls do not push back in what has left them.
  private func isLost(_ state: BodyState, as body: BodyDescription, from boundary: Boundary) -> Bool {
    body.escape != nil && boundary.isOutside(state.position)
  }

  /// Pushes the disc out of walls it is in, and tells the distance at which it touches walls in this step.
  ///
  /// That is its contact distance; but where there is no room for the disc, or its centre is outside, walls
  /// act on the smaller disc that just touches them, so that it is never stuck.
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

  /// Moves a disc that is nearer to a wall than its radius to contact distance, along the normal of the
  /// nearest place of the boundary; again where that puts it into another wall.
  ///
  /// The centre is not pushed through a wall. Where there is no room it goes where there is most.
  private func pushOut(
    _ state: inout BodyState, as body: BodyDescription, of boundary: Boundary, _ near: inout NearWalls
  ) {
    guard var wall = boundary.nearestWall(to: state.position, within: body.radius, &near) else { return }
    let clearance = wall.distance
    var place = state.position
    var best = (place: place, clearance: clearance)
    for _ in 0..<Self.hitsPerStep {
      let pushed = wall.point + normal(from: wall, to: place, in: boundary, for: body) * body.contactDistance
      // A centre exactly on a wall would seem to run into it.
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
    // Less than the skin is no gain: a disc without room must come to rest.
    if best.clearance > clearance + BodyDescription.skin || best.clearance == body.radius {
      state.position = PhysicsLimits.limited(best.place, to: PhysicsLimits.coordinate)
    }
  }

  /// The direction from the wall to the centre; for a centre on the wall, to the inner side.
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
