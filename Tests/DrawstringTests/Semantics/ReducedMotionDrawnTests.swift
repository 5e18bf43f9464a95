import Drawstring
import DrawstringTestSupport
import Testing

/// Reduced motion on random effects.
struct ReducedMotionDrawnTests {
  @Test func onlyTheLookDiffers() throws {
    for seed in UInt64(1)..<60 {
      var drawn = RandomEffect(random: SeededGenerator(seed: seed))
      let text = drawn.yaml()
      let effects = [try Effect(yaml: text), try Effect(yaml: text, variants: ["reducedMotion"])]
      var random = SeededGenerator(seed: seed &* 17 + 3)
      let events = RandomTrace.events(trigger: 50, count: 25, using: &random)
      let trace = try Trace(events)
      let replays = effects.map { $0.makeReplay(of: trace) }
      #expect(replays[0].events() == replays[1].events())
      for instant in RandomTrace.instants(of: events, count: 12, using: &random) {
        let frames = replays.map { $0.frame(at: instant) }
        #expect(frames[0].phase == frames[1].phase && frames[0].pull == frames[1].pull)
        let isFinite = frames[1].lanes.allSatisfy(\.isFinite)
        #expect(isFinite)
      }
    }
  }
}
