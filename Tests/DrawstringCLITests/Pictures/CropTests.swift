import DrawstringCore
import DrawstringLoader
import DrawstringOutput
import DrawstringTestSupport
import Testing

@testable import DrawstringDrawing

/// `--crop`, `--boxes`, and the steps and labels of what `render` lays out.
@Suite struct CropTests {
  /// A dot and a ring on a large canvas; the dot moves to the right while it is pulled.
  private static let spec = """
    drawstring: 1
    effect: far
    canvas: [400, 300]
    pull: {trigger: 60}
    layers:
      - {id: dot, kind: shape, position: [100, 80], path: {circle: {center: [0, 0], radius: 10}}, fillColor: red}
      - {id: ring, kind: shape, position: [300, 200], path: {circle: {center: [0, 0], radius: 20}}, fillColor: clear, strokeColor: blue, lineWidth: 4}
      - {id: ground, size: [400, 300], backgroundColor: white, zPosition: -1}
      - {id: gone, size: [10, 10], backgroundColor: red, opacity: 0}
    animations:
      - {during: dragging, over: progress, tracks: {dot.translation.x: [0, 50]}}
    """

  private func view(_ options: String...) -> [Double] {
    let run = Run(["render", "-"] + options, input: Self.spec)
    guard let start = run.output.firstRange(of: "viewBox=\"") else { return [] }
    return run.output[start.upperBound...].prefix { $0 != "\"" }.split(separator: " ").compactMap {
      Double($0)
    }
  }

  /// The boxes of figures with 8 points around them, over all frames.
  @Test func whatIsSeenIsShown() {
    #expect(view("--pull", "0") == [0, 0, 400, 300])
    #expect(view("--pull", "0", "--crop", "content") == [82, 62, 248, 168])
    #expect(view("--pull", "0", "--crop", "ring") == [270, 170, 60, 60])
    #expect(view("--pull", "0", "--crop", "dot") == [82, 62, 36, 36])
    #expect(view("--pull", "60", "--crop", "dot") == [132, 62, 36, 36])
    #expect(view("--play", "--crop", "dot") == [82, 62, 86, 36])
    let strip = Run("render", "-", "--pull", "0:60", "--crop", "dot", input: Self.spec).output
    #expect(strip.contains("viewBox=\"82 62 86 36\""))
  }

  private static func dot(_ look: String, _ animation: String) -> String {
    """
    drawstring: 1
    effect: dot
    canvas: [0, -60, 100, 60]
    pull: {trigger: 60}
    layers: [{id: dot, position: [50, -30], size: [40, 40], backgroundColor: red\(look)}]
    animations: [\(animation)]
    """
  }

  /// In a story, a floor without nodes lasts as long as its opening.
  @Test func aFloorLastsAsLongAsItOpens() {
    let spec = """
      drawstring: 1
      effect: floor
      canvas: [0, -60, 100, 60]
      pull: {trigger: 60, fires: never, floor: {trigger: 140, rest: 200, open: {duration: 400ms}}}
      layers: [{id: dot, size: [10, 10], backgroundColor: red, opacity: floorProgress}]
      """
    let story = Run("render", "-", input: spec).output
    #expect(story.contains("opened by a longer pull") && story.contains(">0.4 s<"))
    #expect(!story.contains(">0.6 s<") && !story.contains(">1 s<"))
  }

