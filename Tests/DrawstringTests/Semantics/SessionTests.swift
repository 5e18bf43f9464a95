import Drawstring
import DrawstringCore
import DrawstringTestSupport
import Testing

/// Instants of any clock, and events that arrive late.
@Suite struct SessionTests {
  private static let nodes = """
    - {id: spin, during: [refreshing, finishing], duration: 130ms, repeat: forever, tracks: {a.zPosition: [0, 1]}, events: [{at: 50%, emit: tick}]}
    - {id: calm, during: idle, duration: 210ms, repeat: forever, tracks: {b.zPosition: [0, 1]}, events: [{at: 0%, emit: breath}]}
    - {id: held, when: pull > 20, duration: 90ms, repeat: 2.5, tracks: {c.zPosition: [0, 1]}, events: [{at: end, emit: beat}]}
    """

  private func probe() throws -> Probe {
    try Probe("pull: {trigger: 50, minimum: 200ms}\nanimations:\n\(Self.nodes)")
  }

  /// Events that the host does not request over many refreshes are kept: each is returned once.
  @Test func untakenEventsWait() throws {
    let probe = try probe()
    var session = probe.effect.makeSession()
    let count = 3_000
    for index in 0..<count {
      session.apply(TraceEvent(.begin, at: s(Double(index) * 2)))
      session.apply(TraceEvent(.finish(.success), at: s(Double(index) * 2 + 0.5)))
    }
    let end = s(Double(count) * 2)
    var kinds: [EmittedEvent.Kind: Int] = [:]
    while case let events = session.takeEvents(through: end, limit: 5_000), !events.isEmpty {
      for event in events { kinds[event.kind, default: 0] += 1 }
    }
    #expect([.began, .ended, .idle].map { kinds[$0] } == Array(repeating: count, count: 3))
    #expect(try #require(kinds[.node]) > 10 * count)
  }

  /// Unix time, the time since 1900, and a clock that began in the future.
  @Test(arguments: [1_790_000_000.25, 4_000_000_000, -3_600.5])
  func anyClock(_ start: Double) throws {
    let probe = try probe()
    let origin = Duration.seconds(start)
    var random = SeededGenerator(seed: 8)
    let events = RandomTrace.events(trigger: 50, count: 60, using: &random)
    let replay = probe.effect.makeReplay(of: try Trace(events))
    var session = probe.effect.makeSession()
    _ = session.frame(at: origin)
    var told = session.takeEvents(through: origin)
    var next = 0
    for instant in RandomTrace.instants(of: events, count: 60, using: &random) {
      while next < events.count, events[next].at <= instant {
        session.apply(TraceEvent(events[next].kind, at: origin + events[next].at))
        next += 1
      }
      #expect(session.frame(at: origin + instant).bits == replay.frame(at: instant).bits)
      told += session.takeEvents(through: origin + instant)
    }
    told += session.takeEvents(through: origin + .seconds(60))
    let expected = replay.events(through: .seconds(60)).map { event in
      var event = event
      event.at += origin
      return event
    }
    #expect(told == expected)
  }

  /// A host that sets inputs again and again while the control refreshes: the session forgets, and shows and tells what a replay
  /// does.
  @Test func manyEventsInOnePhase() throws {
    for seed in Effort.seeds(from: 5_100, 24) {
      var drawn = RandomEffect(random: SeededGenerator(seed: seed))
      var random = SeededGenerator(seed: seed)
      let effect = try Effect(yaml: drawn.yamlWithInputs())
      let drags = RandomTrace.events(trigger: 50, count: 12, using: &random)
      let start = (drags.last?.at ?? .zero) + .milliseconds(5)
      let said = RandomTrace.events(trigger: 50, count: 1_500, inputs: true, using: &random).compactMap {
        event in
        switch event.kind {
        case .set, .fire: TraceEvent(event.kind, at: start + event.at)
        default: nil
        }
      }
      let events = drags + [.begin(at: start)] + said + [.finish(.success, at: said[said.count - 1].at)]
      let replay = effect.makeReplay(of: try Trace(events))
      var session = effect.makeSession()
      _ = session.frame(at: .zero)
      var told: [EmittedEvent] = []
      for (index, event) in events.enumerated() {
        session.apply(event)
        let next = index + 1 < events.count ? events[index + 1].at : event.at + .seconds(3)
        if next == event.at || index % 23 != 0 && index + 1 < events.count { continue }
        let instant = event.at + (next - event.at) / 2
        let frame = session.frame(at: instant)
        if frame.bits != replay.frame(at: instant).bits {
          Issue.record("another frame at \(instant) of effect \(seed)")
          break
        }
        told += session.takeEvents(through: instant)
      }
      let end = events[events.count - 1].at + .seconds(9)
      told += session.takeEvents(through: end)
      #expect(told == replay.events(through: end), "\(seed)")
    }
  }

