import DrawstringCLI
import DrawstringDrawing
import DrawstringLoader
import DrawstringOutput
import Foundation
import Testing

/// `--input` on the commands that evaluate an effect.
@Suite struct InputOptionTests {
  private static let spec = """
    drawstring: 1
    effect: inputs
    canvas: [100, 100]
    pull: {trigger: 50}
    inputs:
      download: {type: number, default: 0.25, range: [0, 1], settle: {duration: 1s}}
      tilt: {type: angle, default: 10deg}
      failed: boolean
      accent: color
      mood: [calm, busy]
      focus: {type: point, default: [3, 4]}
      tapped: trigger
    layers:
      - {id: dot, size: [9, 9], position: focus, backgroundColor: accent, rotation: tilt, hidden: failed}
      - {id: bar, size: [9, 9], opacity: download, backgroundColor: red, scale: "if(mood == busy, 2, 1)"}
    animations:
      - {id: full, when: download > 0.5, events: [{at: start, emit: filled}], duration: 1s, tracks: {dot.opacity: [0, 1]}}
      - {id: pop, on: tapped, duration: 1s, tracks: {dot.scale: [1, 2, 1]}}

    """
  private static let trace = "[{at: 1s, set: {download: 0.75}}, {at: 2s, fire: tapped}]"

  /// The same on a canvas that is flexible in width, with a bar as wide as the canvas.
  private static let flexible =
    spec
    .replacing("when: download > 0.5", with: "when: download > 0.5 and width < 300")
    .replacing("canvas: [100, 100]", with: "canvas: {rect: [0, 0, 100, 100], flexible: width}")
    .replacing(
      "{id: bar, size: [9, 9], opacity: download,", with: "{id: bar, size: [width, 9], opacity: width / 500,")

  /// Runs a command line on files `effect.yaml`, `flexible.yaml` and `trace.yaml`.
  private func run(_ line: String, _ inputs: [String] = []) -> Run {
    var run = Run("version")
    TemporaryFolder.with { folder in
      let files = [
        "effect.yaml": folder.file("effect.yaml", Self.spec),
        "flexible.yaml": folder.file("flexible.yaml", Self.flexible),
        "trace.yaml": folder.file("trace.yaml", Self.trace),
      ]
      let words = line.split(separator: " ").map { files[String($0)] ?? String($0) }
      run = Run(words + inputs.flatMap { ["--input", $0] })
      run.output = run.output.replacing(folder.path, with: "")
    }
    return run
  }

