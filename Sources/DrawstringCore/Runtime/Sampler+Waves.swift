extension Sampler {
  /// The value of a wave at its node's progress; on a signal's clock, at a value of the signal.
  mutating func waveValue(
    _ graph: Graph, _ timeline: Timeline, _ place: Place, _ track: Track, _ wave: Wave, at x: Double
  ) -> SIMD4<Double> {
    let part = partOfTurn(graph, place, track, wave, at: x)
    let swing = value(wave.amplitude, graph, timeline, place) * level(of: wave, at: part, graph)
    var result = value(wave.offset, graph, timeline, place)
    for lane in 0..<Int(place.channel.lanes) {
      result[lane] = TotalArithmetic.limited(result[lane] + swing[lane].limitedToFinite)
    }
    return result
  }

  /// A wave's height at a part of a turn.
  func level(of wave: Wave, at part: Double, _ graph: Graph) -> Double {
    wave.shape == .custom ? graph.curves[Int(wave.curve)].value(at: part) : wave.shape.level(at: part)
  }

  func partOfTurn(
    _ graph: Graph, _ place: Place, _ track: Track, _ wave: Wave, at x: Double
  ) -> Double {
    if case .signal(_, nil) = graph.roots[place.root].clock { return wave.part(at: x) }
    let node = Int(track.node)
    let timing = graph.nodes[node].timing
    if timing.duration.isInfinite { return wave.part(at: progress[node].iterationTime) }
    // An eased time is no whole number of nanoseconds.
    if timing.easing != .linear { return wave.part(at: x * timing.duration.seconds) }
    return wave.part(at: timing.duration.scaled(by: x))
  }
}
