/// When a spring counts as arrived.
package enum SpringSettling: Hashable, Sendable {
  /// Once it stays within this part of the way from its end.
  case within(Double)
  /// By the rule of Core Animation, for which more than critical damping counts as critical.
  case coreAnimation

  package static let standard = SpringSettling.within(0.001)
}

extension Spring {
  /// How long it takes to settle: from then on it stays within `distance`, a part of the way, of its end.
  ///
  /// A spring that swings is judged by the envelope of its swing, ln((1 + |b|)/distance)/(ζω) with
  /// b = (velocity − ζω)/(ω√(1 − ζ²)); one that does not, by its motion itself. Nil where there is no damping, and for
  /// a distance that does not lie between 10⁻¹² and 0.5.
  public func settlingTime(within distance: Double = 0.001) -> Duration? {
    guard SpringLimits.settling.contains(distance) else { return nil }
    let seconds = settlingSeconds(.within(distance))
    return seconds.isFinite ? Nanoseconds(seconds: seconds).duration : nil
  }

  /// How long Core Animation's spring animation takes to settle: ln(1000·(1 + |b|))/(ζω) where it swings, else the
  /// first tenth of a second at which the critically damped spring is within a thousandth of its end; nil where there
  /// is no damping.
  public var coreAnimationSettlingTime: Duration? {
    let seconds = settlingSeconds(.coreAnimation)
    return seconds.isFinite ? Nanoseconds(seconds: seconds).duration : nil
  }

  /// Infinite where it never settles.
  package func settlingSeconds(_ rule: SpringSettling) -> Double {
    if damping == 0 { return .infinity }
    let distance =
      switch rule {
      case .within(let distance): distance
      case .coreAnimation: 0.001
      }
    if dampingRatio < 1 - Self.criticalTolerance {
      let b = (velocity - motion.decay) / motion.frequency
      return Libm.log((1 + b.magnitude) / distance) / motion.decay
    }
    if rule == .coreAnimation { return criticalMotion.firstTenth(within: distance) }
    return (dampingRatio > 1 + Self.criticalTolerance ? motion : criticalMotion).lastInstant(at: distance)
  }

  /// The motion that goes with a rule: Core Animation does not let a spring creep.
  package func motion(settling rule: SpringSettling) -> SpringMotion {
    rule == .coreAnimation && dampingRatio > 1 ? criticalMotion : motion
  }

  /// The same with as much damping as it takes not to swing.
  private var criticalMotion: SpringMotion {
    SpringMotion(
      decay: (stiffness / mass).squareRoot(), frequency: 0, isOscillating: false, velocity: velocity)
  }

  /// A damping ratio this near to 1 is meant to be 1.
  private static let criticalTolerance = 1e-6
}

// A motion without oscillation passes its end once at most and then turns once at most.
extension SpringMotion {
  /// When it is for the last time as far from its end as `distance`.
  fileprivate func lastInstant(at distance: Double) -> Double {
    if let turn, displacement(at: turn).magnitude > distance {
      return passing(distance, from: turn, to: bound(after: turn, distance))
    }
    return passing(distance, from: 0, to: turn ?? bound(after: 0, distance))
  }

  /// The first whole tenth of a second at which it is nearer to its end than `distance`.
  fileprivate func firstTenth(within distance: Double) -> Double {
    let drift = velocity - decay
    // It may be near its end for a moment while it passes it.
    if drift > 0 {
      let tenth = ((passing(distance, from: 0, to: 1 / drift)) * 10).rounded(.up) / 10
      if tenth > 0, displacement(at: tenth).magnitude < distance { return tenth }
    }
    var tenth = (lastInstant(at: distance) * 10).rounded(.down)
    while displacement(at: tenth / 10).magnitude >= distance, tenth < 1e15 { tenth += 1 }
    return tenth / 10
  }

  /// When it turns round, if ever after the start.
  private var turn: Double? {
    let drift = velocity - decay
    let turn: Double
    if frequency == 0 {
      turn = velocity / (decay * drift)
    } else {
      turn =
        -Libm.log(decay * (drift - 2 * frequency) / (drift * (2 * frequency + decay))) / (2 * frequency)
    }
    return turn.isFinite && turn > 0 ? turn : nil
  }

  /// Some time after `start` by which it has come nearer than `distance` for good.
  private func bound(after start: Double, _ distance: Double) -> Double {
    var step = 1 / decay
    while displacement(at: start + step).magnitude > distance, step < 1e300 { step *= 2 }
    return start + step
  }

  /// When it comes nearer than `distance`, between a time at which it is farther and one at which it is not.
  private func passing(_ distance: Double, from start: Double, to end: Double) -> Double {
    var (low, high) = (start, end)
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return high }
      if displacement(at: middle).magnitude > distance { low = middle } else { high = middle }
    }
  }
}
