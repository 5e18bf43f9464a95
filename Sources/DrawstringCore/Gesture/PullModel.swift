/// How the control answers to a finger: the constants of the `pull` block.
package struct PullModel: Sendable {
  /// What starts a refresh.
  package enum Firing: String, CaseIterable, Sendable { case release, arming }

  /// When a finish takes effect.
  package enum Leave: Hashable, Sendable {
    case now
    /// At the end of an iteration of the endless node in effect with the longest one.
    case loopEnd
    /// At the end of an iteration of this top-level node.
    case loop(root: Int)
  }

  /// The content moving by itself: a length and an easing.
  package struct Settle: Hashable, Sendable {
    package var duration: Nanoseconds
    package var easing: Easing

    package init(duration: Nanoseconds, easing: Easing) {
      self.duration = duration
      self.easing = easing
    }

    package static let standard = Settle(duration: Nanoseconds(300_000_000), easing: .easeInOut)
  }

  /// A band that gives way less the further it is stretched.
  package struct Rubber: Hashable, Sendable {
    /// What coefficient and dimension may be.
    package static let range = 1e-9...1e9
    /// Points: the height of a common phone's screen, where the file gives none.
    package static let standardDimension = 667.0
    /// A finger that is this many dimensions down is further away than any finger gets.
    package static let farthestFinger = 10.0

    /// The slope at 0.
    package var coefficient: Double
    /// The bound of the shown pull: as large as the list is high.
    package var dimension: Double

    package init(coefficient: Double, dimension: Double = Rubber.standardDimension) {
      self.coefficient = coefficient
      self.dimension = dimension
    }

    /// The pull that is shown for a finger's; only pulls above 0 stretch the band.
    package func shown(_ finger: Double) -> Double {
      finger > 0 ? (1 - 1 / (finger * coefficient / dimension + 1)) * dimension : finger
    }
  }

  package var trigger: Double
  package var hysteresis = 0.0
  package var rest: Double
  package var limit: Double?
  package var rubber: Rubber?
  package var deadband = 0.0
  package var fires = Firing.release
  /// After a release or a begin.
  package var settle: Settle {
    get { settles[0] }
    set { settles[0] = newValue }
  }
  /// Back to 0.
  package var `return`: Settle {
    get { settles[1] }
    set { settles[1] = newValue }
  }
  package var minimum = Nanoseconds.zero
  package var leave = Leave.now
  /// In an array, since the model is taken out of the graph at every frame, and its easings seldom matter there.
  private var settles = [Settle.standard, Settle.standard]

  package init(trigger: Double) {
    self.trigger = trigger
    self.rest = trigger
  }

  /// The pull that is shown for a finger's: the rubber band first, then the limit.
  package func shown(_ finger: Double) -> Double { limited(rubber?.shown(finger) ?? finger) }

  /// A shown pull, kept within the limit.
  package func limited(_ pull: Double) -> Double { limit.map { min(pull, $0) } ?? pull }

  /// The largest pull that a finger brings about.
  package var farthest: Double {
    limited(rubber.map { $0.shown($0.dimension * Rubber.farthestFinger) } ?? .infinity)
  }
}

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
