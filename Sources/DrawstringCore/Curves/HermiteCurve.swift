/// One segment of a smooth curve through values: a cubic from one value to the next with a tangent at each.
package struct HermiteCurve: Sendable {
  package var start: SIMD4<Double>
  package var end: SIMD4<Double>
  /// The derivatives at the start and at the end, where the parameter runs from 0 to 1.
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

  /// The value at a parameter; beyond 0 and 1 the cubic goes on. Not finite where the numbers are too large.
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
