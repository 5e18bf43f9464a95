/// A number of points that moves by itself for a while: the pull or the inset going where it rests.
package struct Motion: Equatable, Sendable {
  package enum Along: UInt8, Sendable { case settle, `return` }

  package var from: Double
  package var to: Double
  package var start: Nanoseconds
  package var along: Along

  package init(from: Double, to: Double, start: Nanoseconds, along: Along) {
    self.from = from
    self.to = to
    self.start = start
    self.along = along
  }

  /// A number that stays.
  package static func still(_ value: Double) -> Motion {
    Motion(from: value, to: value, start: .zero, along: .settle)
  }

  package var isStill: Bool { from == to }

  package func end(in pull: PullModel) -> Nanoseconds { start + settle(in: pull).duration }

  /// The number at an instant: `from` before the start, `to` from the end on.
  package func value(at instant: Nanoseconds, in pull: PullModel) -> Double {
    if from == to { return to }
    let settle = settle(in: pull)
    let elapsed = instant - start
    if elapsed >= settle.duration { return to }
    if elapsed <= .zero { return from }
    let progress = Double(elapsed.count) / Double(settle.duration.count)
    return TotalArithmetic.lerp(from, to, settle.easing.value(at: progress))
  }

  private func settle(in pull: PullModel) -> PullModel.Settle {
    along == .settle ? pull.settle : pull.return
  }
}
