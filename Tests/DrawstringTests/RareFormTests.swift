import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax
import Testing

/// Ways of writing that are seldom met and mean what the usual ones do.
@Suite struct RareFormTests {
  private static let head = "drawstring: 1\neffect: a\ncanvas: [100, 100]\npull: {trigger: 50}\n"

  private func effect(_ text: String, variants: [String] = []) throws -> Effect {
    try Effect(yaml: Self.head + text, variants: variants)
  }

  /// The keys that tell a track's form may all come from a merge.
  @Test(arguments: [
    ("{from: 0, to: 1}", 0.5), ("{keyframes: [0, 0.25, 1]}", 0.25), ("{value: 0.75}", 0.75),
    ("{formula: x / 2}", 0.25), ("{spring: {duration: 1s}, from: 0.5, to: 0.5}", 0.5),
    ("{wave: {shape: square, period: 1s, offset: 0.5, amplitude: 0.25}}", 0.25),
  ])
  func formsFromMerges(_ track: String, _ expected: Double) throws {
    let text =
      "x-track: &track \(track)\nlayers: [{id: a}]\n"
      + "animations: [{during: refreshing, duration: 1s, tracks: {a.opacity: {<<: *track}}}]\n"
    let frame = try effect(text).frame(at: .refreshing(after: .seconds(0.5)))
    #expect(frame["a"]?.opacity == expected)
  }

  @Test func aWayFromAMerge() throws {
    let text =
      "x-track: &track {along: p}\npaths: {p: M0 0L10 0}\nlayers: [{id: a}]\n"
      + "animations: [{during: refreshing, duration: 1s, tracks: {a.position: {<<: *track}}}]\n"
    let frame = try effect(text).frame(at: .refreshing(after: .seconds(0.5)))
    #expect(frame["a"]?.position == Vec2(5, 0))
  }

  /// `by` counts on from formulas, in each part.
  @Test(arguments: [
    ("zPosition", "{from: pull, by: 5}", [55.0]), ("zPosition", "{from: 5, by: pull}", [55]),
    ("zPosition", "{to: pull, by: 5}", [50]),
    ("position", "{from: [pull, 1], by: [1, pull]}", [51, 51]),
    ("position", "{from: [3, 1], by: [1, pull]}", [4, 51]),
    ("zPosition", "{by: pull}", [50]),
  ])
  func amountsOfFormulas(_ property: String, _ track: String, _ expected: [Double]) throws {
    let text =
      "layers: [{id: a}]\nanimations: [{during: refreshing, duration: 1s, tracks: {a.\(property): \(track)}}]\n"
    let frame = try effect(text).frame(at: .refreshing(after: .seconds(1)))
    let layer = try #require(frame["a"])
    #expect((property == "position" ? [layer.position.x, layer.position.y] : [layer.zPosition]) == expected)
  }

  /// A single keyframe leaves nothing to be passed evenly.
  @Test(arguments: [0, 5, 9] as [Double]) func anEvenPaceOfOneKeyframe(_ pull: Double) throws {
    let text =
      "layers: [{id: a}]\nanimations: [{over: pull, extrapolate: extend, "
      + "tracks: {a.zPosition: {keyframes: [{at: 5, value: 3}], interpolate: paced}}}]\n"
    #expect(try effect(text).frame(at: .dragging(to: pull))["a"]?.zPosition == 3)
  }

  /// From the centre of four the two in the middle start at once, and the outer ones one step later.
  @Test(arguments: [
    ("{each: 100ms, from: center}", [0, 1, 1, 0]), ("{each: 100ms, from: edges}", [1, 0, 0, 1]),
  ])
  func staggersFromTheMiddle(_ stagger: String, _ started: [Int]) throws {
    let text =
      "layers: [{id: a}, {id: b}, {id: c}, {id: d}]\nanimations: [{during: refreshing, duration: 1s, "
      + "targets: [a, b, c, d], stagger: \(stagger), tracks: {zPosition: [0, 100]}}]\n"
    let effect = try effect(text)
    for (time, early, late) in [(0.05, 5.0, 0.0), (0.15, 15, 5)] {
      let frame = effect.frame(at: .refreshing(after: .seconds(time)))
      let places = try ["a", "b", "c", "d"].map { try #require(frame[$0]).zPosition }
      #expect(isClose(places, started.map { $0 == 1 ? early : late }))
    }
  }

  @Test func radiiOfARectangle() throws {
    let text =
      "paths: {r: {rect: {origin: [0, 0], size: [20, 10], radius: [4, 2]}}}\n"
      + "layers: [{id: a, kind: shape, path: r}]\n"
    let path = try #require(try effect(text).frame(at: .idle)["a"]?.path)
    #expect(path.description.hasPrefix("M4 0L16 0A4 2 0 0 1 20 2"))
  }

  @Test func wordsByAConstant() throws {
    let text = "constants: {joint: bevel}\nlayers: [{id: a, kind: shape, path: M0 0L9 9, lineJoin: joint}]\n"
    #expect(try effect(text).frame(at: .idle)["a"]?.lineJoin == .bevel)
  }

  /// A time that is compared with a constant still runs under reduced motion, on either side of the comparison.
  @Test(arguments: ["time > 3s", "3s < time", "refreshed >= 3s", "3s <= refreshed"])
  func comparedTimesGoOn(_ condition: String) throws {
    let text = "layers: [{id: a, position: [\"if(\(condition), 10, 0)\", \"time / 1s\"]}]\n"
    let effect = try effect(text, variants: ["reducedMotion"])
    #expect(effect.frame(at: .refreshing(after: .seconds(2)))["a"]?.position == Vec2(0, 0))
    #expect(effect.frame(at: .refreshing(after: .seconds(5)))["a"]?.position == Vec2(10, 0))
  }

  /// If an opacity still changes, no opacity is pulsed.
  @Test func whatGoesOnKeepsLayersFromBreathing() throws {
    let moving =
      "animations: [{during: refreshing, duration: 1s, repeat: forever, tracks: {a.rotation: {by: 1turn}}}]\n"
    for (opacity, isSteady) in [("0.5", false), ("0.5 + 0.1 * sin(time / 1s)", true)] {
      let text = "layers: [{id: a}, {id: b, opacity: \(opacity)}]\n" + moving
      let effect = try effect(text, variants: ["reducedMotion"])
      let opacities = (0..<20).map { effect.frame(at: .refreshing(after: .seconds(0.1) * $0))["a"]?.opacity }
      #expect(opacities.allSatisfy { $0 == 1 } == isSteady)
    }
  }

  @Test func hapticsAreThoseOfTheLifecycleOrOfNodes() throws {
    let tick =
      "animations: [{during: refreshing, duration: 1s, events: [{at: start, emit: tick, haptic: light}], tracks: {a.opacity: [1, 0]}}]"
    for (text, has) in [
      ("pull: {trigger: 60, haptics: {armed: light}}", true), ("pull: {trigger: 60}", false), (tick, true),
      (tick.replacing(", haptic: light", with: ""), false),
    ] {
      #expect(
        try Effect(yaml: "drawstring: 1\neffect: e\ncanvas: [9, 9]\nlayers: [{id: a}]\n\(text)\n").hasHaptics
          == has)
    }
  }

