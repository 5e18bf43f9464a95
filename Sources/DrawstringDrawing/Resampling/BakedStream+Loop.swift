internal import DrawstringOutput

/// How a stream goes on for ever: from `intro` on it shows the same again after each `period`, plus as much as it grows in
/// a round.
package struct SteadyLoop: Hashable, Sendable {
  /// The tick from which it repeats.
  package var intro: Double
  /// In ticks.
  package var period: Double
  /// What each number gains in a round; empty where there are none, or the words change within one.
  package var growth: [Double]

  package init(intro: Double, period: Double, growth: [Double]) {
    self.intro = intro
    self.period = period
    self.growth = growth
  }

  /// Where in the stream to look for a tick, and how many whole rounds went before.
  package func place(of tick: Double) -> (tick: Double, rounds: Double) {
    if tick < intro { return (tick, 0) }
    let rounds = ((tick - intro) / period).rounded(.down)
    return (tick - rounds * period, rounds)
  }
}

extension BakedStream {
  /// The loop that the end of a stream is in: the first of the given periods whose last two rounds are alike, but for
  /// what is gained in one, within bounds for each number. Nil where there is none.
  package func steadyLoop(
    periods: [Double], through end: Int, bounds: (SVGText) -> [Double]
  ) -> SteadyLoop? {
    for period in periods where period >= 1 {
      let intro = Double(end) - 2 * period
      if intro < Double(keys[0].tick) { continue }
      if let growth = growth(from: intro, period, bounds) {
        return SteadyLoop(intro: intro, period: period, growth: growth)
      }
    }
    return nil
  }

  /// The gain of a round, where two rounds are alike.
  private func growth(from intro: Double, _ period: Double, _ bounds: (SVGText) -> [Double]) -> [Double]? {
    var corners = [intro, intro + period]
    for key in keys {
      let tick = Double(key.tick)
      if tick > intro, tick < intro + period { corners.append(tick) }
      if tick > intro + period, tick < intro + 2 * period { corners.append(tick - period) }
    }
    corners.sort()
    var growth: [Double]?
    // Both rounds are straight between two corners, so both ends tell all. Beside a leap the two may be a tick apart.
    for (a, b) in zip(corners, corners.dropFirst()) where b - a > 4 {
      for tick in [a + 2, b - 2] {
        guard let gain = gain(at: tick, period, bounds, known: growth) else { return nil }
        growth = gain
      }
    }
    return growth
  }

  private func gain(
    at tick: Double, _ period: Double, _ bounds: (SVGText) -> [Double], known: [Double]?
  ) -> [Double]? {
    let (now, later) = (value(at: tick), value(at: tick + period))
    guard now?.words == later?.words else { return nil }
    guard let now, let later else { return known ?? [] }
    let gain = zip(now.numbers, later.numbers).map { $1 - $0 }
    let bounds = bounds(now)
    let zero = Array(repeating: 0.0, count: gain.count)
    // What stays within bounds does not grow at all; where the words change, nothing may.
    let isStill = gain.indices.allSatisfy { abs(gain[$0]) <= bounds[$0] }
    guard let known else { return isStill ? zero : gain }
    if known.count == gain.count {
      return gain.indices.allSatisfy { abs(gain[$0] - known[$0]) <= bounds[$0] } ? known : nil
    }
    return isStill && known.allSatisfy { $0 == 0 } ? zero : nil
  }
}
