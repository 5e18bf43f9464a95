internal import DrawstringCore

/// What one channel shows over a range of places, as few keys: between two keys with the same words numbers are mixed
/// linearly, between others the earlier one stays.
///
/// Places are whole ticks of whatever the range is measured in, a time or a pull; how long a tick is, the one who
/// bakes knows. Where the channel leaps there are two keys at one place; from that place on the later one counts.
/// Before the first key and after the last, that key stays.
package struct BakedStream: Hashable, Sendable {
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

  package init(keys: [Key]) { self.keys = keys }

  /// Whether it shows one thing all along.
  package var isConstant: Bool { keys.count == 1 }

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
    return start.with(zip(start.numbers, end.numbers).map { $0 + ($1 - $0) * part })
  }
}
