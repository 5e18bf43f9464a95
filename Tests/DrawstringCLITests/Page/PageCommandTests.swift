import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
import Testing

@Suite struct PageCommandTests {
  private func page(_ spec: String, _ options: String...) -> Run {
    Run(["render", "--format", "html"] + options + ["-"], input: spec)
  }

  private let dot = """
    drawstring: 1
    effect: dot
    title: A <b>dot</b> & "more"
    canvas: [100, 50]
    layers: [{id: dot, position: [5, 5], size: [2, 2], backgroundColor: red}]
    animations:
      - {id: turn, during: refreshing, duration: 1s, repeat: forever, tracks: {dot.rotation: {from: 0deg, to: 360deg}}}
    """

  @Test func asksForNothingFromAnywhere() {
    let run = page(dot)
    #expect(run.code == .clean && run.errors.isEmpty)
    #expect(run.output.contains("default-src 'none'") && !run.output.contains("connect-src"))
    // Packed bytes may spell anything.
    let parts = run.output.split(separator: "<script type=\"text/plain\"")
    #expect(parts.count > 1)
    let read = parts[0] + parts.dropFirst().map { $0.drop { $0 != "<" } }.joined()
    let addresses = read.split(separator: "http").dropFirst()
    #expect(addresses.allSatisfy { $0.hasPrefix("://www.w3.org/2000/svg") || $0.hasPrefix("-equiv") })
  }

  @Test func showsWhatTheAuthorWroteAsText() {
    let output = page(dot).output
    #expect(output.contains("<h1>A &lt;b&gt;dot&lt;/b&gt; &amp; &quot;more&quot;</h1>"))
    #expect(!output.contains("<b>dot"))
  }

  @Test func isTheSameEachTime() { #expect(page(dot).output == page(dot).output) }

  @Test func makesNoPageOfAMistake() {
    let run = page(dot.replacing("size", with: "sise"))
    #expect(run.code == .findings && run.output.isEmpty && run.errors.contains("unknown-key"))
  }

  @Test(arguments: [
    (["--pull", "3"], "'--pull' and '--format html' exclude each other"),
    (["--variant", "dark"], "'--variant' and '--format html' exclude each other"),
    (["--watch"], "there is no option '--watch': 'drawstring watch FILE' follows a file"),
    (["--port", "80"], "there is no option '--port'"),
  ])
  func saysWhatDoesNotGoTogether(options: [String], message: String) {
    let run = Run(["render", "--format", "html"] + options + ["-"], input: dot)
    #expect(run.code == .wrongUsage && run.output.isEmpty)
    #expect(run.errors.contains(message))
  }

  @Test(arguments: [
    (["--port", "many", "-"], ExitCode.wrongUsage, "--port: 'many' is not a number from 0 to 65535"),
    (["--port", "65536", "a.yaml"], .wrongUsage, "--port: '65536' is not a number from 0 to 65535"),
    (["--host", "mymac", "-"], .wrongUsage, "--host: 'mymac' is not an address, such as 0.0.0.0"),
    (
      ["--host", "203.0.113.77", "-"], .failure,
      "cannot listen at 203.0.113.77: this machine does not have the address"
    ),
    (["nowhere/a.yaml"], .failure, "cannot read 'nowhere/a.yaml': there is no such file"),
    ([], .wrongUsage, "FILE"),
  ])
  func watchSaysWhatItCannotFollow(arguments: [String], code: ExitCode, message: String) {
    let run = Run(["watch"] + arguments, input: dot)
    #expect(run.code == code && run.output.isEmpty)
    #expect(run.errors.contains(message))
  }

  /// As behind a command that has failed.
  @Test func watchNeedsAnInput() {
    let run = Run("watch", "-", input: "")
    #expect(run.code == .failure && run.errors.contains("nothing came from standard input"))
  }
}
