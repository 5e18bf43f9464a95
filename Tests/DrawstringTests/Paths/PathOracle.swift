import DrawstringCore
import DrawstringTestSupport
import Foundation

/// A path walked in very many short straight steps, from the formulas of SVG 2 alone: a slow second way to its lengths,
/// places and trims.
struct PathOracle {
  struct Subpath {
    var points: [Vec2]
    /// The distance from the path's start to each point.
    var distances: [Double]
    var isClosed: Bool

    var start: Double { distances[0] }
    var end: Double { distances[distances.count - 1] }
  }

  private(set) var subpaths: [Subpath] = []
  private(set) var length = 0.0
  /// The reach of all points, for what is small and what is not.
  private(set) var size = 0.0

  init(_ path: VectorPath, steps: Int = 8000) {
    var open: [Vec2] = []
    var start = Vec2.zero
    func finish(_ oracle: inout PathOracle, closed: Bool) {
      if open.count > 1 { oracle.add(open, isClosed: closed) }
      open = []
    }
    for element in path.elements {
      let last = open.last ?? start
      if case .move(let to) = element {
        finish(&self, closed: false)
        (open, start) = ([to], to)
        continue
      }
      if open.isEmpty { open = [start] }
      if case .close = element {
        if last != start { open.append(start) }
        finish(&self, closed: true)
        continue
      }
      if case .line(let to) = element {
        open.append(to)
      } else {
        for step in 1...steps {
          open.append(Self.point(element, from: last, at: Double(step) / Double(steps)))
        }
      }
    }
    finish(&self, closed: false)
  }

  private mutating func add(_ points: [Vec2], isClosed: Bool) {
    var distances = [length]
    for (a, b) in zip(points, points.dropFirst()) {
      length += hypot(b.x - a.x, b.y - a.y)
      distances.append(length)
    }
    for point in points { size = max(size, hypot(point.x - points[0].x, point.y - points[0].y)) }
    subpaths.append(Subpath(points: points, distances: distances, isClosed: isClosed))
  }

  /// Bernstein polynomials, and the arc of SVG 2, appendix B.2.
  private static func point(_ element: VectorPath.Element, from a: Vec2, at t: Double) -> Vec2 {
    let u = 1 - t
    switch element {
    case .quad(let c, let b):
      return Vec2(u * u * a.x + 2 * u * t * c.x + t * t * b.x, u * u * a.y + 2 * u * t * c.y + t * t * b.y)
    case .cubic(let c, let d, let b):
      let (k, l, m, n) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      return Vec2(k * a.x + l * c.x + m * d.x + n * b.x, k * a.y + l * c.y + m * d.y + n * b.y)
    case .arc(let radii, let rotation, let isLarge, let isSweep, let b):
      return arc(a, b, radii, rotation, isLarge, isSweep, at: t)
    case .move(let b), .line(let b): return Vec2(u * a.x + t * b.x, u * a.y + t * b.y)
    case .close: return a
    }
  }

