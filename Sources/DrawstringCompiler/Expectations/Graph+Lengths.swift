package import DrawstringCore
internal import DrawstringSyntax

extension Graph {
  /// The length for which a moment's phase is sampled: up to its end (`isFinal`), or for an endless phase, two
  /// iterations of its longest loop, but at most 10 s. Nil if the budget does not suffice.
  package func length(of moment: Moment, _ budget: inout WorkBudget) -> (end: Nanoseconds, isFinal: Bool)? {
    // Physics does not affect the length of a phase.
    let graph = withoutBodies()
    var builder = TimelineBuilder(for: graph)
    var start = Nanoseconds.zero
    guard builder.build(&budget, { start = $0.fold(moment, graph) }) else { return nil }
    let span = builder.timeline.spans.last { $0.phase == moment.impliedPhase && $0.phaseStart == start }
    if let span, span.phaseEnd.isFinite { return (span.phaseEnd - start, true) }
    return (min(twoRounds(of: moment.impliedPhase), Nanoseconds(seconds: 10)), false)
  }

  /// The time of two iterations of the longest loop in a phase, or the longest finite time, whichever is longer.
  private func twoRounds(of phase: Phase) -> Nanoseconds {
    var longest =
      pull.map { max($0.settle.duration, $0.returnDelay + $0.return.duration, $0.cancel.duration) } ?? .zero
    for root in roots where root.isTimed && root.phases.contains(phase) {
      if root.length.isFinite { longest = max(longest, root.length) }
      var rates: [Double] = []
      for index in root.nodes {
        let node = nodes[index]
        let isRoot = node.parent < root.firstNode
        let rate = (isRoot ? 1 : rates[node.parent.index - root.nodes.lowerBound]) * abs(node.timing.speed)
        rates.append(rate)
        if node.timing.end.isInfinite, node.timing.duration.isFinite {
          longest = max(longest, node.timing.duration.scaled(by: 2 / rate))
        } else if node.timing.end.isFinite {
          longest = max(longest, node.timing.end.scaled(by: 1 / rate))
        }
      }
    }
    return longest
  }
}
