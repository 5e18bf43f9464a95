/// The place of a progress among keyframes.
package enum KeyframePlace: Equatable, Sendable {
  /// The value is that of one keyframe.
  case alone(Int)
  /// Between a keyframe and the next: the progress, and the eased progress.
  case between(Int, x: Double, y: Share)
  /// At an even pace: the distance from a keyframe, and the distance between the two keyframes.
  case paced(Int, distance: Double, length: Double)

  /// The index of the keyframe; of two, the earlier.
  package var index: Int {
    switch self {
    case .alone(let index), .between(let index, _, _), .paced(let index, _, _): index
    }
  }
}

extension Sampler {
  /// Returns the place among keyframes at their stated offsets at a progress of the node; on a signal's clock, at a value
  /// of the signal.
  @inline(__always)
  func keyframePlace(
    _ graph: Graph, _ frames: Range<Int>, _ interpolation: Interpolation, _ place: Place, _ track: Track,
    at x: Double
  ) -> KeyframePlace {
    if let alone = keyframeAlone(graph, frames, place, at: x) { return .alone(alone) }
    return keyframePlace(
      graph, frames, interpolation, at: limited(x, to: frames, graph, place, track),
      on: staircase(graph, frames, place, track))
  }

  /// A progress that rises by jumps of equal height: its first value, and the number of jumps in one unit; 0 where the
  /// progress is no staircase.
  private struct Staircase {
    var start = 0.0
    var jumps = 0.0

    /// Returns the part of the way from `a` to `b` at a progress on the staircase.
    func share(of progress: Double, from a: Double, to b: Double) -> Share? {
      let step = (progress - start) * jumps
      let whole = step.rounded()
      guard (step - whole).magnitude <= 0x1p-40 * max(whole.magnitude, 1) else { return nil }
      return Share(whole - (a - start) * jumps, of: (b - a) * jumps)
    }
  }

  /// Returns the staircase on which the node of a track runs: on a clamped signal, the node's easing acts between the
  /// first and the last keyframe.
  private func staircase(_ graph: Graph, _ frames: Range<Int>, _ place: Place, _ track: Track) -> Staircase {
    guard case .signal(_, nil) = graph.roots[place.root].clock else { return Staircase(jumps: place.jumps) }
    guard case .steps(let steps) = graph.nodes[track.node].timing.easing else { return Staircase() }
    let start = graph.keyframes[frames.lowerBound].offset
    return Staircase(
      start: start, jumps: steps.jumps / (graph.keyframes[frames.upperBound - 1].offset - start))
  }

  /// Returns the place in the segment around a progress. Where the eased progress is 0 or 1, that is one keyframe.
  @inline(__always)
  private func keyframePlace(
    _ graph: Graph, _ frames: Range<Int>, _ interpolation: Interpolation, at p: Double,
    on staircase: Staircase
  ) -> KeyframePlace {
    let segment = Sampler.segment(graph.keyframes, frames, at: p)
    let a = graph.keyframes[segment]
    guard segment + 1 < frames.upperBound else { return .alone(segment) }
    let b = graph.keyframes[segment + 1]
    let width = b.offset - a.offset
    if width <= 0 {
      let isBeyond = p > b.offset || (p == b.offset && !b.isPast)
      return .alone(isBeyond ? segment + 1 : segment)
    }
    let x = (p - a.offset) / width
    if a.isHold || interpolation == .discrete { return .alone(x < 1 ? segment : segment + 1) }
    let y = share(graph, at: x, from: a, to: b, of: p, on: staircase)
    if interpolation == .flip {
      return .alone(y.value < 0.5 - Self.slack(from: a, to: b) ? segment : segment + 1)
    }
    if y.count == 0 { return .alone(segment) }
    if y.count == y.whole { return .alone(segment + 1) }
    return .between(segment, x: x, y: y)
  }

  /// The largest error of a progress between two keyframes: the progress of the node and the offsets are rounded, and
  /// the division by their distance magnifies their errors.
  private static func slack(from a: Keyframe, to b: Keyframe) -> Double {
    Easing.slack * max(a.offset.magnitude, b.offset.magnitude) / (b.offset - a.offset)
  }

