internal import DrawstringOutput

/// A stream over time that has no end: after the last key it stays, or it comes round for ever.
struct LoopedTrack: Hashable {
  /// What comes after `start`: the same again every `period` ticks, each number greater by its growth.
  struct Loop: Hashable {
    var start: Double
    var period: Double
    var growth: [Double]
  }

  var stream: KeyframeTrack
  var loop: Loop?

  init(_ stream: KeyframeTrack, loop: Loop? = nil) {
    self.stream = stream
    self.loop = loop
  }

  var isConstant: Bool { stream.isConstant && loop == nil }

  func value(at tick: Double) -> SVGText? {
    guard let loop, tick >= loop.start, loop.period > 0 else { return stream.value(at: tick) }
    let rounds = ((tick - loop.start) / loop.period).rounded(.down)
    guard let value = stream.value(at: tick - rounds * loop.period) else { return nil }
    return value.with(zip(value.numbers, loop.growth).map { $0 + rounds * $1 })
  }

  /// Whether a time lies in a gap.
  func isOpen(at tick: Double) -> Bool {
    guard let loop, tick >= loop.start, loop.period > 0 else { return stream.gaps.contains(tick) }
    let rounds = ((tick - loop.start) / loop.period).rounded(.down)
    return stream.gaps.contains(tick - rounds * loop.period)
  }

  /// Whether it shows the same as another, but for a share of what each of its numbers may be off by.
  func isNear(_ other: LoopedTrack, _ tolerance: Tolerance, share: Double) -> Bool {
    if self == other { return true }
    guard loop == other.loop else { return false }
    return stream.isNear(other.stream, tolerance, share: share)
  }
}

extension KeyframeTrack {
  /// Whether two streams show the same all along, but for a share of a tolerance; they differ most at a key.
  func isNear(_ other: KeyframeTrack, _ tolerance: Tolerance, share: Double) -> Bool {
    let ticks = Set(keys.map(\.tick)).union(other.keys.map(\.tick))
    return gaps == other.gaps
      && ticks.allSatisfy { tick in
        // On both sides, since either may discontinuity there.
        [Double(tick) - 0.5, Double(tick)].allSatisfy { place in
          KeyframeTrack.isNear(value(at: place), other.value(at: place), tolerance, share: share)
        }
      }
  }

  static func isNear(_ a: SVGText?, _ b: SVGText?, _ tolerance: Tolerance, share: Double) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    if a.words != b.words { return false }
    if a.numbers == b.numbers { return true }
    return zip(zip(a.numbers, b.numbers), tolerance.bounds(of: a.words)).allSatisfy { pair, bound in
      abs(pair.0 - pair.1) <= bound * share
    }
  }

  /// The part up to a tick, with a key there.
  func cut(at end: Int) -> KeyframeTrack {
    guard let last = keys.last, last.tick > end else { return self }
    var part = keys.filter { $0.tick < end }
    let value = value(at: Double(end) - 1e-3)
    if part.last?.value != value || keys.contains(where: { $0.tick >= end }) {
      part.append(Key(tick: end, value: value))
    }
    return KeyframeTrack(keys: part, gaps: gaps.before(end))
  }

  /// Where it discontinuities: the ticks of the later sides.
  var discontinuities: [Int] {
    zip(keys, keys.dropFirst()).compactMap { a, b in
      a.tick == b.tick || a.value?.words != b.value?.words ? b.tick : nil
    }
  }
}
