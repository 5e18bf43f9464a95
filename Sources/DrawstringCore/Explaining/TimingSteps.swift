/// The steps of the timing model for one local time, with those on the way.
package struct TimingSteps: Equatable, Sendable {
  /// The node's own time, stopped at its end.
  package var localTime: Nanoseconds
  package var phase: TimingPhase
  /// Nil where the node has no effect; so are the others.
  package var activeTime: Nanoseconds?
  /// Iterations gone, with the part of the one that runs.
  package var overall: Double?
  package var progress: IterationProgress?
}

extension Timing {
  /// The steps for a local time; `isBackwards` is as for `computed`.
  package func steps(at localTime: Nanoseconds, isBackwards parentIsBackwards: Bool) -> TimingSteps {
    let isBackwards = (speed < 0) != parentIsBackwards
    let time = stopped(localTime, isBackwards: isBackwards)
    let phase = phase(at: time, isBackwards: isBackwards)
    let progress = computed(at: localTime, isBackwards: parentIsBackwards).progress
    return TimingSteps(
      localTime: time, phase: phase, activeTime: activeTime(at: time, phase: phase),
      overall: progress.map { $0.iteration + ($0.isReversed ? 1 - $0.directed : $0.directed) },
      progress: progress)
  }
}
