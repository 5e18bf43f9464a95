import DrawstringTestSupport
import Foundation
import Testing

/// The program's answers do not depend on where it runs: its language, its time zone, its folder, and by which seed
/// the tables of the process are hashed.
@Suite struct SurroundingsTests {
  /// The program that was built beside these tests; nil where only the tests were built.
  private static let program: String? = {
    // On Linux the first argument is the bundle of tests, in macOS it is a program elsewhere.
    let folders = [CommandLine.arguments[0], Bundle.main.bundlePath].map {
      URL(fileURLWithPath: $0).deletingLastPathComponent()
    }
    let places = folders.map { $0.appendingPathComponent("drawstring").path }
    return places.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  private static let surroundings: [[String: String]] = [
    ["SWIFT_DETERMINISTIC_HASHING": "1"],
    ["LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8", "TZ": "Asia/Kathmandu"],
    ["LC_ALL": "tr_TR.UTF-8", "LC_NUMERIC": "tr_TR.UTF-8", "TZ": "Pacific/Apia", "HOME": "/nowhere"],
    ["LC_ALL": "C", "TZ": "", "TMPDIR": "/nowhere", "MALLOC_PERTURB_": "170"],
  ]

  private static let commands: [[String]] = [
    ["frames", "specs/boss-dots.yaml", "--trace", "specs/traces/pull-and-release.yaml", "--fps", "20"],
    ["frames", "specs/jelly-ball.yaml", "--trace", "specs/traces/pull-and-release.yaml", "--fps", "20"],
    ["frames", "specs/orbit-dots.yaml", "--time", "0:2:0.1", "--geometry", "--variant", "reducedMotion"],
    ["frames", "specs/enjoy-ring.yaml", "--pull", "0:90:5", "--format", "csv"],
    ["events", "specs/boss-dots.yaml", "--trace", "specs/traces/pull-and-release.yaml"],
    ["inspect", "specs/enjoy-ring.yaml", "--format", "json"],
    ["explain", "specs/boss-dots.yaml", "--layer", "top", "--property", "opacity", "--pull", "17"],
    ["render", "specs/spread-bar.yaml"],
    ["diff", "specs/pulse-dots.yaml", "specs/orbit-dots.yaml"],
    ["validate", "--strict", "--format", "json", "Tests/Cases/bad"],
    ["validate", "--strict", "--format", "sarif", "specs"],
    ["schema"],
  ]

  @Test(.enabled(if: program != nil), arguments: Effort.part(of: commands))
  func answersAreTheSameEverywhere(_ command: [String]) throws {
    let program = try #require(Self.program)
    var answers: [Data] = []
    for surroundings in Self.surroundings {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = command
      process.currentDirectoryURL = URL(fileURLWithPath: ProjectFile.root)
      // Built for coverage, the program would leave a file where it runs.
      process.environment = surroundings.merging(["LLVM_PROFILE_FILE": "/dev/null"]) { own, _ in own }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
      answers.append(pipe.fileHandleForReading.readDataToEndOfFile())
      process.waitUntilExit()
      #expect([0, 1].contains(process.terminationStatus))
    }
    #expect(answers[0].count > 100)
    for answer in answers { #expect(answer == answers[0]) }
  }
}
