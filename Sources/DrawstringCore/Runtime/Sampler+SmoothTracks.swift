/// Smooth curves through keyframes: Hermite segments with the tangents of Kochanek and Bartels.
extension Sampler {
  /// The curve from one keyframe to the next, in the lanes that are mixed.
  ///
  /// A jump, a hold and either end of the keyframes end a curve: there its tangent is the way to the next keyframe.
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

  /// Whether the segment that starts at a keyframe is a part of a curve: neither a jump nor a hold.
  func isCurve(_ graph: Graph, _ index: Int) -> Bool {
    !graph.keyframes[index].isHold && graph.keyframes[index + 1].offset > graph.keyframes[index].offset
  }

  /// A keyframe's value, of a colour its coordinates in the space it is mixed in.
  mutating func coordinates(
    _ graph: Graph, _ timeline: Timeline, _ keys: OptionedKeyframes, _ index: Int
  ) -> SIMD4<Double> {
    let value = knot(graph, timeline, keys, index)
    return keys.isColor ? keys.options.colors.space.coordinates(of: value) : value
  }

  private func shape(_ graph: Graph, _ keys: OptionedKeyframes, _ index: Int) -> KochanekBartels {
    let first = keys.options.firstKnot
    return first < 0 ? KochanekBartels() : graph.knots[Int(first) + index - keys.frames.lowerBound]
  }
}
