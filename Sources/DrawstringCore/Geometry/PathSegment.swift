/// A piece of a path between two points, with a parameter from 0 to 1.
package enum PathSegment: Equatable, Sendable {
  case line(Vec2, Vec2)
  case quad(Vec2, Vec2, Vec2)
  case cubic(Vec2, Vec2, Vec2, Vec2)
  case arc(EllipticArc)

  package var start: Vec2 {
    switch self {
    case .line(let a, _), .quad(let a, _, _), .cubic(let a, _, _, _): a
    case .arc(let arc): arc.start
    }
  }

  package var end: Vec2 {
    switch self {
    case .line(_, let b), .quad(_, _, let b), .cubic(_, _, _, let b): b
    case .arc(let arc): arc.end
    }
  }

  /// The point at a parameter; exactly the ends at and beyond 0 and 1.
  package func point(at u: Double) -> Vec2 {
    if u <= 0 { return start }
    if u >= 1 { return end }
    switch self {
    case .line(let a, let b): return Self.mix(a, b, u)
    case .quad(let a, let c, let b): return Self.mix(Self.mix(a, c, u), Self.mix(c, b, u), u)
    case .cubic(let a, let c, let d, let b):
      let middle = Self.mix(c, d, u)
      let first = Self.mix(Self.mix(a, c, u), middle, u)
      return Self.mix(first, Self.mix(middle, Self.mix(d, b, u), u), u)
    case .arc(let arc): return arc.point(at: u)
    }
  }

  /// Interpolates two points; equal coordinates stay exactly equal.
  private static func mix(_ a: Vec2, _ b: Vec2, _ u: Double) -> Vec2 { a + (b - a) * u }

  /// The derivative of the point with respect to the parameter.
  package func derivative(at u: Double) -> Vec2 {
    switch self {
    case .line(let a, let b): b - a
    case .quad(let a, let c, let b): Self.quadDerivative(c - a, b - c, at: u)
    case .cubic(let a, let c, let d, let b): Self.cubicDerivative(c - a, d - c, b - d, at: u)
    case .arc(let arc): arc.derivative(at: u)
    }
  }

  /// The derivative of a quadratic Bézier, from the differences of its control points.
  @inline(__always)
  static func quadDerivative(_ first: Vec2, _ second: Vec2, at u: Double) -> Vec2 {
    first * (2 * (1 - u)) + second * (2 * u)
  }

  /// The derivative of a cubic Bézier, from the differences of its control points.
  @inline(__always)
  static func cubicDerivative(_ first: Vec2, _ second: Vec2, _ third: Vec2, at u: Double) -> Vec2 {
    let v = 1 - u
    return first * (3 * v * v) + second * (6 * v * u) + third * (3 * u * u)
  }

  /// Returns the part between two parameters, of the same kind.
  package func part(from u: Double, to v: Double) -> PathSegment {
    if u <= 0 && v >= 1 { return self }
    let (first, last) = (point(at: u), point(at: v))
    let width = v - u
    switch self {
    case .line: return .line(first, last)
    case .quad: return .quad(first, first + derivative(at: u) * (width / 2), last)
    case .cubic:
      let third = width / 3
      return .cubic(first, first + derivative(at: u) * third, last - derivative(at: v) * third, last)
    case .arc(let arc): return .arc(arc.part(from: u, to: v))
    }
  }

  /// The direction of travel at a parameter, not of unit length; nil for a segment that is a single point.
  ///
  /// Where the derivative is 0, it is the nearest direction: at an end, the direction to or from the next different
  /// control point; at a cusp, the direction in which the curve continues.
  package func direction(at u: Double) -> Vec2? {
    let exact = derivative(at: u)
    if exact != .zero { return exact }
    let candidates: [Vec2]
    switch self {
    case .line, .arc: candidates = []
    case .quad(let a, let c, let b):
      let secondDifference = a - c * 2 + b
      candidates = u <= 0 || u >= 1 ? [b - a] : [secondDifference, b - a]
    case .cubic(let a, let c, let d, let b):
      if u <= 0 {
        candidates = [d - a, b - a]
      } else if u >= 1 {
        candidates = [b - c, b - a]
      } else {
        candidates = [(a - c * 2 + d) * (1 - u) + (c - d * 2 + b) * u, b - point(at: u), point(at: u) - a]
      }
    }
    return candidates.first { $0 != .zero }
  }

  /// Adds the segment to a path whose current point is its start.
  package func append(to path: inout VectorPath) {
    switch self {
    case .line(_, let b): path.line(to: b)
    case .quad(_, let c, let b): path.quad(control: c, to: b)
    case .cubic(_, let c, let d, let b): path.cubic(c, d, to: b)
    case .arc(let arc):
      path.arc(
        radii: arc.radii, rotation: arc.rotation, largeArc: arc.sweep.magnitude > Double.pi,
        sweep: arc.sweep > 0, to: arc.end)
    }
  }
}