  /// A story shows what comes before a loop, and a film of the phase begins after that.
  @Test func loopsComeAfterTheirIntros() {
    let spec = Self.dot(
      "",
      "{during: refreshing, sequence: [{duration: 600ms, tracks: {dot.opacity: [0, 1]}}, {duration: 160ms, repeat: forever, tracks: {dot.scale: [1, 0.5, 1]}}]}"
    )
    let story = Run("render", "-", input: spec).output
    #expect(story.contains(">a round of 0.16 s after an intro of 0.6 s<"))
    #expect(story.contains(">0 s<") && story.contains(">0.608 s<") && story.contains(">0.684 s<"))
    TemporaryFolder.with { folder in
      #expect(
        Run("render", "-", "--phase", "refreshing", "--fps", "50", "-o", "\(folder.path)/%d.png", input: spec)
          .code
          == .clean)
      #expect(folder.names.count == 8)
      let first = Run(
        "render", "-", "--phase", "refreshing", "--time", "0.6", "-o", "\(folder.path)/a.png", input: spec)
      #expect(
        first.code == .clean
          && (try? Files.contents(of: "\(folder.path)/1.png"))
            == (try? Files.contents(of: "\(folder.path)/a.png"))
      )
    }
  }

  /// A story pulls beyond the trigger where that changes the picture.
  @Test func storiesPullBeyondTheTrigger() {
    let still = Run("render", "-", input: Self.dot("", "")).output
    #expect(!still.contains("pulled beyond the trigger"))
    let stretched = Run("render", "-", input: Self.dot(", scale: \"max(1, progress)\"", "")).output
    #expect(stretched.contains("pulled beyond the trigger") && stretched.contains(">90 pt<"))
  }

  /// In a story the part of the canvas above the screen is grey; single frames show the whole canvas.
  @Test func storiesCoverWhatLiesAboveTheScreen() throws {
    let spec = Self.dot("", "")
    let cells = try #require(XMLTree(Run("render", "-", "--count", "4", input: spec).output)).all("svg")
      .filter { $0["viewBox"] == "0 -60 100 60" }
    // Pulls of 0, 20, 40 and 60.
    let covered = cells.prefix(4).map { cell in
      cell.all("rect").first { $0["fill"] == "gray" || $0["fill"] == "#808080" }.map { $0["height"] ?? "" }
    }
    #expect(covered == ["60", "40", "20", nil])
    #expect(!Run("render", "-", "--pull", "20", input: spec).output.contains("#808080"))
    let overlay = spec.replacing("trigger: 60", with: "trigger: 60, content: stays")
    #expect(!Run("render", "-", input: overlay).output.contains("#808080"))
  }

  /// The id of a layer in a replicator stands for all its copies, as in tracks; for one value, a copy has to be chosen.
  @Test func anIdStandsForAllCopies() {
    let spec = """
      drawstring: 1
      effect: row
      canvas: [400, 300]
      layers:
        - id: row
          kind: replicator
          position: [200, 150]
          instanceCount: 3
          instanceTranslation: [20, 0]
          layers: [{id: face, size: [10, 10], position: [0, 0], backgroundColor: red}]
      animations:
        - {during: refreshing, duration: 1s, repeat: forever, tracks: {face.opacity: [1, 0.4, 1]}}
      """
    let plot = Run("render", "-", "--plot", "face.opacity", "--phase", "refreshing", input: spec)
    #expect(plot.code == .clean && (0..<3).allSatisfy { plot.output.contains(">face[\($0)].opacity<") })
    let crop = Run("render", "-", "--phase", "refreshing", "--time", "0", "--crop", "face", input: spec)
    #expect(crop.output.contains("viewBox=\"187 137 66 26\""), "\(crop.output.prefix(300))")
    for line in [["frame", "-"], ["explain", "-", "--property", "opacity"]] {
      let run = Run(line + ["--layer", "face"], input: spec)
      #expect(run.errors.contains("'face' has 3 copies, from 'face[0]' to 'face[2]': say which one"))
    }
  }

  @Test(arguments: [
    (["--crop", "dott"], "there is no layer 'dott'"), (["--crop", "gone"], "nothing of 'gone' is seen"),
    (["--crop", "dot", "--plot", "dot.position"], "'--crop' says nothing to a plot"),
    (["--crop", "dot", "--format", "html"], "'--crop' and '--format html' exclude each other"),
    (["--boxes", "--format", "ansi"], "'--boxes' and '--format ansi' exclude each other"),
  ])
  func whatCannotBeShownIsSaid(options: [String], message: String) {
    let run = Run(["render", "-"] + options, input: Self.spec)
    #expect(run.code == .wrongUsage && run.output.isEmpty && run.errors.contains(message), "\(run.errors)")
  }

  /// Of the project's effects a cropped frame is a part of the whole one, pixel by pixel, and no other part shows anything.
  @Test func nothingSeenIsCutOff() throws {
    for (file, _) in ProjectFiles.texts(in: "specs", endings: [".yaml"]) {
      // The others are traces and libraries.
      guard let effect = try? Effect(contentsOfFile: ProjectFiles.root + file) else { continue }
      for question in [Moment(phase: .refreshing, time: .milliseconds(300)), Moment(pull: 33)]
      where effect.impossibility(of: question) == nil {
        var subject = Subject(effect)
        let frame = subject.frame(.moment(question))
        var box = SeenBox(on: .none)
        box.add(frame)
        let canvas = frame.canvas
        guard canvas.width * canvas.height < 400_000, canvas.width == canvas.width.rounded(),
          let part = box.crop(of: canvas)
        else { continue }
        func picture(_ rect: CanvasRect) throws -> Bitmap {
          var budget = WorkBudget.command
          var missing: Set<Character> = []
          return try #require(
            PixelPicture.bitmap(
              of: SVGDocument.element(subject.picture(of: frame), on: rect, background: .none, titled: "", 1),
              &budget, missing: &missing))
        }
        let whole = try picture(canvas)
        let (left, top) = (Int(part.x - canvas.x), Int(part.y - canvas.y))
        let inner = PixelRect(
          left: left, top: top, right: left + Int(part.width.rounded(.up)),
          bottom: top + Int(part.height.rounded(.up)))
        #expect(try picture(part) == whole.cut(to: inner), "\(file)")
        for index in 0..<whole.width * whole.height where whole.bytes[4 * index + 3] > 0 {
          let (x, y) = (index % whole.width, index / whole.width)
          guard x >= inner.left, x < inner.right, y >= inner.top, y < inner.bottom else {
            Issue.record("\(file): \(x), \(y) is seen outside of \(inner)")
            break
          }
        }
      }
    }
  }

  // MARK: Texts

  @Test func boxesRoundTextsAreAskedFor() {
    let spec = """
      drawstring: 1
      effect: words
      canvas: [100, 50]
      layers: [{id: word, kind: text, size: [80, 20], string: Pull}]
      """
    for more in [[], ["--play"]] {
      #expect(
        !Run(
          ["render", "-", "--time", "0"].filter { more.isEmpty || !["--time", "0"].contains($0) } + more,
          input: spec
        )
        .output.contains("stroke-dasharray"))
      let boxed = Run(
        ["render", "-", "--boxes"] + (more.isEmpty ? ["--time", "0"] : more), input: spec)
      #expect(boxed.output.contains("stroke-dasharray=\"3 2\""), "\(boxed.errors)")
    }
  }

  // MARK: Steps and labels

  @Test(arguments: [
    (0.0, 55.0, 6, 11.0), (0, 80, 12, 8), (0, 2, 12, 0.2), (0, 325, 12, 25), (0, 1, 7, 0.2), (0, 0.5, 6, 0.1),
    (0, 0.9, 7, 0.15), (0, 1.237, 12, 0.1), (60, 0, 6, -15), (0, 130, 12, 10),
  ])
  func stepsAreRound(from first: Double, to last: Double, about count: Int, step: Double) {
    let range = SampleSpan.ends(first, last).range(count: nil, about: count)
    #expect(abs(range[1] - range[0] - step) < 1e-9)
    #expect(range[0] == first && range[range.count - 1] == last)
    #expect(abs(range.count - count) <= 2 + count / 4)
    #expect(SampleSpan.ends(first, last).range(count: 7, about: count).count == 7)
  }

  /// No label reaches over the next one or over the margin.
  @Test func labelsHaveRoom() throws {
    for count in [2, 12, 40] {
      let run = Run(
        "render", "-", "--pull", "0:325", "--time", "0:1", "--count", "\(count)", input: Self.spec)
      let texts = run.output.split(separator: "<text ").dropFirst().compactMap {
        text -> (x: Double, words: String)? in
        guard !text.contains("text-anchor"), !text.contains("font-size"),
          let x = text.split(separator: "\"").dropFirst().first
        else { return nil }
        return Double(x).map { ($0, String(text.split(separator: ">")[1].prefix { $0 != "<" })) }
      }
      let labels = texts.filter { $0.words.hasSuffix(" s") }
      try #require(labels.count == count)
      let width = try #require(
        run.output.split(separator: "width=\"").dropFirst().first.flatMap { Double($0.prefix { $0 != "\"" }) }
      )
      for (label, next) in zip(labels, labels.dropFirst().map(\.x) + [width - PanelLayout.margin]) {
        #expect(label.x + TextWidth.estimate(label.words, fontSize: 11) <= next + 0.1)
      }
    }
  }

  /// A text is cut to the most characters that fit beside the ellipsis.
  @Test func cutTextsKeepWhatFits() {
    var random = SeededGenerator(seed: 41)
    let letters = ["i", "m", "W", "0", "e", " ", "é", "—", "漢", "👩‍👩‍👧"]
    for _ in 0..<500 {
      let text = (0..<random.below(40)).map { _ in random.pick(letters) }.joined()
      let width = Double(random.below(300))
      let cut = TextWidth.cut(text, fontSize: 11, to: width)
      func fits(_ text: String) -> Bool { TextWidth.estimate(text, fontSize: 11) <= width }
      if fits(text) {
        #expect(cut == text)
        continue
      }
      let fitting = (0...text.count).map { text.prefix($0) + "…" }.filter(fits)
      #expect(cut == fitting.last ?? "…")
    }
  }

  /// The loop lasts 0.7 s, and finishing begins after a second; while it is held, a dot turns.
  @Test func aStoryTellsWhereItDoesNotGoOn() {
    func story(_ during: String, _ loop: String) -> String {
      Run(
        "render", "-",
        input: """
          drawstring: 1
          effect: turning
          canvas: [100, 50]
          pull: {trigger: 60}
          layers: [{id: dot, position: [50, 25], size: [20, 10], backgroundColor: red}]
          animations:
            - {during: \(during), duration: \(loop), repeat: forever, tracks: {dot.rotation: {from: 0deg, to: 360deg}}}
          """
      ).output
    }
    let held = story("[armed, refreshing]", "0.7s")
    #expect(held.contains("let go at 0 s of armed, a round of 0.7 s"))
    #expect(held.contains("after 1 s of refreshing, in "))
    let plain = story("refreshing", "0.5s")
    #expect(plain.contains(">a round of 0.5 s<") && !plain.contains("of refreshing"))
  }
}
