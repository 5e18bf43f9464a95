import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringLoader
import DrawstringOutput
import DrawstringReports
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// `validate --fix`: the edits of findings, applied until none is left.
@Suite struct MendingTests {
  private static let slips = """
    drawstring: 1
    effect: slips # keep
    canvas: [100, 100]

    layers:
      - {id: dot, opacty: 0,5}
    animations:
      - during: refreshing
        duration: 500
        tracks: {dot.scale: [0, 1]}

    """

  @Test func editsAreMadeAndListed() throws {
    try TemporaryFolder.with { folder in
      let path = folder.file("slips.yaml", Self.slips)
      let dry = Run("validate", "--fix", "--dry-run", path)
      #expect(dry.code == .findings)
      #expect(
        dry.output == """
          \(path):6:15: write opacity [unknown-key]
          \(path):9:15: write 500ms [wrong-unit]
          \(path):6:24: write 0.5 [invalid-value]
          3 edits would be made

          1 file: no findings

          """)
      #expect(folder.text(of: "slips.yaml") == Self.slips)
      let run = Run("validate", "--fix", path)
      #expect(run.code == .clean)
      #expect(run.output.contains("3 edits made\n"))
      let mended = try #require(folder.text(of: "slips.yaml"))
      #expect(
        mended.contains("effect: slips # keep\ncanvas: [100, 100]\n\nlayers:\n  - {id: dot, opacity: 0.5}\n"))
      #expect(mended.contains("duration: 500ms"))
      #expect(Run("validate", "--fix", path).output == "0 edits made\n\n1 file: no findings\n")
    }
  }

  /// In formats for programs the edits stand on standard error, and findings are those that are left.
  @Test func programsReadWhatIsLeft() {
    TemporaryFolder.with { folder in
      let path = folder.file("slips.yaml", Self.slips.replacing("dot.scale", with: "dto.q"))
      let run = Run("validate", "--fix", "--format", "json", path)
      #expect(run.output.contains(#""errors":1"#) && run.output.contains("unknown-name"))
      #expect(run.errors.contains("edits made\n"))
    }
  }

  @Test(arguments: [["--dry-run", "a.yaml"], ["--fix", "-"]])
  func wrongUsage(_ arguments: [String]) {
    #expect(Run(["validate"] + arguments, input: Self.slips).code == .wrongUsage)
  }

  /// Of every case with mistakes: the edits end, none is left, and no error is added.
  @Test(arguments: ProjectFiles.texts(in: "Tests/Cases/bad", endings: [".yaml"]))
  func editsEnd(_ file: (path: String, text: String)) {
    func check(_ bytes: [UInt8]) -> FileReport {
      FileReport(name: "a.yaml", bytes: bytes, files: .none)
    }
    let before = check(Array(file.text.utf8))
    let mended = MendedFile(before, check: check)
    #expect(mended.report.diagnostics.allSatisfy { $0.fix == nil }, "\(file.path)")
    #expect(mended.report.count(of: .error) <= before.count(of: .error), "\(file.path)")
    #expect(mended.edits.isEmpty == before.diagnostics.allSatisfy { $0.fix == nil }, "\(file.path)")
  }
}
