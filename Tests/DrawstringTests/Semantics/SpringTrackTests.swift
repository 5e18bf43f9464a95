import Drawstring
import DrawstringTestSupport
import Testing

/// Springs in tracks, against an oscillator that is integrated step by step.
@Suite struct SpringTrackTests {
  private func reference(
    _ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double, at time: Double
  ) -> Double {
    if time <= 0 { return 0 }
    var oscillator = OscillatorReference(
      mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
    oscillator.advance(to: time, steps: 5_000)
    return oscillator.place
  }

  private static let begin = [TraceEvent.begin(at: .zero)]

  private func probe(_ node: String) throws -> Probe {
    try Probe("animations:\n  - {during: refreshing, \(node)}")
  }

  @Test func runsInRealSeconds() throws {
    let probe = try probe(
      "tracks: {a.zPosition: {spring: {mass: 2, stiffness: 60, damping: 5, velocity: -3}, from: 10, to: 110}}"
    )
    for time in [0, 0.013, 0.1, 0.31, 0.5, 0.77, 1.2, 2] {
      let expected = 10 + 100 * reference(2, 60, 5, -3, at: time)
      #expect(abs(try probe.at(time, "a.zPosition", Self.begin) - expected) < 1e-7)
    }
  }

  /// The node lasts until the spring has settled, to the microsecond, and from there on the value is its end exactly.
  @Test func lastsUntilItHasSettled() throws {
    let spring = try #require(SpringCurve(mass: 1, stiffness: 100, damping: 10))
    let settling = try #require(spring.settlingTime())
    let length = Double(((settling / .microseconds(1)).rounded())) / 1e6
    let probe = try Probe(
      """
      animations:
        - during: refreshing
          sequence:
            - {tracks: {a.zPosition: {spring: {stiffness: 100, damping: 10}, from: 0, to: 40}}}
            - {fill: forwards, tracks: {b.zPosition: 1}}
      """)
    #expect(try probe.at(length - 2e-6, "a.zPosition", Self.begin) != 40)
    #expect(try probe.at(length, "a.zPosition", Self.begin) == 40)
    #expect(try probe.at(length + 5, "a.zPosition", Self.begin) == 40)
    #expect(try probe.at(length - 1e-6, "b.zPosition", Self.begin) == 0)
    #expect(try probe.at(length, "b.zPosition", Self.begin) == 1)
  }

  @Test func aShorterNodeCutsItAndALongerOneLetsItRest() throws {
    let cut = try probe("duration: 200ms, tracks: {a.zPosition: {spring: {}, from: 0, to: 10}}")
    let value = 10 * reference(1, 100, 10, 0, at: 0.2)
    #expect(abs(try cut.at(0.2, "a.zPosition", Self.begin) - value) < 1e-8)
    #expect(abs(try cut.at(3, "a.zPosition", Self.begin) - value) < 1e-8)
    let long = try probe("duration: 10s, tracks: {a.zPosition: {spring: {}, from: 0, to: 10}}")
    #expect(abs(try long.at(0.2, "a.zPosition", Self.begin) - value) < 1e-8)
    #expect(try long.at(1.5, "a.zPosition", Self.begin) == 10)
  }

  /// Timing applies to the node as ever: iterations begin anew, time may run backwards and faster.
  @Test func nodesTimeIt() throws {
    let track = "tracks: {a.zPosition: {spring: {stiffness: 100, damping: 20}, from: 0, to: 1}}"
    let x = reference(1, 100, 20, 0, at: 0.1)
    let rows: [(String, Double)] = [
      ("repeat: 3, duration: 2s", 4.1), ("delay: 1s", 1.1), ("speed: 2", 0.05),
      ("duration: 2s, speed: -1", 1.9),
      ("duration: 2s, direction: alternate, repeat: 2", 3.9), ("duration: 1s, ease: \"linear(0, 0.2)\"", 0.5),
    ]
    for (timing, time) in rows {
      #expect(
        abs(try probe("\(timing), \(track)").at(time, "a.zPosition", Self.begin) - x) < 1e-9, "\(timing)")
    }
  }

  @Test func startsFromWhatIsShown() throws {
    let probe = try Probe(
      """
      pull: {trigger: 50}
      animations:
        - {during: dragging, hold: refreshing, over: pull, tracks: {a.zPosition: [{at: 0, value: 0}, {at: 100, value: 100}]}}
        - {during: refreshing, tracks: {a.zPosition: {spring: {damping: 20}, to: 0}, b.zPosition: {spring: {damping: 20}, by: 8}}}
      """)
    let events: [TraceEvent] = [.drag(70, at: .zero), .release(at: .seconds(1))]
    let x = reference(1, 100, 20, 0, at: 0.1)
    #expect(abs(try probe.at(1.1, "a.zPosition", events) - 70 * (1 - x)) < 1e-7)
    #expect(abs(try probe.at(1.1, "b.zPosition", events) - 8 * x) < 1e-8)
  }

  /// Members of groups take the group's length; copies run their own springs; the slowest makes the length.
  @Test func inGroupsAndCopies() throws {
    let group = try probe(
      "duration: 1s, group: [{tracks: {a.zPosition: {spring: {damping: 0}, from: 0, to: 1}}}]")
    #expect(abs(try group.at(0.3, "a.zPosition", Self.begin) - reference(1, 100, 0, 0, at: 0.3)) < 1e-9)
    let copies = try probe(
      "targets: [a, b], stagger: 100ms, tracks: {zPosition: {spring: {damping: 20}, from: 0, to: 1}}")
    let x = reference(1, 100, 20, 0, at: 0.1)
    #expect(abs(try copies.at(0.1, "a.zPosition", Self.begin) - x) < 1e-9)
    #expect(abs(try copies.at(0.2, "b.zPosition", Self.begin) - x) < 1e-9)
    let two = try probe(
      """
      tracks: {a.zPosition: {spring: {stiffness: 400, damping: 40}, from: 0, to: 1}, \
      b.zPosition: {spring: {damping: 20}, from: 0, to: 1}}
      """)
    #expect(try two.at(0.47, "a.zPosition", Self.begin) == 1)
    #expect(abs(try two.at(0.1, "b.zPosition", Self.begin) - x) < 1e-9)
  }

  @Test func colorsSwingOver() throws {
    let probe = try probe(
      "tracks: {a.backgroundColor: {spring: {stiffness: 100, damping: 2}, from: \"#000\", to: \"#808080\"}}")
    let x = reference(1, 100, 2, 0, at: 0.3)
    #expect(x > 1)
    let color = try probe.numbers(0.3, "a.backgroundColor", Self.begin)
    #expect(isClose(color, [x * 128 / 255, x * 128 / 255, x * 128 / 255, 1]))
  }

  @Test func scrubbedByASignal() throws {
    let probe = try Probe(
      """
      pull: {trigger: 50}
      animations:
        - {over: pull, range: [0, 100], duration: 1s, tracks: {a.zPosition: {spring: {}, from: 0, to: 10}}}
      """)
    let value = try probe.at(0, "a.zPosition", [.drag(25, at: .zero)])
    #expect(abs(value - 10 * reference(1, 100, 10, 0, at: 0.25)) < 1e-8)
  }
}
