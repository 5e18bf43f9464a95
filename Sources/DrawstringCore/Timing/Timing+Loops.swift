extension Timing {
  /// When the node has come to the end of an iteration for the `count`-th time, in its parent's time from its start.
  ///
  /// Counted from 1 and in the direction in which time runs: with a negative speed the last iteration is the first to
  /// be over. Nil where the active interval holds fewer ends of iterations. Iterations of no length end at once.
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
    // Where the active interval ends on a boundary, the first iteration to run backwards is the one before it.
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