  private static func arc(
    _ a: Vec2, _ b: Vec2, _ radii: Vec2, _ rotation: Double, _ isLarge: Bool, _ isSweep: Bool, at t: Double
  ) -> Vec2 {
    if a == b { return a }
    var (rx, ry) = (abs(radii.x), abs(radii.y))
    if rx == 0 || ry == 0 { return Vec2(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)) }
    let phi = rotation * .pi / 180
    let (hx, hy) = ((a.x - b.x) / 2, (a.y - b.y) / 2)
    let x1 = cos(phi) * hx + sin(phi) * hy
    let y1 = -sin(phi) * hx + cos(phi) * hy
    let lambda = x1 * x1 / (rx * rx) + y1 * y1 / (ry * ry)
    if lambda > 1 { (rx, ry) = (rx * lambda.squareRoot(), ry * lambda.squareRoot()) }
    let below = rx * rx * y1 * y1 + ry * ry * x1 * x1
    let root = max(0, (rx * rx * ry * ry - below) / below).squareRoot() * (isLarge == isSweep ? -1 : 1)
    let (cx1, cy1) = (root * rx * y1 / ry, -root * ry * x1 / rx)
    let cx = cos(phi) * cx1 - sin(phi) * cy1 + (a.x + b.x) / 2
    let cy = sin(phi) * cx1 + cos(phi) * cy1 + (a.y + b.y) / 2
    let from = atan2((y1 - cy1) / ry, (x1 - cx1) / rx)
    var sweep = atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx) - from
    if isSweep && sweep < 0 { sweep += 2 * .pi }
    if !isSweep && sweep > 0 { sweep -= 2 * .pi }
    let angle = from + t * sweep
    return Vec2(
      cx + cos(phi) * rx * cos(angle) - sin(phi) * ry * sin(angle),
      cy + sin(phi) * rx * cos(angle) + cos(phi) * ry * sin(angle))
  }

  /// The point at a distance from the start, limited to the ends.
  func point(at distance: Double) -> Vec2 {
    guard let last = subpaths.last else { return .zero }
    let subpath = subpaths.first { distance < $0.end } ?? last
    return Self.point(of: subpath, at: distance)
  }

  private static func point(of subpath: Subpath, at distance: Double) -> Vec2 {
    var (low, high) = (0, subpath.distances.count - 1)
    if distance <= subpath.start { return subpath.points[0] }
    if distance >= subpath.end { return subpath.points[high] }
    while high - low > 1 {
      let middle = (low + high) / 2
      if subpath.distances[middle] <= distance { low = middle } else { high = middle }
    }
    let width = subpath.distances[high] - subpath.distances[low]
    let share = width > 0 ? (distance - subpath.distances[low]) / width : 0
    let (a, b) = (subpath.points[low], subpath.points[high])
    return Vec2(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))
  }
}

// MARK: - Trims

extension PathOracle {
  /// A piece of a trim: one or two stretches of a sub-path, drawn on without lifting the pen.
  struct Piece {
    var subpath: Int
    var stretches: [ClosedRange<Double>]

    var length: Double { stretches.reduce(0) { $0 + $1.upperBound - $1.lowerBound } }
  }

  /// The pieces of a trim, by the rules for it: fractions of the length, moved on by turns and taken modulo 1.
  func trim(_ start: Double, _ end: Double, _ offset: Double, _ mode: StrokeMode) -> [Piece] {
    switch mode {
    case .sequential: return trim(start, end, offset, of: Array(subpaths.indices))
    case .parallel: return subpaths.indices.flatMap { trim(start, end, offset, of: [$0]) }
    }
  }

  private func trim(_ start: Double, _ end: Double, _ offset: Double, of chosen: [Int]) -> [Piece] {
    guard let first = chosen.first, let last = chosen.last else { return [] }
    let (origin, whole) = (subpaths[first].start, subpaths[last].end - subpaths[first].start)
    let turn = offset - offset.rounded(.towardZero)
    let from = start + turn - (start + turn).rounded(.down)
    let to = from + end - start
    func pieces(_ a: Double, _ b: Double) -> [Piece] {
      chosen.compactMap { index in
        let low = max(origin + a * whole, subpaths[index].start)
        let high = min(origin + b * whole, subpaths[index].end)
        return low < high ? Piece(subpath: index, stretches: [low...high]) : nil
      }
    }
    if to <= 1 { return pieces(from, to) }
    let (tail, head) = (pieces(from, 1), pieces(0, to - 1))
    if chosen.count == 1, subpaths[first].isClosed, let a = tail.first, let b = head.first {
      return [Piece(subpath: first, stretches: a.stretches + b.stretches)]
    }
    return tail + head
  }

  /// The point at a distance along a piece.
  func point(of piece: Piece, at distance: Double) -> Vec2 {
    var left = distance
    for (index, stretch) in piece.stretches.enumerated() {
      let width = stretch.upperBound - stretch.lowerBound
      if left <= width || index == piece.stretches.count - 1 {
        return Self.point(of: subpaths[piece.subpath], at: min(stretch.lowerBound + left, stretch.upperBound))
      }
      left -= width
    }
    return .zero
  }
}
