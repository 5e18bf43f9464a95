/// A curve that swings about its end, ever less: Penner's «elastic».
package struct ElasticCurve: Hashable, Sendable {
  /// The height of the swing; less than 1 could not reach the start and counts as 1.
  package let amplitude: Double
  /// The length of one swing, as a part of the whole; above 0.
  package let period: Double
  /// How far into a swing it starts, in radians: where the swing's height is −1.
  private let start: Double

  package init(amplitude: Double, period: Double) {
    self.amplitude = max(amplitude, 1)
    self.period = period
    start = Libm.asin(1 / self.amplitude)
  }

  /// 1 + a·2^(−10x)·sin((x − s)·2π/period) with s = period/2π·asin(1/a).
  func arriving(at x: Double) -> Double {
    1 + amplitude * Libm.pow(2, -10 * x) * Trigonometry.sine(x * 2 * Double.pi / period - start)
  }
}
