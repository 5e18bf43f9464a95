/// The walls that bodies meet: sub-paths of straight segments, in the bodies' coordinates.
///
/// A boundary is written like a path, with a pen. Each segment is a wall from both sides. Closed sub-paths also bound
/// an area, by the even-odd rule, in which bodies are meant to stay. `reset` keeps the storage, so that a boundary
/// that is rewritten at each event allocates only until it has reached its size.
package struct Boundary: Sendable {
  struct Segment: Equatable {
    var from: Vec2
    var to: Vec2
  }

  var segments: [Segment] = []
  /// One bounding box for each `chunk` consecutive segments; most segments are skipped by their box.
  var boxes: [Box] = []
  /// The segments of each closed sub-path.
  var closedRanges: [Range<Int>] = []
  static let chunk = 16

  private var subpathStart = Vec2.zero
  private var firstOfSubpath = 0
  /// The current point.
  var pen = Vec2.zero

  package init() {}

  /// Whether there are no walls.
  package var isEmpty: Bool { segments.isEmpty }

  /// Whether the walls equal those of another boundary.
  package func hasSameWalls(as other: Boundary) -> Bool {
    segments == other.segments && closedRanges == other.closedRanges
  }

  /// Removes all walls and keeps their storage.
  package mutating func reset() {
    segments.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
    closedRanges.removeAll(keepingCapacity: true)
    move(to: .zero)
  }

  /// Starts a sub-path. The previous sub-path, if not closed, stays open.
  package mutating func move(to point: Vec2) {
    subpathStart = PhysicsLimits.limited(point, to: PhysicsLimits.coordinate)
    pen = subpathStart
    firstOfSubpath = segments.count
  }

  /// Adds a wall from the pen to the point. Coordinates are limited to ±10⁹ pt; NaN counts as 0.
  package mutating func line(to point: Vec2) {
    let end = PhysicsLimits.limited(point, to: PhysicsLimits.coordinate)
    if segments.count % Self.chunk == 0 { boxes.append(Box(about: pen)) }
    boxes[boxes.count - 1].include(pen)
    boxes[boxes.count - 1].include(end)
    segments.append(Segment(from: pen, to: end))
    pen = end
  }

  /// Closes the sub-path with a wall to its start, unless the pen is there already; the pen is then at the start.
  package mutating func close() {
    if pen != subpathStart { line(to: subpathStart) }
    if segments.count > firstOfSubpath { closedRanges.append(firstOfSubpath..<segments.count) }
    firstOfSubpath = segments.count
  }
}

/// An upright bounding rectangle, which can only grow.
struct Box {
  var least: Vec2
  var greatest: Vec2

  init(about point: Vec2) {
    least = point
    greatest = point
  }

  mutating func include(_ point: Vec2) {
    least = Vec2(min(least.x, point.x), min(least.y, point.y))
    greatest = Vec2(max(greatest.x, point.x), max(greatest.y, point.y))
  }

  mutating func grow(by margin: Double) {
    least = Vec2(least.x - margin, least.y - margin)
    greatest = Vec2(greatest.x + margin, greatest.y + margin)
  }

  func contains(_ other: Box) -> Bool {
    least.x <= other.least.x && least.y <= other.least.y && other.greatest.x <= greatest.x
      && other.greatest.y <= greatest.y
  }

  func meets(_ other: Box) -> Bool {
    least.x <= other.greatest.x && other.least.x <= greatest.x
      && least.y <= other.greatest.y && other.least.y <= greatest.y
  }
}

extension Boundary {
  /// Adds walls along a path; curves and elliptical arcs become chords.
  package mutating func append(_ path: VectorPath) {
    for element in path.elements { append(element) }
  }

  private mutating func append(_ element: VectorPath.Element) {
    switch element {
    case .move(let point): move(to: point)
    case .line(let point): line(to: point)
    case .quad(let control, let point): quad(control: control, to: point)
    case .cubic(let control1, let control2, let point):
      cubic(control1: control1, control2: control2, to: point)
    case .arc(let radii, let rotation, let isLarge, let isSweep, let point):
      appendArc(radii, rotation, isLarge: isLarge, isSweep: isSweep, to: point)
    case .close: close()
    }
  }

  /// Returns the number of walls along a path, without storing all of them.
  package static func wallCount(along path: VectorPath) -> Int {
    var boundary = Boundary()
    var count = 0
    for element in path.elements {
      boundary.append(element)
      count += boundary.segments.count
      let pen = boundary.pen
      boundary.reset()
      boundary.move(to: pen)
    }
    return count
  }

