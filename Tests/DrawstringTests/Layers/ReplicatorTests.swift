import Drawstring
import DrawstringCore
import DrawstringTestSupport
import Testing

/// Replicators against the same written by hand, and against points moved step by step.
@Suite struct ReplicatorTests {
  private func ids(_ frame: EffectFrame) -> [String] { frame.layers.map(\.id) }

  @Test func copiesComeInOrderWithTheirGroups() throws {
    let probe = try Probe(
      "",
      layers: """
        [{id: r, kind: replicator, instanceCount: 2, layers: [{id: a, layers: [{id: b}]}, {id: c}]}, {id: d}]
        """)
    let frame = probe.effect.frame(at: .idle)
    #expect(ids(frame) == ["r", "r[0]", "a[0]", "b[0]", "c[0]", "r[1]", "a[1]", "b[1]", "c[1]", "d"])
    #expect(
      frame.layers.map(\.parent) == [nil, "r", "r[0]", "a[0]", "r[0]", "r", "r[1]", "a[1]", "r[1]", nil])
    #expect(frame.layers.map(\.kind).prefix(3) == [.replicator, .group, .group])
    #expect(frame["a"] == nil)
    #expect(frame["b[1]"]?.id == "b[1]")
  }

  /// What a replicator does, written out: a group for each copy, a node with a delay for each copy.
  @Test func aReplicatorIsWhatOneWritesByHand() throws {
    let node = """
      group: [
        {duration: 400ms, repeat: 3, tracks: {NAME.opacity: [shown, 0.2], NAME.fillColor: [red, blue, lime]}},
        {delay: 100ms, duration: 300ms, tracks: {NAME.position: {along: way, rotate: auto}}},
        {sequence: [{duration: 100ms, tracks: {NAME.scale: [1, 2]}}, {duration: 200ms, tracks: {NAME.scale: {to: 0.5}}}]}]
      """
    let dot =
      "kind: shape, path: way, opacity: 0.8, fillColor: \"lerp(black, white, progress)\", position: [3, pull]"
    let paths = "paths: {way: M0 0 L10 0 L10 10}\npull: {trigger: 50}"
    let made = try Probe(
      """
      \(paths)
      animations: [{during: [refreshing, finishing], hold: cancelling, \(named("dot", node))}]
      """,
      layers: """
        [{id: r, kind: replicator, position: [50, 60], size: [20, 10], rotation: 30deg, instanceCount: 4, \
        instanceDelay: 70ms, instanceRotation: 90deg, instanceScale: 0.5, instanceTranslation: [0, 7], \
        instanceColor: "#ffffffcc", instanceAlphaOffset: -20%, layers: [{id: dot, \(dot)}]}]
        """)
    var groups = ""
    var members = ""
    // Two half turns and one of 270 degrees, halved each time, and moved by turned ways: 7 down, then 3.5 to the left…
    let ways: [(Double, Double)] = [(0, 0), (0, 7), (-3.5, 7), (-3.5, 5.25)]
    for copy in 0..<4 {
      let (x, y) = ways[copy]
      groups += """
        {id: g\(copy), position: [10, 5], size: [20, 10], rotation: \(90 * copy)deg, \
        scale: \([1, 0.5, 0.25, 0.125][copy]), translation: [\(x), \(y)], opacity: \(["80%", "60%", "40%", "20%"][copy]), \
        layers: [{id: d\(copy), \(dot)}]},
        """
      members += "{group: [{delay: \(70 * copy)ms, \(named("d\(copy)", node))}]},"
    }
    let written = try Probe(
      """
      \(paths)
      animations: [{during: [refreshing, finishing], hold: cancelling, group: [\(members)]}]
      """, layers: "[{id: r, position: [50, 60], size: [20, 10], rotation: 30deg, layers: [\(groups)]}]")
    var moments: [Moment] = [
      .idle, .dragging(to: 30), .finishing(after: .milliseconds(120), refreshed: .milliseconds(333)),
    ]
    for time in stride(from: 0, through: 1_600, by: 37) {
      moments.append(.refreshing(after: .milliseconds(time)))
    }
    for moment in moments {
      let (a, b) = (made.effect.frame(at: moment), written.effect.frame(at: moment))
      for copy in 0..<4 {
        let one = try #require(a["dot[\(copy)]"])
        let other = try #require(b["d\(copy)"])
        for ((name, value), (_, expected)) in zip(one.properties, other.properties) {
          #expect(value == expected, "\(moment): \(name) of copy \(copy)")
        }
        let (group, byHand) = (try #require(a["r[\(copy)]"]), try #require(b["g\(copy)"]))
        #expect(abs(group.opacity - byHand.opacity) < 1e-15)
        #expect(group.rotation == byHand.rotation)
        #expect(group.scale == byHand.scale)
        #expect((group.translation - byHand.translation).length < 1e-12)
        #expect(
          (one.worldTransform.place(Vec2(3, 4)) - other.worldTransform.place(Vec2(3, 4))).length < 1e-12)
      }
    }
  }

  private func named(_ name: String, _ text: String) -> String {
    text.split(separator: "NAME", omittingEmptySubsequences: false).joined(separator: name)
  }

  /// Copy i is the step taken i times about the middle of the rectangle, for any step.
  @Test func copiesAreStepsTakenAgainAndAgain() throws {
    var random = SeededGenerator(seed: 21)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    for round in 0..<60 {
      let t = Vec2(number(-5...5), number(-5...5))
      let isEven = round % 3 == 0
      let sx = number(-1.4...1.4)
      let s = Vec2(sx, isEven ? sx : number(-1.4...1.4))
      let turn = round % 4 == 0 ? 0 : number(-4...4)
      let k = round % 2 == 0 ? Vec2(0, 0) : Vec2(number(-0.8...0.8), number(-0.8...0.8))
      let size = Vec2(number(0...40), number(0...40))
      let probe = try Probe(
        "",
        layers: """
          [{id: r, kind: replicator, anchorPoint: [0, 0], size: [\(size.x), \(size.y)], instanceCount: 6, \
          instanceTranslation: [\(t.x), \(t.y)], instanceScale: [\(s.x), \(s.y)], instanceRotation: \(turn)rad, \
          instanceSkew: [\(k.x)rad, \(k.y)rad], layers: [{id: dot}]}]
          """)
      let frame = probe.effect.frame(at: .idle)
      let start = Vec2(number(-20...20), number(-20...20))
      var point = start
      for copy in 0..<6 {
        let world = try #require(frame["dot[\(copy)]"]).worldTransform
        #expect(
          (world.place(start) - point).length <= 1e-9 * (1 + point.length), "round \(round), copy \(copy)")
        var p = Vec2((point.x - size.x / 2) * s.x, (point.y - size.y / 2) * s.y)
        p = Vec2(p.x + p.y * Trigonometry.tangent(k.x), p.y + p.x * Trigonometry.tangent(k.y))
        p = Vec2(
          p.x * Trigonometry.cosine(turn) - p.y * Trigonometry.sine(turn),
          p.x * Trigonometry.sine(turn) + p.y * Trigonometry.cosine(turn))
        point = Vec2(p.x + size.x / 2 + t.x, p.y + size.y / 2 + t.y)
      }
    }
  }

  @Test func whatTheStepCannotSayStaysFinite() throws {
    for step in [
      "instanceScale: [0, 1], instanceRotation: 1rad", "instanceScale: 0, instanceSkew: [1rad, 0rad]",
      "instanceScale: 1e200, instanceRotation: 1rad, instanceSkew: [1rad, 1rad]",
      "instanceSkew: [90deg, 90deg], instanceTranslation: [1e308, 1e308]",
      "instanceScale: [1e308, -1e308], instanceRotation: 1e300rad", "instanceAlphaOffset: 1e308",
      "instanceColor: red, instanceRedOffset: -1e308",
    ] {
      let probe = try Probe(
        "",
        layers:
          "[{id: r, kind: replicator, instanceCount: 9, \(step), layers: [{id: dot, backgroundColor: red}]}]")
      let frame = probe.effect.frame(at: .refreshing(after: .zero))
      #expect(frame.lanes.allSatisfy { $0.isFinite })
      for layer in frame.layers {
        let world = layer.worldTransform
        #expect([world.a, world.b, world.c, world.d, world.tx, world.ty].allSatisfy { $0.isFinite })
      }
    }
  }

  @Test func aFanOpensAsItsStepTurns() throws {
    let probe = try Probe(
      "pull: {trigger: 100}\nanimations: [{over: progress, tracks: {r.instanceRotation: [0deg, 30deg]}}]",
      layers: "[{id: r, kind: replicator, instanceCount: 3, layers: [{id: dot}]}]")
    for pull in [0.0, 20, 50, 100] {
      let frame = probe.effect.frame(at: pull == 0 ? .idle : .dragging(to: pull))
      for copy in 0..<3 {
        let turn = try #require(frame["r[\(copy)]"]).rotation
        #expect(abs(turn - Double(copy) * pull / 100 * Double.pi / 6) < 1e-12)
      }
    }
  }

  /// The frame shows multiplied colours, and what a node starts from is what it was before that.
  @Test func coloursAreMultipliedOnce() throws {
    let probe = try Probe(
      """
      animations:
        - {during: refreshing, duration: 1s, tracks: {dot.fillColor: {to: black}, sky.colors: {to: [black, black]}}}
        - {during: finishing, duration: 1s, tracks: {dot.fillColor: {to: white}}}
      """,
      layers: """
        [{id: r, kind: replicator, instanceCount: 3, instanceColor: "#ff8000", instanceRedOffset: -0.25, \
        instanceBlueOffset: 0.5, layers: [{id: dot, kind: shape, fillColor: "#ffffff80"}, \
        {id: sky, kind: gradient, colors: [white, "#808080"]}]}]
        """)
    func color(_ id: String, _ moment: Moment) throws -> [Double] {
      try #require(probe.effect.frame(at: moment).figure("\(id).fillColor"))
    }
    let (half, green) = (128.0 / 255, 128.0 / 255)
    #expect(isClose(try color("dot[0]", .idle), [1, green, 0, half]))
    #expect(isClose(try color("dot[1]", .idle), [0.75, green, 0.5, half]))
    #expect(isClose(try color("dot[2]", .idle), [0.5, green, 1, half]))
    // A quarter of the way to black, premultiplied.
    let later = try color("dot[2]", .refreshing(after: .milliseconds(250)))
    let alpha = half * 0.75 + 0.25
    let grey = half * 0.75 / alpha
    #expect(isClose(later, [grey * 0.5, grey * green, grey, alpha]))
    let frame = probe.effect.frame(at: .refreshing(after: .milliseconds(500)))
    #expect(
      isClose(
        try #require(frame.figure("sky[1].colors")),
        [0.375, green / 2, 0.25, 1, half / 2 * 0.75, half / 2 * green, half / 4, 1]))
  }

  @Test func nestedCopiesAddUp() throws {
    let probe = try Probe(
      """
      animations:
        - during: refreshing
          duration: 1s
          tracks:
            dot.zPosition: [0, 10]
            "dot[1].opacity": [1, 0]
            "dot[1][2].rotation": [0rad, 1rad]
      """,
      layers: """
        [{id: o, kind: replicator, instanceCount: 2, instanceDelay: 100ms, instanceTranslation: [100, 0], layers: [
          {id: i, kind: replicator, instanceCount: 3, instanceDelay: 10ms, instanceTranslation: [0, 10], layers: [
            {id: dot}]}]}]
        """)
    let frame = probe.effect.frame(at: .refreshing(after: .milliseconds(500)))
    #expect(
      ids(frame).prefix(9) == [
        "o", "o[0]", "i[0]", "i[0][0]", "dot[0][0]", "i[0][1]", "dot[0][1]", "i[0][2]", "dot[0][2]",
      ])
    for outer in 0..<2 {
      for inner in 0..<3 {
        let dot = try #require(frame["dot[\(outer)][\(inner)]"])
        let local = 0.5 - 0.1 * Double(outer) - 0.01 * Double(inner)
        #expect(abs(dot.zPosition - 10 * local) < 1e-9)
        #expect(abs(dot.opacity - (outer == 1 ? 1 - local : 1)) < 1e-9)
        #expect(abs(dot.rotation - (outer == 1 && inner == 2 ? local : 0)) < 1e-9)
        #expect(dot.worldTransform.place(Vec2(0, 0)) == Vec2(100 * Double(outer), 10 * Double(inner)))
      }
    }
  }

  @Test func anEarlierTimeSkipsIntoIt() throws {
    let probe = try Probe(
      "animations: [{during: refreshing, duration: 1s, tracks: {dot.zPosition: [0, 10]}}]",
      layers: "[{id: r, kind: replicator, instanceCount: 3, instanceDelay: -200ms, layers: [{id: dot}]}]")
    let frame = probe.effect.frame(at: .refreshing(after: .milliseconds(100)))
    #expect(isClose(try (0..<3).map { try #require(frame.figure("dot[\($0)].zPosition"))[0] }, [1, 3, 5]))
  }

  /// On a signal's clock there is no time to be later in, unless a range makes one.
  @Test func aSignalMovesAllCopiesAtOnce() throws {
    let probe = try Probe(
      """
      pull: {trigger: 100}
      animations:
        - {over: progress, tracks: {dot.zPosition: [0, 10]}}
        - {over: pull, range: [0, 100], duration: 800ms, tracks: {dot.opacity: [0, 1]}}
      """,
      layers: "[{id: r, kind: replicator, instanceCount: 3, instanceDelay: 100ms, layers: [{id: dot}]}]")
    let frame = probe.effect.frame(at: .dragging(to: 50))
    #expect(isClose(try (0..<3).map { try #require(frame.figure("dot[\($0)].zPosition"))[0] }, [5, 5, 5]))
    // The whole lasts 1 s with the last copy's delay.
    #expect(
      isClose(try (0..<3).map { try #require(frame.figure("dot[\($0)].opacity"))[0] }, [0.625, 0.5, 0.375]))
  }

  @Test func masksStayWithinTheirCopy() throws {
    let probe = try Probe(
      "animations: [{during: refreshing, tracks: {a.mask: {value: n}}}]",
      layers: """
        [{id: r, kind: replicator, instanceCount: 3, layers: [{id: a, mask: m}, {id: m}, {id: n}, {id: b, mask: out}]},
         {id: out}, {id: c, mask: "m[1]"}]
        """)
    let idle = probe.effect.frame(at: .idle)
    let busy = probe.effect.frame(at: .refreshing(after: .zero))
    for copy in 0..<3 {
      #expect(idle["a[\(copy)]"]?.mask == "m[\(copy)]")
      #expect(busy["a[\(copy)]"]?.mask == "n[\(copy)]")
      #expect(idle["b[\(copy)]"]?.mask == "out")
    }
    #expect(idle["c"]?.mask == "m[1]")
  }

  @Test func eventsAreEmittedOnce() throws {
    let probe = try Probe(
      """
      animations:
        - id: pulse
          during: refreshing
          sequence:
            - {duration: 1s, tracks: {dot.opacity: [0, 1]}, events: [{at: 50%, emit: half}]}
          events: [{at: end, emit: done}]
      """,
      layers: "[{id: r, kind: replicator, instanceCount: 3, instanceDelay: 100ms, layers: [{id: dot}]}]")
    let replay = probe.effect.makeReplay(of: try Trace([.begin(at: .zero)]))
    let own = replay.events(after: s(0), through: s(5)).filter { $0.node != nil }
    #expect(own.map(\.name) == ["half", "done"])
    #expect(own.map { $0.at / s(1) } == [0.5, 1])
    #expect(own.last?.node == "pulse")
  }

  /// Leaving at a loop's end waits for the first copy's loop.
  @Test func leavingWaitsForTheLoopOfTheFirstCopy() throws {
    func end(_ layers: String) throws -> [Double] {
      let probe = try Probe(
        """
        pull: {trigger: 50, leave: loop-end}
        animations: [{during: refreshing, duration: 1s, repeat: forever, tracks: {dot.opacity: [0, 1]}}]
        """, layers: layers)
      let events: [TraceEvent] = [.begin(at: .zero), .finish(.success, at: .seconds(0.3))]
      let replay = probe.effect.makeReplay(of: try Trace(events))
      return replay.events(after: s(0.3), through: s(9)).filter { $0.name == "ended" }.map { $0.at / s(1) }
    }
    #expect(try end("[{id: dot}]") == [1])
    #expect(
      try end("[{id: r, kind: replicator, instanceCount: 3, instanceDelay: 100ms, layers: [{id: dot}]}]") == [
        1
      ])
  }
}
