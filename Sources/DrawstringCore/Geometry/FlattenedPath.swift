/// A path as straight lines: polylines side by side in one array of points.
public struct FlattenedPath: Equatable, Sendable {
  /// One of the polylines: a run of the points.
  public struct Polyline: Equatable, Sendable {
    /// The place of its first point among all points.
    public var first: Int
    /// How many points it has; at least 2.
    public var count: Int
    /// Closed polylines do not repeat their first point.
    public var isClosed: Bool

    /// The places of its points.
    public var range: Range<Int> { first..<first + count }
  }

  /// The points of all polylines.
  public private(set) var points: [Vec2] = []
  /// One for each sub-path that is more than a point, in order.
  public private(set) var polylines: [Polyline] = []

  /// The most lines a single curve becomes.
  package static let mostLines = 10_000

  /// Follows the outline so closely that no curve is further than `tolerance` (points, above 0) from its lines.
  ///
  /// Curves are cut at even parameters, lines and Béziers with + − × ÷ √ alone; arcs take one sine and cosine each.
  /// Neighbouring equal points are one point, and a sub-path that is a single point gives none.
  package init(_ outline: PathOutline, tolerance: Double) {
    let tolerance = tolerance > 0 ? tolerance : .leastNormalMagnitude
    for subpath in outline.subpaths where subpath.count > 0 {
      let first = points.count
      points.append(subpath.start)
      for index in subpath.range { add(outline.segments[index], tolerance: tolerance, after: first) }
      if subpath.isClosed && points.count - first > 1 && points[points.count - 1] == points[first] {
        points.removeLast()
      }
      if points.count - first < 2 {
        points.removeSubrange(first...)
      } else {
        polylines.append(Polyline(first: first, count: points.count - first, isClosed: subpath.isClosed))
      }
    }
  }

  private mutating func add(_ segment: PathSegment, tolerance: Double, after first: Int) {
    switch segment {
    case .line: break
    case .quad(let a, let c, let b):
      // The chord of a stretch of width h is h²/8 times the second derivative away.
      let lines = Self.count((a - c * 2 + b).length / (4 * tolerance))
      for index in 1..<lines { add(segment.point(at: Double(index) / Double(lines)), after: first) }
    case .cubic(let a, let c, let d, let b):
      let velocityStep = max((a - c * 2 + d).length, (c - d * 2 + b).length)
      let lines = Self.count(0.75 * velocityStep / tolerance)
      for index in 1..<lines { add(segment.point(at: Double(index) / Double(lines)), after: first) }
    case .arc(let arc): add(arc, tolerance: tolerance, after: first)
    }
    add(segment.end, after: first)
  }

  private mutating func add(_ arc: EllipticArc, tolerance: Double, after first: Int) {
    // 1 − cos(h/2) is at most h²/8; a flat ellipse is nowhere further away than the circle of its longer axis.
    let lines = Self.count(max(arc.radii.x, arc.radii.y) * arc.sweep * arc.sweep / (8 * tolerance))
    let step = Direction.at(radians: arc.sweep / Double(lines))
    var unit = arc.unitStart
    for _ in 1..<lines {
      unit = Vec2(unit.x * step.x - unit.y * step.y, unit.x * step.y + unit.y * step.x)
      add(arc.center + arc.axisX * unit.x + arc.axisY * unit.y, after: first)
    }
  }

  private mutating func add(_ point: Vec2, after first: Int) {
    if points[points.count - 1] != point { points.append(point) }
  }

  /// How many lines keep an error that falls with their square: at least one.
  private static func count(_ square: Double) -> Int {
    let exact = square.squareRoot().rounded(.up)
    return exact >= 1 ? Int(min(exact, Double(mostLines))) : 1
  }
}
