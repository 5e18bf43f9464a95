import Drawstring
import Testing

/// What the language reference decides where other notations are silent or differ from one another.
@Suite struct LanguageDecisionTests {
  private func effect(_ lines: String, pull: String = "{trigger: 60}") throws -> Effect {
    try Effect(
      yaml: """
        drawstring: 1
        effect: a
        canvas: [100, 100]
        pull: \(pull)
        paths: {down: M0 0 V10}
        layers: [{id: a}, {id: b}, {id: c}, {id: d}, {id: e}]
        animations:
          - during: refreshing

        """ + lines)
  }

  private func refreshing(_ effect: Effect, _ time: Int) -> EffectFrame {
    effect.frame(at: .refreshing(after: .milliseconds(time)))
  }

  private func opacities(_ effect: Effect, _ time: Int, _ ids: String) -> [Double?] {
    ids.map { refreshing(effect, time)[String($0)]?.opacity }
  }

  /// Of four copies two are nearest to the middle: rank 0. The outer ones have the largest rank, and all of the total.
  @Test func aStaggerFromTheCenterStartsTheNearestAtOnce() throws {
    let effect = try effect(
      """
          duration: 100ms
          targets: [a, b, c, d]
          stagger: {total: 300ms, from: center}
          tracks: {opacity: [0, 1]}
      """)
    #expect(opacities(effect, 50, "abcd") == [0, 0.5, 0.5, 0])
    #expect(opacities(effect, 350, "abcd") == [0.5, 1, 1, 0.5])
  }

  @Test func aStaggerFromTheEdgesEndsInTheMiddle() throws {
    let effect = try effect(
      """
          duration: 100ms
          targets: [a, b, c, d, e]
          stagger: {each: 100ms, from: edges}
          tracks: {opacity: [0, 1]}
      """)
    #expect(opacities(effect, 50, "abcde") == [0.5, 0, 0, 0, 0.5])
    #expect(opacities(effect, 150, "abcde") == [1, 0.5, 0, 0.5, 1])
    #expect(opacities(effect, 250, "abcde") == [1, 1, 0.5, 1, 1])
  }

  /// The path goes straight down, which is a quarter turn.
  @Test(arguments: [("auto", 0.25), ("45deg", 0.375), ("auto-reverse", 0.75), ("none", 0)])
  func rotateAddsToTheDirection(_ rotate: String, _ turns: Double) throws {
    let effect = try effect(
      """
          duration: 100ms
          tracks: {a.position: {along: down, rotate: \(rotate)}}
      """)
    let rotation = try #require(refreshing(effect, 50)["a"]?.rotation)
    #expect(abs(rotation - turns * 2 * Double.pi) < 1e-12)
  }

  @Test func aMemberWithoutDurationTakesTheGroups() throws {
    let effect = try effect(
      """
          group:
            - tracks: {a.opacity: [0, 1]}
            - {duration: 400ms, tracks: {b.opacity: [0, 1]}}
      """)
    #expect(opacities(effect, 100, "ab") == [0.25, 0.25])
  }

  @Test(arguments: [(50, 1.0), (150, 2), (250, 3), (300, 3)])
  func discreteBareListsHoldEqualShares(_ time: Int, _ expected: Double) throws {
    let effect = try effect(
      """
          duration: 300ms
          tracks: {a.zPosition: {interpolate: discrete, keyframes: [1, 2, 3]}}
      """)
    #expect(refreshing(effect, time)["a"]?.zPosition == expected)
  }

  @Test func aListIsKeyframesAndAValueIsThroughout() throws {
    let effect = try effect(
      """
          duration: 100ms
          tracks: {a.position: {value: [3, 4]}, b.zPosition: [8]}
      """)
    #expect(refreshing(effect, 0)["a"]?.position == Vec2(3, 4))
    #expect(refreshing(effect, 50)["b"]?.zPosition == 4)
  }

  @Test func fadingToClearKeepsTheHue() throws {
    let effect = try effect(
      """
          duration: 100ms
          tracks: {a.backgroundColor: {from: red, to: clear}}
      """)
    #expect(refreshing(effect, 50)["a"]?.backgroundColor == RGBAColor(red: 1, green: 0, blue: 0, alpha: 0.5))
  }

  /// Refreshing sends the pull to 0 within 400 ms, and so does finishing, within 100: nothing changes.
  @Test func aMotionWithTheSameTargetGoesOn() throws {
    let effect = try effect(
      "    tracks: {a.opacity: 1}",
      pull:
        "{trigger: 60, rest: 0, settle: {duration: 400ms, ease: linear}, return: {duration: 100ms, ease: linear}}"
    )
    let trace = try Trace([
      .drag(100, at: .zero), .release(at: .zero), .finish(.success, at: .milliseconds(100)),
    ])
    let replay = effect.makeReplay(of: trace)
    #expect([0, 100, 200, 400].map { replay.frame(at: .milliseconds($0)).pull } == [100, 75, 50, 0])
    #expect(replay.frame(at: .milliseconds(150)).phase == .finishing)
  }

  @Test(arguments: [
    ("{polyline: {points: [[0, 0], [5, 9], [10, 0]], closed: true}}", "M0 0L5 9L10 0Z"),
    ("{polyline: {points: [[0, 0], [5, 9]]}}", "M0 0L5 9"),
    ("{ellipse: {radii: [8, 5]}}", "M8 0A8 5 0 1 1 -8 0A8 5 0 1 1 8 0Z"),
    ("{rect: {size: [-10, 4]}}", "M-10 0L0 0L0 4L-10 4Z"),
    (
      "{rect: {origin: [1, 2], size: [10, 4], radius: 1}}",
      "M2 2L10 2A1 1 0 0 1 11 3L11 5A1 1 0 0 1 10 6L2 6A1 1 0 0 1 1 5L1 3A1 1 0 0 1 2 2Z"
    ),
    ("{arc: {radius: 5, from: -90deg, to: 0deg}}", "M0 -5A5 5 0 0 1 5 0"),
    ("{arc: {radius: 5, from: -90deg, to: 0deg, direction: counterclockwise}}", nil),
  ])
  func shapesBeginAndRunAsDocumented(_ shape: String, _ expected: String?) throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: a
        canvas: [100, 100]
        paths: {p: \(shape)}
        layers: [{id: a, kind: shape, path: p}]
        """)
    let path = effect.frame(at: .idle)["a"]?.path?.description
    if let expected {
      #expect(path == expected)
    } else {
      // Three quarters of a turn, as two arcs against the clock.
      #expect(path?.hasPrefix("M0 -5A5 5 0 0 0 ") == true && path?.hasSuffix(" 5 0") == true)
    }
  }
}
