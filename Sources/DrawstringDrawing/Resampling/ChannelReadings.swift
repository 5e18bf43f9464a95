internal import DrawstringOutput

/// The readings of one channel, in the order in which they were taken.
struct ChannelReadings {
  private let tolerance: Tolerance
  /// How much of the tolerance may be used.
  private let share: Double
  private var samples = Samples()
  /// The words around the numbers of each kind, with what the numbers may be off by. The first kind is an absent channel.
  private var words: [[String]] = [[]]
  private var bounds: [[Double]] = [[]]
  private var kinds: [[String]: Int] = [[]: 0]
  /// The last kind; a channel seldom changes its words.
  private var likely = 0

  init(_ tolerance: Tolerance, share: Double) {
    self.tolerance = tolerance
    self.share = share
  }

  mutating func append(_ text: SVGText?) { samples.append(text?.numbers ?? [], kind: kind(of: text)) }

  private mutating func kind(of text: SVGText?) -> Int {
    let own = text?.words ?? []
    if words[likely] == own { return likely }
    likely = kinds[own] ?? words.count
    if likely == words.count {
      kinds[own] = likely
      words.append(own)
      bounds.append(tolerance.bounds(of: own).map { $0 * share })
    }
    return likely
  }

  /// Whether a reading between two others, at a part of the way, is not what mixing those would give, by more than a share of
  /// what is allowed.
  func isBent(_ first: Int, _ middle: Int, _ last: Int, _ part: Double, share: Double) -> Bool {
    let kind = samples.kind(middle)
    if kind != samples.kind(first) || kind != samples.kind(last) { return true }
    return bounds[kind].indices.contains { lane in
      let start = samples[first, lane]
      let mixed = start + (samples[last, lane] - start) * part
      return !(abs(samples[middle, lane] - mixed) <= bounds[kind][lane] * share)
    }
  }

  /// The fewest keyframes within a share of the tolerance; `order` has the readings in the order of their ticks.
  func track(_ order: [Int], _ ticks: [Int], share: Double, jumpShare: Double) -> KeyframeTrack {
    let samples = samples.sorted(order, at: ticks)
    return KeyframeTrack(keys: samples.linear(bounds, share: share, jumpShare: jumpShare), words: words)
  }

  /// How far a track is from a text, as a share of what is allowed; infinite for other words.
  mutating func deviation(of track: KeyframeTrack, from text: SVGText?, at tick: Double) -> Double {
    let kind = kind(of: text)
    let key = track.key(at: tick)
    guard track.keys[key].kind == kind else { return .infinity }
    let value = track.value(at: tick, after: key)
    let numbers = text?.numbers ?? []
    return numbers.indices.reduce(0) { max($0, abs(value[$1] - numbers[$1]) / bounds[kind][$1]) }
  }
}

/// The readings of all channels.
struct Readings {
  private let read: (Int) -> [SVGText?]
  private var channels: [ChannelReadings]
  /// The index of the reading at each tick.
  private var places: [Int: Int] = [:]
  /// What each takes besides its numbers, as numbers.
  private let overhead: Int
  /// How many numbers were read, also to look whether a track is right, and what that took besides.
  private(set) var numbers = 0

  init(_ channels: [ChannelReadings], overhead: Int, read: @escaping (Int) -> [SVGText?]) {
    self.channels = channels
    self.overhead = overhead
    self.read = read
  }

  var count: Int { places.count }

  mutating func add(_ tick: Int) {
    if places[tick] == nil { keep(reading(at: tick), at: tick) }
  }

  private mutating func reading(at tick: Int) -> [SVGText?] {
    let texts = read(tick)
    precondition(texts.count == channels.count, "as many channels as tolerances")
    numbers += texts.reduce(overhead) { $0 + ($1?.numbers.count ?? 0) }
    return texts
  }

  private mutating func keep(_ texts: [SVGText?], at tick: Int) {
    places[tick] = count
    for (channel, text) in texts.enumerated() { channels[channel].append(text) }
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
        let part = Double(middle - a) / Double(b - a)
        if channels.contains(where: { $0.isBent(first, second, third, part, share: share) }) {
          next += [(a, middle), (middle, b)]
        }
      }
      open = next
    }
  }

  /// The fewest keyframes of each channel within a share of its tolerance.
  func tracks(share: Double, jumpShare: Double) -> [KeyframeTrack] {
    let sorted = places.sorted { $0.key < $1.key }
    let (order, ticks) = (sorted.map(\.value), sorted.map(\.key))
    return channels.map { $0.track(order, ticks, share: share, jumpShare: jumpShare) }
  }

  /// Reads other places: where tracks are off by more than is allowed, and the largest deviation as a share of that.
  mutating func check(_ tracks: [KeyframeTrack], at ticks: [Int]) -> (worst: Double, wrong: [(Int, Int)]) {
    var worst = 0.0
    var wrong: Set<Int> = []
    for tick in ticks where places[tick] == nil {
      let texts = reading(at: tick)
      var off = 0.0
      for channel in channels.indices {
        off = max(
          off, channels[channel].deviation(of: tracks[channel], from: texts[channel], at: Double(tick)))
      }
      worst = max(worst, off)
      if off > 1 {
        keep(texts, at: tick)
        wrong.insert(tick)
      }
    }
    let sorted = places.keys.sorted()
    let intervals = zip(sorted, sorted.dropFirst()).filter { wrong.contains($0) || wrong.contains($1) }
    return (worst, intervals)
  }
}
