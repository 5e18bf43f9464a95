package import DrawstringCore

/// Fits keyframes with cubic Béziers to samples, so that no sample deviates by more than the tolerance.
///
/// Keyframes lie only at frames: players truncate the times of keyframes to whole frames. Samples between frames keep the
/// pieces between keyframes near the effect there, too.
package struct Fitter {
  /// The samples at frames and half-way between them, in turn.
  let samples: Samples
  /// The frames from one sampled frame to the next; 1 except for long segments.
  let step: Double
  /// The largest allowed deviation of each lane.
  let tolerances: [Double]
  /// The frames at which animations start, end, repeat, or come to a keyframe.
  let instants: [Double]
  /// The Bézier easings of the effect.
  let easings: [KeyframeTrack.Timing]

  /// The timings of all tracks so far.
  private var handles: HandleTable
  private var keys: [KeyframeTrack.Key] = []
  private var budget: WorkBudget
  private var isExact = true

  /// Deviations up to this share of the tolerance count as zero, because of rounding.
  private static let rounding = 1e-4
  /// The weight of deviations between frames: a corner between two frames can be met only at the frames.
  private static let between = 0.25
  /// The most breakpoints, counted from its start, at which a piece that is compared with the easings may end.
  private static let mostEnds = 12

  private init(
    _ samples: Samples, step: Double, tolerances: [Double], instants: [Double],
    easings: [KeyframeTrack.Timing], _ handles: HandleTable, _ budget: WorkBudget
  ) {
    self.handles = handles
    self.budget = budget
    self.samples = samples
    self.step = step
    self.tolerances = tolerances
    self.instants = instants
    self.easings = easings
  }

  /// Returns the keyframes; the last one holds. Keyframes are missing if the budget is spent.
  package static func fit(
    _ samples: Samples, step: Double, tolerances: [Double], instants: [Double],
    easings: [KeyframeTrack.Timing], _ handles: inout HandleTable, _ budget: inout WorkBudget
  ) -> KeyframeTrack {
    var fitter = Fitter(
      samples, step: step, tolerances: tolerances, instants: instants, easings: easings, handles, budget)
    // The table has one owner while it grows.
    handles = HandleTable()
    fitter.run()
    handles = fitter.handles
    budget = fitter.budget
    return KeyframeTrack(keys: fitter.keys, isExact: fitter.isExact)
  }

  private func frame(_ index: Int) -> Double { Double(index) * step }

  private func jumps(after index: Int) -> Bool {
    samples.jumps(after: index * 2, tolerances) || samples.jumps(after: index * 2 + 1, tolerances)
  }

  private mutating func run() {
    let count = (samples.count + 1) / 2
    var first = 0
    while first < count {
      var last = first
      while last + 1 < count, !jumps(after: last) { last += 1 }
      fitRun(first, last)
      first = last + 1
    }
    keys = keys.withoutIdle(tolerances.map { $0 * Self.rounding })
  }

  private mutating func fitRun(_ first: Int, _ last: Int) {
    var index = first
    while index < last, !budget.isSpent {
      let still = stillEnd(index, last)
      if still == last {
        append(index, .hold)
        index = last
      } else if let (end, timing) = easedEnd(index, last) {
        append(index, timing)
        index = end
      } else {
        let limit = nextEased(after: index, last)
        let (end, timing, error) = longestPiece(index, limit)
        if let still, still >= end {
          append(index, .hold)
          index = still
          continue
        }
        let own = distinctPiece(index, end, timing, error)
        append(index, own.timing)
        if own.error > Self.rounding { isExact = false }
        index = own.end
      }
    }
    append(last, .hold)
  }

  private mutating func append(_ index: Int, _ timing: KeyframeTrack.Timing) {
    let value = (0..<samples.lanes).map { samples[index * 2, $0] }
    keys.append(KeyframeTrack.Key(place: frame(index), value: value, timing: timing))
  }

  // MARK: Pieces

  /// The last sample up to which the value stays; nil if it moves at once.
  private func stillEnd(_ first: Int, _ last: Int) -> Int? {
    var end = first
    while end < last,
      (0..<samples.lanes).allSatisfy({
        abs(samples[(end + 1) * 2, $0] - samples[first * 2, $0]) <= tolerances[$0] * Self.rounding
      })
    { end += 1 }
    return end > first ? end : nil
  }

  /// The farthest breakpoint up to which the value follows an easing of the effect exactly, from a breakpoint on.
  private mutating func easedEnd(_ first: Int, _ last: Int) -> (Int, KeyframeTrack.Timing)? {
    guard !easings.isEmpty, isInstant(first) else { return nil }
    for end in ends(after: first, last).reversed() {
      if end - first < 4 { continue }
      for easing in easings {
        if budget.isSpent { return nil }
        if deviation(first, end, easing, limit: Self.rounding) <= Self.rounding { return (end, easing) }
      }
    }
    return nil
  }

  private func isInstant(_ index: Int) -> Bool {
    let frame = frame(index)
    let place = instants.partition { $0 >= frame - 1e-6 }
    return index == 0 || place < instants.count && instants[place] <= frame + 1e-6
  }

  /// The samples at the breakpoints after a sample, up to a sample.
  private func ends(after first: Int, _ last: Int) -> [Int] {
    var found: [Int] = []
    var place = instants.partition { $0 > frame(first) + 1e-6 }
    while place < instants.count, found.count < Self.mostEnds {
      let index = Int(limiting: (instants[place] / step).rounded())
      if index >= last { break }
      if index > first, abs(frame(index) - instants[place]) < 1e-6 { found.append(index) }
      place += 1
    }
    return found + [last]
  }

  /// The next breakpoint at which a piece with an easing of the effect begins, or the last sample.
  private mutating func nextEased(after first: Int, _ last: Int) -> Int {
    if easings.isEmpty { return last }
    for end in ends(after: first, last) where end < last {
      if easedEnd(end, last) != nil { return end }
    }
    return last
  }

  /// The longest piece from a sample that a cubic in time approximates within the tolerance.
  private mutating func longestPiece(_ first: Int, _ last: Int) -> (Int, KeyframeTrack.Timing, Double) {
    var (best, bestTiming, bestError) = (first + 1, KeyframeTrack.Timing.linear, 0.0)
    var step = 2
    var failed: Int?
    while failed == nil {
      let end = min(first + step, last)
      if let (timing, error) = cubic(first, end) {
        (best, bestTiming, bestError) = (end, timing, error)
        if end == last { break }
        step *= 2
      } else {
        failed = end
      }
    }
    guard var high = failed else { return (best, bestTiming, bestError) }
    while high - best > 1 {
      let middle = (best + high) / 2
      if let (timing, error) = cubic(first, middle) {
        (best, bestTiming, bestError) = (middle, timing, error)
      } else {
        high = middle
      }
    }
    return (best, bestTiming, bestError)
  }

  /// The least-squares cubic in time between two samples; nil if it is not near enough.
  private mutating func cubic(_ first: Int, _ last: Int) -> (KeyframeTrack.Timing, Double)? {
    let linear = deviation(first, last, .linear, limit: 1)
    if linear <= Self.rounding { return (.linear, linear) }
    if let whole = fitted(first, last, x1: 1.0 / 3, x2: 2.0 / 3) {
      // A cubic that is the function itself may leave the square.
      let exact = deviation(first, last, whole, limit: Self.rounding)
      if exact <= Self.rounding { return (rounded(whole, first, last), exact) }
      let timing = rounded(whole.limited, first, last)
      let error = deviation(first, last, timing, limit: 1)
      if error <= 1 { return (timing, error) }
    }
    return linear <= 1 ? (.linear, linear) : nil
  }

  /// The least-squares timing with given x handles; nil if nothing moves.
  ///
  /// All lanes share the timing, since players read one timing for all.
  private mutating func fitted(_ first: Int, _ last: Int, x1: Double, x2: Double) -> KeyframeTrack.Timing? {
    let length = Double(last - first) * 2
    let stride = max((last - first) / 32, 1)
    let first1 = KeyframeTrack.Timing.bezier(x1: x1, y1: 1, x2: x2, y2: 0)
    let first2 = KeyframeTrack.Timing.bezier(x1: x1, y1: 0, x2: x2, y2: 1)
    let none = KeyframeTrack.Timing.bezier(x1: x1, y1: 0, x2: x2, y2: 0)
    let isPolynomial = x1 == 1.0 / 3 && x2 == 2.0 / 3
    var parts: [(index: Int, a: Double, b: Double, rest: Double)] = []
    var index = first * 2 + stride
    while index < last * 2 {
      let t = Double(index - first * 2) / length
      let r = 1 - t
      if isPolynomial {
        parts.append((index, 3 * r * r * t, 3 * r * t * t, t * t * t))
      } else {
        let rest = none.value(at: t)
        parts.append((index, first1.value(at: t) - rest, first2.value(at: t) - rest, rest))
      }
      index += stride
    }
    // All three curves are solved.
    budget.spend(parts.count * (samples.lanes * WorkBudget.slot + (isPolynomial ? 1 : 4) * WorkBudget.track))
    var (aa, ab, bb, ar, br) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for lane in 0..<samples.lanes {
      let start = samples[first * 2, lane]
      let way = (samples[last * 2, lane] - start) / tolerances[lane]
      if abs(way) < Self.rounding { continue }
      for part in parts {
        let (a, b) = (part.a * way, part.b * way)
        let rest = (samples[part.index, lane] - start) / tolerances[lane] - part.rest * way
        aa += a * a
        ab += a * b
        bb += b * b
        ar += a * rest
        br += b * rest
      }
    }
    let determinant = aa * bb - ab * ab
    guard determinant > 1e-12 * aa * bb else { return nil }
    return .bezier(
      x1: x1, y1: (ar * bb - br * ab) / determinant, x2: x2, y2: (br * aa - ar * ab) / determinant)
  }

  /// The timing with as many digits as the difference of the values needs.
  private func rounded(_ timing: KeyframeTrack.Timing, _ first: Int, _ last: Int) -> KeyframeTrack.Timing {
    let way = (0..<samples.lanes).reduce(1.0) {
      max($0, abs(samples[last * 2, $1] - samples[first * 2, $1]) / tolerances[$1])
    }
    return timing.rounded(RoundedNumber.digits(for: 1 / (way * timing.reach)))
  }

  /// The piece itself or, if a player would confuse its timing with another one, a shorter piece with other handles.
  private mutating func distinctPiece(
    _ first: Int, _ last: Int, _ timing: KeyframeTrack.Timing, _ error: Double
  ) -> (end: Int, timing: KeyframeTrack.Timing, error: Double) {
    if let own = distinct(timing, first, last) { return (last, own.timing, max(own.error, error)) }
    for share in Self.shorter {
      let end = first + Int(limiting: Double(last - first) * share)
      guard end > first + 1, let (timing, error) = cubic(first, end), let own = distinct(timing, first, end)
      else { continue }
      return (end, own.timing, max(own.error, error))
    }
    return (last, timing, error)
  }

  /// The lengths of pieces that are tried in place of one, as shares of its length.
  private static let shorter = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]

  /// A timing near enough that a player does not confuse with another timing of the animation; nil if there is none.
  private mutating func distinct(
    _ timing: KeyframeTrack.Timing, _ first: Int, _ last: Int
  ) -> (timing: KeyframeTrack.Timing, error: Double)? {
    guard case .bezier = timing else { return (timing, 0) }
    guard let known = handles.insert(timing) else { return (timing, 0) }
    let error = deviation(first, last, known, limit: 1)
    if error <= 1 { return (known, error) }
    for (dx1, dx2) in HandleTable.shifts {
      guard let other = fitted(first, last, x1: 0.33 + dx1, x2: 0.67 + dx2) else { continue }
      let candidate = rounded(other.limited, first, last)
      if handles.contains(likeOf: candidate) { continue }
      let error = deviation(first, last, candidate, limit: 1)
      if error <= 1 {
        _ = handles.insert(candidate)
        return (candidate, error)
      }
    }
    return nil
  }

  /// The largest deviation between two samples as a share of the tolerance; if one is above `limit`, the first such deviation.
  private mutating func deviation(_ first: Int, _ last: Int, _ timing: KeyframeTrack.Timing, limit: Double)
    -> Double
  {
    let length = Double(last - first) * 2
    var worst = 0.0
    // The curves of easings are solved for each time.
    let work = samples.lanes * WorkBudget.slot + (Self.isPolynomial(timing) ? 0 : WorkBudget.track)
    var looks = 0
    defer { budget.spend(looks * work) }
    for index in first * 2 + 1..<last * 2 {
      looks += 1
      let t = Double(index - first * 2) / length
      let part = Self.isPolynomial(timing) ? Self.polynomial(timing, t) : timing.value(at: t)
      let share = index & 1 == 0 ? 1.0 : Self.between
      for lane in 0..<samples.lanes {
        let start = samples[first * 2, lane]
        let value = start + (samples[last * 2, lane] - start) * part
        worst = max(worst, abs(value - samples[index, lane]) / tolerances[lane] * share)
      }
      if worst > limit { return worst }
    }
    return worst
  }

  private static func isPolynomial(_ timing: KeyframeTrack.Timing) -> Bool {
    if case .bezier(let x1, _, let x2, _) = timing { return x1 == 1.0 / 3 && x2 == 2.0 / 3 }
    return true
  }

  private static func polynomial(_ timing: KeyframeTrack.Timing, _ t: Double) -> Double {
    guard case .bezier(_, let y1, _, let y2) = timing else { return t }
    let r = 1 - t
    return 3 * r * r * t * y1 + 3 * r * t * t * y2 + t * t * t
  }
}

