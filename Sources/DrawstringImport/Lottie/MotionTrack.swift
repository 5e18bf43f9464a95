internal import DrawstringCore

/// The easing of a segment between two keyframes.
enum MotionEase: Hashable {
  case hold, linear
  case cubic(Double, Double, Double, Double)

  static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> MotionEase {
    let (x1, x2) = (min(max(x1, 0), 1), min(max(x2, 0), 1))
    if (x1 - y1).magnitude < 1e-6, (x2 - y2).magnitude < 1e-6 { return .linear }
    return .cubic(x1, y1, x2, y2)
  }

  /// The progress of the value at a share of the time.
  func value(at x: Double) -> Double {
    switch self {
    case .hold: return 0
    case .linear: return x
    case .cubic(let x1, let y1, let x2, let y2):
      if x <= 0 { return 0 }
      if x >= 1 { return 1 }
      return CubicBezier(unchecked: x1, y1, x2, y2).value(at: x)
    }
  }

  /// The part between two shares of the time, as an easing of its own; nil if its handles lie outside its time.
  func part(from a: Double, to b: Double) -> MotionEase? {
    guard case .cubic(let x1, let y1, let x2, let y2) = self, a > 0 || b < 1 else { return self }
    let curve = CubicBezier(unchecked: x1, y1, x2, y2)
    let (u, v) = (a <= 0 ? 0 : curve.parameter(at: a), b >= 1 ? 1 : curve.parameter(at: b))
    func blossom(_ p: Double, _ q: Double, _ s: Double, _ t: Double, _ w: Double) -> Double {
      let parts: [Double] = [(1 - s) * 0 + s * p, (1 - s) * p + s * q, (1 - s) * q + s]
      let next: [Double] = [(1 - t) * parts[0] + t * parts[1], (1 - t) * parts[1] + t * parts[2]]
      return (1 - w) * next[0] + w * next[1]
    }
    let xs = [
      blossom(x1, x2, u, u, u), blossom(x1, x2, u, u, v), blossom(x1, x2, u, v, v), blossom(x1, x2, v, v, v),
    ]
    let ys = [
      blossom(y1, y2, u, u, u), blossom(y1, y2, u, u, v), blossom(y1, y2, u, v, v), blossom(y1, y2, v, v, v),
    ]
    let (width, height) = (xs[3] - xs[0], ys[3] - ys[0])
    guard width > 1e-12, height.magnitude > 1e-9 else { return .linear }
    let handles = [(xs[1] - xs[0]) / width, (xs[2] - xs[0]) / width]
    if handles.contains(where: { $0 < -1e-6 || $0 > 1 + 1e-6 }) { return nil }
    return .bezier(
      (xs[1] - xs[0]) / width, (ys[1] - ys[0]) / height, (xs[2] - xs[0]) / width, (ys[2] - ys[0]) / height)
  }

  var reversed: MotionEase {
    if case .cubic(let x1, let y1, let x2, let y2) = self { return .cubic(1 - x2, 1 - y2, 1 - x1, 1 - y1) }
    return self
  }
}

/// The positions from one keyframe to the next, along a cubic at a constant speed.
struct MotionCurve: Hashable {
  var start: Vec2
  var first: Vec2
  var second: Vec2
  var end: Vec2

  func point(_ t: Double) -> Vec2 {
    let s = 1 - t
    return start * (s * s * s) + first * (3 * s * s * t) + second * (3 * s * t * t) + end * (t * t * t)
  }

  private static let steps = 256

  /// The parameter at a share of the length.
  func parameter(atShare share: Double) -> Double {
    if share <= 0 { return 0 }
    if share >= 1 { return 1 }
    var lengths: [Double] = [0]
    var last = start
    for step in 1...Self.steps {
      let next = point(Double(step) / Double(Self.steps))
      lengths.append(lengths[step - 1] + (next - last).length)
      last = next
    }
    let goal = lengths[Self.steps] * share
    guard let place = lengths.firstIndex(where: { $0 >= goal }), place > 0 else { return 0 }
    let step = lengths[place] - lengths[place - 1]
    return (Double(place - 1) + (step > 0 ? (goal - lengths[place - 1]) / step : 0)) / Double(Self.steps)
  }

  func point(atShare share: Double) -> Vec2 {
    if share < 0 { return start + (first - start) * (share * 3) }
    return share > 1 ? end + (end - second) * ((share - 1) * 3) : point(parameter(atShare: share))
  }

