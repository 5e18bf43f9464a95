import Drawstring
import DrawstringTestSupport
import Testing

/// Every moment has the pull that it asks for, however strong the rubber band is.
@Suite struct RubberTests {
  private struct Block: CustomStringConvertible {
    var coefficient: Double
    var dimension: Double
    var limit: Double?
    var trigger: Double

    /// Random bands that give way from a twentieth to the whole distance of a finger and more, with a trigger within reach, and
    /// often a limit at or beyond the trigger.
    init(_ random: inout SeededGenerator) {
      coefficient = Double.random(in: 0.05...3, using: &random)
      dimension = Double.random(in: 20...2000, using: &random)
      // (1 − 1/(10·c + 1))·d is what a finger 10 dimensions down shows.
      let farthest = (1 - 1 / (10 * coefficient + 1)) * dimension
      trigger = farthest * Double.random(in: 0.01...0.999, using: &random)
      let limit = trigger * random.pick([1, 1.1, 2, 30])
      self.limit = random.chance(60) ? limit : nil
    }

    var description: String {
      "{trigger: \(trigger), rubber: {coefficient: \(coefficient), dimension: \(dimension)}"
        + (limit.map { ", limit: \($0)" } ?? "") + "}"
    }

    func limited(_ pull: Double) -> Double { limit.map { min(pull, $0) } ?? pull }
  }

  @Test func aMomentHasThePullThatItAsksFor() throws {
    var random = SeededGenerator(seed: 667)
    for _ in 0..<200 {
      let block = Block(&random)
      let effect = try Probe("pull: \(block)\nphases: {finishing: 300ms, cancelling: 300ms}").effect
      func expect(_ moment: Moment, _ phase: Phase, _ pull: Double) {
        let frame = effect.frame(at: moment)
        #expect(frame.phase == phase && frame.pull == pull, "\(moment): \(block)")
      }
      let trigger = block.trigger
      expect(.armed, .armed, trigger)
      expect(Moment(phase: .pulling), .pulling, trigger / 2)
      expect(.refreshing(after: .zero), .refreshing, trigger)
      expect(.cancelling(after: .zero), .cancelling, trigger / 2)
      #expect(effect.frame(at: .finishing(after: .zero)).phase == .finishing, "\(block)")
      let pull = trigger * Double.random(in: -1...3, using: &random)
      let shown = block.limited(pull)
      expect(.dragging(to: pull), pull <= 0 ? .idle : shown < trigger ? .pulling : .armed, shown)
      expect(.refreshing(after: .zero, pull: pull), .refreshing, block.limited(max(pull, trigger)))
      if pull > 0, pull < trigger { expect(.cancelling(after: .zero, from: pull), .cancelling, pull) }
    }
  }

  /// A finger that goes ever further shows ever more, less than it moves where the coefficient is at most 1, never more
  /// than the dimension, and arms within 10 dimensions.
  @Test func aFingerReachesTheTrigger() throws {
    var random = SeededGenerator(seed: 668)
    for _ in 0..<100 {
      let block = Block(&random)
      let effect = try Probe("pull: \(block)").effect
      let ways = (0...40).map { block.dimension * 10 * Double($0) / 40 }
      let trace = try Trace(ways.enumerated().map { .drag($1, at: .milliseconds($0)) })
      let frames = ways.indices.map { effect.makeReplay(of: trace).frame(at: .milliseconds($0)) }
      for (next, frame) in zip(frames.dropFirst(), frames) { #expect(next.pull >= frame.pull, "\(block)") }
      for (frame, way) in zip(frames, ways) {
        #expect(frame.pull <= min(block.dimension, max(block.coefficient * way, 0) * (1 + 1e-12)), "\(block)")
      }
      #expect(frames.last?.phase == .armed, "\(block)")
    }
  }
}
