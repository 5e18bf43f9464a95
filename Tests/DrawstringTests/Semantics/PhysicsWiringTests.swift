import Drawstring
import DrawstringTestSupport
import Testing

/// Bodies in effects: what walls, events and seeks do to them.
struct PhysicsWiringTests {
  private static let layers = "[{id: ball, position: [50, 50]}, {id: wall, kind: shape, path: bowl}]"

  private func bowl(_ depth: String, _ rest: String = "") throws -> Probe {
    try Probe(
      """
      pull: {trigger: 50, settle: {duration: 301ms}}
      paths:
        bowl: [{move: [0, 0]}, {line: [100, 0]}, {line: [100, "\(depth)"]}, {line: [0, "\(depth)"]}, close]
      physics:
        bodies: {ball: {radius: 5, restitution: 0.2, friction: 1, rotates: true}}
        boundaries: [bowl]
        \(rest)
      """, layers: Self.layers)
  }

  /// The floor rises with the settling pull, and stands where it came to rest from then on.
  @Test func wallsThatSettle() throws {
    let probe = try bowl("100 + pull")
    let trace: [TraceEvent] = [.drag(40, at: s(0)), .release(at: s(2.0013))]
    #expect(isClose(try probe.numbers(1.99, "ball.position", trace), [50, 135], within: 0.01))
    #expect(isClose(try probe.numbers(9, "ball.position", trace), [50, 95], within: 0.01))
    // The frame's own path is that of its instant, not of a step's.
    for time in [2.05, 2.1, 2.2001, 2.29999] {
      let frame = probe.effect.makeReplay(of: try Trace(trace)).frame(at: s(time))
      let numbers = try #require(frame.figure("wall.path"))
      #expect(numbers.contains(100 + frame.pull), "\(time) s: \(numbers)")
    }
  }

  @Test(arguments: ["100 + pull", "100 + 20 * sin(time / 1s)", "if(refreshing, 160, 100)", "90 + inset"])
  func seeksInAnyOrder(_ depth: String) throws {
    let probe = try bowl(depth)
    let trace = try Trace([
      .drag(45, at: s(0.1)), .release(at: s(0.9)), .drag(60, at: s(1.3)), .release(at: s(1.61)),
      .finish(.success, at: s(3)),
    ])
    let instants = (0..<90).map { Duration.microseconds($0 * 50_003) }
    let inOrder = instants.map { probe.effect.makeReplay(of: trace).frame(at: $0).bits }
    let replay = probe.effect.makeReplay(of: trace)
    var buffer = probe.effect.makeFrameBuffer()
    var random = SeededGenerator(seed: 3)
    for index in (Array(instants.indices) + instants.indices).shuffled(using: &random) {
      replay.evaluate(at: instants[index], into: &buffer)
      #expect(buffer.frame.bits == inOrder[index], "at \(instants[index])")
    }
  }

  /// A body that sleeps on a wall wakes when an event that is no drag takes the wall away.
  @Test func theFloorOpens() throws {
    let probe = try bowl("if(refreshing, 160, 100)")
    let trace: [TraceEvent] = [.begin(at: s(6))]
    #expect(isClose(try probe.numbers(5.9, "ball.position", trace), [50, 95], within: 0.01))
    #expect(isClose(try probe.numbers(9, "ball.position", trace), [50, 155], within: 0.01))
  }

  /// Other paths and everything else follow the instant while bodies move.
  @Test func pathsThatAreNoWalls() throws {
    let probe = try Probe(
      """
      paths:
        floor: [{move: [0, 100]}, {line: [100, 100]}]
        wave: [{move: [0, 0]}, {line: [10, 3 * time / 1s]}]
      physics: {bodies: {ball: {radius: 5}}, boundaries: [floor]}
      """, layers: "[{id: ball, position: [50, 50]}, {id: wall, kind: shape, path: wave}]")
    for time in [0.001, 0.25, 1, 7.77] {
      #expect(isClose(try probe.numbers(time, "wall.path"), [0, 0, 10, 3 * time]))
    }
  }

  /// Free fall from the instant of activation, in steps of 1/240 s, blended linearly between them.
  @Test func fallFromTheInstantOfActivation() throws {
    let probe = try bowl("1000000", "active: refreshing")
    let trace: [TraceEvent] = [.begin(at: s(0.5003))]
    let h = 1.0 / 240
    var y = 50.0
    var v = 0.0
    for step in 0..<120 {
      let start = 0.5003 + Double(step) * h
      let next = y + (v + 1000 * h) * h
      for share in [0.25, 0.5, 0.875] {
        let found = try probe.numbers(start + share * h, "ball.position", trace)[1]
        #expect(abs(found - (y + (next - y) * share)) < 1e-5)
      }
      v += 1000 * h
      y = next
    }
    #expect(try probe.numbers(0.5, "ball.position", trace) == [50, 50])
    // It is where its tracks put it when physics ends, and starts from there again.
    let twice = trace + [.finish(.success, at: s(1)), .begin(at: s(2))]
    #expect(try probe.numbers(1, "ball.position", twice) == [50, 50])
    #expect(try probe.numbers(2, "ball.position", twice) == [50, 50])
    let again = try probe.numbers(2 + 10 * h, "ball.position", twice)[1]
    #expect(abs(again - (50 + 1000 * h * h * 55)) < 1e-5)
  }

  /// What is captured when physics ends is the blended place at that instant.
  @Test func aSeamCapturesTheBlendedPlace() throws {
    let probe = try bowl(
      "1000000",
      "active: refreshing\nanimations:\n"
        + "  - {during: finishing, hold: idle, duration: 100ms, tracks: {ball.position: {to: [0, 0]}}}")
    let end = 1.0021
    let trace: [TraceEvent] = [.begin(at: s(0)), .finish(.success, at: s(end))]
    let before = try probe.numbers(end - 1e-9, "ball.position", trace)[1]
    let after = try probe.numbers(end, "ball.position", trace)[1]
    #expect(abs(after - before) < 1e-4)
    #expect(try probe.numbers(end + 0.05, "ball.position", trace) == [25, after / 2])
  }
}
