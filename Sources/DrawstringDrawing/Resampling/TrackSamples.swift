internal import DrawstringCore
internal import DrawstringOutput

/// The readings that a baker has taken.
struct TrackSamples {
  private let tolerances: [Tolerance]
  private let read: (Int) -> [SVGText?]
  private(set) var pool: WordPool
  /// In the order in which they were taken.
  private var taken: [TrackSample] = []
  /// Where each tick's is.
  private var places: [Int: Int] = [:]
  /// The words that each channel had last.
  private var likely: [Int32]
  /// For each channel, how often it may still ask for a closer look.
  private var timeout: [Int]
  /// For each channel, where it would have been asked for one more.
  private var gaps: [[Range<Int>]]

  /// What each takes besides its numbers, as numbers.
  private let overhead: Int

  init(
    tolerances: [Tolerance], share: Double, timeout: [Int], overhead: Int,
    read: @escaping (Int) -> [SVGText?]
  ) {
    self.tolerances = tolerances
    self.overhead = overhead
    self.read = read
    pool = WordPool(share: share)
    likely = Array(repeating: WordPool.none, count: tolerances.count)
    self.timeout = timeout
    gaps = Array(repeating: [], count: tolerances.count)
  }

  var count: Int { taken.count }
  /// How many numbers were read, also to look whether a stream is right, and what that took besides.
  private(set) var numbers = 0

  mutating func add(_ tick: Int) {
    if places[tick] != nil { return }
    keep(reading(at: tick))
  }

  private mutating func keep(_ reading: TrackSample) {
    places[reading.tick] = taken.count
    taken.append(reading)
  }

  private mutating func reading(at tick: Int) -> TrackSample {
    let texts = read(tick)
    precondition(texts.count == tolerances.count, "as many channels as tolerances")
    var numbers: [Double] = []
    numbers.reserveCapacity(taken.last?.numbers.count ?? 0)
    defer { self.numbers += numbers.count + overhead }
    for (channel, text) in texts.enumerated() {
      guard let text else {
        likely[channel] = WordPool.none
        continue
      }
      likely[channel] = pool.index(of: text.words, tolerances[channel], likely: likely[channel])
      numbers += text.numbers
    }
    return TrackSample(tick: tick, words: likely, numbers: numbers)
  }

  /// Halves intervals until what lies in the middle of each is what mixing its ends gives, the widest first.
  ///
  /// A channel that has bent too often is left as it is: where it goes on to bend there is a gap.
  mutating func refine(_ intervals: [(Int, Int)], most: Int, share: Double) {
    var open = intervals.map { Interval(start: $0, end: $1, channels: []) }
    while !open.isEmpty {
      var next: [Interval] = []
      for (place, interval) in open.enumerated() where interval.end - interval.start > 1 {
        let (a, b) = (interval.start, interval.end)
        if count >= most {
          for left in open[place...] + next { leave(left) }
          return
        }
        let middle = a + (b - a) / 2
        add(middle)
        guard let first = places[a], let second = places[middle], let third = places[b] else { continue }
        var channels: [Int] = []
        TrackSample.forEachBent(taken[first], taken[second], taken[third], pool, share: share) { channel in
          if timeout[channel] > 0 {
            // A long value is written again each time.
            timeout[channel] -= 1 + pool.laneCount(taken[second].words[channel]) / 100
            channels.append(channel)
          } else {
            gaps[channel].append(a..<b)
          }
        }
        if channels.isEmpty { continue }
        next.append(Interval(start: a, end: middle, channels: channels))
        next.append(Interval(start: middle, end: b, channels: channels))
      }
      open = next
    }
  }

  /// Where channels have asked for a closer look.
  private struct Interval {
    var start: Int
    var end: Int
    var channels: [Int]
  }

  private mutating func leave(_ interval: Interval) {
    guard interval.end - interval.start > 1 else { return }
    for channel in interval.channels { gaps[channel].append(interval.start..<interval.end) }
  }

  /// The fewest readings that hold each channel within a share of its tolerance, and nothing within gaps.
  func streams(share: Double, discontinuityShare: Double) -> [KeyframeTrack] {
    let sorted = taken.sorted { $0.tick < $1.tick }
    let ticks = sorted.map(\.tick)
    let gaps = gaps.map(Gaps.init)
    var channels = gaps.map { gaps in
      ChannelReadings(ticks: gaps.isEmpty ? ticks : ticks.filter { !gaps.contains(Double($0)) })
    }
    for reading in sorted {
      var lane = 0
      for channel in channels.indices {
        let words = reading.words[channel]
        let count = pool.laneCount(words)
        if !gaps[channel].contains(Double(reading.tick)) {
          channels[channel].append(words, reading.numbers[lane..<lane + count])
        }
        lane += count
      }
    }
    return zip(channels, gaps).map { channel, gaps in
      var stream = channel.stream(pool, share: share, discontinuityShare: discontinuityShare)
      stream.gaps = gaps
      return stream
    }
  }

  /// Reads other places: where streams are off by more than is allowed, and the largest deviation as a share of that.
  /// Nothing is off within gaps.
  mutating func check(
    _ streams: [KeyframeTrack], at ticks: [Int]
  ) -> (worst: Double, wrong: [(Int, Int)]) {
    var worst = 0.0
    var wrong: Set<Int> = []
    for tick in ticks where places[tick] == nil {
      let reading = reading(at: tick)
      var off = 0.0
      forEachDeviation(of: streams, from: reading) { off = max(off, $1) }
      worst = max(worst, off)
      if off > 1 {
        keep(reading)
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

  /// Calls `body` with each channel and how far its stream is off, as a share of what is allowed; infinite for other
  /// words.
  private func forEachDeviation(
    of streams: [KeyframeTrack], from reading: TrackSample, _ body: (_ channel: Int, _ off: Double) -> Void
  ) {
    var lane = 0
    for (channel, stream) in streams.enumerated() {
      let words = reading.words[channel]
      let count = pool.laneCount(words)
      defer { lane += count }
      if stream.gaps.contains(Double(reading.tick)) { continue }
      let shown = stream.value(at: Double(reading.tick))
      guard words >= 0, let shown, shown.words == pool.entries[Int(words)].words else {
        if words >= 0 || shown != nil { body(channel, .infinity) }
        continue
      }
      let bounds = pool.bounds[Int(words)]
      for index in 0..<count {
        body(channel, abs(shown.numbers[index] - reading.numbers[lane + index]) / bounds[index])
      }
    }
  }

  /// Takes intervals for gaps of the channels whose streams are off at an end of them.
  mutating func leaveWrong(_ streams: [KeyframeTrack], in intervals: [(Int, Int)]) {
    for (a, b) in intervals where b - a > 1 {
      var wrong: Set<Int> = []
      for tick in [a, b] {
        guard let place = places[tick] else { continue }
        forEachDeviation(of: streams, from: taken[place]) { if $1 > 1 { wrong.insert($0) } }
      }
      for channel in wrong { gaps[channel].append(a..<b) }
    }
  }
}

/// What all channels show at one place.
struct TrackSample {
  var tick: Int
  /// For each channel the index of its words in the pool.
  var words: [Int32]
  /// The numbers of all channels, one after the other.
  var numbers: [Double]
}

extension TrackSample {
  /// Calls `body` with each channel of which a reading between two others is not what mixing those would give, by more
  /// than a share of what is allowed.
  static func forEachBent(
    _ first: TrackSample, _ middle: TrackSample, _ last: TrackSample, _ pool: WordPool, share: Double,
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
