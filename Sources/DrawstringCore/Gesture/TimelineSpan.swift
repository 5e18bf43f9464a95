/// A span of a trace between two consecutive events, phase changes or crossings of conditions.
///
/// Plain data: parts of variable length lie in the timeline's pools. A span lasts until the next span starts; of
/// several spans that start at one instant, the last one holds.
package struct TimelineSpan: Sendable {
  package var start: Nanoseconds
  package var phase = Phase.idle
  package var phaseStart = Nanoseconds.zero
  /// The time at which the phase ends by itself.
  package var phaseEnd = Nanoseconds.infinity

  package var isTouching = false
  /// Whether the touch was down when finishing started, or began in finishing, and no later drag of it has shown a pull of
  /// 0 or less. Such a touch does not arm the control.
  package var isSpent = false
  package var isExhausted = false
  package var isSuccess = false
  package var isFailure = false

  package var pull = Motion.still(0)
  package var inset = Motion.still(0)
  /// The instant at which the content starts to move back to 0: set at the start of finishing; infinity without a delay and
  /// after that instant.
  package var returnsAt = Nanoseconds.infinity

  package var delta = 0.0
  package var velocity = 0.0
  package var direction = 0.0
  package var travel = 0.0
  package var releasedAt = 0.0
  package var sampledAt = Nanoseconds.zero
  package var sampledPull = 0.0
  /// The finger's pull at the last sample, before the rubber band.
  package var fingerPull = 0.0
  /// The index of the active timed drag in the timeline's `timedDrags`; -1 for none.
  package var timedDrag = -1
  /// The number of the next sample of the timed drag, from 1.
  package var nextSample: Int64 = 1

  package var refreshStart = Nanoseconds.zero
  /// The duration of the refresh; used in finishing only.
  package var refreshedFor = Nanoseconds.zero

  package var putOffFinish: PutOffFinish?

  /// The index of the memory signals' first lane in the timeline's `memory`.
  package var memory = 0
  /// The index of the first root's state in the timeline's `rootStates`.
  package var roots = 0
  package var bodies = BodySpan()

  package init(start: Nanoseconds) { self.start = start }
}

/// A finish that waits for the minimum refreshing time, then for the end of a loop.
package struct PutOffFinish: Sendable {
  package var outcome: FinishOutcome
  package var due: Nanoseconds
  /// Whether only the end of the loop is awaited.
  package var waitsForLoop: Bool
}

/// The state of the bodies in a span.
package struct BodySpan: Sendable {
  package var isActive = false
  /// The time at which the bodies became active; steps are counted from here.
  package var epoch = Nanoseconds.zero
  /// The step at which the span begins, after the changes by its event.
  package var step = 0
  /// The index of the first body's state in the timeline's `bodyStates`.
  package var states = 0
  /// The span's checkpoints in the timeline's `checkpoints`.
  package var firstCheckpoint = 0
  package var checkpointCount = 0
}

/// The state of a root.
package struct RootState: Sendable {
  package enum Activity: UInt8, Sendable {
    /// Not in effect, and without held values.
    case inactive
    case active
    /// In effect since before the first event, and over; its fill remains.
    case finished
    /// Not in effect; its last values remain.
    case held
  }

  package var activity = Activity.inactive
  /// Whether the root blends with the values shown before; false if it has always been in effect.
  package var isBlending = false
  package var since = Nanoseconds.zero
  /// The index of its first captured or held lane in the timeline's `lanes`.
  package var lanes = 0
}
