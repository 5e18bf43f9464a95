internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// The values along an axis: densely where they bend or jump, and nowhere more densely than visible.
struct PlotSamples {
  struct Sample {
    var x: Double
    var values: [Double]
    var phase: Phase
  }

  /// A phase, and its beginning along the axis.
  struct Subrange {
    var phase: Phase
    var start: Double
  }

  private(set) var samples: [Sample] = []
  /// In order; the first begins with the axis.
  private(set) var phases: [Subrange] = []
  /// For each value its minimum and maximum.
  private(set) var ranges: [(low: Double, high: Double)] = []

  /// Whether refinement, or the search for keyframes, ended early because of the work limit.
  private(set) var isCoarse = false

  private let places: [PlotTarget.Lane.Place]
  private let axis: PlotAxis
  /// The share of the subject's budget that is kept for necessary work.
  private let reserve: Int

  /// The largest drawn value.
  private static let limit = 1e15
  /// The number of samples before refinement.
  private static let grid = 360
  private static let depth = 14
  /// The distance of neighbours that only a jump separates, as a fraction of the axis.
  private static let nearest = 1e-6
  /// The largest invisible deviation, as a fraction of a value's range.
  private static let tolerance = 1e-3
  /// Larger differences between nearest neighbours are jumps.
  private static let discontinuity = 0.02

  init(_ places: [PlotTarget.Lane.Place], along axis: PlotAxis, _ subject: inout Subject) {
    self.places = places
    self.axis = axis
    reserve = subject.budget.left / 8
    let (low, high) = axis.ends
    var coarse: [Sample] = []
    for index in 0...Self.grid {
      coarse.append(
        sample(low + (high - low) * Double(index) / Double(Self.grid), &subject))
    }
    measure(coarse)
    samples = coarse
    refine(&subject)
    measure(samples)
    findPhases(&subject)
  }

  func sample(_ x: Double, _ subject: inout Subject) -> Sample {
    subject.spend(WorkBudget.plottedPlace + places.count * WorkBudget.plottedValue)
    let frame = subject.frame(axis.question(at: x))
    let values = places.map { place -> Double in
      let value =
        switch place {
        case .slot(let slot): frame.slots[slot]
        case .environment(let lane): frame.environment[lane]
        }
      return Swift.min(Swift.max(value, -Self.limit), Self.limit)
    }
    return Sample(x: x, values: values, phase: frame.phase)
  }

  private mutating func measure(_ samples: [Sample]) {
    ranges = places.indices.map { lane in
      let values = samples.map { $0.values[lane] }
      return (values.min() ?? 0, values.max() ?? 0)
    }
  }

  private func difference(_ a: [Double], _ b: [Double]) -> Double {
    var most = 0.0
    for lane in places.indices {
      let range = ranges[lane].high - ranges[lane].low
      if range > 0 { most = Swift.max(most, abs(a[lane] - b[lane]) / range) }
    }
    return most
  }

  /// Refines where values bend: everywhere once before anywhere twice, while half of the subject's budget is left for
  /// later work.
  private mutating func refine(_ subject: inout Subject) {
    let least = subject.budget.left / 2
    // Whether the stretch before each sample is to be refined.
    var isOpen = samples.indices.map { $0 > 0 }
    for depth in 0..<Self.depth where isOpen.contains(true) {
      var closer: [Sample] = []
      var isStillOpen: [Bool] = []
      for index in samples.indices {
        var isBent = false
        if isOpen[index], depth < 1 || difference(samples[index - 1].values, samples[index].values) > 0 {
          if subject.budget.left > least {
            let (a, b) = (samples[index - 1], samples[index])
            let middle = sample((a.x + b.x) / 2, &subject)
            let straight = zip(a.values, b.values).map { ($0 + $1) / 2 }
            isBent = difference(middle.values, straight) > Self.tolerance
            closer.append(middle)
            isStillOpen.append(isBent)
          } else {
            isCoarse = true
          }
        }
        closer.append(samples[index])
        isStillOpen.append(isBent)
      }
      samples = closer
      isOpen = isStillOpen
    }
  }

  /// The distance of neighbours that only a jump separates.
  var reach: Double { (axis.ends.high - axis.ends.low) * Self.nearest }

  /// Whether a value jumps between a sample and the next one.
  func discontinuities(_ lane: Int, after index: Int) -> Bool {
    let (a, b) = (samples[index], samples[index + 1])
    let range = ranges[lane].high - ranges[lane].low
    return b.x - a.x <= reach && abs(a.values[lane] - b.values[lane]) > range * Self.discontinuity
  }

  /// Whether there is work left for the search for keyframes.
  mutating func maySearch(_ subject: Subject) -> Bool {
    if subject.budget.left < reserve { isCoarse = true }
    return subject.budget.left >= reserve
  }

  private mutating func findPhases(_ subject: inout Subject) {
    phases = [Subrange(phase: samples[0].phase, start: samples[0].x)]
    for index in 1..<samples.count where samples[index].phase != samples[index - 1].phase {
      let (before, after) = (samples[index - 1], samples[index])
      let start = first(from: before.x, to: after.x, &subject) {
        $0.sample($1, &$2).phase != before.phase
      }
      phases.append(Subrange(phase: after.phase, start: start))
    }
  }

  /// The places along the axis at which a value crosses a level.
  mutating func crossings(_ lane: Int, of level: Double, _ subject: inout Subject) -> [Double] {
    var found: [Double] = []
    subject.spend(samples.count * WorkBudget.look)
    for index in samples.indices.dropLast() {
      let (a, b) = (samples[index], samples[index + 1])
      let (before, after) = (a.values[lane] - level, b.values[lane] - level)
      if before == 0 {
        // A value that rests at the level crosses it once, where it leaves.
        if after != 0 {
          found.append(
            first(from: a.x, to: b.x, &subject) { $0.sample($1, &$2).values[lane] != level })
        } else if index == 0 {
          found.append(a.x)
        }
        continue
      }
      guard before * after < 0 || (after == 0 && index + 2 == samples.count) else { continue }
      if after == 0 {
        found.append(b.x)
        continue
      }
      found.append(
        first(from: a.x, to: b.x, &subject) { samples, x, subject in
          let value = samples.sample(x, &subject).values[lane] - level
          return value == 0 || (value < 0) != (before < 0)
        })
    }
    return found
  }

  /// The first place of an interval at which a condition holds that holds at its end and not at its start.
  ///
  /// With little left of the subject's budget, the place is approximate.
  private mutating func first(
    from start: Double, to end: Double, _ subject: inout Subject,
    _ holds: (PlotSamples, Double, inout Subject) -> Bool
  ) -> Double {
    var (low, high) = (start, end)
    for _ in 0..<40 {
      if subject.budget.left < reserve {
        isCoarse = true
        return high
      }
      let middle = (low + high) / 2
      if holds(self, middle, &subject) { high = middle } else { low = middle }
    }
    return high
  }
}
