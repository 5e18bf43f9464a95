/// How long the endless loops of an effect are, as time is seen, and all of them together.
package struct LoopPeriods: Equatable, Sendable {
  /// In rising order, each once: of single loops, and the least common multiples of two and of all where those are
  /// short enough to be of use.
  package private(set) var candidates: [Nanoseconds] = []
  /// The longest of single loops; zero where nothing is endless.
  package private(set) var longest = Nanoseconds.zero

  /// A round longer than this is not looked for: who looks on does not see it come round.
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
        // There and back is one round.
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

  /// The least common multiple, where it is short enough.
  private static func common(_ a: Nanoseconds, _ b: Nanoseconds) -> Nanoseconds? {
    var (x, y) = (a.count, b.count)
    while y > 0 { (x, y) = (y, x % y) }
    let (product, overflow) = (a.count / x).multipliedReportingOverflow(by: b.count)
    return overflow || product > limit.count ? nil : Nanoseconds(product)
  }
}