  /// A session of an effect with a floor shows what a replay does, also of the trace that the session has kept.
  @Test func floorsDrawnByLot() throws {
    for seed in Effort.seeds(from: 6_100, 60) {
      var drawn = RandomEffect(random: SeededGenerator(seed: seed))
      var random = SeededGenerator(seed: seed)
      let effect = try Effect(yaml: drawn.yamlWithFloor())
      let events = RandomTrace.events(trigger: 50, count: 80, inputs: true, floor: true, using: &random)
      let replay = effect.makeReplay(of: try Trace(events))
      var session = effect.makeSession()
      _ = session.frame(at: .zero)
      var told: [EmittedEvent] = []
      for (index, event) in events.enumerated() {
        session.apply(event)
        let next = index + 1 < events.count ? events[index + 1].at : event.at + .seconds(3)
        if next == event.at { continue }
        let instant = event.at + (next - event.at) / 2
        if session.frame(at: instant).bits != replay.frame(at: instant).bits {
          Issue.record("another frame at \(instant) of effect \(seed)")
          break
        }
        told += session.takeEvents(through: instant)
      }
      let end = events[events.count - 1].at + .seconds(9)
      told += session.takeEvents(through: end)
      #expect(told == replay.events(through: end), "\(seed)")
    }
  }

  @Test func theFirstInstantIsTheEarliest() throws {
    let probe = try probe()
    var session = probe.effect.makeSession()
    session.begin(at: s(100))
    #expect(session.frame(at: s(50)).time == .zero)
    #expect(session.frame(at: s(100.5)).time == s(0.5))
    session.finish(at: s(99))
    #expect(session.takeEvents(through: s(100.2)).map(\.name) == ["began", "tick", "tick", "ended"])
  }

  /// 2.3 s as a `Duration` is 2.299999999999999822 s.
  @Test func instantsAreRoundedToTheNanosecond() throws {
    let probe = try probe()
    let events: [TraceEvent] = [.begin(at: .seconds(2.3)), .finish(.success, at: .seconds(4.6))]
    let replay = probe.effect.makeReplay(of: try Trace(events))
    #expect(
      replay.events(through: .seconds(5)).filter { $0.node == nil }.map(\.at).prefix(2) == [s(2.3), s(4.6)])
    #expect(replay.frame(at: .seconds(2.3)).phase == .refreshing)
    #expect(replay.frame(at: s(2.3)).phase == .refreshing)
    #expect(probe.effect.frame(at: .refreshing(after: .seconds(2.3))).time == s(2.3))
    var session = probe.effect.makeSession()
    session.begin(at: .seconds(2.3))
    #expect(session.takeEvents(through: .seconds(2.3)).map(\.at) == [s(2.3)])
    #expect(session.frame(at: .seconds(4.6)).time == s(2.3))
  }

  /// Events of the control arrive before or after the frames that follow their instants; each call returns the events of a
  /// replay of all that has arrived which were not returned before.
  @Test func lateEventsAreToldOnce() throws {
    let probe = try probe()
    var late = 0
    for seed in Effort.seeds(150) {
      var random = SeededGenerator(seed: seed)
      let stamped = RandomTrace.events(trigger: 50, count: 40, using: &random)
      var session = probe.effect.makeSession()
      _ = session.frame(at: .zero)
      var arrived: [TraceEvent] = []
      var told: [EmittedEvent: Int] = [:]
      var now = Duration.zero
      func take() throws {
        let expected = probe.effect.makeReplay(of: try Trace(arrived)).events(through: now)
        var left = told
        let fresh = expected.filter { event in
          guard let count = left[event], count > 0 else { return true }
          left[event] = count - 1
          return false
        }
        let taken = session.takeEvents(through: now)
        if taken != fresh {
          Issue.record("\(seed) at \(now): \(taken.map(\.line)), not \(fresh.map(\.line)) after \(arrived)")
        }
        for event in taken { told[event, default: 0] += 1 }
      }
      for event in stamped {
        // Some frames are asked for before the event arrives, up to 60 ms beyond its stamp.
        while random.chance(40) {
          now = max(now, event.at + .milliseconds(random.below(90) - 30))
          try take()
        }
        if event.at <= now { late += 1 }
        session.apply(event)
        arrived.append(event)
      }
      now = max(now, s(120))
      try take()
    }
    #expect(late > Effort.cases(1000))
  }

  /// Where one answer does not hold all events, the next ones do, also while late events are among them.
  @Test func aFewAtATime() throws {
    let graph = try probe().effect.graph
    var builder = TimelineBuilder(for: graph)
    var cursor = EventCursor()
    builder.start(graph)
    func apply(_ event: TraceEvent.Kind, at instant: Double) {
      let instant = Nanoseconds(seconds: instant)
      cursor.prepare(forEventAt: instant, builder.timeline, graph)
      builder.retract(after: instant)
      builder.apply(event, at: instant, graph)
      builder.advance(graph, to: .infinity)
    }
    func takeAll(through instant: Double) -> [[EmittedEvent]] {
      var answers: [[EmittedEvent]] = []
      for _ in 0..<40 {
        answers.append(cursor.take(through: Nanoseconds(seconds: instant), limit: 3, builder.timeline, graph))
      }
      return answers
    }
    apply(.begin, at: 1)
    let first = takeAll(through: 4)
    #expect(first.allSatisfy { $0.count <= 3 })
    #expect(first.joined().filter { $0.name == "tick" }.count == 23)
    // Frames up to 4 s have been shown, and the refresh ended at 2 s: nothing but that is new.
    apply(.finish(.success), at: 2)
    let second = takeAll(through: 4).joined()
    #expect(second.filter { $0.node == nil }.map(\.name) == ["ended", "idle"])
    #expect(!second.contains { $0.name == "tick" })
    let third = takeAll(through: 4.5).joined()
    #expect(third.allSatisfy { $0.name == "breath" && $0.at > s(4) })
  }
}

extension EmittedEvent {
  fileprivate var line: String { "\(name) \(at)" }
}
