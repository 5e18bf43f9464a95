internal import DrawstringCore
internal import DrawstringOutput

/// A stroked line as polygons, which cover it by the non-zero rule.
struct StrokeOutline {
  private(set) var polygons: [[Vec2]] = []
  /// Whether the outline has all its points.
  private(set) var isWhole = true
  private let style: Style
  private let half: Double
  /// The angle of a line of an arc.
  private let step: Double

  struct Style {
    var width: Double
    var cap: LineCap
    var join: LineJoin
    var miterLimit: Double
    var dashes: [Double]
    var dashPhase: Double
  }

  /// A pattern with invisibly fine dashes is drawn as a whole line.
  private static let mostDashes = 10_000
  /// The length that stands for none.
  private static let dot = 1e-6

  /// The outline of polylines; round joins and caps are lines no further than `tolerance` from their circles, or than a
  /// millionth of their radius. The outline ends at the polyline at which it has more than `most` points.
  init(_ path: FlattenedPath, _ style: Style, tolerance: Double, most: Int) {
    self.style = style
    half = min(style.width / 2, Double.greatestFiniteMagnitude / 4)
    step = (8 * max(tolerance / max(half, tolerance), 1e-6)).squareRoot()
    if !(style.width > 0) { return }
    var count = 0
    for polyline in path.polylines {
      let points = Array(path.points[polyline.range])
      let first = polygons.count
      if let pieces = dashed(points, isClosed: polyline.isClosed) {
        for piece in pieces { add(piece, isClosed: false) }
      } else {
        add(points, isClosed: polyline.isClosed)
      }
      for polygon in polygons[first...] { count += polygon.count }
      if count > most {
        isWhole = false
        return
      }
    }
  }

  private mutating func add(_ line: [Vec2], isClosed: Bool) {
    var points: [Vec2] = []
    points.reserveCapacity(line.count)
    for point in line where points.last != point { points.append(point) }
    if isClosed, points.count > 1, points[0] == points[points.count - 1] { points.removeLast() }
    if points.count < 2 { return }
    let back = Array(points.reversed())
    if isClosed {
      polygons.append(side(of: points, isClosed: true))
      polygons.append(side(of: back, isClosed: true))
    } else {
      polygons.append(side(of: points, isClosed: false) + side(of: back, isClosed: false))
    }
  }

  /// Returns the edge to one side of a line, with the cap at its end.
  private func side(of points: [Vec2], isClosed: Bool) -> [Vec2] {
    let count = points.count
    var edge: [Vec2] = []
    edge.reserveCapacity(count + 8)
    var into = isClosed ? Self.way(points[count - 1], points[0]) : Self.way(points[0], points[1])
    if !isClosed { edge.append(points[0] + Self.normal(into.unit) * half) }
    for index in isClosed ? 0..<count : 1..<count - 1 {
      let out = Self.way(points[index], points[(index + 1) % count])
      addCorner(points[index], into, out, to: &edge)
      into = out
    }
    if !isClosed { addCap(points[count - 1], into.unit, to: &edge) }
    return edge
  }

  private typealias Way = (unit: Vec2, length: Double)

  private static func way(_ from: Vec2, _ to: Vec2) -> Way {
    let length = (to - from).length
    return (length > 0 && length.isFinite ? (to - from) * (1 / length) : Vec2(1, 0), length)
  }

  /// The side that the edge is on: a quarter turn from x to y.
  private static func normal(_ unit: Vec2) -> Vec2 { Vec2(-unit.y, unit.x) }

  private func addCorner(_ corner: Vec2, _ into: Way, _ out: Way, to edge: inout [Vec2]) {
    let (before, after) = (Self.normal(into.unit), Self.normal(out.unit))
    let (turn, cosine) = (into.unit.cross(out.unit), into.unit.dot(out.unit))
    // The edges to both sides of the corner meet on the line that halves its angle.
    let meeting = corner + (before + after) * (half / max(1 + cosine, 1e-9))
    if turn > 0 || turn == 0 && cosine > 0 {
      // The inner side. The edges meet unless a line is too short; then the corner itself is a corner of the outline,
      // so that all parts keep one orientation.
      let reach = half * turn / max(1 + cosine, 1e-9)
      if reach <= min(into.length, out.length) {
        edge.append(meeting)
      } else {
        edge += [corner + before * half, corner, corner + after * half]
      }
      return
    }
    switch style.join {
    case .miter where 2 / max(1 + cosine, 1e-9) <= style.miterLimit * style.miterLimit && cosine > -1 + 1e-9:
      edge.append(meeting)
    case .round:
      addArc(about: corner, from: before, by: -Trigonometry.arcTangent(-turn, cosine).magnitude, to: &edge)
    default: edge += [corner + before * half, corner + after * half]
    }
  }

  private func addCap(_ end: Vec2, _ unit: Vec2, to edge: inout [Vec2]) {
    let normal = Self.normal(unit)
    switch style.cap {
    case .butt: edge.append(end + normal * half)
    case .square: edge += [end + (normal + unit) * half, end + (unit - normal) * half]
    case .round: addArc(about: end, from: normal, by: -Double.pi, to: &edge)
    }
  }

  /// Adds the points of an arc with the radius of half the width, both ends included.
  private func addArc(about center: Vec2, from start: Vec2, by angle: Double, to edge: inout [Vec2]) {
    let count = max(min(Int(limiting: (angle.magnitude / step).rounded(.up)), Self.mostLines), 1)
    let turn = Direction.at(radians: angle / Double(count))
    var way = start
    edge.append(center + way * half)
    for _ in 0..<count {
      way = Vec2(way.x * turn.x - way.y * turn.y, way.x * turn.y + way.y * turn.x)
      edge.append(center + way * half)
    }
  }

  /// The most lines of an arc.
  private static let mostLines = 1_000

  /// Returns the dashes of a polyline; nil without a pattern.
  private func dashed(_ points: [Vec2], isClosed: Bool) -> [[Vec2]]? {
    let pattern = style.dashes.count % 2 == 0 ? style.dashes : style.dashes + style.dashes
    let period = pattern.reduce(0, +)
    guard period > 0, period.isFinite, pattern.allSatisfy({ $0 >= 0 }) else { return nil }
    let line = isClosed ? points + [points[0]] : points
    let length = zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    guard length / period * Double(pattern.count) <= Double(Self.mostDashes) else { return nil }
    var at = 0
    var left = style.dashPhase.truncatingRemainder(dividingBy: period)
    if left < 0 { left += period }
    while left >= pattern[at] && left > 0 {
      left -= pattern[at]
      at = (at + 1) % pattern.count
    }
    left = pattern[at] - left
    var pieces: [[Vec2]] = []
    var piece = at % 2 == 0 ? [line[0]] : []
    for (a, b) in zip(line, line.dropFirst()) {
      let way = (b - a).length
      var done = 0.0
      while way - done > left {
        done += left
        let point = a + (b - a) * (done / way)
        if at % 2 == 0 {
          // A dash without a length has caps, and so a direction.
          let isDot = piece.allSatisfy { $0 == point }
          pieces.append(piece + [isDot ? point + (b - a) * (Self.dot / way) : point])
          piece = []
        } else {
          piece = [point]
        }
        at = (at + 1) % pattern.count
        left = pattern[at]
      }
      left -= way - done
      if at % 2 == 0 { piece.append(b) }
    }
    if piece.isEmpty { return pieces }
    if isClosed, let first = pieces.first, first[0] == line[0] {
      // A dash runs on over the start.
      pieces[0] = piece + first
    } else {
      pieces.append(piece)
    }
    return pieces
  }
}
