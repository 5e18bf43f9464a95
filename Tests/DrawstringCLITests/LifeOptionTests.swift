import DrawstringCLI
import DrawstringDrawing
import DrawstringLoader
import DrawstringOutput
import DrawstringReports
import Foundation
import Testing

/// Outcomes of moments, drags that take time and overlays, as the commands show them.
@Suite struct LifeOptionTests {
  private static let spec = """
    drawstring: 1
    effect: a
    canvas: [0, -50, 100, 50]
    pull: {trigger: 50, return: {duration: 1s, ease: linear}}
    signals: {q: "if(success, 1, if(failure, 2, if(exhausted, 3, 0)))"}
    layers: [{id: dot, size: [5, 5], backgroundColor: black, opacity: q / 4}]
    """

  private func run(_ arguments: String...) -> Run { Run(arguments + ["-"], input: Self.spec) }

  @Test(arguments: [("success", 1), ("failure", 2), ("noMore", 3)])
  func momentsHaveAnOutcome(_ outcome: String, _ value: Int) {
    let moment = ["--phase", "finishing", "--finish", outcome]
    let frame = Run(["frame"] + moment + ["-"], input: Self.spec)
    #expect(frame.code == .clean && frame.output.contains(#""signals":{"q":\#(value)}"#))
    let frames = Run(["frames"] + moment + ["--time", "0:0.2:0.1", "-"], input: Self.spec)
    let lines = frames.output.split(separator: "\n")
    #expect(lines.count == 3 && lines.allSatisfy { $0.contains(#""signals":{"q":\#(value)}"#) })
    let explained = Run(
      ["explain"] + moment + ["--layer", "dot", "--property", "opacity", "-"], input: Self.spec)
    #expect(explained.output.contains("\(Double(value) / 4)"))
  }

  /// Stories, plots and animated pictures end as the options say.
  @Test func picturesHaveAnOutcome() {
    for options in [[], ["--plot", "dot.opacity"], ["--play"], ["--phase", "finishing"]] {
      let pictures = ["success", "failure"].map {
        Run(["render"] + options + ["--finish", $0, "-"], input: Self.spec).output
      }
      #expect(pictures.allSatisfy { $0.hasPrefix("<svg") } && pictures[0] != pictures[1], "\(options)")
    }
  }

  /// Elsewhere than in finishing it is wrong usage.
  @Test func anOutcomeElsewhereIsWrong() {
    for arguments in [
      ["frame", "--finish", "failure"], ["frame", "--phase", "armed", "--finish", "success"],
      ["frames", "--pull", "0:50:5", "--finish", "failure"],
      ["render", "--phase", "idle", "--finish", "noMore"],
    ] {
      let run = Run(arguments + ["-"], input: Self.spec)
      #expect(run.code == .wrongUsage && run.errors.contains("only finishing has an outcome"), "\(arguments)")
    }
  }

  /// `--fps` continues to the last sample.
  @Test func aTimedDragIsAnEventForTheRate() throws {
    try TemporaryFolder.with { folder in
      let path = "\(folder.path)/t.yaml"
      let drag = Trace(inOrder: [.drag(to: 40, over: .milliseconds(500), at: .milliseconds(500))])
      try drag.yaml.write(toFile: path, atomically: false, encoding: .utf8)
      let lines = run("frames", "--trace", path, "--fps", "10").output.split(separator: "\n")
      #expect(lines.count == 11 && lines.last?.contains(#""at":1,"time":"#) == true)
      #expect(lines.last?.contains(#""pull":40,"#) == true)
      // 40·0.25 s / 0.5 s.
      let middle = run("frame", "--trace", path, "--time", "0.75").output
      #expect(middle.contains(#""phase":"pulling""#) && middle.contains(#""pull":20,"#))
    }
  }

  /// The surroundings of a playing picture have no list that moves where the content stays.
  @Test func overlaysHaveNoMovingList() {
    let moving = Run(["render", "--play", "-"], input: Self.spec).output
    let overlay = Self.spec.replacing("trigger: 50,", with: "trigger: 50, content: stays,")
    let still = Run(["render", "--play", "-"], input: overlay).output
    #expect(moving.contains(#"viewBox="0 0 100 "#))
    #expect(moving.contains("animateTransform") && !still.contains("animateTransform"))
    let page = PageFacts(Run(["render", "--format", "html", "-"], input: overlay).output)
    #expect(page.text.contains(#""isOverlay":true"#))
    let moved = PageFacts(Run(["render", "--format", "html", "-"], input: Self.spec).output)
    #expect(moved.text.contains(#""isOverlay":false"#))
  }

  /// A page plays single samples: in doubles 60·(8,333,333/25,000,000) and so on.
  @Test func pagesPlaySamples() throws {
    try TemporaryFolder.with { folder in
      let path = "\(folder.path)/t.yaml"
      let text = "- {at: 0s, drag: {to: 60, over: 25ms}}\n- {at: 0.5s, release: true}\n"
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      let page = PageFacts(run("render", "--format", "html", "--trace", path).output)
      #expect(
        page.text.contains(
          #"[{"at":0.008333333,"drag":19.999999199999998},{"at":0.016666667,"drag":40.000000799999995},{"at":0.025,"drag":60},{"at":0.5,"release":true}]"#
        ))
    }
  }

  @Test func differencesAreTold() throws {
    try TemporaryFolder.with { folder in
      let path = "\(folder.path)/b.yaml"
      let other = Self.spec.replacing(
        "return: {", with: "content: stays, cancel: {duration: 2s}, return: {delay: 700ms, ")
      try other.write(toFile: path, atomically: false, encoding: .utf8)
      let told = Run(["diff", "-", path], input: Self.spec).output
      for words in ["content", "delay of return", "cancel"] { #expect(told.contains(words), "\(told)") }
    }
  }

  /// Traces and moments are data that can be written and read.
  @Test func tracesAreData() throws {
    let trace = try Trace([
      .drag(to: 80, over: .milliseconds(300), at: .zero),
      .drag(to: -1.5, over: .zero, ease: .easeOut, at: .seconds(1)),
      .drag(
        to: 12, over: .seconds(1), ease: EasingCurve("spring(duration: 1s, bounce: 0.2)"), at: .seconds(1)),
      .drag(to: 12, over: .seconds(1), ease: .cubicBezier(0.2, -0.5, 0.3, 1.6), at: .seconds(2)),
    ])
    #expect(trace.events[0].description == "{at: 0s, drag: {to: 80, over: 0.3s}}")
    #expect(trace.events[1].description == "{at: 1s, drag: {to: -1.5, over: 0s, ease: ease-out}}")
    #expect(
      trace.events[3].description
        == #"{at: 2s, drag: {to: 12, over: 1s, ease: "cubic-bezier(0.2, -0.5, 0.3, 1.6)"}}"#)
    #expect(try Trace(yaml: trace.yaml) == trace)
    #expect(try JSONDecoder().decode(Trace.self, from: JSONEncoder().encode(trace)) == trace)
    let moment = Moment.finishing(after: .seconds(1), outcome: .failure)
    #expect(try JSONDecoder().decode(Moment.self, from: JSONEncoder().encode(moment)) == moment)
    #expect(moment.description.hasSuffix("--finish failure"))
    let wrong = Data(#"[{"at": "0s", "drag": {"to": 1, "over": "1s", "ease": "soft"}}]"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Trace.self, from: wrong) }
  }
}
