/// A curve that falls onto its end and bounces there: Penner's «bounce», four parabolas.
package enum BounceCurve {
  /// The arcs end at 1, 2, 2.5 and 2.75 parts of 2.75; each has its lowest point in its middle.
  static func arriving(at x: Double) -> Double {
    if x < 1 / 2.75 { return 7.5625 * x * x }
    if x < 2 / 2.75 { return arc(x - 1.5 / 2.75, 0.75) }
    if x < 2.5 / 2.75 { return arc(x - 2.25 / 2.75, 0.9375) }
    return arc(x - 2.625 / 2.75, 0.984375)
  }

  private static func arc(_ x: Double, _ lowest: Double) -> Double { 7.5625 * x * x + lowest }
}
