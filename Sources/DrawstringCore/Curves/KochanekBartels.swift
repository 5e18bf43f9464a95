/// The shape of a smooth curve where it passes a keyframe (Kochanek and Bartels, SIGGRAPH 1984).
///
/// All three are 0 for a Catmull–Rom spline, and mostly lie from −1 to 1.
package struct KochanekBartels: Hashable, Sendable {
  /// How taut the curve is: 1 makes it stop, −1 sweeps wide.
  package var tension = 0.0
  /// Which corner it makes; 0 for none.
  package var continuity = 0.0
  /// Whether it comes in along the segment before (1) or goes out along the one after (−1).
  package var bias = 0.0

  package init() {}

  /// The tangent with which the curve leaves, for the segment after; `before` and `after` are the way from the
  /// keyframe before and to the one after, `width` and `other` the widths of the segment after and of that before.
  ///
  /// Not finite where the numbers are too large.
  func outgoing(
    _ before: SIMD4<Double>, _ after: SIMD4<Double>, width: Double, other: Double
  ) -> SIMD4<Double> {
    tangent(before, after, (1 + continuity) / 2, (1 - continuity) / 2, width / (other + width))
  }

  /// The tangent with which the curve arrives, for the segment before, whose width is `width`.
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
