import Drawstring
import Testing

/// Taps: the topmost layer at a place, small targets, and what takes no taps.
@Suite struct TapTests {
  private static func effect(_ layers: String) throws -> Effect {
    try Effect(
      yaml: """
        drawstring: 1
        effect: taps
        canvas: [-100, -100, 300, 300]
        inputs: {red: trigger, green: trigger}
        layers:
        \(layers)
        animations:
          - {on: red, duration: 1s, tracks: {a.opacity: [1, 0, 1]}}
          - {on: green, duration: 1s, tracks: {a.scale: [1, 2, 1]}}

        """)
  }

  private func hits(_ layers: String, _ places: [Vec2]) throws -> [String?] {
    let frame = try Self.effect(layers).frame(at: Moment(phase: .idle))
    return places.map(frame.tap(at:))
  }

  @Test func anOutlineIsHitAndItsBoxIsNot() throws {
    let found = try hits(
      "  - {id: a, kind: shape, path: {circle: {center: [0, 0], radius: 50}}, tap: red, label: A}",
      [Vec2(0, 0), Vec2(35, 35), Vec2(36, 36), Vec2(49, 49), Vec2(0, 50.5)])
    #expect(found == ["red", "red", nil, nil, nil])
  }

  @Test func theFillRuleCounts() throws {
    let path = "M-60 -60H60V60H-60Z M-30 -30H30V30H-30Z"
    let ring = "  - {id: a, kind: shape, path: \(path), fillRule: evenodd, tap: red, label: A}"
    #expect(try hits(ring, [Vec2(0, 0), Vec2(45, 45)]) == [nil, "red"])
  }

  @Test func aRectangleHasItsRadii() throws {
    let found = try hits(
      "  - {id: a, size: [80, 60], position: [0, 0], cornerRadius: [20, 0, 0, 0], tap: red, label: A}",
      [Vec2(0, 0), Vec2(-39, -29), Vec2(39, -29), Vec2(-39, 29), Vec2(41, 0)])
    #expect(found == ["red", nil, "red", "red", nil])
  }

  @Test func layersInsideCountAndTheTopmostWins() throws {
    let layers = """
        - id: a
          tap: red
          label: A
          layers: [{id: b, size: [80, 80], position: [10, 10], rotation: 45deg}]
        - {id: c, size: [50, 50], position: [50, 10], tap: green, label: C}
        - {id: d, size: [100, 100], position: [50, 10]}
      """
    let found = try hits(layers, [Vec2(10, 10), Vec2(10, -46), Vec2(50, 10), Vec2(90, 10), Vec2(-46, -46)])
    #expect(found == ["red", "red", "green", nil, nil])
  }

  @Test func aLaterLayerBelowLosesByItsPlace() throws {
    let layers = """
        - {id: a, size: [50, 50], tap: red, label: A, zPosition: 1}
        - {id: b, size: [50, 50], tap: green, label: B}
      """
    #expect(try hits(layers, [Vec2(0, 0)]) == ["red"])
  }

  /// A small target has 44 points around its middle, but loses to a layer that is hit.
  @Test func smallTargetsReachFarther() throws {
    let layers = """
        - {id: a, kind: shape, path: M0 0H10, strokeColor: black, tap: red, label: A}
        - {id: b, size: [20, 60], position: [30, 0], tap: green, label: B}
      """
    let found = try hits(
      layers,
      [
        Vec2(5, 21.9), Vec2(5, 22.1), Vec2(-16.9, 0), Vec2(-17.1, 0), Vec2(21, 0), Vec2(19, 0),
        Vec2(30, 30.5),
      ])
    #expect(found == ["red", nil, "red", nil, "green", "green", nil])
  }

  @Test func whatIsNotSeenTakesNoTaps() throws {
    let layers = """
        - {id: a, size: [50, 50], tap: red, label: A, hidden: true}
        - {id: b, opacity: 0, layers: [{id: c, size: [50, 50], position: [-50, 0], tap: red, label: C}]}
        - {id: d, size: [50, 50], position: [80, 0], mask: m, tap: green, label: D}
        - {id: m, size: [50, 50], position: [80, 80], tap: green, label: M, backgroundColor: black}
        - id: e
          size: [40, 40]
          position: [0, 80]
          masksToBounds: true
          layers: [{id: f, size: [90, 90], position: [20, 20], tap: red, label: F}]
      """
    let found = try hits(
      layers,
      [Vec2(0, 0), Vec2(-50, 0), Vec2(80, 0), Vec2(80, 80), Vec2(10, 90), Vec2(30, 110), Vec2(-150, 0)])
    #expect(found == [nil, nil, "green", nil, "red", nil, nil])
  }

  @Test func aSessionFiresTheTriggerOfTheFrame() throws {
    let effect = try Self.effect(
      "  - {id: a, size: [50, 50], position.x: \"100 * green.count\", tap: red, label: A}")
    var session = effect.makeSession()
    var hits = [session.tap(x: 100, y: 0, at: s(1)), session.tap(x: 0, y: 0, at: s(1))]
    session.fire("green", at: s(2))
    hits += [session.tap(x: 100, y: 0, at: s(3)), session.tap(x: 0, y: 0, at: s(3))]
    #expect(hits == [false, true, true, false])
    let fires = session.trace.events.map(\.kind)
    #expect(fires == [.fire("red"), .fire("green"), .fire("red")])
    #expect(effect.taps.map(\.trigger) == ["red"])
  }
}
