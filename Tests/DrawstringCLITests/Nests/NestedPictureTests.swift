import Drawstring
import DrawstringCore
import DrawstringTestSupport
import Testing

@testable import DrawstringCLI
@testable import DrawstringDrawing
@testable import DrawstringOutput
@testable import DrawstringReports

/// However layers are nested, every way to draw them puts them where the frame's geometry has them, as opaque, in the same
/// order, cut and masked alike.
@Suite struct NestedPictureTests {
  /// Checks a drawing against a frame: each rectangle, and colours at points.
  private func check(
    _ drawn: Scene, _ frame: EffectFrame, _ closeness: Closeness, reach: Double, comparingMasks: Bool = true,
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
      guard let truth = expected.evenColor(around: point, reach: reach), let shown = color(point) else {
        continue
      }
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

  @Test(arguments: Effort.seeds(from: 1, 30)) func picturesThatStandStill(_ seed: UInt64) throws {
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
      ["render", "-", "--phase", "refreshing", "--pull", "40:60", "--time", "0:0.6", "--count", "2"],
      input: nest.yaml)
    let sheet = try cells(table.output)
    #expect(sheet.cells.count == 4)
    for (place, cell) in sheet.cells.enumerated() {
      let moment = Moment(phase: .refreshing, time: .milliseconds(place % 2 * 600), pull: place < 2 ? 40 : 60)
      let frame = effect.frame(at: moment)
      check(
        Scene(cell, of: sheet.document), frame, .printed(frame), reach: 0.05, "seed \(seed), sheet \(place)")
    }
  }

  @Test(arguments: Effort.seeds(from: 1, 4)) func picturesThatPlay(_ seed: UInt64) throws {
    let effect = try Effect(yaml: Nest(seed: seed).yaml)
    var random = SeededGenerator(seed: seed)
    let trace = try PlayingPictureTests.trace(effect, &random)
    // Between two milliseconds, where no value of the trace jumps.
    let instants = (0..<12).map { _ in Int.random(in: 0..<3000, using: &random) * 1000 + 500 }
    try checkPlaying(effect, trace, at: instants, comparingMasks: false, "seed \(seed)")
  }

  /// What was shown otherwise once: a group whose only child lies at no height of its own, an order of siblings for a few
  /// milliseconds, an opacity of what comes and goes, and a mask from within a layer and then from elsewhere.
  @Test(arguments: [
    """
      - id: frame
        position: [20, 20]
        size: [24, 24]
        rotation: 90deg
        layers: [{id: bar, position: [12, 4], size: [4, 8], backgroundColor: "#336699"}]
    """,
    """
      - {id: a, size: [60, 60], position: [30, 30], backgroundColor: "#ff0000", opacity: 0.35}
      - {id: b, size: [60, 60], position: [50, 50], backgroundColor: "#00ff00"}
      - {id: c, size: [60, 60], position: [70, 70], backgroundColor: "#0000ff", zPosition: 0.02}
    animations:
      - during: refreshing
        duration: 700ms
        repeat: forever
        direction: alternate
        tracks: {a.zPosition: {from: -2, to: 2}, b.zPosition: {from: 2, to: -2}}
    """,
    """
      - id: a
        position: [60, 60]
        size: [60, 60]
        backgroundColor: "#ff0000"
        mask: inner
        layers: [{id: inner, position: [20, 20], size: [20, 20], backgroundColor: "#0000ff", opacity: 0.35}]
      - {id: outer, position: [70, 70], size: [30, 30], backgroundColor: "#00ff00"}
    animations:
      - {during: refreshing, duration: 1s, tracks: {a.mask: [inner, outer]}}
    """,
  ])
  func whatWasWrongOnce(_ layers: String) throws {
    let yaml = "drawstring: 1\neffect: once\ncanvas: [100, 100]\nlayers:\n\(layers)\n"
    let effect = try Effect(yaml: yaml)
    let trace = try Trace([.begin(at: .milliseconds(600)), .finish(.success, at: .milliseconds(2600))])
    let instants = [100_050, 948_050, 951_250, 1_400_050, 1_648_050, 1_651_950, 2_800_050]
    try checkPlaying(effect, trace, at: instants, comparingMasks: true, layers)
    let strip = try cells(Run(["render", "-", "--time", "0:0.6", "--count", "2"], input: yaml).output)
    for (place, cell) in strip.cells.enumerated() {
      let frame = effect.frame(at: .refreshing(after: .milliseconds(place * 600)))
      check(Scene(cell, of: strip.document), frame, .printed(frame), reach: 0.05, "\(layers), strip \(place)")
    }
  }

  /// A picture that plays, at instants in microseconds, and what it shows without animations.
  private func checkPlaying(
    _ effect: Effect, _ trace: Trace, at instants: [Int], comparingMasks: Bool, _ name: String
  ) throws {
    let scenario = try #require(Scenario(effect, trace))
    let document = try #require(PlayedDocument(PlayingPicture(effect, scenario).text))
    func scene(ofClass name: String, at instant: Double) -> Scene {
      let part = document.first(ofClass: name).map { document.still($0, at: instant) }
      // Beside the content of a screen the effect is in a window, which may move.
      let window = part?.all.first { $0["clip-path"]?.hasSuffix("canvas)") == true }
      return Scene(window ?? part ?? XMLTree("g", [:]), of: document.still(0, at: instant))
    }
    let replay = effect.makeReplay(of: trace)
    let poster = replay.frame(at: .microseconds(scenario.poster * 100))
    check(scene(ofClass: "still", at: 0), poster, .printed(poster), reach: 0.05, "\(name), still")
    for instant in instants {
      let frame = replay.frame(at: .microseconds(instant))
      let seconds = Double(instant) / 1_000_000
      check(
        scene(ofClass: "moving", at: seconds), frame, .baked(frame, share: 0.35), reach: 2,
        comparingMasks: comparingMasks, "\(name), playing at \(seconds)")
    }
  }

  @Test(arguments: Effort.seeds(from: 1, 30)) func picturesOfCharacters(_ seed: UInt64) throws {
    let nest = Nest(seed: seed)
    // Of shadows nothing is expected here.
    if nest.yaml.contains("shadow") { return }
    let effect = try Effect(yaml: nest.yaml)
    for moment in [Moment.dragging(to: 30), .refreshing(after: .milliseconds(350))] {
      let frame = effect.frame(at: moment)
      let scale = 2.0
      let view = CanvasView(origin: Vec2(-60, -80), scale: scale, width: 240, height: 280)
      var budget = WorkBudget.command
      var missing: Set<Character> = []
      let picture = FrameRaster.picture(of: frame, in: view, &budget, missing: &missing)
      var box = SeenBox(on: .none)
      box.add(frame)
      let canvas = effect.graph.canvas
      let part = box.part(of: canvas)
      checkColors(Scene(frame), reach: 1.5 / scale, "seed \(seed) at \(moment)") { point in
        // What lies on the canvas and is left out shows nothing.
        let isOut =
          point.x < part.origin.x || point.y < part.origin.y
          || point.x > part.origin.x + part.size.x || point.y > part.origin.y + part.size.y
        let isOnCanvas =
          (canvas.x...canvas.x + canvas.width).contains(point.x)
          && (canvas.y...canvas.y + canvas.height).contains(point.y)
        if isOut && isOnCanvas { return .zero }
        let (x, y) = (
          Int(((point.x + 60) * scale).rounded(.down)), Int(((point.y + 80) * scale).rounded(.down))
        )
        return (0..<240).contains(x) && (0..<280).contains(y) ? SIMD4<Double>(picture[x, y]) : nil
      }
    }
  }
}
