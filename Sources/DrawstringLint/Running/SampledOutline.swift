internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// A path as short lines and points on them, to be held against another path, whatever either is made of.
///
/// How two paths are written, where they start and which way they run makes no difference. A sub-path smaller than
/// anybody sees counts only where there is no other.
struct SampledOutline {
  private let lines: [(from: Vec2, to: Vec2)]
  private let samples: [Vec2]
  private let tolerance: Double

  /// Outlines nearer than this, in points, are one to the eye; of paths beyond 250 points across, so much of 5,000.
  static let tolerance = 0.05
  /// Enough for any drawing; a path of more takes too long.
  static let mostLines = 4_000
  private static let farthest = 1e100

  /// Nil for a path of too many lines, or one too large to be measured.
  init?(_ path: Path) {
    let bounds = path.bounds?.size ?? .zero
    let extent = max(bounds.x, bounds.y)
    guard path.verbs.count <= Self.mostLines, extent < Self.farthest else { return nil }
    tolerance = max(Self.tolerance, extent / 5_000)
    let outline = PathOutline(path)
    let flat = FlattenedPath(outline, tolerance: tolerance / 50)
    guard flat.points.count <= Self.mostLines else { return nil }
    var lines: [(from: Vec2, to: Vec2)] = []
    for polyline in flat.polylines where Self.extent(of: flat.points[polyline.range]) > tolerance {
      let last = polyline.range.upperBound - 1
      for index in polyline.range where index < last || polyline.isClosed {
        lines.append((flat.points[index], flat.points[index < last ? index + 1 : polyline.first]))
      }
    }
    if lines.isEmpty, let point = outline.subpaths.first?.start { lines = [(point, point)] }
    self.lines = lines
    let length = lines.reduce(0) { $0 + ($1.to - $1.from).length }
    // A line is furthest from another outline anywhere between its ends.
    let step = max(extent / 64, length / 1_024)
    samples = lines.flatMap { line in
      let way = line.to - line.from
      let count = step > 0 ? max((way.length / step).rounded(.up), 1) : 1
      return (0..<Int(count)).map { line.from + way * (Double($0) / count) } + [line.to]
    }
  }

  /// The largest distance, in points, of a place on either outline from the other; 0 where nobody sees it, infinite
  /// where one of the two has no place at all.
  func distance(to other: SampledOutline) -> Double {
    if lines.isEmpty || other.lines.isEmpty { return lines.isEmpty == other.lines.isEmpty ? 0 : .infinity }
    let square = max(reach(beyond: other), other.reach(beyond: self))
    return square.squareRoot() > max(tolerance, other.tolerance) ? square.squareRoot() : 0
  }

  /// What a comparison costs, in numbers looked at.
  func cost(of other: SampledOutline) -> Int {
    (samples.count * other.lines.count + lines.count * other.samples.count) / 8
  }

  /// The square of the largest distance of a sample from the other outline.
  private func reach(beyond other: SampledOutline) -> Double {
    var largest = 0.0
    for sample in samples {
      var nearest = Double.infinity
      for line in other.lines {
        nearest = min(nearest, Self.squaredDistance(of: sample, from: line))
        if nearest <= largest { break }
      }
      largest = max(largest, nearest)
    }
    return largest
  }

  private static func squaredDistance(of point: Vec2, from line: (from: Vec2, to: Vec2)) -> Double {
    let way = line.to - line.from
    let length = way.lengthSquared
    let along = length > 0 ? min(max((point - line.from).dot(way) / length, 0), 1) : 0
    return (point - line.from - way * along).lengthSquared
  }

  private static func extent(of points: ArraySlice<Vec2>) -> Double {
    guard let first = points.first else { return 0 }
    var bounds = (low: first, high: first)
    for point in points {
      bounds.low = Vec2(min(bounds.low.x, point.x), min(bounds.low.y, point.y))
      bounds.high = Vec2(max(bounds.high.x, point.x), max(bounds.high.y, point.y))
    }
    return max(bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y)
  }
}

extension Path {
  /// Whether a path of the same verbs has every point so near that no place on it can be further; never where there
  /// are arcs, whose numbers are not all places.
  func lies(within distance: Double, of other: Path) -> Bool {
    verbs == other.verbs && !verbs.contains(.arc)
      && zip(points, other.points).allSatisfy { ($0 - $1).length <= distance }
  }
}
