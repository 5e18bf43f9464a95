import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// Text of an effect that could turn round or repaint what shows it.
@Suite struct HiddenTextTests {
  /// An override, an isolate that nobody ends, and an escape sequence, wherever an author may write any text.
  private static func spec(_ word: String, hasPull: Bool = true) -> String {
    """
    drawstring: 1
    effect: hidden
    title: "\(word)\\u202E title \\u2066\\e[31m"
    description: "Two\\nlines \\u202E"
    author: "\\u200F me"
    canvas: [200, 80]
    \(hasPull ? "pull: {trigger: 60}" : "")
    layers:
      - {id: said, kind: text, string: "\(word)\u{202E}x\\e[1m", font: "F\u{202E}", size: [80, 20], label: "L\u{202E}\\u061C"}
      - {id: seen, kind: image, image: "I\\u202E", size: [20, 20], position: [120, 20]}
    animations:
      - {\(hasPull ? "during: dragging, over: progress" : "during: refreshing, duration: 1s"), tracks: {said.string: {keyframes: ["X\u{202E}", "\(word)\\u202B"]}}}

    """
  }

  private static let hidden = Set(
    "\u{1B}\u{61C}\u{200E}\u{200F}\u{202A}\u{202B}\u{202E}\u{2066}\u{2069}".unicodeScalars)

  private func hidden(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter(Self.hidden.contains)
  }

  @Test(arguments: [
    "validate -", "frame - --pull 30 --format table", "frame - --pull 30 --format yaml", "frame - --pull 30",
    "frames - --pull 0:60:30", "inspect -", "inspect - --format json", "inspect - --format dot",
    "explain - --layer said --property string --pull 30",
    "explain - --layer said --property font --format json",
    "render - --format ansi --color never",
  ])
  func nothingHiddenReachesAScreen(_ line: String) {
    let run = Run(line.split(separator: " ").map(String.init), input: Self.spec("A"))
    #expect(run.code == .clean && !run.output.isEmpty)
    #expect(hidden(in: run.output + run.errors) == [])
  }

  @Test(arguments: ["text", "json"]) func norByAComparison(_ format: String) {
    TemporaryFolder.with { folder in
      let a = folder.file("a.yaml", Self.spec("A"))
      let b = folder.file("b.yaml", Self.spec("B"))
      let run = Run("diff", a, b, "--format", format)
      #expect(run.code == .findings && run.output.contains(#"\u202e"#))
      #expect(hidden(in: run.output) == [])
    }
  }

  /// A table for programs holds exactly the effect's texts; one that somebody looks at shows what is hidden.
  @Test func aTableShowsItOnAScreenAlone() {
    let line = ["frames", "-", "--pull", "0:60:15", "--format", "csv"]
    let exact = Run(line, input: Self.spec("=1+1"))
    #expect(exact.output.contains(",=1+1\u{202B}\n") && exact.output.contains(",X\u{202E}\n"))
    let seen = Run(line, input: Self.spec("=1+1"), isScreen: true)
    #expect(seen.output.contains(#",=1+1\u{202b}"# + "\n") && hidden(in: seen.output) == [])
  }

  /// The data are the same: JSON has a way to write each of them.
  @Test func jsonSaysTheSame() {
    var writer = JSONWriter()
    writer.string("a\u{202E}\u{9B}é\u{2069}\u{E0041}\u{200B}")
    #expect(writer.text == #""a\u202e\u009bé\u2069\udb40\udc41\u200b""#)
  }

  @Test func titlesDoNotTurnWhatIsAroundThem() throws {
    for line in [["render", "-"], ["render", "-", "--play"], ["render", "-", "--plot", "said.opacity"]] {
      let picture = Run(line, input: Self.spec("A"))
      #expect(picture.code == .clean)
      let start = try #require(picture.output.firstRange(of: "<title>"))
      let title = picture.output[start.upperBound...].prefix { $0 != "<" }
      #expect(title == #"A\u{202e} title \u{2066}\u{1b}[31m"#)
    }
    // Without a pull there is far less to bake for a page.
    let page = Run("render", "-", "--format", "html", input: Self.spec("A", hasPull: false))
    #expect(page.output.contains(#"<title>A\u{202e} title \u{2066}\u{1b}[31m</title>"#))
    // What is drawn is another matter: each text stands alone, and may be in any script.
    let around = page.output.split(separator: "<tspan").map { $0.prefix { $0 != "<" } }
    let drawn = around.dropFirst().reduce(0) { $0 + hidden(in: String($1)).count }
    #expect(hidden(in: page.output).count == drawn)
  }
}
