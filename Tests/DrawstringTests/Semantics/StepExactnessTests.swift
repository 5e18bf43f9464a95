import Drawstring
import DrawstringTestSupport
import Testing

/// Staircases at exact instants: times are whole nanoseconds, so the step at t of d is ⌊t·n / d⌋, by whole numbers.
@Suite struct StepExactnessTests {
  /// Every way to a staircase from 0 to `n` in `d` milliseconds. `low` and `high` are the milliseconds at which it begins
  /// and ends.
  private struct Form {
    var node: String
    var low: Int64
    var high: Int64
    var isReversed = false
    /// The height of a step.
    var height: Int64 = 1

    init(_ node: String, _ low: Int64, _ high: Int64, isReversed: Bool = false, height: Int64 = 1) {
      self.node = node
      self.low = low
      self.high = high
      self.isReversed = isReversed
      self.height = height
    }
  }

  private static func forms(_ n: Int64, _ d: Int64, _ low: Int64, _ high: Int64) -> [Form] {
    let whole = "duration: \(d)ms"
    let track = "tracks: {a.zPosition:"
    return [
      Form("\(whole), ease: steps(\(n)), \(track) {from: 0, to: \(n)}}", 0, d),
      // Keyframes inside a step.
      Form(
        "\(whole), ease: steps(\(n)), \(track) [0, {at: 25%, value: \(n)}, {at: 50%, value: \(2 * n)}, \(4 * n)]}",
        0, d, height: 4),
      Form("\(whole), \(track) {from: 0, to: \(n), ease: steps(\(n))}}", 0, d),
      Form("\(whole), \(track) {from: 0, by: \(n), ease: steps(\(n)), composite: add}}", 0, d),
      Form(
        "\(whole), direction: reverse, ease: steps(\(n)), \(track) {from: 0, to: \(n)}}", 0, d,
        isReversed: true),
      Form(
        "\(whole), direction: reverse, \(track) {from: 0, to: \(n), ease: steps(\(n))}}", 0, d,
        isReversed: true),
      Form(
        "\(whole), \(track) [0, {at: \(low)ms, value: 0, ease: steps(\(n))}, {at: \(high)ms, value: \(n)}, \(n)]}",
        low, high),
      Form("\(whole), \(track) {formula: \"round(\(n) * ease(steps(\(n)), x))\"}}", 0, d),
      Form("\(whole), \(track) {formula: \"round(\(n) * ease(steps(\(n)), time / \(d)ms))\"}}", 0, d),
      Form("\(track) {wave: {shape: custom, period: \(d)ms, amplitude: \(n), ease: steps(\(n))}}}", 0, d),
      Form(
        "\(whole), repeat: 3, sequence: [{\(whole), ease: steps(\(n)), \(track) {from: 0, to: \(n)}}}]", 0, d),
    ]
  }

  @Test func everyFormIsExact() throws {
    var random = SeededGenerator(seed: 49)
    for round in 0..<60 {
      let n = round < 40 ? Int64(round * 5 + 1) : Int64.random(in: 2...1_000, using: &random)
      // Durations of which many k/n are whole nanoseconds, and others.
      let d =
        round % 2 == 0
        ? n * Int64.random(in: 1...300, using: &random) : .random(in: 1...9_999, using: &random)
      let low = Int64.random(in: 0..<d, using: &random)
      let high = Int64.random(in: low + 1...d, using: &random)
      for form in Self.forms(n, d, low, high) {
        let probe = try Probe("animations:\n  - {during: refreshing, \(form.node)}")
        let replay = probe.effect.makeReplay(of: try Trace([.begin(at: .zero)]))
        for _ in 0..<12 {
          let k = Int64.random(in: 0..<n, using: &random)
          let (from, length) = (form.low * 1_000_000, (form.high - form.low) * 1_000_000)
          // At a jump where that is a whole nanosecond, else just beyond; and the nanosecond before.
          let jump = from + (k * length + n - 1) / n
          for t in [jump, jump - 1] where t >= from && t < form.high * 1_000_000 {
            let progress = form.isReversed ? length - t : t - from
            let expected = progress * n / length
            let found = try #require(replay.frame(at: .nanoseconds(t)).figure("a.zPosition"))[0]
            #expect(found == Double(expected * form.height), "\(form.node) at \(t) ns")
          }
        }
      }
    }
  }

  /// The steps of a node over a clamped signal lie between the first and the last keyframe; the values at steps are whole
  /// where those of the keyframes are.
  @Test func stepsOverSignalsAreExact() throws {
    for n in [1, 3, 7, 49, 113] {
      let probe = try Probe(
        "pull: {trigger: 60}\nanimations:\n  - {over: pull, ease: steps(\(n)), tracks: {a.zPosition: [{at: 10, value: 0}, {at: \(10 + 3 * n), value: \(n)}]}}"
      )
      for step in 0...n {
        for (offset, expected) in [(0.0, step), (1.5, min(step, n - 1)), (3 - 0x1p-20, min(step, n - 1))] {
          let pull = Double(10 + 3 * step) + offset
          let frame = probe.effect.frame(at: .dragging(to: pull))
          let last = step == n ? n : expected
          #expect(frame.figure("a.zPosition") == [Double(last)], "steps(\(n)) at \(pull)")
        }
      }
    }
  }

  /// What compares a rounded progress with a place changes at the place: discrete keyframes that play backwards, words that
  /// change half way, jumps of `linear(…)`, keyframes that are spread between stated ones.
  @Test(arguments: [
    (
      "duration: 1s, direction: reverse, tracks: {a.zPosition: {keyframes: [0, {at: 0.1, value: 1}, 2], interpolate: discrete}}",
      0.9, 1.0
    ),
    (
      "duration: 700ms, tracks: {a.hidden: {keyframes: [{at: 100ms, value: false}, {at: 700ms, value: true}], interpolate: linear}}",
      0.4, 1
    ),
    (
      "duration: 4.9s, tracks: {a.zPosition: [0, {at: 0.7s, value: 0, ease: \"linear(0, 0 20%, 1 20%, 1)\"}, {at: 2.2s, value: 1}, 1]}",
      1, 1
    ),
    (
      "duration: 1s, direction: reverse, ease: \"linear(0, 0 10%, 1 10%, 1)\", tracks: {a.zPosition: [0, 1]}",
      0.9, 1
    ),
    (
      "duration: 3s, tracks: {a.zPosition: {keyframes: [{at: 20%, value: 0}, 1, 2, {at: 80%, value: 3}], interpolate: discrete}}",
      1.2, 1
    ),
    (
      "duration: 200ms, tracks: {a.zPosition: [0, {at: 100ms, value: 0, ease: \"linear(0, 0 20%, 1 20%, 1)\"}, 1]}",
      0.12, 1
    ),
  ])
  func comparisonsAreExact(_ node: String, _ instant: Double, _ expected: Double) throws {
    let key = node.contains("hidden") ? "a.hidden" : "a.zPosition"
    let probe = try Probe("animations:\n  - {during: refreshing, \(node)}")
    #expect(try probe.at(instant, key, [.begin(at: .zero)]) == expected)
  }

  /// The content comes back in whole steps where its ends are whole.
  @Test func movementsAreExact() throws {
    let probe = try Probe("pull: {trigger: 49, settle: {duration: 490ms, ease: steps(49)}}")
    let replay = probe.effect.makeReplay(of: try Trace([.begin(at: .zero)]))
    for step in 0...49 { #expect(replay.frame(at: .milliseconds(10 * step)).pull == Double(step)) }
  }
}
