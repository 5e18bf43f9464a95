import Drawstring
import Testing

/// The state machine: every pair of a phase and an event, and what the pull and the signals do.
struct LifecycleTests {
  private static let pull = "pull: {trigger: 50, settle: {duration: 200ms, ease: linear}, "

  private func probe(_ more: String = "", _ rest: String = "") throws -> Probe {
    try Probe("\(Self.pull)\(more)}\nphases: {finishing: 400ms, cancelling: 300ms}\n\(rest)")
  }

  /// A trace that leads to a phase at 1 s; the finger is up in idle, refreshing, finishing and cancelling.
  private func way(to phase: Phase) -> [TraceEvent] {
    switch phase {
    case .idle: []
    case .pulling: [.drag(20, at: s(1))]
    case .armed: [.drag(60, at: s(1))]
    case .refreshing: [.begin(at: s(1))]
    case .finishing: [.begin(at: s(0.5)), .finish(.success, at: s(1))]
    case .cancelling: [.drag(20, at: s(1)), .release(at: s(1))]
    case .armedFloor: [.drag(120, at: s(1))]
    case .floor: [.open(at: s(1))]
    case .closing: [.open(at: s(0.5)), .close(at: s(1))]
    }
  }

  /// Where an event leads from each phase, in the order of `Phase.allCases`; without a floor, its phases never come.
  @Test(arguments: [
    (
      TraceEvent.Kind.drag(20),
      [Phase.pulling, .pulling, .pulling, .refreshing, .finishing, .pulling, .pulling, .floor, .closing]
    ),
    (.drag(60), [.armed, .armed, .armed, .refreshing, .finishing, .armed, .armed, .floor, .closing]),
    (
      .drag(120),
      [
        .armedFloor, .armedFloor, .armedFloor, .refreshing, .finishing, .armedFloor, .armedFloor, .floor,
        .closing,
      ]
    ),
    (.drag(0), [.idle, .pulling, .pulling, .refreshing, .finishing, .pulling, .pulling, .floor, .closing]),
    (.drag(-20), [.idle, .pulling, .pulling, .refreshing, .finishing, .pulling, .pulling, .floor, .closing]),
    (
      .release,
      [.idle, .cancelling, .refreshing, .refreshing, .finishing, .cancelling, .floor, .floor, .closing]
    ),
    (
      .cancel,
      [.idle, .cancelling, .cancelling, .refreshing, .finishing, .cancelling, .cancelling, .floor, .closing]
    ),
    (
      .begin,
      [.refreshing, .pulling, .armed, .refreshing, .finishing, .cancelling, .armedFloor, .floor, .closing]
    ),
    (
      .finish(.success),
      [.idle, .pulling, .armed, .finishing, .finishing, .cancelling, .armedFloor, .floor, .closing]
    ),
    (
      .finish(.noMore),
      [.idle, .pulling, .armed, .finishing, .finishing, .cancelling, .armedFloor, .floor, .closing]
    ),
    (.open, [.floor, .pulling, .armed, .refreshing, .floor, .floor, .armedFloor, .floor, .floor]),
    (
      .close,
      [.idle, .pulling, .armed, .refreshing, .finishing, .cancelling, .armedFloor, .closing, .closing]
    ),
    (.reset, [.idle, .idle, .idle, .idle, .idle, .idle, .idle, .idle, .idle]),
  ])
  func everyPair(_ event: TraceEvent.Kind, _ expected: [Phase]) throws {
    for hasFloor in [true, false] {
      let probe = try hasFloor ? probe("floor: {trigger: 110, rest: 150, close: {at: 30}}") : probe()
      for (phase, next) in zip(Phase.allCases, expected) where hasFloor || !Self.ofFloor.contains(phase) {
        let trace = way(to: phase) + [TraceEvent(event, at: s(1.1))]
        let replay = probe.effect.makeReplay(of: try Trace(trace))
        #expect(replay.frame(at: s(1.1) - .nanoseconds(1)).phase == phase)
        let without: Phase = next == .armedFloor ? .armed : phase
        let reached = hasFloor || !Self.ofFloor.contains(next) ? next : without
        #expect(replay.frame(at: s(1.1)).phase == reached, "\(event) in \(phase)")
      }
    }
  }

  private static let ofFloor: [Phase] = [.armedFloor, .floor, .closing]

