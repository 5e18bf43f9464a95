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

  /// How far apart the paths are: the largest difference of a coordinate, radii of arcs included.
  package var distance: Double {
    zip(first.points, second.points).reduce(0) { max($0, abs($1.0.x - $1.1.x), abs($1.0.y - $1.1.y)) }
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

/// A path as runs of cubic Béziers, the form in which unlike paths are made to fit.
struct MorphOutline {
  struct Subpath {
    var start: Vec2
    var cubics: [PathSegment]
    var isClosed: Bool
  }

  var subpaths: [Subpath]

  init(_ path: Path) {
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
  /// A sub-path without a partner shrinks to the middle of its own bounds. The longest segments are split until both
  /// have equally many. Closed sub-paths run the same way round and begin where the sum of squared distances is
  /// smallest. A closed and an open one mix as open.
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

  /// The outlines, which fit, as paths with the same verbs.
  static func paths(_ one: MorphOutline, _ other: MorphOutline) -> (Path, Path) {
    (one.path, other.path)
  }

  private var path: Path {
    var path = Path()
    for subpath in subpaths {
      path.move(to: subpath.start)
      for cubic in subpath.cubics { cubic.append(to: &path) }
      if subpath.isClosed { path.close() }
    }
    return path
  }
}

extension MorphOutline.Subpath {
  /// The same number of segments, all at the middle of the bounds.
  var shrunk: MorphOutline.Subpath {
    var bounds = PathBounds(start)
    for cubic in cubics { bounds.include(cubic.end) }
    let middle = (bounds.lowest + bounds.highest) * 0.5
    let point = PathSegment.cubic(middle, middle, middle, middle)
    return MorphOutline.Subpath(
      start: middle, cubics: Array(repeating: point, count: cubics.count), isClosed: isClosed)
  }

  /// Twice the area inside the corners; positive when run through clockwise as seen.
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

  /// How many parts each length is cut into so that the longest part is as short as can be.
  static func parts(of lengths: [Double], total: Int) -> [Int] {
    func parts(_ limit: Double) -> [Int] {
      lengths.map { Int(min(max(($0 / limit).rounded(.up), 1), Double(total))) }
    }
    // The shortest limit that does not need more than the total, by halving.
    var (low, high) = (0.0, lengths.max() ?? 0)
    if high <= 0 { return [total - lengths.count + 1] + lengths.dropFirst().map { _ in 1 } }
    for _ in 0..<64 {
      let middle = low + (high - low) / 2
      let needed = parts(middle).reduce(0) { $0.addingReportingOverflow($1).partialValue }
      if middle <= 0 || needed > total { low = middle } else { high = middle }
    }
    var result = parts(high)
    // Equal lengths leave some over; they go to the longest parts, the earlier ones first.
    let order = result.indices.sorted {
      (lengths[$1] / Double(result[$1]), $0) < (lengths[$0] / Double(result[$0]), $1)
    }
    var rest = total - result.reduce(0, +)
    while rest > 0 {
      for index in order.prefix(rest) { result[index] += 1 }
      rest -= min(rest, order.count)
    }
    return result
  }

  /// Starts the ring at the segment that lies best on the other ring.
  mutating func rotate(towards other: MorphOutline.Subpath) {
    let count = cubics.count
    guard count > 1, other.cubics.count == count else { return }
    // Long rings are tried at even steps, so that the work stays within bounds.
    let stride = max(1, count * (count / 1000) / 1000)
    var best = (shift: 0, distance: Double.infinity)
    for shift in Swift.stride(from: 0, to: count, by: stride) {
      var distance = 0.0
      for index in 0..<count {
        distance += (cubics[(index + shift) % count].start - other.cubics[index].start).lengthSquared
      }
      if distance < best.distance { best = (shift, distance) }
    }
    cubics = Array(cubics[best.shift...] + cubics[..<best.shift])
    start = cubics[0].start
  }
}
