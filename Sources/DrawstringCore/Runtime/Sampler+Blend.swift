/// How a root's values blend with what was shown when it came into effect.
package enum Blending: UInt8, Sendable {
  /// Part by part.
  case numbers
  /// Premultiplied.
  case color
  /// The new value takes over half-way.
  case flip
}

extension Sampler {
  /// How far the blend of a root is at an instant: 1 where it has none, or none any more.
  func blendProgress(_ root: Root, _ state: RootState, at instant: Nanoseconds) -> Double {
    guard state.isBlending else { return 1 }
    let elapsed = instant - state.since
    return elapsed >= root.blend ? 1 : Double(max(elapsed.count, 0)) / Double(root.blend.count)
  }

  /// A value of a root that blends, from what was shown when it came into effect.
  mutating func blended(
    _ value: SIMD4<Double>, _ channel: Channel, _ graph: Graph, _ timeline: Timeline, _ state: RootState,
    at y: Double
  ) -> SIMD4<Double> {
    if channel.capture < 0 || y >= 1 { return value }
    let lanes = Int(channel.lanes)
    let outgoing = load(timeline.lanes, at: state.lanes + Int(channel.capture), lanes: lanes)
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
