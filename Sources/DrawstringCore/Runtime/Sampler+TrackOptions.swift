/// Tracks that do more than replace what lies underneath with straight lines in sRGB.
extension Sampler {
  /// Keyframes with options, and what is the same for all of them at one instant.
  struct OptionedKeyframes {
    var frames: Range<Int>
    var interpolation: Interpolation
    var options: TrackOptions
    var place: Place
    var underlying: SIMD4<Double>
    /// What each iteration adds.
    var gain: SIMD4<Double>

    var isColor: Bool { interpolation == .color }
  }

  /// The value of a track with options at a progress; on a signal's clock, at a value of the signal.
  mutating func valueWithOptions(
    _ graph: Graph, _ timeline: Timeline, _ place: Place, _ track: Track, at x: Double
  ) -> SIMD4<Double> {
    let options = graph.trackOptions[Int(track.options)]
    let underlying = load(slots, at: Int(place.channel.slot), lanes: Int(place.channel.lanes))
    var gain = SIMD4<Double>.zero
    if options.accumulation != .replace {
      if let source = options.gain {
        environment[BuiltinSignal.x.lane] = 1
        gain = value(source, graph, timeline, place)
      } else {
        gain = valueOfForm(graph, timeline, place, track, at: 1)
      }
    }
    guard case .keyframes(let first, let count, let interpolation) = track.form else {
      let value = valueOfForm(graph, timeline, place, track, at: x)
      let grown = options.accumulation.accumulated(value, gain, times: place.iteration)
      return options.composition.joined(grown, over: underlying)
    }
    let keys = OptionedKeyframes(
      frames: Int(first)..<Int(first) + Int(count), interpolation: interpolation, options: options,
      place: place, underlying: underlying, gain: gain)
    if let alone = keyframeAlone(graph, keys.frames, place, at: x) {
      return knot(graph, timeline, keys, alone)
    }
    let p = limited(x, to: keys.frames, graph, place, track)
    if options.pace == .even { return evenValue(graph, timeline, keys, at: p) }
    return statedValue(graph, timeline, keys, at: p)
  }

  /// A keyframe's value: as written, with the gain of the iterations before, over the value underneath.
  mutating func knot(
    _ graph: Graph, _ timeline: Timeline, _ keys: OptionedKeyframes, _ index: Int
  ) -> SIMD4<Double> {
    let frame = graph.keyframes[index]
    let written = value(frame.value, graph, timeline, keys.place)
    let grown = keys.options.accumulation.accumulated(written, keys.gain, times: keys.place.iteration)
    return frame.composition.joined(grown, over: keys.underlying)
  }

  /// The value at progress `p` where keyframes are passed at their places.
  private mutating func statedValue(
    _ graph: Graph, _ timeline: Timeline, _ keys: OptionedKeyframes, at p: Double
  ) -> SIMD4<Double> {
    let segment = Sampler.segment(graph.keyframes, keys.frames, at: p)
    let a = graph.keyframes[segment]
    guard segment + 1 < keys.frames.upperBound else { return knot(graph, timeline, keys, segment) }
    let b = graph.keyframes[segment + 1]
    let width = b.offset - a.offset
    if width <= 0 {
      let isBeyond = p > b.offset || (p == b.offset && !b.isPast)
      return knot(graph, timeline, keys, isBeyond ? segment + 1 : segment)
    }
    let x = (p - a.offset) / width
    if a.isHold || keys.interpolation == .discrete {
      return knot(graph, timeline, keys, x < 1 ? segment : segment + 1)
    }
    let y = graph.curves.span[Int(a.curve)].value(at: x)
    if keys.interpolation == .flip { return knot(graph, timeline, keys, y < 0.5 ? segment : segment + 1) }
    if y == 0 { return knot(graph, timeline, keys, segment) }
    if y == 1 { return knot(graph, timeline, keys, segment + 1) }
    if keys.options.isSmooth {
      return mixed(smoothSegment(graph, timeline, keys, from: segment).value(at: y), keys)
    }
    return straightValue(graph, timeline, keys, from: segment, at: y)
  }

  /// What lies between a keyframe and the next on a straight line.
  mutating func straightValue(
    _ graph: Graph, _ timeline: Timeline, _ keys: OptionedKeyframes, from segment: Int, at t: Double
  ) -> SIMD4<Double> {
    let from = knot(graph, timeline, keys, segment)
    let to = knot(graph, timeline, keys, segment + 1)
    if from == to && !(keys.isColor && keys.options.colors.turnsBetweenEquals) { return from }
    if keys.interpolation == .path { return SIMD4(mixedPath(from[0], to[0], at: t, graph), 0, 0, 0) }
    if !keys.isColor { return straightMix(from, to, at: t) }
    return keys.options.colors.isPlain ? mixed(from, to, at: t) : keys.options.colors.mix(from, to, at: t)
  }

  /// The value of what a smooth curve gives in the lanes that are mixed.
  func mixed(_ lanes: SIMD4<Double>, _ keys: OptionedKeyframes) -> SIMD4<Double> {
    keys.isColor ? keys.options.colors.color(ofWeighed: lanes) : lanes.limited
  }
}
