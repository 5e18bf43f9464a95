/// The smallest upright rectangle around something, in points.
public struct PathBounds: Equatable, Sendable {
  /// The corner at the top left: the least x and the least y.
  public var lowest: Vec2
  /// The corner at the bottom right: the greatest x and the greatest y.
  public var highest: Vec2

  package init(_ point: Vec2) {
    lowest = point
    highest = point
  }

  package mutating func include(_ point: Vec2) {
    lowest = Vec2(min(lowest.x, point.x), min(lowest.y, point.y))
    highest = Vec2(max(highest.x, point.x), max(highest.y, point.y))
  }

  /// The width and the height; never negative.
  public var size: Vec2 { highest - lowest }
}

extension PathOutline {
  /// The bounds of the outline itself, without stroke width; nil for a path without elements.
  package var bounds: PathBounds? {
    guard let first = subpaths.first else { return nil }
    var bounds = PathBounds(first.start)
    for subpath in subpaths { bounds.include(subpath.start) }
    for segment in segments {
      bounds.include(segment.start)
      bounds.include(segment.end)
      for u in segment.extrema(of: \.x) + segment.extrema(of: \.y) { bounds.include(segment.point(at: u)) }
    }
    return bounds
  }
}
