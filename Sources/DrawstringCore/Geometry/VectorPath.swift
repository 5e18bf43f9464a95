/// An outline of straight lines, Bézier curves and elliptical arcs, in points.
///
/// A path corresponds to SVG path data in absolute coordinates: a list of sub-paths, each beginning with a move, open
/// or closed, and drawn in order. The y axis points down. `description` is the path data.
public struct VectorPath: Hashable, Sendable {
  /// The kind of an element, and the entries of `points` that the element takes.
  ///
  ///     move   to                        1 point
  ///     line   to                        1
  ///     quad   control, to               2
  ///     cubic  control, control, to      3
  ///     arc    radii, (rotation, flags), to   3; the rotation in degrees, flags = 2·large + sweep
  ///     close                            0
  package enum Verb: UInt8, CaseIterable, Sendable {
    case move, line, quad, cubic, arc, close

    package var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic, .arc: 3
      case .close: 0
      }
    }
  }

  package internal(set) var verbs: [Verb] = []
  package internal(set) var points: [Vec2] = []

  /// Makes a path that draws nothing.
  public init() {}

  /// Makes a path of elements that begin with a move, and their points.
  init(verbs: [Verb], points: [Vec2]) {
    self.verbs = verbs
    self.points = points
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The memory of the elements, in bytes.
  package var byteCount: Int { verbs.count + points.count * MemoryLayout<Vec2>.stride }

  /// Removes all elements but keeps their storage, for a path that is rebuilt in each frame.
  package mutating func removeAll() {
    verbs.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
  }

  /// Begins a sub-path at a point.
  public mutating func move(to point: Vec2) {
    verbs.append(.move)
    points.append(point)
  }

  /// Adds a straight line to a point. In a path without elements, this and all other segments start at the origin.
  public mutating func line(to point: Vec2) {
    begin()
    verbs.append(.line)
    points.append(point)
  }

  /// Adds a quadratic Bézier curve.
  public mutating func quad(control: Vec2, to point: Vec2) {
    begin()
    verbs.append(.quad)
    points.append(control)
    points.append(point)
  }

  /// Adds a cubic Bézier curve with its two control points.
  public mutating func cubic(_ first: Vec2, _ second: Vec2, to point: Vec2) {
    begin()
    verbs.append(.cubic)
    points.append(first)
    points.append(second)
    points.append(point)
  }

  /// Adds an elliptical arc in SVG's end-point form; `rotation` is the angle of the ellipse's x axis in degrees,
  /// clockwise on screen.
  ///
  /// Of the arcs that fit, `largeArc` selects those of more than half a turn and `sweep` those that run clockwise on
  /// screen. Radii that are too small are scaled up until the ends fit, a radius of 0 makes the arc a line, and an arc
  /// that ends at its start draws nothing (SVG 2, section 9.5.1).
  public mutating func arc(
    radii: Vec2, rotation: Double = 0, largeArc: Bool, sweep: Bool, to point: Vec2
  ) {
    begin()
    verbs.append(.arc)
    points.append(radii)
    points.append(Vec2(rotation, (largeArc ? 2 : 0) + (sweep ? 1 : 0)))
    points.append(point)
  }

  /// Closes the sub-path with a straight line to its start; does nothing in a path without elements.
  public mutating func close() {
    if !verbs.isEmpty { verbs.append(.close) }
  }

  /// Adds all elements of another path.
  public mutating func append(_ other: VectorPath) {
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
  }

  /// Moves to the origin if the path has no elements.
  private mutating func begin() {
    if verbs.isEmpty { move(to: .zero) }
  }
}

