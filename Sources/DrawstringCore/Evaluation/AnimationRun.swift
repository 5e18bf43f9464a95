/// An interval in which a root with events is in effect.
package struct AnimationRun: Sendable, Equatable {
  package var since: Nanoseconds
  /// The instant at which the root stops; infinite where it does not.
  package var until = Nanoseconds.infinity

  package init(since: Nanoseconds) { self.since = since }
}

extension TimelineBuilder {
  /// Notes the roots with events that start and stop at an instant.
  mutating func recordRuns(_ graph: Graph, from old: Int, to new: Int, at instant: Nanoseconds) {
    for (list, root) in graph.eventRoots.enumerated() {
      let was = timeline.rootStates[old + root.index]
      let state = timeline.rootStates[new + root.index]
      if was.isInEffect == state.isInEffect && was.since == state.since && !restarts[root.index] { continue }
      closeRun(list, graph, at: instant)
      if state.activity == .active { timeline.runs[list].append(AnimationRun(since: state.since)) }
    }
  }

  /// Begins with the roots in effect before the first event; roots that are over have no more events.
  mutating func recordInitialRuns(_ graph: Graph, states: Int, at instant: Nanoseconds) {
    while timeline.runs.count < graph.eventRoots.count { timeline.runs.append([]) }
    for (list, root) in graph.eventRoots.enumerated() {
      closeRun(list, graph, at: instant)
      let state = timeline.rootStates[states + root.index]
      if state.activity == .active { timeline.runs[list].append(AnimationRun(since: state.since)) }
    }
  }

  private mutating func closeRun(_ list: Int, _ graph: Graph, at instant: Nanoseconds) {
    guard let last = timeline.runs[list].last, last.until.isInfinite else { return }
    // A root on a trigger emits its events although it has no length.
    if last.since >= instant, graph.roots[graph.eventRoots[list]].trigger.isNone {
      timeline.runs[list].removeLast()
    } else {
      timeline.runs[list][timeline.runs[list].count - 1].until = instant
    }
  }

  /// Removes the starts and stops after an instant.
  mutating func retractRuns(after instant: Nanoseconds) {
    for list in timeline.runs.indices {
      while let last = timeline.runs[list].last, last.since > instant { timeline.runs[list].removeLast() }
      if let last = timeline.runs[list].last, last.until > instant {
        timeline.runs[list][timeline.runs[list].count - 1].until = .infinity
      }
    }
  }
}

extension Graph {
  /// Returns the first end of an iteration, at or after an instant, of the loop that `leave` waits for.
  ///
  /// This is the endless node in effect with the longest iteration (of equals, the first in the file), or the named
  /// top-level node; without such a node, the instant itself.
  func loopEnd(
    for leave: PullModel.Leave, in timeline: Timeline, _ span: TimelineSpan, notBefore instant: Nanoseconds
  ) -> Nanoseconds {
    var best: Loop?
    for (index, root) in roots.enumerated() where root.isTimed {
      if case .loop(let named) = leave, named != index { continue }
      let state = timeline.rootStates[span.roots + index]
      guard state.isInEffect, let loop = longestLoop(of: root, since: state.since) else { continue }
      if let known = best, known.period >= loop.period { continue }
      best = loop
    }
    return best?.end(notBefore: instant) ?? instant
  }

  /// The endless loop with the longest iteration in a root: the root, or a member that is not inside another loop.
  private func longestLoop(of root: Root, since: Nanoseconds) -> Loop? {
    var best: Loop?
    var starts: [Nanoseconds] = []
    var rates: [Double] = []
    var isInside: [Bool] = []
    for index in root.nodes {
      let node = nodes[index]
      let isRoot = node.parent < root.firstNode
      let parent = isRoot ? 0 : node.parent.index - root.nodes.lowerBound
      let rate = (isRoot ? 1 : rates[parent]) * abs(node.timing.speed)
      let start = isRoot ? since + node.start : starts[parent] + node.start.scaled(by: 1 / rates[parent])
      let timing = node.timing
      let isLoop =
        timing.iterations.isInfinite && timing.longestActive.isInfinite && timing.duration.isFinite
        && timing.duration > .zero
      let isShut = (isRoot ? false : isInside[parent]) || timing.speed < 0
      if isLoop && !isShut {
        let loop = Loop(
          start: start + timing.delay.scaled(by: 1 / rate), period: timing.duration, rate: rate,
          phase: timing.duration.scaled(by: timing.iterationStart))
        if best.map({ $0.period < loop.period }) ?? true { best = loop }
      }
      starts.append(start + timing.delay.scaled(by: 1 / rate))
      rates.append(rate)
      isInside.append(isShut || isLoop || timing.end.isFinite)
    }
    return best
  }
}

/// An endless loop: the start of its first iteration, and the length of an iteration.
private struct Loop {
  var start: Nanoseconds
  /// In the node's own time, which runs `rate` times as fast.
  var length: Nanoseconds
  var rate: Double
  /// The offset into an iteration at the start.
  var phase: Nanoseconds

  init(start: Nanoseconds, period: Nanoseconds, rate: Double, phase: Nanoseconds) {
    self.start = start
    self.length = period
    self.rate = rate
    self.phase = phase
  }

  /// The length of an iteration as it is seen.
  var period: Nanoseconds { length.scaled(by: 1 / rate) }

  /// The first end of an iteration at or after an instant.
  func end(notBefore instant: Nanoseconds) -> Nanoseconds {
    let local = (max(instant, start) - start).scaled(by: rate) + phase
    let firstEnd = phase.count / length.count + 1
    let whole = local.count / length.count + (local.count % length.count == 0 ? 0 : 1)
    let (count, isTooLong) = max(whole, firstEnd).multipliedReportingOverflow(by: length.count)
    if isTooLong { return instant }
    let end = Nanoseconds(count) - phase
    return max(start + end.scaled(by: 1 / rate), instant)
  }
}
