extension PathSegment {
  /// The parameters strictly between 0 and 1 at which a coordinate turns back, in growing order; at most two.
  package func extrema(of axis: KeyPath<Vec2, Double>) -> [Double] {
    switch self {
    case .line: return []
    case .quad(let a, let c, let b):
      let (from, over, to) = (a[keyPath: axis], c[keyPath: axis], b[keyPath: axis])
      return Self.inside([(from - over) / (from - 2 * over + to)])
    case .cubic(let a, let c, let d, let b):
      // The derivative's coefficients, a third of them: u²·(p − 2q + r) + u·2(q − p) + p.
      let p = c[keyPath: axis] - a[keyPath: axis]
      let q = d[keyPath: axis] - c[keyPath: axis]
      let r = b[keyPath: axis] - d[keyPath: axis]
      let root = (q * q - p * r).squareRoot()
      if root.isNaN { return [] }
      // The form that does not cancel, and its partner by Vieta.
      let stable = p - q + (p < q ? -root : root)
      return Self.inside([stable / (p - 2 * q + r), p / stable])
    case .arc(let arc):
      // The unit circle's direction in which the coordinate is largest, and the opposite.
      let far = Vec2(arc.axisX[keyPath: axis], arc.axisY[keyPath: axis])
      return Self.inside([far, -far].compactMap { arc.parameter(ofUnit: $0) })
    }
  }

  private static func inside(_ parameters: [Double]) -> [Double] {
    parameters.filter { $0 > 0 && $0 < 1 }.sorted()
  }
}
