import Drawstring
import Testing

/// When nodes are in effect, what stays of them, and who writes where several would.
struct HoldTests {
  private let pulled: [TraceEvent] = [
    .drag(20, at: s(0)), .drag(60, at: s(1)), .release(at: s(2)), .finish(.success, at: s(3)),
  ]
  private static let pull = "pull: {trigger: 50, settle: {duration: 200ms}}\nphases: {finishing: 400ms}"

  private func probe(_ animations: String) throws -> Probe {
    try Probe("\(Self.pull)\nanimations:\n\(animations)", layers: "[{id: a, zPosition: 3}, {id: b}]")
  }

  @Test func theLastValueStaysWhileEveryPhaseSinceHolds() throws {
    let probe = try probe(
      "  - {during: dragging, hold: [refreshing, finishing], over: pull, tracks: {a.zPosition: [{at: 0, value: 0}, {at: 100, value: 10}]}}"
    )
    let course = try probe.course(pulled, at: [0.5, 1.5, 2, 2.9, 3.2, 3.399, 3.4])
    #expect(course == [2, 6, 6, 6, 6, 6, 3])
    // Cancelling is no hold phase, so nothing is left when it comes to refreshing after that.
    let cancelled: [TraceEvent] = [.drag(20, at: s(0)), .release(at: s(1)), .begin(at: s(2))]
    #expect(try probe.course(cancelled, at: [0.5, 1, 2, 2.5]) == [2, 3, 3, 3])
  }

  /// Formulas freeze: the held value is of the instant before the release, and does not follow the pull.
  @Test func formulasFreeze() throws {
    let probe = try probe(
      "  - {during: dragging, hold: [refreshing], tracks: {a.zPosition: pull + time / 1s}}")
    #expect(try probe.course(pulled, at: [1.5, 2, 2.1, 2.99]) == [60.5, 61, 61, 61])
  }

  @Test func comingIntoEffectEndsTheHold() throws {
    let probe = try probe(
      """
        - during: always
          when: pull > 40
          hold: always
          duration: 1s
          tracks: {a.zPosition: {from: 10, to: 20}}
      """)
    let trace: [TraceEvent] = [.drag(45, at: s(0)), .drag(30, at: s(0.25)), .drag(49, at: s(0.5))]
    #expect(try probe.course(trace, at: [0, 0.2, 0.25, 0.4, 0.5, 1]) == [10, 12, 12.5, 12.5, 10, 15])
  }

  @Test func whatWasNeverInEffectHoldsNothing() throws {
    let probe = try probe(
      "  - {during: armed, hold: [refreshing, pulling], tracks: {a.zPosition: 9}}")
    #expect(try probe.course([.begin(at: s(0))], at: [0, 1]) == [3, 3])
    let back: [TraceEvent] = [.drag(60, at: s(0)), .drag(20, at: s(1)), .release(at: s(2))]
    #expect(try probe.course(back, at: [0.5, 1.5, 2]) == [9, 9, 3])
  }

  @Test func aHeldValueKeepsItsPlaceInTheDocument() throws {
    let nodes = [
      "  - {during: dragging, hold: [refreshing], tracks: {a.zPosition: 10}}",
      "  - {during: refreshing, tracks: {a.zPosition: 20}}",
    ]
    #expect(try probe(nodes.joined(separator: "\n")).at(2.5, "a.zPosition", pulled) == 20)
    #expect(try probe(nodes.reversed().joined(separator: "\n")).at(2.5, "a.zPosition", pulled) == 10)
  }

  // MARK: Waiting

  @Test func aWaitingNodeCoversNothing() throws {
    let waiting = "  - {during: dragging, delay: 1s, duration: 1s, tracks: {a.zPosition: {from: 50, to: 60}}}"
    let trace: [TraceEvent] = [.drag(20, at: s(0))]
    // Nothing else writes: it shows its first value.
    #expect(try probe(waiting).course(trace, at: [0, 0.9, 1.5]) == [50, 50, 55])
    for other in [
      "{during: dragging, duration: 3s, tracks: {a.zPosition: {from: 7, to: 7}}}",
      "{during: dragging, duration: 100ms, tracks: {a.zPosition: {from: 7, to: 7}}}",
      "{during: dragging, over: progress, tracks: {a.zPosition: [7, 7]}}",
      "{during: dragging, tracks: {a.zPosition: 7}}",
      "{during: idle, hold: dragging, tracks: {a.zPosition: 7}}",
    ] {
      let found = try probe("  - \(other)\n\(waiting)").course(trace, at: [0.2, 0.9, 1.5])
      #expect(found == [7, 7, 55], "\(other)")
    }
    // One that is over and does not fill leaves the place to the waiting one.
    let over = "  - {during: dragging, duration: 100ms, fill: none, tracks: {a.zPosition: {from: 7, to: 7}}}"
    #expect(try probe("\(over)\n\(waiting)").course(trace, at: [0.05, 0.2]) == [7, 50])
  }

