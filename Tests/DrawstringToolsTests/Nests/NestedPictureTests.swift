import Drawstring
import DrawstringCore
import DrawstringTestSupport
import Testing

@testable import DrawstringTools

/// However layers are nested, every way to draw them puts them where the frame's geometry has them, as opaque, in the same
/// order, cut and masked alike.
@Suite struct NestedPictureTests {
  /// Checks a drawing against a frame: each rectangle, and colours at points.
  private func check(
    _ drawn: Scene, _ frame: Frame, _ closeness: Closeness, reach: Double, comparingMasks: Bool = true,
    _ name: String
  ) {
    let expected = Scene(frame)
    for problem in closeness.problems(of: drawn, against: expected, comparingMasks: comparingMasks) {
      Issue.record("\(name): \(problem)")
    }
    checkColors(expected, reach: reach, name) { drawn.color(at: $0) }
  }

  private func checkColors(
    _ expected: Scene, reach: Double, _ name: String, _ color: (Vec2) -> SIMD4<Double>?
  ) {
    var random = SeededGenerator(seed: 5)
    let marks = expected.marks.filter(\.isSeen)
    for _ in 0..<60 {
      guard let mark = marks.randomElement(using: &random) else { return }
      let point = mark.area.world.place(
        Vec2(
          mark.area.size.x * Double.random(in: -0.5...1.5, using: &random),
          mark.area.size.y * Double.random(in: -0.5...1.5, using: &random)))
      guard let truth = expected.evenColor(around: point, reach: reach), let shown = color(point) else { continue }
      let difference = shown - truth
      #expect(
        [difference.x, difference.y, difference.z, difference.w].allSatisfy { abs($0) < 0.02 },
        "\(name): \(shown) at \(point), not \(truth)")
    }
  }

  private func cells(_ output: String) throws -> (document: XMLTree, cells: [XMLTree]) {
    let document = try #require(XMLTree(output))
    return (document, document.children.filter { $0.name == "svg" })
  }

  /// A rectangle around all of a picture is its ground.
  private func withoutGround(_ document: XMLTree) -> XMLTree {
    var document = document
    document.children.removeAll { $0.name == "rect" && $0["fill"] == "#fff" }
    return document
  }

  @Test(arguments: 1...60) func picturesThatStandStill(_ seed: UInt64) throws {
    let nest = Nest(seed: seed)
    let effect = try Effect(yaml: nest.yaml)
    let time = 0.35
    let moments: [(Double) -> Moment] = [
      { .dragging(to: $0) }, { _ in .refreshing(after: .milliseconds(Int(time * 1000))) },
    ]
    for (moment, arguments) in zip(moments, ["--pull 30", "--time \(time)"]) {
      let frame = effect.frame(at: moment(30))
      #expect(Closeness.problemsOfGeometry(frame) == [])
      let run = Run(["render", "-"] + arguments.split(separator: " ").map(String.init), input: nest.yaml)
      let document = withoutGround(try #require(XMLTree(run.output), "\(run.errors)"))
      check(
        Scene(document, of: document), frame, .printed(frame), reach: 0.05, "seed \(seed), \(arguments)")
    }
    let strip = Run(["render", "-", "--time", "0:0.9", "--count", "4"], input: nest.yaml)
    let shots = try cells(strip.output)
    #expect(shots.cells.count == 4)
    for (place, cell) in shots.cells.enumerated() {
      let frame = effect.frame(at: .refreshing(after: .milliseconds(place * 300)))
      check(
        Scene(cell, of: shots.document), frame, .printed(frame), reach: 0.05, "seed \(seed), strip \(place)")
    }
    let table = Run(
      ["render", "-", "--phase", "refreshing", "--pull", "40:60", "--time", "0:0.6", "--count", "2"], input: nest.yaml)
    let sheet = try cells(table.output)
    #expect(sheet.cells.count == 4)
    for (place, cell) in sheet.cells.enumerated() {
      let moment = Moment(phase: .refreshing, time: .milliseconds(place % 2 * 600), pull: place < 2 ? 40 : 60)
      let frame = effect.frame(at: moment)
      check(
        Scene(cell, of: sheet.document), frame, .printed(frame), reach: 0.05, "seed \(seed), sheet \(place)")
    }
  }

  @Test(arguments: 1...10) func picturesThatPlay(_ seed: UInt64) throws {
    let effect = try Effect(yaml: Nest(seed: seed).yaml)
    var random = SeededGenerator(seed: seed)
    let trace = try PlayingPictureTests.trace(effect, &random)
    let story = try #require(Story(effect, trace))
    let picture = PlayingPicture(effect, story)
    let document = try #require(PlayedDocument(picture.text))
    let replay = effect.replay(trace)
    let whole = document.still(0, at: 0)

    func top(ofClass name: String, at instant: Double) throws -> XMLTree {
      let part = document.still(try #require(document.first(ofClass: name)), at: instant)
      return part.all.first { $0["clip-path"]?.hasSuffix("canvas)") == true } ?? part
    }
    let poster = replay.frame(at: .microseconds(story.poster * 100))
    check(
      Scene(try top(ofClass: "still", at: 0), of: whole), poster, .printed(poster), reach: 0.05,
      "seed \(seed), still")
    for _ in 0..<12 {
      // Between two milliseconds, where nothing of the trace leaps.
      let milliseconds = Int.random(in: 0..<story.length / 10, using: &random)
      let instant = Double(milliseconds) / 1000 + 0.0005
      let frame = replay.frame(at: .microseconds(milliseconds * 1000 + 500))
      check(
        Scene(try top(ofClass: "moving", at: instant), of: document.still(0, at: instant)), frame,
        .baked(frame, share: 0.35), reach: 2, comparingMasks: false, "seed \(seed), playing at \(instant)")
    }
  }

  @Test(arguments: 1...6) func pages(_ seed: UInt64) throws {
    let nest = Nest(seed: seed)
    let effect = try Effect(yaml: nest.yaml)
    let page = try BakedPage(Run(["render", "--format", "html", "-"], input: nest.yaml).output)
    var random = SeededGenerator(seed: seed)
    for (name, phase) in [("drag", Phase.pulling), ("refresh", .refreshing), ("cancel", .cancelling)] {
      let sheet = try page.sheet(name)
      let pulls = sheet["pulls"] as? [Int] ?? [0, 0]
      for _ in 0..<6 {
        let pull = Int.random(in: max(pulls[0], 1)...pulls[1], using: &random)
        let tick = Int.random(in: 0...100_000, using: &random)
        let moment = Moment(phase: phase, time: .microseconds(tick * 10), pull: Double(pull) / 10_000)
        let frame = effect.frame(at: moment)
        let drawing = try page.drawing(sheet, pull: pull, tick: tick)
        check(
          Scene(XMLTree("svg", [:], [drawing]), of: drawing), frame, .baked(frame, share: 1), reach: 2,
          comparingMasks: false, "seed \(seed), \(name) at \(moment)")
      }
    }
  }

  @Test(arguments: 1...40) func picturesOfCharacters(_ seed: UInt64) throws {
    let nest = Nest(seed: seed)
    // Of shadows nothing is expected here.
    if nest.yaml.contains("shadow") { return }
    let effect = try Effect(yaml: nest.yaml)
    for moment in [Moment.dragging(to: 30), .refreshing(after: .milliseconds(350))] {
      let frame = effect.frame(at: moment)
      let scale = 2.0
      let view = CanvasView(origin: Vec2(-60, -80), scale: scale, width: 240, height: 280)
      let picture = FrameRaster.picture(of: frame, in: view)
      checkColors(Scene(frame), reach: 1.5 / scale, "seed \(seed) at \(moment)") { point in
        let (x, y) = (Int(((point.x + 60) * scale).rounded(.down)), Int(((point.y + 80) * scale).rounded(.down)))
        return (0..<240).contains(x) && (0..<280).contains(y) ? picture[x, y] : nil
      }
    }
  }
}
