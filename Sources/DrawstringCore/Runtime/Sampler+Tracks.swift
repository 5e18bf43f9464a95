extension Sampler {
  /// A track's value at the progress of its node.
  mutating func trackValue(
    _ graph: Graph, _ timeline: Timeline, root: Int, _ channel: Channel, track index: Int, _ state: RootState
  ) -> SIMD4<Double> {
    let track = graph.tracks[index]
    let node = progress[Int(track.node)]
    var place = Place(root: root, channel: channel, lanes: state.lanes, iteration: node.iteration)
    if track.start >= 0 { findStart(graph, timeline, &place, of: index) }
    return trackValue(graph, timeline, place, track, at: node.x)
  }

  /// Where a track starts: the earlier members are followed from the first on, each starting where the one before
  /// ends. A loop, since sequences may be long.
  private mutating func findStart(
    _ graph: Graph, _ timeline: Timeline, _ place: inout Place, of index: Int
  ) {
    chain.removeAll(keepingCapacity: true)
    var next = Int(graph.tracks[index].start)
    while next >= 0 {
      chain.append(next)
      next = Int(graph.tracks[Int(graph.starts[next].track)].start)
    }
    var link = place
    for index in chain.reversed() {
      let start = graph.starts[index]
      link.iteration = start.iteration
      link.start = trackValue(graph, timeline, link, graph.tracks[Int(start.track)], at: start.progress)
    }
    place.start = link.start
  }

  /// A track's value at a progress; on a signal's clock, at a value of the signal.
  private mutating func trackValue(
    _ graph: Graph, _ timeline: Timeline, _ place: Place, _ track: Track, at x: Double
  ) -> SIMD4<Double> {
    if track.options >= 0 { return valueWithOptions(graph, timeline, place, track, at: x) }
    guard case .keyframes(let first, let count, let interpolation) = track.form else {
      return valueOfForm(graph, timeline, place, track, at: x)
    }
    let frames = Int(first)..<Int(first) + Int(count)
    if let alone = keyframeAlone(graph, frames, place, at: x) {
      return value(graph.keyframes[alone].value, graph, timeline, place)
    }
    let p = limited(x, to: frames, graph, place, track)
    return keyframeValue(graph, timeline, frames, interpolation, place, at: p)
  }

  /// The keyframe that is a track's value by itself on a clamped signal's clock: the first one before a jump that
  /// sits with it, and the last one beyond its place where it opens just past that.
  func keyframeAlone(_ graph: Graph, _ frames: Range<Int>, _ place: Place, at x: Double) -> Int? {
    guard case .signal(_, nil) = graph.roots[place.root].clock else { return nil }
    let last = frames.upperBound - 1
    if x < graph.keyframes[frames.lowerBound].offset, graph.roots[place.root].before == .clamp {
      return frames.lowerBound
    }
    let end = graph.keyframes[last]
    return x > end.offset && end.isPast && graph.roots[place.root].after == .clamp ? last : nil
  }

  /// Which root, channel and captured lanes a value is wanted for.
  struct Place {
    var root: Int
    var channel: Channel
    var lanes: Int
    /// The node's iteration.
    var iteration: Double
    /// Where the track starts, for those that start where an earlier member ends.
    var start = SIMD4<Double>.zero

    init(root: Int, channel: Channel, lanes: Int, iteration: Double) {
      self.root = root
      self.channel = channel
      self.lanes = lanes
      self.iteration = iteration
    }
  }

  /// On a signal's clock, the signal limited to where the track has something to say and eased between; on the
  /// clock time, the progress as it is.
  func limited(
    _ x: Double, from first: Double, to last: Double, _ graph: Graph, _ place: Place, _ track: Track
  ) -> Double {
    guard case .signal(_, nil) = graph.roots[place.root].clock else { return x }
    let p = Sampler.extrapolated(x, from: first, to: last, graph.roots[place.root])
    let easing = graph.nodes[Int(track.node)].timing.easing
    if easing == .linear || last <= first { return p }
    return first + (last - first) * easing.value(at: (p - first) / (last - first))
  }

  /// The same between a track's first and last keyframe.
  @inline(__always)
  func limited(
    _ x: Double, to frames: Range<Int>, _ graph: Graph, _ place: Place, _ track: Track
  ) -> Double {
    limited(
      x, from: graph.keyframes[frames.lowerBound].offset, to: graph.keyframes[frames.upperBound - 1].offset,
      graph, place, track)
  }

  mutating func value(
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
    case .underlyingPlus(let first):
      let underlying = load(slots, at: Int(place.channel.slot), lanes: lanes)
      return plus(underlying, first, lanes: lanes, graph)
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
    let y = graph.curves.span[Int(a.curve)].value(at: x)
    if interpolation == .flip { return value(y < 0.5 ? a.value : b.value, graph, timeline, place) }
    if y == 0 { return value(a.value, graph, timeline, place) }
    if y == 1 { return value(b.value, graph, timeline, place) }
    let from = value(a.value, graph, timeline, place)
    let to = value(b.value, graph, timeline, place)
    if from == to { return from }
    if interpolation == .color { return mixed(from, to, at: y) }
    if interpolation == .path { return SIMD4(mixedPath(from[0], to[0], at: y, graph), 0, 0, 0) }
    return straightMix(from, to, at: y)
  }

  @inline(__always)
  func straightMix(_ from: SIMD4<Double>, _ to: SIMD4<Double>, at t: Double) -> SIMD4<Double> {
    let mix = from + (to - from) * t
    return mix.sum().isFinite ? mix : limitedMix(from, to, at: t)
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
