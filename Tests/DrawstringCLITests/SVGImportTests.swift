import Drawstring
import DrawstringCLI
import DrawstringCore
import DrawstringImport
import DrawstringOutput
import DrawstringReports
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// What `import` makes of drawings; `Tests/Oracles/test_svg.py` compares pictures.
@Suite struct SVGImportTests {
  private func read(
    _ content: String, attributes: String = "viewBox='0 0 100 50'", motion: ImportedMotion? = nil
  ) -> ImportedFile {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>"
    return Importer.read(Array(text.utf8), name: "a.svg", effect: "a", motion: motion)
  }

  private func effect(_ content: String, motion: ImportedMotion? = nil) throws -> Effect {
    let imported = read(content, motion: motion)
    #expect(imported.findings.map(\.message) == [] && imported.errors.map(\.message) == [])
    return try Effect(bytes: try #require(imported.text))
  }

  private func text(_ content: String, attributes: String = "viewBox='0 0 100 50'") throws -> String {
    String(decoding: try #require(read(content, attributes: attributes).text), as: UTF8.self)
  }

  @Test(
    arguments: ProjectFiles.texts(in: "Tests/Pictures/svg", endings: [".svg"]).map(\.path),
    ImportedMotion.allCases)
  func drawingsBecomeEffectsWithoutWarnings(_ path: String, _ motion: ImportedMotion) throws {
    let file = try #require(
      ProjectFiles.texts(in: "Tests/Pictures/svg", endings: [".svg"]).first { $0.path == path })
    try checkEffect(Importer.read(Array(file.text.utf8), name: path, effect: "drawing", motion: motion))
  }

  @Test(
    arguments: ProjectFiles.texts(in: "Tests/Fixtures/Lottie", endings: [".json"]).map(\.path),
    [nil] + ImportedMotion.allCases)
  func animationsBecomeEffectsWithoutWarnings(_ path: String, _ motion: ImportedMotion?) throws {
    let file = try #require(
      ProjectFiles.texts(in: "Tests/Fixtures/Lottie", endings: [".json"]).first { $0.path == path })
    try checkEffect(
      Importer.readLottie(Array(file.text.utf8), name: path, effect: "animation", motion: motion))
  }

  private func checkEffect(_ imported: ImportedFile) throws {
    #expect(imported.findings.map(\.message) == [])
    #expect(imported.errors.map(\.message) == [])
    let yaml = try #require(imported.text)
    let report = FileReport(name: "drawing.yaml", bytes: yaml, files: .none)
    #expect(report.diagnostics.filter { $0.code.severity >= .warning }.map(\.message) == [])
    #expect(Run("fmt", "--check", "-", input: String(decoding: yaml, as: UTF8.self)).code == .clean)
  }

  @Test func aShapeIsALayerWithItsPlace() throws {
    let effect = try effect(
      "<g transform='translate(10 20) rotate(90)'><rect id='box' x='1' width='4' height='2' fill='#f00' transform='scale(2 3)'/></g>"
    )
    let frame = effect.frame(at: .armed)
    let box = try #require(frame["box"])
    #expect(box.scale == Vec2(2, 3) && box.fillColor == RGBAColor(red: 1, green: 0, blue: 0))
    // The canvas lies above the content.
    let corner = box.worldTransform.place(Vec2(1, 0))
    #expect(abs(corner.x - 10) < 1e-9 && abs(corner.y - (22 - 50)) < 1e-9, "\(corner)")
  }