  /// The part between two shares of the length.
  func part(from a: Double, to b: Double) -> MotionCurve {
    let (u, v) = (parameter(atShare: a), parameter(atShare: b))
    func blossom(_ s: Double, _ t: Double, _ w: Double) -> Vec2 {
      func mix(_ p: Vec2, _ q: Vec2, _ k: Double) -> Vec2 { p + (q - p) * k }
      let parts = [mix(start, first, s), mix(first, second, s), mix(second, end, s)]
      return mix(mix(parts[0], parts[1], t), mix(parts[1], parts[2], t), w)
    }
    return MotionCurve(
      start: blossom(u, u, u), first: blossom(u, u, v), second: blossom(u, v, v), end: blossom(v, v, v))
  }

  func mapped(_ map: (Vec2) -> Vec2) -> MotionCurve {
    MotionCurve(start: map(start), first: map(first), second: map(second), end: map(end))
  }

  var reversed: MotionCurve { MotionCurve(start: end, first: second, second: first, end: start) }
}

/// A value of a few numbers that moves over frames.
struct MotionTrack: Hashable {
  struct Segment: Hashable {
    var start: Double
    var end: Double
    var from: [Double]
    var to: [Double]
    /// One for all numbers, or one for each.
    var eases: [MotionEase]
    var curve: MotionCurve?

    var isStill: Bool { from == to && curve == nil || eases.allSatisfy { $0 == .hold } && from == to }

    var isHeld: Bool { eases.allSatisfy { $0 == .hold } }

    func ease(_ lane: Int) -> MotionEase { eases.count == 1 ? eases[0] : eases[min(lane, eases.count - 1)] }

    func value(at time: Double) -> [Double] {
      let share = end > start ? min(max((time - start) / (end - start), 0), 1) : 1
      if let curve {
        let point = curve.point(atShare: eases[0].value(at: share))
        return [point.x, point.y]
      }
      if share >= 1, !isHeld { return to }
      return from.indices.map { from[$0] + (to[$0] - from[$0]) * ease($0).value(at: share) }
    }

    /// The part between two frames: one segment, or straight pieces if no easing gives that part.
    func parts(from a: Double, to b: Double) -> [Segment] {
      if a <= start, b >= end { return [self] }
      let length = end - start
      let (first, last) = (max(a, start), min(b, end))
      let (u, v) = ((first - start) / length, (last - start) / length)
      let own = eases.map { $0.part(from: u, to: v) }
      if own.contains(nil) {
        let extent = zip(from, to).map { ($1 - $0).magnitude }.max() ?? 0
        return MotionTrack.sampled(first, last, max(extent * 5e-4, 1e-6)) { value(at: $0) }
      }
      var result = Segment(
        start: first, end: last, from: value(at: first), to: value(at: last), eases: own.compactMap { $0 },
        curve: nil)
      if b >= end { result.to = to }
      if isHeld { result.to = from }
      if let curve, !isHeld {
        let (p, q) = (eases[0].value(at: u), eases[0].value(at: v))
        if p >= 0, q <= 1, p < q {
          let part = curve.part(from: p, to: q)
          result.curve = part
          (result.from, result.to) = ([part.start.x, part.start.y], [part.end.x, part.end.y])
        }
      }
      return [result]
    }
  }

  var segments: [Segment] = []
  /// The value if there are no segments.
  var rest: [Double]

  init(_ rest: [Double]) { self.rest = rest }

  init(_ segments: [Segment]) {
    self.segments = segments
    rest = segments.first?.from ?? [0]
  }

  var laneCount: Int { segments.first?.from.count ?? rest.count }

  /// Whether the value never changes.
  var isStill: Bool {
    guard let first = segments.first else { return true }
    return segments.allSatisfy { $0.isStill && $0.from == first.from }
      && (segments.last.map { $0.isHeld ? $0.to == first.from || $0.end.isInfinite : true } ?? true)
  }

  var first: [Double] { segments.first?.from ?? rest }

  var hasCurves: Bool { segments.contains { $0.curve != nil } }

  func value(at time: Double) -> [Double] {
    guard let first = segments.first, let last = segments.last else { return rest }
    if time < first.start { return first.from }
    if time >= last.end { return last.to }
    var (low, high) = (0, segments.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if segments[middle].start <= time { low = middle } else { high = middle - 1 }
    }
    return segments[low].value(at: time)
  }

