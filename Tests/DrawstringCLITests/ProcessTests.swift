import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
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

  /// A word of `sh` for the program and its line, run in a folder.
  private func shell(_ line: String, in folder: TemporaryFolder) throws -> (text: String, code: Int32) {
    try Program.run("sh", ["-c", line, BuiltProgram.path ?? ""], in: folder.path)
  }

  @Test func standardInputIsNotWrittenOver() throws {
    try TemporaryFolder.with { folder in
      folder.file("a.yaml", CommandTests.spec)
      let run = try shell(#""$0" frame - -o a.yaml < a.yaml"#, in: folder)
      #expect(run.code == ExitCode.wrongUsage.rawValue)
      #expect(run.text.contains("--output: 'a.yaml' is a file that is read\n"))
      #expect(folder.text(of: "a.yaml") == CommandTests.spec)
      #expect(try shell(#""$0" frame - -o b.json < a.yaml"#, in: folder).code == 0)
    }
  }

  /// Read as near as text comes to it, it would be the name of another file.
  @Test func aNameThatIsNoTextIsRefused() throws {
    try TemporaryFolder.with { folder in
      folder.file("a.yaml", CommandTests.spec)
      let run = try shell(#""$0" frame a.yaml -o "$(printf 'b\377.json')""#, in: folder)
      #expect(run.code == ExitCode.wrongUsage.rawValue)
      #expect(run.text == #"drawstring: error: 'b\xff.json' is not UTF-8"# + "\n")
      #expect(folder.names == ["a.yaml"])
    }
  }

  /// Who may do everything takes the rights of nobody for it.
  @Test(.enabled(if: Program.isInstalled("setpriv"))) func aFolderThatMayNotBeEnteredIsTold() throws {
    try TemporaryFolder.with { folder in
      folder.folder("open")
      folder.folder("open/closed")
      folder.file("open/a.yaml", CommandTests.spec)
      folder.file("open/closed/b.yaml", CommandTests.spec)
      let nobody = geteuid() == 0 ? "setpriv --reuid 65534 --clear-groups" : ""
      let run = try shell(
        #"chmod 755 . && chmod 644 open/closed && cp "$0" tool && \#(nobody) ./tool validate open"#,
        in: folder)
      _ = try shell("chmod 755 open/closed", in: folder)
      #expect(run.code == ExitCode.failure.rawValue)
      #expect(
        run.text.contains("drawstring: error: cannot enter 'open/closed': permission is denied\n"))
      #expect(run.text.contains("1 file: no findings\n"))
    }
  }

  /// A watched page with a picture so large that an answer does not fit into what the system keeps for a caller.
  private func withWatchedPage(_ body: (_ program: BuiltProgram, _ port: UInt16) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      folder.file("mark.svg", "<svg>\(String(repeating: " ", count: 20_000_000))</svg>")
      let spec = folder.file(
        "a.yaml",
        """
        drawstring: 1
        effect: a
        canvas: [9, 9]
        layers: [{id: mark, kind: image, size: [9, 9], position: [4, 4], image: mark}]
        """)
      let program = try BuiltProgram(["watch", spec, "--assets", folder.path])
      let told = program.complaints
      let port = try #require(
        told.split(separator: "127.0.0.1:").last.flatMap { UInt16($0.prefix { $0 != "/" }) })
      try body(program, port)
      let start = WallClock.now
      program.send(SIGINT)
      #expect(program.end() == -SIGINT)
      #expect(WallClock.now - start < .seconds(1))
    }
  }

  private func request(_ path: String, port: UInt16) -> String {
    "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
  }

  /// Some say nothing, some ask without an end, and some do not listen to the answer.
  @Test func callersOfAWatchedPageAreServedSideBySide() throws {
    try withWatchedPage { _, port in
      let first = try #require(WebCaller(port: port))
      first.say(request("/packed.js", port: port))
      #expect(first.hears("HTTP/1.1 200"), "the page is made")
      let start = WallClock.now
      var idle: [WebCaller] = []
      for number in 0..<9 {
        let caller = try #require(WebCaller(port: port))
        caller.say(["", "GET / HT", request("/", port: port)][number % 3])
        idle.append(caller)
      }
      let last = try #require(WebCaller(port: port))
      last.say(request("/packed.js", port: port))
      #expect(last.hears("HTTP/1.1 200"))
      #expect(WallClock.now - start < .seconds(1), "none of the others has been left before")
      // Those that say nothing are left, those that ask for ever too.
      for number in [0, 1] { #expect(idle[number].hears("", while: { idle[1].say("x") })) }
    }
  }

  @Test func aWatchedPageAnswersWhatIsWrongWithARequest() throws {
    try withWatchedPage { _, port in
      let host = "Host: 127.0.0.1:\(port)\r\n"
      for (text, status) in [
        ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: example.org\r\n\r\n", 403),
        (
          "POST / HTTP/1.1\r\n\(host)Content-Length: 50000\r\n\r\n\(String(repeating: "x", count: 50_000))",
          400
        ),
        ("GET / HTTP/1.1\r\n\(host)X: \(String(repeating: "x", count: 100_000))\r\n\r\n", 431),
      ] {
        let caller = try #require(WebCaller(port: port))
        caller.say(text)
        #expect(caller.hears("HTTP/1.1 \(status) "))
      }
    }
  }

  @Test func whatIsWatchedEndsWithAnInterrupt() throws {
    let program = try BuiltProgram(["watch", spec])
    #expect(program.complaints.contains("http://127.0.0.1:"))
    program.send(SIGINT)
    #expect(program.end() == -SIGINT)
  }
}
