/// A graph that frames and replays point to.
///
/// A class, so that a frame holds one reference and not one for each of the graph's arrays, and so that two
/// owners can tell whether theirs is the same. It never changes.
package final class SharedGraph: Sendable {
  package let graph: Graph

  package init(_ graph: Graph) { self.graph = graph }

  /// Lets a sampler evaluate the graph.
  ///
  /// A call of its own, so that the graph is lent; elsewhere each of its arrays is retained for every frame.
  @inline(never)
  func fill(_ sampler: inout Sampler, _ timeline: Timeline, span: Int, at instant: Nanoseconds) {
    sampler.evaluate(graph, timeline, span: span, at: instant)
  }

  /// Works out where the layers of a frame lie; the graph is lent here, too.
  @inline(never)
  func placeLayers(_ slots: [Double], into places: inout [FrameGeometry.Place]) {
    graph.placeLayers(slots, into: &places)
  }
}
