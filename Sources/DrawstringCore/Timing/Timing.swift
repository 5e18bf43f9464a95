/// The direction in which the iterations of a node play.
package enum PlaybackDirection: String, CaseIterable, Sendable {
  case normal, reverse, alternate
  case alternateReverse = "alternate-reverse"
}

/// The sides of the active interval on which a node keeps its first or last value.
package enum FillMode: String, CaseIterable, Sendable {
  case none, forwards, backwards, both

  package var fillsBackwards: Bool { self == .backwards || self == .both }
  package var fillsForwards: Bool { self == .forwards || self == .both }
}

/// The timing of a node: the inputs of the Web Animations timing model.
///
/// All times are in the node's local time, which runs `speed` times as fast as its parent's time.
package struct Timing: Hashable, Sendable {
  package var delay: Nanoseconds = .zero
  package var endDelay: Nanoseconds = .zero
  /// The length of one iteration; not negative, possibly infinite.
  package var duration: Nanoseconds = .zero
  /// The number of iterations; not negative, possibly infinite.
  package var iterations: Double = 1
  /// The longest active interval, from `repeatFor`; otherwise infinite.
  package var longestActive: Nanoseconds = .infinity
  package var iterationStart: Double = 0
  package var direction: PlaybackDirection = .normal
  package var fill: FillMode = .both
  package var easing: Easing = .linear
  /// The playback rate; not 0. A negative speed plays from the end backwards.
  package var speed: Double = 1

  package init() {}

  /// Duration times iterations, 0 where either is 0; at most `longestActive`.
  package var activeDuration: Nanoseconds {
    if duration == .zero || iterations == 0 { return .zero }
    if duration.isInfinite || iterations.isInfinite { return longestActive }
    return min(duration.scaled(by: iterations), longestActive)
  }

  /// The end of the node in its local time; never before 0.
  package var end: Nanoseconds { max(delay + activeDuration + endDelay, .zero) }

  /// The duration of the node in its parent's time, up to the first nanosecond at which the node has reached its end.
  package var length: Nanoseconds {
    let end = end
    if end.isInfinite || speed == 1 { return end }
    let length = end.scaled(by: 1 / abs(speed))
    return length.scaled(by: abs(speed)) < end ? length + Nanoseconds(1) : length
  }

  /// The start of the active interval, in local time.
  package var activeStart: Nanoseconds { max(min(delay, end), .zero) }

  /// The end of the active interval, in local time.
  package var activeEnd: Nanoseconds { max(min(delay + activeDuration, end), .zero) }

  /// Returns how long after its start a node becomes active, in its parent's time; if time runs backwards, before its
  /// end.
  package func wait(isBackwards: Bool) -> Nanoseconds {
    let local = (speed < 0) != isBackwards ? end - activeEnd : activeStart
    return local.isInfinite ? local : local.scaled(by: 1 / abs(speed))
  }

  /// Returns the local time at a time of the parent, counted from the node's start.
  package func localTime(_ parentTime: Nanoseconds) -> Nanoseconds {
    if speed == 1 { return parentTime }
    return speed > 0 ? parentTime.scaled(by: speed) : end + parentTime.scaled(by: speed)
  }
}

extension Timing {
  /// Returns the time of the `count`-th end of an iteration, in the parent's time from the node's start.
  ///
  /// `count` starts at 1 and follows the direction of time: with a negative speed the last iteration ends first. Nil
  /// if the active interval has fewer ends of iterations. Iterations of zero duration end at once.
  package func instant(ofLoop count: Int) -> Nanoseconds? {
    guard count >= 1, duration.isFinite else { return nil }
    if duration == .zero {
      let isReached = iterationStart.rounded(.down) + Double(count) <= iterationStart + iterations
      return isReached ? wait(isBackwards: false) : nil
    }
    let active = activeDuration
    if active == .zero { return nil }
    let skipped = duration.scaled(by: iterationStart).count
    if speed > 0 {
      guard let place = product(skipped / duration.count + Int64(count)) else { return nil }
      let end = Nanoseconds(place - skipped)
      return end > active ? nil : parentTime(.atOrAfter, delay + end)
    }
    if active.isInfinite { return nil }
    // If the active interval ends on a boundary, the first iteration to run backwards is the one before it.
    let first = (skipped + active.count - 1) / duration.count
    guard Int64(count) - 1 <= first, let place = product(first - Int64(count) + 1), place >= skipped else {
      return nil
    }
    return parentTime(.atOrBefore, delay + Nanoseconds(place - skipped))
  }

  private func product(_ count: Int64) -> Int64? {
    let (product, overflow) = count.multipliedReportingOverflow(by: duration.count)
    return overflow || product > 2_000_000_000_000_000_000 ? nil : product
  }
}

extension Timing {
  /// The side of a target time on which a time counts as arrived.
  package enum Arrival: Sendable {
    case atOrAfter, atOrBefore
  }

  /// Returns the parent's time, counted from the node's start, at which the local time arrives at a side of `local`:
  /// the nearest nanosecond or, if the rounded local time has not arrived then, the next nanosecond at which it has.
  ///
  /// A negative speed exchanges the sides: at or after in local time is at or before in the parent's time.
  package func parentTime(_ arrival: Arrival, _ local: Nanoseconds) -> Nanoseconds {
    if speed == 1 || local.isInfinite { return local }
    let origin = speed > 0 ? local : local - end
    let limit: Int64 = 2_000_000_000_000_000_000
    let guess = max(min(origin.scaled(by: 1 / speed).count, limit), -limit)
    var reach = Nanoseconds(2).scaled(by: max(1 / abs(speed), 1)).count + guess.magnitude.asReach
    @inline(never)
    func isThere(_ time: Int64) -> Bool {
      let found = localTime(Nanoseconds(time))
      return arrival == .atOrAfter ? found >= local : found <= local
    }
    // Whether the later times of the parent are the arrived ones.
    let isRising = (arrival == .atOrAfter) == (speed > 0)
    while true {
      let low = max(guess - min(reach, limit), -limit)
      let high = min(guess + min(reach, limit), limit)
      if isRising ? isThere(high) && !isThere(low) : isThere(low) && !isThere(high) {
        var (away, there) = isRising ? (low, high) : (high, low)
        while abs(there - away) > 1 {
          let middle = away + (there - away) / 2
          if isThere(middle) { there = middle } else { away = middle }
        }
        // With a slow node, the rounded local time may arrive too early.
        return Nanoseconds(isRising ? max(there, guess) : min(there, guess))
      }
      if reach >= limit { return Nanoseconds(guess) }
      reach = reach > limit / 4 ? limit : reach * 4
    }
  }
}

extension UInt64 {
  /// The largest error of a double of this size.
  fileprivate var asReach: Int64 { Int64(self >> 50) + 1 }
}
