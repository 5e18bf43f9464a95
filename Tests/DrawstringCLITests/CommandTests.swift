import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// The common behaviour of commands: valid combinations of options, the destination of output, and exit codes.
@Suite struct CommandTests {
  static let spec = """
    drawstring: 1
    effect: one-dot
    canvas: [100, 100]
    pull: {trigger: 50}
    layers:
      - {id: dot, kind: shape, path: "M0 0L10 0", strokeColor: black}

    """
  /// The version of a language that does not exist yet.
  static let broken = "drawstring: 2\n"

  @Test(arguments: [
    (
      "frame - --trace t --pull 3",
      "'--pull' and '--trace' exclude each other: the trace determines the moment"
    ),
    (
      "frame - --trace t --begin",
      "'--begin' and '--trace' exclude each other: the trace determines the moment"
    ),
    ("frame - --progress 1 --pull 3", "'--progress' and '--pull' exclude each other"),
    ("frame - --time -1", "--time: a time cannot be below 0"),
    ("frames - --time 1:-1:-0.5", "--time: a time cannot be below 0"),
    ("frame - --refreshed -1ms", "--refreshed: a time cannot be below 0"),
    (
      "frame - --phase finishing --finish done",
      "--finish: 'done' is not one of success, failure, noMore"
    ),
    (
      "frame - --trace t --finish failure",
      "'--finish' and '--trace' exclude each other: the trace determines the moment"
    ),
    ("frame - --finish failure", "only finishing has an outcome"),
    ("frames - --phase refreshing --finish success --time 0:1:0.5", "only finishing has an outcome"),
    ("render - --play --fps 1e-30 -o x.gif", "--fps: a film has at least 1 frame a second"),
    ("frames -", "'frames' needs '--time', '--pull', '--progress' or '--trace'"),
    ("frames - --pull 0:1:1 --fps 60", "'--fps' needs '--trace'"),
    ("frames - --trace t --time 0:1:1 --fps 60", "'--fps' and '--time' exclude each other"),
    ("frames - --pull 1:10000:1 --time 1:1001:1", "that makes more than 10,000,000 frames"),
    ("frame - --layer dto", "--layer: there is no layer 'dto'; did you mean 'dot'?"),
    (
      "frame - --phase refresh",
      "--phase: 'refresh' is not one of idle, pulling, armed, armedFloor, dragging, floor, refreshing, finishing, cancelling, closing; did you mean 'refreshing'?"
    ),
    ("frames - --pull 0:60", "--pull: '0:60' lacks the step; '0:60:6' has eleven values"),
    ("frames - --progress 0:1", "--progress: '0:1' lacks the step; '0:1:0.1' has eleven values"),
    ("frames - --pull 5:5", "--pull: '5:5' is one value, which is written '5'"),
    ("frames - --progress 0:1:0.1 --pull 3", "'--progress' and '--pull' exclude each other"),
    (
      "diff - - --tolerance 1pt",
      "--tolerance: '1pt' is not a number such as 0.01, which counts in the unit of each property"
    ),
    (
      "render - -o x.webp",
      "--output: 'x.webp' cannot be drawn, only SVG, PNG, APNG, GIF, pages and characters: '-o x.png' writes a PNG file, which other programs convert"
    ),
    (
      "render - -o a/x.MP4",
      "--output: 'a/x.MP4' cannot be drawn, only SVG, PNG, APNG, GIF, pages and characters: '-o a/x.apng' and '-o a/x.gif' play; '-o a/x.%04d.png' writes the frames, and 'ffmpeg -framerate 30 -i a/x.%04d.png -pix_fmt yuv420p a/x.mp4' makes a video of them"
    ),
    ("render - -o x.html --format svg", "--output: 'x.html' is html by its name, and '--format' says svg"),
    ("render - -o x.svg --format html", "--output: 'x.svg' is svg by its name, and '--format' says html"),
    (
      "render - --play -o x.png",
      "'--play' needs a film: '-o x.apng', '-o x.gif', or '-o %04d.png' for a file for each frame"
    ),
    (
      "render - --play -o %done.png",
      "'--play' needs a film: '-o x.apng', '-o x.gif', or '-o %04d.png' for a file for each frame"
    ),
    ("render - --count 3 -o x.gif", "'--count' chooses single frames, and a film shows all of them"),
    ("events -", "'events' needs '--trace FILE'"),
    ("events - --trace t --through -1", "--through: a time cannot be below 0"),
    ("help frmae", "there is no command 'frmae'; did you mean 'frame'?"),
    ("preview a", "there is no command 'preview'; did you mean 'watch'?"),
    ("lint a", "there is no command 'lint'; did you mean 'validate'?"),
    ("init a", "there is no command 'init'; did you mean 'new'?"),
    ("serve a", "there is no command 'serve'; did you mean 'watch'?"),
    ("build a", "there is no command 'build'; did you mean 'compile'?"),
    ("convert a", "there is no command 'convert'; did you mean 'export'?"),
  ])
  func wrongUsage(_ line: String, _ message: String) {
    let run = Run(line.split(separator: " ").map(String.init), input: Self.spec)
    #expect(run.code == .wrongUsage)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("drawstring: error: \(message)\n"))
  }