  /// Returns the eased progress between two keyframes, at `x` of the way or at the progress `p` of the node: as a fraction
  /// where the segment is a staircase, or where it is straight and the progress is on one.
  @inline(__always)
  private func share(
    _ graph: Graph, at x: Double, from a: Keyframe, to b: Keyframe, of p: Double, on staircase: Staircase
  ) -> Share {
    switch graph.curves[a.curve] {
    case .steps(let steps): return steps.share(at: x, slack: Self.slack(from: a, to: b))
    case .linear where staircase.jumps > 0:
      return staircase.share(of: p, from: a.offset, to: b.offset) ?? Share(x)
    case .apart(.linearStops(let stops)): return Share(stops.value(at: x, slack: Self.slack(from: a, to: b)))
    default: return Share(graph.eased(x, by: a.curve.index))
    }
  }

  /// Returns the keyframe that is the value by itself on the clock of a clamped signal: the first before its offset, and the
  /// last beyond its offset if that keyframe opens just past the offset.
  func keyframeAlone(_ graph: Graph, _ frames: Range<Int>, _ place: Place, at x: Double) -> Int? {
    guard case .signal(_, nil) = graph.roots[place.root].clock else { return nil }
    let last = frames.upperBound - 1
    if x < graph.keyframes[frames.lowerBound].offset, graph.roots[place.root].before == .clamp {
      return frames.lowerBound
    }
    let end = graph.keyframes[last]
    return x > end.offset && end.isPast && graph.roots[place.root].after == .clamp ? last : nil
  }

  /// Returns the first keyframe of the segment around `p`.
  ///
  /// Before all offsets, that is the first keyframe of those at the lowest offset, and after all offsets the last. A keyframe
  /// that opens just past its offset does not apply at the offset itself.
  static func segment(_ keyframes: [Keyframe], _ frames: Range<Int>, at p: Double) -> Int {
    let first = keyframes[frames.lowerBound].offset
    let last = keyframes[frames.upperBound - 1].offset
    if p < first {
      // Several keyframes at the lowest offset are a jump, before which the first holds. The segment of one continues.
      return frames.lowerBound
    }
    // The last keyframe that applies and has a segment of some width after it.
    var low = frames.lowerBound
    var high = frames.upperBound
    while low < high {
      let middle = (low + high) / 2
      let frame = keyframes[middle]
      if frame.offset < p || (frame.offset == p && !frame.isPast) { low = middle + 1 } else { high = middle }
    }
    var index = max(low - 1, frames.lowerBound)
    if index == frames.upperBound - 1 && index > frames.lowerBound && p >= last {
      // At or beyond the end. A single last keyframe is the end of a segment, whose easing may end elsewhere and continue.
      if keyframes[index - 1].offset < last { index -= 1 }
    }
    return index
  }
}

/// Keyframes at an even pace: equal progress covers equal distances.
extension Sampler {
  /// Returns the place at progress `p`; beyond the first and last keyframe the outermost segment continues.
  mutating func evenPlace(
    _ graph: Graph, _ timeline: Timeline, _ keys: OptionedKeyframes, at p: Double
  ) -> KeyframePlace {
    let last = keys.frames.count - 1
    let begin = graph.keyframes[keys.frames.lowerBound].offset
    let width = graph.keyframes[keys.frames.upperBound - 1].offset - begin
    if last == 0 || width <= 0 {
      return .alone(p < begin ? keys.frames.lowerBound : keys.frames.upperBound - 1)
    }
    let x = (p - begin) / width
    if x == 1 { return .alone(keys.frames.upperBound - 1) }
    let known = Int(keys.options.distances)
    if known < 0 { measure(graph, timeline, keys) }
    func covered(_ index: Int, _ distances: [Double]) -> Double {
      known < 0 ? distances[index] : graph.values[known + index]
    }
    let total = covered(last, distances)
    let wanted = (x * total).limitedToFinite
    let segment = x < 0 ? 0 : x > 1 ? last - 1 : passed(last) { covered($0, distances) <= wanted }
    if segment == last { return .alone(keys.frames.upperBound - 1) }
    let index = keys.frames.lowerBound + segment
    let length = covered(segment + 1, distances) - covered(segment, distances)
    let distance = wanted - covered(segment, distances)
    if length <= 0 { return .alone(x < 0 ? index : index + 1) }
    return distance == 0 ? .alone(index) : .paced(index, distance: distance, length: length)
  }