  /// The value just before a time.
  func value(before time: Double) -> [Double] {
    let next = segments.partition { $0.start >= time }
    if next == 0 { return first }
    let segment = segments[next - 1]
    if time > segment.end { return segment.to }
    return segment.isHeld ? segment.from : segment.value(at: time)
  }

  /// The track within two frames.
  func part(from start: Double, to end: Double) -> MotionTrack {
    // Segments are in order and do not overlap.
    let begin = segments.partition { $0.end > start }
    let inside = segments[begin...].prefix { $0.start < end }.flatMap { $0.parts(from: start, to: end) }
    // A jump at the start counts, a jump at the end does not.
    return inside.isEmpty ? MotionTrack(value(at: start)) : MotionTrack(inside)
  }

  /// The track with other times; `map` is increasing.
  func timed(_ map: (Double) -> Double) -> MotionTrack {
    var result = self
    for index in segments.indices {
      result.segments[index].start = map(segments[index].start)
      result.segments[index].end = map(segments[index].end)
    }
    return result
  }

  var reversed: MotionTrack {
    var result = self
    result.segments = segments.reversed().map { segment in
      var turned = segment
      (turned.start, turned.end) = (-segment.end, -segment.start)
      (turned.from, turned.to) = segment.isHeld ? (segment.from, segment.from) : (segment.to, segment.from)
      turned.eases = segment.eases.map(\.reversed)
      turned.curve = segment.curve?.reversed
      return turned
    }
    return result
  }

  /// The track of values under an affine map.
  func mapped(_ map: ([Double]) -> [Double]) -> MotionTrack {
    var result = self
    result.rest = map(rest)
    for index in segments.indices {
      result.segments[index].from = map(segments[index].from)
      result.segments[index].to = map(segments[index].to)
      result.segments[index].curve = segments[index].curve?.mapped {
        let point = map([$0.x, $0.y])
        return Vec2(point[0], point[1])
      }
    }
    return result
  }

  /// One number of the value.
  func lane(_ lane: Int) -> MotionTrack {
    var result = MotionTrack([rest.indices.contains(lane) ? rest[lane] : 0])
    result.segments = straightened().segments.map {
      Segment(
        start: $0.start, end: $0.end, from: [$0.from.indices.contains(lane) ? $0.from[lane] : 0],
        to: [$0.to.indices.contains(lane) ? $0.to[lane] : 0], eases: [$0.ease(lane)])
    }
    return result
  }

  /// The track with short straight segments in place of curves.
  func straightened(tolerance: Double = 0.02) -> MotionTrack {
    guard hasCurves else { return self }
    var result = self
    result.segments = segments.flatMap { segment -> [Segment] in
      guard segment.curve != nil else { return [segment] }
      return Self.sampled(segment.start, segment.end, tolerance) { segment.value(at: $0) }
    }
    return result
  }

  private static let mostPieces = 128

  /// Straight pieces that follow a function within a tolerance: at least two, or one for a smooth function.
  static func sampled(
    _ start: Double, _ end: Double, _ tolerance: Double, isSmooth: Bool = false,
    _ value: (Double) -> [Double]
  ) -> [Segment] {
    var pieces: [Segment] = []
    func add(_ a: Double, _ b: Double, _ from: [Double], _ to: [Double], _ depth: Int) {
      let isClose = [0.25, 0.5, 0.75].allSatisfy { share in
        let middle = value(a + (b - a) * share)
        return middle.indices.allSatisfy {
          (middle[$0] - (from[$0] + (to[$0] - from[$0]) * share)).magnitude <= tolerance
        }
      }
      if depth >= 7 || isClose && (depth >= 1 || isSmooth) {
        pieces.append(Segment(start: a, end: b, from: from, to: to, eases: [.linear]))
        return
      }
      let middle = (a + b) / 2
      let half = value(middle)
      add(a, middle, from, half, depth + 1)
      add(middle, b, half, to, depth + 1)
    }
    add(start, end, value(start), value(end), 0)
    return thinned(pieces, tolerance / 2)
  }

