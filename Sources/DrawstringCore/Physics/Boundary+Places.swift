extension Boundary {
  /// The nearest place of a wall.
  struct NearestWall {
    var point: Vec2
    var distance: Double
    /// The wall's own direction, not of unit length; zero for a wall that is a point.
    var direction: Vec2
  }

  /// Whether there are closed sub-paths and the point is inside none, by the even-odd rule.
  ///
  /// Where nothing is closed nothing is outside. A point exactly on a wall may be either.
  package func isOutside(_ point: Vec2) -> Bool {
    if closedRanges.isEmpty { return false }
    var crossings = 0
    for range in closedRanges {
      var index = range.lowerBound
      while index < range.upperBound {
        if index % Self.chunk == 0 {
          let box = boxes[index / Self.chunk]
          // A ray to the right meets nothing in a box above, below or to the left.
          if box.greatest.x < point.x || box.greatest.y < point.y || box.least.y > point.y {
            index += Self.chunk
            continue
          }
        }
        if segments[index].isRight(of: point) { crossings += 1 }
        index += 1
      }
    }
    return crossings % 2 == 0
  }

  /// The wall nearest to the point among those nearer than `limit`, the first of equals.
  func nearestWall(to point: Vec2, within limit: Double, _ near: inout NearWalls) -> NearestWall? {
    var around = Box(about: point)
    around.grow(by: limit)
    near.cover(around, in: self)
    var best: NearestWall?
    var bestSquared = limit * limit
    var met = 0
    for index in near.indices {
      let index = Int(index)
      guard boxes[index / Self.chunk].meets(around) else { continue }
      met += 1
      let nearest = segments[index].nearest(to: point)
      let squared = (point - nearest).lengthSquared
      if squared < bestSquared {
        bestSquared = squared
        best = NearestWall(
          point: nearest, distance: squared.squareRoot(),
          direction: segments[index].to - segments[index].from)
      }
    }
    near.spend(met * WorkBudget.metWall)
    return best
  }
}

extension Boundary.Segment {
  /// Whether a ray from the point to the right crosses the segment; its lower end counts, its upper does not.
  fileprivate func isRight(of point: Vec2) -> Bool {
    guard (from.y > point.y) != (to.y > point.y) else { return false }
    return point.x < from.x + (to.x - from.x) * ((point.y - from.y) / (to.y - from.y))
  }

  func nearest(to point: Vec2) -> Vec2 {
    let edge = to - from
    let squared = edge.lengthSquared
    // A segment whose length vanishes when squared is as good as its first end.
    guard squared > 0 else { return from }
    return from + edge * min(max((point - from).dot(edge) / squared, 0), 1)
  }
}
