internal import DrawstringCore
internal import DrawstringOutput

/// What is known beforehand of how a moment goes on: when something happens, and by when all that ends is over.
///
/// Taken from the graph and the folded trace alone; whoever uses it looks at frames to see whether it is so. Groups that
/// turn or bend their members' time are taken as if they did not.
struct Prospect {
  /// Edges of phases, ends of what settles, starts and ends of nodes, in ticks.
  private(set) var edges: [Int] = []
  /// By when all finite things are over.
  private(set) var settled = Nanoseconds.zero
  /// The phases from then on, each with when it begins.
  private(set) var phases: [(phase: Phase, start: Nanoseconds)] = []

  private var instants: Set<Nanoseconds> = []

  /// `start` is the instant of the timeline from which ticks are counted.
  init(_ timeline: Timeline, since start: Nanoseconds, _ graph: Graph) {
    for (index, span) in timeline.spans.enumerated() {
      let isLast = index + 1 == timeline.spans.count
      if !isLast, timeline.spans[index + 1].start <= start { continue }
      if index > 0 { instants.insert(span.start - start) }
      if phases.last?.phase != span.phase {
        phases.append((span.phase, index == 0 ? .zero : max(span.start - start, .zero)))
      }
      if let pull = graph.pull {
        for motion in [span.pull, span.inset] where !motion.isStill {
          instants.insert(motion.end(in: pull) - start)
        }
      }
      for root in graph.roots.indices where graph.roots[root].isTimed {
        let state = timeline.rootStates[span.roots + root]
        if state.activity == .active {
          add(graph.roots[root], since: state.since - start, graph)
        }
      }
    }
    let known = instants.filter { $0 > .zero && $0.isFinite && $0 < .longest }
    settled = known.max() ?? .zero
    edges = known.map(PageTicks.after).sorted()
  }

  private mutating func add(_ root: Root, since: Nanoseconds, _ graph: Graph) {
    var starts: [Nanoseconds] = []
    var rates: [Double] = []
    for index in root.nodes {
      let node = graph.nodes[index]
      let isRoot = node.parent < root.firstNode
      let parent = isRoot ? 0 : Int(node.parent - root.firstNode)
      let outer = isRoot ? 1 : rates[parent]
      let timing = node.timing
      let rate = outer * abs(timing.speed)
      let begin = (isRoot ? since : starts[parent]) + node.start.scaled(by: 1 / outer)
      let start = begin + timing.activeStart.scaled(by: 1 / rate)
      instants.insert(start)
      if timing.activeEnd.isFinite { instants.insert(begin + timing.activeEnd.scaled(by: 1 / rate)) }
      starts.append(begin + timing.delay.scaled(by: 1 / rate))
      rates.append(rate)
    }
  }
}
