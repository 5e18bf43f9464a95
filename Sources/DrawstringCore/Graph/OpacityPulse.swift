/// Layers that breathe while refreshing: their opacity goes down to a half and back, a second each way.
///
/// What is left of an effect that has been asked not to move, so that one sees it at work.
package struct OpacityPulse: Sendable {
  /// The slots of the opacities.
  package var slots: [Int32]

  package init(slots: [Int32]) { self.slots = slots }

  /// The length of one way, and of the way back to full opacity when refreshing has ended.
  static let way = Nanoseconds(1_000_000_000)
  static let recovery = Nanoseconds(300_000_000)
  static let depth = 0.5

  /// What the opacities are multiplied by after so long a time of refreshing.
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

  /// The same at an instant of a span: from where refreshing left it, finishing brings it back to 1.
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
