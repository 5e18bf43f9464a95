import Drawstring
import DrawstringCore
import DrawstringTestSupport
import Testing

/// Paths on their way to others: what interrupts them, what holds them, what lies underneath.
struct PathMorphingTests {
  private static let paths = """
    pull: {trigger: 50, settle: {duration: 0s}}
    phases: {finishing: 400ms, cancelling: 400ms}
    paths:
      one: M0 0 L10 0
      two: M0 0 L20 0
      three: M0 0 L30 40 L0 40
      live: [{move: [0, 0]}, {line: [pull, 0]}]
    """

  private func probe(_ animations: String, path: String = "one") throws -> Probe {
    try Probe(
      "\(Self.paths)\nanimations:\n\(animations)", layers: "[{id: a, kind: shape, path: \(path)}, {id: b}]")
  }

  /// Where the outline ends at an instant.
  private func end(_ probe: Probe, _ seconds: Double, _ events: [TraceEvent]) throws -> Double {
    let frame = probe.effect.makeReplay(of: try Trace(events)).frame(at: s(seconds))
    return try #require(frame["a"]?.path?.bounds).highest.x
  }

  private let pulled: [TraceEvent] = [
    .drag(60, at: s(0)), .release(at: s(0)), .finish(.success, at: s(0.5)),
  ]

  @Test func anInterruptedMorphGoesOnFromWhereItWas() throws {
    let probe = try probe(
      """
        - {during: refreshing, duration: 1s, tracks: {a.path: {from: one, to: two}}}
        - {during: finishing, duration: 400ms, tracks: {a.path: {to: one}}}
      """)
    #expect(try end(probe, 0.25, pulled) == 12.5)
    #expect(abs(try end(probe, 0.499999999, pulled) - 15) < 1e-6)
    #expect(try end(probe, 0.5, pulled) == 15)
    #expect(try end(probe, 0.7, pulled) == 12.5)
    #expect(try end(probe, 0.9, pulled) == 10)
  }

  /// The same between outlines that have to be cut to fit: the outline does not jump at the transition.
  @Test func unlikePathsDoNotJumpAtTheSeam() throws {
    let probe = try probe(
      """
        - {during: refreshing, duration: 1s, tracks: {a.path: {from: one, to: three}}}
        - {during: finishing, duration: 400ms, tracks: {a.path: {to: two}}}
      """)
    let replay = probe.effect.makeReplay(of: try Trace(pulled))
    let before = try #require(replay.frame(at: s(0.499999999))["a"]?.path)
    let after = try #require(replay.frame(at: s(0.500000001))["a"]?.path)
    for share in 0...10 {
      let (p, q) = (
        before.point(atDistance: before.length * Double(share) / 10),
        after.point(atDistance: after.length * Double(share) / 10)
      )
      #expect(abs(p.x - q.x) + abs(p.y - q.y) < 1e-6)
    }
  }

  @Test func aHeldMorphStaysAsItWas() throws {
    let probe = try probe(
      "  - {during: refreshing, hold: finishing, duration: 1s, tracks: {a.path: {from: one, to: two}}}")
    #expect(try end(probe, 0.6, pulled) == 15)
    #expect(try end(probe, 0.89, pulled) == 15)
    #expect(try end(probe, 0.9, pulled) == 10)
  }

  /// A path with formulas is kept with the numbers it had when the drag ended.
  @Test func aHeldPathFreezesItsFormulas() throws {
    let probe = try probe("  - {during: dragging, hold: refreshing, tracks: {a.path: live}}", path: "none")
    let trace: [TraceEvent] = [.drag(60, at: s(0)), .drag(70, at: s(0.1)), .release(at: s(0.2))]
    #expect(try end(probe, 0.05, trace) == 60)
    #expect(try end(probe, 0.15, trace) == 70)
    #expect(try end(probe, 0.3, trace) == 70)
  }

  @Test func aMissingEndIsTheMorphUnderneath() throws {
    let probe = try probe(
      """
        - {during: refreshing, duration: 1s, tracks: {a.path: {from: one, to: two}}}
        - {during: refreshing, duration: 1s, tracks: {a.path: {from: three}}}
      """)
    // Half way between the corner at 30 and the point at 15 that lies underneath at half a second.
    let frame = probe.effect.makeReplay(of: try Trace([.drag(60, at: s(0)), .release(at: s(0))])).frame(
      at: s(0.5))
    let path = try #require(frame["a"]?.path)
    #expect(path.point(atDistance: .infinity) == Vec2(7.5, 20))
  }

  @Test func manyMixesOfMixesEnd() throws {
    let nodes = (0..<2000).map { _ in
      "  - {during: refreshing, duration: 1s, tracks: {a.path: {from: two}}}"
    }
    let probe = try probe(
      (["  - {during: refreshing, duration: 1s, tracks: {a.path: {from: one, to: two}}}"] + nodes).joined(
        separator: "\n"))
    #expect(abs(try end(probe, 0.5, [.drag(60, at: s(0)), .release(at: s(0))]) - 20) < 1e-9)
  }

  @Test func aSequenceGoesOnFromTheEndOfTheMemberBefore() throws {
    let probe = try probe(
      """
        - during: refreshing
          sequence:
            - {duration: 1s, ease: "linear(0, 0.5)", tracks: {a.path: {from: one, to: two}}}
            - {duration: 1s, tracks: {a.path: {to: one}}}
      """)
    let trace: [TraceEvent] = [.drag(60, at: s(0)), .release(at: s(0))]
    #expect(try end(probe, 0.999999999, trace).rounded() == 15)
    #expect(try end(probe, 1, trace) == 15)
    #expect(try end(probe, 1.5, trace) == 12.5)
  }

  /// A session that has forgotten its past still knows the paths that it kept.
  @Test func aSessionKeepsWhatItShows() throws {
    let probe = try probe(
      """
        - {during: dragging, hold: always, duration: 1s, tracks: {a.path: {to: three}}}
        - {during: refreshing, duration: 2s, tracks: {b.opacity: {to: 0}}}
      """)
    var session = probe.effect.makeSession()
    var events: [TraceEvent] = []
    for round in 0..<4 {
      let start = Double(round) * 10
      session.drag(to: 40, at: s(start))
      session.release(at: s(start + 0.3))
      session.drag(to: -5, at: s(start + 5))
      session.release(at: s(start + 6))
      events += [
        .drag(40, at: s(start)), .release(at: s(start + 0.3)), .drag(-5, at: s(start + 5)),
        .release(at: s(start + 6)),
      ]
      let replay = probe.effect.makeReplay(of: try Trace(events))
      for offset in [6.0, 7, 9] {
        let frames = (session.frame(at: s(start + offset)), replay.frame(at: s(start + offset)))
        #expect(frames.0["a"]?.path == frames.1["a"]?.path)
        #expect(frames.0.lanes == frames.1.lanes)
      }
    }
  }

  @Test func discreteAndHeldSegmentsDoNotMix() throws {
    let probe = try probe(
      "  - {during: refreshing, duration: 1s, tracks: {a.path: [{value: one, hold: true}, two]}}")
    let trace: [TraceEvent] = [.drag(60, at: s(0)), .release(at: s(0))]
    #expect(try end(probe, 0.999, trace) == 10)
    #expect(try end(probe, 1, trace) == 20)
  }
}
