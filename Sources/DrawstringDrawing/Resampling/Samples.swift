/// The values of one channel at places: for each sample the kind of the value and its numbers.
///
/// A kind is a number for what cannot be mixed: the words of a text, the segments of a path.
package struct Samples: Sendable {
  /// The places of the samples, in order; empty if each sample is one after the sample before.
  private(set) var places: [Int] = []
  private var kinds: [Int32] = []
  private var numbers: [Double] = []
  /// The end of the numbers of each sample, after a zero.
  private var ends = [0]
  /// The number of lanes of the longest value.
  package private(set) var lanes = 0

  package init() {}

  package var count: Int { kinds.count }

  package mutating func append(_ value: some Collection<Double>, kind: Int) {
    kinds.append(Int32(truncatingIfNeeded: kind))
    numbers += value
    ends.append(numbers.count)
    lanes = max(lanes, value.count)
  }

  /// The same samples in the order of their places; `order` has their indices in this order.
  func sorted(_ order: [Int], at places: [Int]) -> Samples {
    var sorted = Samples()
    sorted.places = places
    for index in order { sorted.append(value(index), kind: kind(index)) }
    return sorted
  }

  func kind(_ index: Int) -> Int { Int(kinds[index]) }

  func value(_ index: Int) -> ArraySlice<Double> { numbers[ends[index]..<ends[index + 1]] }

  /// The number of a lane; shorter values are padded with zeros.
  package subscript(index: Int, lane: Int) -> Double {
    let place = ends[index] + lane
    return place < ends[index + 1] ? numbers[place] : 0
  }

  /// Whether all samples are the same.
  package var isStill: Bool { isStill(0..<count) }

  func isStill(_ range: Range<Int>) -> Bool {
    range.allSatisfy {
      kinds[$0] == kinds[range.lowerBound] && value($0).elementsEqual(value(range.lowerBound))
    }
  }

  /// Whether the value jumps from a sample to the next one: to another kind or, at the next place, by more than its bound, and
  /// much more than before and after.
  func jumps(after index: Int, _ bounds: [Double]) -> Bool {
    if kinds[index] != kinds[index + 1] { return true }
    if distance(after: index) != 1 { return false }
    return bounds.indices.contains { lane in
      let way = speed(after: index, lane, like: index)
      if way <= bounds[lane] { return false }
      let usual = max(speed(after: index - 1, lane, like: index), speed(after: index + 1, lane, like: index))
      return way > Self.leap * usual + bounds[lane]
    }
  }

  /// The factor by which a jump exceeds the changes before and after it.
  private static let leap = 4.0

  func distance(after index: Int) -> Double {
    places.isEmpty ? 1 : Double(places[index + 1] - places[index])
  }

  /// The change of a lane from a sample to the next one, for each place; zero for values of another kind.
  private func speed(after index: Int, _ lane: Int, like other: Int) -> Double {
    guard index >= 0, index + 1 < count, kinds[index] == kinds[other], kinds[index + 1] == kinds[other]
    else { return 0 }
    return abs(self[index + 1, lane] - self[index, lane]) / distance(after: index)
  }
}

// MARK: Straight ways

extension Samples {
  /// The fewest keyframes, with straight ways between them, that are within a share of the tolerances of the kinds. A jump
  /// exceeds another share.
  func linear(_ tolerances: [[Double]], share: Double, jumpShare: Double) -> [KeyframeTrack.Key] {
    var keys: [KeyframeTrack.Key] = []
    var first = 0
    while first < count {
      let tolerance = tolerances[kind(first)]
      let bounds = tolerance.map { $0 * jumpShare }
      var last = first
      while last + 1 < count, !jumps(after: last, bounds) { last += 1 }
      let kept = kept(first...last, tolerance.map { $0 * share })
      for index in kept {
        keys.append(
          .init(
            place: Double(places[index]), kind: kind(index), value: Array(value(index)), timing: .linear))
      }
      // Up to a jump the channel continues as before, instead of moving towards the value after the jump.
      if last + 1 < count {
        var end = keys[keys.count - 1]
        end.place = Double(places[last + 1])
        if kept.count > 1 {
          let (a, b) = (keys[keys.count - 2], keys.removeLast())
          end.value = a.mixed(with: b, (end.place - a.place) / (b.place - a.place))
        }
        keys.append(end)
      }
      keys[keys.count - 1].timing = .hold
      first = last + 1
    }
    return keys
  }

  /// The first sample, and then always the farthest to which a straight way passes all between near enough; the first
  /// alone where nothing moves.
  private func kept(_ run: ClosedRange<Int>, _ bounds: [Double]) -> [Int] {
    var kept = [run.lowerBound]
    if isStill(Range(run)) { return kept }
    while let pivot = kept.last, pivot < run.upperBound {
      kept.append(farthest(from: pivot, through: run.upperBound, bounds))
    }
    return kept
  }

  private func farthest(from pivot: Int, through end: Int, _ bounds: [Double]) -> Int {
    // For each lane the slopes that pass all samples so far near enough.
    var low = Array(repeating: -Double.infinity, count: bounds.count)
    var high = Array(repeating: Double.infinity, count: bounds.count)
    var best = pivot + 1
    for index in pivot + 1...end {
      let distance = Double(places[index] - places[pivot])
      var fits = true
      var isOpen = true
      for lane in bounds.indices {
        let rise = self[index, lane] - self[pivot, lane]
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
