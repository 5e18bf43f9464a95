/// A pulse of layers while refreshing: their opacity falls to a half and rises again, a second each way.
///
/// Replaces motion under reduced motion, so that the effect is seen at work.
package struct OpacityPulse: Sendable {
  /// The slots of the opacities.
  package var slots: [Int32]

  package init(slots: [Int32]) { self.slots = slots }

  /// The length of one way, and of the return to full opacity after refreshing.
  static let way = Nanoseconds(1_000_000_000)
  static let recovery = Nanoseconds(300_000_000)
  static let depth = 0.5

  /// Returns the factor of the opacities after a time of refreshing.
  package static func factor(after refreshed: Nanoseconds) -> Double {
    let (round, way) = (Self.way.count * 2, Self.way.count)
    let place = max(refreshed.count, 0) % round
    let progress = Double(place < way ? place : round - place) / Double(way)
    return 1 - depth * Easing.easeInOut.value(at: progress)
  }

  /// Whether the factor may change at an instant of a span.
  func isActive(in span: TimelineSpan, at instant: Nanoseconds) -> Bool {
    span.phase == .refreshing || (span.phase == .finishing && instant - span.phaseStart < Self.recovery)
  }

  /// The factor at an instant of a span; finishing brings it from its last value back to 1.
  func factor(in span: TimelineSpan, at instant: Nanoseconds) -> Double {
    switch span.phase {
    case .refreshing: return Self.factor(after: instant - span.refreshStart)
    case .finishing:
      let elapsed = instant - span.phaseStart
      if elapsed >= Self.recovery { return 1 }
      let last = Self.factor(after: span.refreshedFor)
      let progress = Double(elapsed.count) / Double(Self.recovery.count)
      return last + (1 - last) * Easing.easeInOut.value(at: progress)
    default: return 1
    }
  }
}
