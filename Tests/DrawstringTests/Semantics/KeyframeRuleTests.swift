import Drawstring
import Testing

/// Which keyframes stand around a progress, and what lies between them.
struct KeyframeRuleTests {
  private let begun: [TraceEvent] = [.begin(at: s(0))]

  /// A track of one second at some of its instants; `a.zPosition` is 3 underneath.
  private func course(_ track: String, _ node: String = "", at times: [Double]) throws -> [Double] {
    let probe = try Probe(
      "animations: [{during: refreshing, duration: 1s, \(node)tracks: {a.zPosition: \(track)}}]",
      layers: "[{id: a, zPosition: 3}]")
    return try probe.course(begun, at: times)
  }

  @Test func spreadAndStatedPlaces() throws {
    #expect(
      try course("[0, 10, 20, 40]", at: [0, 1.0 / 6, 0.5, 5.0 / 6, 1]).map { ($0 * 1e6).rounded() / 1e6 } == [
        0, 5, 15, 30, 40,
      ])
    // Two without a place between 20% and 80%: at 40% and 60%.
    let mixed = "[0, {at: 20%, value: 2}, 4, 6, {at: 80%, value: 8}, 10]"
    #expect(isClose(try course(mixed, at: [0.1, 0.2, 0.3, 0.5, 0.7, 0.9]), [1, 2, 3, 5, 7, 9]))
    #expect(
      isClose(
        try course("[{at: 250ms, value: 0}, {at: 750ms, value: 8}]", at: [0.25, 0.5, 0.75]), [0, 4, 8]))
  }

  @Test func missingEndsAndSingleKeyframes() throws {
    #expect(try course("[7]", at: [0, 0.5, 1, 9]) == [3, 5, 7, 7])
    #expect(try course("7", at: [0, 0.5, 1]) == [7, 7, 7])
    #expect(try course("[{at: 50%, value: 7}]", at: [0, 0.25, 0.5, 0.75, 1]) == [3, 5, 7, 5, 3])
    #expect(try course("{keyframes: [7], ease: step-end}", at: [0, 0.99, 1]) == [3, 3, 7])
    #expect(try course("{from: 7}", at: [0, 0.5, 1]) == [7, 5, 3])
    #expect(try course("{to: 7}", at: [0, 0.5, 1]) == [3, 5, 7])
    #expect(try course("{by: 4}", at: [0, 0.5, 1]) == [3, 5, 7])
    #expect(try course("{from: 10, by: 4}", at: [0, 0.5, 1]) == [10, 12, 14])
    #expect(try course("{to: 10, by: 4}", at: [0, 0.5, 1]) == [6, 8, 10])
    #expect(try course("{from: shown, to: 9}", at: [0, 0.5, 1]) == [3, 6, 9])
  }

  @Test func jumps() throws {
    let jump = "[{at: 0%, value: 0}, {at: 50%, value: 5}, {at: 50%, value: 20}, {at: 100%, value: 30}]"
    #expect(isClose(try course(jump, at: [0.5 - 1e-9, 0.5, 0.75, 1]), [5, 20, 25, 30], within: 1e-6))
    let past = "[{at: 0%, value: 0}, {at: 50%, value: 5}, {past: 50%, value: 20}, {at: 100%, value: 30}]"
    #expect(isClose(try course(past, at: [0.5, 0.5 + 1e-9, 0.75]), [5, 20, 25], within: 1e-6))
    // With nothing else there, the segment before ends in the new value.
    let alone = "[{at: 0%, value: 0}, {past: 50%, value: 20}, {at: 100%, value: 30}]"
    #expect(isClose(try course(alone, at: [0.25, 0.5, 0.75]), [10, 20, 25]))
    let many = "[1, {at: 50%, value: 5}, {at: 50%, value: 6}, {at: 50%, value: 7}, 9]"
    #expect(isClose(try course(many, at: [0.25, 0.5, 0.75]), [3, 7, 8]))
  }

  @Test func holdsAndDiscreteValues() throws {
    let hold = "[{at: 0%, value: 0, hold: true}, {at: 50%, value: 5}, {at: 100%, value: 30}]"
    #expect(try course(hold, at: [0, 0.499, 0.5, 0.75]) == [0, 0, 5, 17.5])
    // n values without places hold for an n-th each; with places each until the next.
    let discrete = "{keyframes: [1, 2, 3, 4], interpolate: discrete}"
    #expect(try course(discrete, at: [0, 0.249, 0.25, 0.5, 0.75, 1]) == [1, 1, 2, 3, 4, 4])
    let placed =
      "{keyframes: [{at: 0%, value: 1}, {at: 60%, value: 2}, {at: 100%, value: 3}], interpolate: discrete}"
    #expect(try course(placed, at: [0.59, 0.6, 0.99, 1]) == [1, 2, 2, 3])
  }

  @Test func booleans() throws {
    func hidden(_ track: String, at times: [Double]) throws -> [Double] {
      try Probe("animations: [{during: refreshing, duration: 1s, tracks: {a.hidden: \(track)}}]")
        .course("a.hidden", begun, at: times)
    }
    #expect(try hidden("{from: true, to: false}", at: [0, 0.5, 0.99, 1]) == [1, 1, 1, 0])
    #expect(try hidden("[true, false]", at: [0, 0.49, 0.5, 1]) == [1, 1, 0, 0])
    let flip = "{from: true, to: false, interpolate: linear}"
    #expect(try hidden(flip, at: [0, 0.49, 0.5, 1]) == [1, 1, 0, 0])
  }

  @Test func easingOfSegments() throws {
    let own = "{keyframes: [{at: 0%, value: 0, ease: step-end}, {at: 50%, value: 8}, 16], ease: step-start}"
    #expect(try course(own, at: [0, 0.25, 0.5, 0.6]) == [0, 0, 16, 16])
    // An easing that does not arrive: CSS evaluates it at 1, too.
    let half = "{from: 0, to: 8, ease: \"linear(0, 0.5)\"}"
    #expect(try course(half, at: [0, 0.5, 1, 2]) == [0, 2, 4, 4])
  }

  /// Outside 0 to 1, which overshooting easings of a node reach, the outermost segments go on; where several
  /// keyframes stand at an end, the outermost of them alone holds.
  @Test func beyondTheEnds() throws {
    let node = "ease: \"linear(-0.5, 1.5)\", "
    #expect(isClose(try course("[0, 10, 40]", node, at: [0, 0.5, 1]), [-10, 10, 70]))
    let ends = "[{at: 0%, value: 1}, {at: 0%, value: 2}, 5, {at: 100%, value: 8}, {at: 100%, value: 9}]"
    #expect(isClose(try course(ends, node, at: [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]), [1, 1, 2, 5, 9, 9, 9]))
    let held = "[{at: 0%, value: 1, hold: true}, 5, {at: 100%, value: 8}]"
    #expect(isClose(try course(held, node, at: [0, 1]), [1, 11]))
  }

  /// The value underneath is that of the instant asked for, and a formula follows its signals.
  @Test func movingEnds() throws {
    let probe = try Probe(
      """
      pull: {trigger: 50}
      animations:
        - {during: dragging, tracks: {a.zPosition: {formula: 100 * time / 1s}}, duration: 1s}
        - {during: dragging, duration: 1s, tracks: {a.zPosition: {from: 0}, b.zPosition: [pull, 2 * pull]}}
        - {during: dragging, duration: 1s, tracks: {c.zPosition: {formula: x * pull}}, ease: step-end}
      """)
    let trace: [TraceEvent] = [.drag(10, at: s(0)), .drag(20, at: s(0.5))]
    #expect(isClose(try probe.course(trace, at: [0.25, 0.5, 0.75, 1, 2]), [6.25, 25, 56.25, 100, 200]))
    #expect(isClose(try probe.course("b.zPosition", trace, at: [0.25, 0.5, 1]), [12.5, 30, 40]))
    #expect(isClose(try probe.course("c.zPosition", trace, at: [0.75, 1]), [0, 20]))
  }

  /// Numbers at the limits of what a number can be stay numbers.
  @Test func hugeNumbers() throws {
    let most = Double.greatestFiniteMagnitude
    let found = try course("{from: -1.7e308, to: 1.7e308}", at: [0, 0.25, 0.75, 1])
    #expect(found.allSatisfy(\.isFinite) && found == found.sorted())
    let probe = try Probe(
      "animations: [{during: refreshing, duration: 1s, tracks: {a.zPosition: {by: 1.7e308}}}]",
      layers: "[{id: a, zPosition: 1.7e308}]")
    #expect(try probe.at(1, "a.zPosition", begun) == most)
    #expect(try probe.at(0.5, "a.zPosition", begun).isFinite)
  }

  // MARK: Signals as clocks

  @Test(arguments: [
    ("clamp", [0, 0, 0, 5, 10, 10, 10]), ("extend", [-15, -5, 0, 5, 10, 15, 25]),
    ("repeat", [5, 5, 0, 5, 0, 5, 5]), ("[extend, repeat]", [-15, -5, 0, 5, 0, 5, 5]),
  ])
  func extrapolation(_ mode: String, _ expected: [Double]) throws {
    let probe = try Probe(
      """
      pull: {trigger: 50}
      animations:
        - over: pull
          extrapolate: \(mode)
          tracks: {a.zPosition: [{at: 0, value: 0}, {at: 20, value: 10}]}
      """)
    let found = try [-30, -10, 0, 10, 20, 30, 50].map {
      try probe.at(0, "a.zPosition", [.drag($0, at: s(0))])
    }
    #expect(isClose(found, expected))
  }

  @Test func jumpsOverASignal() throws {
    let probe = try Probe(
      """
      pull: {trigger: 50}
      animations:
        - over: pull
          tracks:
            a.zPosition: [{at: 0, value: 1}, {at: 0, value: 2}, {at: 20, value: 10}, {past: 20, value: 30}]
      """)
    let found = try [-5, 0, 10, 20, 20.5, 90].map { try probe.at(0, "a.zPosition", [.drag($0, at: s(0))]) }
    #expect(found == [1, 2, 6, 10, 30, 30])
  }

  /// A timed node scrubbed by a signal: its whole length, delays and rounds included; a range may fall.
  @Test(arguments: [("[10, 50]", [0, 10, 20, 30, 45, 50, 80]), ("[50, 10]", [80, 50, 40, 30, 15, 10, 0])])
  func ranges(_ range: String, _ pulls: [Double]) throws {
    let probe = try Probe(
      """
      pull: {trigger: 50}
      animations:
        - {over: pull, range: \(range), delay: 1s, duration: 1s, repeat: 3, direction: alternate,
           tracks: {a.zPosition: {from: 4, to: 8}}}
      """)
    let found = try pulls.map { try probe.at(0, "a.zPosition", [.drag($0, at: s(0))]) }
    // Four seconds for forty points.
    #expect(isClose(found, [4, 4, 4, 8, 6, 8, 8]))
  }
}
