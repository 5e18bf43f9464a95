import Drawstring
import Testing

/// A second floor: its phases, movements, signals and events, and situations of reports about refresh controls.
@Suite struct FloorTests {
  private static let floor =
    "floor: {trigger: 140, rest: 400, open: {duration: 400ms, ease: linear}, close: {at: 60, duration: 300ms, ease: linear}}"

  private func probe(_ pull: String = "", _ rest: String = "") throws -> Probe {
    try Probe("pull: {trigger: 60, settle: {duration: 200ms, ease: linear}, \(Self.floor)\(pull)}\n\(rest)")
  }

  private func replay(_ probe: Probe, _ events: [TraceEvent]) throws -> Replay {
    probe.effect.makeReplay(of: try Trace(events))
  }

  private func words(_ replay: Replay) -> [String] {
    replay.events().map { "\($0.name) \($0.at.inMilliseconds)" }
  }

  /// A pull that opens the floor at 1 s.
  private static let opening: [TraceEvent] = [
    .drag(30, at: s(0.7)), .drag(70, at: s(0.8)), .drag(150, at: s(0.9)), .release(at: s(1)),
  ]

  @Test func opensByHandAndIsPushedBack() throws {
    let replay = try replay(
      probe(),
      Self.opening + [.drag(380, at: s(2)), .drag(340, at: s(2.1)), .release(at: s(2.2))])
    #expect(words(replay) == ["armed 800", "armedFloor 900", "opened 1000", "closed 2200", "idle 2500"])
    let pulls = [0.9, 1, 1.2, 1.4, 1.9, 2, 2.1, 2.35, 2.5].map { replay.frame(at: s($0)).pull }
    #expect(isClose(pulls, [150, 150, 275, 400, 400, 380, 340, 170, 0]))
    let insets = [1, 1.2, 1.4, 2.1, 2.35, 2.5].map { replay.frame(at: s($0)).inset }
    #expect(isClose(insets, [0, 200, 400, 400, 200, 0]))
  }

  /// A release closes where the pull is below that of the touch's beginning by `close.at`.
  @Test(arguments: [
    (340.0, Phase.closing), (340.001, .floor), (400, .floor), (420, .floor), (0, .closing), (-10, .closing),
  ])
  func pushesAreMeasured(_ pull: Double, _ expected: Phase) throws {
    let replay = try replay(
      probe(), Self.opening + [.drag(390, at: s(2)), .drag(pull, at: s(2.1)), .release(at: s(2.2))])
    #expect(replay.frame(at: s(2.2)).phase == expected)
  }

  /// By default a fifth of the rest, at most 60.
  @Test(arguments: [(100.0, 80.0), (400, 340)])
  func defaultPush(_ rest: Double, _ edge: Double) throws {
    let probe = try Probe("pull: {trigger: 20, floor: {trigger: 40, rest: \(rest)}}")
    for (pull, expected) in [(edge, Phase.closing), (edge + 0.001, .floor)] {
      let replay = try replay(
        probe, [.open(at: s(0)), .drag(rest, at: s(1)), .drag(pull, at: s(1.1)), .release(at: s(1.2))])
      #expect(replay.frame(at: s(1.2)).phase == expected)
    }
  }

  /// Opened by code while the content still moves: a touch that only holds the floor does not close it.
  @Test func theFirstTouchAfterAnOpenDoesNotClose() throws {
    let replay = try replay(
      probe(), [.open(at: s(0)), .drag(100, at: s(0.1)), .drag(98, at: s(0.2)), .release(at: s(0.3))])
    #expect(words(replay) == ["opened 0"])
    #expect(replay.frame(at: s(0.2)).pull == 98 && replay.frame(at: s(0.7)).pull == 400)
  }

