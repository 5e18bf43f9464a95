internal import DrawstringCore
internal import DrawstringLint

/// Bounds of the deviation of baked values from their effect that hold at every place, not at samples alone.
///
/// The deviation is a function itself, the value of the effect minus that of the keyframes. Over a stretch of half-width r
/// around m it is at most |E(m)| + |E′(m)|·r + … + max|E⁗/4!|·r⁴; where it has a corner, at most |E(m)| + max|E′|·r. A
/// stretch whose bound is above the tolerance is halved.
struct BoundProof {
  /// The most stretches of a value.
  private static let mostStretches = 4_000
  /// The narrowest stretch, in frames.
  private static let narrowest = 1e-4
  /// The bound of stretches within a frame, in tolerances.
  private static let between = 16.0
  /// Of the tolerance, what rounding may take.
  private static let rounding = 1e-6

  private var functions: SlotFunctions
  /// Where stretches have to end: animations start, end, repeat or come to a keyframe there.
  private let instants: [Double]
  private let segment: ExportSegment
  private var stretches = 0

  init(_ functions: SlotFunctions, _ segment: ExportSegment, instants: [Double]) {
    self.functions = functions
    self.segment = segment
    self.instants = instants
  }

  var budget: WorkBudget { functions.budget }

  /// The largest deviation of a track of the segment, as a share of the tolerance; nil where none at or below 1 can be
  /// proven.
  mutating func bound(of track: BakedTrack, _ forms: [SlotForm], tolerance: Double) -> Double? {
    stretches = 0
    var worst = 0.0
    let end = segment.loop == nil ? segment.length : segment.length - 1e-6
    for (index, key) in track.keys.enumerated() {
      let next = index + 1 < track.keys.count ? track.keys[index + 1] : nil
      let last = min(next?.frame ?? end, end)
      // Before a jump the value of a frame holds until the next frame.
      let isJump = key.timing == .hold && next != nil
      var low = key.frame
      let inner = instants.filter { $0 > low && $0 < last }
      for high in inner + [last] where high > low {
        // A jump lies between two frames; it is reported at the later one.
        let top = isJump && high == last ? max(high - 1, low) : high
        if top > low {
          guard let bound = bound(low, top, key, next, forms, tolerance) else { return nil }
          worst = max(worst, bound)
        }
        low = high
      }
    }
    return worst
  }

  private mutating func bound(
    _ low: Double, _ high: Double, _ key: BakedTrack.Key, _ next: BakedTrack.Key?, _ forms: [SlotForm],
    _ tolerance: Double
  ) -> Double? {
    var pending = [(low, high)]
    var worst = 0.0
    while let (low, high) = pending.popLast() {
      stretches += 1
      if stretches > Self.mostStretches { return nil }
      guard var stretch = functions.stretch(low, high) else { return nil }
      let bound = forms.indices.reduce(0.0 as Double?) { worst, lane in
        guard let worst, let own = deviation(lane, forms[lane], &stretch, key, next) else { return nil }
        return max(worst, own)
      }
      // At corners between two frames the fit allows more.
      let isNarrow = high - low < 1
      if let bound, bound <= tolerance || isNarrow && bound <= tolerance * Self.between {
        worst = max(worst, bound / tolerance)
        continue
      }
      let middle = (low + high) / 2
      if high - low < Self.narrowest * 2 { return nil }
      pending.append((low, middle))
      pending.append((middle, high))
    }
    return worst + Self.rounding
  }

  /// A bound of the deviation of one number over a stretch; nil where the number's function is not known.
  private mutating func deviation(
    _ lane: Int, _ form: SlotForm, _ stretch: inout SlotFunctions.Stretch, _ key: BakedTrack.Key,
    _ next: BakedTrack.Key?
  ) -> Double? {
    let wide = Interval(stretch.low, stretch.high)
    guard let all = difference(lane, form, &stretch, .linear(wide, slope: 1), key, next),
      let center = difference(lane, form, &stretch, .linear(Interval(stretch.middle), slope: 1), key, next)
    else { return nil }
    let half = (stretch.high - stretch.low) / 2
    var bounds = [all.parts[0].size, center.parts[0].size + all.parts[1].size * half]
    var sum = 0.0
    var power = 1.0
    for order in 0..<4 {
      sum += center.parts[order].size * power
      power *= half
    }
    bounds.append(sum + all.parts[4].size * power)
    return bounds.filter { !$0.isNaN }.min()
  }

  private mutating func difference(
    _ lane: Int, _ form: SlotForm, _ stretch: inout SlotFunctions.Stretch, _ frame: Jet,
    _ key: BakedTrack.Key,
    _ next: BakedTrack.Key?
  ) -> Jet? {
    guard let value = form.jet({ functions.jet(of: $0, &stretch, frame) }),
      let baked = Self.baked(lane, key, next, frame)
    else { return nil }
    return value - baked
  }

  private static func baked(_ lane: Int, _ key: BakedTrack.Key, _ next: BakedTrack.Key?, _ frame: Jet) -> Jet?
  {
    let start = key.value[lane]
    guard let next, key.timing != .hold else { return .constant(start) }
    let part = (frame - .constant(key.frame)) * (1 / (next.frame - key.frame))
    let way = next.value[lane] - start
    switch key.timing {
    case .hold, .linear: return .constant(start) + part * way
    case .bezier(let x1, let y1, let x2, let y2):
      return part.bezier(x1: x1, y1: y1, x2: x2, y2: y2) { key.timing.value(at: $0) }.map {
        .constant(start) + $0 * way
      }
    }
  }
}
