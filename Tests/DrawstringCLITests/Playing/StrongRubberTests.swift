import Drawstring
import DrawstringCLI
import DrawstringCore
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
import Foundation
import Testing

/// What Drawstring plays and compares by itself does not depend on the rubber band: a finger would have to move three
/// times as far, and the pulls that are shown are the same.
@Suite struct StrongRubberTests {
  private static let files = ["boss-dots", "douyin-nav", "enjoy-ring", "examples/first-ring"]

  /// The effect as it is, and with a band that shows about a third of the finger's way.
  private func pair(_ file: String, _ body: (_ plain: String, _ strong: String) throws -> Void) throws {
    let text = try ProjectFile.text(of: "specs/\(file).yaml")
    let trigger = try #require(text.range(of: "trigger: "))
    let isFlow = text[..<trigger.lowerBound].hasSuffix("{")
    let band = "rubber: {coefficient: 0.3, dimension: 1000000}" + (isFlow ? ", " : "\n  ")
    var strong = text
    strong.insert(contentsOf: band, at: trigger.lowerBound)
    try TemporaryFolder.with { folder in
      folder.folder("plain")
      folder.folder("strong")
      try body(folder.file("plain/effect.yaml", text), folder.file("strong/effect.yaml", strong))
    }
  }

  @Test(arguments: Effort.part(of: files)) func storiesAndStripsAreTheSame(_ file: String) throws {
    try pair(file) { plain, strong in
      for options in [["--play"], [], ["--plot", "pull,progress"], ["--pull", "0:90:10"]] {
        let run = Run(["render", strong] + options)
        #expect(run.code == .clean)
        #expect(run.output == Run(["render", plain] + options).output, "\(options)")
      }
    }
  }

  @Test(arguments: Effort.part(of: files)) func checksFindTheSame(_ file: String) throws {
    try pair(file) { plain, strong in
      let findings = Run("validate", "--strict", strong)
      #expect(findings.code == Run("validate", "--strict", plain).code)
      #expect(findings.output == Run("validate", "--strict", plain).output)
    }
  }

  @Test(arguments: Effort.part(of: files)) func onlyTheBandDiffers(_ file: String) throws {
    try pair(file) { plain, strong in
      let run = Run("diff", plain, strong)
      #expect(run.output.contains("  rubber: 0.3, only in B\n  dimension of rubber: 1000000 pt, only in B\n"))
      #expect(run.output.contains("\n2 statements differ in "), "\(run.output)")
    }
  }

  /// The band ends just beyond the trigger, and the limit is the trigger.
  private static let pulls = [
    "{trigger: 55, rubber: 0.55}", "{trigger: 50, rubber: {coefficient: 0.55, dimension: 60}}",
    "{trigger: 0.004, rubber: {coefficient: 0.1, dimension: 20}}",
    "{trigger: 60.004, limit: 60.004, rubber: 0.1, fires: arming}",
  ]

  private func spec(_ pull: String) -> String {
    """
    drawstring: 1
    effect: strong
    canvas: [0, -60, 320, 60]
    pull: \(pull)
    layers: [{id: dot, size: [10, 10], position: [160, -30], backgroundColor: red, hidden: idle}]

    """
  }

  /// What happens in the stories of a page, each as `title: phases`.
  private func expectRefreshing(_ ways: [String]) {
    let first = ways.first ?? ""
    #expect(first.hasPrefix("A full refresh: idle ") && first.hasSuffix(" armed refreshing finishing idle"))
    #expect(ways.last == "A begin: idle refreshing finishing idle")
  }

  @Test(arguments: pulls) func everyStoryComesToRefreshing(_ pull: String) throws {
    let effect = try Effect(yaml: spec(pull))
    let stories = PageScenario.all(of: effect.graph)
    expectRefreshing(
      stories.map { scenario in
        let spans = effect.makeReplay(of: scenario.trace).timeline.timeline.spans
        let phases = spans.indices.filter { $0 == 0 || spans[$0].phase != spans[$0 - 1].phase }
        return "\(scenario.title): \(phases.map { spans[$0].phase.rawValue }.joined(separator: " "))"
      })
    let first = try #require(stories.first)
    #expect(effect.makeReplay(of: first.trace).events(through: .seconds(60)).contains { $0.name == "began" })
    #expect(Run(["render", "-", "--play"], input: spec(pull)).code == .clean)
  }
}
