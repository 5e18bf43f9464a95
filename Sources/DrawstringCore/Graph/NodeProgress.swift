/// The state of a node at the sampled instant.
struct NodeProgress: Sendable {
  enum Activity: UInt8, Sendable {
    /// No value: outside the active interval, on a side without fill.
    case none
    /// Before the active interval; shows the first value where nothing else writes.
    case waiting
    case running
  }

  var activity = Activity.none
  /// Eased progress; on a signal's clock, the signal.
  var x = 0.0
  /// The number of jumps from 0 to 1 where the eased progress is a staircase; 0 elsewhere.
  var jumps = 0.0
  /// The iteration, from 0; 0 also without a last iteration.
  var iteration = 0.0
  /// For groups: the members' time in the iteration.
  var iterationTime = Nanoseconds.zero
  /// Whether the members' time runs backwards.
  var isBackwards = false
  /// The time until the node starts, in the root's time.
  var untilStart = Nanoseconds.zero
  /// The rate of its time, relative to the root's.
  var rate = 1.0

  /// The parent of top-level nodes.
  static let root = NodeProgress(activity: .running)
}

extension NodeProgress {
  /// Returns the state of a node at its local time, given that of its parent.
  static func of(_ node: TimedNode, localTime: Nanoseconds, parent: NodeProgress) -> NodeProgress {
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
    if case .steps(let steps) = timing.easing { result.jumps = steps.jumps }
    if node.isReadInSeconds { result.x = place.iterationTime.seconds }
    if isWaiting {
      let distance = runsBackwards ? localTime - timing.activeEnd : timing.activeStart - localTime
      result.untilStart = result.untilStart + distance.scaled(by: 1 / result.rate)
    }
    return result
  }
}
