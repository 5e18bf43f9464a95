import Drawstring

/// Traces drawn by lot: whole milliseconds, several events at one instant among them.
enum RandomTrace {
  static func events(
    trigger: Double, count: Int, using random: inout some RandomNumberGenerator
  ) -> [TraceEvent] {
    var events: [TraceEvent] = []
    var now = 0
    var pull = 0.0
    for _ in 0..<count {
      now += [0, 0, 1, 8, 16, 33, 90, 250, 700].randomElement(using: &random) ?? 0
      let at = Duration.milliseconds(now)
      switch Int.random(in: 0..<24, using: &random) {
      case 0...3: events.append(.release(at: at))
      case 4, 5: events.append(.begin(at: at))
      case 6...8:
        events.append(.finish(FinishOutcome.allCases.randomElement(using: &random) ?? .success, at: at))
      case 9 where Int.random(in: 0..<4, using: &random) == 0: events.append(.reset(at: at))
      case 10: events.append(.drag(pull, at: at))
      default:
        pull += Double(Int.random(in: -60...80, using: &random)) / 100 * max(trigger, 20)
        pull = min(max(pull, -trigger), 2.5 * trigger)
        events.append(.drag(pull, at: at))
      }
    }
    return events
  }

  /// The instants of the events and their neighbours, and others drawn by lot, in order.
  static func instants(
    of events: [TraceEvent], count: Int, using random: inout some RandomNumberGenerator
  ) -> [Duration] {
    var all: Set<Duration> = []
    for event in events.shuffled(using: &random).prefix(count / 2) {
      all.formUnion([event.at, event.at + .nanoseconds(1)])
      if event.at > .zero { all.insert(event.at - .nanoseconds(1)) }
    }
    let end = (events.last?.at ?? .zero) + .seconds(2)
    let last = Int64(end.components.seconds) * 1_000_000_000 + end.components.attoseconds / 1_000_000_000
    for _ in 0..<count { all.insert(.nanoseconds(Int64.random(in: 0...last, using: &random))) }
    return all.sorted()
  }
}

extension Frame {
  /// Every bit of it.
  var bits: [UInt64] { lanes.map(\.bitPattern) + [UInt64(bitPattern: Int64(nanoseconds(time)))] }
}