  @Test func transformsComeApart() throws {
    for transform in [
      "rotate(30)", "skewX(20)", "skewY(-35)", "scale(-1 1)", "scale(1 -2)", "scale(-2)",
      "matrix(1 2 3 -4 5 6)",
      "rotate(170) skewX(40) scale(-3 2)", "matrix(0 1 1 0 0 0)", "matrix(-1 0 .5 2 3 4)",
    ] {
      let effect = try effect(
        "<g transform='\(transform)'><rect id='box' width='4' height='2'/><path d='M0 0h1'/></g>")
      let box = try #require(effect.frame(at: .armed)["box"]).worldTransform
      let wanted = try #require(SVGTransformList.parse(transform))
      for point in [Vec2(0, 0), Vec2(10, 0), Vec2(0, 10)] {
        let (found, other) = (box.place(point), wanted.place(point))
        #expect(
          abs(found.x - other.x) < 1e-3 && abs(found.y + 50 - other.y) < 1e-3,
          "\(transform): \(found) \(other)")
      }
    }
  }

  @Test func repeatedColoursAndPathsHaveNames() throws {
    let square = "<path d='M0 0h9v9z' fill='#123456'/>"
    let text = try text("\(square)<g transform='scale(2)'>\(square)</g><path d='M5 5h3' stroke='#123457'/>")
    #expect(text.contains("constants: {blueTone: \"#123456\"}"))
    #expect(text.contains("path: M0 0 H9 V9 Z") && text.contains("fillColor: blueTone"))
    #expect(text.contains("path: M5 5 H8") && text.contains("\"#123457\""))
  }

  @Test func theColourOfTheTextIsAnInput() throws {
    let effect = try effect("<path id='a' d='M0 0h9' fill='none' stroke='currentColor' stroke-opacity='.5'/>")
    #expect(effect.inputs.map(\.name) == ["tint"])
    #expect(effect.frame(at: .armed)["a"]?.strokeColor.alpha == 0.5)
  }

  @Test func stylesCountByTheirRules() throws {
    let effect = try effect(
      """
      <style>/* ink */ rect { fill: red; stroke: blue } .a.b, #c { fill: lime } .a { fill: teal } .d { fill: red !important }</style>
      <rect id='one' width='5' height='5'/><rect id='two' class='a b' width='5' height='5'/>
      <rect id='c' class='a' width='5' height='5'/>
      <rect id='four' class='d' width='5' height='5' style='fill: lime' fill='teal'/>
      """)
    let frame = effect.frame(at: .armed)
    let (red, lime) = (RGBAColor(red: 1, green: 0, blue: 0), RGBAColor(red: 0, green: 1, blue: 0))
    #expect(["one", "two", "c", "four"].map { frame[$0]?.fillColor } == [red, lime, lime, red])
  }

  // MARK: Motion

  @Test func aStillDrawingAppearsWithThePull() throws {
    let effect = try effect("<rect id='box' width='9' height='9'/>")
    #expect(effect.frame(at: .dragging(to: 0.001))["art"]?.opacity ?? 1 < 0.01)
    #expect(effect.frame(at: .armed)["art"]?.opacity == 1)
    let lines = try self.effect("<path id='line' d='M0 0h9' fill='none' stroke='red'/>")
    #expect(lines.frame(at: .dragging(to: 0.001))["line"]?.strokeEnd ?? 1 < 0.01)
    #expect(lines.frame(at: .armed)["line"]?.strokeEnd == 1)
  }

  @Test func rotationsTurnAboutTheirCentre() throws {
    let effect = try effect(
      """
      <path id='arm' d='M30 20h9'><animateTransform attributeName='transform' type='rotate' from='0 30 20' to='360 30 20' \
      dur='2s' repeatCount='indefinite'/></path>
      """)
    let arm = try #require(effect.frame(at: .refreshing(after: .seconds(0.5)))["arm"])
    #expect(abs(arm.rotation - .pi / 2) < 1e-9)
    let (pivot, tip) = (arm.worldTransform.place(Vec2(30, 20)), arm.worldTransform.place(Vec2(39, 20)))
    #expect(abs(pivot.x - 30) < 1e-9 && abs(pivot.y + 30) < 1e-9)
    #expect(abs(tip.x - 30) < 1e-9 && abs(tip.y + 21) < 1e-9)
  }

  @Test func animationsKeepTheirTimes() throws {
    let effect = try effect(
      """
      <circle id='dot' r='5' fill='red' opacity='1'>
      <animate attributeName='opacity' values='0;1;0' keyTimes='0;.25;1' dur='1s' repeatCount='indefinite'/>
      <animate attributeName='r' values='5;10' dur='2s' begin='1s' fill='freeze'/>
      <animate attributeName='fill' values='red;blue' calcMode='discrete' dur='2s' repeatCount='3'/>
      </circle>
      """)
    func dot(_ time: Double) throws -> LayerState {
      try #require(effect.frame(at: .refreshing(after: .seconds(time)))["dot"])
    }
    #expect(try abs(dot(0.125).opacity - 0.5) < 1e-9)
    #expect(try abs(dot(1.25).opacity - 1) < 1e-9)
    func radius(_ time: Double) throws -> Double {
      let layer = try dot(time)
      return try #require(layer.path?.bounds).highest.x * layer.scale.x
    }
    #expect(try radius(0.5) == 5 && radius(2) == 7.5 && radius(9) == 10)
    #expect(try dot(0.9).fillColor.red == 1)
    #expect(try dot(1.1).fillColor.blue == 1)
  }

  @Test func animationsThatBeginOneAnotherAreARing() throws {
    let effect = try effect(
      """
      <circle id='a' r='5'><animate id='one' attributeName='opacity' values='0;1' dur='1s' begin='0s;two.end+1s'/></circle>
      <circle id='b' r='5'><animate id='two' attributeName='opacity' values='0;1' dur='1s' begin='one.end'/></circle>
      """)
    func opacity(_ id: String, _ time: Double) -> Double? {
      effect.frame(at: .refreshing(after: .seconds(time)))[id]?.opacity
    }
    for round in [0, 3.0] {
      #expect(opacity("a", round + 0.5) == 0.5 && opacity("b", round + 1.5) == 0.5)
      #expect(opacity("a", round + 2.5) == 1 && opacity("b", round + 0.5) == 1)
    }
  }

  @Test func aLayerFollowsAPath() throws {
    let effect = try effect(
      "<circle id='dot' r='5'><animateMotion path='M0 0H40' rotate='auto' dur='1s' repeatCount='indefinite'/></circle>"
    )
    #expect(effect.frame(at: .refreshing(after: .seconds(0.25)))["dot"]?.position == Vec2(10, 0))
  }

  // MARK: Findings

  @Test(arguments: [
    ("<text>a</text>", "import-unsupported"), ("<image href='a.png'/>", "import-unsupported"),
    ("<foreignObject/>", "import-unsupported"),
    ("<rect width='5' height='5' filter='url(#f)'/>", "import-unsupported"),
    ("<rect width='5' height='5' fill='url(#none)'/>", "import-unsupported"),
    ("<pattern id='p'/><rect width='5' height='5' fill='url(#p)'/>", "import-unsupported"),
    ("<path d='M0 0h5' marker-end='url(#m)'/>", "import-unsupported"),
    (
      "<style>a:hover { fill: red } @media print { a { fill: red } }</style>",
      "import-unsupported import-unsupported"
    ),
    (
      "<style>@keyframes a { to { filter: none } } rect { animation: a 1s }</style><rect width='5' height='5'/>",
      "import-unsupported"
    ),
    (
      "<rect width='5' height='5'><animate attributeName='x' to='5' dur='1s' begin='click'/></rect>",
      "import-unsupported"
    ),
    (
      "<rect width='5' height='5'><animate attributeName='filter' to='5' dur='1s'/></rect>",
      "import-unsupported"
    ),
    ("<use href='b.svg#a'/>", "import-unsupported"), ("<use id='a' href='#a'/>", "import-unsupported"),
    ("<rect width='5' height='5' clip-path='url(#none)'/>", "import-unsupported"),
    ("<rect width='5' height='5' fill='reddish'/>", "import-approximated"),
    ("<rect width='2em' height='5'/>", "import-approximated"),
    ("<path d='M0 0h5' stroke='red' vector-effect='non-scaling-stroke'/>", "import-approximated"),
    ("<rect width='5' height='5'", "import-malformed"),
  ])
  func whatIsLeftOutIsAFinding(_ content: String, _ codes: String) {
    let imported = read(content)
    #expect(imported.findings.map(\.code.id).joined(separator: " ") == codes)
    #expect((imported.text == nil) == codes.contains("malformed"))
    for finding in imported.findings { #expect(!imported.source.text(in: finding.range).isEmpty) }
  }

  @Test func aRootOfAnotherKindIsNoDrawing() {
    let imported = Importer.read(Array("<html/>".utf8), name: "a.svg", effect: "a", motion: nil)
    #expect(imported.findings.map(\.code) == [.importMalformed] && imported.text == nil)
  }

  @Test func anEmptyDrawingIsAnEffectWithAFinding() throws {
    let imported = read("<defs><circle id='c' r='4'/></defs>")
    #expect(
      imported.findings.map(\.message) == ["there is nothing in the drawing that the effect could show"])
    #expect(try Effect(bytes: try #require(imported.text)).frame(at: .armed).layers.map(\.id) == ["art"])
  }

  @Test(arguments: [
    (Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) }), "picture of pixels"),
    ([0x1F, 0x8B, 8, 0], "compressed"), (Array("%PDF-1.7\n<</Type".utf8), "PDF"), ([], "empty"),
    (Array("# dots\ndrawstring: 1\neffect: dots\n".utf8), "an effect already"),
    (Array("[1, 2]".utf8), "neither an SVG drawing"), (Array("words".utf8), "neither an SVG drawing"),
    (Array("words <svg/>".utf8), "text outside of all elements"),
  ])
  func otherFilesAreRefusedByTheirKind(_ bytes: [UInt8], _ words: String) {
    let imported = Importer.read(bytes, name: "a", effect: "a", motion: nil)
    #expect(imported.text == nil && imported.findings.map(\.code) == [.importMalformed])
    #expect(imported.findings[0].message.contains(words), "\(imported.findings[0].message)")
  }

  @Test func labelsAndGroupsGiveNames() throws {
    let content = """
      <g id='heart' transform='translate(3 2)'><path d='M1 1h8v5z'/></g>
      <g id='pair'><rect width='4' height='6'/><path d='M1 1h8v5z'/></g>
      <path inkscape:label='Left wing' id='path9' d='M1 9h3v5z'/><path data-name='Tail' d='M1 1h8v5z'/>
      """
    let ids = try effect(content).frame(at: .armed).layers.map(\.id)
    #expect(ids == ["art", "heart", "pair", "rect", "path", "Left-wing", "Tail"])
  }

  @Test func whatIsTooLargeIsAFinding() {
    let bomb = (1...6).map {
      "<g id='a\($0)'>\(String(repeating: "<use href='#a\($0 - 1)'/>", count: 10))</g>"
    }
    let imported = read("<defs><rect id='a0' width='1' height='1'/>\(bomb.joined())</defs><use href='#a6'/>")
    #expect(imported.findings.map(\.code.id) == ["limit-exceeded"] && imported.text == nil)
  }

  /// Animations that all begin with one another have more intervals than are computed. In debug builds the limit takes seconds.
  @Test(.enabled(if: Effort.isFull)) func ringsOfManyAnimationsEnd() {
    let animations = (0..<500).map { index in
      let begins = (0..<60).map { "a\((index * 7 + $0 * 13) % 500).end+\($0 + 1)s" }.joined(separator: ";")
      return "<animate id='a\(index)' attributeName='x' to='1' dur='1s' begin='0s;\(begins)'/>"
    }
    let imported = read("<rect width='9' height='9'>\(animations.joined())</rect>")
    #expect(imported.findings.map(\.code.id) == ["limit-exceeded"] && imported.text == nil)
  }

  @Test func chainsOfMasksAndGradientsEnd() {
    let clips = (0..<300).map {
      "<clipPath id='m\($0)' clip-path='url(#m\($0 + 1))'><rect width='9' height='9'/></clipPath>"
    }
    let gradients = (0..<300).map { "<linearGradient id='g\($0)' href='#g\(($0 + 1) % 300)'/>" }
    let imported = read(
      clips.joined() + gradients.joined()
        + "<rect width='9' height='9' clip-path='url(#m0)' fill='url(#g0)'/>")
    #expect(imported.errors.isEmpty && imported.findings.allSatisfy { $0.code.severity == .warning })
  }

  @Test func hugeNumbersAreNumbers() throws {
    let imported = read(
      """
      <rect x='1e300' width='1e308' height='1e999'/><path d='M1e300 1e300L-1e300 0'/><circle r='1e99'/>
      <g transform='scale(1e200) scale(1e200)'><rect id='big' width='5' height='5'/></g>
      <path d='M0 0h5' stroke='red' stroke-width='1e300' stroke-dasharray='1e-300 1'/>
      """)
    #expect(imported.errors.map(\.message) == [])
    let effect = try Effect(bytes: try #require(imported.text))
    #expect(effect.frame(at: .armed)["big"] != nil)
  }

  // MARK: Command

  @Test func theCommandWritesAndTells() {
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/><text>a</text></svg>"
    let run = Run("import", "-", input: drawing)
    #expect(run.code == .clean && run.output.contains("effect: imported"))
    #expect(run.errors.contains("<stdin>:1:") && run.errors.contains("import-unsupported"))
    #expect(Run("validate", "--strict", "-", input: run.output).code == .clean)
    let broken = Run("import", "-", input: "<svg>")
    #expect(broken.code == .findings && broken.output.isEmpty)
    #expect(Run("import", "--as", "sideways", "-", input: drawing).code == .wrongUsage)
    #expect(Run("import", "nowhere.svg").code == .failure)
  }

  /// The root layer scales the drawing to the height; a high drawing without one has a note.
  @Test(arguments: [
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 600 400'><rect width='9' height='9'/></svg>",
    """
    <vector xmlns:android='http://schemas.android.com/apk/res/android' android:width='600dp' android:height='400dp'
      android:viewportWidth='600' android:viewportHeight='400'><path android:fillColor='#f00' android:pathData='M0 0h9v9z'/></vector>
    """,
  ])
  func aHeightScalesTheDrawing(_ drawing: String) {
    let own = Run("import", "-", input: drawing)
    #expect(own.output.contains("canvas: [0, -400, 600, 400]") && own.errors.contains("400 points high"))
    let low = Run("import", "-", "--height", "80", "--strict", input: drawing)
    #expect(low.code == .clean && low.errors.isEmpty)
    #expect(low.output.contains("canvas: [0, -80, 120, 80]") && low.output.contains("scale: 0.2\n"))
    #expect(low.output.contains("position: [60, -40]") && low.output.contains("size: [600, 400]"))
    for height in ["0.5", "1e6", "-80"] {
      #expect(Run("import", "-", "--height=\(height)", input: drawing).code == .wrongUsage)
    }
  }
}
