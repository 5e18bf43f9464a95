/// One segment of a smooth curve through values: a cubic between two values with a tangent at each.
package struct HermiteCurve: Sendable {
  package var start: SIMD4<Double>
  package var end: SIMD4<Double>
  /// The derivatives at the start and at the end, with respect to a parameter from 0 to 1.
  package var leaving: SIMD4<Double>
  package var arriving: SIMD4<Double>

  package init(
    start: SIMD4<Double>, end: SIMD4<Double>, leaving: SIMD4<Double>, arriving: SIMD4<Double>
  ) {
    self.start = start
    self.end = end
    self.leaving = leaving
    self.arriving = arriving
  }

  /// The value at a parameter; extrapolated outside 0…1. Not finite where the numbers are too large.
  package func value(at u: Double) -> SIMD4<Double> {
    if u == 0 { return start }
    if u == 1 { return end }
    let square = u * u
    let cube = square * u
    let toEnd = 3 * square - 2 * cube
    return start * (1 - toEnd) + leaving * (cube - 2 * square + u) + end * toEnd + arriving * (cube - square)
  }

  package func derivative(at u: Double) -> SIMD4<Double> {
    let square = u * u
    let toEnd = 6 * (u - square)
    return (end - start) * toEnd + leaving * (3 * square - 4 * u + 1) + arriving * (3 * square - 2 * u)
  }
}

/// Distances along a curve.
extension HermiteCurve {
  /// The measure of the distance between values.
  enum Metric: Sendable {
    /// For a single number: its total variation, both directions counted.
    case number
    /// For several numbers: the arc length, as between points.
    case point
    /// The arc length with a hue in degrees in the third lane and a chroma in the second.
    case polar
  }

  /// The distance from the start to the end; finite.
  func length(_ metric: Metric) -> Double {
    switch metric {
    case .number: variation.limitedToFinite
    case .point where isStraight: (((end - start) * (end - start)).sum().squareRoot()).limitedToFinite
    case .point, .polar: length(from: 0, to: 1, metric).limitedToFinite
    }
  }

  /// Returns the parameter at which `distance` of the total `length` is covered; 0 and 1 at and beyond the ends.
  func parameter(at distance: Double, of length: Double, _ metric: Metric) -> Double {
    if distance <= 0 || !length.isFinite { return 0 }
    if distance >= length { return 1 }
    return metric == .number
      ? parameterOfNumber(at: distance) : parameterOfPoint(at: distance, length, metric)
  }

  private var isStraight: Bool { leaving == arriving && leaving == end - start }

  // MARK: Numbers

  /// The parameters of a number's extrema inside the curve, ascending: at most two. 1 stands for none.
  private var turns: (Double, Double) {
    let way = end[0] - start[0]
    let a = 3 * (leaving[0] + arriving[0]) - 6 * way
    let b = 6 * way - 4 * leaving[0] - 2 * arriving[0]
    let c = leaving[0]
    let discriminant = b * b - 4 * a * c
    guard discriminant > 0 else { return (1, 1) }
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    func inside(_ u: Double) -> Double { u > 0 && u < 1 ? u : 1 }
    let first = inside(q / a)
    let second = inside(c / q)
    return (min(first, second), max(first, second))
  }

  /// The total variation of a number.
  private var variation: Double {
    let (first, second) = turns
    return change(from: 0, to: first) + change(from: first, to: second) + change(from: second, to: 1)
  }

  private func change(from a: Double, to b: Double) -> Double {
    (value(at: b)[0] - value(at: a)[0]).magnitude
  }

  private func parameterOfNumber(at distance: Double) -> Double {
    let (first, second) = turns
    let toFirst = change(from: 0, to: first)
    let toSecond = toFirst + change(from: first, to: second)
    // The monotonic interval that contains the distance.
    var (least, most, covered) = (0.0, first, 0.0)
    if distance >= toFirst { (least, most, covered) = (first, second, toFirst) }
    if distance >= toSecond { (least, most, covered) = (second, 1, toSecond) }
    let begin = value(at: least)[0]
    var u = (least + most) / 2
    for _ in 0..<80 {
      let excess = (value(at: u)[0] - begin).magnitude - (distance - covered)
      if excess == 0 { break }
      if excess > 0 { most = u } else { least = u }
      var next = u - excess / derivative(at: u)[0].magnitude
      if !(next > least && next < most) { next = least + (most - least) / 2 }
      let change = (next - u).magnitude
      u = next
      if change <= 1e-15 { break }
    }
    return u
  }