  @Test func tracesAreInOrderAndFinite() throws {
    let bad: [([TraceEvent], String)] = [
      ([.drag(1, at: .seconds(-1))], "event 0 lies before the start of the trace"),
      ([.drag(1, at: .seconds(2)), .release(at: .seconds(1))], "event 1 lies before the event it follows"),
      ([.begin(at: .seconds(1_000_000_001))], "event 0 lies beyond 1000000000 s"),
      ([.drag(.nan, at: .zero)], "event 0 pulls by a number that is not finite"),
      ([TraceEvent(.drag(1, across: .nan), at: .zero)], "event 0 is at a place that is not finite"),
    ]
    for (events, description) in bad {
      let error = #expect(throws: TraceError.self) { try Trace(events) }
      #expect(error?.description == description)
    }
  }

  @Test func aBeginLeadsToNoPull() throws {
    var moment = Moment.dragging(to: 30)
    moment.begin = true
    let graph = try effect("layers: [{id: a}]\n").graph
    #expect(
      graph.impossibility(of: moment) == "only refreshing, finishing, floor and closing come after a begin")
  }

  @Test func oneCornerIsSetAfterAllFour() throws {
    let effect = try effect("layers: [{id: a, cornerRadius: [1, 2, 3, 4], \"cornerRadius[1]\": 9}]\n")
    #expect(effect.frame(at: .idle)["a"]?.cornerRadii == [1, 9, 3, 4])
  }

  @Test func layersOfComponentsTakePathsOfTheirFile() throws {
    let text =
      "paths: {p: M0 0L9 9}\ncomponents: {k: {layers: [{id: b, kind: shape, path: p}]}}\nlayers: [{id: a, kind: k}]\n"
    #expect(try effect(text).frame(at: .idle)["a/b"]?.path == VectorPath(svg: "M0 0L9 9"))
  }

  @Test func equalValuesAreOneInASet() {
    let values: [InputValue] = [
      .number(1), .number(1), .angle(1), .boolean(true), .boolean(true), .color(.black), .color(.black),
      .word("a"),
      .text("a"), .text("a"), .point(Vec2(1, 2)), .point(Vec2(1, 2)),
    ]
    #expect(Set(values.map { InputSetting("a", $0) }).count == 7)
    #expect(Set(values.map { InputSetting("b", $0) } + [InputSetting("a", .number(1))]).count == 8)
    #expect(Set([EasingCurve.linear, .easeIn, .easeIn]).count == 2)
  }

  @Test func dashesThatMoveAreChanges() throws {
    let text =
      "layers: [{id: a, kind: shape, path: M0 0L50 0, lineDashPattern: [4, 2]}]\n"
      + "animations: [{during: refreshing, duration: 1s, tracks: {a.lineDashPattern: {to: [8, 2]}}}]\n"
    let effect = try effect(text)
    let frames = [0, 0.25, 0.5, 2, 3].map { effect.frame(at: .refreshing(after: .seconds($0))) }
    let changes = zip(frames, frames.dropFirst()).map { past, frame in
      frame.changes(since: past).map(\.property.name)
    }
    #expect(changes == [["lineDashPattern"], ["lineDashPattern"], ["lineDashPattern"], []])
  }

  @Test func breathingLayersChangeUntilTheEnd() throws {
    let effect = try effect(
      "layers: [{id: a}]\nanimations: [{during: refreshing, duration: 1s, repeat: forever, "
        + "tracks: {a.rotation: {by: 1turn}}}]\n",
      variants: ["reducedMotion"])
    var session = effect.makeSession()
    session.begin(at: .zero)
    #expect(session.nextChange(after: .seconds(3)) != nil)
    session.finish(at: .seconds(4))
    #expect(session.nextChange(after: .seconds(60)) == nil)
  }
}
