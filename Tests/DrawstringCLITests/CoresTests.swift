import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The cores that share the work do not show in its answer.
@Suite struct CoresTests {
  private func run(_ arguments: [String], input: String = "", cores: Int) -> Run {
    Run(arguments, input: input, cores: Cores(count: cores))
  }

  /// One core and several agree; what they say.
  private func agreed(_ arguments: [String], input: String = "", _ place: SourceLocation = #_sourceLocation)
    -> Run
  {
    let serial = run(arguments, input: input, cores: 1)
    let shared = run(arguments, input: input, cores: 3)
    #expect(shared.code == serial.code, sourceLocation: place)
    #expect(shared.output == serial.output, sourceLocation: place)
    #expect(shared.errors == serial.errors, sourceLocation: place)
    return serial
  }

  private let spec = "\(ProjectFiles.root)specs/boss-dots.yaml"

  @Test(arguments: [0, 1, 2, 1000]) func resultsAreInTheOrderOfTheirParts(_ count: Int) {
    let parts = Array(0..<count)
    for cores in [Cores.one, Cores(count: 5), .all] {
      // The first parts take the longest, so that later ones are done before them.
      let results = cores.map(parts) { part in
        if part < 10 { Files.pause(.milliseconds(10 - part)) }
        return "\(part)"
      }
      #expect(results == parts.map { "\($0)" })
      var changed = parts
      cores.change(&changed) { index, part in part += index }
      #expect(changed == parts.map { $0 * 2 })
    }
  }

  @Test func thereIsAtLeastOneCore() {
    #expect(Cores.all.count >= 1)
    #expect(Cores(count: -3).count == 1)
  }

  @Test(arguments: [[], ["--strict"], ["--format", "json"]])
  func findingsOfManyFilesAreInOrder(_ options: [String]) throws {
    let cases = "\(ProjectFiles.root)Tests/Cases/bad/keys"
    let run = agreed(
      ["validate", cases, "/nowhere/a", spec, "-", "/nowhere/b"] + options, input: "drawstring: 1")
    #expect(run.code == .failure)
    let a = try #require(run.errors.firstRange(of: "/nowhere/a"))
    let b = try #require(run.errors.firstRange(of: "/nowhere/b"))
    #expect(a.lowerBound < b.lowerBound)
    #expect(run.output.utf8.count > 10_000)
  }

  /// Among them two files of which one has no pull, and physics, whose checkpoints each core has for itself.
  @Test(arguments: [
    ["douyin-nav.yaml"], ["jelly-ball.yaml", "--pull", "0:120", "--time", "0:1", "--count", "7"],
    ["boss-dots.yaml", "examples/first-ring.yaml", "--phase", "refreshing", "--time", "0:2"],
    ["douyin-nav.yaml", "examples/paper-plane.yaml", "--begin"],
  ])
  func picturesAreTheSame(_ arguments: [String]) {
    let files = arguments.map { $0.hasSuffix(".yaml") ? "\(ProjectFiles.root)specs/\($0)" : $0 }
    let run = agreed(["render"] + files)
    #expect(run.code == .clean, "\(run.errors)")
    #expect(run.output.utf8.count > 3_000)
  }

  @Test func foldersWithoutEffectsAreToldInTheirPlace() {
    TemporaryFolder.with { folder in
      for name in ["none", "one", "other"] { folder.folder(name) }
      let effect = folder.file("one/a.yaml", "drawstring: 1\n")
      folder.file("other/b.yaml", "a: 1\n")
      folder.link("other/c.yaml", to: "nowhere")
      let path = folder.path
      let run = agreed(["validate", effect, "\(path)/none", "\(path)/one", "/nowhere/a", "\(path)/other"])
      #expect(
        run.errors == """
          drawstring: error: there are no effects in '\(path)/none'
          drawstring: error: cannot read '/nowhere/a': there is no such file
          drawstring: error: cannot follow '\(path)/other/c.yaml': there is no such file
          drawstring: error: there are no effects in '\(path)/other'

          """)
    }
  }

  @Test(arguments: ["ndjson", "csv"]) func framesOfAnyNumberAreThoseOfOneCore(_ format: String) {
    // About 4 KB a line of JSON and 80 bytes of a table: none, some and many whole blocks.
    for end in ["0", "0.01", "0.7", "20"] {
      let run = agreed(["frames", spec, "--time", "0:\(end):0.01", "--format", format])
      #expect(run.code == .clean)
      let lines = run.output.split(separator: "\n")
      let frames = lines.count - (format == "csv" ? 1 : 0)
      #expect(frames == [("0", 1), ("0.01", 2), ("0.7", 71), ("20", 2001)].first { $0.0 == end }?.1)
      #expect(Set(lines.filter { $0.hasPrefix("phase,") }).count == (format == "csv" ? 1 : 0))
    }
    _ = agreed(["frames", spec, "--pull", "0:90:0.5", "--time", "0:0.5:0.1", "--format", format])
  }

  /// A line in the midst of many, printed by a core that printed other lines before, is that of a run of its own.
  @Test func aLineDoesNotDependOnThoseBeforeIt() {
    let lines = run(["frames", spec, "--time", "0:20:0.01"], cores: 3).output.split(separator: "\n")
    for index in stride(from: 0, to: lines.count, by: 97) {
      let time = "\(index / 100).\(String(index % 100 + 100).dropFirst())"
      let alone = run(["frames", spec, "--time", time], cores: 1)
      #expect(alone.output == lines[index] + "\n")
    }
  }

  @Test func framesOfATraceAndTheirGeometryAreThoseOfOneCore() {
    let trace = "\(ProjectFiles.root)Tests/Cases/traces/good-all-events.yaml"
    let run = agreed(["frames", spec, "--trace", trace, "--fps", "400", "--geometry"])
    #expect(run.code == .clean)
    #expect(run.output.utf8.count > 1_000_000)
    _ = agreed(["frames", spec, "--trace", trace, "--time", "5:0:-0.01", "--format", "csv"])
  }

  @Test func nobodyReadingEndsFramesQuietly() {
    Files.ignoreSignalsOfWriting()
    for cores in [1, 4] {
      var ends: [Int32] = [0, 0]
      #expect(unsafe pipe(&ends) == 0)
      close(ends[0])
      var terminal = Terminal(arguments: ["frames", spec, "--time", "0:10000:0.01"])
      terminal.cores = Cores(count: cores)
      terminal.output = .stream(ends[1], name: FileError.standardOutput)
      // A million frames would take minutes here.
      let time = ContinuousClock().measure { #expect(Tool.run(&terminal) == .clean) }
      #expect(time < .seconds(20))
      #expect(terminal.output.isClosed)
      #expect(terminal.errors.bytes.isEmpty)
      close(ends[1])
    }
  }
}
