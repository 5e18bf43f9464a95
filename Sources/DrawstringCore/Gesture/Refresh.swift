/// The typical refresh: a finger pulls and rests, lets go, the effect refreshes, and the refresh ends.
///
/// Pictures, pages, comparisons and checks play it, each with figures of its own. The figures stand here side by side.
package enum Refresh {
  /// What happens to the control, and when.
  package typealias Events = [(kind: TraceEvent.Kind, at: Nanoseconds)]

  /// How far the finger pulls, in triggers.
  package enum Reach {
    /// Of playing pictures and of plots.
    package static let picture = 1.25
    /// Of the stories of pages: of the first pull, of the second one, and of pulls that do not refresh.
    package static let page = 1.3
    package static let pageAgain = 1.15
    package static let pageBelow = 0.9
    package static let pageBack = 0.5
    /// Of the moments at which a page is held against frames.
    package static let pageProof = 1.6
    package static let check = 1.5
    package static let comparison = 1.5
    /// Beyond this nothing is looked at.
    package static let farthest = 2.0
  }

  /// Dragging is looked at in so many steps from 0 to the farthest pull.
  package static let steps = 200

  /// The pull of a step.
  package static func pull(step: Int, trigger: Double) -> Double {
    Reach.farthest * trigger * Double(step) / Double(steps)
  }

  /// How far along its way a finger is that sets out and arrives gently, by the part of its time.
  package static func gentle(_ part: Double) -> Double { part * part * (3 - 2 * part) }

  /// The shortest whole rounds of a loop, at least one, that are not shorter than a time; the time itself without a loop.
  package static func rounds(of loop: Nanoseconds, covering time: Nanoseconds) -> Nanoseconds {
    if loop == .zero { return time }
    let rounds = (time.count + loop.count - 1) / loop.count
    return min(loop.scaled(by: Double(max(rounds, 1))), .longest)
  }
}

extension PullModel {
  /// A reach in points, as far as a finger gets.
  package func reached(_ reach: Double) -> Double { min(trigger * reach, farthest) }
}