/// The timings of an animation, by their handles in hundredths.
///
/// rlottie treats two timings as one if their handles are the same in hundredths, so timings that differ by less have to
/// be moved apart.
package struct HandleTable {
  private struct Key: Hashable {
    var hundredths: [Int]

    init(_ timing: KeyframeTrack.Timing) {
      guard case .bezier(let x1, let y1, let x2, let y2) = timing else {
        hundredths = []
        return
      }
      hundredths = [x1, y1, x2, y2].map { Int(limiting: ($0 * 100).rounded()) }
    }
  }

  private var timings: [Key: KeyframeTrack.Timing] = [:]

  package init() {}

  /// Distances by which the x handles are moved, the nearest first.
  static let shifts: [(x1: Double, x2: Double)] = {
    var list: [(x1: Double, x2: Double)] = []
    for ring in 1...6 {
      for a in -ring...ring {
        for b in -ring...ring where Swift.max(abs(a), abs(b)) == ring {
          list.append((x1: Double(a) / 100, x2: Double(b) / 100))
        }
      }
    }
    return list
  }()

  func contains(likeOf timing: KeyframeTrack.Timing) -> Bool { timings[Key(timing)] != nil }

  /// Adds a timing, unless there is one that is the same in hundredths; returns that one, or nil.
  package mutating func insert(_ timing: KeyframeTrack.Timing) -> KeyframeTrack.Timing? {
    let key = Key(timing)
    if let known = timings[key] { return known == timing ? nil : known }
    timings[key] = timing
    return nil
  }
}
