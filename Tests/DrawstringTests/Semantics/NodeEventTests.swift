import Drawstring
import DrawstringTestSupport
import Testing

/// What nodes tell while a trace is replayed, together with the lifecycle.
struct NodeEventTests {
  private func list(_ events: [EmittedEvent]) -> [String] {
    events.map { event in
      let milliseconds =
        event.at.components.seconds * 1000 + event.at.components.attoseconds / 1_000_000_000_000_000
      return "\(milliseconds) \(event.name)\(event.node.map { " of \($0)" } ?? "")"
    }
  }

  private func told(
    _ animations: String, _ trace: [TraceEvent], after: Double? = nil, through: Double? = nil,
    top: String = ""
  ) throws -> [String] {
    let probe = try Probe("\(top)\nanimations:\n\(animations)")
    return list(
      probe.effect.makeReplay(of: try Trace(trace)).events(
        after: after.map { s($0) }, through: through.map { s($0) })
    )
  }

  private let begun: [TraceEvent] = [.begin(at: s(0))]

  @Test func fractionsTimesAndWords() throws {
    let node = """
        - id: run
          during: refreshing
          delay: 100ms
          duration: 1s
          repeat: 2
          events:
            - {at: end, emit: done}
            - {at: 25%, emit: quarter}
            - {at: 600ms, emit: late}
            - {at: start, emit: go}
          tracks: {a.zPosition: [0, 1]}
      """
    #expect(
      try told(node, begun, through: 9) == [
        "0 began", "100 go of run", "350 quarter of run", "700 late of run",
        // At one instant, the order of the document.
        "1100 done of run", "1100 go of run", "1350 quarter of run", "1700 late of run", "2100 done of run",
      ])
    #expect(try told(node, begun, after: 0.35, through: 1.1).count == 3)
    #expect(try told(node, begun, after: 1.1, through: 1.1).isEmpty)
    // Without an end of its own, a question goes as far as the film of the trace.
    #expect(try told(node, begun) == ["0 began"])
  }

  /// Events that a negative delay skips are not reported, nor those after the node has stopped being in effect.
  @Test func skippedAndCut() throws {
    let events = "events: [{at: 0%, emit: a}, {at: 50%, emit: b}, {at: 90%, emit: c}, {at: 100%, emit: d}]"
    let node =
      "  - {during: refreshing, delay: -500ms, duration: 1s, \(events), tracks: {a.zPosition: [0, 1]}}"
    let finished: [TraceEvent] = [.begin(at: s(0)), .finish(.success, at: s(0.4))]
    // Events at the instant at which the node stops are reported, before the event of the transition.
    #expect(
      try told(node, finished, through: 9, top: "phases: {finishing: 100ms}") == [
        "0 began", "0 b of animations[0]", "400 c of animations[0]", "400 ended", "500 idle",
      ])
  }

  /// A loop that leaving waits for comes to its end, and not to its next start.
  @Test func leavingAtTheEndOfALoop() throws {
    let node = """
        - {id: spin, during: refreshing, duration: 1s, repeat: forever, tracks: {a.zPosition: [0, 1]},
           events: [{at: 0%, emit: turn}, {at: 100%, emit: turned}]}
      """
    let trace: [TraceEvent] = [.drag(9, at: s(0)), .release(at: s(0)), .finish(.success, at: s(0.5))]
    let pull = "pull: {trigger: 5, leave: loop-end}"
    #expect(
      try told(node, trace, top: pull).filter { !$0.hasSuffix("armed") }
        == ["0 began", "0 turn of spin", "1000 turned of spin", "1000 ended", "1300 idle"])
  }

  @Test func directionsAndTurns() throws {
    let node = """
        - {id: swing, during: refreshing, duration: 1s, repeat: 3, direction: alternate, tracks: {a.zPosition: [0, 1]},
           events: [{at: 0%, emit: low}, {at: 25%, emit: mid}, {at: 100%, emit: high}]}
        - {id: back, during: refreshing, duration: 1s, repeat: 1.5, speed: -1, tracks: {b.zPosition: [0, 1]},
           events: [{at: 0%, emit: low}, {at: 25%, emit: mid}, {at: 100%, emit: high}]}
      """
    let all = try told(node, begun, through: 9)
    // A turn is one visit.
    #expect(
      all.filter { $0.hasSuffix("swing") } == [
        "0 low of swing", "250 mid of swing", "1000 high of swing", "1750 mid of swing", "2000 low of swing",
        "2250 mid of swing", "3000 high of swing",
      ])
    #expect(
      all.filter { $0.hasSuffix("back") } == [
        "250 mid of back", "500 low of back", "500 high of back", "1250 mid of back", "1500 low of back",
      ])
  }

  @Test func groupsSequencesAndCopies() throws {
    let node = """
        - during: refreshing
          repeat: 2
          sequence:
            - {id: hop, duration: 500ms, targets: [a, b], stagger: 100ms, tracks: {zPosition: [0, 1]}, events: [{at: 50%, emit: top}]}
            - {id: land, duration: 0s, tracks: {c.zPosition: 1}, events: [{at: end, emit: thud}]}
            - {id: rest, duration: 400ms, speed: 2, group: [{duration: 200ms, tracks: {c.opacity: [0, 1]}, events: [{at: 100%, emit: breath}]}], events: [{at: 50%, emit: half}]}
      """
    #expect(
      try told(node, begun, through: 9) == [
        "0 began", "250 top of hop[0]", "350 top of hop[1]", "600 thud of land", "700 half of rest",
        "700 breath of rest.group[0]", "1050 top of hop[0]", "1150 top of hop[1]", "1400 thud of land",
        "1500 half of rest", "1500 breath of rest.group[0]",
      ])
  }

  /// Loops continue after the last event of the trace, also at distant instants.
  @Test func farFromTheTrace() throws {
    let node = """
        - {id: spin, during: always, duration: 1s, repeat: forever, tracks: {a.zPosition: [0, 1]}, events: [{at: 50%, emit: tick}]}
      """
    #expect(try told(node, [], through: 1.6) == ["500 tick of spin", "1500 tick of spin"])
    #expect(
      try told(node, [], after: 1e8, through: 1e8 + 2) == [
        "100000000500 tick of spin", "100000001500 tick of spin",
      ])
    #expect(try told(node, [.reset(at: s(0.75))], through: 2) == ["500 tick of spin", "1250 tick of spin"])
  }

  /// With reduced motion the nodes do not move, and emit the same events.
  @Test func withLessMotion() throws {
    let text = """
      drawstring: 1
      effect: probe
      canvas: [9, 9]
      layers: [{id: a}, {id: b}]
      animations:
        - {during: always, duration: 1s, repeat: forever, tracks: {a.position.x: [0, 9], a.opacity: [0, 1]}}
        - {id: hop, during: refreshing, duration: 1s, tracks: {b.position.x: [0, 9]}, events: [{at: 50%, emit: top}]}
      """
    for variants in [[], ["reducedMotion"]] {
      let effect = try Effect(yaml: text, variants: variants)
      let events = effect.makeReplay(of: try Trace(begun)).events(through: .seconds(9))
      #expect(list(events) == ["0 began", "500 top of hop"])
    }
  }

  /// Of more than a million events the earliest come, up to a whole instant, and the rest after the last of them.
  @Test func moreThanAMillion() throws {
    let node = """
        - {duration: 1ms, repeat: forever, tracks: {a.zPosition: [0, 1]}, events: [{at: 50%, emit: tick}, {at: 50%, emit: tock}]}
      """
    let replay = try Probe("animations:\n\(node)").effect.makeReplay(of: try Trace([]))
    let first = replay.events(through: .seconds(600))
    let last = try #require(first.last)
    #expect(first.count == 1_000_000 && last.name == "tock")
    let second = replay.events(after: last.at, through: .seconds(600))
    #expect(second.count == 200_000 && second.first?.at == last.at + .milliseconds(1))
  }

  /// A session reports the same events, with any calls in between, and forgets none that are requested in time.
  @Test func sessionsTellTheSame() throws {
    var random = SeededGenerator(seed: 3)
    let nodes = """
        - {id: spin, during: [refreshing, finishing], duration: 130ms, repeat: forever, tracks: {a.zPosition: [0, 1]}, events: [{at: 50%, emit: tick}]}
        - {id: calm, during: idle, duration: 210ms, repeat: forever, tracks: {b.zPosition: [0, 1]}, events: [{at: 0%, emit: breath}]}
        - {id: held, when: pull > 20, duration: 90ms, repeat: 2.5, tracks: {c.zPosition: [0, 1]}, events: [{at: end, emit: beat}]}
      """
    let probe = try Probe("pull: {trigger: 50, minimum: 200ms}\nanimations:\n\(nodes)")
    for _ in 0..<10 {
      let trace = RandomTrace.events(trigger: 50, count: 40, using: &random)
      let expected = probe.effect.makeReplay(of: try Trace(trace)).events(through: .seconds(60))
      var session = probe.effect.makeSession()
      _ = session.frame(at: .zero)
      var found: [EmittedEvent] = []
      var seen: Duration?
      for event in trace {
        // What happens at the instant of an event is asked for afterwards.
        let before = event.at - .nanoseconds(1)
        if before > seen ?? .zero {
          found += session.takeEvents(through: before)
          seen = before
        }
        session.apply(event)
      }
      found += session.takeEvents(through: .seconds(60))
      #expect(found == expected)
    }
  }
}
