/// What all channels show at one place.
struct Reading {
  var tick: Int
  /// For each channel the index of its words in the pool.
  var words: [Int32]
  /// The numbers of all channels, one after the other.
  var numbers: [Double]
}

extension Reading {
  /// Whether a reading between two others is not what mixing those would give, by more than a share of what is
  /// allowed.
  static func isBent(
    _ first: Reading, _ middle: Reading, _ last: Reading, _ pool: WordPool, share: Double
  ) -> Bool {
    let part = Double(middle.tick - first.tick) / Double(last.tick - first.tick)
    var (a, b, c) = (0, 0, 0)
    for channel in first.words.indices {
      let words = middle.words[channel]
      if words != first.words[channel] || words != last.words[channel] { return true }
      if words < 0 { continue }
      let bounds = pool.bounds[Int(words)]
      for lane in bounds.indices {
        let start = first.numbers[a + lane]
        let mixed = start + (last.numbers[c + lane] - start) * part
        if !(abs(middle.numbers[b + lane] - mixed) <= bounds[lane] * share) { return true }
      }
      a += bounds.count
      b += bounds.count
      c += bounds.count
    }
    return false
  }
}
