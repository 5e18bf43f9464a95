extension Sampler {
  /// Where on a path, and in which direction it goes there, at a fraction of its length; or, by segment, of the
  /// number of its segments.
  ///
  /// A path without formulas was measured when it was compiled; another is measured at each instant.
  func placeOnPath(_ index: Int, at fraction: Double, isBySegment: Bool, _ graph: Graph) -> PathPlace {
    let source = graph.paths[index]
    let measure = source.measure ?? PathMeasure(source.path(slots))
    return measure.place(atFraction: fraction, pace: isBySegment ? .segment : .distance)
  }

  /// The lane of a path between two others. Between a path and none there is nothing: it changes half way.
  mutating func mixedPath(_ from: Double, _ to: Double, at amount: Double, _ graph: Graph) -> Double {
    if from == to { return from }
    if from == PathMix.none || to == PathMix.none { return amount < 0.5 ? from : to }
    mixes.append(PathMix(from: from, to: to, amount: amount))
    return Double(graph.paths.count + mixes.count - 1)
  }
}
