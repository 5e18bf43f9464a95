import DrawstringTools
import Testing

/// What the commands have in common: which options go together, where answers go and what the shell is told.
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
    ("frame - --trace t --pull 3", "'--pull' and '--trace' exclude each other: a trace says what happened"),
    ("frame - --trace t --begin", "'--begin' and '--trace' exclude each other: a trace says what happened"),
    ("frame - --progress 1 --pull 3", "'--progress' and '--pull' exclude each other"),
    ("frame - --time -1", "--time: a time cannot be below 0"),
    ("frames - --time 1:-1:-0.5", "--time: a time cannot be below 0"),
    ("frame - --refreshed -1ms", "--refreshed: a time cannot be below 0"),
    ("frames -", "'frames' needs '--time', '--pull' or '--trace'"),
    ("frames - --pull 0:1:1 --fps 60", "'--fps' needs '--trace'"),
    ("frames - --trace t --time 0:1:1 --fps 60", "'--fps' and '--time' exclude each other"),
    ("frames - --pull 1:10000:1 --time 1:1001:1", "that makes more than 10,000,000 frames"),
    ("frame - --layer dto", "--layer: there is no layer 'dto'; did you mean 'dot'?"),
    ("events -", "'events' needs '--trace FILE'"),
    ("help frmae", "there is no command 'frmae'; did you mean 'frame'?"),
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

  @Test func aFolderWithoutEffectsIsNoted() {
    TemporaryFolder.with { folder in
      folder.file("other.yaml", "- a list\n")
      let run = Run("validate", folder.path)
      #expect(run.code == .clean)
      #expect(run.errors == "drawstring: there are no effects in '\(folder.path)'\n")
    }
  }

  @Test func aNamedFileIsASpecWhateverItSays() {
    TemporaryFolder.with { folder in
      let file = folder.file("other.txt", "drawstring: 2\n")
      #expect(Run("validate", file).code == .findings)
    }
  }
}
