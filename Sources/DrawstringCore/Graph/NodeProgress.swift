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

  /// What top-level nodes live in.
  static let root = NodeProgress(activity: .running)
}

extension NodeProgress {
  /// What a node's timing says at its local time, in what its parent's says.
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
    if node.isReadInSeconds { result.x = place.iterationTime.seconds }
    if isWaiting {
      let distance = runsBackwards ? localTime - timing.activeEnd : timing.activeStart - localTime
      result.untilStart = result.untilStart + distance.scaled(by: 1 / result.rate)
    }
    return result
  }
}
