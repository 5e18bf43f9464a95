extension PathSegment {
  /// The segment as cubic Béziers, so that outlines of any kind can be mixed point by point.
  ///
  /// Lines and quadratics are exact. Arcs become one cubic for each quarter turn begun, with the tangent length
  /// 4/3·tan(sweep/4), which is off by at most 2.8·10⁻⁴ of the radius.
  package var cubics: [PathSegment] {
    switch self {
    case .line(let a, let b): return [.cubic(a, a + (b - a) * (1.0 / 3), b - (b - a) * (1.0 / 3), b)]
    case .quad(let a, let c, let b):
      return [.cubic(a, a + (c - a) * (2.0 / 3), b + (c - b) * (2.0 / 3), b)]
    case .cubic: return [self]
    case .arc(let arc):
      // The slack keeps a quarter turn that rounding made longer in one piece.
      let count = max((arc.sweep.magnitude / (Double.pi / 2) - 1e-9).rounded(.up), 1)
      let tangent = 4.0 / 3 * Trigonometry.tangent(arc.sweep / count / 4) / arc.sweep
      return (0..<Int(count)).map { index in
        let (from, to) = (Double(index) / count, Double(index + 1) / count)
        let (a, b) = (arc.point(at: from), arc.point(at: to))
        return .cubic(
          a, a + arc.derivative(at: from) * tangent, b - arc.derivative(at: to) * tangent, b)
      }
    }
  }

  /// The same segment run through backwards.
  package var reversed: PathSegment {
    switch self {
    case .line(let a, let b): .line(b, a)
    case .quad(let a, let c, let b): .quad(b, c, a)
    case .cubic(let a, let c, let d, let b): .cubic(b, d, c, a)
    case .arc(let arc): .arc(arc.reversed)
    }
  }
}