  @Test(arguments: ["frame -", "frames - --time 0:1:1", "inspect -", "inspect - --format json"])
  func aBrokenSpecIsNotEvaluated(_ line: String) {
    let run = Run(line.split(separator: " ").map(String.init), input: Self.broken)
    #expect(run.code == .findings)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("<stdin>:"))
  }

  @Test func aFileOfTheAnswerIsTheAnswer() {
    TemporaryFolder.with { folder in
      for line in [["frame", "-", "--pull", "20"], ["frames", "-", "--pull", "0:60:1"], ["validate", "-"]] {
        let shown = Run(line, input: Self.spec)
        let filed = Run(line + ["-o", "\(folder.path)/out"], input: Self.spec)
        #expect(filed.code == shown.code)
        #expect(filed.output.isEmpty)
        #expect(folder.text(of: "out") == shown.output)
      }
    }
  }

  /// The ending chooses the format where nobody else does.
  @Test(arguments: [
    (["frame", "-"], ["x.yaml"], "yaml"), (["frames", "-", "--pull", "0:60:20"], ["x.csv"], "csv"),
    (["render", "-"], ["x.html", "x.htm"], "html"), (["validate", "-"], ["x.sarif"], "sarif"),
    (["inspect", "-"], ["x.JSON"], "json"), (["inspect", "-"], ["x.gv", "x.dot"], "dot"),
    (["inspect", "-"], ["x.txt"], "text"), (["frame", "-"], ["x.yml"], "yaml"), (["help"], ["x.1"], "man"),
    (["frames", "-", "--pull", "0:60:20"], ["x.jsonl", "x.ndjson"], "ndjson"),
  ])
  func theNameOfAFileSaysItsFormat(_ line: [String], _ names: [String], _ format: String) {
    // Without a pull there is far less to bake for a page.
    let spec =
      format == "html" ? Self.spec.split(separator: "pull: {trigger: 50}\n").joined() : Self.spec
    let shown = Run(line + ["--format", format], input: spec).output
    TemporaryFolder.with { folder in
      for name in names {
        #expect(Run(line + ["-o", "\(folder.path)/\(name)"], input: spec).code == .clean)
        #expect(folder.text(of: name) == shown && !shown.isEmpty)
      }
    }
  }

