/// A disc on a straight way, and the first wall that the disc meets.
///
/// A wall and all points nearer to it than the disc's reach form a stadium (a segment with round ends); the centre
/// meets the wall where its way enters the stadium. Since the stadium is convex, a way that starts inside and does not
/// lead deeper at its start never does. So no wall is tunnelled through at any speed.
struct SweptDisc {
  var center: Vec2
  /// The distance between centre and wall at which they touch, in points.
  var reach: Double
  /// The whole way, in points; `fraction` of a contact refers to it.
  var way: Vec2

  struct Contact: Equatable {
    /// The fraction of the way before the contact, 0 to 1.
    var fraction: Double
    /// Of unit length, from the wall to the centre.
    var normal: Vec2
  }

  /// The sine of the angle between way and wall up to which the way counts as parallel. Such a way is a rounding
  /// residue of a velocity just made tangential, and would use up a step's hits without moving.
  private static let grazing = 1e-12

  /// Returns the earliest contact; of equally early contacts, that with the first wall.
  func firstContact(with boundary: Boundary, _ near: inout NearWalls) -> Contact? {
    let wayLength = way.length
    // Below this, the squared length is subnormal; such a way counts as no motion.
    guard wayLength > 1e-150 else { return nil }
    var swept = Box(about: center)
    swept.include(center + way)
    swept.grow(by: reach)
    near.cover(swept, in: boundary)
    var first: Contact?
    var met = 0
    defer { near.spend(met * WorkBudget.metWall) }
    for index in near.indices {
      let index = Int(index)
      guard boundary.boxes[index / Boundary.chunk].meets(swept) else { continue }
      met += 1
      guard let contact = contact(with: boundary.segments[index], wayLength: wayLength) else { continue }
      if contact.fraction < first?.fraction ?? 2 { first = contact }
    }
    return first
  }

  private func contact(with wall: Boundary.Segment, wayLength: Double) -> Contact? {
    let edge = wall.to - wall.from
    let offset = center - wall.from
    let edgeLength = edge.length
    // Twice the areas of triangles: the distance of the centre from the wall's line and the decrease of this distance,
    // both times the wall's length and relative to the centre's side.
    let signedDistance = edge.cross(offset)
    let side: Double = signedDistance < 0 ? -1 : 1
    let distance = signedDistance * side
    let closing = -edge.cross(way) * side
    if distance - max(closing, 0) > reach * edgeLength { return nil }

    let gap = center - wall.nearest(to: center)
    if gap.lengthSquared <= reach * reach {
      return touching(gap: gap, edge: edge, edgeLength: edgeLength, wayLength: wayLength)
    }
    if closing > Self.grazing * wayLength * edgeLength {
      let face = 0...edge.lengthSquared
      var fraction = (distance - reach * edgeLength) / closing
      // Nearer than the reach without touching: over the face, only rounding causes this.
      if fraction < 0, face.contains(offset.dot(edge)) { fraction = 0 }
      if fraction >= 0, fraction <= 1, face.contains((offset + way * fraction).dot(edge)) {
        return Contact(fraction: fraction, normal: Vec2(-edge.y, edge.x) * (side / edgeLength))
      }
    }
    let atFrom = contact(withEnd: wall.from)
    let atTo = contact(withEnd: wall.to)
    guard let atFrom else { return atTo }
    guard let atTo else { return atFrom }
    return atTo.fraction < atFrom.fraction ? atTo : atFrom
  }

  /// Returns a contact at the start of the way, if the way leads deeper.
  private func touching(gap: Vec2, edge: Vec2, edgeLength: Double, wayLength: Double) -> Contact? {
    let gapLength = gap.length
    var normal: Vec2
    if gapLength > 0 {
      normal = gap * (1 / gapLength)
    } else if edgeLength > 0 {
      // The centre is on the wall, which is ahead in either direction.
      normal = Vec2(-edge.y, edge.x) * (1 / edgeLength)
      if normal.dot(way) > 0 { normal = -normal }
    } else {
      normal = way * (-1 / wayLength)
    }
    return normal.dot(way) < -Self.grazing * wayLength ? Contact(fraction: 0, normal: normal) : nil
  }

  private func contact(withEnd end: Vec2) -> Contact? {
    let offset = center - end
    let towards = -offset.dot(way)
    guard towards > 0 else { return nil }
    let squared = way.lengthSquared
    let beside = offset.cross(way)
    // The square of (half the chord of the way in the circle of `reach` about the end, times the way's length).
    let halfSquared = reach * reach * squared - beside * beside
    guard halfSquared >= 0 else { return nil }
    let fraction = max((towards - halfSquared.squareRoot()) / squared, 0)
    guard fraction <= 1 else { return nil }
    let touching = offset + way * fraction
    let length = touching.length
    guard length > 0 else { return nil }
    return Contact(fraction: fraction, normal: touching * (1 / length))
  }
}
