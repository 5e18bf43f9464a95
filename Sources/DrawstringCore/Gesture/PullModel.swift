/// The response of the control to a finger: the values of the `pull` block.
package struct PullModel: Sendable {
  /// The event that starts a refresh; `never` only with a floor.
  package enum Firing: String, CaseIterable, Sendable { case release, arming, never }

  /// What the content does while the control is pulled and refreshes.
  package enum Content: String, CaseIterable, Sendable {
    /// It moves away from the edge by the pull and rests beside the control.
    case moves
    /// It stays, and the control lies over it.
    case stays
  }

  /// The time at which a finish takes effect.
  package enum Leave: Hashable, Sendable {
    case now
    /// At the end of an iteration of the endless node in effect with the longest iteration.
    case loopEnd
    /// At the end of an iteration of this top-level node.
    case loop(root: Int)
  }

  /// A movement of the content by itself: a duration and an easing.
  package struct Settle: Hashable, Sendable {
    package var duration: Nanoseconds
    package var easing: Easing

    package init(duration: Nanoseconds, easing: Easing) {
      self.duration = duration
      self.easing = easing
    }

    package static let standard = Settle(duration: Nanoseconds(300_000_000), easing: .easeInOut)
  }

  /// A rubber band, which gives way less the further it is stretched.
  package struct Rubber: Hashable, Sendable {
    /// The allowed values of coefficient and dimension.
    package static let range = 1e-9...1e9
    /// The default dimension, in points: the height of a common phone's screen.
    package static let standardDimension = 667.0
    /// An upper bound of the finger's pull, in dimensions.
    package static let farthestFinger = 10.0

    /// The slope at 0.
    package var coefficient: Double
    /// The upper bound of the shown pull: the height of the list.
    package var dimension: Double

    package init(coefficient: Double, dimension: Double = Rubber.standardDimension) {
      self.coefficient = coefficient
      self.dimension = dimension
    }

    /// Returns the shown pull for a finger's pull; only pulls above 0 stretch the band.
    package func shown(_ finger: Double) -> Double {
      finger > 0 ? (1 - 1 / (finger * coefficient / dimension + 1)) * dimension : finger
    }

    /// Returns the finger's pull for a shown pull; beyond what the band shows, that of the farthest finger.
    package func finger(showing shown: Double) -> Double {
      if shown <= 0 { return shown }
      if shown >= dimension { return dimension * Self.farthestFinger }
      return TotalArithmetic.limited(shown * dimension / (coefficient * (dimension - shown)))
    }
  }

  /// A second floor behind a longer pull.
  package struct Floor: Sendable {
    /// The pull from which a release opens the floor, in points.
    package var trigger: Double
    /// The pull of the open floor, in points, at least 1.
    package var rest: Double
    /// A formula of the canvas's size in place of `rest`.
    package var restFormula: Formula?
    /// The distance by which a finger pushes the floor back to close it, in points; nil for a fifth of `rest`, at most 60.
    package var closeAt: Double?

    package init(trigger: Double, rest: Double, restFormula: Formula? = nil, closeAt: Double? = nil) {
      self.trigger = trigger
      self.rest = rest
      self.restFormula = restFormula
      self.closeAt = closeAt
    }

    /// The distance by which a finger pushes the floor back to close it, with a rest.
    package func push(at rest: Double) -> Double { closeAt ?? min(rest / 5, 60) }

    /// Whether a release at a pull closes the floor with a rest, for a touch that began at the pull `start`.
    package func closes(at pull: Double, from start: Double, rest: Double) -> Bool {
      pull < start && pull <= max(start - push(at: rest), 0)
    }
  }

  package var trigger: Double
  package var hysteresis = 0.0
  package var rest: Double
  package var limit: Double?
  package var rubber: Rubber?
  package var deadband = 0.0
  package var fires = Firing.release
  package var content = Content.moves
  package var edge = ListEdge.top
  /// The amount of content before the edge from which the host begins a refresh by itself, in points.
  package var beginsWithin: Double?
  package var floor: Floor?
  /// The movement after a release or a begin.
  package var settle: Settle {
    get { movement(.settle) }
    set { set(newValue, along: .settle) }
  }
  /// The movement back to 0 in finishing.
  package var `return`: Settle {
    get { movement(.return) }
    set { set(newValue, along: .return) }
  }
  /// The movement back to 0 elsewhere.
  package var cancel: Settle {
    get { movement(.cancel) }
    set { set(newValue, along: .cancel) }
  }
  /// The time from the start of finishing until the content returns.
  package var returnDelay = Nanoseconds.zero
  package var minimum = Nanoseconds.zero
  package var leave = Leave.now
  /// One for each case of `Motion.Along`. An array, since the model is copied from the graph in each frame, where its
  /// easings are rarely used.
  private var movements = [Settle](repeating: .standard, count: Motion.Along.allCases.count)

  package init(trigger: Double) {
    self.trigger = trigger
    self.rest = trigger
  }

  /// Whether the part of compiled files that every control has can hold the model.
  package var fitsHeader: Bool { floor == nil && edge == .top && beginsWithin == nil }

  package func movement(_ along: Motion.Along) -> Settle { movements[Int(along.rawValue)] }

  package mutating func set(_ movement: Settle, along: Motion.Along) {
    movements[Int(along.rawValue)] = movement
  }

  /// Returns the shown pull for a finger's pull: the rubber band first, then the limit.
  package func shown(_ finger: Double) -> Double { limited(rubber?.shown(finger) ?? finger) }

  /// Returns the finger's pull for a shown pull: the rubber band is undone.
  package func finger(showing shown: Double) -> Double { rubber?.finger(showing: shown) ?? shown }

  /// Returns a shown pull, limited to `limit`.
  package func limited(_ pull: Double) -> Double { limit.map { min(pull, $0) } ?? pull }

  /// The largest shown pull that a finger can cause.
  package var farthest: Double {
    limited(rubber.map { $0.shown($0.dimension * Rubber.farthestFinger) } ?? .infinity)
  }
}

/// A number of points that moves by itself for a while: the pull or the inset on the way to its rest position.
package struct Motion: Equatable, Sendable {
  package enum Along: UInt8, CaseIterable, Sendable { case settle, `return`, cancel, open, close }

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

  /// Returns a motion with a constant number.
  package static func still(_ value: Double) -> Motion {
    Motion(from: value, to: value, start: .zero, along: .settle)
  }

  package var isStill: Bool { from == to }

  /// Starts anew from the number shown at an instant, unless the target is the same.
  package mutating func turn(to target: Double, along: Along, at instant: Nanoseconds, in pull: PullModel) {
    if to == target { return }
    self = Motion(from: value(at: instant, in: pull), to: target, start: instant, along: along)
  }

  package func end(in pull: PullModel) -> Nanoseconds { start + pull.movement(along).duration }

  /// The number at an instant: `from` before the start, `to` from the end on.
  package func value(at instant: Nanoseconds, in pull: PullModel) -> Double {
    if from == to { return to }
    let settle = pull.movement(along)
    let elapsed = instant - start
    if elapsed >= settle.duration { return to }
    if elapsed <= .zero { return from }
    let progress = Double(elapsed.count) / Double(settle.duration.count)
    return settle.easing.share(at: progress).lerp(from, to)
  }
}
