/// A path as segments: moves resolved, closing lines added, arcs in centre form.
///
/// Arcs with a radius of 0 become lines, arcs between equal points are omitted (SVG 2), and closing adds a line only
/// where the sub-path does not end at its start. Coordinates are limited to ±10³⁰⁶, so that their sums and derivatives
/// stay finite.
package struct PathOutline: Equatable, Sendable {
  /// A range of connected segments.
  package struct Subpath: Equatable, Sendable {
    package var start: Vec2
    package var first: Int
    package var count: Int
    package var isClosed: Bool

    package var range: Range<Int> { first..<first + count }
  }

  package private(set) var segments: [PathSegment] = []
  /// The sub-paths in order; a sub-path without segments (a lone move) is kept only if closed or if it is the only
  /// one.
  package private(set) var subpaths: [Subpath] = []

  static let farthest = 1e306

  package init(_ path: VectorPath) { read(path) }

  /// Replaces the outline by that of another path, in the same storage.
  mutating func read(_ path: VectorPath) {
    segments.removeAll(keepingCapacity: true)
    subpaths.removeAll(keepingCapacity: true)
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
  /// Returns the winding number of the outline around a point; every sub-path counts as closed, as in filling.
  ///
  /// It counts the crossings of a ray to the right, clockwise turns (on screen) as positive. A point on the outline
  /// belongs to one side, the same side for neighbouring shapes that share the outline.
  package func winding(around point: Vec2) -> Int {
    var winding = 0
    for subpath in subpaths where subpath.count > 0 {
      for index in subpath.range { winding += Self.crossings(of: segments[index], rightOf: point) }
      let last = segments[subpath.first + subpath.count - 1].end
      winding += Self.crossings(of: .line(last, subpath.start), rightOf: point)
    }
    return winding
  }

  /// Whether a fill covers a point.
  package func contains(_ point: Vec2, rule: FillRule = .nonzero) -> Bool {
    rule.isInside(winding: winding(around: point))
  }

  /// Counts the crossings of one segment on the intervals between its extrema, where y is monotonic.
  private static func crossings(of segment: PathSegment, rightOf point: Vec2) -> Int {
    var count = 0
    var low = 0.0
    for high in segment.extrema(of: { $0.y }) + [1] {
      let (from, to) = (segment.point(at: low).y, segment.point(at: high).y)
      // Half open, so that an end shared by two segments at this height is crossed once.
      if (from <= point.y) != (to <= point.y),
        crossing(of: segment, from: low, to: high, grows: from < to, at: point.y) > point.x
      {
        count += from < to ? 1 : -1
      }
      low = high
    }
    return count
  }

  /// Returns the x at which a monotonic interval reaches a height, by bisection.
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

/// The rule by which points are inside a path whose outlines overlap.
public enum FillRule: String, CaseIterable, Sendable {
  /// Inside where the outlines, counted with their direction, do not cancel out.
  case nonzero
  /// Inside where a ray to infinity crosses the outlines an odd number of times.
  case evenodd

  /// Whether a point with this winding number is inside.
  package func isInside(winding: Int) -> Bool {
    self == .nonzero ? winding != 0 : winding & 1 != 0
  }
}
