import Drawstring
import Testing

/// Values that join those underneath, and iterations that continue one another.
struct CompositionTests {
  private let begun: [TraceEvent] = [.begin(at: s(0))]

  /// Web-platform-tests, web-animations/animation-model/keyframe-effects/effect-value-iteration-composite-operation.html:
  /// iterations of 100 s, at 50 s of the first, and at 0 and 50 s of the third.
  private static let iterationRows: [(String, String, [[Double]])] = [
    ("a.zPosition", "[0, 10]", [[5], [20], [25]]),
    ("a.opacity", "[0, 0.4]", [[0.2], [0.8], [1]]),
    ("a.rotation", "[0turn, 0.5turn]", [[Double.pi / 2], [Double.pi * 2], [Double.pi * 2.5]]),
    ("a.scale", "[0, 1]", [[0.5, 0.5], [0, 0], [0.5, 0.5]]),
    ("a.scale", "[1, 2]", [[1.5, 1.5], [3, 3], [3.5, 3.5]]),
    ("a.scale", "[0, 2]", [[1, 1], [2, 2], [3, 3]]),
    ("a.scale", "[2, 3]", [[2.5, 2.5], [6, 6], [6.5, 6.5]]),
    ("a.translation", "[[0, 0], [30, 0]]", [[15, 0], [60, 0], [75, 0]]),
    ("a.shadowOffset", "[[0, 0], [10, 10]]", [[5, 5], [20, 20], [25, 25]]),
  ]

  @Test(arguments: iterationRows)
  func iterations(_ key: String, _ keyframes: String, _ expected: [[Double]]) throws {
    let probe = try Probe(
      """
      animations:
        - {during: refreshing, duration: 100s, repeat: 10, tracks: {\(key): {keyframes: \(keyframes), accumulate: true}}}
      """)
    for (time, value) in zip([50.0, 200, 250], expected) {
      // An opacity of 1 there is one of 1 that was limited.
      let found = try probe.numbers(time, key, begun)
      #expect(isClose(key == "a.opacity" ? [min(found[0], 1)] : found, value), "at \(time): \(found)")
    }
  }

  /// The same page's colours, of 255; each iteration adds an opaque one.
  private static let colorRows: [(String, [[Double]])] = [
    ("[black, \"#787878\"]", [[60, 60, 60], [240, 240, 240], [255, 255, 255]]),
    ("[\"#007800\", \"#3c3c3c\"]", [[30, 90, 30], [120, 240, 120], [150, 210, 150]]),
  ]

  @Test(arguments: colorRows)
  func iterationsOfColours(_ keyframes: String, _ expected: [[Double]]) throws {
    let probe = try Probe(
      """
      animations:
        - {during: refreshing, duration: 100s, repeat: 10,
           tracks: {a.backgroundColor: {keyframes: \(keyframes), accumulate: true}}}
      """)
    for (time, value) in zip([50.0, 200, 250], expected) {
      let found = try probe.numbers(time, "a.backgroundColor", begun)
      #expect(isClose(found.dropLast().map { min($0 * 255, 255) }, value), "at \(time): \(found)")
    }
  }

  /// Web-platform-tests, the-effect-value-of-a-keyframe-effect.html: keyframes that share a place.
  @Test func overlappingKeyframes() throws {
    func opacity(_ track: String, _ node: String, at times: [Double]) throws -> [Double] {
      try Probe("animations: [{during: refreshing, duration: 1s, \(node)tracks: {a.opacity: \(track)}}]")
        .course("a.opacity", begun, at: times)
    }
    let ends =
      "[{at: 0%, value: 0}, {at: 0%, value: 0.1}, {at: 0%, value: 0.2}, {at: 100%, value: 0.8}, "
      + "{at: 100%, value: 0.9}, {at: 100%, value: 1}]"
    let eased = "ease: \"cubic-bezier(0.5, -0.5, 0.5, 1.5)\", "
    #expect(try opacity(ends, eased, at: [0, 0.15, 0.85, 1]) == [0.2, 0, 1, 1])
    #expect(isClose(try opacity(ends, eased, at: [0.71]), [0.8], within: 0.01))
    let middle =
      "[{at: 0%, value: 0}, {at: 50%, value: 0.3}, {at: 50%, value: 0.5}, {at: 50%, value: 0.7}, {at: 100%, value: 1}]"
    #expect(isClose(try opacity(middle, "", at: [0.25, 0.5, 0.75]), [0.15, 0.7, 0.85]))
  }

