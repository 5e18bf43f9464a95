/// The length of a path and the places along it, measured once for many queries.
///
/// Distances are in points from the path's start and run through all sub-paths in order; moves have no length. Lines
/// and circular arcs are exact; other curves are accurate to 10⁻⁹ of their size.
public struct PathMeasure: Sendable {
  /// The path that was measured.
  public private(set) var path: VectorPath
  package private(set) var outline: PathOutline
  /// The length of all sub-paths together, in points; closing lines count.
  public private(set) var length = 0.0
  /// The distance at which each segment ends.
  private(set) var ends: [Double] = []
  private var stretches: [ArcLength.Stretch] = []
  /// For each segment, the end of its intervals in `stretches`; lines and circular arcs have no intervals.
  private var stretchEnds: [Int32] = []

  /// Measures a path, in time proportional to its segments.
  public init(_ path: VectorPath) {
    self.path = path
    outline = PathOutline(path)
    measure()
  }

  /// Measures the path that a function builds, in the storage of the path before.
  mutating func replace(_ build: (inout VectorPath) -> Void) {
    path.removeAll()
    build(&path)
    outline.read(path)
    measure()
  }

  private mutating func measure() {
    ends.removeAll(keepingCapacity: true)
    stretches.removeAll(keepingCapacity: true)
    stretchEnds.removeAll(keepingCapacity: true)
    ends.reserveCapacity(outline.segments.count)
    stretchEnds.reserveCapacity(outline.segments.count)
    var total = 0.0
    for segment in outline.segments {
      switch segment {
      case .line(let a, let b): total += (b - a).length
      case .arc(let arc) where arc.isCircular: total += arc.radii.x * arc.sweep.magnitude
      case .quad, .cubic, .arc: total += ArcLength.measure(segment, into: &stretches)
      }
      total = total.limitedToFinite
      ends.append(total)
      stretchEnds.append(Int32(truncatingIfNeeded: stretches.count))
    }
    length = total
  }

  /// Whether the path is one closed sub-path, on which distances wrap around.
  public var isClosed: Bool { outline.subpaths.count == 1 && outline.subpaths[0].isClosed }

  /// The distance at which a segment begins.
  func begin(ofSegment index: Int) -> Double { index == 0 ? 0 : ends[index - 1] }

  /// Returns the first segment that ends beyond a distance, or the number of segments if there is none.
  func segment(beyond distance: Double) -> Int {
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > distance { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the parameter of a segment at a distance along the path; exactly 0 and 1 at and beyond its ends.
  func parameter(inSegment index: Int, at distance: Double) -> Double {
    let along = distance - begin(ofSegment: index)
    let length = ends[index] - begin(ofSegment: index)
    if along <= 0 { return 0 }
    if distance >= ends[index] { return 1 }
    let last = Int(stretchEnds[index])
    let first = index == 0 ? 0 : Int(stretchEnds[index - 1])
    if first == last { return along / length }
    return ArcLength.parameter(of: outline.segments[index], at: along, in: stretches[first..<last])
  }
}

/// The relation between progress and the place on a path.
public enum PathPace: String, CaseIterable, Sendable {
  /// Progress is distance: the speed is constant.
  case distance
  /// Each segment takes an equal share, at the speed of its curve's parameter, as in Core Animation's linear mode.
  case segment
}

/// A point on a path and the direction of the path there.
public struct PathPlace: Equatable, Sendable {
  /// The point, in the path's coordinates.
  public var point: Vec2
  /// The direction of travel; not of unit length, never zero.
  package var direction: Vec2

  /// The direction as an angle in radians from −π to π: 0 to the right, growing clockwise on screen.
  public var angle: Double { Trigonometry.arcTangent(direction.y, direction.x) }

  /// The direction as a vector of length 1.
  public var tangent: Vec2 {
    // Scaled first, so that squares neither overflow nor underflow.
    let largest = max(direction.x.magnitude, direction.y.magnitude)
    let scaled = Vec2(direction.x / largest, direction.y / largest)
    let length = scaled.length
    return Vec2(scaled.x / length, scaled.y / length)
  }
}

extension PathMeasure {
  /// Returns the place at a distance from the start, in points.
  ///
  /// Distances beyond the ends of an open path, or of several sub-paths, give the ends; on a single closed sub-path
  /// they wrap around. Where segments meet, the place is on the segment that begins there; at the very end, on the
  /// last segment. Where the speed of a curve is 0, as at a cusp or at a control point on an end, the direction is the
  /// nearest direction of the path. A path without length is a point with a direction to the right.
  public func place(atDistance distance: Double) -> PathPlace {
    var distance = distance.limitedToFinite
    if isClosed && length > 0 && (distance < 0 || distance > length) {
      distance = distance.truncatingRemainder(dividingBy: length)
      if distance < 0 { distance += length }
    }
    let index = segment(beyond: max(distance, 0))
    if index < ends.count {
      return place(inSegment: index, at: parameter(inSegment: index, at: distance))
    }
    guard length > 0 else {
      return place(inSegment: 0, at: 0)
    }
    // The last segment that has a length.
    var last = ends.count - 1
    while last > 0 && ends[last - 1] >= length { last -= 1 }
    return place(inSegment: last, at: 1)
  }

  /// Returns the place at a fraction of the path, 0 at the start and 1 at the end; other fractions behave like
  /// distances.
  ///
  /// With the pace `segment`, each segment takes an equal share, at the speed of its curve's parameter.
  public func place(atFraction fraction: Double, pace: PathPace = .distance) -> PathPlace {
    switch pace {
    case .distance:
      // A sum of lengths may miss the total by rounding; a fraction of 1 is exactly the end.
      return place(atDistance: fraction == 1 ? length : (fraction * length).limitedToFinite)
    case .segment:
      let count = outline.segments.count
      var share = fraction.limitedToFinite
      if isClosed && (share < 0 || share > 1) { share -= share.rounded(.down) }
      let scaled = min(max(share, 0), 1) * Double(count)
      let index = min(Int(limiting: scaled), count - 1)
      return place(inSegment: index, at: scaled - Double(index))
    }
  }

  private func place(inSegment index: Int, at u: Double) -> PathPlace {
    guard outline.segments.indices.contains(index) else {
      return PathPlace(point: outline.subpaths.first?.start ?? .zero, direction: Vec2(1, 0))
    }
    let point = outline.segments[index].point(at: u)
    let limited = Vec2(point.x.limitedToFinite, point.y.limitedToFinite)
    return PathPlace(point: limited, direction: direction(inSegment: index, at: u))
  }

  /// Returns the direction at a parameter, or the nearest direction of the path: ahead first, then behind.
  private func direction(inSegment index: Int, at u: Double) -> Vec2 {
    let segments = outline.segments
    if let own = segments[index].direction(at: u) { return own }
    for next in segments[index...] {
      if let direction = next.direction(at: 0) { return direction }
    }
    for previous in segments[..<index].reversed() {
      if let direction = previous.direction(at: 1) { return direction }
    }
    return Vec2(1, 0)
  }
}
