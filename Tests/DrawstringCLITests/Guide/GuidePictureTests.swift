import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
import Testing

/// The moving pictures of the effects are what `render --play` makes of them: sound documents that are small.
@Suite struct GuidePictureTests {
  static let effects = [
    "boss-dots", "spread-bar", "orbit-dots", "pulse-dots", "enjoy-ring", "bounce-preload", "douyin-nav",
    "jelly-ball",
  ]

  static let examples = [
    "first-ring", "breathing-mark", "rising-bars", "scrubbed-greeting", "endless-wheel", "paper-plane",
    "arrow-to-tick", "ticking-hand", "drumming-dots", "hopping-buoy", "replicated-spinner",
    "swaying-lantern", "dropped-coin",
  ]

  /// All of them are compared by the released program in `.ci/run`.
  @Test(arguments: Effort.part(of: effects + examples.map { "examples/\($0)" }))
  func picturesAreCurrent(_ path: String) throws {
    let root = ProjectFile.root
    let run = Run("render", "\(root)/specs/\(path).yaml", "--play", "--assets", "\(root)/specs/assets")
    // There would be a note where one of them is off by more than it says.
    #expect(run.code == .clean && run.errors.isEmpty, "\(run.errors)")
    let name = path.split(separator: "/").last ?? ""
    try ProjectFile.expect(run.output, at: "specs/pictures/\(name).svg")
    #expect(try ProjectFile.text(of: "specs/README.md").contains("pictures/\(name).svg"))
    try expectSoundAndSmall(run.output)
  }

  private func expectSoundAndSmall(_ text: String) throws {
    #expect(text.utf8.count < 60_000)
    let document = try #require(PlayedDocument(text))
    #expect(!document.nodes.contains { $0.name == "script" })
    #expect(document.animations.count > 0)
    let names = document.nodes.compactMap { $0.attributes["id"] }
    #expect(Set(names).count == names.count)
    for node in document.nodes {
      for value in node.attributes.values where value.hasPrefix("url(#") {
        #expect(names.contains(String(value.dropFirst(5).dropLast())))
      }
    }
    for animation in document.animations {
      let times = (animation.attributes["keyTimes"] ?? "").split(separator: ";").compactMap { Double($0) }
      let values = (animation.attributes["values"] ?? "").split(separator: ";")
      #expect(times.count == values.count)
      #expect(times.first == 0)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(animation.attributes["calcMode"] == "discrete" || times.last == 1)
      #expect(Set(values).count > 1, "nothing moves in \(animation.attributes)")
    }
  }
}