extension VectorPath: CustomStringConvertible {
  /// The path as absolute SVG path data (`M L Q C A Z`), numbers as JavaScript prints them and −0 as 0.
  public var description: String {
    var text: [UInt8] = []
    appendData(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the path data's ASCII characters.
  package func appendData(to text: inout [UInt8]) {
    for element in elements {
      switch element {
      case .move(let to): Self.append("M", [to.x, to.y], to: &text)
      case .line(let to): Self.append("L", [to.x, to.y], to: &text)
      case .quad(let control, let to): Self.append("Q", [control.x, control.y, to.x, to.y], to: &text)
      case .cubic(let first, let second, let to):
        Self.append("C", [first.x, first.y, second.x, second.y, to.x, to.y], to: &text)
      case .arc(let radii, let rotation, let largeArc, let sweep, let to):
        let flags = (largeArc ? 1.0 : 0, sweep ? 1.0 : 0)
        Self.append("A", [radii.x, radii.y, rotation, flags.0, flags.1, to.x, to.y], to: &text)
      case .close: text.append(UInt8(ascii: "Z"))
      }
    }
  }

  private static func append(_ letter: Unicode.Scalar, _ numbers: [Double], to text: inout [UInt8]) {
    text.append(UInt8(ascii: letter))
    for (index, number) in numbers.enumerated() {
      if index > 0 { text.append(UInt8(ascii: " ")) }
      JavaScriptNumber.append(number, to: &text)
    }
  }
}

extension VectorPath {
  /// One element of a path; all positions are absolute and in points.
  public enum Element: Equatable, Sendable {
    /// The start of a sub-path, at a point.
    case move(Vec2)
    /// A straight line to a point.
    case line(Vec2)
    /// A quadratic Bézier curve.
    case quad(control: Vec2, to: Vec2)
    /// A cubic Bézier curve.
    case cubic(control1: Vec2, control2: Vec2, to: Vec2)
    /// An elliptical arc in SVG's end-point form; the rotation is in degrees, radii that are too small are scaled up,
    /// and a radius of 0 makes the arc a line.
    case arc(radii: Vec2, rotation: Double, largeArc: Bool, sweep: Bool, to: Vec2)
    /// A straight line to the start of the sub-path, which is then closed.
    case close
  }

  /// The elements of a path, in drawing order.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    private let path: VectorPath
    private var verb = 0
    private var point = 0

    fileprivate init(_ path: VectorPath) { self.path = path }

    /// Returns the next element, or nil after the last.
    public mutating func next() -> Element? {
      guard verb < path.verbs.count else { return nil }
      let (kind, at) = (path.verbs[verb], point)
      verb += 1
      point += kind.pointCount
      let points = path.points
      switch kind {
      case .move: return .move(points[at])
      case .line: return .line(points[at])
      case .quad: return .quad(control: points[at], to: points[at + 1])
      case .cubic: return .cubic(control1: points[at], control2: points[at + 1], to: points[at + 2])
      case .arc:
        let flags = points[at + 1].y
        return .arc(
          radii: points[at], rotation: points[at + 1].x, largeArc: flags >= 2,
          sweep: flags == 1 || flags == 3, to: points[at + 2])
      case .close: return .close
      }
    }
  }

  /// The elements of the path, in drawing order.
  public var elements: Elements { Elements(self) }
}

// Measurements. Each call measures the path again: for many calls, keep a `PathMeasure`.

extension VectorPath {
  /// The length of all sub-paths together, in points; closing lines count, moves do not.
  ///
  /// Lines and circular arcs are exact; other curves are accurate to 10⁻⁹ of their size.
  public var length: Double { PathMeasure(self).length }

  /// Returns the point at a distance from the start, in points and through all sub-paths in order.
  ///
  /// Distances beyond the ends of an open path, or of several sub-paths, give the ends; on a single closed sub-path
  /// they wrap around. A path without elements gives the origin.
  public func point(atDistance distance: Double) -> Vec2 {
    PathMeasure(self).place(atDistance: distance).point
  }

  /// Returns the direction of travel at a distance, as a vector of length 1; distances as for `point(atDistance:)`.
  ///
  /// Where segments meet, the direction is that of the segment that begins there; at the very end, that of the last
  /// segment. Where the speed of a curve is 0, it is the nearest direction; for a path without length, it is to the
  /// right.
  public func tangent(atDistance distance: Double) -> Vec2 {
    PathMeasure(self).place(atDistance: distance).tangent
  }

  /// Whether a fill covers a point; every sub-path counts as closed, as in filling.
  ///
  /// A point on the outline belongs to one side, the same side for two shapes that share the outline.
  public func contains(_ point: Vec2, rule: FillRule = .nonzero) -> Bool {
    PathOutline(self).contains(point, rule: rule)
  }