  /// Content on its way to 0 continues its motion, even if another phase would move it there differently.
  @Test func aMotionToTheSameTargetGoesOn() throws {
    let effect = try probe("rest: 0, return: {duration: 1s, ease: linear}").effect
    let trace = try Trace([.drag(60, at: s(0)), .release(at: s(0)), .finish(.success, at: s(0.1))])
    let replay = effect.makeReplay(of: trace)
    let pulls = [0.05, 0.1, 0.15, 0.2].map { replay.frame(at: s($0)).pull }
    #expect(isClose(pulls, [45, 30, 15, 0]))
    #expect(replay.frame(at: s(0.15)).phase == .finishing)
  }

  @Test func phasesThatEndByThemselves() throws {
    let probe = try probe()
    func phases(_ trace: [TraceEvent], _ times: [Double]) throws -> [Phase] {
      let replay = probe.effect.makeReplay(of: try Trace(trace))
      return times.map { replay.frame(at: s($0)).phase }
    }
    let finishing = way(to: .finishing)
    #expect(try phases(finishing, [1, 1.399999999, 1.4]) == [.finishing, .finishing, .idle])
    #expect(try phases(way(to: .cancelling), [1, 1.299999999, 1.3]) == [.cancelling, .cancelling, .idle])
  }

  /// A touch that is down when finishing starts, or begins in it, arms only after it has shown a pull of 0 or less.
  @Test(arguments: [
    // Down before the end, and first down in finishing.
    ([TraceEvent.drag(60, at: s(0.9)), .finish(.success, at: s(1))], "release"),
    ([.finish(.success, at: s(1)), .drag(60, at: s(1.2))], "release"),
    ([.drag(60, at: s(0.9)), .finish(.noMore, at: s(1))], "arming"),
    ([.finish(.failure, at: s(1)), .drag(-20, at: s(1.2))], "arming"),
  ])
  func aTouchFromBeforeTheEndIsSpent(_ end: [TraceEvent], _ fires: String) throws {
    let probe = try probe("fires: \(fires)")
    let pulls: [(Double, Double)] = [(1.5, 61), (1.6, 60), (1.7, 80), (1.8, 0), (1.9, 20), (2, 60)]
    let trace = [.begin(at: s(0.5))] + end + pulls.map { TraceEvent.drag($1, at: s($0)) }
    let replay = probe.effect.makeReplay(of: try Trace(trace))
    let phases = [1.2, 1.4, 1.5, 1.7, 1.8, 1.9].map { replay.frame(at: s($0)).phase }
    #expect(phases == [.finishing, .idle, .pulling, .pulling, .pulling, .pulling])
    #expect(replay.frame(at: s(1.7)).pull == 80)
    let isExhausted = end.contains { $0.kind == .finish(.noMore) }
    #expect(replay.frame(at: s(2)).phase == (fires == "arming" && !isExhausted ? .refreshing : .armed))
    // The next touch is a new one, and the release of a spent one brings the content back.
    let lifted =
      [.begin(at: s(0.5))] + end
      + [.drag(70, at: s(1.5)), .release(at: s(1.6)), .drag(60, at: s(3))]
    let again = probe.effect.makeReplay(of: try Trace(lifted))
    #expect(again.frame(at: s(2.9)).phase == .idle && again.frame(at: s(2.9)).pull == 0)
    #expect(again.events(through: s(2.9)).map(\.name) == ["began", "ended", "idle"])
    #expect(again.frame(at: s(3)).phase == (fires == "arming" && !isExhausted ? .refreshing : .armed))
  }

  @Test func hysteresis() throws {
    let probe = try probe("hysteresis: 10")
    let pulls: [Double] = [49.9, 50, 41, 40, 39.9, 45, 50]
    let trace = pulls.enumerated().map { TraceEvent.drag($1, at: s(Double($0))) }
    let replay = probe.effect.makeReplay(of: try Trace(trace))
    let phases = pulls.indices.map { replay.frame(at: s(Double($0))).phase }
    #expect(phases == [.pulling, .armed, .armed, .armed, .pulling, .pulling, .armed])
    #expect(replay.events().map(\.name) == ["armed", "disarmed", "armed"])
  }

  @Test func rubberThenLimit() throws {
    func pull(_ rubber: String, _ event: TraceEvent) throws -> Double {
      try probe(rubber).effect.makeReplay(of: try Trace([event])).frame(at: s(0)).pull
    }
    // (1 − 1/(100·0.5/200 + 1))·200 = (1 − 1/1.25)·200 = 40.
    let band = "rubber: {coefficient: 0.5, dimension: 200}"
    #expect(abs(try pull(band, .drag(100, at: s(0))) - 40) < 1e-9)
    #expect(try pull(band, .drag(-100, at: s(0))) == -100)
    #expect(try pull(band, .drag(1e300, at: s(0))) == 200)
    #expect(try pull(band, .drag(shown: 100, at: s(0))) == 100)
    // (1 − 1/(667·0.5/667 + 1))·667 = 667/3, whatever the canvas, which is 200 high.
    #expect(abs(try pull("rubber: 0.5", .drag(667, at: s(0))) - 667 / 3) < 1e-9)
    #expect(try pull(band + ", limit: 55", .drag(1e300, at: s(0))) == 55)
    #expect(try pull(band + ", limit: 55", .drag(shown: 100, at: s(0))) == 55)
    #expect(try pull(band + ", limit: 55", .drag(shown: -100, at: s(0))) == -100)
  }