  /// Without `--format`, nothing is written to a file whose ending is that of no format of the command.
  @Test(arguments: [
    ("render -", "svg, .png, .apng, .gif, .ansi, .html, .htm"),
    ("frame -", "json, .txt, .table, .yaml, .yml, .draw"),
    ("frames - --pull 0:60:20", "ndjson, .jsonl, .csv"), ("validate -", "txt, .json, .github, .sarif"),
    ("inspect -", "txt, .json, .dot, .gv, .mmd, .mermaid"), ("diff - -", "txt, .json, .html, .htm"),
    ("explain - --layer dot --property opacity", "txt, .json"), ("help", "txt, .1"),
  ])
  func anEndingOfNoFormatIsWrongUsage(_ line: String, _ endings: String) {
    let words = line.split(separator: " ").map(String.init)
    TemporaryFolder.with { folder in
      let spec = words.count(where: { $0 == "-" }) > 1 ? "\(folder.path)/spec" : "-"
      folder.file("spec", Self.spec)
      let run = Run(
        words.map { $0 == "-" ? spec : $0 } + ["-o", "\(folder.path)/x.foo"], input: Self.spec)
      #expect(
        run.code == .wrongUsage && run.errors.contains("it writes .\(endings), and with '--format' any other")
      )
      #expect(folder.names == ["spec"])
    }
  }

  @Test func aFormatThatIsChosenTakesAnyEnding() {
    TemporaryFolder.with { folder in
      let code = "\(folder.path)/code.json"
      #expect(Run("explain", "unknown-key", "-o", code).code == .clean)
      // SARIF is JSON.
      let filed = Run(
        "validate", "-", "--format", "sarif", "-o", "\(folder.path)/findings.json", input: Self.spec)
      #expect(filed.code == .clean)
      #expect(folder.text(of: "findings.json")?.contains("2.1.0") == true)
    }
  }

  @Test func nothingIsWrittenUnderThePictureNames() {
    TemporaryFolder.with { folder in
      for ending in ["jpg", "pdf", "mp4", "webp", "csv"] {
        let run = Run("render", "-", "-o", "\(folder.path)/x.\(ending)", input: Self.spec)
        #expect(run.code == .wrongUsage && run.errors.contains("\(folder.path)/x."))
      }
      #expect(folder.names == [])
    }
  }

  /// On standard error, so that the answer stays what a program reads.
  @Test(arguments: [
    (["--phase", "armed", "--pull", "10"], "armed was asked for, but at a pull of 10 the phase is pulling"),
    (["--phase", "finishing", "--time", "5s"], "finishing was asked for, but after 5 s the phase is idle"),
    (["--phase", "dragging", "--pull", "0"], "dragging was asked for, but at a pull of 0 the phase is idle"),
  ])
  func anotherPhaseThanAskedForIsTold(_ options: [String], _ words: String) {
    let run = Run(["frame", "-"] + options, input: Self.spec)
    #expect(run.code == .clean)
    #expect(run.errors == "drawstring: \(words)\n")
    #expect(run.output.hasPrefix(#"{"version":1,"effect":"#))
    let explained = Run(
      ["explain", "-", "--layer", "dot", "--property", "opacity"] + options, input: Self.spec)
    #expect(explained.errors == run.errors)
    #expect(Run(["render", "-"] + options, input: Self.spec).errors == run.errors)
    #expect(Run("frame", "-", "--phase", "dragging", "--pull", "70", input: Self.spec).errors == "")
    #expect(Run("frame", "-", "--phase", "armed", "--pull", "70", input: Self.spec).errors == "")
  }

  /// A part of the trigger beyond the largest number is that number, for a frame as for a drawing.
  @Test func aHugeProgressIsTheLargestPull() {
    let frame = Run("frame", "-", "--progress", "1e308", "--format", "json", input: Self.spec)
    #expect(frame.code == .clean && frame.output.contains("\"pull\":1.7976931348623157e+308"))
    #expect(Run("render", "-", "--progress", "1e308", input: Self.spec).code == .clean)
    #expect(Run("render", "-", "--pull=-1e308:1e308", input: Self.spec).code == .clean)
  }

  @Test func progressIsAPullInPartsOfTheTrigger() {
    let parts = Run("frames", "-", "--progress", "0:150%:50%", "--format", "csv", input: Self.spec)
    let pulls = Run("frames", "-", "--pull", "0:75:25", "--format", "csv", input: Self.spec)
    #expect(parts.code == .clean)
    #expect(parts.output == pulls.output && parts.output.split(separator: "\n").count == 5)
    let strip = Run("render", "-", "--progress", "0:1", "--count", "3", input: Self.spec)
    #expect(strip.output == Run("render", "-", "--pull", "0:50", "--count", "3", input: Self.spec).output)
    let loader = "drawstring: 1\neffect: a\ncanvas: [9, 9]\nlayers: [{id: dot}]\n"
    #expect(Run("frames", "-", "--progress", "0:1:1", input: loader).code == .wrongUsage)
  }

  @Test func effectsAndTracesAreToldApart() {
    TemporaryFolder.with { folder in
      let effect = folder.file("a.yaml", Self.spec)
      let trace = folder.file("t.yaml", "- {at: 0s, drag: 12}\n")
      let twice = Run("frame", effect, "--trace", effect)
      #expect(twice.code == .findings)
      #expect(twice.errors.contains("this is an effect; a trace is expected"))
      for command in [["frame", trace], ["frame", trace, "--trace", trace]] {
        let run = Run(command)
        #expect(run.code == .findings && run.output.isEmpty)
        #expect(run.errors.contains("expected an effect, found a trace"))
      }
    }
  }

  @Test func aBrokenSpecLeavesAnOldAnswerAlone() {
    TemporaryFolder.with { folder in
      folder.file("out", "old")
      #expect(Run("frame", "-", "-o", "\(folder.path)/out", input: Self.broken).code == .findings)
      #expect(folder.text(of: "out") == "old")
    }
  }

  @Test func missingFilesAreSaidByName() {
    let run = Run("frame", "/nowhere/a.yaml")
    #expect(run.code == .failure)
    #expect(run.errors == "drawstring: error: cannot read '/nowhere/a.yaml': there is no such file\n")
    #expect(Run("frame", "/tmp").errors == "drawstring: error: cannot read '/tmp': it is a folder\n")
  }
}

