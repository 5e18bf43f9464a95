internal import DrawstringCore

/// The readings that a baker has taken.
struct Readings {
  private let tolerances: [Tolerance]
  private let read: (Int) -> [SVGText?]
  private(set) var pool: WordPool
  /// In the order in which they were taken.
  private var taken: [Reading] = []
  /// Where each tick's is.
  private var places: [Int: Int] = [:]
  /// The words that each channel had last.
  private var likely: [Int32]

  init(tolerances: [Tolerance], share: Double, read: @escaping (Int) -> [SVGText?]) {
    self.tolerances = tolerances
    self.read = read
    pool = WordPool(share: share)
    likely = Array(repeating: WordPool.none, count: tolerances.count)
  }

  var count: Int { taken.count }

  mutating func add(_ tick: Int) {
    if places[tick] != nil { return }
    places[tick] = taken.count
    taken.append(reading(at: tick))
  }

  private mutating func reading(at tick: Int) -> Reading {
    let texts = read(tick)
    precondition(texts.count == tolerances.count, "as many channels as tolerances")
    var numbers: [Double] = []
    numbers.reserveCapacity(taken.last?.numbers.count ?? 0)
    for (channel, text) in texts.enumerated() {
      guard let text else {
        likely[channel] = WordPool.none
        continue
      }
      likely[channel] = pool.index(of: text.words, tolerances[channel], likely: likely[channel])
      numbers += text.numbers
    }
    return Reading(tick: tick, words: likely, numbers: numbers)
  }

  /// Halves intervals until what lies in the middle of each is what mixing its ends gives, the widest first.
  mutating func refine(_ intervals: [(Int, Int)], most: Int, share: Double) {
    var open = intervals
    while !open.isEmpty {
      var next: [(Int, Int)] = []
      for (a, b) in open where b - a > 1 {
        if count >= most { return }
        let middle = a + (b - a) / 2
        add(middle)
        guard let first = places[a], let second = places[middle], let third = places[b] else { continue }
        if Reading.isBent(taken[first], taken[second], taken[third], pool, share: share) {
          next.append((a, middle))
          next.append((middle, b))
        }
      }
      open = next
    }
  }

  /// What each channel showed, from place to place.
  func columns() -> [Column] {
    let sorted = taken.sorted { $0.tick < $1.tick }
    let ticks = sorted.map(\.tick)
    var columns = Array(repeating: Column(ticks: ticks), count: tolerances.count)
    for reading in sorted {
      var lane = 0
      for channel in columns.indices {
        let words = reading.words[channel]
        let count = pool.laneCount(words)
        columns[channel].append(words, reading.numbers[lane..<lane + count])
        lane += count
      }
    }
    return columns
  }

  /// Reads other places: where streams are off by more than is allowed, and the largest deviation as a share of that.
  mutating func check(
    _ streams: [BakedStream], at ticks: [Int]
  ) -> (worst: Double, wrong: [(Int, Int)]) {
    var worst = 0.0
    var wrong: Set<Int> = []
    for tick in ticks where places[tick] == nil {
      let reading = reading(at: tick)
      let off = deviation(of: streams, from: reading)
      worst = max(worst, off)
      if off > 1 {
        places[tick] = taken.count
        taken.append(reading)
        wrong.insert(tick)
      }
    }
    let sorted = places.keys.sorted()
    var intervals: [(Int, Int)] = []
    for (a, b) in zip(sorted, sorted.dropFirst()) where wrong.contains(a) || wrong.contains(b) {
      intervals.append((a, b))
    }
    return (worst, intervals)
  }

  private func deviation(of streams: [BakedStream], from reading: Reading) -> Double {
    var worst = 0.0
    var lane = 0
    for (channel, stream) in streams.enumerated() {
      let words = reading.words[channel]
      let count = pool.laneCount(words)
      defer { lane += count }
      let shown = stream.value(at: Double(reading.tick))
      guard words >= 0, let shown, shown.words == pool.entries[Int(words)].words else {
        if words >= 0 || shown != nil { return .infinity }
        continue
      }
      let bounds = pool.bounds[Int(words)]
      for index in 0..<count {
        worst = max(worst, abs(shown.numbers[index] - reading.numbers[lane + index]) / bounds[index])
      }
    }
    return worst
  }
}
