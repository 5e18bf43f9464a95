import Drawstring
import DrawstringCore
import DrawstringTestSupport
import Testing

/// Drivers of real controls: touches that arrive late, early and at one instant, a few events at a time.
@Suite struct HostDriverTests {
  /// A recorded session and the replay of its trace tell the same events, each once and in order, however few of them the
  /// driver takes at a time and whenever it asks.
  @Test func everyEventIsToldOnce() throws {
    let effects =
      try [Effect(yaml: HostedEffects.ticking)] + HostedEffects.named.map { try EffectFile($0).effect }
    // A hundred thousand in optimised builds.
    for seed in UInt64(100)..<(Effort.isFull ? 100_100 : 1_600) {
      var random = SeededGenerator(seed: seed)
      let effect = effects[Int(seed) % 2 == 0 ? 0 : random.below(effects.count)]
      let origin = Duration.seconds(random.pick([0, 1_790_000_000, -5]))
      var session = effect.makeSession(recording: true)
      _ = session.phase(at: origin)
      var told: [EmittedEvent] = []
      var now = origin
      for event in RandomTrace.events(trigger: effect.trigger ?? 50, count: 8, using: &random) {
        while random.chance(40), now < origin + event.at {
          now = min(now + .milliseconds(random.below(300)), origin + event.at - .nanoseconds(1))
          if now >= origin { told += session.takeEvents(through: now, limit: random.pick([1, 2, 1000])) }
        }
        session.apply(TraceEvent(event.kind, at: origin + event.at))
      }
      now = max(now, origin) + .seconds(3)
      while case let next = session.takeEvents(through: now, limit: 3), !next.isEmpty { told += next }
      let replay = effect.makeReplay(of: session.trace)
      let expected = replay.events(through: now - origin).map { event in
        var event = event
        event.at += origin
        return event
      }
      if told != expected {
        Issue.record("\(effect.name), \(seed): \(told), not \(expected) after \(session.trace)")
        return
      }
    }
  }

  /// Each touch arrives up to 80 ms after its timestamp. Events that a late touch causes are returned, and none is returned
  /// twice; only events that it removes were returned wrongly.
  @Test func lateTouchesLoseNothing() throws {
    let effect = try Effect(yaml: HostedEffects.ticking)
    var late = 0
    for seed in Effort.seeds(from: 200, 1_000) {
      var random = SeededGenerator(seed: seed)
      var session = effect.makeSession(recording: true)
      _ = session.phase(at: .zero)
      var told: [EmittedEvent: Int] = [:]
      var now = Duration.zero
      for event in RandomTrace.events(trigger: 50, count: 20, using: &random) {
        now = max(now, event.at + .milliseconds(random.below(81) - 20))
        for event in session.takeEvents(through: now, limit: random.pick([1, 5, 1000])) {
          told[event, default: 0] += 1
        }
        if event.at <= now { late += 1 }
        session.apply(event)
      }
      while case let next = session.takeEvents(through: now + .seconds(2), limit: 7), !next.isEmpty {
        for event in next { told[event, default: 0] += 1 }
      }
      var expected: [EmittedEvent: Int] = [:]
      for event in effect.makeReplay(of: session.trace).events(through: now + .seconds(2)) {
        expected[event, default: 0] += 1
      }
      for (event, count) in expected {
        #expect(told[event] == count, "\(event) after \(session.trace), seed \(seed)")
      }
    }
    #expect(late > Effort.cases(1_000))
  }

  /// A display at 60 frames a second and a finger that pulls for half a second.
  @Test func aControlLivesThroughARefresh() throws {
    var session = try EffectFile("examples/first-ring").effect.makeSession()
    var told: [String] = []
    var loadingEnds: Duration?
    var insets: [Double] = []
    for index in 0..<180 {
      let now = Duration.seconds(1) * index / 60
      if index > 0, index <= 30 { session.drag(to: Double(index) * 2.5, at: now) }
      if index == 31 { session.release(at: now) }
      if let end = loadingEnds, now >= end {
        session.finish(at: now)
        loadingEnds = nil
      }
      let events = session.takeEvents(through: now)
      told += events.map(\.name)
      if events.contains(where: { $0.kind == .began }) { loadingEnds = now + .seconds(1) }
      insets.append(session.frame(at: now).inset)
      // The ring follows the finger and turns while refreshing.
      #expect((session.nextChange(after: now) == nil) == (index <= 30 || told.last == "idle"), "at \(now)")
    }
    #expect(told == ["armed", "began", "ended", "idle"])
    #expect(insets.max() == 60)
    #expect(insets.last == 0)
  }

