/// The walls bodies meet: sub-paths of straight segments, in the bodies' coordinates.
///
/// Written like a path, with a pen. Every segment is a wall from both sides. Sub-paths that are closed also
/// bound an area, by the even-odd rule, that bodies are meant to stay in. `reset` keeps the storage, so
/// that a boundary written anew at every event does not allocate once it has had its size.
package struct Boundary: Sendable {
  struct Segment: Equatable {
    var from: Vec2
    var to: Vec2
  }

  var segments: [Segment] = []
  /// One box about each `chunk` segments in order; most of them are passed over by their box alone.
  var boxes: [Box] = []
  /// The segments of each closed sub-path.
  var closedRanges: [Range<Int>] = []
  static let chunk = 16

  private var subpathStart = Vec2.zero
  private var firstOfSubpath = 0
  /// Where the pen is.
  var pen = Vec2.zero

  package init() {}

  /// Whether there is no wall at all.
  package var isEmpty: Bool { segments.isEmpty }

  /// Whether the walls are where those of another boundary are.
  package func hasSameWalls(as other: Boundary) -> Bool {
    segments == other.segments && closedRanges == other.closedRanges
  }

  /// Takes all walls away and keeps their storage.
  package mutating func reset() {
    segments.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
    closedRanges.removeAll(keepingCapacity: true)
    move(to: .zero)
  }

  /// Starts a sub-path. The one before, if it was not closed, stays open.
  package mutating func move(to point: Vec2) {
    subpathStart = PhysicsLimits.limited(point, to: PhysicsLimits.coordinate)
    pen = subpathStart
    firstOfSubpath = segments.count
  }

  /// A wall from the pen to the point. Places beyond ±10⁹ pt are taken at the limit, NaN as 0.
  package mutating func line(to point: Vec2) {
    let end = PhysicsLimits.limited(point, to: PhysicsLimits.coordinate)
    if segments.count % Self.chunk == 0 { boxes.append(Box(about: pen)) }
    boxes[boxes.count - 1].include(pen)
    boxes[boxes.count - 1].include(end)
    segments.append(Segment(from: pen, to: end))
    pen = end
  }

  /// Closes the sub-path with a wall to its start, unless the pen is there already; the pen stays there.
  package mutating func close() {
    if pen != subpathStart { line(to: subpathStart) }
    if segments.count > firstOfSubpath { closedRanges.append(firstOfSubpath..<segments.count) }
    firstOfSubpath = segments.count
  }
}

/// An upright rectangle that only ever grows.
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
