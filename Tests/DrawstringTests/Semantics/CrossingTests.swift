import Drawstring
import Testing

/// Conditions that change between events: when exactly, and what does not count.
struct CrossingTests {
  private func probe(_ when: String, _ rest: String = "") throws -> Probe {
    try Probe(
      """
      pull: {trigger: 50, rest: 40, settle: {duration: 1s, ease: linear}}
      phases: {finishing: 2s}
      animations:
        - {when: "\(when)", tracks: {a.zPosition: 1}}
      \(rest)
      """)
  }

  /// Whether the condition holds on both sides of an instant, to the nanosecond.
  private func sides(_ when: String, _ at: Double, _ trace: [TraceEvent]) throws -> [Double] {
    let replay = try probe(when).effect.makeReplay(of: try Trace(trace))
    return try [s(at) - .nanoseconds(1), s(at), s(at) + .nanoseconds(1)].map {
      try #require(replay.frame(at: $0).figure("a.zPosition"))[0]
    }
  }

  @Test(arguments: [
    ("time >= 300ms", [0, 1, 1]), ("time > 300ms", [0, 0, 1]), ("time < 300ms", [1, 0, 0]),
    ("time <= 300ms", [1, 1, 0]), ("time == 300ms", [0, 1, 0]), ("time != 300ms", [1, 0, 1]),
    ("300ms < time", [0, 0, 1]), ("refreshed >= 300ms and refreshing", [0, 1, 1]),
    ("refreshed > 300ms", [0, 0, 1]),
  ])
  func exactInstants(_ when: String, _ expected: [Double]) throws {
    #expect(try sides(when, 1.3, [.begin(at: s(1))]) == expected)
  }

  @Test func timeInTheFirstIdle() throws {
    #expect(try sides("time > 2s", 2, []) == [0, 0, 1])
    // Phase time restarts at each edge.
    let trace: [TraceEvent] = [.drag(10, at: s(1)), .drag(60, at: s(2))]
    #expect(try sides("time > 2s", 4, trace) == [0, 0, 1])
  }

  /// From 80 to 40 in a second: 70 is passed at a quarter of it, wherever that lies on the grid.
  @Test(arguments: [1, 1.001, 1.123456789])
  func theSettlingPull(_ release: Double) throws {
    let trace: [TraceEvent] = [.drag(80, at: s(0)), .release(at: s(release))]
    #expect(try sides("pull < 70", release + 0.25, trace) == [0, 0, 1])
    #expect(try sides("pull <= 70", release + 0.25, trace) == [0, 1, 1])
    #expect(try sides("inset >= 20", release + 0.5, trace) == [0, 1, 1])
    #expect(try sides("not (progress > 1)", release + 0.75, trace) == [0, 1, 1])
  }

  /// The node comes into effect at the first nanosecond at which the pull that frames show lies below.
  @Test func theFirstNanosecond() throws {
    let trace = try Trace([.drag(80, at: s(0)), .release(at: s(1))])
    for step in 0..<40 {
      let threshold = 79.5 - Double(step) * 0.987654321
      let replay = try probe("pull < \(threshold)").effect.makeReplay(of: trace)
      var (before, after) = (Int64(1_000_000_000), Int64(2_000_000_000))
      while after - before > 1 {
        let middle = before + (after - before) / 2
        if replay.frame(at: .nanoseconds(middle)).pull < threshold { after = middle } else { before = middle }
      }
      let shown = try [before, after].map {
        try #require(replay.frame(at: .nanoseconds($0)).figure("a.zPosition"))[0]
      }
      #expect(shown == [0, 1], "pull < \(threshold)")
    }
  }

  /// One that comes and goes within a cell of the grid is not seen, also not where an event cuts the cell.
  @Test func withinACell() throws {
    // Cells of 1/240 s are 1/6 pt here: 70 to 69.95 lies within one.
    let trace: [TraceEvent] = [.drag(80.1, at: s(0)), .release(at: s(1))]
    let when = "pull < 70.07 and pull > 70.05"
    let crossing = 1 + 10.04 / 40.1
    for events in [trace, trace + [.drag(70.06, at: s(crossing))]] {
      let replay = try probe(when).effect.makeReplay(of: try Trace(events))
      let frame = replay.frame(at: s(crossing) - .nanoseconds(1))
      #expect(frame.figure("a.zPosition") == [0])
    }
  }

  @Test func aNodeStartsAtTheCrossing() throws {
    let probe = try Probe(
      """
      pull: {trigger: 50, rest: 40, settle: {duration: 1s, ease: linear}}
      animations:
        - {during: refreshing, tracks: {a.zPosition: pull}}
        - {when: pull < 70 and refreshing, duration: 1s, tracks: {a.zPosition: {to: 0}}}
      """)
    let trace: [TraceEvent] = [.drag(80, at: s(0)), .release(at: s(1))]
    #expect(
      isClose(
        try probe.course(trace, at: [1.125, 1.25, 1.5, 1.75, 2.25]), [75, 70, 52.5, 35, 0], within: 1e-5))
  }

  @Test func throughSignals() throws {
    let probe = try Probe(
      """
      pull: {trigger: 50, rest: 40, settle: {duration: 1s, ease: linear}}
      signals: {deep: pull * 2, late: time}
      animations:
        - {when: deep < 140 and late > 100ms and refreshing, tracks: {a.zPosition: 1}}
      """)
    let trace: [TraceEvent] = [.drag(80, at: s(0)), .release(at: s(1))]
    #expect(try probe.course(trace, at: [1.2, 1.249, 1.251]) == [0, 0, 1])
  }

  @Test func afterTheMotionEverythingIsStill() throws {
    let trace: [TraceEvent] = [.drag(80, at: s(0)), .release(at: s(1))]
    #expect(try sides("pull == 40", 2, trace) == [0, 1, 1])
    let replay = try probe("pull == 40").effect.makeReplay(of: try Trace(trace))
    #expect(replay.frame(at: s(1e6)).figure("a.zPosition") == [1])
  }

  // MARK: Events out

  /// Every window (t0, t1] of a grid gives its events once, and together they are all.
  @Test(arguments: [1, 0.3, 0.05, 0.007])
  func windows(_ step: Double) throws {
    let trace = try Trace([
      .drag(60, at: s(0)), .drag(20, at: s(0.5)), .drag(60, at: s(0.5)), .release(at: s(1)),
      .finish(.success, at: s(2)), .drag(20, at: s(4.5)), .release(at: s(5)),
    ])
    let replay = try probe("pull < 30").effect.makeReplay(of: trace)
    let expected = [
      ("armed", 0), ("disarmed", 0.5), ("armed", 0.5), ("began", 1), ("ended", 2), ("idle", 4),
      ("cancelled", 5), ("idle", 6),
    ]
    #expect(replay.events().map(\.name) == expected.map(\.0))
    #expect(replay.events().map(\.at) == expected.map { s($0.1) })
    var found = replay.events(through: .zero)
    var count = 0.0
    while count * step < 7 {
      found += replay.events(after: s(count * step), through: s((count + 1) * step))
      count += 1
    }
    #expect(found == replay.events())
  }
}
