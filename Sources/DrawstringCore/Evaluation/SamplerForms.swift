extension Sampler {
  /// Returns the value of a track without keyframes.
  mutating func valueOfForm(
    _ graph: Graph, _ timeline: Timeline, _ place: Place, _ track: Track, at x: Double
  ) -> SIMD4<Double> {
    if case .wave(let index) = track.form {
      return waveValue(graph, timeline, place, track, graph.waves[index], at: x)
    }
    let x = limited(x, from: 0, to: 1, graph, place, track)
    switch track.form {
    case .value(let source):
      environment[BuiltinSignal.x.lane] = x
      return value(source, graph, timeline, place)
    case .along(let path, let isBySegment, let easing):
      let fraction = graph.curves[easing].value(at: x)
      let point = placeOnPath(path.index, at: fraction, isBySegment: isBySegment, graph).point
      return SIMD4(point.x, point.y, 0, 0)
    case .direction(let path, let isBySegment, let easing, let plus):
      let fraction = graph.curves[easing].value(at: x)
      return SIMD4(
        placeOnPath(path.index, at: fraction, isBySegment: isBySegment, graph).angle + plus, 0, 0, 0)
    case .keyframes, .wave: return .zero
    }
  }
}

/// Smooth curves through keyframes: Hermite segments with the tangents of Kochanek and Bartels.
extension Sampler {
  /// Returns the curve from one keyframe to the next, in the lanes that are mixed.
  ///
  /// A curve ends at a jump, at a hold, and at the first and last keyframe; there its tangent is the difference of the two
  /// keyframes.
  mutating func smoothSegment(
    _ graph: Graph, _ timeline: Timeline, _ keys: OptionedKeyframes, from index: Int
  ) -> HermiteCurve {
    let isJoined = index > keys.frames.lowerBound && isCurve(graph, index - 1)
    let goesOn = index + 2 < keys.frames.upperBound && isCurve(graph, index + 1)
    var before = coordinates(graph, timeline, keys, isJoined ? index - 1 : index)
    var start = isJoined ? coordinates(graph, timeline, keys, index) : before
    var end = coordinates(graph, timeline, keys, index + 1)
    var after = goesOn ? coordinates(graph, timeline, keys, index + 2) : end
    if keys.isColor {
      let colors = keys.options.colors
      if isJoined { start = colors.linked(start, to: before) }
      end = colors.linked(end, to: start)
      after = goesOn ? colors.linked(after, to: end) : end
      after = colors.filled(after, before: after)
      end = goesOn ? colors.filled(end, before: after) : after
      start = colors.filled(start, before: end)
      before = isJoined ? colors.filled(before, before: start) : start
      (before, start) = (colors.weighed(before), colors.weighed(start))
      (end, after) = (colors.weighed(end), colors.weighed(after))
    }
    let way = end - start
    var curve = HermiteCurve(start: start, end: end, leaving: way, arriving: way)
    let width = graph.keyframes[index + 1].offset - graph.keyframes[index].offset
    if isJoined {
      let other = graph.keyframes[index].offset - graph.keyframes[index - 1].offset
      curve.leaving = shape(graph, keys, index).outgoing(start - before, way, width: width, other: other)
    }
    if goesOn {
      let other = graph.keyframes[index + 2].offset - graph.keyframes[index + 1].offset
      curve.arriving = shape(graph, keys, index + 1).incoming(way, after - end, width: width, other: other)
    }
    return curve
  }

  /// Whether the segment that starts at a keyframe is part of a curve: neither a jump nor a hold.
  func isCurve(_ graph: Graph, _ index: Int) -> Bool {
    !graph.keyframes[index].isHold && graph.keyframes[index + 1].offset > graph.keyframes[index].offset
  }

  /// Returns the value of a keyframe; of a colour, its coordinates in the space of mixing.
  mutating func coordinates(
    _ graph: Graph, _ timeline: Timeline, _ keys: OptionedKeyframes, _ index: Int
  ) -> SIMD4<Double> {
    let value = knot(graph, timeline, keys, index)
    return keys.isColor ? keys.options.colors.space.coordinates(of: value) : value
  }

  private func shape(_ graph: Graph, _ keys: OptionedKeyframes, _ index: Int) -> KochanekBartels {
    let first = keys.options.firstKnot
    return first.isNone ? KochanekBartels() : graph.knots[first + (index - keys.frames.lowerBound)]
  }
}