  /// A session takes a shown pull as a trace does.
  @Test func aSessionIsToldTheShownPull() throws {
    var session = try probe("rubber: {coefficient: 0.5, dimension: 200}").effect.makeSession()
    session.drag(shown: 50, at: s(0))
    #expect(session.frame(at: s(0)).phase == .armed)
    session.drag(to: 50, at: s(0.1))
    // (1 − 1/(50·0.5/200 + 1))·200 = 200/9.
    #expect(abs(session.frame(at: s(0.1)).pull - 200 / 9.0) < 1e-9)
    session.drag(shown: .nan, at: s(0.2))
    #expect(session.frame(at: s(0.2)).pull == 0)
  }

  /// A change of target starts again from the shown value; with the same target the motion continues.
  @Test func thePullMovesByItself() throws {
    let probe = try probe("rest: 40, return: {duration: 100ms, ease: linear}")
    func pulls(_ trace: [TraceEvent], _ times: [Double]) throws -> [Double] {
      let replay = probe.effect.makeReplay(of: try Trace(trace))
      return times.map { replay.frame(at: s($0)).pull }
    }
    let released: [TraceEvent] = [.drag(80, at: s(0)), .release(at: s(1))]
    #expect(isClose(try pulls(released, [0.5, 1, 1.1, 1.2, 2]), [80, 80, 60, 40, 40]))
    // Finished half-way: from 60 back to 0 in 0.1 s.
    let early = released + [.finish(.success, at: s(1.1))]
    #expect(isClose(try pulls(early, [1.1, 1.15, 1.2, 1.5]), [60, 30, 0, 0]))
    // Cancelled, then begun on the way: cancelling is not idle, so nothing; from idle it goes to rest.
    let cancelled: [TraceEvent] = [
      .drag(20, at: s(0)), .release(at: s(1)), .begin(at: s(1.05)), .begin(at: s(1.3)),
    ]
    #expect(isClose(try pulls(cancelled, [1, 1.05, 1.1, 1.4, 1.5]), [20, 10, 0, 20, 40]))
    // A touch while refreshing takes the content along, and lets it go back to rest.
    let touched = released + [.drag(10, at: s(2)), .release(at: s(3))]
    #expect(isClose(try pulls(touched, [2, 2.9, 3.1, 3.2]), [10, 10, 25, 40]))
    // A touch that stays through finishing, released in idle.
    let stays: [TraceEvent] = [
      .begin(at: s(0)), .drag(30, at: s(1)), .finish(.success, at: s(2)), .release(at: s(3)),
    ]
    #expect(isClose(try pulls(stays, [1, 2.3, 2.9, 3, 3.05, 3.1]), [30, 30, 30, 30, 15, 0]))
  }

  @Test func theInset() throws {
    let probe = try probe("rest: 40, return: {duration: 100ms, ease: linear}")
    let trace: [TraceEvent] = [
      .drag(80, at: s(0)), .release(at: s(1)), .drag(5, at: s(1.05)), .finish(.success, at: s(1.1)),
    ]
    let replay = probe.effect.makeReplay(of: try Trace(trace))
    let found = [0.5, 1, 1.05, 1.1, 1.15, 1.2, 3].map { replay.frame(at: s($0)).inset }
    #expect(isClose(found, [0, 0, 10, 20, 10, 0, 0]))
  }

