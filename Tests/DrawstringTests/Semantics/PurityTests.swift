import Drawstring
import DrawstringTestSupport
import Testing

/// A frame depends on nothing but the effect, the trace and the instant.
struct PurityTests {
  /// Each effect with a few traces of its own.
  private func each(
    of effects: Range<UInt64>, _ body: (String, Effect, [TraceEvent], inout SeededGenerator) throws -> Void
  ) throws {
    for seed in effects {
      var drawn = RandomEffect(random: SeededGenerator(seed: seed))
      var other = DrawnSpec(random: SeededGenerator(seed: seed))
      var random = SeededGenerator(seed: seed &* 31 + 7)
      var played = RandomEffect(random: SeededGenerator(seed: seed))
      for text in [drawn.yaml(), other.tree().blockYAML, played.yamlWithInputs(), drawn.yamlWithFloor()] {
        let effect = try Effect(yaml: text)
        let trigger = effect.trigger ?? 50
        let events = RandomTrace.events(
          trigger: trigger, count: 25, inputs: !effect.inputs.isEmpty, floor: effect.hasFloor,
          using: &random)
        try body(text, effect, events, &random)
      }
    }
  }

  @Test func anyOrderAndAnyBufferGiveTheSameBits() throws {
    var shared: FrameBuffer?
    try each(of: Effort.seeds(from: 40, 120)) { text, effect, events, random in
      let replay = effect.makeReplay(of: try Trace(events))
      let other = effect.makeReplay(of: try Trace(RandomTrace.events(trigger: 50, count: 10, using: &random)))
      let instants = RandomTrace.instants(of: events, count: 16, using: &random)
      let inOrder = instants.map { replay.frame(at: $0).bits }
      var buffer = shared ?? effect.makeFrameBuffer()
      for index in instants.indices.shuffled(using: &random) {
        replay.evaluate(at: instants[index], into: &buffer)
        if buffer.frame.bits != inOrder[index] {
          Issue.record("another frame at \(instants[index]) of \(events)\n\(text)")
          return
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: effect.evaluate(.dragging(to: 30), into: &buffer)
        case 1: effect.evaluate(.finishing(after: .milliseconds(30)), into: &buffer)
        case 2: other.evaluate(at: instants[index], into: &buffer)
        default: break
        }
      }
      shared = buffer
    }
  }

  @Test func everythingIsFinite() throws {
    try each(of: Effort.seeds(from: 200, 120)) { text, effect, events, random in
      let replay = effect.makeReplay(of: try Trace(events))
      for instant in RandomTrace.instants(of: events, count: 20, using: &random) {
        let frame = replay.frame(at: instant)
        if !frame.lanes.allSatisfy(\.isFinite) {
          Issue.record("something is not finite at \(instant) of \(events)\n\(text)")
          return
        }
      }
    }
  }

  /// What is shown does not depend on what happens later: a session, which does not know it, shows the same.
  @Test func aSessionShowsWhatTheReplayShows() throws {
    try each(of: Effort.seeds(from: 400, 120)) { text, effect, events, random in
      let instants = RandomTrace.instants(of: events, count: 24, using: &random)
      if let difference = try sessionDifference(effect, events, instants) {
        Issue.record("\(difference) of \(events)\n\(text)")
      }
    }
  }

  @Test(arguments: [
    "boss-dots", "spread-bar", "enjoy-ring", "douyin-nav", "orbit-dots", "jelly-ball", "bounce-preload",
  ])
  func aSessionOfAnEffect(_ name: String) throws {
    let effect = try EffectFile(name).effect
    var random = SeededGenerator(seed: 5)
    for _ in 0..<Effort.cases(4) {
      let events = RandomTrace.events(trigger: effect.trigger ?? 50, count: 40, using: &random)
      let instants = RandomTrace.instants(of: events, count: 30, using: &random)
      #expect(try sessionDifference(effect, events, instants) == nil)
    }
  }

  /// Feeds a session with the events as they come, asks it for frames in between, and says where it first differs
  /// from the replay of them all.
  private func sessionDifference(
    _ effect: Effect, _ events: [TraceEvent], _ instants: [Duration]
  ) throws -> String? {
    let replay = effect.makeReplay(of: try Trace(events))
    var session = effect.makeSession()
    // The replay counts from instant 0, the session from the first instant that it receives.
    _ = session.frame(at: .zero)
    var emitted: [EmittedEvent] = []
    var next = 0
    func check(_ instant: Duration) -> String? {
      emitted += session.takeEvents(through: instant)
      let frame = session.frame(at: instant)
      let expected = replay.frame(at: instant)
      if frame.phase == expected.phase && frame.bits == expected.bits { return nil }
      return "another frame at \(instant): \(frame.phase), not \(expected.phase)"
    }
    for instant in instants {
      while next < events.count, events[next].at <= instant {
        let event = events[next]
        next += 1
        session.apply(event)
      }
      if let difference = check(instant) { return difference }
    }
    return nil
  }
}
