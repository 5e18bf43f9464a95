/// A stretch of time in which a root that has events is in effect.
package struct RootRun: Sendable, Equatable {
  package var since: Nanoseconds
  /// When it stops being in effect; infinite where it does not.
  package var until = Nanoseconds.infinity

  package init(since: Nanoseconds) { self.since = since }
}

extension TimelineBuilder {
  /// Keeps which roots with events begin and stop to be in effect at an instant.
  mutating func recordRuns(_ graph: Graph, from old: Int, to new: Int, at instant: Nanoseconds) {
    for (list, root) in graph.eventRoots.enumerated() {
      let was = timeline.rootStates[old + Int(root)]
      let state = timeline.rootStates[new + Int(root)]
      if was.isInEffect == state.isInEffect && was.since == state.since { continue }
      closeRun(list, at: instant)
      if state.activity == .active { timeline.runs[list].append(RootRun(since: state.since)) }
    }
  }

  /// Begins with the roots in effect before the first event: those that are over have no events any more.
  mutating func recordInitialRuns(_ graph: Graph, states: Int, at instant: Nanoseconds) {
    while timeline.runs.count < graph.eventRoots.count { timeline.runs.append([]) }
    for (list, root) in graph.eventRoots.enumerated() {
      closeRun(list, at: instant)
      let state = timeline.rootStates[states + Int(root)]
      if state.activity == .active { timeline.runs[list].append(RootRun(since: state.since)) }
    }
  }

  private mutating func closeRun(_ list: Int, at instant: Nanoseconds) {
    guard let last = timeline.runs[list].last, last.until.isInfinite else { return }
    if last.since >= instant {
      timeline.runs[list].removeLast()
    } else {
      timeline.runs[list][timeline.runs[list].count - 1].until = instant
    }
  }

  /// Takes back what begins and stops by itself after an instant.
  mutating func retractRuns(after instant: Nanoseconds) {
    for list in timeline.runs.indices {
      while let last = timeline.runs[list].last, last.since > instant { timeline.runs[list].removeLast() }
      if let last = timeline.runs[list].last, last.until > instant {
        timeline.runs[list][timeline.runs[list].count - 1].until = .infinity
      }
    }
  }
}
