internal import DrawstringCore
internal import DrawstringLint

extension Jet {
  /// The function shaped by an easing; nil for an easing whose derivatives are not known.
  func eased(by easing: Easing) -> Jet? {
    switch easing {
    case .linear: return self
    case .cubicBezier(let curve):
      return bezier(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2) { curve.value(at: $0) }
    case .steps(let steps): return stepped { steps.value(at: $0, before: false) }
    case .apart(let easing): return eased(by: easing)
    }
  }

  private func eased(by easing: LargeEasing) -> Jet? {
    switch easing {
    case .linearStops(let stops):
      let points = stops.points
      guard
        let index = points.indices.dropFirst().first(where: {
          points[$0 - 1].input <= range.low && range.high <= points[$0].input
        }),
        points[index].input > points[index - 1].input
      else { return nil }
      let (a, b) = (points[index - 1], points[index])
      let slope = (b.output - a.output) / (b.input - a.input)
      return (self - .constant(a.input)) * slope + .constant(a.output)
    case .back(let curve, let side):
      return sided(side) { x in
        let rest = x - .constant(1)
        return .constant(1) + rest * rest * (rest * (curve.overshoot + 1) + .constant(curve.overshoot))
      }
    case .elastic(let curve, let side):
      let start = Trigonometry.arcSine(1 / curve.amplitude)
      return sided(side) { x in
        let fall = (x * (-10 * Elementary.log(2))).exponential
        let wave = (x * (2 * .pi / curve.period) - .constant(start)).sine
        return .constant(1) + fall * wave * curve.amplitude
      }
    case .bounce, .spring: return nil
    }
  }

  /// The function shaped by the `in`, `out` or `in-out` form of a curve; nil where the interval holds several parts.
  private func sided(_ side: EasingSide, _ out: (Jet) -> Jet) -> Jet? {
    if range.high <= 0 { return .constant(0) }
    if range.low >= 1 { return .constant(1) }
    guard range.low >= 0, range.high <= 1 else { return nil }
    switch side {
    case .out: return out(self)
    case .in: return .constant(1) - out(.constant(1) - self)
    case .inOut:
      if range.high <= 0.5 { return (.constant(1) - out(.constant(1) - self * 2)) * 0.5 }
      if range.low >= 0.5 { return (.constant(1) + out(self * 2 - .constant(1))) * 0.5 }
      return nil
    }
  }

  /// The function shaped by a Bézier; inside 0…1 alone.
  func bezier(x1: Double, y1: Double, x2: Double, y2: Double, value: (Double) -> Double) -> Jet? {
    guard range.low >= -1e-12, range.high <= 1 + 1e-12 else { return nil }
    func coefficients(_ a: Double, _ b: Double) -> (Double, Double, Double) {
      let c = 3 * a
      let q = 3 * (b - a) - c
      return (1 - c - q, q, c)
    }
    let (ax, bx, cx) = coefficients(x1, x2)
    let (ay, by, cy) = coefficients(y1, y2)
    func parameter(_ x: Double) -> Double {
      var (low, high) = (0.0, 1.0)
      for _ in 0..<52 {
        let middle = (low + high) / 2
        if ((ax * middle + bx) * middle + cx) * middle < x { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }
    let s = Interval(max(parameter(range.low) - 1e-12, 0), min(parameter(range.high) + 1e-12, 1))
    func polynomial(_ a: Double, _ b: Double, _ c: Double) -> [Interval] {
      // Horner's form of the value and its Taylor coefficients over the range of the parameter.
      [
        ((Interval(a) * s + Interval(b)) * s + Interval(c)) * s,
        (Interval(3 * a) * s + Interval(2 * b)) * s + Interval(c), Interval(3 * a) * s + Interval(b),
        Interval(a), .zero,
      ]
    }
    let x = polynomial(ax, bx, cx)
    let y = polynomial(ay, by, cy)
    let ends = [value(min(max(range.low, 0), 1)), value(min(max(range.high, 0), 1))]
    var span = y[0]
    if y[1].low >= 0 || y[1].high <= 0 { span = Interval(min(ends[0], ends[1]), max(ends[0], ends[1])) }
    guard x[1].low > 0 else { return Jet([span, .all, .all, .all, .all]) }
    // The Taylor coefficients of the parameter over x, by reversion of the series of x.
    let slope = Interval.one / x[1]
    let second = -(x[2] * slope * slope * slope)
    let third = slope * slope * slope * slope * slope * (Interval(2) * x[2] * x[2] - x[1] * x[3])
    let square = x[2] * x[2]
    let fourth =
      power(slope, 7) * (Interval(5) * x[1] * x[2] * x[3] - Interval(5) * square * x[2])
    let u = Jet([s, slope, second, third, fourth])
    let shaped = u.composed(y)
    return composed([span] + shaped.parts[1...])
  }

  private func power(_ value: Interval, _ count: Int) -> Interval {
    (0..<count).reduce(Interval.one) { product, _ in product * value }
  }
}
