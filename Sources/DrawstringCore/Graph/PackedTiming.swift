/// A node's timing in plain numbers, with all that does not depend on the time worked out.
///
/// Plain are nodes that run at their parent's pace, last a finite time or for ever in iterations of some length that
/// start at their beginning, and are not eased as a whole.
struct PackedTiming: Sendable {
  var isGeneral: Bool
  /// Whether it has members, which want to know how far its time is.
  var hasMembers: Bool
  var direction: PlaybackDirection
  var parent: Int32
  /// When it starts in its parent's iteration.
  var start: Nanoseconds
  var delay: Nanoseconds
  var activeStart: Nanoseconds
  var activeEnd: Nanoseconds
  var duration: Nanoseconds
  /// What there is to say before the active interval, but for how long until it begins.
  var beforeStart: NodeProgress
  /// What there is to say from the end of the active interval on.
  var atEnd: NodeProgress

  /// In shorter iterations their number may leave the whole numbers that a double tells apart.
  private static let shortest = Nanoseconds(1000)

  init(_ node: TimedNode) {
    let timing = node.timing
    hasMembers = node.structure != .tracks
    direction = timing.direction
    parent = node.parent
    start = node.start
    delay = timing.delay
    activeStart = timing.activeStart
    activeEnd = timing.activeEnd
    duration = timing.duration
    beforeStart = NodeProgress()
    atEnd = NodeProgress()
    isGeneral =
      timing.speed != 1 || timing.iterationStart != 0 || timing.easing != .linear || node.isReadInSeconds
      || duration.isInfinite || start.isInfinite || delay.isInfinite
      || (duration > .zero && duration < PackedTiming.shortest)
      // Before it starts such a node is in the middle of its iterations.
      || delay < .zero
    if isGeneral { return }
    beforeStart = NodeProgress.of(node, localTime: activeStart - Nanoseconds(1), parent: NodeProgress())
    if activeEnd.isFinite { atEnd = NodeProgress.of(node, localTime: activeEnd, parent: NodeProgress()) }
  }

  /// What the timing says at a time of the parent's iteration; the parent runs forwards and has a value. The same as
  /// `Timing.computed` says.
  @inline(__always)
  func progress(in parent: NodeProgress, at time: Nanoseconds) -> NodeProgress {
    let isRunning = parent.activity == .running
    if time >= activeStart {
      var result = activeProgress(at: time)
      if !isRunning && result.activity == .running { result.activity = .waiting }
      result.untilStart = parent.untilStart
      result.rate = parent.rate
      return result
    }
    var result = beforeStart
    result.rate = parent.rate
    result.untilStart = parent.untilStart + (activeStart - time).scaled(by: 1 / parent.rate)
    return result
  }

  /// The same from the start of the active interval on, as if the parent ran at the root's pace.
  @inline(__always)
  private func activeProgress(at time: Nanoseconds) -> NodeProgress {
    if time >= activeEnd { return atEnd }
    let total = time.count - delay.count
    var whole: Int64 = 0
    var rest = total
    if total >= duration.count { (whole, rest) = total.quotientAndRemainder(dividingBy: duration.count) }
    let simple = Double(rest) / Double(duration.count)
    let isReversed: Bool
    switch direction {
    case .normal: isReversed = false
    case .reverse: isReversed = true
    case .alternate: isReversed = whole & 1 != 0
    case .alternateReverse: isReversed = whole & 1 == 0
    }
    let x = isReversed ? 1 - simple : simple
    return NodeProgress(
      activity: .running, x: x, iteration: Double(whole),
      iterationTime: hasMembers ? duration.scaled(by: x) : .zero, isBackwards: isReversed)
  }
}