  /// Nodes in document order, over what the layer has: ((3 + 10) · ½ way …), by hand.
  @Test func nodesStandOnOneAnother() throws {
    let probe = try Probe(
      """
      animations:
        - {during: refreshing, duration: 1s, tracks: {a.zPosition: {from: 0, to: 10, composite: add}, a.scale: {from: 1, to: 3, composite: add}}}
        - {during: refreshing, duration: 2s, tracks: {a.zPosition: {from: 100, to: 200, composite: accumulate}, a.scale: {from: 1, to: 3, composite: accumulate}}}
      """, layers: "[{id: a, zPosition: 3, scale: 2}]")
    #expect(try probe.course(begun, at: [0, 0.5, 1, 2]) == [103, 133, 163, 213])
    #expect(
      try [0, 0.5, 1, 2].map { try probe.numbers($0, "a.scale", begun)[0] } == [2, 4.5, 7, 8])
    // A later one that replaces covers them all.
    let covered = try Probe(
      """
      animations:
        - {during: refreshing, tracks: {a.zPosition: {value: 10, composite: add}}}
        - {during: refreshing, tracks: {a.zPosition: 7}}
        - {during: refreshing, tracks: {a.zPosition: {value: 1, composite: add}}}
      """)
    #expect(try covered.at(0, "a.zPosition", begun) == 8)
  }

  /// Sums follow a moving value underneath; a value of a layer that is a formula, too.
  @Test func movingGround() throws {
    let probe = try Probe(
      """
      pull: {trigger: 50}
      animations:
        - {over: pull, tracks: {a.zPosition: {keyframes: [{at: 0, value: 0}, {at: 50, value: 5}], composite: add}}}
      """, layers: "[{id: a, zPosition: 2 * pull}]")
    #expect(try probe.at(0, "a.zPosition", [.drag(20, at: s(0))]) == 42)
  }

  @Test func membersOfASequence() throws {
    let probe = try Probe(
      """
      animations:
        - during: refreshing
          sequence:
            - {duration: 1s, tracks: {a.zPosition: {from: 0, to: 10, composite: add}}}
            - {duration: 1s, tracks: {a.zPosition: {from: 0, to: 20, composite: add}}}
            - {duration: 1s, tracks: {a.zPosition: {to: 0}}}
            - {duration: 1s, tracks: {a.zPosition: {by: 5}}}
      """, layers: "[{id: a, zPosition: 3}]")
    // Each adds to those before it; the third starts from the sum, and what replaces ends it.
    #expect(
      try probe.course(begun, at: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4]) == [3, 8, 13, 23, 33, 16.5, 0, 2.5, 5])
  }

  @Test func accumulationInASequence() throws {
    let probe = try Probe(
      """
      animations:
        - during: refreshing
          sequence:
            - {duration: 1s, repeat: 3, tracks: {a.zPosition: {from: 0, to: 10, accumulate: true}}}
            - {duration: 1s, tracks: {a.zPosition: {to: 0}}}
            - {duration: 1s, tracks: {a.zPosition: {by: 7}}}
      """)
    #expect(try probe.course(begun, at: [0.5, 2.5, 3, 3.5, 4, 4.5]) == [5, 25, 30, 15, 0, 3.5])
  }

  /// Iterations are the leaf's own, and fractions of them count as the timing says.
  @Test func iterationsOfALeaf() throws {
    let probe = try Probe(
      """
      animations:
        - during: refreshing
          repeat: 2
          group:
            - {duration: 1s, repeat: 2, iterationStart: 0.5, tracks: {a.zPosition: {from: 0, to: 10, accumulate: true}}}
        - {during: refreshing, duration: 1s, repeat: 2.5, direction: alternate, tracks: {b.zPosition: {from: 0, to: 10, accumulate: true}}}
        - {during: refreshing, duration: 0s, repeat: forever, tracks: {c.zPosition: {from: 0, to: 10, accumulate: true}}}
      """)
    #expect(isClose(try probe.course(begun, at: [0, 0.5, 1.25, 2, 2.75, 9]), [5, 10, 17.5, 5, 12.5, 25]))
    #expect(
      isClose(try probe.course("b.zPosition", begun, at: [0.25, 1.25, 2.25, 9]), [2.5, 17.5, 22.5, 25]))
    #expect(try probe.at(3, "c.zPosition", begun).isFinite)
  }

  /// `by` marches on from wherever it started; to and fro does not.
  @Test func marching() throws {
    let probe = try Probe(
      "animations: [{during: refreshing, duration: 1s, repeat: forever, tracks: {a.zPosition: {by: 10, accumulate: true}}}]",
      layers: "[{id: a, zPosition: 100}]")
    #expect(try probe.course(begun, at: [0, 0.5, 1, 3.5, 1000]) == [100, 105, 110, 135, 10100])
  }

  /// A node that waits adds only where nothing else writes; then it adds to what the layer has.
  @Test func waitingNodes() throws {
    let node =
      "{during: refreshing, delay: 1s, duration: 1s, tracks: {a.zPosition: {from: 5, to: 10, composite: add}}}"
    let alone = try Probe("animations: [\(node)]", layers: "[{id: a, zPosition: 3}]")
    #expect(try alone.course(begun, at: [0, 1, 2]) == [8, 8, 13])
    let over = try Probe(
      "animations: [{during: refreshing, tracks: {a.zPosition: 40}}, \(node)]",
      layers: "[{id: a, zPosition: 3}]")
    #expect(try over.course(begun, at: [0, 0.9, 1, 2]) == [40, 40, 45, 50])
  }

  /// What is held is what was shown, sums included.
  @Test func heldSums() throws {
    let probe = try Probe(
      """
      pull: {trigger: 50}
      phases: {cancelling: 1s}
      animations:
        - {during: [dragging, cancelling], duration: 1s, tracks: {a.zPosition: {from: 0, to: 100}}}
        - {during: dragging, hold: cancelling, duration: 1s, tracks: {a.zPosition: {from: 0, to: 10, composite: add}}}
      """)
    let trace: [TraceEvent] = [.drag(20, at: s(0)), .release(at: s(0.5))]
    #expect(try probe.course(trace, at: [0.25, 0.5, 0.75]) == [27.5, 55, 55])
  }

  /// Interrupted and begun again, what goes by an amount over what lies underneath never jumps.
  @Test func startsAreWhole() throws {
    let probe = try Probe(
      """
      pull: {trigger: 50}
      phases: {cancelling: 1s}
      animations:
        - {during: dragging, duration: 1s, tracks: {a.zPosition: {to: 10, composite: add}}}
        - {during: cancelling, duration: 1s, tracks: {a.zPosition: {by: 20, composite: add}}}
      """, layers: "[{id: a, zPosition: 3}]")
    let trace: [TraceEvent] = [.drag(20, at: s(0)), .release(at: s(0.5))]
    // From 3 towards 13; then from 8 to 23.
    #expect(
      try probe.course(trace, at: [0, 0.5, 1, 1.499999999]).map { ($0 * 1e6).rounded() / 1e6 } == [
        3, 8, 15.5, 23,
      ])
  }

  /// Numbers at the limits of what a number can be stay numbers.
  @Test func hugeNumbers() throws {
    let probe = try Probe(
      """
      animations:
        - during: refreshing
          duration: 1s
          repeat: 1e8
          iterationStart: 1e9
          tracks:
            a.zPosition: {from: -1e308, to: 1.7e308, accumulate: true, composite: add}
            a.scale: {from: 1e200, to: 1e308, accumulate: true, composite: add}
            a.backgroundColor: {from: red, to: blue, accumulate: true, composite: accumulate, colorSpace: oklch}
      """, layers: "[{id: a, zPosition: 1e308, scale: 1e200}]")
    for time in [0, 0.25, 3.9, 1e6] {
      for key in ["a.zPosition", "a.scale", "a.backgroundColor"] {
        #expect(try probe.numbers(time, key, begun).allSatisfy(\.isFinite))
      }
    }
  }
}