  /// A fast swipe reaches the floor in one drag: every trigger emits its event.
  @Test func aFastSwipe() throws {
    let replay = try replay(
      probe(), [.drag(150, at: s(0)), .drag(5, at: s(0.1)), .drag(150, at: s(0.2)), .release(at: s(0.2))])
    #expect(
      words(replay) == [
        "armed 0", "armedFloor 0", "disarmedFloor 100", "disarmed 100", "armed 200", "armedFloor 200",
        "opened 200",
      ])
  }

  /// Half a floor: a pull between the triggers refreshes.
  @Test func halfAFloorRefreshes() throws {
    let replay = try replay(
      probe(", hysteresis: 10"),
      [.drag(150, at: s(0)), .drag(131, at: s(0.1)), .drag(129, at: s(0.2)), .release(at: s(0.3))])
    #expect(words(replay) == ["armed 0", "armedFloor 0", "disarmedFloor 200", "began 300"])
    #expect(replay.frame(at: s(0.1)).phase == .armedFloor)
  }

  /// A drag while the floor closes takes hold of the content where it is, and does not arm before it has shown 0.
  @Test func aDragWhileClosing() throws {
    let replay = try replay(
      probe(),
      [
        .open(at: s(0)), .close(at: s(1)), .drag(200, at: s(1.15)), .drag(250, at: s(1.2)),
        .drag(80, at: s(2)),
        .drag(0, at: s(2.1)), .drag(80, at: s(2.2)), .release(at: s(2.3)),
      ])
    #expect(words(replay) == ["opened 0", "closed 1000", "idle 1300", "armed 2200", "began 2300"])
    let phases = [1.2, 1.3, 2, 2.1, 2.2].map { replay.frame(at: s($0)).phase }
    #expect(phases == [.closing, .idle, .pulling, .pulling, .armed])
    #expect(replay.frame(at: s(1.2)).pull == 250)
    #expect(isClose([replay.frame(at: s(1.25)).inset], [400.0 / 6]))
  }

  /// A touch in floor is not stretched or limited.
  @Test func aTouchInFloorIsDirect() throws {
    let replay = try replay(
      probe(", rubber: 0.5, limit: 200"),
      [
        .open(at: s(0)), .drag(420, at: s(1)), .drag(to: 300, over: .milliseconds(100), at: s(1.1)),
        .release(at: s(1.3)), .drag(200, at: s(3)),
      ])
    let pulls = [1, 1.15, 1.2, 3].map { replay.frame(at: s($0)).pull }
    #expect(isClose(pulls, [420, 360, 300, Double(200 * 0.5) / (1 + 100.0 / 667)], within: 1))
  }

  /// A timed drag of a new touch in floor begins at the pull shown.
  @Test func aTimedDragBeginsAtThePullShown() throws {
    let replay = try replay(
      probe(), [.open(at: s(0)), .drag(to: 300, over: .milliseconds(100), at: s(1)), .release(at: s(2))])
    #expect(isClose([replay.frame(at: s(1.05)).pull], [350]))
    #expect(replay.frame(at: s(2)).phase == .closing)
  }

  @Test func neverRefreshes() throws {
    let replay = try replay(
      probe(", fires: never"),
      [
        .drag(70, at: s(0)), .release(at: s(0.1)), .begin(at: s(1)), .drag(150, at: s(2)),
        .release(at: s(2.1)),
      ])
    #expect(
      words(replay) == [
        "armed 0", "cancelled 100", "idle 300", "armed 2000", "armedFloor 2000", "opened 2100",
      ])
    #expect(
      try probe(", fires: never").effect.impossibility(of: .refreshing(after: s(1)))
        == "with 'fires: never', the effect is never refreshing")
  }

  /// Exhausted, a release below the floor's trigger cancels, and beyond it opens the floor.
  @Test func noMoreWithAFloor() throws {
    let replay = try replay(
      probe(),
      [
        .begin(at: s(0)), .finish(.noMore, at: s(0.5)), .drag(70, at: s(2)), .release(at: s(2.1)),
        .drag(150, at: s(3)), .release(at: s(3.1)), .close(at: s(4)),
      ])
    #expect(
      words(replay) == [
        "began 0", "ended 500", "idle 700", "armed 2000", "cancelled 2100", "idle 2300", "armed 3000",
        "armedFloor 3000", "opened 3100", "closed 4000", "idle 4300",
      ])
    #expect(replay.frame(at: s(4.5)).environment[BuiltinSignal.exhausted.lane] == 1)
  }

  /// The floor drops a delay of the return that still runs.
  @Test func theFloorEndsADelay() throws {
    let replay = try replay(
      probe(", return: {delay: 5s, duration: 100ms}"),
      [.begin(at: s(0)), .finish(.success, at: s(1)), .open(at: s(2)), .close(at: s(3))])
    #expect(isClose([1.9, 2.4, 3.3, 6].map { replay.frame(at: s($0)).inset }, [60, 400, 0, 0]))
    #expect(words(replay) == ["began 0", "ended 1000", "opened 2000", "closed 3000", "idle 3300"])
  }

  /// The floor follows the canvas: another size is another target, along `open`.
  @Test func theFloorFollowsTheSize() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: a
        canvas: {rect: [0, -60, 300, 60], flexible: height}
        pull: {trigger: 60, floor: {trigger: 140, rest: height - 10, open: {duration: 100ms, ease: linear}}}
        layers: [{id: a}]
        """)
    let replay = effect.makeReplay(
      of: try Trace([
        .size(width: 300, height: 500, at: s(0)), .open(at: s(0)), .size(width: 300, height: 700, at: s(1)),
        .size(width: 300, height: 5, at: s(2)),
      ]))
    #expect([0.1, 1, 1.05, 1.1, 2.1].map { replay.frame(at: s($0)).pull } == [490, 490, 590, 690, 1])
    let canvas = replay.frame(at: s(1)).canvas
    #expect(canvas.y == -700 && canvas.height == 700)
  }

  @Test func signals() throws {
    let probe = try probe(
      "",
      """
      signals: {far: "floorProgress * 10", phase: "if(armedFloor, 1, if(floor, 2, if(closing, 3, 0)))"}
      outputs: {far: far, phase: phase, held: "if(dragging, 1, 0)", down: floor(pull / 100), back: releasedAt}
      """)
    let replay = try replay(probe, Self.opening + [.close(at: s(2)), .open(at: s(3))])
    func row(_ time: Double) throws -> [Double] {
      let frame = replay.frame(at: s(time))
      return try ["far", "phase", "held", "down", "back"].map {
        try #require(frame.figure("outputs.\($0)"))[0]
      }
    }
    #expect(try row(0.9) == [150 / 140.0 * 10, 1, 1, 1, 0])
    #expect(try row(1.4) == [400 / 140.0 * 10, 2, 0, 4, 150])
    #expect(try row(2.15) == [200 / 140.0 * 10, 3, 0, 2, 150])
    #expect(try row(3.4) == [400 / 140.0 * 10, 2, 0, 4, 0])
  }

  /// The moments of the phases, and what they refuse.
  @Test func moments() throws {
    let effect = try probe().effect
    #expect(effect.frame(at: Moment(phase: .armedFloor)).pull == 140)
    #expect(effect.frame(at: .floor(after: s(0.2))).pull == 270)
    #expect(effect.frame(at: Moment(phase: .floor, time: s(0.2), begin: true)).pull == 200)
    let closing = effect.frame(at: .closing(after: s(0.15)))
    #expect(closing.phase == .closing && closing.pull == 200)
    #expect(effect.frame(at: Moment(phase: .refreshing, pull: 500)).phase == .refreshing)
    #expect(effect.impossibility(of: Moment(phase: .floor, pull: 100)) != nil)
    #expect(effect.impossibility(of: Moment(phase: .refreshing, pull: 140)) != nil)
    #expect(effect.impossibility(of: Moment(phase: .cancelling, begin: true)) != nil)
    let without = try Probe("pull: {trigger: 60}").effect
    #expect(without.impossibility(of: Moment(phase: .floor)) != nil)
    #expect(without.impossibility(of: Moment(phase: .closing)) != nil)
  }

  /// Lengths of closing, with nodes and stated.
  @Test func closingHasALength() throws {
    let stated = try replay(
      probe("", "phases: {closing: 1s}"), [.open(at: s(0)), .close(at: s(1))])
    #expect(words(stated) == ["opened 0", "closed 1000", "idle 2000"])
    let waiting = try replay(
      probe("", "animations: [{during: closing, duration: 700ms, tracks: {a.opacity: {from: 1, to: 0}}}]"),
      [.open(at: s(0)), .close(at: s(1))])
    #expect(words(waiting) == ["opened 0", "closed 1000", "idle 1700"])
  }

  /// What a session says of its events.
  @Test func sessionsSayWhetherEventsDidSomething() throws {
    var session = try probe().effect.makeSession()
    #expect(session.close(at: s(0)) == false)
    #expect(session.open(at: s(0)) == true)
    #expect(session.open(at: s(0.1)) == false)
    #expect(session.begin(at: s(0.2)) == false)
    session.drag(to: 390, at: s(0.6))
    #expect(session.close(at: s(0.7)) == true)
    #expect(session.open(at: s(0.8)) == false)
    session.release(at: s(0.9))
    #expect(session.open(at: s(0.9)) == true)
    session.reset(at: s(1))
    #expect(session.phase(at: s(1)) == .idle)
    var without = try Probe("pull: {trigger: 60}").effect.makeSession()
    #expect(without.open(at: s(0)) == false)
  }

  /// Names of the author's hide the signals that are new; `floor` is the signal and `floor(` the function.
  @Test func ownNamesHideNewSignals() throws {
    let effect = try Probe(
      "constants: {across: 3, closing: 4}\nsignals: {armedFloor: pull + 1}\noutputs: {sum: across + closing + armedFloor, off: \"if(floor, 1, floor(2.5))\"}"
    ).effect
    let frame = effect.frame(at: .idle)
    #expect(frame.figure("outputs.sum") == [8] && frame.figure("outputs.off") == [2])
  }

  /// Events of nodes may have the new names where there is no floor.
  @Test func nodesMayEmitTheNewNames() throws {
    let node =
      "animations: [{during: refreshing, id: n, duration: 1s, events: [{at: end, emit: opened}], tracks: {a.opacity: [0, 1]}}]"
    #expect(throws: Never.self) { try Probe("pull: {trigger: 60}\n\(node)") }
    #expect(throws: (any Error).self) { try probe("", node) }
  }

  // MARK: Across

  @Test func theFingerAlongTheEdge() throws {
    let probe = try Probe(
      "pull: {trigger: 60}\noutputs: {across: across}", layers: "[{id: a}]")
    let replay = try replay(
      probe,
      [
        .drag(10, at: s(0)), .drag(20, across: 30, at: s(1)),
        .drag(to: 40, across: 130, over: .seconds(1), at: s(2)),
        .drag(50, at: s(4)), .release(at: s(5)), .drag(to: 40, across: 10, over: .seconds(1), at: s(6)),
        .reset(at: s(8)),
      ])
    let places = try [0, 1, 1.9, 2.5, 3, 4, 5.5, 6.5, 7, 8].map {
      try #require(replay.frame(at: s($0)).figure("outputs.across"))[0]
    }
    #expect(isClose(places, [50, 30, 30, 80, 130, 130, 130, 10, 10, 50], within: 0.5))
  }
}

extension Duration {
  fileprivate var inMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
