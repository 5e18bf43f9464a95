/// The instants of a root, counted from when it comes into effect, at which one of its nodes starts, ends or begins its
/// next iteration: where its values may discontinuity.
package struct TimeBoundaries {
  /// In time order, each once.
  package private(set) var instants: [Nanoseconds] = []
  /// Which node starts, ends or comes round at which of them, by instant and then by node.
  private var marks: [Mark] = []
  /// Where the root's finite nodes are over, and the endless ones have come round once.
  package private(set) var settled = Nanoseconds.zero
  /// The longest iteration of an endless node; zero for none.
  package private(set) var longestLoop = Nanoseconds.zero
  /// Whether not all nodes were looked at.
  package let isPartial: Bool

  /// So many rounds of a node are looked at.
  private static let rounds = 2
  /// A root with more nodes than this is looked at in part.
  package static let mostNodes = 2_000

  private struct Mark: Comparable {
    var instant: Nanoseconds
    var node: Int32

    static func < (a: Mark, b: Mark) -> Bool { (a.instant, a.node) < (b.instant, b.node) }
  }

  /// A node's place in its root's time.
  private struct Place {
    var start: Nanoseconds
    var rate: Double
    /// Whether its members' time runs as its own does, so that theirs can be told.
    var isEven: Bool
  }

  package init(_ root: Root, _ graph: Graph) {
    var places: [Place] = []
    isPartial = root.nodes.count > Self.mostNodes
    for index in root.nodes.prefix(Self.mostNodes) {
      let node = graph.nodes[index]
      let isRoot = node.parent < root.firstNode
      let parent =
        isRoot
        ? Place(start: .zero, rate: 1, isEven: true) : places[Int(node.parent - root.firstNode)]
      let place = add(node, Int32(index), in: parent)
      places.append(place)
    }
    marks.sort()
    for mark in marks where mark.instant > .zero && mark.instant.isFinite && mark.instant != instants.last {
      instants.append(mark.instant)
    }
  }

  /// Whether a node, or one that it is in, starts, ends or comes round at an instant.
  package func involves(_ node: Int32, at instant: Nanoseconds, _ graph: Graph) -> Bool {
    var index = node
    while index >= 0 {
      let mark = Mark(instant: instant, node: index)
      let place = marks.partition { $0 >= mark }
      if place < marks.count, marks[place] == mark { return true }
      index = graph.nodes[Int(index)].parent
    }
    return false
  }

  private mutating func add(_ node: TimedNode, _ index: Int32, in parent: Place) -> Place {
    let timing = node.timing
    let rate = parent.rate * abs(timing.speed)
    func seen(_ local: Nanoseconds) -> Nanoseconds { local.scaled(by: 1 / rate) }
    let begin = parent.start + node.start.scaled(by: 1 / parent.rate)
    let start = begin + seen(timing.activeStart)
    guard parent.isEven, timing.speed > 0 else { return Place(start: start, rate: rate, isEven: false) }
    marks.append(Mark(instant: start, node: index))
    let length = timing.activeEnd - timing.activeStart
    if length.isFinite {
      marks.append(Mark(instant: start + seen(length), node: index))
      settled = max(settled, start + seen(length))
    }
    if timing.duration > .zero, timing.duration.isFinite {
      // With a part of an iteration skipped, the first round is shorter.
      let part = timing.iterationStart - timing.iterationStart.rounded(.down)
      let first = timing.duration.scaled(by: 1 - part)
      for round in 0..<Self.rounds {
        let wrap = first + timing.duration.scaled(by: Double(round))
        if wrap < length { marks.append(Mark(instant: start + seen(wrap), node: index)) }
      }
      if length.isInfinite {
        longestLoop = max(longestLoop, seen(timing.duration))
        settled = max(settled, start + seen(first + timing.duration))
      }
    }
    let isEven = timing.easing == .linear && timing.direction == .normal && timing.iterationStart == 0
    return Place(start: begin + seen(timing.delay), rate: rate, isEven: isEven)
  }
}