  @Test func firesAtArming() throws {
    let effect = try probe("fires: arming").effect
    let trace = try Trace([
      .drag(20, at: s(0)), .drag(60, at: s(1)), .drag(70, at: s(2)), .release(at: s(3)),
      .finish(.noMore, at: s(4)), .drag(60, at: s(5)), .release(at: s(6)),
    ])
    let replay = effect.makeReplay(of: trace)
    #expect(replay.frame(at: s(1)).phase == .refreshing)
    #expect(replay.frame(at: s(2)).pull == 70)
    #expect(replay.frame(at: s(3.2)).pull == 50)
    // Exhausted it stays armed, and a release cancels.
    #expect(replay.frame(at: s(5)).phase == .armed)
    #expect(replay.frame(at: s(6)).phase == .cancelling)
    #expect(
      replay.events().map(\.name) == ["armed", "began", "ended", "idle", "armed", "cancelled", "idle"])
  }

  @Test func noMoreUntilAReset() throws {
    let effect = try probe().effect
    let replay = effect.makeReplay(
      of:
        try Trace([
          .begin(at: s(0)), .finish(.noMore, at: s(1)), .drag(60, at: s(2)), .release(at: s(3)),
          .begin(at: s(4)), .finish(.success, at: s(5)), .drag(60, at: s(6)), .reset(at: s(7)),
          .drag(60, at: s(8)), .release(at: s(9)),
        ]))
    let phases = [1, 2, 3, 4, 6, 7, 8, 9].map { replay.frame(at: s($0)).phase }
    #expect(
      phases == [.finishing, .armed, .cancelling, .refreshing, .armed, .idle, .armed, .refreshing])
    #expect(replay.frame(at: s(7)).pull == 0)
  }

  // MARK: Signals

  @Test func builtInSignals() throws {
    let names = [
      "delta", "velocity", "direction", "travel", "releasedAt", "touching", "success", "exhausted",
    ]
    let signals = names.map { "  s_\($0): \($0)" }.joined(separator: "\n")
    let probe = try probe("deadband: 3", "signals:\n\(signals)\n  r: refreshed / 1s\n  t: time / 1s")
    let replay = probe.effect.makeReplay(
      of:
        try Trace([
          .drag(10, at: s(1)), .drag(30, at: s(1.5)), .drag(28, at: s(1.5)), .drag(20, at: s(2)),
          .drag(70, at: s(3)), .release(at: s(4)), .finish(.success, at: s(5)), .drag(6, at: s(6)),
        ]))
    func expect(_ time: Double, _ expected: [String: Double]) {
      let frame = replay.frame(at: s(time))
      for (name, value) in expected {
        let found: Double? =
          switch frame.signals[name] {
          case .number(let number): number
          case .boolean(let isTrue): isTrue ? 1 : 0
          default: nil
          }
        #expect(
          found.map { abs($0 - value) < 1e-9 } == true, "\(name) at \(time) s: \(String(describing: found))")
      }
    }
    expect(0.5, ["s_delta": 0, "s_velocity": 0, "s_direction": 0, "s_travel": 0, "s_touching": 0, "t": 0.5])
    expect(1, ["s_delta": 10, "s_velocity": 0, "s_direction": 1, "s_travel": 10, "s_touching": 1, "t": 0])
    // Of two samples at one instant the second leaves the velocity; −2 lies within the deadband.
    expect(1.5, ["s_delta": -2, "s_velocity": 40, "s_direction": 1, "s_travel": 32, "t": 0.5])
    expect(2, ["s_delta": -8, "s_velocity": -16, "s_direction": -1, "s_travel": 40])
    expect(3, ["s_delta": 50, "s_velocity": 50, "s_direction": 1, "s_travel": 90, "t": 0])
    expect(
      4.25, ["s_releasedAt": 70, "s_touching": 0, "s_velocity": 50, "r": 0.25, "t": 0.25, "s_success": 0])
    expect(5.1, ["r": 1, "t": 0.1, "s_success": 1])
    // In idle again; a new touch starts anew.
    expect(5.5, ["r": 0, "s_success": 1])
    expect(6, ["s_delta": 6, "s_velocity": 0, "s_direction": 1, "s_travel": 6, "s_releasedAt": 70])
  }

  /// Resets are watched at events and edges, even if another node waits for something in between.
  @Test(arguments: ["", "animations: [{when: pull < 25, tracks: {b.zPosition: 1}}]"])
  func memory(_ unrelated: String) throws {
    let probe = try probe(
      "",
      """
      signals:
        last: {sample: pull, when: pull > 10}
        count: {sum: 1, reset: pull < 30, initial: 5}
      \(unrelated)
      """)
    let trace: [TraceEvent] = [
      .drag(40, at: s(0)), .drag(45, at: s(0.1)), .drag(8, at: s(0.2)), .drag(48, at: s(0.3)),
      .release(at: s(0.5)),
    ]
    let replay = probe.effect.makeReplay(of: try Trace(trace))
    func signal(_ name: String, _ time: Double) -> Double? {
      if case .number(let number) = replay.frame(at: s(time)).signals[name] { return number }
      return nil
    }
    #expect([0.0, 0.1, 0.2, 0.3, 2].map { signal("last", $0) } == [40, 45, 45, 48, 48])
    // From 0.5 s the pull goes back; at 0.6 s it is below 30, but only the end of cancelling at 0.8 s looks.
    #expect(
      [0.0, 0.1, 0.2, 0.3, 0.5, 0.65, 0.79, 0.8].map { signal("count", $0) } == [6, 7, 5, 6, 6, 6, 6, 5])
  }

  // MARK: Leaving

  @Test func theShortestRefreshing() throws {
    let effect = try probe("minimum: 1s").effect
    let replay = effect.makeReplay(
      of:
        try Trace([
          .begin(at: s(1)), .finish(.failure, at: s(1.25)), .finish(.success, at: s(1.5)),
          .begin(at: s(1.75)),
        ]))
    #expect(replay.frame(at: s(2) - .nanoseconds(1)).phase == .refreshing)
    #expect(replay.frame(at: s(2)).phase == .finishing)
    #expect(replay.events().map(\.name) == ["began", "ended", "idle"])
    #expect(replay.events().map(\.at) == [s(1), s(2), s(2.4)])
  }

  @Test(arguments: [
    // The longest endless iteration, of the nodes in effect: 0.7 s from 1 s.
    ("loop-end", 2.4), ("{loop: quick}", 2.3), ("{loop: late}", 2.75), ("{loop: absent}", 2.25),
    // 0.45 s a round, the first of them only half: rounds end at 1.225, 1.675, 2.125 and 2.575 s.
    ("{loop: fast}", 2.575), ("now", 2.25),
  ])
  func leaving(_ leave: String, _ expected: Double) throws {
    let probe = try probe(
      "leave: \(leave)",
      """
      animations:
        - {id: quick, during: refreshing, duration: 100ms, repeat: forever, tracks: {a.zPosition: [0, 1]}}
        - {id: slow, during: refreshing, duration: 700ms, repeat: forever, tracks: {a.rotation: [0deg, 90deg]}}
        - {id: finite, during: refreshing, duration: 5s, repeat: 2, tracks: {a.opacity: [0, 1]}}
        - {id: late, during: refreshing, delay: 550ms, duration: 600ms, repeat: forever, tracks: {b.opacity: [0, 1]}}
        - {id: absent, during: armed, duration: 9s, repeat: forever, tracks: {c.opacity: [0, 1]}}
        - {id: fast, during: refreshing, duration: 900ms, speed: 2, iterationStart: 0.5, repeat: forever, tracks: {c.zPosition: [0, 1]}}
      """)
    let replay = probe.effect.makeReplay(of: try Trace([.begin(at: s(1)), .finish(.success, at: s(2.25))]))
    #expect(replay.frame(at: s(expected) - .nanoseconds(1)).phase == .refreshing)
    #expect(replay.frame(at: s(expected)).phase == .finishing)
  }

  @Test func aLoopTooFastToCount() throws {
    let probe = try probe(
      "leave: loop-end",
      """
      animations:
        - {during: refreshing, duration: 1s, speed: 1000000, repeat: forever, tracks: {a.zPosition: [0, 1]}}
      """)
    let replay = probe.effect.makeReplay(
      of: try Trace([.begin(at: s(0)), .finish(.success, at: s(900_000_000))]))
    #expect(replay.frame(at: s(900_000_001)).phase == .idle)
  }

  /// Without stated lengths: the return, or what finite nodes have left to run.
  @Test func lengthsOfPhases() throws {
    let probe = try Probe(
      """
      \(Self.pull)return: {duration: 250ms}}
      animations:
        - {during: [refreshing, finishing], duration: 2s, tracks: {a.zPosition: [0, 1]}}
        - {during: finishing, delay: 100ms, duration: 200ms, tracks: {a.opacity: [0, 1]}}
        - {during: finishing, duration: 300ms, repeat: forever, tracks: {b.opacity: [0, 1]}}
        - {during: cancelling, over: pull, range: [0, 50], duration: 9s, tracks: {b.zPosition: [0, 1]}}
      """)
    func idle(_ trace: [TraceEvent]) throws -> Duration? {
      probe.effect.makeReplay(of: try Trace(trace)).events().last { $0.name == "idle" }?.at
    }
    #expect(try idle([.begin(at: s(1)), .finish(.success, at: s(1.5))]) == s(3))
    #expect(try idle([.begin(at: s(1)), .finish(.success, at: s(9))]) == s(9.3))
    #expect(try idle([.drag(20, at: s(1)), .release(at: s(2))]) == s(2.25))
  }
}