  @Test func ofSeveralWaitingOnesTheFirstToStart() throws {
    let probe = try probe(
      """
        - {during: dragging, delay: 2s, duration: 1s, tracks: {a.zPosition: {from: 1, to: 1}}}
        - {during: dragging, delay: 1s, duration: 1s, fill: backwards, tracks: {a.zPosition: {from: 2, to: 2}}}
        - {during: dragging, delay: 3s, duration: 1s, tracks: {a.zPosition: {from: 4, to: 4}}}
        - {during: dragging, delay: 2s, duration: 1s, fill: backwards, tracks: {a.zPosition: {from: 3, to: 3}}}
      """)
    // Two of the same start: the later in the document. Afterwards the finished ones that fill.
    #expect(try probe.course([.drag(20, at: s(0))], at: [0.5, 1.5, 2.5, 3.5]) == [2, 2, 3, 4])
  }

  @Test func slotsAreJudgedApart() throws {
    let probe = try probe(
      """
        - {during: dragging, tracks: {a.position.x: 5}}
        - {during: dragging, delay: 1s, duration: 1s, tracks: {a.position: {from: [50, 60], to: [70, 80]}}}
      """)
    let trace: [TraceEvent] = [.drag(20, at: s(0))]
    #expect(try probe.numbers(0.5, "a.position", trace) == [5, 60])
    #expect(try probe.numbers(1.5, "a.position", trace) == [60, 70])
  }

  // MARK: The beginning

  @Test func nodesInEffectFromTheStart() throws {
    let probe = try probe(
      """
        - {during: idle, duration: 1s, tracks: {a.zPosition: {to: 9}}}
        - {during: idle, duration: 1s, repeat: forever, tracks: {b.zPosition: {from: 0, to: 8}}}
      """)
    #expect(try probe.course([], at: [0, 0.5, 5]) == [9, 9, 9])
    #expect(try probe.course("b.zPosition", [], at: [0, 0.25, 1.5]) == [0, 2, 4])
    // Coming back to idle is a start like any other.
    let back: [TraceEvent] = [.drag(20, at: s(1)), .release(at: s(2))]
    let home = 2.2
    let course = try probe.course(back, at: [home, home + 0.5, home + 1])
    #expect(isClose(course, [3, 6, 9]))
    // After a reset it is over again.
    let reset = back + [.reset(at: s(2.5))]
    #expect(try probe.course(reset, at: [2.5, 2.6]) == [9, 9])
    #expect(try probe.course("b.zPosition", reset, at: [2.5, 2.75]) == [0, 2])
  }

  @Test func anEventAtInstantZeroIsNotTheStart() throws {
    let probe = try probe("  - {during: dragging, duration: 1s, tracks: {a.zPosition: {to: 9}}}")
    #expect(try probe.course([.drag(20, at: s(0))], at: [0, 0.5, 1]) == [3, 6, 9])
  }

  // MARK: Seams

  @Test func interruptedAndTurnedItNeverJumps() throws {
    let probe = try probe(
      """
        - {during: armed, duration: 1s, tracks: {a.zPosition: {to: 13}}}
        - {during: pulling, duration: 1s, tracks: {a.zPosition: {to: 3}}}
      """)
    let trace: [TraceEvent] = [
      .drag(60, at: s(0)), .drag(30, at: s(0.5)), .drag(60, at: s(0.75)), .drag(30, at: s(0.75)),
      .drag(55, at: s(1)),
    ]
    var previous = 3.0
    for time in stride(from: 0.0, to: 3, by: 0.001) {
      let value = try probe.at(time, "a.zPosition", trace)
      #expect(abs(value - previous) < 0.0101)
      previous = value
    }
    #expect(previous == 13)
  }

  /// Earlier events of the same instant count; the one that brings the node into effect does not.
  @Test func eventsAtOneInstant() throws {
    let probe = try probe(
      """
        - {during: dragging, tracks: {a.zPosition: pull}}
        - {during: armed, duration: 1s, tracks: {b.zPosition: 1, a.zPosition: {to: 0}}}
      """)
    let trace: [TraceEvent] = [.drag(20, at: s(1)), .drag(40, at: s(1)), .drag(60, at: s(1))]
    #expect(try probe.course(trace, at: [1, 1.5, 2]) == [40, 20, 0])
  }

  /// Captured once, with the top-level node: not after the delay, and for every iteration.
  @Test func capturedOnce() throws {
    let probe = try probe(
      """
        - {during: dragging, tracks: {a.zPosition: pull}}
        - {during: dragging, when: pull > 15, delay: 1s, duration: 1s, repeat: 2, tracks: {a.zPosition: {to: 100}}}
      """)
    let trace: [TraceEvent] = [.drag(10, at: s(0)), .drag(20, at: s(1)), .drag(40, at: s(1.5))]
    // While it waits, the first node shows the pull.
    #expect(
      isClose(try probe.course(trace, at: [1, 1.6, 2, 2.5, 3, 3.5, 4]), [20, 40, 10, 55, 10, 55, 100]))
  }
}