extension PathSegment {
  /// The parameters strictly between 0 and 1 at which a coordinate has an extremum, ascending; at most two.
  package func extrema(of axis: (Vec2) -> Double) -> [Double] {
    switch self {
    case .line: return []
    case .quad(let a, let c, let b):
      let (from, over, to) = (axis(a), axis(c), axis(b))
      return Self.inside([(from - over) / (from - 2 * over + to)])
    case .cubic(let a, let c, let d, let b):
      // A third of the derivative: u²·(p − 2q + r) + u·2(q − p) + p.
      let p = axis(c) - axis(a)
      let q = axis(d) - axis(c)
      let r = axis(b) - axis(d)
      let root = (q * q - p * r).squareRoot()
      if root.isNaN { return [] }
      // The root without cancellation; the other follows from Vieta's formula.
      let stable = p - q + (p < q ? -root : root)
      return Self.inside([stable / (p - 2 * q + r), p / stable])
    case .arc(let arc):
      // The direction of the unit circle in which the coordinate is largest, and the opposite direction.
      let far = Vec2(axis(arc.axisX), axis(arc.axisY))
      return Self.inside([far, -far].compactMap { arc.parameter(ofUnit: $0) })
    }
  }

  /// The parameters inside the segment, of two at most, in rising order.
  private static func inside(_ parameters: [Double]) -> [Double] {
    let inner = parameters.filter { $0 > 0 && $0 < 1 }
    return inner.count == 2 && inner[1] < inner[0] ? [inner[1], inner[0]] : inner
  }
}

extension PathSegment {
  /// The segment as cubic Béziers, so that outlines of any kind can be mixed point by point.
  ///
  /// Lines and quadratics are exact. An arc becomes one cubic for each quarter turn begun, with an error of at most 2.8·10⁻⁴ of
  /// the radius.
  package var cubics: [PathSegment] {
    switch self {
    case .line(let a, let b): return [.cubic(a, a + (b - a) * (1.0 / 3), b - (b - a) * (1.0 / 3), b)]
    case .quad(let a, let c, let b):
      return [.cubic(a, a + (c - a) * (2.0 / 3), b + (c - b) * (2.0 / 3), b)]
    case .cubic: return [self]
    case .arc(let arc):
      var cubics: [PathSegment] = []
      var start = arc.start
      arc.cubics(perTurn: 4) { first, second, end in
        cubics.append(.cubic(start, first, second, end))
        start = end
      }
      return cubics
    }
  }

  /// The segment in the opposite direction.
  package var reversed: PathSegment {
    switch self {
    case .line(let a, let b): .line(b, a)
    case .quad(let a, let c, let b): .quad(b, c, a)
    case .cubic(let a, let c, let d, let b): .cubic(b, d, c, a)
    case .arc(let arc): .arc(arc.reversed)
    }
  }
}

/// An upright bounding rectangle, in points.
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
      for u in segment.extrema(of: { $0.x }) + segment.extrema(of: { $0.y }) {
        bounds.include(segment.point(at: u))
      }
    }
    return bounds
  }
}