@Suite struct ValidateTests {
  @Test func cleanSpecsAreCounted() {
    let run = Run("validate", "-", input: CommandTests.spec)
    #expect(run.code == .clean)
    #expect(run.output == "1 file: no findings\n")
    #expect(run.errors.isEmpty)
  }

  @Test func everyFileIsReportedAndTheHighestCodeApplies() {
    TemporaryFolder.with { folder in
      folder.file("good.yaml", CommandTests.spec)
      folder.file("bad.yaml", CommandTests.broken)
      folder.file("other.yaml", "- a list\n")
      let alone = Run("validate", folder.path)
      #expect(alone.code == .findings)
      #expect(alone.output.contains("\(folder.path)/bad.yaml:"))
      #expect(alone.output.contains("2 files: "))
      let run = Run("validate", "/nowhere/x.yaml", folder.path)
      #expect(run.code == .failure)
      #expect(run.errors == "drawstring: error: cannot read '/nowhere/x.yaml': there is no such file\n")
      #expect(run.output == alone.output)
    }
  }

  /// For programs what cannot be read is a finding, beside those of the other files.
  @Test func unreadableFilesAreFindingsForPrograms() {
    TemporaryFolder.with { folder in
      let good = folder.file("good.yaml", CommandTests.spec)
      let message = "cannot read '/nowhere/x.yaml': there is no such file"
      let json = Run("validate", "/nowhere/x.yaml", good, "--format", "json")
      #expect(json.code == .failure)
      #expect(json.errors == "drawstring: error: \(message)\n")
      #expect(
        json.output
          == #"{"version":1,"files":2,"errors":1,"warnings":0,"findings":[{"code":"unreadable-file","#
          + #""severity":"error","message":"\#(message)","file":"/nowhere/x.yaml","line":1,"column":1,"#
          + #""endLine":1,"endColumn":1,"length":0,"utf16Column":1,"utf16Length":0,"path":[],"labels":[],"#
          + #""help":[],"fix":null}]}"# + "\n")
      let sarif = Run("validate", "/nowhere/x.yaml", "--format", "sarif")
      #expect(sarif.code == .failure)
      #expect(
        sarif.output.contains(
          #""results":[{"ruleId":"unreadable-file","ruleIndex":0,"level":"error","message":{"text":"\#(message)"},"#
            + #""locations":[{"physicalLocation":{"artifactLocation":{"uri":"file:///nowhere/x.yaml"}}}]}]"#))
      let github = Run("validate", "/nowhere/x.yaml", good, "--format", "github")
      #expect(github.code == .failure)
      #expect(github.output == "::error file=/nowhere/x.yaml,title=unreadable-file::\(message)\n")
      #expect(github.errors == "drawstring: error: \(message)\n2 files: 1 error\n")
    }
  }

  @Test func aFolderWithoutEffectsIsAnError() {
    TemporaryFolder.with { folder in
      folder.file("other.yaml", "- a list\n")
      let run = Run("validate", folder.path)
      #expect(run.code == .failure)
      #expect(run.output.isEmpty)
      #expect(run.errors == "drawstring: error: there are no effects in '\(folder.path)'\n")
    }
  }

  @Test func aNamedFileIsASpecWhateverItSays() {
    TemporaryFolder.with { folder in
      let file = folder.file("other.txt", "drawstring: 2\n")
      #expect(Run("validate", file).code == .findings)
    }
  }
}
