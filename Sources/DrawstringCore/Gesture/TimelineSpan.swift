/// A stretch of a trace in which nothing happens: between two events, edges of phases or crossings of conditions.
///
/// Plain data: what it needs of variable length lies in the timeline's pools. A span lasts until the next one
/// starts; of several that start at one instant the last one holds.
package struct TimelineSpan: Sendable {
  package var start: Nanoseconds
  package var phase = Phase.idle
  package var phaseStart = Nanoseconds.zero
  /// When the phase ends by itself.
  package var phaseEnd = Nanoseconds.infinity

  package var isTouching = false
  package var isExhausted = false
  package var isSuccess = false
  package var isFailure = false

  package var pull = Motion.still(0)
  package var inset = Motion.still(0)

  package var delta = 0.0
  package var velocity = 0.0
  package var direction = 0.0
  package var travel = 0.0
  package var releasedAt = 0.0
  package var sampledAt = Nanoseconds.zero
  package var sampledPull = 0.0

  package var refreshStart = Nanoseconds.zero
  /// How long refreshing lasted; counted in finishing only.
  package var refreshedFor = Nanoseconds.zero

  package var putOffFinish: PutOffFinish?

  /// Where the memory signals' lanes begin in the timeline's `memory`.
  package var memory = 0
  /// Where the roots' states begin in the timeline's `rootStates`.
  package var roots = 0
  package var bodies = BodySpan()

  package init(start: Nanoseconds) { self.start = start }
}

/// A finish that waits for the shortest refreshing time, then for the end of a loop.
package struct PutOffFinish: Sendable {
  package var outcome: FinishOutcome
  package var due: Nanoseconds
  /// Whether only the loop's end is still waited for.
  package var waitsForLoop: Bool
}

/// Where the bodies of a span stand.
package struct BodySpan: Sendable {
  package var isActive = false
  /// When the bodies became active: steps are counted from here.
  package var epoch = Nanoseconds.zero
  /// The step at which the span begins, with what its event did to it.
  package var step = 0
  /// Where the bodies' states begin in the timeline's `bodyStates`.
  package var states = 0
  /// The span's checkpoints in the timeline's `checkpoints`.
  package var firstCheckpoint = 0
  package var checkpointCount = 0
}

/// What a root is doing.
package struct RootState: Sendable {
  package enum Activity: UInt8, Sendable {
    /// Not in effect, and nothing held.
    case inactive
    case active
    /// In effect since before the first event, and over: its fill stands.
    case finished
    /// Not in effect; its last values stay.
    case held
  }

  package var activity = Activity.inactive
  /// Whether it blends with what was shown before: not where it has always been in effect.
  package var isBlending = false
  package var since = Nanoseconds.zero
  /// Where its captured or held lanes begin in the timeline's `lanes`.
  package var lanes = 0
}
