/// A node's timing in plain numbers, with all parts that do not depend on time computed.
///
/// Only for nodes at their parent's rate, with iterations that start at their beginning, and without an easing of the
/// whole node.
struct PackedTiming: Sendable {
  var isGeneral: Bool
  /// Whether the node has members, which need their parent's time.
  var hasMembers: Bool
  var direction: PlaybackDirection
  /// The place of the parent, a plain integer as in all packed records; -1 for none.
  var parent: Int32
  /// The start in its parent's iteration.
  var start: Nanoseconds
  var delay: Nanoseconds
  var activeStart: Nanoseconds
  var activeEnd: Nanoseconds
  var duration: Nanoseconds
  /// The state before the active interval, without the time until it begins.
  var beforeStart: NodeProgress
  /// The state from the end of the active interval on.
  var atEnd: NodeProgress

  /// With shorter iterations, their number may exceed the whole numbers of a double.
  private static let shortest = Nanoseconds(1000)

  init(_ node: TimedNode) {
    let timing = node.timing
    hasMembers = node.structure != .tracks
    direction = timing.direction
    parent = node.parent.rawValue
    start = node.start
    delay = timing.delay
    activeStart = timing.activeStart
    activeEnd = timing.activeEnd
    duration = timing.duration
    beforeStart = NodeProgress()
    atEnd = NodeProgress()
    isGeneral =
      timing.speed != 1 || timing.iterationStart != 0 || timing.easing != .linear || node.isReadInSeconds
      || start.isInfinite || delay.isInfinite
      || (duration > .zero && duration < PackedTiming.shortest)
      // Such a node is within its iterations before it starts.
      || delay < .zero
    if isGeneral { return }
    beforeStart = NodeProgress.of(node, localTime: activeStart - Nanoseconds(1), parent: NodeProgress())
    if activeEnd.isFinite { atEnd = NodeProgress.of(node, localTime: activeEnd, parent: NodeProgress()) }
  }

  /// Writes the state at a time of the parent's iteration; the parent runs forwards and has a value. The result is that
  /// of `Timing.computed`.
  ///
  /// All nodes of a packed root run at the root's rate, so that `rate` stays 1.
  @inline(__always)
  func write(
    _ progress: inout NodeProgress, in parent: NodeProgress.Activity, untilStart: Nanoseconds,
    at time: Nanoseconds
  ) {
    if time >= activeStart {
      if time >= activeEnd {
        progress = atEnd
      } else {
        writeActive(&progress, at: time)
      }
      if parent != .running && progress.activity == .running { progress.activity = .waiting }
      progress.untilStart = untilStart
    } else {
      progress = beforeStart
      progress.untilStart = untilStart + (activeStart - time)
    }
  }

  /// Writes the state within the active interval.
  @inline(__always)
  private func writeActive(_ progress: inout NodeProgress, at time: Nanoseconds) {
    let total = time.count &- delay.count
    progress.activity = .running
    if duration.isInfinite {
      // One iteration without an end, whose progress stays 0.
      let isReversed = direction == .reverse || direction == .alternateReverse
      progress.x = isReversed ? 1 : 0
      progress.iteration = 0
      progress.iterationTime = Nanoseconds(total)
      progress.isBackwards = isReversed
      return
    }
    var whole: Int64 = 0
    var rest = total
    if total >= duration.count {
      whole = total / duration.count
      rest = total &- whole &* duration.count
    }
    var isReversed = false
    if direction != .normal {
      switch direction {
      case .normal: break
      case .reverse: isReversed = true
      case .alternate: isReversed = whole & 1 != 0
      case .alternateReverse: isReversed = whole & 1 == 0
      }
    }
    let x = Double(isReversed ? duration.count &- rest : rest) / Double(duration.count)
    progress.x = x
    progress.iteration = Double(whole)
    progress.iterationTime = hasMembers ? duration.scaled(by: x) : .zero
    progress.isBackwards = isReversed
  }
}
