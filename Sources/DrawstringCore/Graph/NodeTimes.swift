/// When a node of a root runs, counted from when the root comes into effect.
///
/// Groups that turn or bend the time of their members are taken as if they did not.
package struct NodeTime: Sendable {
  /// The first and last active instants; the last may be infinite.
  package var start: Nanoseconds
  package var end: Nanoseconds
  /// The time of the node per time of the root.
  package var rate: Double
  /// Whether no group around the node turns or bends its time.
  package var isExact: Bool
  /// From where the starts of members count.
  private var origin: Nanoseconds
  private var isExactInside: Bool

  fileprivate init(_ node: TimedNode, in parent: NodeTime?) {
    let timing = node.timing
    let outer = parent?.rate ?? 1
    rate = outer * abs(timing.speed)
    let begin = (parent?.origin ?? .zero) + node.start.scaled(by: 1 / outer)
    // Backwards, the time of the node runs from its end to 0.
    let isBackwards = timing.speed < 0
    start = begin + (isBackwards ? timing.end - timing.activeEnd : timing.activeStart).scaled(by: 1 / rate)
    end = begin + (isBackwards ? timing.end - timing.activeStart : timing.activeEnd).scaled(by: 1 / rate)
    origin = begin + timing.delay.scaled(by: 1 / rate)
    isExact = (parent?.isExactInside ?? true) && timing.speed > 0
    isExactInside =
      isExact && timing.easing == .linear && timing.direction == .normal && timing.iterationStart == 0
  }

  /// A length of the node's time as time of the root.
  package func seen(_ length: Nanoseconds) -> Nanoseconds { length.scaled(by: 1 / rate) }
}

extension Root {
  /// The times of the nodes in their order; of no more than a number of them.
  package func times(_ graph: Graph, most: Int = .max) -> [NodeTime] {
    var times: [NodeTime] = []
    for index in nodes.prefix(most) {
      let node = graph.nodes[index]
      times.append(
        NodeTime(node, in: node.parent < firstNode ? nil : times[node.parent.index - nodes.lowerBound]))
    }
    return times
  }
}
