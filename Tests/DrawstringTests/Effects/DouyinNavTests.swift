import Drawstring
import Testing

@Suite("douyin-nav")
struct DouyinNavTests {
  static let rules = PullRules(
    trigger: 60, rest: 0, settle: 300 * ms, finishing: 300 * ms, cancelling: 300 * ms)

  @Test("every story", arguments: Story.pulled(trigger: 60) + Story.begun + [fast, paging, samples])
  func plays(story: Story) throws {
    let file = try EffectFile("douyin-nav")
    try file.expect(story, Self.rules, figures: Self.figures)
    try file.expectAnyOrder(story)
  }

  @Test("a finish before the minimum is put off")
  func minimum() throws {
    try EffectFile.expectPutOff("douyin-nav", Story.early(trigger: 60), Self.rules, figures: Self.figures)
  }

  @Test("a fast drag leaves the bars where they were last seen below the trigger")
  func leftBehind() throws {
    let replay = try EffectFile("douyin-nav").effect.makeReplay(of: Self.fast.trace)
    let frame = replay.frame(at: .milliseconds(150))
    #expect(frame.figure("refreshBar.frame") == [0, 40, 375, 64])
    #expect(frame.figure("navBar.frame") == [0, 40, 375, 64])
    #expect(frame.figure("refreshBar.opacity") == [1])
  }

  static let fast = Story(
    "from 40 to 75 in one sample, and a finish during the rise",
    [
      (50 * ms, .drag(40)), (100 * ms, .drag(75)), (200 * ms, .release),
      (300 * ms, .finish(.success)),
    ])

  static let paging = Story(
    "upwards until the list pages, then a reset",
    [
      (50 * ms, .drag(-40)), (100 * ms, .drag(-100)), (150 * ms, .release), (250 * ms, .drag(-60)),
      (300 * ms, .drag(-101)), (400 * ms, .drag(-20)), (450 * ms, .release), (900 * ms, .drag(30)),
      (1000 * ms, .release), (1400 * ms, .drag(-130)), (1450 * ms, .release), (2000 * ms, .reset),
      (2100 * ms, .drag(-50)), (2200 * ms, .release),
    ])

  static let samples = Story(
    "the ring counts samples, not distance",
    [
      (10 * ms, .drag(5)), (20 * ms, .drag(6)), (20 * ms, .drag(59)), (30 * ms, .drag(59)),
      (40 * ms, .drag(60)), (50 * ms, .drag(59)), (60 * ms, .drag(0)), (70 * ms, .drag(-5)),
      (80 * ms, .drag(30)), (90 * ms, .release), (700 * ms, .drag(10)), (710 * ms, .release),
      (720 * ms, .drag(0)), (730 * ms, .drag(70)), (800 * ms, .release), (900 * ms, .drag(20)),
      (950 * ms, .release), (1200 * ms, .finish(.success)),
    ])

  /// What the finger has left behind.
  private struct Memory {
    var lift = 0.0
    var blend = 0.0
    var turn = 0.0
    var riseStart = 0
    var riseFrom = 0.0
    var leaveStart = 0
    var leaveFrom = 0.0
    var pageStart: Int?
    var pageFrom = 0.0

    func y(_ state: LifeState, at now: Int) -> Double {
      if state.isDragging || state.phase == .idle { return lift }
      return riseFrom * (1 - Oracle.view(Oracle.fraction(now - riseStart, of: 300 * ms)))
    }

    func opacity(_ state: LifeState, at now: Int) -> Double {
      switch state.phase {
      case .idle, .pulling, .armed, .armedFloor, .floor, .closing: blend
      case .refreshing: 1
      case .finishing, .cancelling:
        leaveFrom * (1 - Oracle.view(Oracle.fraction(now - leaveStart, of: 300 * ms)))
      }
    }

    func offset(_ state: LifeState, at now: Int) -> Double {
      guard let pageStart else { return max(-state.pull(at: now), 0) }
      return pageFrom + (667 - pageFrom) * Oracle.view(Oracle.fraction(now - pageStart, of: 300 * ms))
    }

    mutating func take(_ step: LifeStep) {
      if case .reset = step.what {
        self = Memory()
        return
      }
      let before = self
      let leaving: [Phase] = [.finishing, .cancelling]
      if step.after.phase == .idle {
        lift = 0
        blend = 0
      }
      if step.after.phase == .refreshing { turn = 0 }
      if case .drag(let pull) = step.what {
        if step.after.isDragging && pull > 0 {
          blend = min(pull / 60, 1)
          if pull < 60 {
            lift = pull
            turn += step.delta > 0 ? -0.08 : 0.08
          }
        }
        if pull < -100 && pageStart == nil {
          pageStart = step.at
          pageFrom = before.offset(step.before, at: step.at)
        }
      }
      let rising = leaving + [.refreshing]
      if rising.contains(step.after.phase) && !rising.contains(step.before.phase) {
        riseStart = step.at
        riseFrom = before.y(step.before, at: step.at)
      }
      if leaving.contains(step.after.phase) && !leaving.contains(step.before.phase) {
        leaveStart = step.at
        leaveFrom = before.opacity(step.before, at: step.at)
      }
    }
  }

  static func figures(_ life: OracleLife, _ now: Int) -> Figures {
    let state = life.state(at: now)
    var memory = Memory()
    for step in life.steps where step.at <= now { memory.take(step) }
    let y = memory.y(state, at: now)
    let opacity = memory.opacity(state, at: now)
    let spinning = Oracle.turn(now - state.refreshStart, period: 500 * ms)
    return [
      "list.frame": [0, 0, 375, 667], "refreshBar.frame": [0, y, 375, 64], "navBar.frame": [0, y, 375, 64],
      "refreshBar.opacity": [opacity], "navBar.opacity": [1 - opacity], "ring.frame": [337, 33, 18, 18],
      "ring.rotation": [state.phase == .refreshing ? spinning : memory.turn],
      "outputs.listOffset": [memory.offset(state, at: now)],
    ]
  }
}
