/// The lengths of the endless loops of an effect, in seen time, and of all of them together.
package struct LoopPeriods: Equatable, Sendable {
  /// In rising order, each once: the lengths of single loops, and the least common multiples of two of them and of all
  /// where those are short enough.
  package private(set) var candidates: [Nanoseconds] = []
  /// The longest single loop; zero without endless nodes.
  package private(set) var longest = Nanoseconds.zero

  /// The longest common period worth finding: nobody sees a longer one repeat.
  private static let limit = Nanoseconds(60_000_000_000)
  private static let mostLoops = 50

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
    for track in graph.tracks where rates[Int(track.node)] > 0 {
      guard case .wave(let index) = track.form else { continue }
      single.insert(Nanoseconds(seconds: graph.waves[Int(index)].period / rates[Int(track.node)]))
    }
    let loops = single.filter { $0 > .zero && $0 <= Self.limit }.sorted().prefix(Self.mostLoops)
    longest = loops.last ?? .zero
    var found = Set(loops)
    for (index, a) in loops.enumerated() {
      for b in loops[..<index] { found.formUnion(Self.common(a, b).map { [$0] } ?? []) }
    }
    var all: Nanoseconds? = loops.first
    for loop in loops.dropFirst() { all = all.flatMap { Self.common($0, loop) } }
    if let all { found.insert(all) }
    candidates = found.sorted()
  }

  /// Returns the least common multiple; nil where it is too long.
  private static func common(_ a: Nanoseconds, _ b: Nanoseconds) -> Nanoseconds? {
    var (x, y) = (a.count, b.count)
    while y > 0 { (x, y) = (y, x % y) }
    let (product, overflow) = (a.count / x).multipliedReportingOverflow(by: b.count)
    return overflow || product > limit.count ? nil : Nanoseconds(product)
  }
}
