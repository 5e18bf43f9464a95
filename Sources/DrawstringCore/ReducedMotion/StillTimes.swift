/// For the nodes of a root on the clock time, the instant of the root's time whose look stands for the whole run.
///
/// What ends stands at its end; what goes on for ever stands where it starts, with all that ended before it.
struct StillTimes {
  private let first: Int
  /// Where each node stands.
  private var times: [Nanoseconds] = []
  private var isEndless: [Bool] = []

  init(_ root: Root, _ graph: Graph) {
    first = Int(root.firstNode)
    var starts: [Nanoseconds] = []
    var rates: [Double] = []
    var settled: [Bool] = []
    for index in root.nodes {
      let node = graph.nodes[index]
      let timing = node.timing
      let parent = node.parent < root.firstNode ? nil : Int(node.parent) - first
      let parentRate = parent.map { rates[$0] } ?? 1
      let rate = parentRate * abs(timing.speed)
      let start = parent.map { starts[$0] + node.start.scaled(by: 1 / parentRate) } ?? node.start
      let begin = start + max(timing.delay, .zero).scaled(by: 1 / rate)
      starts.append(begin)
      rates.append(rate)
      if let parent, settled[parent] {
        times.append(times[parent])
        isEndless.append(isEndless[parent])
        settled.append(true)
      } else if timing.end.isFinite {
        times.append(parent == nil ? root.length : start + timing.end.scaled(by: 1 / rate))
        isEndless.append(false)
        settled.append(true)
      } else {
        // A loop, or a leaf without end. Anything else lasts for ever only because a member of it does.
        times.append(begin)
        isEndless.append(true)
        settled.append(node.structure == .tracks || timing.iterations.isInfinite)
      }
    }
  }

  func isEndless(_ node: Int32) -> Bool { isEndless[Int(node) - first] }

  /// Where a channel stands: at the start of the last of its endless writers, or else at the last end.
  func time(of channel: Channel, _ graph: Graph) -> Nanoseconds {
    var endless: Nanoseconds?
    var last = Nanoseconds.zero
    for track in channel.tracks {
      let node = Int(graph.tracks[track].node) - first
      if isEndless[node] { endless = max(endless ?? .zero, times[node]) }
      last = max(last, times[node])
    }
    return endless ?? last
  }
}
