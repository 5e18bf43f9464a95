internal import DrawstringCore

extension ImportedPath {
  /// The shape of the language that data draws; the path itself where there is none. The shape may begin at another place.
  ///
  /// - Parameter tolerance: how far the points of a shape may lie from those of the data.
  func recognised(within tolerance: Double) -> ImportedPath {
    guard case .data(let data) = self, let corners = Self.corners(of: data, tolerance) else { return self }
    return Self.oval(corners, tolerance) ?? Self.rectangle(corners, tolerance) ?? self
  }

  /// A segment of a closed outline: its start and its control points, which lie at its ends in a straight one.
  private struct Side {
    var start: Vec2
    var first: Vec2
    var second: Vec2
    var end: Vec2
    var isStraight: Bool
  }

  /// The segments of a single closed outline of lines and cubics; nil for other data, and for one with more than eight.
  private static func corners(of data: VectorPath, _ tolerance: Double) -> [Side]? {
    let elements = Array(data.elements.prefix(12))
    guard elements.count >= 5, elements.count <= 11, case .move(let start) = elements[0],
      case .close = elements[elements.count - 1]
    else { return nil }
    var sides: [Side] = []
    var place = start
    func isNear(_ a: Vec2, _ b: Vec2) -> Bool { (a - b).length <= tolerance }
    for element in elements.dropFirst().dropLast() {
      switch element {
      case .line(let to):
        if isNear(place, to) { continue }
        sides.append(Side(start: place, first: place, second: to, end: to, isStraight: true))
        place = to
      case .cubic(let first, let second, let to):
        let isStraight = isNear(first, place) && isNear(second, to)
        if isStraight && isNear(place, to) { continue }
        sides.append(Side(start: place, first: first, second: second, end: to, isStraight: isStraight))
        place = to
      default: return nil
      }
    }
    if !isNear(place, start) {
      sides.append(Side(start: place, first: place, second: start, end: start, isStraight: true))
    }
    return sides
  }

  /// The length of the handles of a quarter of a circle of radius 1.
  private static let handle = 0.5522847498

  /// Whether a segment is a quarter of an ellipse with the given radii, from an end of one axis to an end of the other.
  private static func isQuarter(_ side: Side, _ radii: Vec2, _ tolerance: Double) -> Bool {
    let way = side.end - side.start
    let (out, back) = (side.first - side.start, side.second - side.end)
    let slack = tolerance + 1e-3 * max(radii.x, radii.y)
    guard (way.x.magnitude - radii.x).magnitude <= tolerance,
      (way.y.magnitude - radii.y).magnitude <= tolerance
    else { return false }
    func matches(_ a: Vec2, _ b: Vec2) -> Bool {
      (a.x - way.x * handle).magnitude <= slack && a.y.magnitude <= tolerance
        && b.x.magnitude <= tolerance && (b.y + way.y * handle).magnitude <= slack
    }
    func matchesUpright(_ a: Vec2, _ b: Vec2) -> Bool {
      (a.y - way.y * handle).magnitude <= slack && a.x.magnitude <= tolerance
        && b.y.magnitude <= tolerance && (b.x + way.x * handle).magnitude <= slack
    }
    return matches(out, back) || matchesUpright(out, back)
  }

  private static func box(_ sides: [Side]) -> (center: Vec2, half: Vec2) {
    let (xs, ys) = (sides.map(\.start.x), sides.map(\.start.y))
    let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
    let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
    return (Vec2((left + right) / 2, (top + bottom) / 2), Vec2((right - left) / 2, (bottom - top) / 2))
  }

  private static func oval(_ sides: [Side], _ tolerance: Double) -> ImportedPath? {
    let (center, radii) = box(sides)
    guard sides.count == 4, min(radii.x, radii.y) > 4 * tolerance,
      sides.allSatisfy({ !$0.isStraight && isQuarter($0, radii, tolerance) }),
      zip(sides, sides.dropFirst()).allSatisfy({ ($1.end - $0.start).length > max(radii.x, radii.y) })
    else { return nil }
    // Half an ellipse twice would have its ends at the same place.
    if (sides[0].start - sides[2].start).length < max(radii.x, radii.y) { return nil }
    return (radii.x - radii.y).magnitude <= tolerance
      ? .circle(center: center, radius: (radii.x + radii.y) / 2) : .ellipse(center: center, radii: radii)
  }

  private static func rectangle(_ sides: [Side], _ tolerance: Double) -> ImportedPath? {
    let (center, half) = box(sides)
    let lines = sides.filter(\.isStraight)
    let curves = sides.filter { !$0.isStraight }
    guard min(half.x, half.y) > 4 * tolerance, lines.count >= 2, lines.count <= 4,
      lines.allSatisfy({
        let way = $0.end - $0.start
        return min(way.x.magnitude, way.y.magnitude) <= tolerance
      })
    else { return nil }
    let low = center - half
    let size = half * 2
    func isOnEdge(_ point: Vec2) -> Bool {
      ((point.x - center.x).magnitude - half.x).magnitude <= tolerance
        || ((point.y - center.y).magnitude - half.y).magnitude <= tolerance
    }
    if curves.isEmpty {
      guard sides.count == 4 else { return nil }
      // Level and upright sides take turns.
      let isLevel = sides.map { ($0.end - $0.start).y.magnitude <= tolerance }
      guard isLevel[0] != isLevel[1], isLevel[0] == isLevel[2], isLevel[1] == isLevel[3] else { return nil }
      return .rect(origin: low, size: size, radii: .zero)
    }
    guard curves.count == 4, let first = curves.first else { return nil }
    let radius = (first.end - first.start).x.magnitude
    let radii = Vec2(radius, radius)
    guard radius > 2 * tolerance, radius <= min(half.x, half.y) + tolerance,
      curves.allSatisfy({ isQuarter($0, radii, tolerance) && isOnEdge($0.start) && isOnEdge($0.end) }),
      // Two corners never meet within one side.
      (0..<sides.count).allSatisfy({
        let next = sides[($0 + 1) % sides.count]
        return !(sides[$0].isStraight && next.isStraight)
      }),
      // Each corner bulges outwards.
      curves.allSatisfy({
        let middle = ($0.start + $0.end) * 0.5
        let bulge = ($0.first + $0.second) * 0.5 - middle
        let away = middle - center
        return bulge.x * away.x >= 0 && bulge.y * away.y >= 0
      })
    else { return nil }
    // The corners lie in the four quadrants.
    let quadrants = Set(
      curves.map { side -> Int in
        let middle = (side.start + side.end) * 0.5 - center
        return (middle.x > 0 ? 1 : 0) + (middle.y > 0 ? 2 : 0)
      })
    guard quadrants.count == 4 else { return nil }
    let bounded = min(radius, half.x, half.y)
    return .rect(origin: low, size: size, radii: Vec2(bounded, bounded))
  }
}
