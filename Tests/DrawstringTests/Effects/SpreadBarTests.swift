import Drawstring
import Testing

@Suite("spread-bar")
struct SpreadBarTests {
  static let rules = PullRules(
    trigger: 50, rest: 50, settle: 300 * ms, finishing: 390 * ms, cancelling: 300 * ms, closing: 390 * ms)

  @Test("every story", arguments: Story.pulled(trigger: 50) + Story.begun)
  func plays(story: Story) throws {
    let file = try EffectFile("spread-bar")
    try file.expect(story, Self.rules, figures: Self.figures)
    try file.expectAnyOrder(story)
  }

  @Test("a finish before the minimum is put off")
  func minimum() throws {
    try EffectFile.expectPutOff("spread-bar", Story.early(trigger: 50), Self.rules, figures: Self.figures)
  }

  @Test("a first pull plays no closing, at any pull below the trigger")
  func firstPull() throws {
    let effect = try EffectFile("spread-bar").effect
    for pull in [0.001, 10, 25, 49.999] {
      for after in [0, 65, 130, 400] {
        let frame = effect.frame(at: .dragging(to: pull, after: .milliseconds(after)))
        #expect(frame.figure("bar.size") == [4, 4])
      }
    }
  }

  @Test("opened widths are reached at the ends of the legs")
  func legs() throws {
    let effect = try EffectFile("spread-bar").effect
    let widths: [(Int, Double)] = [
      (0, 4), (130, 100), (260, 20), (390, 80), (520, 40), (650, 60), (5000, 60),
    ]
    for (after, width) in widths {
      let frame = effect.frame(at: .armed(at: 50, after: .milliseconds(after)))
      #expect(abs((frame.figure("bar.size")?[0] ?? 0) - width) < 1e-9)
    }
  }

  /// What the bar is doing: a play of legs from a width it had.
  private struct Play {
    var start = 0
    var widths = [4.0]

    func width(at now: Int) -> Double {
      let leg = (now - start) / (130 * ms)
      if leg >= widths.count - 1 { return widths[widths.count - 1] }
      let x = Double((now - start) % (130 * ms)) / Double(130 * ms)
      return widths[leg] + (widths[leg + 1] - widths[leg]) * Oracle.view(x)
    }
  }

  static func figures(_ life: OracleLife, _ now: Int) -> Figures {
    var play = Play()
    for step in life.steps where step.at <= now {
      let was = step.before.phase
      let shown = play.width(at: step.at)
      switch step.after.phase {
      case .idle, .armedFloor, .floor, .closing: play = Play()
      case .armed where was == .armed, .refreshing where was == .armed || was == .refreshing: break
      case .armed, .refreshing: play = Play(start: step.at, widths: [shown, 100, 20, 80, 40, 60])
      case .finishing where was == .finishing: break
      case .pulling where was != .armed, .cancelling where was != .armed: break
      case .finishing, .pulling, .cancelling: play = Play(start: step.at, widths: [shown, 0, 20, 4])
      }
      // A reset and what follows at the same instant begin from nothing.
      if case .reset = step.what { play = Play() }
    }
    let width = play.width(at: now)
    return [
      "bar.frame": [187.5 - width / 2, 0, width, 4], "bar.cornerRadius": [2],
      "bar.backgroundColor": Oracle.rgb(64, 64, 64),
    ]
  }
}
