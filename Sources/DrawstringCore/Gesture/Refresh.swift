/// The typical refresh: a finger pulls, holds and releases, the effect refreshes, and the refresh ends.
///
/// Pictures, pages, comparisons and checks play it with their own numbers, which are collected here.
package enum Refresh {
  /// The events of the control and their times.
  package typealias Events = [(kind: TraceEvent.Kind, at: Nanoseconds)]

  /// The time of the last event, or of the last sample of a drag that takes time; 0 without events.
  package static func end(of events: Events) -> Nanoseconds {
    var dragEnd = Nanoseconds.zero
    for (kind, at) in events {
      if kind.word.endsTimedDrag { dragEnd = .zero }
      if case .dragTo(_, _, let duration, _) = kind { dragEnd = at + Nanoseconds(duration) }
    }
    return max(events.last?.at ?? .zero, dragEnd)
  }

  /// The farthest pull of the finger, in triggers.
  package enum Reach {
    /// For playing pictures and plots.
    package static let picture = 1.25
    /// For the demo gestures of pages: the first pull, the second pull, and the pulls that do not refresh.
    package static let page = 1.3
    package static let pageAgain = 1.15
    package static let pageBelow = 0.9
    package static let pageBack = 0.5
    package static let check = 1.5
    package static let comparison = 1.5
    /// The largest pull that is examined.
    package static let farthest = 2.0
  }

  /// The number of steps from 0 to the farthest pull in which dragging is examined.
  package static let steps = 200

  /// Returns the pull of a step, in points.
  package static func pull(step: Int, trigger: Double) -> Double {
    Reach.farthest * trigger * Double(step) / Double(steps)
  }

  /// Returns the fraction of the way at a fraction of the time, for a finger that starts and stops gently.
  package static func gentle(_ part: Double) -> Double { part * part * (3 - 2 * part) }

  /// Returns the duration of the fewest loops, at least one, that cover a time; the time itself without a loop.
  package static func rounds(of loop: Nanoseconds, covering time: Nanoseconds) -> Nanoseconds {
    if loop == .zero { return time }
    if time > .longest { return .longest }
    let rounds = (time.count + loop.count - 1) / loop.count
    return min(loop.scaled(by: Double(max(rounds, 1))), .longest)
  }
}

extension PullModel {
  /// Returns a reach in points, limited to the largest pull of a finger and to pulls for a refresh.
  package func reached(_ reach: Double) -> Double { min(refreshPull(reach), farthest) }

  /// Returns a reach in points, limited to the middle between the triggers of the refresh and of the floor.
  package func refreshPull(_ reach: Double) -> Double {
    let pull = (trigger * reach).limitedToFinite
    return floor.map { min(pull, (trigger + $0.trigger) / 2) } ?? pull
  }

  /// The farthest trigger: of the floor, or else of the refresh.
  package var lastTrigger: Double { floor?.trigger ?? trigger }
}
