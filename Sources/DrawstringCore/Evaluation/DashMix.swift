/// The mixing of lists of dashes. A lane of dashes holds, from 0, the index of a list of the graph, then that of a mix of the same
/// frame; from −2 down, a list that the timeline keeps; −1 is no list.
enum DashMix {
  /// The most entries of a mix; longer ones hold the earlier list.
  static let mostEntries = 1000

  /// Returns the number of entries of the mix of two lists with `a` and `b` entries: that of both if they are equal, or else,
  /// with odd lists doubled, the least number in which both repeat. Nil if the lists cannot be mixed.
  static func count(_ a: Int, _ b: Int) -> Int? {
    if a <= 0 || b <= 0 || max(a, b) > mostEntries { return nil }
    if a == b { return a }
    let (one, other) = (a & 1 == 0 ? a : 2 * a, b & 1 == 0 ? b : 2 * b)
    var (divisor, rest) = (one, other)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    let common = one / divisor * other
    return common <= mostEntries ? common : nil
  }
}

extension VectorPath {
  /// Makes a list of dashes that the timeline keeps among its paths: a path through as many points.
  init(dashes: [Double]) {
    self.init()
    for length in dashes { move(to: Vec2(length, 0)) }
  }
}

extension Graph {
  func dashMixIndex(of lane: Double) -> Int? {
    lane >= Double(numberLists.count) ? Int(exactly: (lane - Double(numberLists.count)).rounded()) : nil
  }

  /// Whether a lane always has the same list.
  package func areStillDashes(_ lane: Double) -> Bool { lane > -2 && lane < Double(numberLists.count) }

  /// Returns the number of dashes and gaps of a lane.
  func dashCount(at lane: Double, _ mixes: [PathMix], _ kept: [VectorPath]) -> Int {
    if let index = dashMixIndex(of: lane) {
      return mixes.indices.contains(index) ? Int(mixes[index].count) : 0
    }
    if let index = PathMix.keptIndex(of: lane) {
      return kept.indices.contains(index) ? kept[index].points.count : 0
    }
    return plainDashes(at: lane).count
  }

  /// Returns the dashes and gaps of a lane, with the mixes of its frame and what its timeline keeps; empty for none.
  package func dashes(at lane: Double, _ mixes: [PathMix], _ kept: [VectorPath]) -> [Double] {
    func plain(_ lane: Double) -> [Double] {
      guard let index = PathMix.keptIndex(of: lane) else { return plainDashes(at: lane) }
      return kept.indices.contains(index) ? kept[index].points.map { $0.x } : []
    }
    guard let last = dashMixIndex(of: lane) else { return plain(lane) }
    guard mixes.indices.contains(last) else { return [] }
    let isNeeded = neededMixes(for: last, mixes) { dashMixIndex(of: $0) }
    var made: [[Double]] = []
    func list(_ lane: Double) -> [Double] {
      if let index = dashMixIndex(of: lane) { return made.indices.contains(index) ? made[index] : [] }
      return plain(lane)
    }
    for index in 0...last {
      let mix = mixes[index]
      made.append(isNeeded[index] ? Self.mixed(list(mix.from), list(mix.to), mix) : [])
    }
    return made[last]
  }

  private static func mixed(_ from: [Double], _ to: [Double], _ mix: PathMix) -> [Double] {
    if from.isEmpty || to.isEmpty { return from }
    return (0..<Int(mix.count)).map {
      TotalArithmetic.lerp(from[$0 % from.count], to[$0 % to.count], mix.amount)
    }
  }

  private func plainDashes(at lane: Double) -> [Double] {
    let index = Int(exactly: lane.rounded()) ?? -1
    return numberLists.indices.contains(index) ? numberLists[index] : []
  }
}

extension Sampler {
  /// Returns the lane of a mix of two lists of dashes; nil where they do not mix.
  mutating func mixedDashes(
    _ from: Double, _ to: Double, at amount: Double, _ graph: Graph, _ timeline: Timeline
  ) -> Double? {
    if from == to { return from }
    let first = graph.dashCount(at: from, mixes, timeline.paths)
    let second = graph.dashCount(at: to, mixes, timeline.paths)
    guard let count = DashMix.count(first, second) else { return nil }
    mixes.append(PathMix(from: from, to: to, amount: amount, count: Int32(count)))
    return Double(graph.numberLists.count + mixes.count - 1)
  }
}