  /// The smallest upright rectangle around the outline, without stroke width and without control points off the
  /// outline; nil for a path without elements.
  public var bounds: PathBounds? { PathOutline(self).bounds }

  /// Returns the part of the path between two fractions of its length, moved along the path by `offset` turns: the
  /// outline of a trimmed stroke.
  ///
  /// Both fractions are limited to 0…1; `start` at or beyond `end` gives an empty path, 0 and 1 the unchanged path.
  /// Any other trim opens closed sub-paths. Whole turns of the offset have no effect. A part that passes the end
  /// continues from the start, as the second piece of the result; on a closed sub-path the pieces are joined.
  public func trimmed(
    start: Double, end: Double, offset: Double = 0, mode: StrokeMode = .sequential
  ) -> VectorPath {
    PathMeasure(self).trimmed(start: start, end: end, offset: offset, mode: mode)
  }

  /// Returns polylines no further than `tolerance` points (above 0) from the path.
  public func flattened(tolerance: Double) -> FlattenedPath {
    FlattenedPath(PathOutline(self), tolerance: tolerance)
  }
}

extension VectorPath {
  /// Returns the image of the path under x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
  ///
  /// Arcs stay arcs, with the radii and rotation of the image of their ellipse; a reflection reverses their direction.
  package func mapped(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) -> VectorPath {
    var result = self
    result.map(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    return result
  }

  /// Maps the path in place.
  package mutating func map(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    func linear(_ p: Vec2) -> Vec2 { Vec2(a * p.x + c * p.y, b * p.x + d * p.y) }
    func place(_ p: Vec2) -> Vec2 { linear(p) + Vec2(tx, ty) }
    var point = 0
    for verb in verbs {
      if verb == .arc {
        let (radii, rotation) = (points[point], points[point + 1].x)
        let flags = Int(limiting: points[point + 1].y)
        if b == 0 && c == 0 && a == d && a > 0 {
          points[point] = radii * a
        } else {
          let turned = Direction.at(degrees: rotation)
          let ellipse = Self.ellipse(
            linear(turned * radii.x), linear(Vec2(-turned.y, turned.x) * radii.y))
          let mirrored = a * d - b * c < 0
          points[point] = ellipse.radii
          points[point + 1] = Vec2(ellipse.rotation, Double(mirrored ? flags ^ 1 : flags))
        }
        points[point + 2] = place(points[point + 2])
      } else {
        for index in point..<point + verb.pointCount { points[index] = place(points[index]) }
      }
      point += verb.pointCount
    }
  }

  /// Returns the semi-axes of the ellipse p·cos θ + q·sin θ, and the angle of the first in degrees.
  private static func ellipse(_ p: Vec2, _ q: Vec2) -> (radii: Vec2, rotation: Double) {
    let skew = 2 * p.dot(q)
    let stretch = p.lengthSquared - q.lengthSquared
    let negligible = 1e-14 * (p.lengthSquared + q.lengthSquared)
    if skew.magnitude <= negligible && stretch.magnitude <= negligible {
      return (Vec2(p.length, p.length), 0)
    }
    // The θ at which the two axes are perpendicular.
    let angle = skew == 0 ? 0 : Trigonometry.arcTangent(skew, stretch) / 2
    let (sine, cosine) = Trigonometry.sineAndCosine(angle)
    let (u, v) = (p * cosine + q * sine, q * cosine - p * sine)
    var rotation = Trigonometry.arcTangent(u.y, u.x) * (180 / Double.pi)
    // Half a turn does not change an ellipse.
    if rotation > 90 { rotation -= 180 } else if rotation <= -90 { rotation += 180 }
    return (Vec2(u.length, v.length), rotation)
  }
}

extension VectorPath {
  /// Returns the image of the path under a transform; all coordinates are finite.
  package func mapped(by transform: Affine) -> VectorPath {
    var path = self
    path.map(by: transform)
    return path
  }

  /// Maps the path in place.
  package mutating func map(by transform: Affine) {
    map(a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx, ty: transform.ty)
    for index in points.indices {
      let point = points[index]
      if !(point.x + point.y).isFinite {
        points[index] = Vec2(point.x.limitedToFinite, point.y.limitedToFinite)
      }
    }
  }
}
