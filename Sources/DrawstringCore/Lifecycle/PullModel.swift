/// How the control answers to a finger: the constants of the `pull` block.
package struct PullModel: Sendable {
  /// What starts a refresh.
  package enum Firing: String, CaseIterable, Sendable { case release, arming }

  /// When a finish takes effect.
  package enum Leave: Hashable, Sendable {
    case now
    /// At the end of an iteration of the endless node in effect with the longest one.
    case loopEnd
    /// At the end of an iteration of this outermost node.
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

  package var trigger: Double
  package var hysteresis = 0.0
  package var rest: Double
  package var limit: Double?
  package var rubber: Double?
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

  /// The pull that is shown for a finger's: the rubber band first (a container of the canvas's height), then the
  /// limit. Only pulls above 0 stretch the band.
  package func shown(_ finger: Double, container: Double, stretching: Bool) -> Double {
    var pull = finger
    if stretching, let rubber, pull > 0, container > 0 {
      pull = (1 - 1 / (pull * rubber / container + 1)) * container
    }
    if let limit { pull = min(pull, limit) }
    return pull
  }
}
