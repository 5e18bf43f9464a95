/// What a node's timing says at the instant being sampled.
struct NodeProgress: Sendable {
  enum Activity: UInt8, Sendable {
    /// It has no value: out of its active interval, on a side that is not filled.
    case none
    /// Its time has not come; it shows its first value where nothing else writes.
    case waiting
    case running
  }

  var activity = Activity.none
  /// Eased progress; on a signal's clock, the signal.
  var x = 0.0
  /// Which iteration, from 0; 0 too where there is no last one.
  var iteration = 0.0
  /// For groups: where in its iteration the members are.
  var iterationTime = Nanoseconds.zero
  /// Whether the members' time runs backwards.
  var isBackwards = false
  /// How long until it starts, in the root's time.
  var untilStart = Nanoseconds.zero
  /// How fast its time runs compared with the root's.
  var rate = 1.0

  /// What outermost nodes live in.
  static let root = NodeProgress(activity: .running)
}

extension Sampler {
  /// The progress of all nodes of a root that is in effect.
  mutating func computeProgress(
    _ graph: Graph, _ root: Root, _ state: RootState, at instant: Nanoseconds
  ) {
    let first = Int(root.firstNode)
    guard let time = localTime(graph, root, state, at: instant) else {
      var running = NodeProgress(activity: .running)
      if case .signal(let lane, _) = root.clock { running.x = environment[Int(lane)] }
      for node in root.nodes { progress[node] = running }
      return
    }
    progress[first] = Sampler.progress(of: graph.nodes[first], localTime: time, parent: NodeProgress())
    for index in root.nodes.dropFirst() {
      let node = graph.nodes[index]
      let parent = progress[Int(node.parent)]
      if parent.activity == .none {
        progress[index] = NodeProgress()
      } else {
        progress[index] = Sampler.progress(
          of: node, localTime: localTime(node, in: parent), parent: parent)
      }
    }
  }

  /// The local time of a root's first node, from the root's clock; nil where the nodes read a signal as it is.
  func localTime(
    _ graph: Graph, _ root: Root, _ state: RootState, at instant: Nanoseconds
  ) -> Nanoseconds? {
    let node = graph.nodes[Int(root.firstNode)]
    switch root.clock {
    case .time: return node.timing.localTime(elapsed(root, state, at: instant) - node.start)
    case .signal(let lane, let range?):
      return node.timing.end.scaled(by: Sampler.fraction(environment[Int(lane)], in: range, root))
    case .signal(_, nil): return nil
    }
  }

  /// How long a root on the clock time has been in effect, as it shows it.
  func elapsed(_ root: Root, _ state: RootState, at instant: Nanoseconds) -> Nanoseconds {
    root.still ?? (state.activity == .finished ? root.length : instant - state.since)
  }

  /// The local time of a member.
  func localTime(_ node: TimedNode, in parent: NodeProgress) -> Nanoseconds {
    node.timing.localTime(parent.iterationTime - node.start)
  }

  /// What a node's timing says at its local time, in what its parent's says.
  static func progress(of node: TimedNode, localTime: Nanoseconds, parent: NodeProgress) -> NodeProgress {
    let timing = node.timing
    let computed = timing.computed(at: localTime, isBackwards: parent.isBackwards)
    guard let place = computed.progress else { return NodeProgress() }
    let runsBackwards = (timing.speed < 0) != parent.isBackwards
    let isWaiting = computed.phase == (runsBackwards ? .after : .before)
    var result = NodeProgress(
      activity: isWaiting || parent.activity == .waiting ? .waiting : .running, x: place.transformed,
      iteration: place.iteration.isFinite ? place.iteration : 0, iterationTime: place.iterationTime,
      isBackwards: runsBackwards != place.isReversed,
      untilStart: parent.untilStart, rate: parent.rate * abs(timing.speed))
    if node.isReadInSeconds { result.x = place.iterationTime.seconds }
    if isWaiting {
      let distance = runsBackwards ? localTime - timing.activeEnd : timing.activeStart - localTime
      result.untilStart = result.untilStart + distance.scaled(by: 1 / result.rate)
    }
    return result
  }

  /// Where a signal lies in a clock's range: 0 at its start, 1 at its end, limited as the root says.
  static func fraction(_ value: Double, in range: ClockRange, _ root: Root) -> Double {
    let width = range.end - range.start
    if width == 0 { return 0 }
    return extrapolated((value - range.start) / width, from: 0, to: 1, root)
  }

  /// A clock's value, limited beyond the first and last place as the root says.
  static func extrapolated(_ value: Double, from first: Double, to last: Double, _ root: Root) -> Double {
    let mode: Extrapolation
    if value < first {
      mode = root.before
    } else if value > last || (value == last && root.after == .repeat && first < last) {
      mode = root.after
    } else {
      return value
    }
    switch mode {
    case .extend: return value
    case .clamp: return value < first ? first : last
    case .repeat:
      let width = last - first
      if width <= 0 { return last }
      let turns = ((value - first) / width).rounded(.down)
      return min(max(value - turns * width, first), last)
    }
  }
}
