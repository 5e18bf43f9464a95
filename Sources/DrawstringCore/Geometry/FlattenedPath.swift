/// A path approximated by polylines, which share one array of points.
public struct FlattenedPath: Equatable, Sendable {
  /// One polyline: a range of the points.
  public struct Polyline: Equatable, Sendable {
    /// The index of the first point in `points`.
    public var first: Int
    /// The number of points; at least 2.
    public var count: Int
    /// Whether the polyline is closed; a closed polyline does not repeat its first point.
    public var isClosed: Bool

    /// The indices of the points in `points`.
    public var range: Range<Int> { first..<first + count }
  }

  /// The points of all polylines.
  public private(set) var points: [Vec2] = []
  /// The polylines in order, one for each sub-path that is more than a point.
  public private(set) var polylines: [Polyline] = []

  /// The most lines that replace one curve.
  package static let mostLines = 10_000

  /// Approximates the outline by lines no further than `tolerance` (points, above 0) from each curve, within
  /// `mostLines`.
  ///
  /// Curves are cut at even parameters. Lines and Béziers use only + − × ÷ √; an arc takes one sine and one cosine.
  /// Consecutive equal points are merged; a sub-path that is a single point has no polyline.
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

  /// The most points of an outline as lines, without drawing them.
  package static func pointCount(of outline: PathOutline, tolerance: Double) -> Int {
    let tolerance = tolerance > 0 ? tolerance : .leastNormalMagnitude
    return outline.segments.reduce(outline.subpaths.count) { $0 + lineCount(of: $1, tolerance: tolerance) }
  }

  private static func lineCount(of segment: PathSegment, tolerance: Double) -> Int {
    switch segment {
    case .line: return 1
    case .quad(let a, let c, let b):
      // The error of a chord over a width h is at most h²/8 times the second derivative.
      return count((a - c * 2 + b).length / (4 * tolerance))
    case .cubic(let a, let c, let d, let b):
      let secondDifference = max((a - c * 2 + d).length, (c - d * 2 + b).length)
      return count(0.75 * secondDifference / tolerance)
    case .arc(let arc):
      // 1 − cos(h/2) is at most h²/8; the error of an ellipse is at most that of the circle of its longer semi-axis.
      return count(max(arc.radii.x, arc.radii.y) * arc.sweep * arc.sweep / (8 * tolerance))
    }
  }

  private mutating func add(_ segment: PathSegment, tolerance: Double, after first: Int) {
    switch segment {
    case .line: break
    case .quad, .cubic:
      let lines = Self.lineCount(of: segment, tolerance: tolerance)
      for index in 1..<lines { add(segment.point(at: Double(index) / Double(lines)), after: first) }
    case .arc(let arc): add(arc, lines: Self.lineCount(of: segment, tolerance: tolerance), after: first)
    }
    add(segment.end, after: first)
  }

  private mutating func add(_ arc: EllipticArc, lines: Int, after first: Int) {
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

  /// Returns the least number of lines, 1 to `mostLines`, whose square is at least `square`.
  private static func count(_ square: Double) -> Int {
    let exact = square.squareRoot().rounded(.up)
    return exact >= 1 ? Int(limiting: min(exact, Double(mostLines))) : 1
  }
}
