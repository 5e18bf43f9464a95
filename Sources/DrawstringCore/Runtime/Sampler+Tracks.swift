extension Sampler {
  /// A track's value at the progress of its node.
  mutating func trackValue(
    _ graph: Graph, _ timeline: Timeline, root: Int, _ channel: Channel, track index: Int, _ state: RootState
  ) -> SIMD4<Double> {
    let x = progress[Int(graph.tracks[index].node)].x
    return trackValue(graph, timeline, root: root, channel, track: index, state, at: x)
  }

  /// A track's value at a progress; on a signal's clock, at a value of the signal.
  private mutating func trackValue(
    _ graph: Graph, _ timeline: Timeline, root: Int, _ channel: Channel, track index: Int, _ state: RootState,
    at x: Double
  ) -> SIMD4<Double> {
    var place = Place(root: root, channel: channel, lanes: state.lanes)
    if graph.tracks[index].startTrack >= 0 { findStart(graph, timeline, &place, of: index) }
    return trackValue(graph, timeline, place, track: index, at: x)
  }

  /// Where a track starts: the earlier members are followed from the first on, each starting where the one before
  /// ends. A loop, since sequences may be long.
  private mutating func findStart(
    _ graph: Graph, _ timeline: Timeline, _ place: inout Place, of index: Int
  ) {
    chain.removeAll(keepingCapacity: true)
    var next = index
    while graph.tracks[next].startTrack >= 0 {
      chain.append(next)
      next = Int(graph.tracks[next].startTrack)
    }
    for link in chain.indices.reversed() {
      let track = graph.tracks[chain[link]]
      place.start = trackValue(
        graph, timeline, place, track: Int(track.startTrack), at: track.startProgress)
    }
  }

  private mutating func trackValue(
    _ graph: Graph, _ timeline: Timeline, _ place: Place, track index: Int, at x: Double
  ) -> SIMD4<Double> {
    let track = graph.tracks[index]
    let root = place.root
    switch track.form {
    case .value(let source):
      environment[BuiltinSignal.x.lane] = limited(x, from: 0, to: 1, graph, root, track)
      return value(source, graph, timeline, place)
    case .keyframes(let first, let count, let interpolation):
      let frames = Int(first)..<Int(first) + Int(count)
      let start = graph.keyframes[frames.lowerBound]
      let end = graph.keyframes[frames.upperBound - 1]
      if case .signal(_, nil) = graph.roots[root].clock {
        // Clamped, the first keyframe stands alone before a jump that sits with it, and a last one that opens just
        // past its place beyond that.
        if x < start.offset, graph.roots[root].before == .clamp {
          return value(start.value, graph, timeline, place)
        }
        if x > end.offset, end.isPast, graph.roots[root].after == .clamp {
          return value(end.value, graph, timeline, place)
        }
      }
      let p = limited(x, from: start.offset, to: end.offset, graph, root, track)
      return keyframeValue(graph, timeline, frames, interpolation, place, at: p)
    case .along(let path, let isBySegment, let easing):
      let fraction = graph.curves[Int(easing)].value(at: limited(x, from: 0, to: 1, graph, root, track))
      let point = placeOnPath(Int(path), at: fraction, isBySegment: isBySegment, graph).point
      return SIMD4(point.x, point.y, 0, 0)
    case .direction(let path, let isBySegment, let easing, let plus):
      let fraction = graph.curves[Int(easing)].value(at: limited(x, from: 0, to: 1, graph, root, track))
      return SIMD4(
        placeOnPath(Int(path), at: fraction, isBySegment: isBySegment, graph).angle + plus, 0, 0, 0)
    }
  }

  /// Which root, channel and captured lanes a value is wanted for.
  struct Place {
    var root: Int
    var channel: Channel
    var lanes: Int
    /// Where the track starts, for those that start where an earlier member ends.
    var start = SIMD4<Double>.zero

    init(root: Int, channel: Channel, lanes: Int) {
      self.root = root
      self.channel = channel
      self.lanes = lanes
    }
  }

  /// On a signal's clock, the signal limited to where the track has something to say and eased between; on the
  /// clock time, the progress as it is.
  private func limited(
    _ x: Double, from first: Double, to last: Double, _ graph: Graph, _ root: Int, _ track: Track
  ) -> Double {
    guard case .signal(_, nil) = graph.roots[root].clock else { return x }
    let p = Sampler.extrapolated(x, from: first, to: last, graph.roots[root])
    let easing = graph.nodes[Int(track.node)].timing.easing
    if easing == .linear || last <= first { return p }
    return first + (last - first) * easing.value(at: (p - first) / (last - first))
  }

  private mutating func value(
    _ source: ValueSource, _ graph: Graph, _ timeline: Timeline, _ place: Place
  ) -> SIMD4<Double> {
    let lanes = Int(place.channel.lanes)
    switch source {
    case .constant(let first): return load(graph.values, at: Int(first), lanes: lanes)
    case .formula(let formula): return value(of: formula, graph)
    case .formulas(let first): return parts(first, lanes: lanes, graph)
    case .captured:
      return load(timeline.lanes, at: place.lanes + Int(place.channel.capture), lanes: lanes)
    case .capturedPlus(let first):
      let captured = load(timeline.lanes, at: place.lanes + Int(place.channel.capture), lanes: lanes)
      return plus(captured, first, lanes: lanes, graph)
    case .underlying: return load(slots, at: Int(place.channel.slot), lanes: lanes)
    case .start: return place.start
    case .startPlus(let first): return plus(place.start, first, lanes: lanes, graph)
    }
  }

  private mutating func plus(
    _ value: SIMD4<Double>, _ first: Int32, lanes: Int, _ graph: Graph
  ) -> SIMD4<Double> {
    var sum = value + parts(first, lanes: lanes, graph)
    for lane in 0..<lanes { sum[lane] = TotalArithmetic.limited(sum[lane]) }
    return sum
  }

  private mutating func parts(_ first: Int32, lanes: Int, _ graph: Graph) -> SIMD4<Double> {
    var result = SIMD4<Double>.zero
    for lane in 0..<lanes { result[lane] = value(of: graph.partFormulas[Int(first) + lane], graph)[0] }
    return result
  }

  /// The value of keyframes at progress `p`: the segment around it, eased and mixed.
  private mutating func keyframeValue(
    _ graph: Graph, _ timeline: Timeline, _ frames: Range<Int>, _ interpolation: Interpolation,
    _ place: Place,
    at p: Double
  ) -> SIMD4<Double> {
    let segment = Sampler.segment(graph.keyframes, frames, at: p)
    let a = graph.keyframes[segment]
    guard segment + 1 < frames.upperBound else { return value(a.value, graph, timeline, place) }
    let b = graph.keyframes[segment + 1]
    let width = b.offset - a.offset
    if width <= 0 {
      let isBeyond = p > b.offset || (p == b.offset && !b.isPast)
      return value(isBeyond ? b.value : a.value, graph, timeline, place)
    }
    let x = (p - a.offset) / width
    if a.isHold || interpolation == .discrete {
      return value(x < 1 ? a.value : b.value, graph, timeline, place)
    }
    let y = graph.curves[Int(a.curve)].value(at: x)
    if interpolation == .flip { return value(y < 0.5 ? a.value : b.value, graph, timeline, place) }
    if y == 0 { return value(a.value, graph, timeline, place) }
    if y == 1 { return value(b.value, graph, timeline, place) }
    let from = value(a.value, graph, timeline, place)
    let to = value(b.value, graph, timeline, place)
    if from == to { return from }
    if interpolation == .color { return mixed(from, to, at: y) }
    if interpolation == .path { return SIMD4(mixedPath(from[0], to[0], at: y, graph), 0, 0, 0) }
    let mix = from + (to - from) * y
    return mix.sum().isFinite ? mix : limitedMix(from, to, at: y)
  }

  /// The first keyframe of the segment that `p` lies in.
  ///
  /// Before all keyframes the first of those at the lowest offset stands alone, and after all the last; a keyframe
  /// that opens just past its offset is not reached at the offset itself.
  static func segment(_ keyframes: [Keyframe], _ frames: Range<Int>, at p: Double) -> Int {
    let first = keyframes[frames.lowerBound].offset
    let last = keyframes[frames.upperBound - 1].offset
    if p < first {
      // Several at the lowest offset: a jump there, and the first of them holds before it. One: its segment goes on.
      return frames.lowerBound
    }
    // The last keyframe that is reached and that still has a segment of some width after it.
    var low = frames.lowerBound
    var high = frames.upperBound
    while low < high {
      let middle = (low + high) / 2
      let frame = keyframes[middle]
      if frame.offset < p || (frame.offset == p && !frame.isPast) { low = middle + 1 } else { high = middle }
    }
    var index = max(low - 1, frames.lowerBound)
    if index == frames.upperBound - 1 && index > frames.lowerBound && p >= last {
      // At or beyond the end. A lone last keyframe is the end of a segment, whose easing may not arrive there and may
      // be carried on beyond it.
      if keyframes[index - 1].offset < last { index -= 1 }
    }
    return index
  }

  /// The same mix for numbers so large that it would leave the finite ones.
  private func limitedMix(
    _ from: SIMD4<Double>, _ to: SIMD4<Double>, at t: Double
  ) -> SIMD4<Double> {
    var mix = SIMD4<Double>.zero
    for lane in mix.indices { mix[lane] = TotalArithmetic.lerp(from[lane], to[lane], t) }
    return mix
  }

  /// Colours mix premultiplied, so that a fade to clear keeps its hue.
  func mixed(_ from: SIMD4<Double>, _ to: SIMD4<Double>, at t: Double) -> SIMD4<Double> {
    let a = Color(red: from[0], green: from[1], blue: from[2], alpha: from[3])
    let b = Color(red: to[0], green: to[1], blue: to[2], alpha: to[3])
    let color = a.premultipliedMix(to: b, at: t)
    return SIMD4(color.red, color.green, color.blue, color.alpha)
  }
}
