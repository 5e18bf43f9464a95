/// A curve that goes beyond its end and comes back: Penner's «back».
package struct BackCurve: Hashable, Sendable {
  /// How hard it overshoots; 1.70158 goes a tenth beyond, 0 not at all.
  package let overshoot: Double

  package init(overshoot: Double) { self.overshoot = overshoot }

  /// 1 + (s + 1)·(x − 1)³ + s·(x − 1)².
  func arriving(at x: Double) -> Double {
    let rest = x - 1
    return 1 + rest * rest * ((overshoot + 1) * rest + overshoot)
  }
}
