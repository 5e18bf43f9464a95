/// A graph that frames and replays point to.
///
/// A class, so that a frame holds one reference and not one for each of the graph's arrays, and so that two
/// owners can tell whether theirs is the same. It never changes.
package final class SharedGraph: Sendable {
  package let graph: Graph

  package init(_ graph: Graph) { self.graph = graph }
}
