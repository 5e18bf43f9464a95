package import Drawstring

/// Random traces: whole milliseconds, sometimes with several events at one instant.
package enum RandomTrace {
  /// `hasTimedDrags` is false where the events are to be those of the first version.
  package static func events(
    trigger: Double, count: Int, hasTimedDrags: Bool = true, inputs: Bool = false, floor: Bool = false,
    using random: inout some RandomNumberGenerator
  ) -> [TraceEvent] {
    var events: [TraceEvent] = []
    var now = 0
    var pull = 0.0
    for _ in 0..<count {
      now += random.pick([0, 0, 1, 8, 16, 33, 90, 250, 700])
      let at = Duration.milliseconds(now)
      if inputs, random.chance(40) {
        events.append(input(at, using: &random))
        continue
      }
      if floor, random.chance(25) {
        events.append(ofFloor(at, pull: Double(random.below(220)), using: &random))
        continue
      }
      switch random.below(24) {
      case 0...2: events.append(.release(at: at))
      case 3: events.append(.cancel(at: at))
      case 4, 5: events.append(.begin(at: at))
      case 6...8:
        events.append(.finish(random.pick(FinishOutcome.allCases), at: at))
      case 9 where random.chance(25): events.append(.reset(at: at))
      case 10: events.append(.drag(shown: pull, at: at))
      default:
        pull += Double(random.below(141) - 60) / 100 * max(trigger, 20)
        pull = min(max(pull, -trigger), 2.5 * trigger)
        if hasTimedDrags, random.chance(12) {
          let over = Duration.milliseconds(random.pick([0, 5, 8, 50, 120, 400]))
          events.append(.drag(to: pull, over: over, ease: random.pick(curves), at: at))
          continue
        }
        events.append(.drag(pull, at: at))
      }
    }
    return events
  }

  /// An event that opens or closes a floor, or a drag with a place along the edge.
  private static func ofFloor(
    _ at: Duration, pull: Double, using random: inout some RandomNumberGenerator
  ) -> TraceEvent {
    let across = Double(random.below(120))
    switch random.below(6) {
    case 0, 1: return .open(at: at)
    case 2: return .close(at: at)
    case 3: return .drag(shown: pull, across: across, at: at)
    case 4:
      return .drag(
        to: pull, across: across, over: .milliseconds(random.below(90)), ease: random.pick(curves), at: at)
    default: return .drag(pull, across: across, at: at)
    }
  }

  /// An event that sets inputs of `RandomEffect.yamlWithInputs`, fires a trigger or resizes the canvas.
  private static func input(_ at: Duration, using random: inout some RandomNumberGenerator) -> TraceEvent {
    switch random.below(11) {
    case 10:
      .size(width: Double(random.pick([320, 375, 430, 1024])), height: Double(80 + random.below(3)), at: at)
    case 0: .fire("tapped", at: at)
    case 1: .fire("poked", at: at)
    case 2: .set([InputSetting("mood", .word(random.pick(["calm", "busy", "lost"])))], at: at)
    case 3: .set([InputSetting("failed", .boolean(random.chance(50)))], at: at)
    case 4: .set([InputSetting("tilt", .angle(Double(random.below(7)) / 3))], at: at)
    case 5:
      .set(
        [
          InputSetting("focus", .point(Vec2(Double(random.below(40)), Double(random.below(9))))),
          InputSetting("load", .number(Double(random.below(6)) / 5)),
        ], at: at)
    case 6:
      .set(
        [InputSetting("accent", .color(RGBAColor(red: 1, green: Double(random.below(3)) / 2, blue: 0)))],
        at: at)
    case 7: .set([InputSetting("title", .text(random.pick(texts)))], at: at)
    case 8:
      .set(
        [InputSetting("note", .text(random.pick(texts))), InputSetting("title", .text(random.pick(texts)))],
        at: at)
    default: .set([InputSetting("load", .number(Double(random.below(11)) / 10))], at: at)
    }
  }
  private static let texts = ["", "Pull", "Loading…", "a text of more than fifteen bytes", "👩‍🚀"]
  private static let curves: [EasingCurve] = [
    .linear, .ease, .easeIn, .easeOut, .easeInOut, .cubicBezier(0.2, -0.5, 0.3, 1.6),
  ]

  /// The instants of the events and their neighbours, and random ones, in order.
  package static func instants(
    of events: [TraceEvent], count: Int, using random: inout some RandomNumberGenerator
  ) -> [Duration] {
    var all: Set<Duration> = []
    for event in random.shuffled(events).prefix(count / 2) {
      all.formUnion([event.at, event.at + .nanoseconds(1)])
      if event.at > .zero { all.insert(event.at - .nanoseconds(1)) }
    }
    let end = Nanoseconds((events.last?.at ?? .zero) + .seconds(2))
    for _ in 0..<count { all.insert(.nanoseconds(random.wide(0...end.count))) }
    return all.sorted()
  }
}

extension EffectFrame {
  /// Every bit of it.
  package var bits: [UInt64] { lanes.map(\.bitPattern) + [UInt64(bitPattern: Nanoseconds(time).count)] }
}
