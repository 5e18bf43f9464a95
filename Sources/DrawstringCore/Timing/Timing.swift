/// In which direction the iterations of a node play.
package enum PlaybackDirection: String, CaseIterable, Sendable {
  case normal, reverse, alternate
  case alternateReverse = "alternate-reverse"
}

/// Where a node shows its first or last value outside its active interval.
package enum FillMode: String, CaseIterable, Sendable {
  case none, forwards, backwards, both

  package var fillsBackwards: Bool { self == .backwards || self == .both }
  package var fillsForwards: Bool { self == .forwards || self == .both }
}

/// The timing of a node: the inputs of the Web Animations timing model.
///
/// All times are in the node's own local time, which runs `speed` times as fast as its parent's.
package struct Timing: Hashable, Sendable {
  package var delay: Nanoseconds = .zero
  package var endDelay: Nanoseconds = .zero
  /// Length of one iteration; not negative, possibly infinite.
  package var duration: Nanoseconds = .zero
  /// How many iterations; not negative, possibly infinite.
  package var iterations: Double = 1
  /// Cuts the active interval where the author says `repeatFor`; infinite otherwise.
  package var longestActive: Nanoseconds = .infinity
  package var iterationStart: Double = 0
  package var direction: PlaybackDirection = .normal
  package var fill: FillMode = .both
  package var easing: Easing = .linear
  /// Not 0; negative plays from the end backwards.
  package var speed: Double = 1

  package init() {}

  /// Duration times iterations, 0 where either is 0; at most `longestActive`.
  package var activeDuration: Nanoseconds {
    if duration == .zero || iterations == 0 { return .zero }
    if duration.isInfinite || iterations.isInfinite { return longestActive }
    return min(duration.scaled(by: iterations), longestActive)
  }

  /// Where the node ends in its local time: never before 0.
  package var end: Nanoseconds { max(delay + activeDuration + endDelay, .zero) }

  /// How long the node lasts in its parent's time.
  package var length: Nanoseconds { end.isInfinite ? .infinity : end.scaled(by: 1 / abs(speed)) }

  /// The node's local time at a time of its parent, counted from the node's start.
  package func localTime(_ parentTime: Nanoseconds) -> Nanoseconds {
    if speed == 1 { return parentTime }
    return speed > 0 ? parentTime.scaled(by: speed) : end + parentTime.scaled(by: speed)
  }
}
