// The Web Animations timing model, Level 1, section 4: local time to transformed progress. One function per step,
// named as in the standard.

/// The position of a local time relative to the active interval.
package enum TimingPhase: Sendable { case before, active, after }

/// The timing of a node at one instant.
package struct ComputedTiming: Equatable, Sendable {
  package var phase: TimingPhase
  /// Nil if the node has no effect: outside the active interval on a side that is not filled.
  package var progress: IterationProgress?
}

/// A position in the iterations of a node.
package struct IterationProgress: Equatable, Sendable {
  /// Progress through the iteration in the direction it plays, before easing: 0 to 1.
  package var directed: Double
  /// The directed progress after the node's easing; may lie outside 0 to 1.
  package var transformed: Double
  /// The index of the iteration; infinite after endless iterations.
  package var iteration: Double
  /// Whether time runs from the iteration's end to its start.
  package var isReversed: Bool
  /// The transformed progress as a time within the iteration, for the members of a group.
  package var iterationTime: Nanoseconds
}

extension Timing {
  /// Returns the timing at a local time.
  ///
  /// `isBackwards` is true if time runs backwards in the node's parent (in a reversed iteration of its group).
  package func computed(at localTime: Nanoseconds, isBackwards parentIsBackwards: Bool = false)
    -> ComputedTiming
  {
    let isBackwards = (speed < 0) != parentIsBackwards
    let time = stopped(localTime, isBackwards: isBackwards)
    let phase = phase(at: time, isBackwards: isBackwards)
    guard let active = activeTime(at: time, phase: phase) else {
      return ComputedTiming(phase: phase, progress: nil)
    }
    return ComputedTiming(phase: phase, progress: iterationProgress(active, phase: phase))
  }

  /// Returns a time limited to the node's end (forwards) or to 0 (backwards), like the current time of a finished Web
  /// Animation: with a negative end delay, a forwards fill holds the value at the end.
  func stopped(_ time: Nanoseconds, isBackwards: Bool) -> Nanoseconds {
    isBackwards ? max(time, .zero) : min(time, end)
  }

  func phase(at time: Nanoseconds, isBackwards: Bool) -> TimingPhase {
    let start = activeStart
    if time < start || (isBackwards && time == start) { return .before }
    let end = activeEnd
    if time > end || (!isBackwards && time == end) { return .after }
    return .active
  }

  func activeTime(at time: Nanoseconds, phase: TimingPhase) -> Nanoseconds? {
    switch phase {
    case .before: fill.fillsBackwards ? max(time - delay, .zero) : nil
    case .active: time - delay
    case .after: fill.fillsForwards ? max(min(time - delay, activeDuration), .zero) : nil
    }
  }

  private func iterationProgress(_ active: Nanoseconds, phase: TimingPhase) -> IterationProgress {
    let (simple, iteration) = simpleProgress(active, phase: phase)
    let isReversed = isReversed(inIteration: iteration)
    // Not 1 less the progress, which would be rounded twice.
    let directed = isReversed ? Share(simple.whole - simple.count, of: simple.whole).value : simple.value
    let beforeFlag = (phase == .before && !isReversed) || (phase == .after && isReversed)
    let transformed = easing == .linear ? directed : easing.value(at: directed, before: beforeFlag)
    return IterationProgress(
      directed: directed, transformed: transformed, iteration: iteration, isReversed: isReversed,
      iterationTime: iterationTime(active, transformed: transformed))
  }

  /// Returns the simple iteration progress and the current iteration. Whole iterations are counted as integers, so
  /// that iteration 10⁶ begins at the exact nanosecond.
  private func simpleProgress(_ active: Nanoseconds, phase: TimingPhase) -> (Share, Double) {
    let isAtEnd = phase != .before && active == activeDuration && iterations != 0
    if duration == .zero || duration.isInfinite || active.isInfinite {
      let overall =
        duration == .zero
        ? (phase == .before ? 0 : iterations) + iterationStart
        : (active.isInfinite ? .infinity : iterationStart)
      return split(overall, isAtEnd: isAtEnd, isAfter: phase == .after)
    }
    let total = active + duration.scaled(by: iterationStart)
    let whole = total.count / duration.count
    let rest = total.count % duration.count
    if rest == 0 && isAtEnd { return (Share(1), iterationAtEnd(Double(whole) - 1, isAfter: phase == .after)) }
    return (
      Share(Double(rest), of: Double(duration.count)),
      iterationAtEnd(Double(whole), isAfter: phase == .after)
    )
  }

  private func split(_ overall: Double, isAtEnd: Bool, isAfter: Bool) -> (Share, Double) {
    let base = overall.isInfinite ? iterationStart : overall
    let whole = base.rounded(.down)
    let simple = base - whole
    if simple == 0 && isAtEnd { return (Share(1), iterationAtEnd(whole - 1, isAfter: isAfter)) }
    return (Share(simple), iterationAtEnd(overall.isInfinite ? .infinity : whole, isAfter: isAfter))
  }

  /// Returns infinity if endless iterations are over, unless the active interval was cut; otherwise the iteration.
  private func iterationAtEnd(_ iteration: Double, isAfter: Bool) -> Double {
    let isCut = duration != .zero && longestActive.isFinite
    return isAfter && iterations.isInfinite && !isCut ? .infinity : iteration
  }

  func isReversed(inIteration iteration: Double) -> Bool {
    switch direction {
    case .normal: false
    case .reverse: true
    case .alternate: iteration.isFinite && iteration.truncatingRemainder(dividingBy: 2) != 0
    case .alternateReverse: iteration.isFinite && iteration.truncatingRemainder(dividingBy: 2) == 0
    }
  }

  private func iterationTime(_ active: Nanoseconds, transformed: Double) -> Nanoseconds {
    duration.isInfinite ? active : duration.scaled(by: transformed)
  }
}
