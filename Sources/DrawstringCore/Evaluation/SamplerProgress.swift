extension Sampler {
  /// Computes the progress of all nodes of a root in effect.
  mutating func computeProgress(
    _ graph: Graph, _ root: Root, _ state: RootState, at instant: Nanoseconds
  ) {
    let first = root.firstNode.index
    guard let time = localTime(graph, root, state, at: instant) else {
      var running = NodeProgress(activity: .running)
      if case .signal(let lane, _) = root.clock { running.x = environment[Int(lane)] }
      for node in root.nodes { progress[node] = running }
      return
    }
    progress[first] = NodeProgress.of(graph.nodes[first], localTime: time, parent: NodeProgress())
    for index in root.nodes.dropFirst() {
      let node = graph.nodes[index]
      let parent = progress[node.parent.index]
      if parent.activity == .none {
        progress[index] = NodeProgress()
      } else {
        progress[index] = NodeProgress.of(node, localTime: localTime(node, in: parent), parent: parent)
      }
    }
  }

  /// Returns the local time of a root's first node on the root's clock; nil where the nodes read a signal directly.
  func localTime(
    _ graph: Graph, _ root: Root, _ state: RootState, at instant: Nanoseconds
  ) -> Nanoseconds? {
    let node = graph.nodes[root.firstNode]
    switch root.clock {
    case .time: return node.timing.localTime(elapsed(root, state, at: instant) - node.start)
    case .signal(let lane, let range?):
      return node.timing.end.scaled(by: Sampler.fraction(environment[Int(lane)], in: range, root))
    case .signal(_, nil): return nil
    }
  }

  /// Returns the time for which a root on the time clock has been in effect.
  func elapsed(_ root: Root, _ state: RootState, at instant: Nanoseconds) -> Nanoseconds {
    root.still ?? (state.activity == .finished ? root.length : instant - state.since)
  }

  /// The local time of a member.
  func localTime(_ node: TimedNode, in parent: NodeProgress) -> Nanoseconds {
    node.timing.localTime(parent.iterationTime - node.start)
  }

  /// Returns the position of a signal in a clock's range: 0 at its start, 1 at its end, limited as the root says.
  static func fraction(_ value: Double, in range: ClockRange, _ root: Root) -> Double {
    let width = range.end - range.start
    if width == 0 { return 0 }
    return extrapolated((value - range.start) / width, from: 0, to: 1, root)
  }

  /// A clock's value, limited beyond the first and last place as the root says.
  static func extrapolated(_ value: Double, from first: Double, to last: Double, _ root: Root) -> Double {
    let mode: Extrapolation
    if value < first {
      mode = root.before
    } else if value > last || (value == last && root.after == .repeat && first < last) {
      mode = root.after
    } else {
      return value
    }
    switch mode {
    case .extend: return value
    case .clamp: return value < first ? first : last
    case .repeat:
      let width = last - first
      if width <= 0 { return last }
      let turns = ((value - first) / width).rounded(.down)
      return min(max(value - turns * width, first), last)
    }
  }
}