  // MARK: Points

  private func parameterOfPoint(at distance: Double, _ length: Double, _ metric: Metric) -> Double {
    var (least, most) = (0.0, 1.0)
    var (known, covered) = (0.0, 0.0)
    var u = distance / length
    for _ in 0..<64 {
      let there = covered + self.length(from: known, to: u, metric)
      let excess = there - distance
      if excess == 0 { break }
      if excess > 0 {
        most = u
      } else {
        least = u
        (known, covered) = (u, there)
      }
      var next = u - excess / speed(at: u, metric)
      if !(next > least && next < most) { next = least + (most - least) / 2 }
      let change = (next - u).magnitude
      u = next
      // Convergence is quadratic: the error is far smaller than the change.
      if change <= 1e-9 { break }
    }
    return u
  }

  private func length(from: Double, to: Double, _ metric: Metric) -> Double {
    if to <= from { return 0 }
    let whole = quadrature(from: from, to: to, metric)
    return refined(whole, from: from, to: to, tolerance: 1e-11 * whole, depth: 24, metric)
  }

  /// Halves an interval until the quadrature of its parts agrees with that of the whole; at most `depth` times.
  private func refined(
    _ whole: Double, from: Double, to: Double, tolerance: Double, depth: Int, _ metric: Metric
  ) -> Double {
    let middle = (from + to) / 2
    let left = quadrature(from: from, to: middle, metric)
    let right = quadrature(from: middle, to: to, metric)
    let sum = left + right
    if !((sum - whole).magnitude > tolerance) || depth == 0 || !sum.isFinite { return sum }
    return refined(left, from: from, to: middle, tolerance: tolerance, depth: depth - 1, metric)
      + refined(right, from: middle, to: to, tolerance: tolerance, depth: depth - 1, metric)
  }

  private func quadrature(from: Double, to: Double, _ metric: Metric) -> Double {
    ArcLength.integral(from, to) { speed(at: $0, metric) }
  }

  /// The derivative of the distance with respect to the parameter.
  func speed(at u: Double, _ metric: Metric) -> Double {
    var way = derivative(at: u)
    if metric == .polar { way[2] *= value(at: u)[1] * (Double.pi / 180) }
    return (way * way).sum().squareRoot()
  }
}

/// The shape of a smooth curve at a keyframe (Kochanek and Bartels, SIGGRAPH 1984).
///
/// All three parameters are 0 for a Catmull–Rom spline; they usually lie between −1 and 1.
package struct KochanekBartels: Hashable, Sendable {
  /// The tightness of the curve: 1 makes the tangents 0, −1 doubles them.
  package var tension = 0.0
  /// The sharpness of the corner at the keyframe, and its side; 0 for no corner.
  package var continuity = 0.0
  /// The weight of the neighbours: 1 follows the segment before, −1 the segment after.
  package var bias = 0.0

  package init() {}

  /// Returns the tangent at which the curve leaves, for the segment after the keyframe. `before` and `after` are the
  /// differences from the previous and to the next keyframe, `width` and `other` the widths of the segments after and
  /// before.
  ///
  /// Not finite where the numbers are too large.
  func outgoing(
    _ before: SIMD4<Double>, _ after: SIMD4<Double>, width: Double, other: Double
  ) -> SIMD4<Double> {
    tangent(before, after, (1 + continuity) / 2, (1 - continuity) / 2, width / (other + width))
  }

  /// Returns the tangent at which the curve arrives, for the segment before the keyframe, whose width is `width`.
  func incoming(
    _ before: SIMD4<Double>, _ after: SIMD4<Double>, width: Double, other: Double
  ) -> SIMD4<Double> {
    tangent(before, after, (1 - continuity) / 2, (1 + continuity) / 2, width / (width + other))
  }

  private func tangent(
    _ before: SIMD4<Double>, _ after: SIMD4<Double>, _ first: Double, _ second: Double, _ share: Double
  ) -> SIMD4<Double> {
    let one = (1 - tension) * first * (1 + bias) * (2 * share)
    let other = (1 - tension) * second * (1 - bias) * (2 * share)
    return before * one + after * other
  }
}
