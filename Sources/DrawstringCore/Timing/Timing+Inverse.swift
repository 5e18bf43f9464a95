extension Timing {
  /// Which side of a place a time has to be on to have come to it.
  package enum Arrival: Sendable {
    case atOrAfter, atOrBefore
  }

  /// The parent's time, counted from the node's start, at which the local time comes to be on a side of a place: to
  /// the nearest nanosecond, or where the local time as it is rounded is not there yet, the next at which it is.
  ///
  /// With a negative speed the sides are exchanged: a local time at or after the place is a parent's time at or before.
  package func parentTime(_ arrival: Arrival, _ local: Nanoseconds) -> Nanoseconds {
    if speed == 1 || local.isInfinite { return local }
    let origin = speed > 0 ? local : local - end
    let limit: Int64 = 2_000_000_000_000_000_000
    let guess = max(min(origin.scaled(by: 1 / speed).count, limit), -limit)
    var reach = Nanoseconds(2).scaled(by: max(1 / abs(speed), 1)).count + guess.magnitude.asReach
    func isThere(_ time: Int64) -> Bool {
      let found = localTime(Nanoseconds(time))
      return arrival == .atOrAfter ? found >= local : found <= local
    }
    // Whether later times of the parent are the ones that are there.
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
        // A slow node's rounded time may be there too early.
        return Nanoseconds(isRising ? max(there, guess) : min(there, guess))
      }
      if reach >= limit { return Nanoseconds(guess) }
      reach = reach > limit / 4 ? limit : reach * 4
    }
  }
}

extension UInt64 {
  /// How far a double of this size may be off.
  fileprivate var asReach: Int64 { Int64(self >> 50) + 1 }
}
