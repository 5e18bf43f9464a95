internal import DrawstringCore
internal import DrawstringOutput

/// What one channel shows over a range of places, as few keys: between two keys with the same words numbers are mixed
/// linearly, between others the earlier one stays.
///
/// Places are whole ticks of whatever the range is measured in, a time or a pull; how long a tick is, the one who
/// bakes knows. Where the channel discontinuities there are two keys at one place; from that place on the later one counts.
/// Before the first key and after the last, that key stays.
///
/// Where the channel was too wild to be baked there is a gap: nothing is promised of what lies strictly between its ends.
package struct KeyframeTrack: Hashable, Sendable {
  package struct Key: Hashable, Sendable {
    package var tick: Int
    /// Nil where the channel is not there at all.
    package var value: SVGText?

    package init(tick: Int, value: SVGText?) {
      self.tick = tick
      self.value = value
    }
  }

  /// In the order of their ticks; at least one.
  package var keys: [Key]
  package var gaps: Gaps

  package init(keys: [Key], gaps: Gaps = Gaps()) {
    self.keys = keys
    self.gaps = gaps
  }

  /// Of which nothing is known but what it shows somewhere.
  package init(unbaked value: SVGText?) {
    self.init(keys: [Key(tick: 0, value: value)], gaps: .everywhere)
  }

  /// Whether it shows one thing all along.
  package var isConstant: Bool { keys.count == 1 && gaps.isEmpty }

  /// Whether numbers are the same but for the last bits.
  package static func areSame(_ a: some Sequence<Double>, _ b: some Sequence<Double>) -> Bool {
    a.elementsEqual(b) { $0 == $1 || abs($0 - $1) <= 1e-9 * max(1, abs($0)) }
  }

  /// What it shows at a place, which may lie between two ticks.
  package func value(at tick: Double) -> SVGText? {
    let next = keys.partition { Double($0.tick) > tick }
    if next == 0 { return keys[0].value }
    let from = keys[next - 1]
    guard next < keys.count, let start = from.value, let end = keys[next].value, start.words == end.words
    else {
      return from.value
    }
    let part = (tick - Double(from.tick)) / Double(keys[next].tick - from.tick)
    return start.mixed(with: end, part)
  }
}

extension SVGText {
  /// What lies on the straight way to a text with the same words, or beyond it; finite.
  func mixed(with other: SVGText, _ part: Double) -> SVGText {
    with(
      zip(numbers, other.numbers).map { start, end in
        let way = end - start
        return TotalArithmetic.limited(
          way.isFinite ? start + way * part : start * (1 - part) + end * part)
      })
  }
}

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

extension KeyframeTrack {
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
    // Both rounds are straight between two corners, so both ends tell all. Beside a discontinuity the two may be a tick apart.
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
