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
