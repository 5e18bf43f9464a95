import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringReports
import DrawstringSyntax
import DrawstringTestSupport
import FoundationEssentials
import Testing

/// Specs with a few random slips: reading the result ends in findings or in an effect whose frames are finite.
///
/// DRAWSTRING_MUTATIONS=N in the environment tries N slips of each file instead of a few.
@Suite struct MutationTests {
  static let files: [String] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("specs")
    let folders = [root.path, root.appendingPathComponent("examples").path]
    return folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        .filter { $0.hasSuffix(".yaml") }.map { "\(folder)/\($0)" }
    }
  }()

  static let count = ProcessInfo.processInfo.environment["DRAWSTRING_MUTATIONS"].flatMap { Int($0) } ?? 12

  @Test(arguments: files) func slipsNeverTrap(file: String) throws {
    let source = try FileBytes.read(file)
    var random = SeededGenerator(seed: UInt64(source.count) &* 31 &+ 7)
    for _ in 0..<Self.count {
      let bytes = mutated(source, &random)
      let loaded = LoadedSpec(name: file, bytes: bytes)
      for finding in loaded.diagnostics {
        #expect(finding.range.start >= 0 && finding.range.end <= bytes.count)
        #expect(finding.range.start <= finding.range.end)
      }
      let again = LoadedSpec(name: file, bytes: bytes)
      let messages = [loaded, again].map { $0.diagnostics.map(\.message) }
      #expect(messages[0] == messages[1])
      let hasErrors = loaded.diagnostics.contains { $0.code.severity == .error }
      #expect((loaded.effect == nil) == hasErrors)
      if let effect = loaded.effect {
        try play(effect, &random)
        for finding in loaded.linted() {
          #expect(0 <= finding.range.start && finding.range.start <= finding.range.end)
          // A slip may lie in an expectation.
          let isMild = finding.code.severity < .error || finding.code.id == "expectation-failed"
          #expect(finding.range.end <= bytes.count && isMild)
        }
      }
    }
  }

  private func play(_ effect: Effect, _ random: inout SeededGenerator) throws {
    let trace = try Trace([
      .drag(20, at: .seconds(0.1)), .drag(90, at: .seconds(0.2)), .release(at: .seconds(0.3)),
      .drag(-150, at: .seconds(0.5)), .release(at: .seconds(0.6)), .finish(.success, at: .seconds(0.8)),
      .begin(at: .seconds(3)), .finish(.noMore, at: .seconds(4)), .reset(at: .seconds(6)),
    ])
    let replay = effect.makeReplay(of: trace)
    for _ in 0..<4 {
      let instant = Duration.nanoseconds(Int64.random(in: 0...7_000_000_000, using: &random))
      let isFinite = replay.frame(at: instant).lanes.allSatisfy(\.isFinite)
      #expect(isFinite)
    }
  }

  /// A few slips of the kinds that people and broken tools make.
  private func mutated(_ source: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = source
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(place + Int.random(in: 1...12, using: &random), bytes.count)
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 3:
        let signs = Array(" \n:-[]{},#'\"&*|>%@`.0123456789eE".utf8)
        bytes[place] = signs.randomElement(using: &random) ?? 0
      case 4:
        let words = [
          "0", "-1", "1e308", "1e-308", "forever", "-5s", "0s", "9e8s", "shown", "none", "pull", "time", "x",
          "true", "[]", "{}", "null", "1000000", "0deg", "by: 1", "speed: -1", "fill: none", "repeat: 0",
        ]
        let word = words.randomElement(using: &random) ?? ""
        // Over a number or word that stands there, so that the rest stays well formed.
        var last = place
        while last < bytes.count, bytes[last] > 0x20, !Array(",]}:".utf8).contains(bytes[last]) { last += 1 }
        bytes.replaceSubrange(place..<last, with: word.utf8)
      case 5:
        let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
        let line = lines.randomElement(using: &random) ?? []
        bytes.insert(contentsOf: [10] + line + [10], at: place)
      default: bytes = Array(bytes[..<max(place, 1)])
      }
    }
    return bytes
  }
}
