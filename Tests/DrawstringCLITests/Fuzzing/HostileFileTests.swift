import DrawstringCLI
import DrawstringExport
import DrawstringImport
import DrawstringOutput
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// Commands with files that ask for much: each ends with an answer, or with a finding of a limit.
/// `Tests/Oracles/test_commands.py` runs every command with many more of them, and measures time and memory.
@Suite(.enabled(if: Effort.isFull, "the files take minutes in a debug build")) struct HostileFileTests {
  private static let head = "drawstring: 1\neffect: a\ncanvas: [60, 60]\npull: {trigger: 60}\n"
  private static let extremes = ["1e308", "-1e308", "5e-324", "0", "1e15"]

  /// Commands that draw or export one effect.
  private static let commands = [
    ["render", "-", "--phase", "refreshing", "--time", "0.4s", "--format", "png"],
    ["render", "-", "--phase", "refreshing", "--format", "gif", "--fps", "4"],
    ["render", "-", "--play"], ["render", "-", "--plot"], ["render", "-", "--format", "ansi"],
    ["export", "--to", "lottie", "-", "-o", "-"], ["export", "--to", "css", "-", "-o", "-"],
    ["inspect", "-", "--format", "dot"], ["frame", "-", "--phase", "refreshing", "--geometry"],
  ]

  private static func layer(_ keys: String) -> String { head + "layers: [{id: a, \(keys)}]\n" }

  /// A number that no range keeps small, N, in each property that is drawn.
  private static let places =
    [
      "kind: text, string: hello, fontSize: N",
      "size: [N, N], backgroundColor: red, cornerRadius: 3",
      "size: [20, 20], backgroundColor: red, cornerRadius: N",
      "size: [20, 20], borderColor: red, borderWidth: N, cornerRadius: 2",
      "size: [20, 20], backgroundColor: red, shadowOpacity: 1, shadowRadius: N",
      "size: [20, 20], backgroundColor: red, shadowOpacity: 1, shadowOffset: [N, N]",
      "size: [20, 20], backgroundColor: red, position: [N, N]",
      "size: [20, 20], backgroundColor: red, scale: N, rotation: 1rad",
      "size: [20, 20], backgroundColor: red, rotation: Nrad",
      "kind: gradient, size: [20, 20], colors: [red, blue], startPoint: [N, N]",
    ].map { layer($0) }
    + ["lineWidth: N", "lineWidth: 3, lineDashPattern: [3, 2], lineDashPhase: N", "lineDashPattern: [N, 1]"]
    .map {
      layer(
        "kind: shape, path: 'M5 5C50 5 5 50 50 50L20 30', strokeColor: red, lineCap: round, lineJoin: round, \($0)"
      )
    } + [
      layer("size: [9, 9], backgroundColor: red").replacing("trigger: 60", with: "trigger: N"),
      layer("size: [9, 9], backgroundColor: red")
        + "animations: [{during: refreshing, duration: 1s, repeat: forever, ease: [0.1, N, 0.9, N], "
        + "tracks: {a.position.x: [0, 50]}}]\n",
    ]

  @Test(arguments: places.indices) func numbersOfAnySizeAreDrawnAndExported(_ place: Int) {
    for (index, number) in Self.extremes.enumerated() where Effort.isFull || index == place % 2 {
      let text = Self.places[place].replacing("N", with: number)
      for command in Self.commands {
        let run = Run(command, input: text)
        #expect(run.code == .clean || !run.errors.isEmpty, "\(command)\n\(text)")
      }
    }
  }

  // MARK: Growth

  @Test func replicatorsInReplicatorsAreCountedBeforeTheyAreExported() {
    let text =
      Self.head + """
        layers:
          - {id: a, kind: replicator, instanceCount: 95, layers: [
              {id: b, kind: replicator, instanceCount: 95, instanceDelay: 1ms, layers: [
                {id: d, size: [9, 9], backgroundColor: red, opacity: 'clamp(sin(index*time/1s)+0.5, 0, 1)'}]}]}
        animations:
          - {during: refreshing, duration: 1s, repeat: forever, tracks: {d.position.x: [0, 100]}}

        """
    for format in ["lottie", "css"] {
      let run = Run(["export", "--to", format, "-", "-o", "-"], input: text)
      #expect(run.code == .wrongUsage)
      #expect(run.errors.contains("the export takes more work than a command may do"))
    }
  }

  @Test func chainsOfMasksEnd() {
    let layers = (0..<600).map { index in
      "{id: m\(index), size: [9, 9], backgroundColor: red\(index < 599 ? ", mask: m\(index + 1)" : "")}"
    }
    let run = Run(
      ["export", "--to", "lottie", "-", "-o", "-"],
      input: Self.head + "layers: [\(layers.joined(separator: ", "))]\n")
    #expect(run.code == .clean)
    #expect(run.errors.contains("the layer is left out: groups and masks around it are more than 160 deep"))
  }

  /// Each layer of a level has a mask that holds two of the next.
  @Test func masksThatDoubleAreCounted() {
    let dot = "size: [9, 9], backgroundColor: red"
    let levels = (0..<20).map { level in
      let parts = ["a", "b"].map { part in
        "{id: t\(level)\(part), \(dot)\(level > 0 ? ", mask: t\(level - 1)" : "")}"
      }
      return "{id: t\(level), layers: [\(parts.joined(separator: ", "))]}"
    }
    let text = Self.head + "layers: [\(levels.reversed().joined(separator: ", "))]\n"
    let run = Run(["export", "--to", "lottie", "-", "-o", "-"], input: text)
    #expect(run.code == .clean || run.errors.contains("the export takes more work than a command may do"))
  }

  @Test(arguments: ["dot", "mermaid"]) func chainsOfSignalsAreDrawn(_ format: String) {
    let count = 4_000
    let signals = (1..<count).map { "  s\($0): s\($0 - 1) + 1\n" }.joined()
    let text = Self.head + "signals:\n  s0: pull\n\(signals)layers: [{id: a, zPosition: s\(count - 1)}]\n"
    let run = Run(["inspect", "-", "--format", format], input: text)
    #expect(run.code == .clean)
    #expect(run.output.split(separator: "\n").count { $0.contains("->") } >= count)
  }

  @Test(arguments: [(6_000, 6_000), (100_000, 100_000)]) func picturesHaveALimitOfPixels(
    _ width: Int, _ height: Int
  ) {
    let text = "drawstring: 1\neffect: a\ncanvas: [\(width), \(height)]\nlayers: [{id: a, size: [9, 9]}]\n"
    let run = Run(["render", "-", "--phase", "idle", "--format", "png"], input: text)
    #expect(run.code == .wrongUsage)
    #expect(run.errors.contains("a picture has at most 25 million pixels"))
  }

  // MARK: Imports

  private static let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\">"

  private static func drawing(_ content: String, uses: Int) -> String {
    svg + content + String(repeating: "<use href=\"#d\"/>", count: uses) + "</svg>"
  }

  private static let drawings = [
    drawing(
      "<g id=\"d\" stroke=\"red\" stroke-dasharray=\"\(String(repeating: "1,", count: 900))1\">"
        + String(repeating: "<rect width=\"5\" height=\"5\"/>", count: 50) + "</g>", uses: 2_000),
    drawing(
      "<g id=\"d\">"
        + String(
          repeating: "<rect width=\"5\" height=\"5\"><animate attributeName=\"opacity\" dur=\"1s\" values=\""
            + String(repeating: "0;1;", count: 250) + "0\"/></rect>", count: 20) + "</g>", uses: 2_000),
    drawing(
      "<g id=\"d\">"
        + String(
          repeating:
            "<rect width=\"5\" height=\"5\" style=\"\(String(repeating: "fill:red;", count: 500))\"/>",
          count: 20) + "</g>", uses: 2_000),
  ]

  @Test(arguments: drawings.indices) func usesAreCounted(_ index: Int) {
    let imported = Importer.read(
      Array(Self.drawings[index].utf8), name: "a.svg", effect: "a", motion: nil)
    #expect(imported.text == nil)
    #expect(imported.findings.contains { $0.code.id == "limit-exceeded" })
  }

  private static func animation(_ shapes: String) -> String {
    "{\"v\": \"5.7.0\", \"fr\": 60, \"ip\": 0, \"op\": 120, \"w\": 48, \"h\": 48, \"layers\": [{\"ty\": 4, \"ip\": 0, "
      + "\"op\": 120, \"st\": 0, \"ks\": {}, \"shapes\": [\(shapes)]}]}"
  }

  private static func list(_ item: String, _ count: Int) -> String {
    Array(repeating: item, count: count).joined(separator: ", ")
  }

  private static let box = #"{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [10, 10]}, "r": {"k": 0}}"#
  private static let fill = #"{"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}}"#

  /// Each fill has all outlines before it.
  @Test func outlinesOfFillsAreCounted() {
    let text = Self.animation(Self.list("\(Self.box), \(Self.fill)", 2_000))
    let imported = Importer.readLottie(Array(text.utf8), name: "a.json", effect: "a", motion: nil)
    #expect(imported.text == nil)
    #expect(imported.findings.contains { $0.code.id == "limit-exceeded" })
  }

  /// The stretch of a stretch of a stretch has ever more pieces.
  @Test func trimsOfTrimsAreCounted() {
    let keys = (0..<60).map {
      "{\"t\": \($0 * 2), \"s\": [\($0 * 37 % 100)], \"i\": {\"x\": [0.6], \"y\": [1]}, \"o\": {\"x\": [0.3], \"y\": [0]}}"
    }
    let trim =
      "{\"ty\": \"tm\", \"s\": {\"k\": 0}, \"e\": {\"a\": 1, \"k\": [\(keys.joined(separator: ", "))]}, \"o\": {\"k\": 0}}"
    let line = #"{"ty": "st", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}, "w": {"k": 2}}"#
    let text = Self.animation("\(Self.box), \(Self.list(trim, 40)), \(line)")
    let imported = Importer.readLottie(Array(text.utf8), name: "a.json", effect: "a", motion: nil)
    #expect(imported.text != nil || imported.findings.contains { $0.code.id == "limit-exceeded" })
  }
}
