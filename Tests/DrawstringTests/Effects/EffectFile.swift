import Drawstring
import DrawstringTestSupport
import FoundationEssentials
import Testing

/// An effect of the `specs` folder and how to ask it questions.
struct EffectFile {
  let effect: Effect

  init(_ name: String) throws {
    effect = try Effect(contentsOfFile: EffectFile.path(name))
  }

  /// The effect with `line` added to its `pull` block.
  init(_ name: String, pullLine line: String) throws {
    let text = try String(contentsOfFile: EffectFile.path(name), encoding: .utf8)
    var lines: [Substring] = []
    for old in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if old.hasPrefix("pull: {") {
        lines.append("pull: {\(line), \(old.dropFirst(7))")
      } else {
        lines.append(old)
        if old.hasPrefix("pull:") { lines.append("  \(line)") }
      }
    }
    effect = try Effect(yaml: lines.joined(separator: "\n"))
  }

  private static func path(_ name: String) -> String {
    let file = #filePath
    guard let tests = file.firstRange(of: "/Tests/DrawstringTests/") else { return name }
    return "\(file[..<tests.lowerBound])/specs/\(name).yaml"
  }

  /// Plays a story and compares phase, time, pull, inset and every figure expected at every instant.
  func expect(
    _ story: Story, _ rules: PullRules, tolerance: Double = 1e-6,
    sourceLocation: SourceLocation = #_sourceLocation, figures: (OracleLife, Int) -> Figures
  ) throws {
    let life = OracleLife(rules, story.events)
    let replay = effect.makeReplay(of: try story.trace)
    var comparison = Comparison(tolerance: tolerance)
    for now in story.instants(around: life.steps) {
      let frame = replay.frame(at: .nanoseconds(now))
      let place = "\(story.name) at \(Double(now) / 1e9) s"
      let state = life.state(at: now)
      if frame.phase != state.phase { comparison.miss("\(place): \(frame.phase), expected \(state.phase)") }
      comparison.compare(
        [frame.pull, frame.inset, Double(nanoseconds(frame.time)) / 1e9],
        [state.pull(at: now), life.inset(at: now), Double(now - state.phaseStart) / 1e9],
        "\(place), \(state.phase): pull, inset and time")
      comparison.compare(frame, figures(life, now), "\(place), \(state.phase)")
    }
    #expect(comparison.misses.isEmpty, sourceLocation: sourceLocation)
  }

  /// A story whose finish comes before the shortest refreshing time, with 700 ms of it in the file and in the rules.
  static func expectPutOff(
    _ name: String, _ story: Story, _ rules: PullRules, sourceLocation: SourceLocation = #_sourceLocation,
    figures: (OracleLife, Int) -> Figures
  ) throws {
    var rules = rules
    rules.minimum = 700 * ms
    try EffectFile(name, pullLine: "minimum: 700ms")
      .expect(story, rules, sourceLocation: sourceLocation, figures: figures)
  }

  /// Reads a story's instants in order and shuffled, through one buffer that is filled repeatedly, so that all that a buffer
  /// keeps is tested; every bit must agree.
  func expectAnyOrder(_ story: Story, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let trace = try story.trace
    let instants = story.instants(around: [])
    let ordered = effect.makeReplay(of: trace)
    var buffer = effect.makeFrameBuffer()
    let inSequence = instants.map { instant in
      ordered.evaluate(at: .nanoseconds(instant), into: &buffer)
      return bits(buffer.frame)
    }
    var random = SeededGenerator(seed: 11)
    let shuffled = effect.makeReplay(of: trace)
    for index in instants.indices.shuffled(using: &random) {
      shuffled.evaluate(at: .nanoseconds(instants[index]), into: &buffer)
      let alone = bits(buffer.frame)
      if alone != inSequence[index] {
        Issue.record("\(story.name): another frame at \(instants[index]) ns", sourceLocation: sourceLocation)
        return
      }
    }
  }

  private func bits(_ frame: EffectFrame) -> [UInt64] { frame.lanes.map(\.bitPattern) }
}

/// A duration in whole nanoseconds.
func nanoseconds(_ duration: Duration) -> Int {
  Int(duration.components.seconds) * 1000 * ms + Int(duration.components.attoseconds / 1_000_000_000)
}