  private mutating func appendArc(
    _ radii: Vec2, _ rotation: Double, isLarge: Bool, isSweep: Bool, to point: Vec2
  ) {
    guard
      let arc = EllipticArc(
        from: pen, radii: radii, rotation: rotation, largeArc: isLarge, sweep: isSweep, to: point)
    else {
      line(to: point)
      return
    }
    // The error of a chord is r·(1 − cos(step/2)), about r·step²/8.
    let radius = max(arc.radii.x, arc.radii.y)
    let steps = (abs(arc.sweep) * (radius / (8 * Self.tolerance)).squareRoot()).rounded(.up)
    let count = max(Int(limiting: min(steps, Double(Self.mostChords))), 1)
    for index in 1..<max(count, 1) { line(to: arc.point(at: Double(index) / Double(count))) }
    line(to: point)
  }
}

extension Boundary {
  /// The largest distance between a chord and its curve, in points.
  package static let tolerance = 2.5e-4
  /// The approximate length of the longest chord, in points, so that a disc finds the lowest point of a shallow bowl.
  package static let longestChord = 2.0
  /// The most chords of one curve.
  package static let mostChords = 4_095

  /// Adds walls along a quadratic Bézier curve.
  package mutating func quad(control: Vec2, to point: Vec2) {
    let start = pen
    let control = PhysicsLimits.limited(control, to: PhysicsLimits.coordinate)
    let end = PhysicsLimits.limited(point, to: PhysicsLimits.coordinate)
    let secondDifference = (start - control * 2 + end).length
    let reach = (control - start).length + (end - control).length
    // The error of n equal chords is at most |start − 2·control + end|/(4n²).
    let count = Self.chordCount(squared: secondDifference / (4 * Self.tolerance), length: reach)
    for index in 1..<count {
      let t = Double(index) / Double(count)
      let s = 1 - t
      line(to: start * (s * s) + control * (2 * s * t) + end * (t * t))
    }
    line(to: end)
  }

  /// Adds walls along a cubic Bézier curve.
  package mutating func cubic(control1: Vec2, control2: Vec2, to point: Vec2) {
    let start = pen
    let first = PhysicsLimits.limited(control1, to: PhysicsLimits.coordinate)
    let second = PhysicsLimits.limited(control2, to: PhysicsLimits.coordinate)
    let end = PhysicsLimits.limited(point, to: PhysicsLimits.coordinate)
    let secondDifference = max((start - first * 2 + second).length, (first - second * 2 + end).length)
    let reach = (first - start).length + (second - first).length + (end - second).length
    // The second derivative is at most 6 times this length; the error of n equal chords is at most that over 8n².
    let count = Self.chordCount(squared: secondDifference * 0.75 / Self.tolerance, length: reach)
    for index in 1..<count {
      let t = Double(index) / Double(count)
      let s = 1 - t
      let inner = first * (3 * s * s * t) + second * (3 * s * t * t)
      line(to: start * (s * s * s) + inner + end * (t * t * t))
    }
    line(to: end)
  }

  /// Returns the number of chords: enough for tolerance and length, and odd, so that a symmetrical bowl has a level
  /// chord at its bottom, on which a disc comes to rest, instead of a corner, about which it would rock.
  private static func chordCount(squared: Double, length: Double) -> Int {
    let wanted = max(squared.squareRoot(), length / longestChord)
    guard wanted < Double(mostChords) else { return mostChords }
    return Int(limiting: wanted.rounded(.up)) | 1
  }
}

extension Boundary {
  /// The nearest point of a wall.
  struct NearestWall {
    var point: Vec2
    var distance: Double
    /// The direction of the wall, not of unit length; zero for a wall that is a point.
    var direction: Vec2
  }

  /// Whether a point is outside the area of the closed sub-paths, by the even-odd rule.
  ///
  /// Without closed sub-paths no point is outside. For a point exactly on a wall, the result may be either.
  package func isOutside(_ point: Vec2) -> Bool {
    if closedRanges.isEmpty { return false }
    var crossings = 0
    for range in closedRanges {
      var index = range.lowerBound
      while index < range.upperBound {
        if index % Self.chunk == 0 {
          let box = boxes[index / Self.chunk]
          // A ray to the right misses a box above, below or to the left.
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

  /// Returns the nearest wall that is nearer to the point than `limit`; of equally near walls, the first.
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
  /// Whether a ray from the point to the right crosses the segment; its end with the smaller y counts, the other does
  /// not.
  fileprivate func isRight(of point: Vec2) -> Bool {
    guard (from.y > point.y) != (to.y > point.y) else { return false }
    return point.x < from.x + (to.x - from.x) * ((point.y - from.y) / (to.y - from.y))
  }

  func nearest(to point: Vec2) -> Vec2 {
    let edge = to - from
    let squared = edge.lengthSquared
    // A segment whose squared length underflows counts as its first end.
    guard squared > 0 else { return from }
    return from + edge * min(max((point - from).dot(edge) / squared, 0), 1)
  }
}
