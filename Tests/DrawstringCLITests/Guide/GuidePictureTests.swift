import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// The moving pictures of the effects are what `render --play` makes of them.
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

  @Test(arguments: effects + examples.map { "examples/\($0)" })
  func picturesAreCurrent(_ path: String) throws {
    let root = ProjectFile.root
    let run = Run("render", "\(root)/specs/\(path).yaml", "--play", "--assets", "\(root)/specs/assets")
    #expect(run.code == .clean)
    let name = path.split(separator: "/").last ?? ""
    try ProjectFile.expect(run.output, at: "specs/pictures/\(name).svg")
    #expect(try ProjectFile.text(of: "specs/README.md").contains("pictures/\(name).svg"))
  }
}
