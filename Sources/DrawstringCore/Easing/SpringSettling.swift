/// The rule by which a spring counts as settled.
package enum SpringSettling: Hashable, Sendable {
  /// The spring stays within this fraction of the distance from its end.
  case within(Double)
  /// The rule of Core Animation, which treats overdamping as critical damping.
  case coreAnimation

  package static let standard = SpringSettling.within(0.001)
}

extension SpringCurve {
  /// Returns the time from which the spring stays within `distance`, a fraction of the whole, of its end.
  ///
  /// An oscillating spring is judged by its envelope, ln((1 + |b|)/distance)/(ζω) with b = (velocity − ζω)/(ω√(1 −
  /// ζ²)), other springs by their motion. Nil without damping, and for a distance outside 10⁻¹²…0.5.
  public func settlingTime(within distance: Double = 0.001) -> Duration? {
    guard SpringLimits.settling.contains(distance) else { return nil }
    let seconds = settlingSeconds(.within(distance))
    return seconds.isFinite ? Nanoseconds(seconds: seconds).duration : nil
  }

  /// The settling time of Core Animation's spring animation: ln(1000·(1 + |b|))/(ζω) if the spring oscillates, else
  /// the first tenth of a second at which the critically damped spring is within a thousandth of its end; nil without
  /// damping.
  public var coreAnimationSettlingTime: Duration? {
    let seconds = settlingSeconds(.coreAnimation)
    return seconds.isFinite ? Nanoseconds(seconds: seconds).duration : nil
  }

  /// The settling time in seconds; infinite if the spring never settles.
  package func settlingSeconds(_ rule: SpringSettling) -> Double {
    if damping == 0 { return .infinity }
    let distance =
      switch rule {
      case .within(let distance): distance
      case .coreAnimation: 0.001
      }
    if dampingRatio < 1 - Self.criticalTolerance {
      let b = (velocity - motion.decay) / motion.frequency
      return Elementary.log((1 + b.magnitude) / distance) / motion.decay
    }
    if rule == .coreAnimation { return criticalMotion.firstTenth(within: distance) }
    return (dampingRatio > 1 + Self.criticalTolerance ? motion : criticalMotion).lastInstant(at: distance)
  }

  /// Returns the motion for a rule: Core Animation does not overdamp a spring.
  package func motion(settling rule: SpringSettling) -> SpringMotion {
    rule == .coreAnimation && dampingRatio > 1 ? criticalMotion : motion
  }

  /// The motion with critical damping.
  private var criticalMotion: SpringMotion {
    SpringMotion(
      decay: (stiffness / mass).squareRoot(), frequency: 0, isOscillating: false, velocity: velocity)
  }

  /// A damping ratio this near to 1 counts as 1.
  private static let criticalTolerance = 1e-6
}

// A motion without oscillation passes its end at most once and then turns at most once.
extension SpringMotion {
  /// Returns the last time at which the displacement is `distance`.
  fileprivate func lastInstant(at distance: Double) -> Double {
    if let turn, displacement(at: turn).magnitude > distance {
      return passing(distance, from: turn, to: bound(after: turn, distance))
    }
    return passing(distance, from: 0, to: turn ?? bound(after: 0, distance))
  }

  /// Returns the first whole tenth of a second at which the displacement is below `distance`.
  fileprivate func firstTenth(within distance: Double) -> Double {
    let drift = velocity - decay
    // The displacement may be small for a moment while the spring passes its end.
    if drift > 0 {
      let tenth = ((passing(distance, from: 0, to: 1 / drift)) * 10).rounded(.up) / 10
      if tenth > 0, displacement(at: tenth).magnitude < distance { return tenth }
    }
    var tenth = (lastInstant(at: distance) * 10).rounded(.down)
    while displacement(at: tenth / 10).magnitude >= distance, tenth < 1e15 { tenth += 1 }
    return tenth / 10
  }

  /// The time of the turning point; nil if there is none after the start.
  private var turn: Double? {
    let drift = velocity - decay
    let turn: Double
    if frequency == 0 {
      turn = velocity / (decay * drift)
    } else {
      turn =
        -Elementary.log(decay * (drift - 2 * frequency) / (drift * (2 * frequency + decay))) / (2 * frequency)
    }
    return turn.isFinite && turn > 0 ? turn : nil
  }

  /// Returns a time after `start` from which the displacement stays within `distance`.
  private func bound(after start: Double, _ distance: Double) -> Double {
    var step = 1 / decay
    while displacement(at: start + step).magnitude > distance, step < 1e300 { step *= 2 }
    return start + step
  }

  /// Returns the time at which the displacement falls to `distance`, by bisection between two times.
  private func passing(_ distance: Double, from start: Double, to end: Double) -> Double {
    var (low, high) = (start, end)
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return high }
      if displacement(at: middle).magnitude > distance { low = middle } else { high = middle }
    }
  }
}
