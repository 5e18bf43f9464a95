internal import DrawstringCore
internal import DrawstringOutput

/// What one channel shows over a range of places, as few keys: between two keys with the same words numbers are mixed
/// linearly, between others the earlier one stays.
///
/// Places are whole ticks of the quantity of the range, a time or a pull; the baker sets the length of a tick. At a jump there
/// are two keys at one place; from that place on the later one counts. Before the first key and after the last, that key stays.
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

  /// Whether numbers are the same except for the last bits.
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
