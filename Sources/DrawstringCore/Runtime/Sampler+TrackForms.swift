extension Sampler {
  /// The value of a track without keyframes.
  mutating func valueOfForm(
    _ graph: Graph, _ timeline: Timeline, _ place: Place, _ track: Track, at x: Double
  ) -> SIMD4<Double> {
    if case .wave(let index) = track.form {
      return waveValue(graph, timeline, place, track, graph.waves[Int(index)], at: x)
    }
    let x = limited(x, from: 0, to: 1, graph, place, track)
    switch track.form {
    case .value(let source):
      environment[BuiltinSignal.x.lane] = x
      return value(source, graph, timeline, place)
    case .along(let path, let isBySegment, let easing):
      let fraction = graph.curves.span[Int(easing)].value(at: x)
      let point = placeOnPath(Int(path), at: fraction, isBySegment: isBySegment, graph).point
      return SIMD4(point.x, point.y, 0, 0)
    case .direction(let path, let isBySegment, let easing, let plus):
      let fraction = graph.curves.span[Int(easing)].value(at: x)
      return SIMD4(
        placeOnPath(Int(path), at: fraction, isBySegment: isBySegment, graph).angle + plus, 0, 0, 0)
    case .keyframes, .wave: return .zero
    }
  }
}
