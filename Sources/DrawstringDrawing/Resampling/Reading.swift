internal import DrawstringOutput

/// What all channels show at one place.
struct Reading {
  var tick: Int
  /// For each channel the index of its words in the pool.
  var words: [Int32]
  /// The numbers of all channels, one after the other.
  var numbers: [Double]
}

extension Reading {
  /// Calls `body` with each channel of which a reading between two others is not what mixing those would give, by more
  /// than a share of what is allowed.
  static func forEachBent(
    _ first: Reading, _ middle: Reading, _ last: Reading, _ pool: WordPool, share: Double,
    _ body: (_ channel: Int) -> Void
  ) {
    let part = Double(middle.tick - first.tick) / Double(last.tick - first.tick)
    var (a, b, c) = (0, 0, 0)
    for channel in first.words.indices {
      let words = middle.words[channel]
      let count = pool.laneCount(words)
      if words != first.words[channel] || words != last.words[channel] {
        body(channel)
      } else if words >= 0 {
        let bounds = pool.bounds[Int(words)]
        let isBent = bounds.indices.contains { lane in
          let start = first.numbers[a + lane]
          let mixed = start + (last.numbers[c + lane] - start) * part
          return !(abs(middle.numbers[b + lane] - mixed) <= bounds[lane] * share)
        }
        if isBent { body(channel) }
      }
      a += pool.laneCount(first.words[channel])
      b += count
      c += pool.laneCount(last.words[channel])
    }
  }
}
