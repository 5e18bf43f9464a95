/// A curve that goes beyond its end and comes back: Penner's «back».
package struct BackCurve: Hashable, Sendable {
  /// The amount of overshoot: 1.70158 goes a tenth beyond the end, 0 does not overshoot.
  package let overshoot: Double

  package init(overshoot: Double) { self.overshoot = overshoot }

  /// 1 + (s + 1)·(x − 1)³ + s·(x − 1)².
  func arriving(at x: Double) -> Double {
    let rest = x - 1
    return 1 + rest * rest * ((overshoot + 1) * rest + overshoot)
  }
}

/// A curve that falls to its end and bounces there: Penner's «bounce», four parabolas.
package enum BounceCurve {
  /// The parabolas end at 1, 2, 2.5 and 2.75 parts of 2.75; all but the first have their minimum in the middle.
  static func arriving(at x: Double) -> Double {
    if x < 1 / 2.75 { return 7.5625 * x * x }
    if x < 2 / 2.75 { return arc(x - 1.5 / 2.75, 0.75) }
    if x < 2.5 / 2.75 { return arc(x - 2.25 / 2.75, 0.9375) }
    return arc(x - 2.625 / 2.75, 0.984375)
  }

  private static func arc(_ x: Double, _ lowest: Double) -> Double { 7.5625 * x * x + lowest }
}

/// A curve that oscillates about its end with decreasing amplitude: Penner's «elastic».
package struct ElasticCurve: Hashable, Sendable {
  /// The amplitude; values below 1 could not reach the start and count as 1.
  package let amplitude: Double
  /// The period, as a fraction of the whole; above 0.
  package let period: Double
  /// The phase shift that makes the curve start at 0, in radians.
  private let start: Double

  package init(amplitude: Double, period: Double) {
    self.amplitude = max(amplitude, 1)
    self.period = period
    start = Trigonometry.arcSine(1 / self.amplitude)
  }

  /// 1 + a·2^(−10x)·sin((x − s)·2π/period) with s = period/2π·asin(1/a).
  func arriving(at x: Double) -> Double {
    1 + amplitude * Elementary.pow(2, -10 * x) * Trigonometry.sine(x * 2 * Double.pi / period - start)
  }
}

/// The waveforms, over one period.
package enum WaveShape: String, CaseIterable, Sendable {
  case sine, square, triangle, sawtooth, bounce, custom

  /// Returns the level at a fraction (from 0 to 1) of the period; 0 for a custom wave, whose level comes from its
  /// curve.
  ///
  /// Sine, square and triangle range from −1 to 1, and the triangle starts at 0 and rises. The sawtooth rises from −1
  /// to 1 and jumps back. Bounce is half a period of a sine, from 0 to 1 and back.
  package func level(at part: Double) -> Double {
    switch self {
    case .sine: Trigonometry.sine(2 * Double.pi * part)
    case .square: part < 0.5 ? 1 : -1
    case .triangle: part < 0.25 ? 4 * part : part < 0.75 ? 2 - 4 * part : 4 * part - 4
    case .sawtooth: 2 * part - 1
    case .bounce: Trigonometry.sine(Double.pi * part)
    case .custom: 0
    }
  }
}
