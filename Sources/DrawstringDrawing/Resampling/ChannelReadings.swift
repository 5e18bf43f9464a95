internal import DrawstringOutput

/// What one channel showed at every place that was read.
struct ChannelReadings {
  /// In order.
  private let ticks: [Int]
  private var words: [Int32] = []
  private var numbers: [Double] = []
  /// Where the numbers of each reading begin.
  private var starts: [Int] = []

  init(ticks: [Int]) { self.ticks = ticks }

  mutating func append(_ index: Int32, _ values: ArraySlice<Double>) {
    words.append(index)
    starts.append(numbers.count)
    numbers += values
  }

  /// The fewest readings that hold the channel within a share of its tolerance.
  ///
  /// A jump lies between neighbouring ticks whose change differs from those before and after by more than `discontinuityShare`.
  func stream(_ pool: WordPool, share: Double, discontinuityShare: Double) -> KeyframeTrack {
    var keys: [KeyframeTrack.Key] = []
    var first = 0
    while first < ticks.count {
      let bounds = words[first] < 0 ? [] : pool.bounds[Int(words[first])]
      let last = lastOfRun(from: first, bounds, share: discontinuityShare)
      let kept = kept(first...last, bounds.map { $0 * share })
      for index in kept { keys.append(key(index, at: ticks[index], pool)) }
      // Up to a jump the channel continues as before, instead of moving towards the value after the jump.
      if last + 1 < ticks.count {
        let discontinuity = ticks[last + 1]
        if kept.count > 1 {
          keys[keys.count - 1] = extended(keys[keys.count - 2], keys[keys.count - 1], to: discontinuity)
        } else if words[last + 1] == words[first], !bounds.isEmpty {
          keys.append(key(first, at: discontinuity, pool))
        }
      }
      first = last + 1
    }
    return KeyframeTrack(keys: keys)
  }

  /// A key on the straight way through two others.
  private func extended(_ a: KeyframeTrack.Key, _ b: KeyframeTrack.Key, to tick: Int) -> KeyframeTrack.Key {
    guard let start = a.value, let end = b.value else { return b }
    let part = Double(tick - a.tick) / Double(b.tick - a.tick)
    return KeyframeTrack.Key(tick: tick, value: start.mixed(with: end, part))
  }

  private func key(_ index: Int, at tick: Int, _ pool: WordPool) -> KeyframeTrack.Key {
    KeyframeTrack.Key(tick: tick, value: pool.text(words[index], lanes(index)))
  }

  private func lanes(_ index: Int) -> ArraySlice<Double> {
    numbers[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : numbers.count)]
  }

  /// The last reading before the words change or the numbers jump.
  private func lastOfRun(from first: Int, _ bounds: [Double], share: Double) -> Int {
    var index = first
    while index + 1 < ticks.count, words[index + 1] == words[first] {
      if ticks[index + 1] - ticks[index] == 1, discontinuities(from: index, bounds, share: share) { break }
      index += 1
    }
    return index
  }

  /// Whether the way from a reading to the next, a tick on, is neither that before nor that after it.
  private func discontinuities(from index: Int, _ bounds: [Double], share: Double) -> Bool {
    let before = slope(from: index - 1, like: index)
    let after = slope(from: index + 1, like: index)
    return bounds.indices.contains { lane in
      let step = numbers[starts[index + 1] + lane] - numbers[starts[index] + lane]
      let bound = bounds[lane] * share
      return abs(step) > bound && abs(step - (before?[lane] ?? 0)) > bound
        && abs(step - (after?[lane] ?? 0)) > bound
    }
  }

  /// What the numbers gain a tick from a reading to the next; nil where there is no such way in the same words.
  private func slope(from index: Int, like other: Int) -> [Double]? {
    guard index >= 0, index + 1 < ticks.count, words[index] == words[other], words[index + 1] == words[other]
    else {
      return nil
    }
    let distance = Double(ticks[index + 1] - ticks[index])
    return zip(lanes(index), lanes(index + 1)).map { ($1 - $0) / distance }
  }

  /// The first reading, and then always the farthest to which a straight way passes all between near enough; the first
  /// alone where nothing moves.
  private func kept(_ run: ClosedRange<Int>, _ bounds: [Double]) -> [Int] {
    let isStill = run.allSatisfy { lanes($0).elementsEqual(lanes(run.lowerBound)) }
    if isStill { return [run.lowerBound] }
    var kept = [run.lowerBound]
    while let pivot = kept.last, pivot < run.upperBound {
      let next = farthest(from: pivot, through: run.upperBound, bounds)
      // Two equal keys mean that the channel stays; if it moves in between, however little, a key between them shows it.
      if KeyframeTrack.areSame(lanes(pivot), lanes(next)),
        let middle = (pivot..<next).first(where: { !KeyframeTrack.areSame(lanes($0), lanes(pivot)) })
      {
        kept.append(middle)
      }
      kept.append(next)
    }
    return kept
  }

  private func farthest(from pivot: Int, through end: Int, _ bounds: [Double]) -> Int {
    // For each lane the slopes that pass all readings so far near enough.
    var low = Array(repeating: -Double.infinity, count: bounds.count)
    var high = Array(repeating: Double.infinity, count: bounds.count)
    var best = pivot + 1
    for index in pivot + 1...end {
      let distance = Double(ticks[index] - ticks[pivot])
      var fits = true
      var isOpen = true
      for lane in bounds.indices {
        let rise = numbers[starts[index] + lane] - numbers[starts[pivot] + lane]
        let slope = rise / distance
        if slope < low[lane] || slope > high[lane] { fits = false }
        low[lane] = max(low[lane], (rise - bounds[lane]) / distance)
        high[lane] = min(high[lane], (rise + bounds[lane]) / distance)
        if low[lane] > high[lane] { isOpen = false }
      }
      if fits { best = index }
      if !isOpen { break }
    }
    return best
  }
}
