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
}
