/// An outline of straight lines, Bézier curves and elliptical arcs, in points.
///
/// A path is what SVG path data says in absolute coordinates: sub-paths that each begin with a move, may be open
/// or closed, and are drawn in order. The y axis points down. `description` gives the path data.
public struct Path: Equatable, Sendable {
  /// What a stretch of `points` means.
  ///
  ///     move   to                        1 point
  ///     line   to                        1
  ///     quad   control, to               2
  ///     cubic  control, control, to      3
  ///     arc    radii, (rotation, flags), to   3; the rotation in degrees, flags = 2·large + sweep
  ///     close                            0
  package enum Verb: UInt8, Sendable {
    case move, line, quad, cubic, arc, close

    package var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic, .arc: 3
      case .close: 0
      }
    }
  }

  package internal(set) var verbs: [Verb] = []
  package internal(set) var points: [Vec2] = []

  /// Makes a path that draws nothing.
  public init() {}

  /// Whether the path has no elements at all.
  public var isEmpty: Bool { verbs.isEmpty }

  /// How much memory the elements take.
  package var byteCount: Int { verbs.count + points.count * MemoryLayout<Vec2>.stride }

  /// Forgets all elements and keeps the room they took, for a path that is built anew for every frame.
  package mutating func removeAll() {
    verbs.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
  }

  /// Begins a sub-path at a point.
  public mutating func move(to point: Vec2) {
    verbs.append(.move)
    points.append(point)
  }

  /// Adds a straight line to a point; in a path without elements it starts at the origin, as all that follow here do.
  public mutating func line(to point: Vec2) {
    begin()
    verbs.append(.line)
    points.append(point)
  }

  /// Adds a quadratic Bézier curve.
  public mutating func quad(control: Vec2, to point: Vec2) {
    begin()
    verbs.append(.quad)
    points.append(control)
    points.append(point)
  }

  /// Adds a cubic Bézier curve with its two control points.
  public mutating func cubic(_ first: Vec2, _ second: Vec2, to point: Vec2) {
    begin()
    verbs.append(.cubic)
    points.append(first)
    points.append(second)
    points.append(point)
  }

  /// Adds an elliptical arc in SVG's end-point form; the rotation of the ellipse's x axis is in degrees, clockwise
  /// as seen.
  ///
  /// Of the arcs that fit, `largeArc` chooses those of more than half a turn and `sweep` those that run clockwise as
  /// seen. Radii too small are scaled up until the ends fit, a radius of 0 makes the arc a line, and an arc that ends
  /// where it starts is nothing (SVG 2, section 9.5.1).
  public mutating func arc(
    radii: Vec2, rotation: Double = 0, largeArc: Bool, sweep: Bool, to point: Vec2
  ) {
    begin()
    verbs.append(.arc)
    points.append(radii)
    points.append(Vec2(rotation, (largeArc ? 2 : 0) + (sweep ? 1 : 0)))
    points.append(point)
  }

  /// Ends the sub-path with a straight line to its start; without a sub-path nothing happens.
  public mutating func close() {
    if !verbs.isEmpty { verbs.append(.close) }
  }

  /// Adds all elements of another path.
  public mutating func append(_ other: Path) {
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
  }

  /// A path that draws before it has moved anywhere starts at the origin.
  private mutating func begin() {
    if verbs.isEmpty { move(to: .zero) }
  }
}