  /// Touches arrive a tick after the instant that they are stamped with.
  @Test func lateTouchesAreTold() throws {
    var session = try EffectFile("examples/first-ring").effect.makeSession()
    var told: [EmittedEvent] = []
    func tick(_ index: Int) -> Duration { .seconds(1_790_000_000) + .milliseconds(17 * index) }
    for index in 0..<120 {
      if index > 1, index <= 31 { session.drag(to: Double(index - 1) * 2.5, at: tick(index - 1)) }
      if index == 32 { session.release(at: tick(index - 1)) }
      if index == 60 { session.finish(at: tick(index - 1)) }
      let events = session.takeEvents(through: tick(index))
      if ["armed", "began", "ended"].contains(events.first?.name) {
        #expect(events.map(\.at) == [tick(index - 1)])
      }
      told += events
    }
    #expect(told.map(\.name) == ["armed", "began", "ended", "idle"])
    #expect(told.first?.at == tick(24))
  }

  @Test func callsSayWhetherTheyDidAnything() throws {
    let effect = try Effect(yaml: HostedEffects.ticking)
    var session = effect.makeSession()
    #expect(session.finish(at: .zero) == false)
    #expect(session.begin(at: .zero) == true)
    #expect(session.begin(at: .milliseconds(1)) == false)
    // Put off until 200 ms have passed and the loop has ended.
    #expect(session.finish(at: .milliseconds(10)) == true)
    #expect(session.finish(.failure, at: .milliseconds(20)) == false)
    #expect(session.phase(at: .milliseconds(259)) == .refreshing)
    #expect(session.phase(at: .milliseconds(260)) == .finishing)
    var touched = effect.makeSession()
    touched.drag(to: 10, at: .zero)
    #expect(touched.begin(at: .zero) == false)
  }

  @Test func aCancelledTouchDoesNotRefresh() throws {
    let effect = try Effect(yaml: HostedEffects.ticking)
    var session = effect.makeSession()
    session.cancelTouch(at: .zero)
    session.drag(to: 70, at: .zero)
    #expect(session.phase(at: .zero) == .armed)
    session.cancelTouch(at: .milliseconds(30))
    #expect(session.phase(at: .milliseconds(30)) == .cancelling)
    #expect(
      session.takeEvents(through: .seconds(1)).filter { $0.node == nil }.map(\.kind) == [
        .armed, .cancelled, .idle,
      ])
    // While refreshing only the touch ends.
    session.begin(at: .seconds(1))
    session.drag(to: 30, at: .seconds(1))
    session.cancelTouch(at: .seconds(1))
    #expect(session.phase(at: .seconds(1)) == .refreshing)
  }

  /// Where nothing changes before an instant, the frames and the events up to there show it; where something moves, the
  /// answer is the instant itself.
  @Test func aDisplaySleepsWhileNothingChanges() throws {
    var slept = 0
    for (index, effect) in try HostedEffects.all(random: 200).enumerated() {
      var random = SeededGenerator(seed: UInt64(index))
      let events = RandomTrace.events(trigger: effect.trigger ?? 50, count: 12, using: &random)
      let replay = effect.makeReplay(of: try Trace(events))
      for instant in RandomTrace.instants(of: events, count: 20, using: &random) {
        let next = replay.nextChange(after: instant)
        if next == instant { continue }
        #expect(next ?? .seconds(1_000_000_000) > instant)
        slept += 1
        let end = min(next ?? instant + .seconds(5), instant + .seconds(5))
        let before = replay.frame(at: instant)
        for _ in 0..<4 {
          let length = max(Nanoseconds(end - instant).count - 1, 0)
          let other = instant + .nanoseconds(random.wide(0...length))
          if HostedEffects.shows(replay.frame(at: other), sameAs: before) { continue }
          Issue.record(
            "\(effect.name) \(index) changes at \(other), not \(String(describing: next)) after \(instant)")
          return
        }
        #expect(replay.events(after: instant, through: end - .nanoseconds(1)).isEmpty)
      }
    }
    #expect(slept > Effort.cases(500))
  }

  /// Finite effects come to rest, and say so.
  @Test(arguments: HostedEffects.named) func restsInTheEnd(_ name: String) throws {
    var session = try EffectFile(name).effect.makeSession()
    #expect(session.nextChange(after: .zero) == nil)
    session.begin(at: .zero)
    session.finish(at: .seconds(1))
    #expect(session.nextChange(after: .seconds(60)) == nil)
    #expect(session.phase(at: .seconds(60)) == .idle)
  }

  @Test func aDelayIsSleptThrough() throws {
    var session = try Effect(yaml: HostedEffects.ticking).makeSession()
    #expect(session.nextChange(after: .zero) == nil)
    session.begin(at: .zero)
    session.finish(at: .seconds(1))
    let idle = Duration.seconds(1) + .milliseconds(40)
    #expect(session.phase(at: idle) == .finishing)
    let events = session.takeEvents(through: .seconds(20)).filter { $0.kind == .idle || $0.name == "breath" }
    let rest = try #require(events.first?.at)
    #expect(session.nextChange(after: rest + .milliseconds(1)) == rest + .milliseconds(300))
    #expect(session.nextChange(after: rest + .milliseconds(301)) == rest + .milliseconds(301))
    #expect(session.nextChange(after: rest + .milliseconds(300 + 630)) == nil)
  }
}
