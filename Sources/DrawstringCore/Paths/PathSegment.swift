/// A piece of a path between two points, travelled by a parameter from 0 to 1.
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

  /// The point at a parameter, which is limited to 0…1; exactly the ends there.
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

  /// In this form equal coordinates stay exactly equal.
  private static func mix(_ a: Vec2, _ b: Vec2, _ u: Double) -> Vec2 { a + (b - a) * u }

  /// The change of the point with the parameter.
  package func derivative(at u: Double) -> Vec2 {
    switch self {
    case .line(let a, let b): b - a
    case .quad(let a, let c, let b): Self.quadDerivative(c - a, b - c, at: u)
    case .cubic(let a, let c, let d, let b): Self.cubicDerivative(c - a, d - c, b - d, at: u)
    case .arc(let arc): arc.derivative(at: u)
    }
  }

  /// The derivative of a quadratic Bézier from the ways between its control points.
  @inline(__always)
  static func quadDerivative(_ first: Vec2, _ second: Vec2, at u: Double) -> Vec2 {
    first * (2 * (1 - u)) + second * (2 * u)
  }

  /// The derivative of a cubic Bézier from the ways between its control points.
  @inline(__always)
  static func cubicDerivative(_ first: Vec2, _ second: Vec2, _ third: Vec2, at u: Double) -> Vec2 {
    let v = 1 - u
    return first * (3 * v * v) + second * (6 * v * u) + third * (3 * u * u)
  }

  /// The stretch between two parameters, of the same kind.
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
  /// Where the derivative vanishes it is the nearest direction that does not: at the ends towards or from the
  /// next control point that differs, at a cusp the way the curve goes on.
  package func direction(at u: Double) -> Vec2? {
    let exact = derivative(at: u)
    if exact != .zero { return exact }
    let candidates: [Vec2]
    switch self {
    case .line, .arc: candidates = []
    case .quad(let a, let c, let b):
      let bend = a - c * 2 + b
      candidates = u <= 0 || u >= 1 ? [b - a] : [bend, b - a]
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
  package func append(to path: inout Path) {
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
