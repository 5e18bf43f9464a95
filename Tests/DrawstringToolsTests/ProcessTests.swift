import DrawstringTestSupport
import DrawstringTools
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How the program behaves among others: stopped half-way, with nobody reading, with no room left.
@Suite(.enabled(if: BuiltProgram.path != nil), .serialized) struct ProcessTests {
  private let spec = "\(ProjectFiles.root)specs/boss-dots.yaml"
  /// Long enough to be stopped in the middle.
  private var long: [String] { ["frames", spec, "--pull", "0:100:0.001"] }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func aStoppedAnswerLeavesNoFile(_ signal: Int32) throws {
    try TemporaryFolder.with { folder in
      folder.file("kept.ndjson", "before\n")
      for name in ["new.ndjson", "kept.ndjson"] {
        let program = try BuiltProgram(long + ["-o", "\(folder.path)/\(name)"])
        #expect(program.opensFile(in: folder.path), "it should be writing")
        program.send(signal)
        #expect(program.end() == -signal)
      }
      #expect(folder.names == ["kept.ndjson"])
      #expect(folder.text(of: "kept.ndjson") == "before\n")
    }
  }

  @Test func whereNobodyReadsItEndsQuietly() throws {
    let pipe = Pipe()
    let program = try BuiltProgram(long, output: pipe)
    #expect(pipe.fileHandleForReading.readData(ofLength: 100).count == 100)
    try pipe.fileHandleForReading.close()
    try pipe.fileHandleForWriting.close()
    #expect(program.end() == 0)
    #expect(program.complaints == "")
  }

  @Test(.enabled(if: Files.status(of: "/dev/full") != nil)) func aFullDiskIsTold() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let program = try BuiltProgram(["frame", spec], output: full)
    #expect(program.end() == ExitCode.failure.rawValue)
    #expect(program.complaints == "drawstring: error: cannot write standard output: the disk is full\n")
    let other = try BuiltProgram(["frame", spec, "-o", "/dev/full"])
    #expect(other.end() == ExitCode.failure.rawValue)
    #expect(other.complaints == "drawstring: error: cannot write '/dev/full': the disk is full\n")
  }

  @Test func whatIsPlayedLeavesTheScreenAsItWas() throws {
    let terminal = try #require(HiddenScreen())
    let program = try BuiltProgram(
      ["render", spec, "--format", "ansi", "--play", "--width", "40"], output: terminal.screen)
    let begun = terminal.read(upTo: "\u{1B}[?25l")
    #expect(begun.contains("\u{1B}[?25l"), "the cursor is hidden")
    Files.pause(.milliseconds(200))
    program.send(SIGINT)
    let rest = terminal.read(upTo: "\u{1B}[?25h")
    #expect(rest.hasSuffix("\u{1B}[?25h"), "the cursor is there again, and nothing comes after it")
    #expect(program.end() == -SIGINT)
  }

  @Test func whatIsWatchedEndsWithAnInterrupt() throws {
    let program = try BuiltProgram(["render", spec, "--format", "html", "--watch"])
    #expect(program.complaints.contains("http://127.0.0.1:"))
    program.send(SIGINT)
    #expect(program.end() == 0)
  }
}