  @Test(arguments: [
    ("download=1", #""download":1"#), ("download=50%", #""download":0.5"#),
    ("download=0.75", #""opacity":0.75"#),
    ("tilt=1rad", #""tilt":1"#), ("failed=true", #""failed":true"#), ("accent=#f00", #""accent":[1,0,0,1]"#),
    ("accent=[0, 0.5, 1, 1]", #""accent":[0,0.5,1,1]"#), ("mood=busy", #""mood":"busy""#),
    ("focus=[7, 8]", #""position":[7,8]"#),
  ])
  func aValueIsThereFromTheBeginning(setting: String, part: String) {
    let run = run("frame effect.yaml --phase idle", [setting])
    #expect(run.code == .clean, "\(run.errors)")
    #expect(run.output.contains(part), "\(run.output)")
  }

  @Test func theLastOfANameWins() {
    #expect(
      run("frame effect.yaml --phase idle", ["download=1", "tilt=1rad", "download=0"]).output
        == run("frame effect.yaml --phase idle", ["download=0", "tilt=1rad"]).output)
  }

  static let commands = [
    "frame effect.yaml --phase idle", "frame effect.yaml --pull 20",
    "frame effect.yaml --trace trace.yaml --time 0.5",
    "frame effect.yaml --format table --phase refreshing",
    "frames effect.yaml --phase refreshing --time 0:1:0.5",
    "frames effect.yaml --phase refreshing --time 0:1:0.5 --format csv",
    "frames effect.yaml --trace trace.yaml --fps 2",
    "events effect.yaml --trace trace.yaml", "render effect.yaml", "render effect.yaml --phase idle",
    "render effect.yaml --time 0:1 --count 2", "render effect.yaml --pull 0:50 --time 0:1 --count 2",
    "render effect.yaml --trace trace.yaml --fps 1", "render effect.yaml effect.yaml --phase idle",
    "render effect.yaml --plot bar.opacity", "render effect.yaml --plot bar.opacity --phase refreshing",
    "render effect.yaml --play",
    "render effect.yaml --play --trace trace.yaml", "render effect.yaml --format ansi --phase idle",
    "render effect.yaml --format html", "explain effect.yaml --layer bar --property opacity",
    "explain effect.yaml --layer bar --property opacity --format json --trace trace.yaml",
  ]

  /// Whether the output also says which values were given.
  private static func tellsWhatIsGiven(_ line: String) -> Bool {
    line.hasPrefix("explain") || line.hasSuffix("html")
  }

  @Test(arguments: commands)
  func everyCommandTakesIt(line: String) {
    let (plain, given) = (run(line), run(line, ["download=0.875"]))
    #expect(plain.code == .clean, "\(plain.errors)")
    #expect(given.code == .clean, "\(given.errors)")
    #expect(plain.output != given.output)
    if !Self.tellsWhatIsGiven(line) {
      #expect(run(line, ["download=0.25"]).output == plain.output, "the default itself")
    }
  }

  @Test(arguments: commands)
  func everyCommandTakesASize(line: String) {
    let line = line.replacing("effect.yaml", with: "flexible.yaml")
    let (plain, given) = (run(line), run(line + " --size 430x100"))
    #expect(plain.code == .clean, "\(plain.errors)")
    #expect(given.code == .clean, "\(given.errors)")
    #expect(plain.output != given.output)
    if !Self.tellsWhatIsGiven(line) {
      #expect(run(line + " --size 100x100").output == plain.output, "the size of the file")
    }
  }

  @Test(arguments: [
    ("flexible.yaml", "0x5", "--size: "), ("flexible.yaml", "5", "'5' is no WIDTHxHEIGHT in points"),
    ("flexible.yaml", "ax5", "'ax5' is no WIDTHxHEIGHT in points"),
    ("flexible.yaml", "1x2x3", "'1x2x3' is no WIDTHxHEIGHT"),
    ("flexible.yaml", "430x90", "(canvas-size)"), ("effect.yaml", "430x100", "(canvas-size)"),
  ])
  func aSizeThatTheCanvasCannotHaveIsWrongUsage(file: String, size: String, message: String) {
    let run = run("frame \(file) --size \(size)")
    #expect(run.code == .wrongUsage)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: [
    ("dowload=1", "there is no input 'dowload' (unknown-name); did you mean 'download'?"),
    ("download=2", "the input 'download' is from 0 to 1, and this is 2 (out-of-range)"),
    ("download=full", "the input 'download' wants a number (type-mismatch)"),
    ("download=nan", "the input 'download' wants a number (type-mismatch)"),
    ("tilt=5", "the input 'tilt' wants an angle (type-mismatch)"),
    ("failed=yes", "the input 'failed' wants true or false (type-mismatch)"),
    ("accent=redd", "the input 'accent' wants a colour (type-mismatch)"),
    ("mood=bsy", "the input 'mood' wants one of calm or busy (type-mismatch)"),
    ("focus=[1]", "the input 'focus' wants a point [x, y] (type-mismatch)"),
    ("tapped=1", "'tapped' is a trigger, which has no value (trigger-value)"),
    ("download", "'download' is no NAME=VALUE"),
  ])
  func whatDoesNotFitIsWrongUsage(setting: String, message: String) {
    for line in [
      "frame effect.yaml", "events effect.yaml --trace trace.yaml", "render effect.yaml --format html",
    ] {
      let run = run(line, [setting])
      #expect(run.code == .wrongUsage)
      #expect(run.output.isEmpty)
      #expect(run.errors.hasPrefix("drawstring: error: --input: \(message)\n"), "\(run.errors)")
    }
  }

  @Test func aPageBeginsWithIt() throws {
    for compiles in [false, true] {
      var page = ""
      TemporaryFolder.with { folder in
        var file = folder.file("effect.yaml", Self.spec)
        if compiles {
          let compiled = folder.path + "/effect.drawn"
          #expect(Run(["compile", file, "-o", compiled]).code == .clean)
          file = compiled
        }
        page = Run(["render", file, "--format", "html", "--input", "download=0.875"]).output
      }
      let json = try JSONSerialization.jsonObject(with: Data(PageFacts(page).text.utf8)) as? [String: Any]
      let compiled = try #require(json?["compiled"] as? String)
      let bytes = Base91.bytes(of: Array(compiled.utf8))
      let effect = try #require(LoadedSpec(name: "page", bytes: bytes).effect)
      #expect(effect.inputs.first?.defaultValue == .number(0.875))
    }
  }
}
