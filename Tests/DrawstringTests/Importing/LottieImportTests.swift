import Drawstring
import DrawstringImport
import DrawstringSyntax
import DrawstringTestSupport
import Foundation
import Testing

/// Effects made of the animations in `Tests/Fixtures/Lottie`, which `Tests/Oracles/test_imported.py` also holds against rlottie.
@Suite struct LottieImportTests {
  static let names = [
    "copies.json", "masks.json", "packed.lottie", "parents.json", "phases.json", "shapes.json",
    "texts.json",
  ]

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(ProjectFiles.root)Tests/Fixtures/Lottie/\(name)")))
  }

  static func imported(_ name: String, motion: ImportedMotion? = nil, segments: [LottieSegment] = []) throws
    -> ImportedFile
  {
    Importer.readLottie(try bytes(name), name: name, effect: "sample", motion: motion, segments: segments)
  }

  static func effect(_ name: String, motion: ImportedMotion? = nil, segments: [LottieSegment] = []) throws
    -> Effect
  {
    let file = try imported(name, motion: motion, segments: segments)
    return try Effect(yaml: String(decoding: try #require(file.text), as: UTF8.self))
  }

  @Test(arguments: names)
  func fileIsReadWithoutFindings(_ name: String) throws {
    let file = try Self.imported(name)
    #expect(file.findings.map(\.message) == [])
    #expect(file.errors.map(\.message) == [])
    #expect(file.text != nil)
  }

  /// A height scales all that is drawn, at all times, and the canvas with it.
  @Test(arguments: names, [0.25, 1.75])
  func heightScalesTheDrawing(_ name: String, _ scale: Double) throws {
    let own = try Self.imported(name)
    let file = Importer.readLottie(
      try Self.bytes(name), name: name, effect: "sample", motion: nil, height: own.height * scale)
    #expect(file.height == own.height * scale)
    func frames(_ file: ImportedFile) throws -> [[LayerState]] {
      let effect = try Effect(yaml: String(decoding: try #require(file.text), as: UTF8.self))
      return stride(from: 0, to: 2, by: 0.13).flatMap { time in
        [
          Array(effect.frame(at: .refreshing(after: .seconds(time))).layers),
          Array(effect.frame(at: .dragging(to: time * (effect.trigger ?? 80))).layers),
        ]
      }
    }
    var compared = 0
    for (before, after) in zip(try frames(own), try frames(file)) {
      try #require(before.map(\.id) == after.map(\.id))
      for (a, b) in zip(before, after) {
        let (p, q) = (a.worldTransform, b.worldTransform)
        for (p, q) in [(p.a, q.a), (p.b, q.b), (p.c, q.c), (p.d, q.d), (p.tx, q.tx), (p.ty, q.ty)] {
          #expect(abs(p * scale - q) < 1e-3 * max(1, scale), "\(a.id)")
        }
        #expect(a.worldOpacity == b.worldOpacity)
        compared += 1
      }
    }
    #expect(compared > 30)
  }

  @Test func transformsAndTrimsMove() throws {
    let effect = try Self.effect("shapes.json", motion: .refreshing)
    let half = effect.frame(at: .refreshing(after: .seconds(1)))
    let ring = try #require(half["Ring"])
    #expect(abs(ring.rotation - .pi) < 1e-9)
    #expect(abs(ring.strokeOffset - 30.0 / 360) < 1e-4)
    // The way along the curve at an even pace: half of it at the keyframe in the middle.
    let star = try #require(half["Star"])
    #expect(abs(star.position.x - 120) < 1e-6)
    #expect(abs(star.position.y - 150) < 1e-6)
    // Each dimension of the scale has an easing of its own.
    #expect(abs(star.scale.x - 0.8) < 1e-9)
    #expect(star.scale.y > 1.25)
    let card = try #require(half["Card"])
    #expect(abs(card.opacity - 0.4) < 1e-9)
    let fill = try #require(half["fill"])
    #expect(abs(fill.size.x / 2 + fill.position.x - 37.5) < 1e-3)
  }

  @Test func parentsHandOnTransformsAndNoOpacity() throws {
    let effect = try Self.effect("parents.json", motion: .refreshing)
    let frame = effect.frame(at: .refreshing(after: .seconds(0)))
    // The moon lies 60 points from the earth, in a group that has the earth's turn and not its opacity.
    #expect(frame["Moon"]?.position.x == 60)
    #expect(frame["Moon"]?.opacity == 1)
    #expect(frame["Flash"]?.isHidden == true)
    #expect(effect.frame(at: .refreshing(after: .seconds(0.6)))["Flash"]?.isHidden == false)
    #expect(effect.frame(at: .refreshing(after: .seconds(1.6)))["Flash"]?.isHidden == true)
    // The composition begins at frame 10 and runs twice as fast.
    let dot = effect.frame(at: .refreshing(after: .seconds(25.0 / 30)))["Dot-2"]
    #expect(dot.map { abs($0.position.x - 90) < 1e-3 } == true)
    // The other one goes back from frame 30 on.
    let back = effect.frame(at: .refreshing(after: .seconds(45.0 / 30)))["Dot"]
    #expect(back.map { abs($0.position.x - 50) < 1e-3 } == true)
  }

  /// Characters stand where lottie-web has them: lines by `j`, `tr`, `lh` and `ls`, boxes with breaks at spaces.
  @Test func textsBecomeOutlines() throws {
    let effect = try Self.effect("texts.json")
    let frame = effect.frame(at: .refreshing(after: .zero))
    // Each character is 6 or 8 tenths of the size wide; the letter o begins at 0.05, and x at 0.1.
    let label = try #require(frame["Label"])
    #expect(Self.starts(label.path) == [[-25, -2], [-23, -4], [-10, -2], [15, -2], [17, -4], [-6, 22]])
    #expect(label.fillColor == RGBAColor(red: 1, green: 0, blue: 0))
    #expect(label.strokeColor == RGBAColor(red: 0, green: 0, blue: 1))
    #expect(label.lineWidth == 2)
    // The box is 24 wide, begins at -4, and has room for 'ox ox' in two lines, to the right.
    let box = try #require(frame["Box"])
    #expect(
      Self.starts(box.path) == [
        [6.5, 12], [7.5, 11], [13, 12], [6.5, 24], [7.5, 23], [13, 24], [13, 36], [6.5, 48], [7.5, 47],
        [13, 48],
      ])
  }

  /// The first point of each contour, in hundredths.
  private static func starts(_ path: VectorPath?) -> [[Double]] {
    (path ?? VectorPath()).elements.compactMap { element in
      guard case .move(let point) = element else { return nil }
      return [(point.x * 100).rounded() / 100, (point.y * 100).rounded() / 100]
    }
  }

  /// Before version 4.7.99, handles of characters were places, as in `v`.
  @Test func oldTextsHavePlacedHandles() throws {
    var text = String(decoding: try Self.bytes("texts.json"), as: UTF8.self)
    let own = Importer.readLottie(Array(text.utf8), name: "a", effect: "a", motion: nil)
    text = text.replacingOccurrences(of: #""5.9.0""#, with: #""4.6.3""#)
    for points in [
      "[5, 0], [55, 0], [55, -50], [5, -50]", "[15, -10], [15, -40], [45, -40], [45, -10]",
      "[10, 0], [70, 0], [40, -70]",
    ] {
      let count = points.split(separator: "]").count
      let zeros = Array(repeating: "[0, 0]", count: count).joined(separator: ", ")
      for key in ["i", "o"] {
        let range = try #require(text.range(of: "\"\(key)\": [\(zeros)]"))
        text.replaceSubrange(range, with: "\"\(key)\": [\(points)]")
      }
    }
    let old = Importer.readLottie(Array(text.utf8), name: "a", effect: "a", motion: nil)
    #expect(old.text == own.text)
  }

  /// The outlines of a text are kept, and animated or missing characters are reported.
  @Test(arguments: [
    (#""a":[]"#, #""a":[{"a":{"o":{"k":0}},"s":{}}]"#, "/layers/0/t/a/0", true),
    (#""p":{}"#, #""p":{"m":0}"#, "/layers/0/t/p", false),
    (#""t":"ox o\rx""#, #""t":"ox q""#, "/layers/0/t/d/k/0/s/t", true),
    (#""chars""#, #""others""#, "/layers/0", false),
    (#""w":80, "data":{"#, #""w":80, "data":{"refId":"a", "#, "/layers/0/t/d/k/0/s/t", true),
    (#""shapes":[{"ty":"gr""#, #""shapes":["x",{"ty":"gr""#, "/layers/0", false),
  ])
  func textsTellWhatTheyLack(_ old: String, _ new: String, _ pointer: String, _ isKept: Bool) throws {
    let text = String(decoding: try Self.bytes("texts.json"), as: UTF8.self)
      .replacingOccurrences(of: ": ", with: ":")
    try #require(text.contains(old))
    let file = Importer.readLottie(
      Array(text.replacingOccurrences(of: old, with: new).utf8), name: "a.json", effect: "a", motion: nil)
    #expect(
      file.findings.contains { $0.message.contains(" at \(pointer) is left out") },
      "\(file.findings.map(\.message))")
    let written = String(decoding: try #require(file.text), as: UTF8.self)
    #expect(written.contains("id: Label") == isKept)
  }

  @Test func escapesOfTextsAreRead() throws {
    let text =
      #"{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":100,"nm":"\ud83d\ude00 \"a\"\tb\/\u00fc\q\ud83d","#
      + ##""layers":[{"ty":1,"ip":0,"op":60,"st":0,"ks":{},"sw":9,"sh":9,"sc":"#ff0000"}]}"##
    let file = Importer.readLottie(Array(text.utf8), name: "a.json", effect: "a", motion: nil)
    let written = String(decoding: try #require(file.text), as: UTF8.self)
    #expect(try Effect(yaml: written).title == "\u{1F600} \"a\" b/\u{FC}q\u{FFFD}")
  }

  /// A layer that turns along its way keeps the turn where other layers share its transform.
  @Test func aParentTurnsAlongItsWay() throws {
    let way =
      #"{"a":1,"k":[{"t":0,"s":[0,0],"to":[9,0],"ti":[0,9],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":30,"s":[9,9]}]}"#
    let square =
      #""shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[4,4]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}]"#
    let text = #"""
      {"v":"5.7.0","fr":30,"ip":0,"op":30,"w":99,"h":99,"layers":[
      {"ty":4,"ind":1,"parent":2,"nm":"child","ip":0,"op":30,"ks":{},\#(square)},
      {"ty":4,"ind":2,"nm":"way","ao":1,"ip":0,"op":30,"ks":{"p":\#(way)},\#(square)}]}
      """#
    let file = Importer.readLottie(Array(text.utf8), name: "a.json", effect: "a", motion: nil)
    let yaml = String(decoding: try #require(file.text), as: UTF8.self)
    #expect(yaml.contains("rotate: auto"))
  }

  @Test func markersBecomePhases() throws {
    for name in ["phases.json", "packed.lottie"] {
      let effect = try Self.effect(name)
      #expect(effect.frame(at: .dragging(to: 60))["Bar"].map { abs($0.position.x - 100) < 1e-3 } == true)
      #expect(
        effect.frame(at: .refreshing(after: .seconds(20.0 / 30)))["Bar"].map {
          abs($0.position.x - 20) < 1e-3
        } == true)
      #expect(
        effect.frame(at: .finishing(after: .seconds(5.0 / 30)))["Bar"].map { abs($0.opacity - 0.5) < 1e-3 }
          == true)
      #expect(effect.inputs.map(\.name) == ["brand"])
    }
  }

  @Test func segmentsAreChosen() throws {
    let segments = try #require(LottieSegment.list("refreshing=30..60, pull=0..20"))
    #expect(segments.map(\.phase) == [.pull, .refreshing])
    let effect = try Self.effect("phases.json", segments: segments)
    #expect(
      effect.frame(at: .refreshing(after: .seconds(10.0 / 30)))["Bar"].map { abs($0.position.x - 20) < 1e-3 }
        == true)
    for text in [
      "", "pull", "pull=3", "pull=9..3", "idle=0..3", "pull=0..3,pull=3..6", "pull=0..1e99", "pull=nan..3",
    ] {
      #expect(LottieSegment.list(text) == nil, "\(text)")
    }
  }

  @Test func bothPlaysAllOfItTwice() throws {
    let effect = try Self.effect("phases.json", motion: .both)
    let pulled = try #require(effect.frame(at: .armed)["Bar"])
    #expect(abs(pulled.position.x - 100) < 1e-3)
    let begun = try #require(effect.frame(at: .refreshing(after: .seconds(0)))["Bar"])
    #expect(abs(begun.position.x - 20) < 1e-3)
  }

  @Test func mattesAndMasksAreMasks() throws {
    let effect = try Self.effect("masks.json", motion: .refreshing)
    let frame = effect.frame(at: .refreshing(after: .seconds(0)))
    #expect(frame.layers.filter { $0.mask != nil }.count >= 4)
  }

  /// An animation of a rectangle of a solid, behind a matte with a mode.
  private static func matted(_ mode: Int, _ matte: String, _ mark: String = #""td": 1, "#) -> ImportedFile {
    let text = """
      {"v": "5.9.0", "fr": 60, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": [
        {"ty": 4, "nm": "hole", \(mark)"ip": 0, "op": 60, "st": 0, "ks": {"p": {"a": 0, "k": [50, 50]},
          "s": {"a": 1, "k": [{"t": 0, "s": [0, 0], "i": {"x": [1], "y": [1]}, "o": {"x": [0], "y": [0]}}, {"t": 60, "s": [100, 100]}]}},
          "shapes": [\(matte)]},
        {"ty": 1, "nm": "sheet", "tt": \(mode), "ip": 0, "op": 60, "st": 0, "ks": {}, "sw": 100, "sh": 100, "sc": "#ff0000"}]}
      """
    return Importer.readLottie(Array(text.utf8), name: "a.json", effect: "a", motion: .refreshing)
  }

  private static let disc = #"{"ty": "el", "p": {"k": [0, 0]}, "s": {"k": [20, 20]}}"#

  @Test func invertedMattesOfFillsAreMasksWithHoles() throws {
    let fill = #"{"ty": "fl", "c": {"k": [0, 0, 0]}, "o": {"k": 100}}"#
    let file = Self.matted(2, "\(Self.disc), \(fill)")
    #expect(file.findings.map(\.message) == [] && file.errors.isEmpty)
    let effect = try Effect(yaml: String(decoding: try #require(file.text), as: UTF8.self))
    for time in [0, 0.5] {
      let frame = effect.frame(at: .refreshing(after: .seconds(time)))
      let hole = try #require(frame.layers.first { $0.fillRule == .evenodd })
      #expect(frame.layers.contains { $0.mask == "hole" })
      // The frame covers the canvas at the smallest scale, too.
      let bounds = try #require(hole.path?.bounds)
      let corner = hole.worldTransform.place(bounds.lowest)
      #expect(corner.x <= 0 && corner.y <= -100, "\(corner)")
    }
    // A stroke cannot be cut out.
    let stroke = #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 2}}"#
    #expect(Self.matted(2, "\(Self.disc), \(stroke)").findings.count == 1)
  }

  @Test func theLayerAboveIsTheMatteWithoutAMark() throws {
    let fill = #"{"ty": "fl", "c": {"k": [0, 0, 0]}, "o": {"k": 100}}"#
    let (marked, plain) = (
      Self.matted(1, "\(Self.disc), \(fill)"), Self.matted(1, "\(Self.disc), \(fill)", "")
    )
    #expect(plain.text != nil && plain.text == marked.text)
  }

  /// An animation of one layer of shapes.
  private static func shapes(_ items: String) -> ImportedFile {
    let text = """
      {"v": "5.9.0", "fr": 60, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": [
        {"ty": 4, "nm": "part", "ip": 0, "op": 60, "st": 0, "ks": {}, "shapes": [{"ty": "gr", "it": [\(items), {"ty": "tr"}]}]},
        {"ty": 4, "nm": "ground", "ip": 0, "op": 60, "st": 0, "ks": {}, "shapes": [\(disc), {"ty": "fl", "c": {"k": [1, 0, 0]}}]}]}
      """
    return Importer.readLottie(Array(text.utf8), name: "a.json", effect: "a", motion: .refreshing)
  }

  /// The first bytes of a picture say its format, not its link.
  @Test func picturesHaveTheFormatOfTheirBytes() {
    let text = """
      {"v": "5.7.0", "fr": 60, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": [
        {"ty": 2, "refId": "p", "ip": 0, "op": 60, "st": 0, "ks": {}}],
       "assets": [{"id": "p", "w": 1, "h": 1, "e": 1, "p": "data:image/png;base64,/9j/4AAQSkZJRg=="}]}
      """
    let file = Importer.readLottie(Array(text.utf8), name: "a.json", effect: "a", motion: nil)
    #expect(file.pictures.map(\.name) == ["a-p.jpg"])
  }

  @Test func theMatteOfNothingIsNotDrawn() throws {
    // The layer behind the matte is after the end.
    let fill = #"{"ty": "fl", "c": {"k": [0, 0, 0]}, "o": {"k": 100}}"#
    let text = """
      {"v": "5.9.0", "fr": 60, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": [
        {"ty": 4, "nm": "hole", "td": 1, "ip": 0, "op": 60, "st": 0, "ks": {}, "shapes": [\(Self.disc), \(fill)]},
        {"ty": 4, "nm": "late", "tt": 1, "ip": 80, "op": 90, "st": 0, "ks": {}, "shapes": [\(Self.disc), \(fill)]},
        {"ty": 1, "nm": "sheet", "ip": 0, "op": 60, "st": 0, "ks": {}, "sw": 100, "sh": 100, "sc": "#ff0000"}]}
      """
    let file = Importer.readLottie(Array(text.utf8), name: "a.json", effect: "a", motion: .refreshing)
    let effect = try Effect(bytes: try #require(file.text))
    let ids = effect.frame(at: .refreshing(after: .seconds(0.5))).layers.map(\.id)
    #expect(ids.contains("sheet") && !ids.contains("hole") && !ids.contains("late"), "\(ids)")
  }

  @Test func aSecondMergeTakesTheFirstForOneOutline() throws {
    let paths =
      #"{"ty": "el", "p": {"k": [0, 0]}, "s": {"k": [20, 20]}}, {"ty": "el", "p": {"k": [30, 0]}, "s": {"k": [20, 20]}}"#
    let fill = #"{"ty": "fl", "c": {"k": [0, 0, 1]}, "o": {"k": 100}}"#
    func merged(_ modes: Int...) -> [UInt8]? {
      Self.shapes("\(paths), \(modes.map { #"{"ty": "mm", "mm": \#($0)}, "# }.joined())\(fill)").text
    }
    #expect(merged(1) != nil && merged(1, 4) == merged(1) && merged(1, 1, 4) == merged(1))
    #expect(merged(4, 1) == merged(4) && merged(4) != merged(1))
  }

  @Test func anchorsOfBoxesFollowCurves() throws {
    let text = """
      {"v": "5.9.0", "fr": 60, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": [
        {"ty": 1, "nm": "card", "ip": 0, "op": 60, "st": 0, "sw": 10, "sh": 10, "sc": "#ff0000", "ks": {"a": {"a": 1, "k": [
          {"t": 0, "s": [0, 0], "to": [10, 0], "ti": [0, -10], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}},
          {"t": 60, "s": [10, 10]}]}}}]}
      """
    let file = Importer.readLottie(Array(text.utf8), name: "a.json", effect: "a", motion: .refreshing)
    #expect(file.errors.map(\.message) == [] && file.findings.isEmpty)
    let effect = try Effect(yaml: String(decoding: try #require(file.text), as: UTF8.self))
    let anchor = try #require(effect.frame(at: .refreshing(after: .seconds(0.5)))["card"]).anchorPoint
    #expect((anchor - Vec2(0.875, 0.125)).length < 5e-3)
  }

  // MARK: Bad input

  @Test(arguments: names)
  func cutFilesAreFindings(_ name: String) throws {
    let bytes = try Self.bytes(name)
    for count in stride(from: 0, to: bytes.count - 2, by: max(1, bytes.count / 150)) {
      let file = Importer.readLottie(Array(bytes[..<count]), name: name, effect: "cut", motion: nil)
      #expect(file.text == nil && file.findings.contains { $0.code.severity == .error }, "\(count) bytes")
    }
  }

  @Test(arguments: names)
  func changedBytesNeverTrap(_ name: String) throws {
    let bytes = try Self.bytes(name)
    var generator = SeededGenerator(seed: 17)
    for _ in 0..<Effort.cases(400) {
      var copy = bytes
      for _ in 0..<3 {
        copy[Int.random(in: 0..<copy.count, using: &generator)] =
          "0123456789-+.,:[]{}\"eE".utf8.randomElement(using: &generator) ?? 48
      }
      _ = Importer.readLottie(copy, name: name, effect: "changed", motion: .both)
    }
  }

  @Test func wildAnimationsAreFindingsOrEffects() {
    func read(_ text: String) -> ImportedFile {
      Importer.readLottie(Array(text.utf8), name: "wild.json", effect: "wild", motion: nil)
    }
    func layers(_ text: String, _ more: String = "") -> String {
      #"{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":100,"layers":["# + text + "]" + more + "}"
    }
    // Nesting, rings of parents and of compositions, and growth by compositions in compositions.
    #expect(read(String(repeating: #"{"layers":["#, count: 5_000)).text == nil)
    let ring = read(
      layers(#"{"ty":3,"ind":1,"parent":2},{"ty":1,"ind":2,"parent":1,"sw":9,"sh":9,"sc":"\#("#")ff0000"}"#))
    #expect(ring.text != nil && ring.findings.count == 1)
    let own = read(
      layers(
        #"{"ty":0,"refId":"a","w":9,"h":9}"#,
        #","assets":[{"id":"a","layers":[{"ty":0,"refId":"a","w":9,"h":9}]}]"#))
    #expect(own.text != nil && own.findings.count == 1)
    let twice = (0..<24).map { level in
      let inner = #"{"ty":0,"refId":"c\#(level + 1)","w":9,"h":9}"#
      return #"{"id":"c\#(level)","layers":[\#(inner),\#(inner)]}"#
    }
    let grown = read(
      layers(
        #"{"ty":0,"refId":"c0","w":9,"h":9}"#,
        ",\"assets\":[" + twice.joined(separator: ",")
          + #",{"id":"c24","layers":[{"ty":1,"sw":9,"sh":9,"sc":"red"}]}]"#))
    #expect(grown.text == nil && grown.findings.contains { $0.code.id == "limit-exceeded" })
    // Texts of many characters, each with a long outline.
    let point = Array(repeating: "[1,2]", count: 2_000).joined(separator: ",")
    let glyph =
      #"{"ch":"a","w":9,"data":{"shapes":[{"ty":"sh","ks":{"k":{"c":true,"v":[\#(point)],"i":[\#(point)],"o":[\#(point)]}}}]}}"#
    let long = String(repeating: "a", count: 20_000)
    let words = read(
      layers(#"{"ty":5,"t":{"d":{"k":[{"s":{"s":9,"t":"\#(long)","sz":[0,0]}}]}}}"#, #","chars":[\#(glyph)]"#)
    )
    #expect(words.text == nil && words.findings.map(\.code.id) == ["limit-exceeded"])
    // Numbers beyond reason.
    for number in ["1e999", "-1e308", "1e-320", "123456789012345678901234567890"] {
      let text = layers(
        #"{"ty":4,"ip":0,"op":\#(number),"ks":{"p":{"a":1,"k":[{"t":\#(number),"s":[\#(number),0]},{"t":9,"s":[3,4]}]},"s":{"k":[\#(number),1]}},"shapes":[{"ty":"sr","sy":1,"pt":{"k":\#(number)},"or":{"k":\#(number)},"ir":{"k":1}},{"ty":"fl","c":{"k":[\#(number),0,0]},"o":{"k":\#(number)}}]}"#
      )
      let file = read(text)
      #expect(file.text != nil || !file.findings.isEmpty)
    }
    for text in [
      "{}", "[]", "null", #"{"layers":{}}"#, #"{"layers":[],"fr":0}"#, #"{"layers":[1,null,"x",[]],"fr":30}"#,
    ] {
      let file = read(text)
      #expect(file.text != nil || !file.findings.isEmpty, "\(text)")
    }
  }
}
