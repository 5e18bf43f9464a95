internal import DrawstringCore
internal import DrawstringOutput

/// A stroked line as polygons that together cover it, all with the same orientation.
struct StrokeOutline {
  private(set) var polygons: [[Vec2]] = []
  private let style: Style

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

  init(_ path: FlattenedPath, _ style: Style) {
    self.style = style
    if style.width <= 0 { return }
    for polyline in path.polylines {
      let points = Array(path.points[polyline.range])
      if let pieces = dashed(points, isClosed: polyline.isClosed) {
        for piece in pieces { add(piece, isClosed: false) }
      } else {
        add(points, isClosed: polyline.isClosed)
      }
    }
  }

  private mutating func add(_ points: [Vec2], isClosed: Bool) {
    let count = points.count
    if count < 2 { return }
    let segments = isClosed ? count : count - 1
    for index in 0..<segments {
      var (a, b) = (points[index], points[(index + 1) % count])
      let way = Self.unit(b - a)
      if style.cap == .square, !isClosed {
        if index == 0 { a = a - way * (style.width / 2) }
        if index == segments - 1 { b = b + way * (style.width / 2) }
      }
      let side = Vec2(-way.y, way.x) * (style.width / 2)
      addPolygon([a + side, b + side, b - side, a - side])
    }
    for index in isClosed ? 0..<count : 1..<max(count - 1, 1) {
      addJoin(points[(index + count - 1) % count], points[index], points[(index + 1) % count])
    }
    if !isClosed, style.cap == .round {
      addDisc(points[0])
      addDisc(points[count - 1])
    }
  }

  private mutating func addJoin(_ before: Vec2, _ corner: Vec2, _ after: Vec2) {
    if style.join == .round { return addDisc(corner) }
    let (into, out) = (Self.unit(corner - before), Self.unit(after - corner))
    let turn = into.cross(out)
    if turn == 0 { return }
    // The outer side is opposite to the turn.
    let outwards = turn > 0 ? -1.0 : 1.0
    let half = style.width / 2 * outwards
    let (a, b) = (corner + Vec2(-into.y, into.x) * half, corner + Vec2(-out.y, out.x) * half)
    var polygon = [corner, a, b]
    // The ratio of the mitre to the width is 1 over the sine of half the angle at the corner.
    let sine = ((1 + into.dot(out)) / 2).squareRoot()
    if style.join == .miter, sine > 0, 1 / sine <= max(style.miterLimit, 1) {
      let middle = (a + b) * 0.5 - corner
      polygon = [corner, a, corner + middle * (1 / (sine * sine)), b]
    }
    addPolygon(polygon)
  }

  private mutating func addDisc(_ center: Vec2) {
    addPolygon(Self.circle.map { center + $0 * (style.width / 2) })
  }

  private static let circle = (0..<24).map { Direction.at(radians: Double($0) / 12 * Double.pi) }

  private mutating func addPolygon(_ points: [Vec2]) {
    var area = 0.0
    for index in points.indices { area += points[index].cross(points[(index + 1) % points.count]) }
    polygons.append(area < 0 ? points.reversed() : points)
  }

  private static func unit(_ vector: Vec2) -> Vec2 {
    let length = vector.length
    return length > 0 && length.isFinite ? vector * (1 / length) : .zero
  }

  /// Returns the dashes of a polyline; nil without a pattern.
  private func dashed(_ points: [Vec2], isClosed: Bool) -> [[Vec2]]? {
    let pattern = style.dashes.count % 2 == 0 ? style.dashes : style.dashes + style.dashes
    let period = pattern.reduce(0, +)
    guard period > 0, period.isFinite, pattern.allSatisfy({ $0 >= 0 }) else { return nil }
    let line = isClosed ? points + [points[0]] : points
    let length = zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    guard length / period * Double(pattern.count) <= Double(Self.mostDashes) else { return nil }
    var at = 0
    var left = style.dashPhase - (style.dashPhase / period).rounded(.down) * period
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
          pieces.append(piece + [point])
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
    return pieces + (piece.isEmpty ? [] : [piece])
  }
}
