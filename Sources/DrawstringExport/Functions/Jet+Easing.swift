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
      let pieces = points.indices.dropFirst().filter {
        points[$0 - 1].input <= range.high && range.low <= points[$0].input
          && (points[$0].input > points[$0 - 1].input || range.low != range.high)
      }
      // A jump within the interval.
      if pieces.contains(where: { points[$0].input == points[$0 - 1].input }) { return nil }
      guard let first = pieces.first, let last = pieces.last, range.low >= points[first - 1].input,
        range.high <= points[last].input
      else { return nil }
      return joined(pieces) { x, index in
        let (a, b) = (points[index - 1], points[index])
        let slope = (b.output - a.output) / (b.input - a.input)
        return (x.within(a.input, b.input) - .constant(a.input)) * slope + .constant(a.output)
      }
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
    case .bounce(let side):
      return sided(side) { x in
        // The ends of the parabolas, and the place and the height of the lowest point of each.
        let arcs = [(1.0, 0.0, 0.0), (2, 1.5, 0.75), (2.5, 2.25, 0.9375), (2.75, 2.625, 0.984375)]
        let low = arcs.firstIndex { x.range.low * 2.75 < $0.0 } ?? 3
        let high = max(low, arcs.firstIndex { x.range.high * 2.75 <= $0.0 } ?? 3)
        return x.joined(Array(low...high)) { x, index in
          let start = index > 0 ? arcs[index - 1].0 / 2.75 : 0
          let rest = x.within(start, arcs[index].0 / 2.75) - .constant(arcs[index].1 / 2.75)
          return rest * rest * 7.5625 + .constant(arcs[index].2)
        }
      }
    case .spring(let spring):
      guard range.low >= 0 else { return range.high <= 0 ? .constant(0) : nil }
      let seconds = self * spring.span
      if seconds.range.low >= spring.settling { return .constant(1) }
      if seconds.range.high <= spring.settling { return seconds.covered(by: spring.motion) }
      return seconds.within(seconds.range.low, spring.settling).covered(by: spring.motion).either(
        .constant(1))
    }
  }

  /// The function with a range that lies within two numbers.
  private func within(_ low: Double, _ high: Double) -> Jet {
    var result = self
    result.parts[0] = Interval(min(max(range.low, low), high), max(min(range.high, high), low))
    return result
  }

  /// A continuous function that is one of several at each place.
  private func joined(_ pieces: [Int], _ piece: (Jet, Int) -> Jet) -> Jet? {
    let jets = pieces.map { piece(self, $0) }
    return jets.dropFirst().reduce(jets.first) { $0?.joined($1) }
  }

  /// The fraction that a spring has covered after these seconds, by the closed form of `SpringMotion`.
  private func covered(by motion: SpringMotion) -> Jet {
    let drift = motion.velocity - motion.decay
    let shrink = (self * -motion.decay).exponential
    if motion.isOscillating {
      let angle = self * motion.frequency
      return .constant(1) + shrink * (angle.sine * (drift / motion.frequency) - angle.cosine)
    }
    var spread = self
    if motion.frequency > 0 {
      spread = (.constant(1) - (self * (-2 * motion.frequency)).exponential) * (1 / (2 * motion.frequency))
    }
    return .constant(1) + shrink * (spread * drift - .constant(1))
  }

  /// The function shaped by the `in`, `out` or `in-out` form of a curve; nil where the interval holds several parts.
  private func sided(_ side: EasingSide, _ out: (Jet) -> Jet?) -> Jet? {
    if range.high <= 0 { return .constant(0) }
    if range.low >= 1 { return .constant(1) }
    guard range.low >= 0, range.high <= 1 else { return nil }
    switch side {
    case .out: return out(self)
    case .in: return out(.constant(1) - self).map { .constant(1) - $0 }
    case .inOut:
      if range.high <= 0.5 { return out(.constant(1) - self * 2).map { (.constant(1) - $0) * 0.5 } }
      if range.low >= 0.5 { return out(self * 2 - .constant(1)).map { (.constant(1) + $0) * 0.5 } }
      guard let first = within(0, 0.5).sided(.inOut, out), let second = within(0.5, 1).sided(.inOut, out)
      else { return nil }
      return first.joined(second)
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
