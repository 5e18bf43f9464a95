import Drawstring
import DrawstringCore
import Testing

@Suite("orbit-dots")
struct OrbitDotsTests {
  @Test("every story", arguments: Story.begun)
  func plays(story: Story) throws {
    let file = try EffectFile("orbit-dots")
    try file.expect(story, PullRules(), tolerance: 1e-4, figures: Self.figures)
    try file.expectAnyOrder(story)
  }

  @Test("the ends are exact: the jump out, and where the dots stay")
  func ends() throws {
    let effect = try EffectFile("orbit-dots").effect
    var comparison = Comparison()
    comparison.compare(
      effect.frame(at: .refreshing(after: .zero)),
      ["dot1.position": [187.5, 66], "dot3.position": [187.5, 182]],
      "start")
    for after in [300, 301, 10_000] {
      comparison.compare(
        effect.frame(at: .refreshing(after: .milliseconds(after))),
        ["dot1.position": [245.5, 124], "dot3.position": [129.5, 124]], "\(after) ms")
    }
    #expect(comparison.misses.isEmpty)
  }

  @Test("progress is the angle")
  func angle() throws {
    let effect = try EffectFile("orbit-dots").effect
    for step in 0...300 {
      let frame = effect.frame(at: .refreshing(after: .milliseconds(step)))
      let place = try #require(frame.figure("dot1.position"))
      let angle = Trigonometry.arcTangent(place[1] - 124, place[0] - 187.5)
      let expected = -Double.pi / 2 * (1 - Oracle.view(Double(step) / 300))
      #expect(abs(angle - expected) < 1e-6)
    }
  }

  static func figures(_ life: OracleLife, _ now: Int) -> Figures {
    let state = life.state(at: now)
    let red = Oracle.rgb(255, 0, 0)
    var figures: Figures = [
      "dot1.position": [187.5, 104], "dot2.position": [187.5, 124], "dot3.position": [187.5, 144],
      "dot2.frame": [183.5, 120, 8, 8], "dot1.cornerRadius": [4],
      "dot1.backgroundColor": red, "dot2.backgroundColor": red, "dot3.backgroundColor": red,
    ]
    if state.phase == .refreshing {
      let angle = Double.pi / 2 * Oracle.view(Oracle.fraction(now - state.phaseStart, of: 300 * ms))
      let x = 58 * Trigonometry.sine(angle)
      let y = 58 * Trigonometry.cosine(angle)
      figures["dot1.position"] = [187.5 + x, 124 - y]
      figures["dot3.position"] = [187.5 - x, 124 + y]
    }
    return figures
  }
}
