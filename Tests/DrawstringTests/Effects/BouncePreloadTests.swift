import Drawstring
import Testing

@Suite("bounce-preload")
struct BouncePreloadTests {
  static let rules = PullRules(finishing: 375 * ms)

  @Test("every story", arguments: Story.begun)
  func plays(story: Story) throws {
    let file = try EffectFile("bounce-preload")
    try file.expect(story, Self.rules, figures: Self.figures)
    try file.expectAnyOrder(story)
  }

  @Test("at the top of each icon's hop, in the first round and the thousandth")
  func tops() throws {
    let effect = try EffectFile("bounce-preload").effect
    for (icon, delay) in [("o", 0), ("r", 235), ("t", 175), ("x", 385)] {
      for round in [0, 1, 999] {
        let after = Duration.milliseconds(delay + 235 + round * 710)
        let frame = effect.frame(at: .refreshing(after: after))
        #expect(abs((frame.figure("icon-\(icon).position")?[1] ?? 0) + 1) < 1e-9)
        #expect(abs((frame.figure("shadow-\(icon).size")?[0] ?? 0) - 16.25) < 1e-9)
      }
    }
  }

  static func figures(_ life: OracleLife, _ now: Int) -> Figures {
    let state = life.state(at: now)
    let isShown = state.phase == .refreshing || state.phase == .finishing
    var figures: Figures = [
      "backdrop.frame": [0, 0, 375, 667], "backdrop.backgroundColor": [1, 1, 1, 1],
      "row.frame": [116, 301.5, 143, 32], "backdrop.hidden": [isShown ? 0 : 1], "backdrop.opacity": [1],
    ]
    if state.phase == .finishing {
      let x = Oracle.fraction(now - state.phaseStart, of: 375 * ms)
      figures["backdrop.opacity"] = [1 - Oracle.view(x)]
    }
    for (index, (icon, delay)) in [("o", 0), ("r", 235), ("t", 175), ("x", 385)].enumerated() {
      let hop = isShown ? height(now - state.refreshStart - delay * ms) : 0
      let x = 16 + 37 * Double(index)
      let shadow = 26 - 9.75 * hop
      figures["icon-\(icon).frame"] = [x - 13, -14 * hop, 26, 26]
      figures["shadow-\(icon).frame"] = [x - shadow / 2, 29, shadow, 3]
      figures["shadow-\(icon).opacity"] = [0.7]
    }
    return figures
  }

  /// How high a hop is, as a fraction, after its start.
  private static func height(_ elapsed: Int) -> Double {
    if elapsed < 0 { return 0 }
    let local = elapsed % (710 * ms)
    if local < 235 * ms { return Oracle.easeOut(Double(local) / Double(235 * ms)) }
    return 1 - Oracle.easeIn(Double(local - 235 * ms) / Double(475 * ms))
  }
}
