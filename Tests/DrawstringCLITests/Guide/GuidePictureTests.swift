import DrawstringCLI
import DrawstringCore
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
    "swaying-lantern", "dropped-coin", "nested-spinners", "hopping-letters", "load-more", "side-pull",
    "elastic-edge", "second-floor", "stories", "upload", "courier",
  ]

  /// The looks of the cookbook.
  static let looks = ((try? Files.names(in: "\(ProjectFile.root)/specs/cookbook")) ?? []).sorted().map {
    "cookbook/\($0.dropLast(".yaml".count))"
  }

  /// All of them are compared by the released program in `.ci/run`.
  @Test(arguments: Effort.part(of: effects + examples.map { "examples/\($0)" }))
  func picturesAreCurrent(_ path: String) throws {
    try expectCurrent(path, shownBy: "specs/README.md")
  }

  /// A look whose host has a part to play shows the trace of its name.
  @Test(arguments: Effort.part(of: looks)) func looksAreCurrent(_ path: String) throws {
    try expectCurrent(path, shownBy: "specs/cookbook.md")
  }

  @Test(arguments: DisplayList.Operation.allCases.filter { $0 != .end })
  func operationsHaveCurrentPictures(_ operation: DisplayList.Operation) throws {
    let run = Run([
      "render", "\(ProjectFile.root)/Tests/Fixtures/Drawing/operations.yaml", "--phase", "idle", "--input",
      "shown=\(operation)", "--assets", "\(ProjectFile.root)/specs/assets",
    ])
    #expect(run.code == .clean && run.errors.isEmpty, "\(run.errors)")
    try ProjectFile.expect(run.output, at: "specs/pictures/draw-\(operation).svg")
    #expect(try ProjectFile.text(of: "specs/drawing.md").contains("pictures/draw-\(operation).svg"))
  }

  private func expectCurrent(_ path: String, shownBy page: String) throws {
    let specs = "\(ProjectFile.root)/specs"
    let last = path.split(separator: "/").last.map { String($0) } ?? ""
    // Of two effects with one name, that of the examples has a longer one.
    let name =
      path.hasPrefix("examples/") && Self.looks.contains("cookbook/\(last)") ? "examples-\(last)" : last
    let trace = "specs/traces/\(name).yaml"
    let run = Run(
      ["render", "\(specs)/\(path).yaml", "--play", "--assets", "\(specs)/assets"]
        + (ProjectFile.exists(trace) ? ["--trace", "\(ProjectFile.root)/\(trace)"] : []))
    // There would be a note where one of them is off by more than it says.
    #expect(run.code == .clean && run.errors.isEmpty, "\(run.errors)")
    try ProjectFile.expect(run.output, at: "specs/pictures/\(name).svg")
    #expect(try ProjectFile.text(of: page).contains("pictures/\(name).svg"))
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
