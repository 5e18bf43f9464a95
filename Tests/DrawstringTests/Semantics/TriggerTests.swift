import Drawstring
import DrawstringTestSupport
import Testing

/// Nodes on triggers: several on one, several fires, `hold`, `blend`, `after`, in tables of numbers.
@Suite struct TriggerTests {
  private func fire(_ seconds: Double, _ name: String = "tapped") -> TraceEvent {
    .fire(name, at: s(seconds))
  }

  private func probe(_ animations: String, _ more: String = "") throws -> Probe {
    try Probe(
      "phases: {finishing: 1s}\ninputs: {tapped: trigger, poked: trigger, load: number}\n\(more)\nanimations:\n\(animations)"
    )
  }

  /// Both run on one clock; the later node has what both write, until its end.
  @Test func twoNodesOnOneTrigger() throws {
    let probe = try probe(
      """
        - {on: tapped, duration: 2s, tracks: {a.zPosition: {from: 10, to: 30}, b.zPosition: {from: 0, to: 4}}}
        - {on: tapped, duration: 1s, tracks: {a.zPosition: {from: 100, to: 200}}}
      """)
    #expect(
      isClose(
        try probe.course([fire(1)], at: [0.5, 1, 1.5, 1.75, 2, 2.5, 3]), [0, 100, 150, 175, 20, 25, 0]))
    #expect(
      isClose(
        try probe.course("b.zPosition", [fire(1), fire(2)], at: [1.5, 2, 2.5, 3.75, 4]), [1, 0, 1, 3.5, 0]))
  }

  /// Two triggers: each node keeps its own clock, and the later in the file wins.
  @Test func nodesOnTwoTriggers() throws {
    let probe = try probe(
      """
        - {on: tapped, duration: 2s, tracks: {a.zPosition: {from: 10, to: 30}}}
        - {on: poked, duration: 1s, tracks: {a.zPosition: {from: 100, to: 200}}}
      """)
    let trace = [fire(1), fire(1.5, "poked")]
    #expect(
      isClose(
        try probe.course(trace, at: [1, 1.25, 1.5, 2, 2.5, 2.75, 3]), [10, 12.5, 100, 150, 25, 27.5, 0]))
  }

  /// A start that is left out is what is shown at the fire: 0 → 8; after a second fire at 5.6 from there.
  @Test func startsAreWhatIsShown() throws {
    let probe = try probe("  - {on: tapped, duration: 1s, tracks: {a.zPosition: {to: 8}}}\n")
    #expect(isClose(try probe.course([fire(1), fire(1.7)], at: [1.5, 1.7, 2.2, 2.6]), [4, 5.6, 6.8, 7.76]))
    // Several fires at one instant: the last starts from what the first ones show there, which is their start.
    #expect(isClose(try probe.course([fire(1), fire(1), fire(1)], at: [1, 1.5]), [0, 4]))
    let counts = try self.probe(
      "  - {on: tapped, duration: 1s, tracks: {a.zPosition: {by: 8}, b.zPosition: tapped.count}}\n")
    #expect(isClose(try counts.course([fire(1), fire(1.5), fire(1.5)], at: [1.25, 1.5, 1.75]), [2, 4, 6]))
    #expect(
      isClose(
        try counts.course("b.zPosition", [fire(1), fire(1.5), fire(1.5)], at: [1, 1.5, 2.5]), [1, 3, 0]))
  }

  /// From a fire the values blend with what was shown, from a fire in the midst with what was shown then.
  @Test func blends() throws {
    let probe = try probe(
      "  - {on: tapped, blend: 1s, duration: 2s, tracks: {a.zPosition: {from: 100, to: 100}}}\n")
    #expect(isClose(try probe.course([fire(1)], at: [1, 1.25, 1.5, 2, 2.9, 3]), [0, 25, 50, 100, 100, 0]))
    #expect(
      isClose(
        try probe.course([fire(1), fire(1.5)], at: [1.5, 2, 2.25, 2.5, 3.4]), [50, 75, 87.5, 100, 100]))
  }

  /// `hold` keeps the last value while the phase is one of its phases, and ends where the node comes in again.
  @Test func holds() throws {
    let probe = try probe(
      "  - {on: tapped, during: [idle, refreshing], hold: refreshing, duration: 1s, tracks: {a.zPosition: {from: 10, to: 20}}}\n"
    )
    let begun = TraceEvent.begin(at: s(2))
    // In refreshing it is held at its end; in finishing no longer.
    let trace = [begun, fire(3), .finish(.success, at: s(5))]
    #expect(isClose(try probe.course(trace, at: [3.5, 4, 4.9, 5, 5.5]), [15, 20, 20, 0, 0]))
    // A fire in idle that runs into refreshing continues, and is held there.
    #expect(
      isClose(try probe.course([fire(1.5), begun], at: [1.75, 2, 2.25, 2.5, 4]), [12.5, 15, 17.5, 20, 20]))
    // What ended in idle is not held later.
    #expect(isClose(try probe.course([fire(0.5), begun], at: [1.4, 1.5, 2.5]), [19, 0, 0]))
    // A fire while it is held starts it anew.
    #expect(isClose(try probe.course([begun, fire(3), fire(5)], at: [4.5, 5, 5.5, 6.5]), [20, 10, 15, 20]))
  }

  /// `after` starts a node with another one on the same trigger, at each fire.
  @Test func afterAnother() throws {
    let probe = try probe(
      """
        - {id: first, on: tapped, duration: 1s, tracks: {a.zPosition: {from: 0, to: 10}}}
        - {on: tapped, after: first.end + 500ms, duration: 1s, tracks: {b.zPosition: {from: 100, to: 200}}}
      """)
    #expect(
      isClose(
        try probe.course("b.zPosition", [fire(1)], at: [1, 2.4, 2.5, 3, 3.4, 3.5]),
        [100, 100, 100, 150, 190, 0]))
    #expect(
      isClose(try probe.course("b.zPosition", [fire(1), fire(3)], at: [2.9, 3, 4.75]), [140, 100, 125]))
  }

  /// At one instant events act in the order of the file: the condition is judged after each of them.
  @Test func theOrderAtOneInstant() throws {
    let probe = try probe(
      """
        - {on: tapped, when: load > 0, duration: 1s, tracks: {a.zPosition: {from: 10, to: 20}}}
        - {when: load > 0, hold: idle, tracks: {b.zPosition: load}}
      """)
    func set(_ number: Double) -> TraceEvent { .set([InputSetting("load", .number(number))], at: s(1)) }
    #expect(isClose(try probe.course([set(1), fire(1)], at: [1, 1.5]), [10, 15]))
    #expect(isClose(try probe.course([fire(1), set(1)], at: [1, 1.5]), [0, 0]))
    #expect(isClose(try probe.course([set(1), fire(1), set(0)], at: [1, 1.5]), [0, 0]))
    #expect(isClose(try probe.course([set(1), fire(1), set(0), set(2)], at: [1, 1.5]), [0, 0]))
    // Two sets at one instant bring a node in and out, so that it holds; one set that says both does not.
    #expect(try probe.at(2, "b.zPosition", [set(3), set(0)]) == 3)
    let both = TraceEvent.set([InputSetting("load", .number(3)), InputSetting("load", .number(0))], at: s(1))
    #expect(try probe.at(2, "b.zPosition", [both]) == 0)
    // A phase first: the edge of the end of finishing comes before the fire at its instant.
    let phased = try self.probe(
      "  - {on: tapped, during: idle, duration: 1s, tracks: {a.zPosition: {from: 10, to: 20}}}\n")
    let refresh: [TraceEvent] = [.begin(at: s(0)), .finish(.success, at: s(1))]
    #expect(isClose(try phased.course(refresh + [fire(2)], at: [2, 2.5]), [10, 15]))
    #expect(isClose(try phased.course(refresh + [fire(1.999)], at: [2, 2.5]), [0, 0]))
  }

  /// Values and counts last over refreshes; the event `reset` begins anew.
  @Test func countsLast() throws {
    let probe = try Probe(
      """
      phases: {finishing: 500ms}
      inputs: {tapped: trigger, load: number, mood: {type: [calm, busy], reset: true}}
      """,
      layers:
        "[{id: a, zPosition: tapped.count + load}, {id: b, zPosition: \"if(mood == busy, 1, 0)\"}, {id: c, zPosition: \"min(tapped.since, 99s) / 1s\"}]"
    )
    let trace: [TraceEvent] = [
      fire(1), .set([InputSetting("load", .number(10)), InputSetting("mood", .word("busy"))], at: s(1)),
      .begin(at: s(2)), fire(2.5), .finish(.failure, at: s(3)), .begin(at: s(4)), .finish(.success, at: s(5)),
      .reset(at: s(7)), fire(8),
    ]
    #expect(try probe.course(trace, at: [0.5, 1, 2.5, 3.4, 3.5, 6, 7, 8]) == [0, 11, 12, 12, 12, 12, 0, 1])
    #expect(try probe.course("b.zPosition", trace, at: [1, 3.4, 3.5, 7]) == [1, 1, 0, 0])
    #expect(
      isClose(
        try probe.course("c.zPosition", trace, at: [0.5, 1, 1.75, 3, 7, 7.5, 8.25]),
        [99, 0, 0.75, 0.5, 99, 99, 0.25]))
  }

  /// A node of no length shows nothing, emits at each fire and holds.
  @Test func aNodeOfNoLength() throws {
    let probe = try probe(
      "  - {id: mark, on: tapped, duration: 0s, hold: idle, events: [{at: start, emit: z}], tracks: {a.zPosition: 5 + tapped.count}}\n"
    )
    let trace = [fire(1), fire(2), fire(2), .begin(at: s(3))]
    #expect(isClose(try probe.course(trace, at: [0.5, 1, 1.5, 2, 2.9, 3.1]), [0, 6, 6, 8, 8, 0]))
    let events = probe.effect.makeReplay(of: try Trace(trace)).events(through: s(9)).filter { $0.node != nil }
    #expect(events.map(\.at) == [s(1), s(2), s(2)] && events.allSatisfy { $0.name == "z" })
  }
}
