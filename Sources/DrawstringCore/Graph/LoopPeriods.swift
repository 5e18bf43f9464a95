/// The lengths of the endless loops of an effect, in seen time.
package struct LoopPeriods: Equatable, Sendable {
  /// The longest single loop; zero without endless nodes.
  package private(set) var longest = Nanoseconds.zero

  /// The maximum length of a loop, 60 s; longer loops are ignored.
  private static let limit = Nanoseconds(60_000_000_000)

  package init(_ graph: Graph) {
    var single: Set<Nanoseconds> = []
    var rates = Array(repeating: 0.0, count: graph.nodes.count)
    for root in graph.roots where root.isTimed {
      for (index, time) in zip(root.nodes, root.times(graph)) {
        rates[index] = time.rate
        let timing = graph.nodes[index].timing
        guard timing.iterations.isInfinite, timing.duration.isFinite, timing.duration > .zero else {
          continue
        }
        // A pass forwards and one backwards make one period.
        let turns = timing.direction == .alternate || timing.direction == .alternateReverse ? 2.0 : 1
        single.insert(timing.duration.scaled(by: turns / rates[index]))
      }
    }
    // Nodes over other clocks have no rate.
    for track in graph.tracks where rates[track.node.index] > 0 {
      guard case .wave(let index) = track.form else { continue }
      single.insert(Nanoseconds(seconds: graph.waves[index].period / rates[track.node.index]))
    }
    longest = single.filter { $0 > .zero && $0 <= Self.limit }.max() ?? .zero
  }
}
