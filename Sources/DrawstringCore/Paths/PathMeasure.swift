/// A path's lengths, made once, and the places along it: for asking many times.
///
/// Distances are in points from the path's start and run through all sub-paths in order; moves have no length.
/// Lines and circular arcs are exact; other curves are good to 10⁻⁹ of their size.
public struct PathMeasure: Sendable {
  /// The path that was measured.
  public let path: Path
  package let outline: PathOutline
  /// Of all sub-paths together, in points; closing lines count.
  public let length: Double
  /// The distance at which each segment ends.
  let ends: [Double]
  private let stretches: [ArcLength.Stretch]
  /// For each segment where its stretches end; lines and circular arcs have none.
  private let stretchEnds: [Int32]

  /// Measures a path; takes time in proportion to its segments.
  public init(_ path: Path) {
    let outline = PathOutline(path)
    var ends: [Double] = []
    var stretches: [ArcLength.Stretch] = []
    var stretchEnds: [Int32] = []
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
    self.path = path
    self.outline = outline
    self.ends = ends
    self.stretches = stretches
    self.stretchEnds = stretchEnds
    length = total
  }

  /// Whether the path is one closed sub-path, which distances go round and round.
  public var isClosed: Bool { outline.subpaths.count == 1 && outline.subpaths[0].isClosed }

  /// The distance at which a segment begins.
  func begin(ofSegment index: Int) -> Double { index == 0 ? 0 : ends[index - 1] }

  /// The first segment that ends beyond a distance; the number of segments where none does.
  func segment(beyond distance: Double) -> Int {
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > distance { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The parameter of a segment at a distance along the path, exactly 0 and 1 at and beyond its ends.
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
