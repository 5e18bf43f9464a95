/// A spring as an easing: progress is time on it.
package struct SpringEasing: Hashable, Sendable {
  let motion: SpringMotion
  /// The time at progress 1, in seconds.
  let span: Double
  /// From here on it rests at exactly 1, in seconds; infinite where it never does.
  package let settling: Double

  /// A spring whose whole run is one iteration of `span` seconds, which may cut it off or leave it resting at 1.
  package init(_ spring: Spring, settling rule: SpringSettling, after settling: Double, span: Double) {
    motion = spring.motion(settling: rule)
    self.settling = settling
    self.span = span
  }

  /// A spring from its start to where it settles; nil where it never does.
  package init?(_ spring: Spring) {
    let settling = spring.settlingSeconds(.standard)
    guard settling.isFinite else { return nil }
    self.init(spring, settling: .standard, after: settling, span: settling)
  }

  /// The eased progress at progress `x`: 0 up to 0, and 1 from where it has settled.
  func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    let seconds = x * span
    return seconds >= settling ? 1 : motion.value(at: seconds)
  }
}
