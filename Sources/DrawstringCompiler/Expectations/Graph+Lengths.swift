package import DrawstringCore
internal import DrawstringSyntax

extension Graph {
  /// How long a moment's phase is looked at: to its end, final where it ends there by itself; an endless one for two
  /// rounds of its longest loop, at most 10 s. Nil where a budget does not reach.
  package func length(of moment: Moment, _ budget: inout WorkBudget) -> (end: Nanoseconds, isFinal: Bool)? {
    // No phase waits for bodies.
    let graph = withoutBodies()
    var builder = TimelineBuilder(for: graph)
    var start = Nanoseconds.zero
    guard builder.build(&budget, { start = $0.fold(moment, graph) }) else { return nil }
    let span = builder.timeline.spans.last { $0.phase == moment.impliedPhase && $0.phaseStart == start }
    if let span, span.phaseEnd.isFinite { return (span.phaseEnd - start, true) }
    return (min(twoRounds(of: moment.impliedPhase), Nanoseconds(seconds: 10)), false)
  }

  /// Two rounds of the longest loop that goes on in a phase, or as long as what ends there takes, whichever is longer.
  private func twoRounds(of phase: Phase) -> Nanoseconds {
    var longest = max(pull?.settle.duration ?? .zero, pull?.return.duration ?? .zero)
    for root in roots where root.isTimed && root.phases.contains(phase) {
      if root.length.isFinite { longest = max(longest, root.length) }
      var rates: [Double] = []
      for index in root.nodes {
        let node = nodes[index]
        let isRoot = node.parent < root.firstNode
        let rate = (isRoot ? 1 : rates[Int(node.parent - root.firstNode)]) * abs(node.timing.speed)
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
