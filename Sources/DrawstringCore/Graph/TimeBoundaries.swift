/// The instants of a root, counted from when it comes into effect, at which one of its nodes starts, ends or begins its
/// next iteration: where its values may jump.
package struct TimeBoundaries {
  /// In time order, each once.
  package private(set) var instants: [Nanoseconds] = []
  /// The node that starts, ends or repeats at each instant, by instant and then by node.
  private var marks: [Mark] = []
  /// The instant at which the finite nodes are over, and the endless ones have completed an iteration.
  package private(set) var settled = Nanoseconds.zero
  /// The longest iteration of an endless node; zero for none.
  package private(set) var longestLoop = Nanoseconds.zero
  /// Whether some nodes were left out.
  package let isPartial: Bool

  /// The number of iterations of a node that are examined.
  private static let rounds = 2
  /// The most nodes of a root that are examined.
  package static let mostNodes = 2_000

  private struct Mark: Comparable {
    var instant: Nanoseconds
    var node: Ref<TimedNode>

    static func < (a: Mark, b: Mark) -> Bool { (a.instant, a.node) < (b.instant, b.node) }
  }

  package init(_ root: Root, _ graph: Graph) {
    isPartial = root.nodes.count > Self.mostNodes
    for (index, time) in zip(root.nodes, root.times(graph, most: Self.mostNodes)) where time.isExact {
      add(graph.nodes[index].timing, Ref(index), time)
    }
    marks.sort()
    for mark in marks where mark.instant > .zero && mark.instant.isFinite && mark.instant != instants.last {
      instants.append(mark.instant)
    }
  }

  /// Whether a node, or a node around it, starts, ends or repeats at an instant.
  package func involves(_ node: Ref<TimedNode>, at instant: Nanoseconds, _ graph: Graph) -> Bool {
    var index = node
    while index.exists {
      let mark = Mark(instant: instant, node: index)
      let place = marks.partition { $0 >= mark }
      if place < marks.count, marks[place] == mark { return true }
      index = graph.nodes[index].parent
    }
    return false
  }

  private mutating func add(_ timing: Timing, _ index: Ref<TimedNode>, _ time: NodeTime) {
    marks.append(Mark(instant: time.start, node: index))
    let length = timing.activeEnd - timing.activeStart
    if length.isFinite {
      let end = time.start + time.seen(length)
      marks.append(Mark(instant: end, node: index))
      settled = max(settled, end)
    }
    guard timing.duration > .zero, timing.duration.isFinite else { return }
    // If a part of an iteration is skipped, the first iteration is shorter.
    let part = timing.iterationStart - timing.iterationStart.rounded(.down)
    let first = timing.duration.scaled(by: 1 - part)
    for round in 0..<Self.rounds {
      let wrap = first + timing.duration.scaled(by: Double(round))
      if wrap < length { marks.append(Mark(instant: time.start + time.seen(wrap), node: index)) }
    }
    if length.isInfinite {
      longestLoop = max(longestLoop, time.seen(timing.duration))
      settled = max(settled, time.start + time.seen(first + timing.duration))
    }
  }
}
