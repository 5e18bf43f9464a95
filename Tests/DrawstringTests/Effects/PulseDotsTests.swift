import Drawstring
import Testing

@Suite("pulse-dots")
struct PulseDotsTests {
  @Test("every story", arguments: Story.begun)
  func plays(story: Story) throws {
    let file = try EffectFile("pulse-dots")
    try file.expect(story, PullRules(), figures: Self.figures)
    try file.expectAnyOrder(story)
  }

  @Test("only one dot pulses at a time, round after round")
  func rounds() throws {
    let effect = try EffectFile("pulse-dots").effect
    for round in [0, 1, 1000] {
      for (index, dot) in ["dot1", "dot2", "dot3"].enumerated() {
        let after = Duration.milliseconds(round * 1050 + index * 350 + 175)
        let frame = effect.frame(at: .refreshing(after: after))
        #expect(frame.figure("\(dot).scale") == [1.5, 1.5])
        #expect(frame.figure("\(dot).fillColor") == Oracle.rgb(60, 60, 60))
        for other in ["dot1", "dot2", "dot3"] where other != dot {
          #expect(frame.figure("\(other).scale") == [1, 1])
        }
      }
    }
  }

  static func figures(_ life: OracleLife, _ now: Int) -> Figures {
    let state = life.state(at: now)
    var figures: Figures = [:]
    for index in 0..<3 {
      var swell = 0.0
      if state.phase == .refreshing {
        let local = (now - state.phaseStart) % (1050 * ms) - index * 350 * ms
        let x = Double(local) / Double(350 * ms)
        if x >= 0 && x < 1 { swell = x < 0.5 ? 2 * x : 2 - 2 * x }
      }
      let grey = 200 - 140 * swell
      figures["dot\(index + 1).scale"] = [1 + swell / 2, 1 + swell / 2]
      figures["dot\(index + 1).fillColor"] = Oracle.rgb(grey, grey, grey)
      figures["dot\(index + 1).frame"] = [152.5 + 30 * Double(index), 100, 10, 10]
    }
    return figures
  }
}