  /// Returns the value at a distance from a keyframe, for a distance `length` between the keyframe and the next.
  mutating func pacedValue(
    _ graph: Graph, _ timeline: Timeline, _ keys: OptionedKeyframes, from index: Int, distance: Double,
    of length: Double
  ) -> SIMD4<Double> {
    guard keys.options.isSmooth else {
      return straightValue(graph, timeline, keys, from: index, at: Share(distance / length))
    }
    let curve = smoothSegment(graph, timeline, keys, from: index)
    let metric = keys.metric
    let u = curve.parameter(at: distance, of: length, metric)
    let value = curve.value(at: u)
    if distance > 0 && distance < length { return mixed(value, keys) }
    // Beyond an end the value continues on a straight line.
    let speed = curve.speed(at: u, metric)
    if !(speed > 0) || !speed.isFinite { return mixed(value, keys) }
    let rest = distance < 0 ? distance : distance - length
    return mixed(value + curve.derivative(at: u) * (rest / speed), keys)
  }

  /// Returns the last index, at most `last`, for which a condition holds that holds for 0 and all indices up to some index.
  private func passed(_ last: Int, _ holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, last + 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if holds(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// Fills `distances` with the distance of each keyframe from the first.
  mutating func measure(_ graph: Graph, _ timeline: Timeline, _ keys: OptionedKeyframes) {
    distances.removeAll(keepingCapacity: true)
    distances.append(0)
    var total = 0.0
    for index in keys.frames.dropLast() {
      if !keys.options.isSmooth {
        total += straightSegment(graph, timeline, keys, from: index).length(keys.metric)
      } else if isCurve(graph, index) {
        total += smoothSegment(graph, timeline, keys, from: index).length(keys.metric)
      }
      distances.append(total.limitedToFinite)
    }
  }

  private mutating func straightSegment(
    _ graph: Graph, _ timeline: Timeline, _ keys: OptionedKeyframes, from index: Int
  ) -> HermiteCurve {
    var start = coordinates(graph, timeline, keys, index)
    var end = coordinates(graph, timeline, keys, index + 1)
    if keys.isColor {
      let colors = keys.options.colors
      end = colors.linked(end, to: start)
      end = colors.filled(end, before: end)
      start = colors.weighed(colors.filled(start, before: end))
      end = colors.weighed(end)
    }
    let way = end - start
    return HermiteCurve(start: start, end: end, leaving: way, arriving: way)
  }
}

extension Sampler.OptionedKeyframes {
  var metric: HermiteCurve.Metric {
    if isColor { return options.colors.space == .oklch ? .polar : .point }
    return place.channel.lanes == 1 ? .number : .point
  }
}

extension GraphBuilder {
  /// Returns the graph with all derived data.
  package func build() -> Graph {
    var tables = assembled()
    tables.measureTracks()
    tables.giveBackRoom()
    return tables.finished()
  }
}

extension GraphTables {
  /// Measures the tracks with an even pace whose values never change.
  fileprivate mutating func measureTracks() {
    if !trackOptions.contains(where: { $0.pace == .even }) { return }
    let graph = Graph(self, nil)
    var sampler = Sampler(for: graph)
    let timeline = Timeline()
    for channel in channels {
      for index in channel.tracks {
        guard let keys = graph.evenKeyframes(of: tracks[index], channel) else { continue }
        sampler.measure(graph, timeline, keys)
        trackOptions[tracks[index].options].distances = Int32(values.count)
        values.append(contentsOf: sampler.distances)
      }
    }
  }
}

extension Graph {
  fileprivate func evenKeyframes(of track: Track, _ channel: Channel) -> Sampler.OptionedKeyframes? {
    guard track.options.exists, case .keyframes(let first, let count, let interpolation) = track.form else {
      return nil
    }
    let options = trackOptions[track.options]
    let frames = first.stretch(count)
    // A sum that is equal for all keyframes does not change distances, except where it changes an alpha.
    guard options.pace == .even, interpolation != .color || options.accumulation == .replace,
      frames.allSatisfy({ keyframes[$0].isConstant && keyframes[$0].composition == .replace })
    else { return nil }
    return Sampler.OptionedKeyframes(
      frames: frames, interpolation: interpolation, options: options,
      place: Sampler.Place(root: 0, channel: channel, lanes: 0, iteration: 0), underlying: .zero, gain: .zero)
  }
}

extension Keyframe {
  fileprivate var isConstant: Bool {
    if case .constant = value { return true }
    return false
  }
}