extension Sampler {
  /// Returns the value of a wave at a progress of its node; on a signal's clock, at a value of the signal.
  mutating func waveValue(
    _ graph: Graph, _ timeline: Timeline, _ place: Place, _ track: Track, _ wave: Wave, at x: Double
  ) -> SIMD4<Double> {
    let part = partOfTurn(graph, place, track, wave, at: x)
    let level = level(of: wave, at: part, graph)
    let amplitude = value(wave.amplitude, graph, timeline, place)
    var result = value(wave.offset, graph, timeline, place)
    for lane in 0..<Int(place.channel.lanes) {
      result[lane] = TotalArithmetic.limited(result[lane] + level.lerp(0, amplitude[lane]))
    }
    return result
  }

  /// Returns the level of a wave at a fraction of its period.
  func level(of wave: Wave, at part: Double, _ graph: Graph) -> Share {
    wave.shape == .custom
      ? graph.curves[wave.curve].share(at: part, slack: Easing.slack)
      : Share(wave.shape.level(at: part))
  }

  func partOfTurn(
    _ graph: Graph, _ place: Place, _ track: Track, _ wave: Wave, at x: Double
  ) -> Double {
    if case .signal(_, nil) = graph.roots[place.root].clock { return wave.part(at: x) }
    let node = track.node.index
    let timing = graph.nodes[node].timing
    if timing.duration.isInfinite { return wave.part(at: progress[node].iterationTime) }
    // An eased time is not a whole number of nanoseconds.
    if timing.easing != .linear { return wave.part(at: x * timing.duration.seconds) }
    return wave.part(at: timing.duration.scaled(by: x))
  }
}

extension Sampler {
  /// Returns the point and the direction of a path at a fraction of its length or, by segment, of its segments.
  ///
  /// A path without formulas is measured once, when the graph is made; other paths are measured in each frame.
  mutating func placeOnPath(_ index: Int, at fraction: Double, isBySegment: Bool, _ graph: Graph) -> PathPlace
  {
    let pace = isBySegment ? PathPace.segment : .distance
    if let measure = graph.paths[index].measure { return measure.place(atFraction: fraction, pace: pace) }
    followed.replace { graph.paths[index].build(&$0, slots) }
    return followed.place(atFraction: fraction, pace: pace)
  }

  /// Returns the lane of a mix of two paths. A path and none are not mixed: the change is half-way.
  mutating func mixedPath(_ from: Double, _ to: Double, at amount: Double, _ graph: Graph) -> Double {
    if from == to { return from }
    if from == PathMix.none || to == PathMix.none { return amount < 0.5 ? from : to }
    mixes.append(PathMix(from: from, to: to, amount: amount))
    return Double(graph.paths.count + mixes.count - 1)
  }
}

extension Sampler {
  /// Returns the progress of a root's blend at an instant; 1 for no blend and after its end.
  func blendProgress(_ root: Root, _ state: RootState, at instant: Nanoseconds) -> Double {
    guard state.isBlending else { return 1 }
    let elapsed = instant - state.since
    return elapsed >= root.blend ? 1 : Double(max(elapsed.count, 0)) / Double(root.blend.count)
  }

  /// Returns a value of a root, blended with the value shown when the root came into effect.
  mutating func blended(
    _ value: SIMD4<Double>, _ channel: Channel, _ graph: Graph, _ timeline: Timeline, _ state: RootState,
    at y: Double
  ) -> SIMD4<Double> {
    if channel.capture < 0 || y >= 1 { return value }
    let lanes = Int(channel.lanes)
    let outgoing = load(timeline.lanes, at: state.lanes + Int(channel.capture), lanes: lanes)
    if channel.blending == .dashes && y > 0 {
      let mix = mixedDashes(outgoing[0], value[0], at: y, graph, timeline)
      return mix.map { SIMD4($0, 0, 0, 0) } ?? (y < 0.5 ? outgoing : value)
    }
    if channel.isPath && y > 0 { return SIMD4(mixedPath(outgoing[0], value[0], at: y, graph), 0, 0, 0) }
    switch channel.blending {
    case .flip: return y < 0.5 ? outgoing : value
    case .color where y > 0: return mixed(outgoing, value, at: y)
    case .numbers where y > 0:
      var mix = outgoing
      for lane in 0..<lanes { mix[lane] = TotalArithmetic.lerp(outgoing[lane], value[lane], y) }
      return mix
    default: return outgoing
    }
  }
}

extension Sampler {
  /// Multiplies the opacities of a pulse by its factor.
  mutating func breathe(_ opacityPulse: OpacityPulse, _ span: TimelineSpan, at instant: Nanoseconds) {
    let factor = opacityPulse.factor(in: span, at: instant)
    if factor == 1 { return }
    for slot in opacityPulse.slots { slots[Int(slot)] *= factor }
  }
}
