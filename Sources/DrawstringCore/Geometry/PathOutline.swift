/// A path as segments: moves resolved, closing lines drawn out, arcs in centre form.
///
/// Arcs without a radius are lines, arcs between equal points are left out (SVG 2), and closing adds a line only
/// where the sub-path is not back at its start already. Coordinates count as at most ±10³⁰⁶, so that sums and
/// derivatives of them stay finite.
package struct PathOutline: Equatable, Sendable {
  /// A run of connected segments; several in a row belong to one path.
  package struct Subpath: Equatable, Sendable {
    package var start: Vec2
    package var first: Int
    package var count: Int
    package var isClosed: Bool

    package var range: Range<Int> { first..<first + count }
  }

  package private(set) var segments: [PathSegment] = []
  /// In order; one without segments (a lone move) only where the path has no other, or where it is closed.
  package private(set) var subpaths: [Subpath] = []

  static let farthest = 1e306

  package init(_ path: Path) {
    var current = Vec2.zero
    var start = Vec2.zero
    var first = 0
    for element in path.elements {
      switch element {
      case .move(let place):
        let to = Self.limited(place)
        finish(start, from: first, closed: false)
        (current, start, first) = (to, to, segments.count)
      case .line(let place):
        let to = Self.limited(place)
        segments.append(.line(current, to))
        current = to
      case .quad(let control, let place):
        let to = Self.limited(place)
        segments.append(.quad(current, Self.limited(control), to))
        current = to
      case .cubic(let one, let two, let place):
        let to = Self.limited(place)
        segments.append(.cubic(current, Self.limited(one), Self.limited(two), to))
        current = to
      case .arc(let radii, let rotation, let largeArc, let sweep, let place):
        let to = Self.limited(place)
        if let arc = EllipticArc(
          from: current, radii: Self.limited(radii), rotation: rotation, largeArc: largeArc, sweep: sweep,
          to: to)
        {
          segments.append(.arc(arc))
        } else if current != to {
          segments.append(.line(current, to))
        }
        current = to
      case .close:
        if current != start { segments.append(.line(current, start)) }
        finish(start, from: first, closed: true)
        (current, first) = (start, segments.count)
      }
    }
    finish(start, from: first, closed: false)
    if subpaths.isEmpty && !path.isEmpty {
      subpaths.append(Subpath(start: start, first: 0, count: 0, isClosed: false))
    }
  }

  private static func limited(_ point: Vec2) -> Vec2 {
    Vec2(min(max(point.x, -farthest), farthest), min(max(point.y, -farthest), farthest))
  }

  private mutating func finish(_ start: Vec2, from first: Int, closed: Bool) {
    let count = segments.count - first
    if count > 0 || closed {
      subpaths.append(Subpath(start: start, first: first, count: count, isClosed: closed))
    }
  }
}

extension PathOutline {
  /// How often the outline winds around a point; every sub-path counts as closed, as filling has it.
  ///
  /// A ray to the right is followed; clockwise turns (as seen) count up. Points on the outline itself belong to one side,
  /// the same one for every neighbour that shares the outline.
  package func winding(around point: Vec2) -> Int {
    var winding = 0
    for subpath in subpaths where subpath.count > 0 {
      for index in subpath.range { winding += Self.crossings(of: segments[index], rightOf: point) }
      let last = segments[subpath.first + subpath.count - 1].end
      winding += Self.crossings(of: .line(last, subpath.start), rightOf: point)
    }
    return winding
  }

  /// Whether a fill would colour this point.
  package func contains(_ point: Vec2, rule: FillRule = .nonzero) -> Bool {
    rule.isInside(winding: winding(around: point))
  }

  /// Crossings of one segment, counted on the stretches between its turns, where y only grows or only shrinks.
  private static func crossings(of segment: PathSegment, rightOf point: Vec2) -> Int {
    var count = 0
    var low = 0.0
    for high in segment.extrema(of: { $0.y }) + [1] {
      let (from, to) = (segment.point(at: low).y, segment.point(at: high).y)
      // Half open, so that a time boundary at this height is crossed once.
      if (from <= point.y) != (to <= point.y),
        crossing(of: segment, from: low, to: high, grows: from < to, at: point.y) > point.x
      {
        count += from < to ? 1 : -1
      }
      low = high
    }
    return count
  }

  /// The x at which a stretch with growing or shrinking y reaches a height, by halving.
  private static func crossing(
    of segment: PathSegment, from low: Double, to high: Double, grows: Bool, at y: Double
  ) -> Double {
    if case .line(let a, let b) = segment { return a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)) }
    var (low, high) = (low, high)
    for _ in 0..<60 {
      let middle = low + (high - low) / 2
      if (segment.point(at: middle).y <= y) == grows { low = middle } else { high = middle }
    }
    return segment.point(at: low + (high - low) / 2).x
  }
}

/// Which points lie inside a path whose outlines overlap.
public enum FillRule: String, CaseIterable, Sendable {
  /// Inside where the outlines, counted with their direction, do not cancel out.
  case nonzero
  /// Inside where a ray to infinity crosses the outlines an odd number of times.
  case evenodd

  /// Whether a point around which the outlines wind so often is inside.
  package func isInside(winding: Int) -> Bool {
    self == .nonzero ? winding != 0 : winding & 1 != 0
  }
}
