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
  /// Whether the touch was down when finishing or closing started, or began in them, and no later drag of it has shown a
  /// pull of 0 or less. Such a touch does not arm the control.
  package var isSpent = false
  /// Whether the touch began in floor or closing, so that the place of the finger is the pull.
  package var isDirect = false
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
  /// The pull shown just before the first drag of the touch; in floor, at most the rest of the floor.
  package var touchedAt = 0.0
  /// The last place of the finger along the edge, in points; not a number before the first touch.
  package var across = Double.nan
  /// The rest of the floor, in points; used in floor only.
  package var floorRest = 0.0
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

// MARK: Changes by the finger and the program

extension TimelineSpan {
  /// Applies a sample of the finger to the signals that compare it with the last sample.
  mutating func sample(
    _ shown: Double, before: Double, at instant: Nanoseconds, deadband: Double
  ) {
    let isFirst = !isTouching
    isTouching = true
    isSpent = isFirst ? phase == .finishing || phase == .closing : isSpent && shown > 0
    if isFirst {
      isDirect = phase.letsFingerHold
      touchedAt = phase == .floor ? min(before, floorRest) : before
    }
    delta = TotalArithmetic.limited(shown - before)
    if isFirst {
      velocity = 0
      direction = 0
      travel = 0
    } else if instant > sampledAt {
      velocity = TotalArithmetic.limited((shown - sampledPull) / (instant - sampledAt).seconds)
    }
    if abs(delta) > deadband { direction = delta < 0 ? -1 : 1 }
    travel = TotalArithmetic.limited(travel + abs(delta))
    sampledAt = instant
    sampledPull = shown
  }

  /// Applies the changes of phase that a sample causes; there may be several.
  mutating func followFinger(_ shown: Double, _ model: PullModel, at instant: Nanoseconds) {
    if (phase == .idle && shown > 0) || phase == .cancelling {
      enter(.pulling, at: instant)
    }
    if phase == .pulling && shown >= model.trigger && !isSpent {
      enter(.armed, at: instant)
    } else if phase.armedSteps > 0 && shown < model.trigger - model.hysteresis {
      enter(.pulling, at: instant)
    }
    guard let floor = model.floor else { return }
    if phase == .armed && shown >= floor.trigger {
      enter(.armedFloor, at: instant)
    } else if phase == .armedFloor && shown < floor.trigger - model.hysteresis {
      enter(.armed, at: instant)
    }
  }

  /// Starts the movement of the content to the rest of the open floor, which follows the size of the canvas.
  mutating func settleFloor(_ model: PullModel, rest: Double, at instant: Nanoseconds) {
    floorRest = rest
    if !isTouching { pull.turn(to: rest, along: .open, at: instant, in: model) }
    if model.content == .moves { inset.turn(to: rest, along: .open, at: instant, in: model) }
  }

  mutating func endTouch(at shown: Double) {
    isTouching = false
    isSpent = false
    isDirect = false
    releasedAt = shown
  }

  mutating func enter(_ next: Phase, at instant: Nanoseconds) {
    phase = next
    phaseStart = instant
    phaseEnd = .infinity
  }

  /// Starts the motion of the pull to its target if no finger holds the content.
  ///
  /// The way to 0 is along `return` in finishing, and where the delay of the return has passed; along `close` in closing;
  /// otherwise along `cancel`. The floor's own target is that of its transition.
  mutating func settlePull(
    _ model: PullModel?, at instant: Nanoseconds, isReturning: Bool = false
  ) {
    guard let model, !isTouching, phase != .floor else { return }
    let rests = phase == .refreshing || (phase != .cancelling && returnsAt.isFinite)
    let way: Motion.Along =
      phase == .closing ? .close : isReturning || phase == .finishing ? .return : .cancel
    pull.turn(to: rests ? model.rest : 0, along: rests ? .settle : way, at: instant, in: model)
  }

  mutating func settleInset(_ model: PullModel?, at instant: Nanoseconds) {
    guard let model, model.content == .moves else { return }
    let rests = phase == .refreshing || returnsAt.isFinite
    let way: Motion.Along = phase == .closing ? .close : .return
    inset.turn(to: rests ? model.rest : 0, along: rests ? .settle : way, at: instant, in: model)
  }
}

extension TimelineSpan {
  /// Whether an event of the program does something in the state; true for the events of the finger and of inputs.
  package func allows(_ event: TraceEvent.Kind, _ pull: PullModel?) -> Bool {
    switch event {
    case .begin: phase == .idle && !isTouching && pull?.fires != .never
    case .finish: phase == .refreshing && putOffFinish == nil
    case .open:
      pull?.floor != nil && !isTouching
        && (phase == .idle || phase == .finishing || phase == .cancelling || phase == .closing)
    case .close: phase == .floor
    default: true
    }
  }
}

extension Phase {
  /// The number of triggers that the pull has reached in the phase.
  var armedSteps: Int { self == .armedFloor ? 2 : self == .armed ? 1 : 0 }

  /// Whether a touch that begins in the phase takes hold of the content where it is.
  var letsFingerHold: Bool { self == .floor || self == .closing }
}
