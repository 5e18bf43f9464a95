import Drawstring
import Testing

/// Waves in tracks: which time they run by, and for how long.
@Suite struct WaveTrackTests {
  private static let saw = "{wave: {shape: sawtooth, period: 1s, amplitude: 10, offset: 10}}"
  private static let begin = [TraceEvent.begin(at: .zero)]

  private func values(_ node: String, _ times: [Double], _ key: String = "a.zPosition") throws -> [Double] {
    try Probe("animations:\n  - {during: refreshing, \(node)}").course(key, Self.begin, at: times)
  }

  /// The sawtooth runs from 0 to 20 in each second.
  @Test func runsOnWithoutAnEnd() throws {
    let found = try values(
      "tracks: {a.zPosition: \(Self.saw)}", [0, 0.5, 0.999999999, 1, 3_600.25, 1_000_000.75])
    #expect(isClose(found, [0, 10, 19.99999998, 0, 5, 15]))
  }

  @Test func runsThroughTheEdgesOfPhases() throws {
    let probe = try Probe(
      "animations:\n  - {during: [refreshing, finishing], tracks: {a.zPosition: \(Self.saw)}}\nphases: {finishing: 2s}"
    )
    let events: [TraceEvent] = [.begin(at: .zero), .finish(.success, at: .milliseconds(300))]
    #expect(isClose(try probe.course("a.zPosition", events, at: [0.2, 0.3, 0.4, 1.2]), [4, 6, 8, 4]))
  }

  @Test func timingOfTheNodeApplies() throws {
    let track = "tracks: {a.zPosition: \(Self.saw)}"
    #expect(isClose(try values("delay: 500ms, \(track)", [0, 0.75, 1.75]), [0, 5, 5]))
    #expect(isClose(try values("delay: -250ms, \(track)", [0, 0.5]), [5, 15]))
    #expect(isClose(try values("speed: 2, \(track)", [0.125, 0.6]), [5, 4]))
    #expect(isClose(try values("repeatFor: 700ms, \(track)", [0.6, 0.7, 5]), [12, 14, 14]))
    #expect(isClose(try values("duration: 300ms, repeat: forever, \(track)", [0.2, 0.4, 30.1]), [4, 2, 2]))
    #expect(isClose(try values("duration: 500ms, direction: reverse, \(track)", [0, 0.1, 0.5]), [10, 8, 0]))
    #expect(isClose(try values("duration: 2s, ease: \"linear(0, 0.25)\", \(track)", [1, 2]), [5, 10]))
  }

  @Test func inGroupsAndSequences() throws {
    let member = "{tracks: {a.zPosition: \(Self.saw)}}"
    #expect(
      isClose(try values("group: [\(member), {tracks: {b.zPosition: \(Self.saw)}}]", [1.25, 77.5]), [5, 10]))
    // A group that has a length gives it to its members, and a wave begins anew with each of its iterations.
    let pair = "group: [\(member), {duration: 1.5s, tracks: {b.zPosition: [0, 1]}}], repeat: forever"
    #expect(isClose(try values(pair, [1.25, 1.75]), [5, 5]))
    let sequence = "sequence: [{duration: 1s, tracks: {a.zPosition: [7, 9]}}, \(member)]"
    #expect(isClose(try values(sequence, [0.5, 1.25, 9.5]), [8, 5, 10]))
    let copies = "targets: [a, b], stagger: 250ms, tracks: {zPosition: \(Self.saw)}"
    #expect(isClose(try values(copies, [0.5, 10.5], "b.zPosition"), [5, 5]))
  }

  /// What gives the node a length gives it to the wave, too.
  @Test func besideOtherTracks() throws {
    let mixed = "repeat: 2, tracks: {a.zPosition: \(Self.saw), b.zPosition: [0, {at: 400ms, value: 1}]}"
    #expect(isClose(try values(mixed, [0.2, 0.6]), [4, 4]))
    #expect(isClose(try values("tracks: {a.zPosition: \(Self.saw), b.zPosition: 3}", [6.2]), [4]))
  }

  /// A spring beside a wave settles and rests there while the wave continues; one that never settles continues, too.
  @Test func besideSprings() throws {
    let node = "{tracks: {a.zPosition: \(Self.saw), b.zPosition: {spring: {damping: 20}, from: 0, to: 8}}}"
    for structure in [
      String(node.dropFirst().dropLast()), "group: [\(node)]",
      "duration: forever, \(node.dropFirst().dropLast())",
    ] {
      #expect(isClose(try values(structure, [0.25, 5.5]), [5, 10]))
      // 1 − 2/e of the way after a tenth of a second.
      let sprung = try values(structure, [0, 0.1, 0.95, 700], "b.zPosition")
      #expect(isClose(sprung, [0, 8 * 0.2642411176571153, 8, 8]))
    }
    let swinging =
      "tracks: {a.zPosition: \(Self.saw), b.zPosition: {spring: {stiffness: (2 * pi)^2, damping: 0}, from: 0, to: 8}}"
    #expect(isClose(try values(swinging, [0.25, 0.5, 1_000.25], "b.zPosition"), [8, 16, 8]))
    // A group lasts until the spring has settled where another member gives it a length.
    let group = "group: [\(node), {duration: 100ms, tracks: {c.zPosition: [0, 1]}}]"
    #expect(isClose(try values(group, [0.5], "a.zPosition"), [10]))
    #expect(isClose(try values(group, [2], "a.zPosition"), [18.46682]))
  }

  @Test func overASignalInItsUnit() throws {
    let probe = try Probe(
      """
      pull: {trigger: 50}
      signals: {turned: "pull * 1deg"}
      animations:
        - {over: pull, tracks: {a.zPosition: {wave: {shape: sawtooth, period: 40, amplitude: 10, offset: 10}}}}
        - {over: turned, tracks: {b.zPosition: {wave: {shape: sawtooth, period: 0.25turn, amplitude: pull}}}}
        - {over: pull, range: [0, 100], duration: 2s, tracks: {c.zPosition: {wave: {shape: sawtooth, period: 1s}}}}
      """)
    for (pull, expected) in [(0.0, 0.0), (10, 5), (50, 5), (-10, 15), (400, 0)] {
      #expect(abs(try probe.at(0, "a.zPosition", [.drag(pull, at: .zero)]) - expected) < 1e-9)
    }
    #expect(abs(try probe.at(0, "b.zPosition", [.drag(45, at: .zero)])) < 1e-9)
    #expect(abs(try probe.at(0, "b.zPosition", [.drag(67.5, at: .zero)]) - 33.75) < 1e-9)
    #expect(abs(try probe.at(0, "c.zPosition", [.drag(75, at: .zero)])) < 1e-9)
  }

  /// A waiting node shows where its wave begins; one that ended is held where it was.
  @Test func heldAndWaiting() throws {
    let probe = try Probe(
      "pull: {trigger: 50}\nanimations:\n  - {during: dragging, hold: refreshing, tracks: {a.zPosition: \(Self.saw)}}"
    )
    let events: [TraceEvent] = [.drag(70, at: .zero), .release(at: .milliseconds(1_250))]
    #expect(isClose(try probe.course("a.zPosition", events, at: [1.1, 1.25, 5]), [2, 5, 5]))
  }
}
