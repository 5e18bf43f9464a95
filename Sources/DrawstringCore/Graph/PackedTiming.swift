/// A node's timing in plain numbers, with all that does not depend on the time worked out.
///
/// Plain are nodes that run at their parent's pace in iterations that start at their beginning, and are not eased as a
/// whole.
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
      || start.isInfinite || delay.isInfinite
      || (duration > .zero && duration < PackedTiming.shortest)
      // Before it starts such a node is in the middle of its iterations.
      || delay < .zero
    if isGeneral { return }
    beforeStart = NodeProgress.of(node, localTime: activeStart - Nanoseconds(1), parent: NodeProgress())
    if activeEnd.isFinite { atEnd = NodeProgress.of(node, localTime: activeEnd, parent: NodeProgress()) }
  }

  /// Writes what the timing says at a time of the parent's iteration; the parent runs forwards and has a value. The same as
  /// `Timing.computed` says.
  ///
  /// All nodes of a packed root run at the root's pace, so that `rate` stays 1.
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

  /// The same within the active interval.
  @inline(__always)
  private func writeActive(_ progress: inout NodeProgress, at time: Nanoseconds) {
    let total = time.count &- delay.count
    progress.activity = .running
    if duration.isInfinite {
      // One iteration without an end, of which no fraction ever passes.
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
    let simple = Double(rest) / Double(duration.count)
    var isReversed = false
    if direction != .normal {
      switch direction {
      case .normal: break
      case .reverse: isReversed = true
      case .alternate: isReversed = whole & 1 != 0
      case .alternateReverse: isReversed = whole & 1 == 0
      }
    }
    let x = isReversed ? 1 - simple : simple
    progress.x = x
    progress.iteration = Double(whole)
    progress.iterationTime = hasMembers ? duration.scaled(by: x) : .zero
    progress.isBackwards = isReversed
  }
}
