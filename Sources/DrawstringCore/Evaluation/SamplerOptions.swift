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

    init(
      frames: Range<Int>, interpolation: Interpolation, options: TrackOptions, place: Place,
      underlying: SIMD4<Double>, gain: SIMD4<Double>
    ) {
      self.frames = frames
      self.interpolation = interpolation
      self.options = options
      self.place = place
      self.underlying = underlying
      self.gain = gain
    }

    /// Nil where the track has no keyframes.
    init?(
      _ track: Track, _ options: TrackOptions, _ place: Place, underlying: SIMD4<Double>, gain: SIMD4<Double>
    ) {
      guard case .keyframes(let first, let count, let interpolation) = track.form else { return nil }
      self.init(
        frames: first.stretch(count), interpolation: interpolation, options: options,
        place: place, underlying: underlying, gain: gain)
    }
  }

  /// The value of a track with options at a progress; on a signal's clock, at a value of the signal.
  mutating func valueWithOptions(
    _ graph: Graph, _ timeline: Timeline, _ place: Place, _ track: Track, at x: Double
  ) -> SIMD4<Double> {
    let options = graph.trackOptions[track.options]
    let underlying = load(slots, at: Int(place.channel.slot), lanes: Int(place.channel.lanes))
    let gain = gain(graph, timeline, place, track, options)
    guard let keys = OptionedKeyframes(track, options, place, underlying: underlying, gain: gain) else {
      let value = valueOfForm(graph, timeline, place, track, at: x)
      let grown = options.accumulation.accumulated(value, gain, times: place.iteration)
      return options.composition.joined(grown, over: underlying)
    }
    return keyframeValue(
      graph, timeline, keys, at: keyframePlace(graph, timeline, keys, track, at: x))
  }

  /// What each iteration adds to those before it.
  mutating func gain(
    _ graph: Graph, _ timeline: Timeline, _ place: Place, _ track: Track, _ options: TrackOptions
  ) -> SIMD4<Double> {
    if options.accumulation == .replace { return .zero }
    guard let source = options.gain else { return valueOfForm(graph, timeline, place, track, at: 1) }
    environment[BuiltinSignal.x.lane] = 1
    return value(source, graph, timeline, place)
  }

  /// Where keyframes with options are at a progress; on a signal's clock, at a value of the signal.
  mutating func keyframePlace(
    _ graph: Graph, _ timeline: Timeline, _ keys: OptionedKeyframes, _ track: Track, at x: Double
  ) -> KeyframePlace {
    if keys.options.pace == .stated {
      return keyframePlace(graph, keys.frames, keys.interpolation, keys.place, track, at: x)
    }
    if let alone = keyframeAlone(graph, keys.frames, keys.place, at: x) { return .alone(alone) }
    return evenPlace(graph, timeline, keys, at: limited(x, to: keys.frames, graph, keys.place, track))
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

  /// The value of keyframes with options at a place among them.
  mutating func keyframeValue(
    _ graph: Graph, _ timeline: Timeline, _ keys: OptionedKeyframes, at spot: KeyframePlace
  ) -> SIMD4<Double> {
    switch spot {
    case .alone(let index): return knot(graph, timeline, keys, index)
    case .paced(let index, let distance, let length):
      return pacedValue(graph, timeline, keys, from: index, distance: distance, of: length)
    case .between(let index, _, let y):
      if keys.options.isSmooth {
        // Two statements, since the call of `mixed` would copy the sampler before `smoothSegment` changes it.
        let value = smoothSegment(graph, timeline, keys, from: index).value(at: y.value)
        return mixed(value, keys)
      }
      return straightValue(graph, timeline, keys, from: index, at: y)
    }
  }

  /// What lies between a keyframe and the next on a straight line.
  mutating func straightValue(
    _ graph: Graph, _ timeline: Timeline, _ keys: OptionedKeyframes, from segment: Int, at share: Share
  ) -> SIMD4<Double> {
    let from = knot(graph, timeline, keys, segment)
    let to = knot(graph, timeline, keys, segment + 1)
    if from == to && !(keys.isColor && keys.options.colors.turnsBetweenEquals) { return from }
    if keys.interpolation == .path {
      return SIMD4(mixedPath(from[0], to[0], at: share.value, graph), 0, 0, 0)
    }
    if !keys.isColor { return straightMix(from, to, at: share) }
    return keys.options.colors.isPlain
      ? mixed(from, to, at: share.value) : keys.options.colors.mix(from, to, at: share.value)
  }

  /// The value of what a smooth curve gives in the lanes that are mixed.
  func mixed(_ lanes: SIMD4<Double>, _ keys: OptionedKeyframes) -> SIMD4<Double> {
    keys.isColor ? keys.options.colors.color(ofWeighed: lanes) : lanes.limited
  }
}
