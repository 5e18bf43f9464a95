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

  /// How long the node lasts in its parent's time: until the first nanosecond at which it has reached its end.
  package var length: Nanoseconds {
    let end = end
    if end.isInfinite || speed == 1 { return end }
    let length = end.scaled(by: 1 / abs(speed))
    return length.scaled(by: abs(speed)) < end ? length + Nanoseconds(1) : length
  }

  /// Where in its local time the active interval begins.
  package var activeStart: Nanoseconds { max(min(delay, end), .zero) }

  /// Where in its local time the active interval ends.
  package var activeEnd: Nanoseconds { max(min(delay + activeDuration, end), .zero) }

  /// How long after its start, in its parent's time, a node first is active; where time runs backwards, before its end.
  package func wait(isBackwards: Bool) -> Nanoseconds {
    let local = (speed < 0) != isBackwards ? end - activeEnd : activeStart
    return local.isInfinite ? local : local.scaled(by: 1 / abs(speed))
  }

  /// The node's local time at a time of its parent, counted from the node's start.
  package func localTime(_ parentTime: Nanoseconds) -> Nanoseconds {
    if speed == 1 { return parentTime }
    return speed > 0 ? parentTime.scaled(by: speed) : end + parentTime.scaled(by: speed)
  }
}
