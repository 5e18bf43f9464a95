import Drawstring
import DrawstringTestSupport
import Testing

/// Packed tracks and plans of spans change speed, and nothing else.
struct PlanTests {
  /// The same effect, sampled from its graph's records alone.
  private func unplanned(_ effect: Effect) -> Effect {
    Effect(effect.graph.withoutPackedTracks())
  }

  /// The first difference of the two on a few random traces; both reuse one buffer, and go back and forth.
  private func difference(_ effect: Effect, _ random: inout SeededGenerator, _ plannedFrames: inout Int)
    throws
    -> String?
  {
    #expect(effect.graph.packed.isMade)
    let other = unplanned(effect)
    var planned = effect.makeFrameBuffer()
    var checked = other.makeFrameBuffer()
    checked.sampler.usesPlans = false
    // The web's way: plans of the records.
    var recorded = other.makeFrameBuffer()
    for _ in 0..<2 {
      let events = RandomTrace.events(
        trigger: effect.trigger ?? 50, count: 20, inputs: !effect.inputs.isEmpty, floor: effect.hasFloor,
        using: &random)
      let trace = try Trace(events)
      let (first, second) = (effect.makeReplay(of: trace), other.makeReplay(of: trace))
      for instant in RandomTrace.instants(of: events, count: 12, using: &random).shuffled(using: &random) {
        // Several in a row, so that there is a plan, and a few more that may be beyond its end.
        let step = [1, 1_000_000, 16_666_667, 90_000_000].randomElement(using: &random) ?? 1
        let count = Int.random(in: 1...9, using: &random)
        for instant in (0..<count).map({ instant + .nanoseconds(step * $0) }) {
          first.evaluate(at: instant, into: &planned)
          second.evaluate(at: instant, into: &checked)
          second.evaluate(at: instant, into: &recorded)
          if planned.frame.bits != checked.frame.bits { return "another frame at \(instant) of \(events)" }
          if recorded.frame.bits != checked.frame.bits {
            return "another frame of a plan of records at \(instant) of \(events)"
          }
          if planned.sampler.isPlanned, recorded.sampler.isPlanned { plannedFrames += 1 }
        }
      }
    }
    return nil
  }

  @Test func ofEffectsDrawnByLot() throws {
    var plannedFrames = 0
    for seed in Effort.seeds(from: 1000, 200) {
      var drawn = RandomEffect(random: SeededGenerator(seed: seed))
      let text = drawn.yaml(ofKind: seed)
      var random = SeededGenerator(seed: seed &* 31 + 7)
      if let difference = try difference(try Effect(yaml: text), &random, &plannedFrames) {
        Issue.record("\(difference)\n\(text)")
        return
      }
    }
    #expect(plannedFrames > Effort.cases(1000))
  }

  @Test(arguments: [[], ["reducedMotion"]])
  func ofFiles(_ variants: [String]) throws {
    let files = ProjectFiles.effects + ProjectFiles.goodCases
    #expect(files.count > 100)
    var plannedFrames = 0
    for (path, text) in files {
      var random = SeededGenerator(seed: UInt64(path.utf8.count))
      let effect = try Effect(yaml: text, variants: variants)
      if let difference = try difference(effect, &random, &plannedFrames) {
        Issue.record("\(path): \(difference)")
      }
    }
    #expect(plannedFrames > 1000)
  }

  /// Nodes eased as a whole lead beyond their keyframes, here so far that mixes overflow.
  @Test func farBeyondTheKeyframes() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: far
        canvas: [100, 100]
        layers: [{id: a, backgroundColor: red}]
        animations:
          - during: refreshing
            duration: 1s
            ease: cubic-bezier(0.3, 1e300, 0.6, -1e300)
            tracks: {a.position: [[0, 1e99], [-1e99, 3], [5, 1e99]], a.backgroundColor: [red, lime], a.opacity: [1, 1, 0]}
        """)
    let other = unplanned(effect)
    for step in 0...100 {
      let moment = Moment.refreshing(after: .milliseconds(10 * step))
      let frame = effect.frame(at: moment)
      let isFinite = frame.lanes.allSatisfy { $0.isFinite }
      #expect(isFinite, "at \(step) hundredths")
      #expect(frame.bits == other.frame(at: moment).bits, "at \(step) hundredths")
    }
  }
}
