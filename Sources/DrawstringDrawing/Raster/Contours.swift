internal import DrawstringCore

/// Closed polygons that bound one figure, in pixels; y points down.
struct Contours: Sendable {
  private(set) var points: [Vec2] = []
  /// For each polygon the index after its last point.
  private(set) var ends: [Int] = []

  /// Coordinates are limited to this, far outside any picture.
  private static let horizon = 1e6

  /// Adds a polygon; fewer than three points bound nothing.
  mutating func add(_ polygon: some Collection<Vec2>, by transform: Affine = .identity) {
    if polygon.count < 3 { return }
    for point in polygon {
      let place = transform.place(point)
      points.append(Vec2(Self.limited(place.x), Self.limited(place.y)))
    }
    ends.append(points.count)
  }

  /// Adds the area of a path; every sub-path is closed.
  mutating func add(_ flat: FlattenedPath, by transform: Affine) {
    for polyline in flat.polylines { add(flat.points[polyline.range], by: transform) }
  }

  private static func limited(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -horizon), horizon)
  }

  /// The pixels that the polygons may touch.
  var bounds: PixelRect {
    guard let first = points.first else { return .empty }
    var (low, high) = (first, first)
    for point in points {
      low = Vec2(min(low.x, point.x), min(low.y, point.y))
      high = Vec2(max(high.x, point.x), max(high.y, point.y))
    }
    return PixelRect(from: low, to: high)
  }

  /// The rectangle of whole pixels that the polygons are; nil for any other figure.
  var wholePixels: PixelRect? {
    guard ends == [4] else { return nil }
    let isUpright =
      points[0].x == points[3].x && points[1].x == points[2].x && points[0].y == points[1].y
      && points[2].y == points[3].y
    guard isUpright, points.allSatisfy({ $0.x == $0.x.rounded() && $0.y == $0.y.rounded() }) else {
      return nil
    }
    return bounds
  }
}
