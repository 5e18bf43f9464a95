import Drawstring
import DrawstringTestSupport
import Testing

/// Inputs as a host sets them.
@Suite struct HostInputTests {
  private func effect() throws -> Effect {
    try Effect(
      yaml: """
        drawstring: 1
        effect: told
        canvas: [100, 100]
        pull: {trigger: 50}
        inputs:
          load: {type: number, range: [0, 1], settle: {duration: 200ms, ease: ease-out}}
          tilt: angle
          failed: boolean
          accent: {type: color, settle: {duration: 1s, ease: linear}}
          mood: {type: [calm, busy]}
          focus: point
          tapped: trigger
        layers:
          - {id: a, position: focus, opacity: load, rotation: tilt, hidden: failed, backgroundColor: accent,
             zPosition: "if(mood == busy, tapped.count, -1)"}
        """)
  }

  @Test func valuesThatDoNotFitAreIgnoredOrLimited() throws {
    let effect = try effect()
    var session = effect.makeSession(recording: true)
    let answers = [
      session.set("load", to: .number(7), at: .seconds(1)),
      session.set("load", to: .number(.nan), at: .seconds(1)),
      session.set("load", to: .boolean(true), at: .seconds(1)),
      session.set("mood", to: .word("sad"), at: .seconds(1)),
      session.set("nothing", to: .number(1), at: .seconds(1)),
      session.set("tapped", to: .number(1), at: .seconds(1)),
      session.set("accent", to: .color(RGBAColor(red: .infinity, green: 0, blue: 0)), at: .seconds(1)),
      session.fire("load", at: .seconds(1)),
      session.set([InputSetting("mood", .word("busy")), InputSetting("lost", .number(1))], at: .seconds(1)),
      session.fire("tapped", at: .seconds(2)),
    ]
    #expect(answers == [true, false, false, false, false, false, false, false, true, true])
    let frame = session.frame(at: .seconds(3))
    #expect(frame["a"]?.opacity == 1 && frame["a"]?.zPosition == 1)
    // The trace has the values as limited, and nothing that was ignored.
    #expect(
      session.trace.events == [
        .set([InputSetting("load", .number(1))], at: .zero),
        .set([InputSetting("mood", .word("busy"))], at: .zero), .fire("tapped", at: .seconds(1)),
      ])
  }

  @Test func aCanvasIsResizedWhereItIsFlexible() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: fitting
        canvas: {rect: [10, -50, 375, 50], flexible: width}
        inputs: {load: {type: number, default: 2}}
        layers: [{id: a, position: [width / 2, load]}]
        """)
    #expect(effect.canvas.flexible == .width && effect.inputs.map(\.name) == ["load"])
    // A buffer that has not been filled shows the effect before the first event.
    #expect(effect.makeFrameBuffer().frame.canvas == effect.canvas)
    #expect(effect.signals == ["width", "load"])
    var session = effect.makeSession(
      recording: true, inputs: [InputSetting("load", .number(5))], size: Vec2(768, 50))
    #expect(session.frame(at: .seconds(1))["a"]?.position == Vec2(384, 5))
    let answers = [
      session.resize(width: 430, height: 99, at: .seconds(2)),
      session.resize(width: .nan, height: 50, at: .seconds(2)),
      session.resize(width: -1, height: 50, at: .seconds(2)),
      session.set("width", to: .number(3), at: .seconds(2)),
    ]
    #expect(answers == [true, false, false, false])
    session.reset(at: .seconds(3))
    let frame = session.frame(at: .seconds(4))
    #expect(frame["a"]?.position == Vec2(215, 5))
    #expect(frame.canvas.width == 430 && frame.canvas.x == 10 && frame.canvas.height == 50)
    // The trace has the height that took effect; a session of the reloaded effect begins with the same values.
    #expect(
      session.trace.events == [.size(width: 430, height: 50, at: .seconds(1)), .reset(at: .seconds(2))])
    var other = session.reloaded(with: effect, at: .seconds(4))
    #expect(other.frame(at: .seconds(4))["a"]?.position == Vec2(215, 5))
    #expect(other.frame(at: .seconds(5)) == session.frame(at: .seconds(5)))
    // A trace and a moment refuse sizes that the canvas cannot have.
    #expect(throws: TraceError.self) { try Trace([.size(width: 0, height: 5, at: .zero)]) }
    #expect(effect.impossibility(of: Moment(size: Vec2(430, 60))) != nil)
    #expect(effect.frame(at: Moment(phase: .idle, size: Vec2(430, 50)))["a"]?.position == Vec2(215, 2))
  }

  /// A session that forgets its past keeps its size.
  @Test func theSizeOutlastsRefreshes() throws {
    let text = """
      drawstring: 1
      effect: fitting
      canvas: {rect: [375, 50], flexible: both}
      layers: [{id: a, position: [width, height]}]
      """
    let effect = try Effect(yaml: text)
    var session = effect.makeSession()
    for round in 0..<50 {
      let start = Duration.seconds(10 * round)
      session.resize(width: Double(320 + round), height: 50, at: start)
      session.begin(at: start + .seconds(1))
      session.finish(at: start + .seconds(2))
      _ = session.takeEvents(through: start + .seconds(9))
    }
    #expect(session.trace.events.count < 12)
    let replay = effect.makeReplay(of: session.trace)
    #expect(session.frame(at: .seconds(600))["a"]?.position == Vec2(369, 50))
    #expect(replay.frame(at: .seconds(600))["a"]?.position == Vec2(369, 50))
  }

  /// A node of no length is in effect for one instant, at which its trigger may fire again after its events were returned.
  @Test func aTriggerFiresTwiceAtOneInstant() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: twice
        canvas: [100, 100]
        inputs: {tapped: trigger}
        layers: [{id: a, size: [5, 5], backgroundColor: red}]
        animations:
          - {id: kept, on: tapped, duration: 0s, hold: idle, events: [{at: start, emit: now}], tracks: {a.opacity: 0.5}}
        """)
    for instant in [Duration.zero, .seconds(1)] {
      var session = effect.makeSession()
      var told: [EmittedEvent] = []
      for _ in 0..<3 {
        session.fire("tapped", at: instant)
        told += session.takeEvents(through: instant)
      }
      #expect(told.map(\.name) == ["now", "now", "now"] && told.allSatisfy { $0.at == instant })
      #expect(session.frame(at: instant)["a"]?.opacity == 0.5)
    }
  }

  @Test func inputsCanBeAskedFor() throws {
    let inputs = try effect().inputs
    #expect(inputs.map(\.name) == ["load", "tilt", "failed", "accent", "mood", "focus", "tapped"])
    #expect(inputs[0].range == 0...1 && inputs[0].defaultValue == .number(0))
    #expect(inputs[4].words == ["calm", "busy"] && inputs[4].defaultValue == .word("calm"))
    #expect(inputs[6].kind == .trigger && inputs[6].defaultValue == nil)
  }

  @Test func tracesReadWhatTheyWrite() throws {
    let effect = try effect()
    let trace = try Trace([
      .set(
        [
          InputSetting("load", .number(0.25)), InputSetting("tilt", .angle(0.5)),
          InputSetting("failed", .boolean(true)), InputSetting("mood", .word("busy")),
          InputSetting("accent", .color(RGBAColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))),
          InputSetting("focus", .point(Vec2(3, -4.5))),
        ], at: .seconds(1)), .fire("tapped", at: .seconds(2)),
    ])
    #expect(try Trace(yaml: trace.yaml, for: effect) == trace)
  }

  /// The value at an instant is that of a second implementation: it walks through the sets.
  @Test func settlingFollowsTheSets() throws {
    let effect = try effect()
    let easing = try #require(CubicBezier(0, 0, 0.58, 1))
    var random = SeededGenerator(seed: 4)
    for _ in 0..<Effort.cases(200) {
      var events: [TraceEvent] = []
      var now = 0
      // Target, value from which it moves, start.
      var motion = (to: 0.0, from: 0.0, start: 0)
      func value(at time: Int) -> Double {
        let elapsed = time - motion.start
        if motion.to == motion.from || elapsed >= 200_000_000 { return motion.to }
        return motion.from + (motion.to - motion.from) * easing.value(at: Double(elapsed) / 200_000_000)
      }
      for _ in 0..<8 {
        now += random.pick([0, 10_000_000, 90_000_000, 250_000_000])
        let target = Double(random.below(5)) / 4
        events.append(.set([InputSetting("load", .number(target))], at: .nanoseconds(now)))
        if target != motion.to { motion = (target, value(at: now), now) }
        let asked = now + random.pick([0, 5_000_000, 120_000_000])
        let found = effect.makeReplay(of: try Trace(events)).frame(at: .nanoseconds(asked))["a"]?.opacity
        #expect(abs((found ?? -1) - value(at: asked)) < 1e-12)
      }
    }
  }

  /// A session that forgets the past keeps what its frames need of the inputs.
  @Test func theTraceOfASessionKeepsTheInputs() throws {
    let effect = try effect()
    var random = SeededGenerator(seed: 9)
    for _ in 0..<Effort.cases(60) {
      var session = effect.makeSession()
      _ = session.frame(at: .zero)
      var now = Duration.zero
      for _ in 0..<30 {
        now += .milliseconds(random.pick([0, 40, 300, 1500]))
        switch random.below(7) {
        case 0: session.begin(at: now)
        case 1: session.finish(at: now)
        case 2: session.fire("tapped", at: now)
        case 3: session.set("mood", to: .word(random.pick(["calm", "busy"])), at: now)
        case 4: session.set("focus", to: .point(Vec2(Double(random.below(9)), 1)), at: now)
        default: session.set("load", to: .number(Double(random.below(4)) / 3), at: now)
        }
      }
      let instant = now + .milliseconds(50)
      let replayed = effect.makeReplay(of: session.trace).frame(at: instant)
      let shown = session.frame(at: instant)
      #expect(shown["a"]?.properties.map(\.value) == replayed["a"]?.properties.map(\.value))
    }
  }

  /// An input that is set several times at once moves from the value that it had before.
  @Test func theTraceOfASessionKeepsWhereAnInputCameFrom() throws {
    let effect = try effect()
    var session = effect.makeSession()
    session.set("load", to: .number(1), at: .zero)
    session.set("mood", to: .word("busy"), at: .seconds(2))
    session.set("mood", to: .word("calm"), at: .seconds(3))
    for number in [0, 0.5, 0.5, 0.5] { session.set("load", to: .number(number), at: .seconds(4)) }
    // Half of the way from 1 to 0.5, eased out, is less than three quarters; from 0 it would be less than a half.
    let instant = Duration.milliseconds(4050)
    let shown = try #require(session.frame(at: instant)["a"]).opacity
    #expect(shown > 0.5 && shown < 1)
    #expect(effect.makeReplay(of: session.trace).frame(at: instant)["a"]?.opacity == shown)
  }

  @Test func aDisplaySleepsAfterTheInputHasSettled() throws {
    var session = try effect().makeSession()
    session.set("load", to: .number(1), at: .seconds(1))
    let (moving, settled) = (
      session.nextChange(after: .milliseconds(1100)), session.nextChange(after: .milliseconds(1200))
    )
    #expect(moving == .milliseconds(1100) && settled == nil)
    session.fire("tapped", at: .seconds(2))
    let fired = session.nextChange(after: .seconds(2))
    #expect(fired == nil)
  }

  /// Another version of the effect has the values from the beginning, and those that were set.
  @Test func reloadingKeepsTheInputs() throws {
    let effect = try effect()
    var session = effect.makeSession(inputs: [
      InputSetting("load", .number(0.5)), InputSetting("tilt", .angle(1)),
    ])
    session.set("tilt", to: .angle(2), at: .zero)
    var other = session.reloaded(with: effect, at: .seconds(1))
    let layer = try #require(other.frame(at: .seconds(1))["a"])
    #expect(layer.opacity == 0.5 && layer.rotation == 2)
  }

  @Test func momentsBeginWithInputs() throws {
    let effect = try effect()
    let frame = effect.frame(at: Moment(phase: .idle, inputs: [InputSetting("load", .number(0.5))]))
    #expect(frame["a"]?.opacity == 0.5)
    let replay = effect.makeReplay(of: try Trace([]), inputs: [InputSetting("tilt", .angle(1))])
    #expect(replay.frame(at: .zero)["a"]?.rotation == 1)
  }
}
