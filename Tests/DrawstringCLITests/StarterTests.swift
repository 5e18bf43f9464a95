import Drawstring
import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// `new`: what an author begins with is clean, moves, and lands where it was asked for.
@Suite struct StarterTests {
  static let patterns = Starter.all.map(\.pattern)

  @Test(arguments: patterns) func nothingIsFoundInIt(_ pattern: String) {
    let text = Run("new", "my-effect", "--pattern", pattern, "-o", "-")
    #expect(text.code == .clean)
    #expect(text.errors.isEmpty)
    let run = Run("validate", "--strict", "-", input: text.output)
    #expect(run.output == "1 file: no findings\n")
  }

  /// It follows the finger, moves while loading, and is gone when all is over.
  @Test(arguments: patterns) func itTellsTheWholeStory(_ pattern: String) throws {
    let effect = try Effect(yaml: Run("new", "my-effect", "--pattern", pattern, "-o", "-").output)
    #expect(effect.name == "my-effect")
    let trigger = try #require(effect.trigger)
    func shown(_ moment: Moment) -> [Double] { Array(effect.frame(at: moment).slots) }
    #expect(shown(.dragging(to: trigger / 4)) != shown(.dragging(to: trigger / 2)))
    for time in [100, 300, 700] {
      let moment = Moment.refreshing(after: .milliseconds(time))
      #expect(shown(moment) != shown(.refreshing(after: .milliseconds(time + 100))))
      #expect(effect.frame(at: moment).layers.contains { $0.isVisible })
    }
    // A footer stays open for some seconds.
    let last = effect.frame(at: Moment(phase: .finishing, time: .seconds(9)))
    #expect(last.phase == .idle)
    let canvas = effect.graph.canvas
    for layer in last.layers where layer.isVisible && layer.kind != .group && layer.kind != .replicator {
      let place = layer.worldTransform
      #expect(
        place.tx < canvas.x || place.ty < canvas.y || place.a == 0 && place.d == 0, "\(layer.id) is left over"
      )
    }
  }

  @Test(arguments: ["null", "true", "y", "a", "x-9", "a-"]) func anyNameOfAnEffectWillDo(_ name: String)
    throws
  {
    let run = Run("new", name, "--pattern", "blank", "-o", "-")
    #expect(try Effect(yaml: run.output).name == name)
  }

  @Test(arguments: [
    ("My Ring.yaml", "my-ring"), ("specs/big_wheel", "big-wheel"), ("3d", "effect-3d"),
    ("ÜBER-ring", "ber-ring"),
  ])
  func aNameThatCannotBeIsMended(_ name: String, _ better: String) {
    let run = Run("new", name, "-o", "-")
    #expect(run.code == .wrongUsage)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("; did you mean '\(better)'?\n"))
    #expect(Run("new", better, "-o", "-").code == .clean)
  }

  @Test func aNameOfNothingButSignsHasNoMend() {
    #expect(Run("new", "***", "-o", "-").errors.contains("beginning with a letter\n"))
  }

  @Test func itNeverWritesOverAFileUnasked() {
    TemporaryFolder.with { folder in
      let path = folder.file("my-ring.yaml", "mine")
      let refused = Run("new", "my-ring", "-o", path)
      #expect(refused.code == .failure)
      #expect(refused.errors == "drawstring: error: '\(path)' is there already; '--force' writes over it\n")
      #expect(folder.text(of: "my-ring.yaml") == "mine")
      #expect(Run("new", "my-ring", "-o", path, "--force").code == .clean)
      #expect(folder.text(of: "my-ring.yaml") == Run("new", "my-ring", "-o", "-").output)
    }
  }

  @Test func norOverALinkToAFileThatIsNotThereYet() {
    TemporaryFolder.with { folder in
      folder.link("my-ring.yaml", to: "far.yaml")
      let path = "\(folder.path)/my-ring.yaml"
      #expect(Run("new", "my-ring", "-o", path).code == .failure)
      #expect(folder.names == ["my-ring.yaml"])
      #expect(Run("new", "my-ring", "-o", path, "--force").code == .clean)
      #expect(Files.isLink(path) && folder.names == ["far.yaml", "my-ring.yaml"])
    }
  }

  /// Its lines can be pasted with every name of the file.
  @Test func whatItSaysIsForShellAndScreen() {
    TemporaryFolder.with { folder in
      let told = Run("new", "my-ring", "-o", "\(folder.path)/a\u{1B}[31m\u{202E}.yaml").errors
      #expect(told.contains("drawstring validate $'\(folder.path)/a\\033[31m\\342\\200\\256.yaml'\n"))
      #expect(!told.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
  }

  @Test func itWritesWhereItIsAskedToAndSaysWhatNext() {
    #expect(NewCommand.path(of: "my-ring", output: nil) == "my-ring.yaml")
    #expect(NewCommand.path(of: "my-ring", output: "a/b") == "a/b")
    TemporaryFolder.with { folder in
      let run = Run("new", "my-ring", "-o", "\(folder.path)/its file")
      #expect(run.code == .clean)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("  drawstring validate '\(folder.path)/its file'\n"))
      #expect(Run("new", "my-ring", "-o", "\(folder.path)/no/a").code == .failure)
    }
  }

  /// Editors find the schema where there is one: beside the file or above.
  @Test func itNamesASchemaThatIsNear() {
    TemporaryFolder.with { folder in
      folder.folder("a")
      folder.folder("a/b")
      let path = "\(folder.path)/a/b/my-ring.yaml"
      #expect(NewCommand.schema(near: path) == nil)
      folder.file("a/schema.json", "{\"title\": \"Something else\"}")
      folder.file("schema.json", Schema.text)
      #expect(NewCommand.schema(near: path) == "../../schema.json")
      #expect(Run("new", "my-ring", "-o", path).code == .clean)
      let head = "# yaml-language-server: $schema=../../schema.json\ndrawstring: 1\neffect: my-ring\n"
      #expect(folder.text(of: "a/b/my-ring.yaml")?.hasPrefix(head) == true)
      #expect(Run("validate", "--strict", path).code == .clean)
    }
  }
}
