/// Two paths made comparable, so that any mixture of them can be drawn.
///
/// Paths with the same verbs (and arc flags) are mixed as they are: a circle that grows stays a circle. Others
/// become cubic Béziers. At 0 and 1 the result is the one path or the other, untouched.
package struct PathMorph: Equatable, Sendable {
  /// The first way in which two paths do not fit point by point.
  package enum Difference: Equatable, Sendable {
    case subpathCount(Int, Int)
    /// Of the sub-path with this number, counted from 0.
    case segmentCount(subpath: Int, Int, Int)
    case closedness(subpath: Int, Bool, Bool)
  }

  package let from: Path
  package let to: Path
  /// The same two with equal verbs.
  private let first: Path
  private let second: Path

  /// What keeps the paths from being mixed as they are; nil where nothing does.
  package static func difference(_ from: Path, _ to: Path) -> Difference? {
    if from.mixesDirectly(with: to) { return nil }
    return MorphOutline(from).difference(to: MorphOutline(to))
  }

  /// Prepares two paths; where they differ, `MorphOutline.align` says how they are made to fit.
  package init(from: Path, to: Path) {
    self.from = from
    self.to = to
    if from.mixesDirectly(with: to) {
      (first, second) = (from, to)
      return
    }
    var (one, other) = (MorphOutline(from), MorphOutline(to))
    if one.difference(to: other) != nil { MorphOutline.align(&one, &other) }
    (first, second) = MorphOutline.paths(one, other)
  }

  /// The mixture at progress `x`; beyond 0 and 1 it goes on straight.
  package func path(at x: Double) -> Path {
    if x == 0 { return from }
    if x == 1 { return to }
    var result = first
    for index in result.points.indices {
      let (a, b) = (first.points[index], second.points[index])
      let mixed = a + (b - a) * x
      result.points[index] = Vec2(mixed.x.limitedToFinite, mixed.y.limitedToFinite)
    }
    return result
  }
}

extension Path {
  /// Whether the paths consist of the same verbs and their arcs have the same flags.
  fileprivate func mixesDirectly(with other: Path) -> Bool {
    guard verbs == other.verbs else { return false }
    var point = 0
    for verb in verbs {
      if verb == .arc && points[point + 1].y != other.points[point + 1].y { return false }
      point += verb.pointCount
    }
    return true
  }
}
