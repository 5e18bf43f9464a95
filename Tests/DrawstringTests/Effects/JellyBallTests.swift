import Drawstring
import DrawstringTestSupport
import Testing

/// The clean parts of jelly-ball: everything but the rolling itself.
@Suite("jelly-ball")
struct JellyBallTests {
  static let rules = PullRules(
    trigger: 80, rest: 80, settle: 100 * ms, finishing: 100 * ms, cancelling: 100 * ms)

  @Test("every story", arguments: Story.pulled(trigger: 80) + Story.begun + [cutShort])
  func plays(story: Story) throws {
    let file = try EffectFile("jelly-ball")
    let effect = file.effect
    // Where the ball was let go is the one thing the second computation asks for: the same trace without
    // the release, at the instant of the release.
    var released: [Int: [Double]] = [:]
    for (index, event) in story.events.enumerated() {
      guard case .release = event.what else { continue }
      let before = Story(story.name, Array(story.events[..<index]))
      let frame = effect.makeReplay(of: try before.trace).frame(at: .nanoseconds(event.at))
      released[event.at] = frame.figure("ball.position")
    }
    try file.expect(story, Self.rules) { Self.figures($0, $1, released) }
    try file.expectAnyOrder(story)
  }

  @Test("a finish before the minimum is put off")
  func minimum() throws {
    let story = Story("begun and ended at once", [(0, .begin), (50 * ms, .finish(.success))])
    try EffectFile.expectPutOff("jelly-ball", story, Self.rules) {
      Self.figures($0, $1, [:])
    }
  }

  @Test("the turn keeps growing")
  func turn() throws {
    let effect = try EffectFile("jelly-ball").effect
    let angles = [0: 0.0, 100: 0, 300: 1.858437, 1100: 9.292185, 100_100: 929.2185]
    for (after, angle) in angles {
      let frame = effect.frame(at: .refreshing(after: .milliseconds(after)))
      #expect(abs((frame.figure("ball.rotation")?[0] ?? -1) - angle) < 1e-9 * max(1, angle))
    }
  }

  @Test("without a pull worth the name the ball is at home")
  func atHome() throws {
    let effect = try EffectFile("jelly-ball").effect
    for pull in [-40, 0, 0.0005, 0.001] {
      let frame = effect.frame(at: .dragging(to: pull, after: .seconds(2)))
      #expect(frame.figure("ball.position") == [50, 567])
    }
    let moving = effect.frame(at: .dragging(to: 0.0011, after: .milliseconds(100)))
    #expect((moving.figure("ball.position")?[1] ?? 0) > 570)
  }

  @Test("pulled back to nothing and down again, the ball is dropped anew")
  func droppedAnew() throws {
    let effect = try EffectFile("jelly-ball").effect
    let trace = try Trace([
      .drag(30, at: .zero), .drag(0, at: .milliseconds(900)), .drag(30, at: .milliseconds(1000)),
    ])
    let replay = effect.makeReplay(of: trace)
    let first = replay.frame(at: .milliseconds(250))
    #expect(replay.frame(at: .milliseconds(950)).figure("ball.frame") == [40, 557, 20, 20])
    let again = replay.frame(at: .milliseconds(1250))
    #expect(again.figure("ball.position") == first.figure("ball.position"))
  }

  /// Let go a second time while the ball flies, and finished before it has arrived.
  static let cutShort = Story(
    "a finish before the ball has arrived",
    [
      (0, .drag(90)), (400 * ms, .release), (450 * ms, .finish(.success)), (900 * ms, .drag(120)),
      (1300 * ms, .drag(40)), (1400 * ms, .release),
    ])

  static func figures(_ life: OracleLife, _ now: Int, _ released: [Int: [Double]]) -> Figures {
    let state = life.state(at: now)
    let pull = state.pull(at: now)
    let elapsed = now - state.phaseStart
    let sag = state.isDragging ? pull : state.phase == .refreshing ? max(pull - 80, 0) : 0
    var figures: Figures = [
      "bag.path": [0, 0, 375, 0, 375, 667, 187.5, 667 + sag, 0, 667], "bag.fillColor": Oracle.rgb(44, 62, 80),
      "ball.size": [20, 20], "ball.cornerRadius": [10],
      "quarterTL.frame": [0, 0, 10, 10], "quarterTR.frame": [10, 0, 10, 10],
      "quarterBL.frame": [0, 10, 10, 10], "quarterBR.frame": [10, 10, 10, 10],
      "quarterTL.backgroundColor": Oracle.rgb(231, 76, 60),
      "quarterBR.backgroundColor": Oracle.rgb(46, 204, 113),
    ]
    let home = [50.0, 567]
    switch state.phase {
    case .pulling, .armed:
      if pull > 0.001 { return figures }
      figures["ball.position"] = home
      figures["ball.rotation"] = [0]
    case .idle, .cancelling, .armedFloor, .floor, .closing:
      figures["ball.position"] = home
      figures["ball.rotation"] = [0]
    case .refreshing:
      figures["ball.position"] = flight(released[state.refreshStart] ?? home, elapsed)
      figures["ball.rotation"] = [max(Double(elapsed - 100 * ms) / 1e9, 0) * 9.292185]
    case .finishing:
      let flown = state.phaseStart - state.refreshStart
      figures["ball.position"] = flight(released[state.refreshStart] ?? home, flown)
      figures["ball.rotation"] = [0]
    }
    return figures
  }

  private static func flight(_ from: [Double], _ elapsed: Int) -> [Double] {
    let y = Oracle.view(Oracle.fraction(elapsed, of: 100 * ms))
    return [from[0] + (187.5 - from[0]) * y, from[1] + (617 - from[1]) * y]
  }
}