  /// Fewer straight pieces: a piece replaces as many as have their ends within a tolerance of it.
  private static func thinned(_ pieces: [Segment], _ tolerance: Double) -> [Segment] {
    var result: [Segment] = []
    var first = 0
    while first < pieces.count {
      var last = first
      while last + 1 < pieces.count {
        let (a, b) = (pieces[first], pieces[last + 1])
        let isStraight = (first...last).allSatisfy { index in
          let share = (pieces[index].end - a.start) / (b.end - a.start)
          return a.from.indices.allSatisfy {
            (pieces[index].to[$0] - (a.from[$0] + (b.to[$0] - a.from[$0]) * share)).magnitude <= tolerance
          }
        }
        if !isStraight { break }
        last += 1
      }
      result.append(
        Segment(
          start: pieces[first].start, end: pieces[last].end, from: pieces[first].from, to: pieces[last].to,
          eases: [.linear]))
      first = last + 1
    }
    return result
  }

  /// The number of instants at which segments of several tracks begin or end.
  static func instantCount(of tracks: [MotionTrack]) -> Int {
    if tracks.allSatisfy({ $0.segments.isEmpty }) { return 1 }
    var times = Set<Double>()
    for track in tracks {
      for segment in track.segments {
        times.insert(segment.start)
        times.insert(segment.end)
      }
    }
    return times.count
  }

  /// The track of a function of several tracks.
  ///
  /// - Parameter isLinear: whether the function is linear in all values together, so that equal easings stay as they are.
  static func joined(
    _ tracks: [MotionTrack], isLinear: Bool, tolerance: Double = 0.01, _ map: ([[Double]]) -> [Double]
  ) -> MotionTrack {
    if tracks.allSatisfy({ $0.segments.isEmpty }) { return MotionTrack(map(tracks.map(\.rest))) }
    var times = Set<Double>()
    for track in tracks {
      for segment in track.segments {
        times.insert(segment.start)
        times.insert(segment.end)
      }
    }
    let sorted = times.sorted()
    var result: [Segment] = []
    for (start, end) in zip(sorted, sorted.dropFirst()) {
      let parts = tracks.map { $0.part(from: start, to: end) }
      let moving = parts.filter { !$0.isStill }
      let from = map(tracks.map { $0.value(at: start) })
      let to = map(tracks.map { $0.value(before: end) })
      let eases = Set(moving.flatMap { $0.segments.flatMap(\.eases) })
      if moving.isEmpty {
        result.append(Segment(start: start, end: end, from: from, to: from, eases: [.linear]))
      } else if eases.count == 1, isLinear || moving.count == 1 && Self.isStraight(parts, start, end, map),
        moving.allSatisfy({ !$0.hasCurves && $0.segments.count == 1 })
      {
        result.append(Segment(start: start, end: end, from: from, to: to, eases: [eases.first ?? .linear]))
      } else {
        // Without this check, each level of nested functions would double the pieces.
        let isSmooth = moving.allSatisfy { part in
          part.segments.count == 1 && !part.segments[0].isHeld && part.segments[0].curve == nil
        }
        result += sampled(start, end, tolerance, isSmooth: isSmooth) { time in
          map(tracks.map { time >= end ? $0.value(before: end) : $0.value(at: time) })
        }
      }
    }
    // Jumps at the last instant.
    if let last = sorted.last {
      let value = map(tracks.map { $0.value(at: last) })
      if let segment = result.last, segment.to != value {
        result.append(Segment(start: last, end: last, from: value, to: value, eases: [.linear]))
      }
    }
    return MotionTrack(result)
  }

  /// Whether a function is linear along the motion of one value.
  private static func isStraight(
    _ parts: [MotionTrack], _ start: Double, _ end: Double, _ map: ([[Double]]) -> [Double]
  ) -> Bool {
    let from = parts.map { $0.value(at: start) }
    let to = parts.map { $0.value(before: end) }
    let (a, b) = (map(from), map(to))
    let middle = map(zip(from, to).map { zip($0, $1).map { ($0 + $1) / 2 } })
    return middle.indices.allSatisfy { (middle[$0] - (a[$0] + b[$0]) / 2).magnitude <= 1e-6 }
  }

  /// The track without redundant segments.
  var simplified: MotionTrack {
    var result = self
    result.segments = []
    for segment in segments {
      if let last = result.segments.last, last.isStill, segment.isStill, last.to == segment.from {
        result.segments[result.segments.count - 1].end = segment.end
      } else {
        result.segments.append(segment)
      }
    }
    if result.segments.allSatisfy({ $0.isStill && $0.from == first }) {
      result.segments = []
      result.rest = first
    }
    return result
  }
}
