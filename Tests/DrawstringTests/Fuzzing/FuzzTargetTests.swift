import DrawstringTestSupport
import Foundation
import Testing

/// What the fuzzers feed, without them: what they start from, and all that they ever found.
@Suite struct FuzzTargetTests {
  @Test(arguments: FuzzTarget.allCases)
  func everyRegressionStaysMended(_ target: FuzzTarget) throws {
    let folder = "\(ProjectFiles.root)Tests/Tools/Fuzz/regressions/\(target.rawValue)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
      if let failure = target.run(bytes) { Issue.record("\(name): \(failure)") }
    }
  }

  /// A few from all over, for the whole of them takes minutes.
  @Test(arguments: FuzzTarget.allCases)
  func theSeedsAreFine(_ target: FuzzTarget) {
    let seeds = target.seeds.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(seeds.count >= 8)
    for index in stride(from: 0, to: seeds.count, by: max(seeds.count / Effort.cases(40), 1)) {
      if let failure = target.run(seeds[index]) {
        Issue.record("\(String(decoding: seeds[index], as: UTF8.self)): \(failure)")
      }
    }
  }
}
