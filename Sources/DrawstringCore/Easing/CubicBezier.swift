/// A cubic Bézier easing from (0, 0) to (1, 1) with two control points.
///
/// Inside 0…1 the curve is solved for the parameter at which its x is the progress, to |Δx| ≤ 10⁻¹² and usually to the
/// last bit; at 0 and 1 the result is exactly 0 and 1. Outside, the curve continues along the end tangents, as in
/// browsers; where a tangent is vertical, the value stays at the end. (The text of CSS Easing Functions would use the
/// line to the other control point there, which is not a tangent; the web platform tests, which browsers pass, do
/// not.)
package struct CubicBezier: Hashable, Sendable {
  /// The control points; both x lie in 0…1, so that x grows with the parameter.
  package let x1, y1, x2, y2: Double
  // Coefficients of the polynomials x(u) = ((ax·u + bx)·u + cx)·u and y(u).
  private let ax, bx, cx, ay, by, cy: Double

  /// Makes a curve; nil unless both x lie in 0…1 and both y are at most 10³⁰⁰ in magnitude, which keeps sums finite.
  package init?(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    let unit = 0.0...1.0
    guard unit.contains(x1), unit.contains(x2), y1.magnitude <= 1e300, y2.magnitude <= 1e300 else {
      return nil
    }
    self.init(unchecked: x1, y1, x2, y2)
  }

  /// Makes a curve of control points whose x lie in 0…1.
  package init(unchecked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    (cx, cy) = (3 * x1, 3 * y1)
    (bx, by) = (3 * (x2 - x1) - 3 * x1, 3 * (y2 - y1) - 3 * y1)
    (ax, ay) = (1 - 3 * (x2 - x1), 1 - 3 * (y2 - y1))
  }

  // The coefficients follow from the control points.

  package static func == (a: CubicBezier, b: CubicBezier) -> Bool {
    a.x1 == b.x1 && a.y1 == b.y1 && a.x2 == b.x2 && a.y2 == b.y2
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(x1)
    hasher.combine(y1)
    hasher.combine(x2)
    hasher.combine(y2)
  }

  /// The eased progress at progress `x`.
  package func value(at x: Double) -> Double {
    x > 0 && x < 1 ? height(atParameter: parameter(at: x)) : valueOutside(at: x)
  }

  /// Returns the same value from a first guess of the parameter, which is evaluated only inside 0…1.
  @inline(__always)
  func value(at x: Double, near guess: () -> Double) -> Double {
    x > 0 && x < 1 ? height(atParameter: parameter(at: x, near: guess())) : valueOutside(at: x)
  }

  /// The curve's y, its eased progress, at a parameter.
  @inline(__always)
  private func height(atParameter u: Double) -> Double { ((ay * u + by) * u + cy) * u }

  /// The derivative of x with respect to the parameter.
  func slope(atParameter u: Double) -> Double { (3 * ax * u + 2 * bx) * u + cx }

  private func valueOutside(at x: Double) -> Double {
    if x == 0 { return 0 }
    if x == 1 { return 1 }
    return (x < 0 ? x * startSlope : 1 + (x - 1) * endSlope).limitedToFinite
  }

  /// The slope of the tangent at the start, which leads to the first control point that differs from the start.
  private var startSlope: Double {
    if x1 > 0 { return (y1 / x1).limitedToFinite }
    if y1 != 0 { return 0 }
    if x2 > 0 { return (y2 / x2).limitedToFinite }
    return y2 == 0 ? 1 : 0
  }

  private var endSlope: Double {
    if x2 < 1 { return ((1 - y2) / (1 - x2)).limitedToFinite }
    if y2 != 1 { return 0 }
    if x1 < 1 { return ((1 - y1) / (1 - x1)).limitedToFinite }
    return y1 == 1 ? 1 : 0
  }

  /// Returns the parameter at which the curve's x is `x`, for x between 0 and 1.
  ///
  /// Halley's iteration inside a bracket that shrinks with each evaluation. Where the slope vanishes (flat starts and
  /// ends) or a step leaves the bracket, the bracket is halved instead.
  @inline(__always)
  package func parameter(at x: Double) -> Double { parameter(at: x, near: x) }

  @inline(__always)
  private func parameter(at x: Double, near guess: Double) -> Double {
    // With a good guess a single step is sufficient.
    let residual = ((ax * guess + bx) * guess + cx) * guess - x
    let slope = slope(atParameter: guess)
    let step = residual * slope / (slope * slope - residual * (3 * ax * guess + bx))
    let u = guess - step
    if step.magnitude <= CubicBezier.lastStep * slope && slope > 0 && u >= 0 && u <= 1 { return u }
    return parameter(at: x, from: guess)
  }

  /// The largest last step, as a fraction of the slope: convergence is cubic, so the error is then below 10⁻¹³.
  private static var lastStep: Double { 1e-5 }

  private func parameter(at x: Double, from guess: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var u = guess
    for _ in 0..<128 {
      let residual = ((ax * u + bx) * u + cx) * u - x
      let slope = slope(atParameter: u)
      let step = residual * slope / (slope * slope - residual * (3 * ax * u + bx))
      if residual == 0 { return u }
      if residual > 0 { high = u } else { low = u }
      var next = u - step
      // The negated condition also halves for NaN. Where the slope is 0, the step is not usable.
      if !(next >= low && next <= high && slope > 0) { next = low + (high - low) * 0.5 }
      let change = (next - u).magnitude
      u = next
      if change <= CubicBezier.lastStep * slope || change <= 1e-17 { break }
    }
    return u
  }
}
