/// Two paths in a common form, which can be mixed in any proportion.
///
/// Paths with the same verbs (and arc flags) are mixed directly: a growing circle stays a circle. Other paths become
/// cubic Béziers. At 0 and 1 the result is one of the given paths, unchanged.
package struct PathMorph: Equatable, Sendable {
  /// The first difference that keeps two paths from being mixed point by point.
  package enum Difference: Equatable, Sendable {
    case subpathCount(Int, Int)
    /// Sub-paths are counted from 0.
    case segmentCount(subpath: Int, Int, Int)
    case closedness(subpath: Int, Bool, Bool)
  }

  package let from: VectorPath
  package let to: VectorPath
  /// The two paths with equal verbs.
  private let first: VectorPath
  private let second: VectorPath

  /// Returns the first difference of the paths as cubic Béziers; nil if the paths fit point by point.
  package static func difference(_ from: VectorPath, _ to: VectorPath) -> Difference? {
    if from.mixesDirectly(with: to) { return nil }
    return MorphOutline(from).difference(to: MorphOutline(to))
  }

  /// Prepares two paths; where they differ, `MorphOutline.align` makes them fit.
  package init(from: VectorPath, to: VectorPath) {
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

  /// The largest difference between coordinates of the paths, radii of arcs included.
  package var distance: Double {
    zip(first.points, second.points).reduce(0) { max($0, abs($1.0.x - $1.1.x), abs($1.0.y - $1.1.y)) }
  }

  /// Returns the mixture at progress `x`; outside 0…1 it is extrapolated linearly.
  package func path(at x: Double) -> VectorPath {
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

extension VectorPath {
  /// Whether the paths consist of the same verbs and their arcs have the same flags.
  fileprivate func mixesDirectly(with other: VectorPath) -> Bool {
    guard verbs == other.verbs else { return false }
    var point = 0
    for verb in verbs {
      if verb == .arc && points[point + 1].y != other.points[point + 1].y { return false }
      point += verb.pointCount
    }
    return true
  }
}

/// A path as sub-paths of cubic Béziers, the form in which different paths are made to fit.
struct MorphOutline {
  struct Subpath {
    var start: Vec2
    var cubics: [PathSegment]
    var isClosed: Bool
  }

  var subpaths: [Subpath]

  init(_ path: VectorPath) {
    let outline = PathOutline(path)
    subpaths = outline.subpaths.map { subpath in
      Subpath(
        start: subpath.start, cubics: outline.segments[subpath.range].flatMap { $0.cubics },
        isClosed: subpath.isClosed)
    }
  }

  func difference(to other: MorphOutline) -> PathMorph.Difference? {
    if subpaths.count != other.subpaths.count {
      return .subpathCount(subpaths.count, other.subpaths.count)
    }
    for (index, (a, b)) in zip(subpaths, other.subpaths).enumerated() {
      if a.isClosed != b.isClosed { return .closedness(subpath: index, a.isClosed, b.isClosed) }
      if a.cubics.count != b.cubics.count {
        return .segmentCount(subpath: index, a.cubics.count, b.cubics.count)
      }
    }
    return nil
  }

  /// Makes two outlines fit.
  ///
  /// A sub-path without a partner is paired with a copy that is shrunk to the middle of its bounds. The longest
  /// segments are split until both have the same number. Closed sub-paths get the same direction and begin where the
  /// sum of squared distances is smallest. A closed and an open sub-path mix as open ones.
  static func align(_ one: inout MorphOutline, _ other: inout MorphOutline) {
    let (ours, theirs) = (one.subpaths, other.subpaths)
    one.subpaths += theirs.dropFirst(ours.count).map { $0.shrunk }
    other.subpaths += ours.dropFirst(theirs.count).map { $0.shrunk }
    for index in one.subpaths.indices {
      var (a, b) = (one.subpaths[index], other.subpaths[index])
      let count = max(a.cubics.count, b.cubics.count)
      a.split(into: count)
      b.split(into: count)
      if a.isClosed && b.isClosed {
        if a.area * b.area < 0 { b.reverse() }
        b.rotate(towards: a)
      }
      a.isClosed = a.isClosed && b.isClosed
      b.isClosed = a.isClosed
      (one.subpaths[index], other.subpaths[index]) = (a, b)
    }
  }

  /// Returns two outlines that fit as paths with the same verbs.
  static func paths(_ one: MorphOutline, _ other: MorphOutline) -> (VectorPath, VectorPath) {
    (one.path, other.path)
  }

  private var path: VectorPath {
    var path = VectorPath()
    for subpath in subpaths {
      path.move(to: subpath.start)
      for cubic in subpath.cubics { cubic.append(to: &path) }
      if subpath.isClosed { path.close() }
    }
    return path
  }
}

extension MorphOutline.Subpath {
  /// A sub-path with the same number of segments, all at the middle of the bounds.
  var shrunk: MorphOutline.Subpath {
    var bounds = PathBounds(start)
    for cubic in cubics { bounds.include(cubic.end) }
    let middle = (bounds.lowest + bounds.highest) * 0.5
    let point = PathSegment.cubic(middle, middle, middle, middle)
    return MorphOutline.Subpath(
      start: middle, cubics: Array(repeating: point, count: cubics.count), isClosed: isClosed)
  }

  /// Twice the signed area of the polygon of end points; positive if clockwise on screen.
  var area: Double { cubics.reduce(0) { $0 + $1.start.cross($1.end) } }

  mutating func reverse() { cubics = cubics.reversed().map { $0.reversed } }

  /// Splits the longest segments, evenly by parameter, until there are `count`.
  mutating func split(into count: Int) {
    guard cubics.count < count else { return }
    if cubics.isEmpty { cubics = [.cubic(start, start, start, start)] }
    let lengths = cubics.map { ArcLength.length(of: $0, from: 0, to: 1).limitedToFinite }
    let parts = Self.parts(of: lengths, total: count)
    cubics = zip(cubics, parts).flatMap { cubic, parts in
      (0..<parts).map { cubic.part(from: Double($0) / Double(parts), to: Double($0 + 1) / Double(parts)) }
    }
  }

  /// Returns the number of parts of each length such that the longest part is as short as possible.
  static func parts(of lengths: [Double], total: Int) -> [Int] {
    func parts(_ limit: Double) -> [Int] {
      lengths.map { Int(limiting: min(max(($0 / limit).rounded(.up), 1), Double(total))) }
    }
    // Binary search for the shortest limit that needs at most `total` parts.
    var (low, high) = (0.0, lengths.max() ?? 0)
    if high <= 0 { return [total - lengths.count + 1] + lengths.dropFirst().map { _ in 1 } }
    for _ in 0..<64 {
      let middle = low + (high - low) / 2
      let needed = parts(middle).reduce(0) { $0.addingReportingOverflow($1).partialValue }
      if middle <= 0 || needed > total { low = middle } else { high = middle }
    }
    var result = parts(high)
    // Equal lengths leave parts over, which go to the longest parts, the earlier ones first.
    let order: [Int] = .places(result.count) {
      lengths[$1] / Double(result[$1]) < lengths[$0] / Double(result[$0])
    }
    var rest = total - result.reduce(0, +)
    while rest > 0 {
      for index in order.prefix(rest) { result[index] += 1 }
      rest -= min(rest, order.count)
    }
    return result
  }

  /// Starts the ring at the segment with the smallest sum of squared distances to the other ring.
  mutating func rotate(towards other: MorphOutline.Subpath) {
    let count = cubics.count
    guard count > 1, other.cubics.count == count else { return }
    // Long rings are tried at even steps, to bound the work.
    let stride = max(1, count * (count / 1000) / 1000)
    let (own, goals) = (cubics.map { $0.start }, other.cubics.map { $0.start })
    var best = (shift: 0, distance: Double.infinity)
    for shift in Swift.stride(from: 0, to: count, by: stride) {
      var (distance, place) = (0.0, shift)
      for goal in goals {
        distance += (own[place] - goal).lengthSquared
        // Squares only add to a sum that is too large already.
        if distance >= best.distance { break }
        place = place + 1 == count ? 0 : place + 1
      }
      if distance < best.distance { best = (shift, distance) }
    }
    cubics = Array(cubics[best.shift...] + cubics[..<best.shift])
    start = cubics[0].start
  }
}
