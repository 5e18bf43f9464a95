import DrawstringCLI
import DrawstringCore
import DrawstringDrawing
import DrawstringExport
import DrawstringImport
import DrawstringLoader
import DrawstringOutput
import DrawstringTestSupport
import Testing

/// Lottie animations of the project's effects; `Tests/Oracles/test_lottie.py` holds them against a player.
@Suite struct LottieExportTests {
  private static let all = ProjectFiles.effects.filter {
    $0.path.hasPrefix("specs/examples/") || !$0.path.dropFirst("specs/".count).contains("/")
  }
  private static let examples = Effort.part(of: all.map(\.path))
  private static let effects = all.map(\.path).filter { !$0.contains("examples") }

  private func load(_ path: String) throws -> Effect {
    let text = try #require(Self.all.first { $0.path == path }?.text)
    return try #require(Effect.load(name: path, bytes: Array(text.utf8)).effect)
  }

  private func export(_ path: String, _ options: LottieExport.Options = .init()) throws -> LottieExport {
    var budget = WorkBudget.command
    let export = LottieExport(try load(path), options, &budget)
    #expect(export.isComplete)
    return export
  }

  /// Frames between the places at which a baked value jumps, at which it holds for up to a frame.
  private func isAtJump(_ track: KeyframeTrack, _ frame: Double) -> Bool {
    let next = track.keys.partition { $0.place > frame }
    guard next > 0, next < track.keys.count else { return false }
    return track.keys[next - 1].timing == .hold && frame > track.keys[next].place - 1
  }

  @Test(arguments: examples) func deviationsHold(_ path: String) throws {
    try checkDeviations(of: export(path), path, load(path))
  }

  /// Easings of every family, on their own and reversed, whose pieces end anywhere.
  @Test func deviationsOfAllEasingsAreMeasured() throws {
    let easings = [
      "spring(1, 200, 12, 0)", "spring(1, 100, 20, 8)", "spring(1, 80, 40, 0)", "bounce-in", "bounce-out",
      "bounce-in-out", "elastic-in-out", "back-in-out", "ease-in-out", "linear(0, 0.3 20%, 0.1 50%, 1)",
    ]
    let layers = easings.indices.map { "  - {id: l\($0), size: [8, 8], backgroundColor: red}" }
    let tracks = easings.enumerated().map { index, easing in
      "  - {during: refreshing, duration: \(400 + 30 * index)ms, ease: \"\(easing)\", "
        + "tracks: {l\(index).position.x: {from: 10, to: 60}}}"
    }
    // One spring has settled before the node ends.
    let spring =
      "  - {during: refreshing, duration: 1s, tracks: {l0.position.y: {spring: {duration: 300ms, bounce: 0.3}, to: 40}}}"
    let head = ["drawstring: 1", "effect: eased", "canvas: [100, 100]", "layers:"]
    let text = (head + layers + ["animations:"] + tracks + [spring]).joined(separator: "\n") + "\n"
    let effect = try #require(Effect.load(name: "eased", bytes: Array(text.utf8)).effect)
    var budget = WorkBudget.command
    let export = LottieExport(effect, .init(), &budget)
    #expect(export.rows.count >= easings.count + 1)
    try checkDeviations(of: export, "eased", effect)
  }

  private func checkDeviations(of export: LottieExport, _ path: String, _ effect: Effect) throws {
    var random = SeededGenerator(seed: 7)
    var buffer = effect.makeFrameBuffer()
    for (place, part) in export.parts.enumerated() {
      for _ in 0..<Effort.cases(400) {
        let frame = Double.random(in: 0..<part.segment.length, using: &random)
        effect.evaluate(part.segment.moment(at: frame), into: &buffer)
        for row in export.rows {
          guard let between = row.between else { continue }
          let track = row.tracks[place]
          if isAtJump(track, frame) { continue }
          let have = track.value(at: frame)
          let want = row.read(buffer.frame).value
          for (a, b) in zip(have, want) {
            // A frame is read at a whole nanosecond.
            #expect(
              abs(a - b) <= between * (1 + 1e-6) + 1e-4 * row.tolerance,
              "\(path) \(part.segment.kind) \(frame): \(row.layer).\(row.property)")
          }
        }
      }
    }
  }

  // MARK: The way back

  /// A property that moves by itself: how it is written, and how it is read from the layers of an imported effect, where
  /// parts of it may belong to groups around the layer that is drawn.
  private struct Moving: CustomTestStringConvertible {
    var name: String
    var range: ClosedRange<Double>
    var unit = ""
    /// The number of the animation for 1 of the effect.
    var scale = 1.0
    /// The limits of what is drawn.
    var drawn = -Double.infinity...Double.infinity
    var read: @Sendable ([LayerState]) -> Double

    var testDescription: String { name }

    func drawn(in frame: EffectFrame) -> Double {
      min(max(read(LottieExportTests.chain(of: frame)), drawn.lowerBound), drawn.upperBound)
    }
  }

  private static let moving = [
    Moving(name: "lineWidth", range: 1...9, drawn: 0...(.infinity)) { $0.last?.lineWidth ?? .nan },
    Moving(name: "strokeEnd", range: 0.1...0.9, scale: 100, drawn: 0...1) { $0.last?.strokeEnd ?? .nan },
    Moving(name: "opacity", range: 0.05...0.95, scale: 100, drawn: 0...1) {
      $0.reduce(1) { $0 * $1.opacity }
    },
    Moving(name: "rotation", range: -300...300, unit: "deg") {
      $0.reduce(0) { $0 + $1.rotation } * 180 / .pi
    },
    Moving(name: "scale", range: 0.2...3, scale: 100) { $0.reduce(1) { $0 * $1.scale.x } },
    Moving(name: "position.x", range: -90...90) { $0.reduce(0) { $0 + $1.position.x } },
  ]

  /// `import` makes of an exported animation what the effect shows, within what the export promises.
  @Test(arguments: moving) private func theWayThroughLottieIsWithinItsBounds(_ moving: Moving) throws {
    var random = SeededGenerator(seed: 11)
    let easings = [
      "linear", "ease-in-out", "ease-out", "bounce-in", "bounce-out", "elastic-out", "back-in-out",
      "spring(1, 200, 12, 0)", "linear(0, 0.3 20%, 0.1 50%, 1)", "steps(5)",
    ]
    for easing in Effort.part(of: easings) + ["bounce-out", "elastic-in-out"] {
      let values = (0..<Int.random(in: 2...5, using: &random)).map { _ in
        "\((Double.random(in: moving.range, using: &random) * 100).rounded() / 100)\(moving.unit)"
      }
      let text = """
        drawstring: 1
        effect: way
        canvas: [200, 60]
        layers:
          - {id: a, kind: shape, path: M5 20L55 20, strokeColor: blue, fillColor: clear, lineWidth: 3, position: [9, 9]}
        animations:
          - {during: refreshing, duration: 1s, repeat: forever,
             tracks: {a.\(moving.name): {keyframes: [\(values.joined(separator: ", "))], ease: '\(easing)'}}}

        """
      let effect = try #require(Effect.load(name: "way", bytes: Array(text.utf8)).effect)
      var options = LottieExport.Options()
      options.kinds = [.refreshing]
      var budget = WorkBudget.command
      let export = LottieExport(effect, options, &budget)
      let row = try #require(export.rows.first)
      let file = Importer.readLottie(export.animation.line, name: "way", effect: "way", motion: .refreshing)
      let bytes = try #require(file.text)
      let yaml = String(decoding: bytes, as: UTF8.self)
      let back = try #require(Effect.load(name: "back", bytes: bytes).effect, "\(yaml)")
      // The import writes three digits of values, microseconds, and six digits of easings.
      let written = 1e-3 + 5e-6 * (moving.range.upperBound - moving.range.lowerBound)
      let limit = max(row.between ?? 0, row.tolerance) / moving.scale + written
      let segment = export.parts[0].segment
      // Positions of the animation begin at its own corner; the first keyframe is exact.
      let first = segment.moment(at: 0)
      let shift =
        moving.name == "position.x"
        ? moving.drawn(in: effect.frame(at: first)) - moving.drawn(in: back.frame(at: first)) : 0
      for _ in 0..<Effort.cases(100) {
        let frame = Double.random(in: 0..<segment.length - 1, using: &random)
        if isAtJump(row.tracks[0], frame) { continue }
        let moment = segment.moment(at: frame)
        let have = moving.drawn(in: back.frame(at: moment))
        let want = moving.drawn(in: effect.frame(at: moment))
        #expect(abs(have + shift - want) <= limit, "\(frame) of\n\(text)\n\(yaml)")
      }
    }
  }

  /// The layer that draws the line, after the layers around it.
  fileprivate static func chain(of frame: EffectFrame) -> [LayerState] {
    let layers = Array(frame.layers)
    guard var last = layers.last(where: { $0.kind == .shape && $0.strokeColor.alpha > 0 }) else { return [] }
    var result = [last]
    while let parent = last.parent, let layer = layers.first(where: { $0.id == parent }) {
      result.insert(layer, at: 0)
      last = layer
    }
    return result
  }

  @Test(arguments: effects) func framesHold(_ path: String) throws {
    let effect = try load(path)
    let export = try export(path)
    var buffer = effect.makeFrameBuffer()
    for (place, part) in export.parts.enumerated() {
      let end = part.segment.loop == nil ? part.segment.length : part.segment.length - 1
      for frame in stride(from: 0, through: end.rounded(.down), by: Effort.isFull ? 1 : 13) {
        effect.evaluate(part.segment.moment(at: frame), into: &buffer)
        for row in export.rows {
          for (a, b) in zip(row.tracks[place].value(at: frame), row.read(buffer.frame).value) {
            #expect(
              abs(a - b) <= min(row.error + 1e-4 * row.tolerance, row.tolerance),
              "\(path) \(part.segment.kind) \(frame): \(row.layer).\(row.property)")
          }
        }
      }
    }
  }

  /// What lottie-web needs beyond the schema, without which it draws nothing.
  @Test(arguments: effects + ["specs/examples/download-ring.yaml"])
  func groupsHaveOpacitiesAndDashesNames(_ path: String) throws {
    let text = String(decoding: try export(path).animation.line, as: UTF8.self)
    #expect(!text.contains(#"{"ty":"tr"}"#))
    #expect(text.matches(of: /"n":"[dgo]","v"/).isEmpty)
  }

  @Test func aSmallEffectIsSmall() throws {
    var options = LottieExport.Options()
    options.kinds = [.refreshing]
    let bytes = try export("specs/boss-dots.yaml", options).animation.line.count
    #expect(bytes <= 14_000)
  }

  @Test func thePhasesAreMarkers() throws {
    let export = try export("specs/boss-dots.yaml")
    let markers = try #require(export.animation["markers"])
    guard case .array(let list) = markers else { return }
    #expect(list.compactMap { $0["cm"] } == ["pull", "refreshing", "finishing", "cancelling"])
    #expect(list.compactMap { $0["dr"] } == [825, 1000, 500, 500])
  }

  @Test func eachSegmentMayBeAFile() throws {
    let boss = "\(ProjectFile.root)/specs/boss-dots.yaml"
    try TemporaryFolder.with { folder in
      func text(_ name: String) throws -> String {
        String(decoding: try Files.contents(of: "\(folder.path)/\(name)"), as: UTF8.self)
      }
      let report = "\(folder.path)/report.json"
      let run = Run(
        "export", "--to", "lottie", "--split", boss, "-o", "\(folder.path)/dots", "--report", report)
      #expect(run.code == .clean)
      for (name, length) in [("pull", 825), ("refreshing", 1000), ("finishing", 500), ("cancelling", 500)] {
        let file = try text("dots/\(name).json")
        #expect(file.contains("\"ip\":0,\"op\":\(length + 1),"))
        #expect(file.contains("\"markers\":[{\"tm\":0,\"cm\":\"\(name)\",\"dr\":\(length)}]"))
        #expect(try text("report.json").contains("\"first\":0,\"length\":\(length),"))
        #expect(try text("report.json").contains("\"file\":\"\(name).json\""))
      }
      let named = Run(
        "export", "--to", "lottie", "--split", "--phases", "finishing", boss, "-o", "\(folder.path)/x-%s.json"
      )
      #expect(named.code == .clean)
      #expect(try text("x-finishing.json") == text("dots/finishing.json"))
    }
    for output in ["-", "dots.json", "%s-%s.json"] {
      #expect(Run("export", "--to", "lottie", "--split", boss, "-o", output).code == .wrongUsage)
    }
    #expect(Run("export", "--to", "dotlottie", "--split", boss, "-o", "-").code == .wrongUsage)
  }

  @Test func splitSegmentsHaveTheirKeyframes() throws {
    var options = LottieExport.Options()
    options.isSplit = true
    let (whole, split) = (
      try export("specs/pulse-dots.yaml"), try export("specs/pulse-dots.yaml", options)
    )
    #expect(whole.parts.count == split.animations.count)
    #expect(split.parts.allSatisfy { $0.first == 0 })
    #expect(
      zip(whole.rows, split.rows).allSatisfy { a, b in
        a.error == b.error
          && zip(a.tracks, b.tracks).allSatisfy { $0.keys.map(\.value) == $1.keys.map(\.value) }
      })
  }

  @Test func eventsAreMarkers() throws {
    let markers = try #require(try export("specs/examples/drumming-dots.yaml").animation["markers"])
    guard case .array(let list) = markers else { return }
    let first = list.compactMap { $0["cm"] == "refreshing" ? $0["tm"] : nil }
    let events = list.filter { $0["dr"] == 0 }
    #expect(events.compactMap { $0["cm"] } == ["tap", "tap", "tap", "tap", "boom", "tap"])
    guard case .number(let start)? = first.first else { return }
    // The loop is 850 frames long and begins behind the first event.
    let frames = [120, 210, 300, 390, 450, 970].map { JSONValue.number(start + $0) }
    #expect(events.compactMap { $0["tm"] } == frames)
  }

  @Test func eventsWithNamesOfSegmentsGetOthers() throws {
    let spec = """
      drawstring: 1
      effect: named
      canvas: [100, 100]
      layers:
        - {id: dot, size: [5, 5], backgroundColor: red}
      animations:
        - during: refreshing
          duration: 1s
          repeat: forever
          events: [{at: end, emit: loop}, {at: 0.25, emit: tick}]
          tracks: {dot.translation.x: [0, 10]}
      """
    let run = Run("export", "--to", "lottie", "-", "-o", "-", input: spec)
    let markers = #"{"tm":250,"cm":"tick","dr":0},{"tm":999,"cm":"event-loop","dr":0}"#
    #expect(run.output.contains(#""markers":[{"tm":0,"cm":"refreshing","dr":1000},\#(markers),"#))
  }

  private static let variants = """
    drawstring: 1
    effect: themed
    canvas: [100, 100]
    pull: {trigger: 60}
    constants: {ink: black}
    layers:
      - {id: dot, size: [5, 5], backgroundColor: ink, borderColor: ink, borderWidth: 1}
      - {id: ring, kind: shape, path: M0 0H9V9Z, fillColor: ink}
    animations:
      - {during: refreshing, duration: 1s, repeat: forever, tracks: {dot.translation.x: [0, 10], ring.opacity: [0, 1]}}
    variants:
      dark: {constants: {ink: white}, layers: {dot: {borderWidth: 2}}}
      far: {pull: {trigger: 70}}
      other: {layers: {ring: {path: M0 0H5V5Z}}}
    """

  @Test func variantsAreValuesOfSlots() throws {
    try TemporaryFolder.with { folder in
      let (file, report) = ("\(folder.path)/a.json", "\(folder.path)/r.json")
      let run = Run(
        "export", "--to", "lottie", "-", "-o", file, "--report", report, input: Self.variants)
      #expect(run.code == .clean)
      #expect(
        run.errors.contains(
          ":13:8: warning[export-left-out]: the variant 'far' is left out: it changes the segments;"))
      #expect(
        run.errors.contains(
          ":14:10: warning[export-left-out]: the variant 'other' is left out: it changes ring.path;"))
      #expect(!run.errors.contains("'dark'"))
      func text(_ path: String) throws -> String {
        String(decoding: try Files.contents(of: path), as: UTF8.self)
      }
      let animation = try text(file)
      for slot in [
        #""dot.backgroundColor":{"p":{"a":0,"k":[0,0,0,1]}}"#, #""dot.borderWidth":{"p":{"a":0,"k":1}}"#,
        #""ring.fillColor":{"p":{"a":0,"k":[0,0,0,1]}}"#,
      ] { #expect(animation.contains(slot), "\(slot)") }
      #expect(animation.contains(#""c":{"a":0,"k":[0,0,0,1],"sid":"ring.fillColor"}"#))
      #expect(!animation.contains(#""sid":"ring.opacity""#))
      #expect(try text(report).contains(#""ring.fillColor":{"p":{"a":0,"k":[1,1,1,1]}}"#))
      // A variant that was asked for is exported by itself.
      let dark = Run("export", "--to", "lottie", "-", "-o", "-", "--variant", "dark", input: Self.variants)
      #expect(dark.errors.isEmpty && !dark.output.contains("slots"))
      #expect(dark.output.contains("[1,1,1,1]"))
    }
  }

  /// A slot gives all its places one value, so that a theme cannot change one of them.
  @Test func aVariantOfOneUseIsTold() {
    let spec = """
      drawstring: 1
      effect: shared
      canvas: [40, 40]
      inputs: {tint: {type: color, default: blue}}
      layers:
        - {id: a, position: [10, 10], size: [10, 10], backgroundColor: tint}
        - {id: b, position: [30, 10], size: [10, 10], backgroundColor: tint}
      animations: [{during: refreshing, duration: 1s, tracks: {a.opacity: [0, 1]}}]
      variants: {dark: {layers: {b: {backgroundColor: red}}}}
      """
    let run = Run("export", "--to", "lottie", "-", "-o", "-", input: spec)
    #expect(run.errors.contains("it changes one of several uses of 'tint'"))
  }

  @Test func variantsAreThemes() throws {
    try TemporaryFolder.with { folder in
      let file = "\(folder.path)/a.lottie"
      #expect(Run("export", "--to", "dotlottie", "-", "-o", file, input: Self.variants).code == .clean)
      let text = String(decoding: try Files.contents(of: file), as: UTF8.self)
      #expect(text.contains(#""animations":[{"id":"themed","themes":["dark"]}]"#))
      #expect(text.contains(#""themes":[{"id":"dark"}]"#))
      #expect(text.contains(#"t/dark.json{"rules":["#))
      #expect(text.contains(#"{"id":"ring.fillColor","type":"Color","value":[1,1,1,1]}"#))
      #expect(text.contains(#"{"id":"dot.borderWidth","type":"Scalar","value":2}"#))
    }
  }

  @Test func outcomesHaveTheirEnds() throws {
    let told = try export("specs/examples/told-outcome.yaml")
    #expect(
      told.parts.map(\.segment.kind) == [.pull, .refreshing, .finishing, .failed, .exhausted, .cancelling])
    try TemporaryFolder.with { folder in
      let file = "\(folder.path)/a.lottie"
      let run = Run(
        "export", "--to", "dotlottie", "\(ProjectFile.root)/specs/examples/told-outcome.yaml", "-o", file)
      #expect(run.errors.contains("what the pull shows after 'noMore' is left out"))
      let text = String(decoding: try Files.contents(of: file), as: UTF8.self)
      for part in [
        #"{"type":"Event","name":"failed"}"#, #"{"type":"Event","name":"noMore"}"#,
        #"{"type":"Event","name":"reset"}"#, #""toState":"Failing""#,
        #""name":"Exhausting","type":"PlaybackState","animation":"told-outcome","segment":"finishing-noMore""#,
      ] { #expect(text.contains(part), "\(part)") }
    }
    // Ends that look the same have no segments, and the state machine no events.
    #expect(try export("specs/boss-dots.yaml").parts.count == 4)
  }

  @Test func whatIsLeftOutIsToldAtItsLine() {
    let spec = """
      drawstring: 1
      effect: told
      canvas: [100, 100]
      pull: {trigger: 60}
      layers:
        - {id: words, kind: text, size: [50, 20], string: Loading}
        - {id: dot, size: [5, 5], backgroundColor: red, shadowOpacity: 50%}
      animations:
        - {during: refreshing, duration: 1s, repeat: forever, tracks: {dot.translation.x: [0, 10]}}
      """
    let run = Run("export", "--to", "lottie", "-", "-o", "-", input: spec)
    #expect(run.code == .clean)
    #expect(run.errors.contains(":6:45: warning[export-left-out]: texts are left out"))
    #expect(run.errors.contains(":7:51: warning[export-left-out]: shadows are left out"))
    #expect(Run("export", "--to", "lottie", "--strict", "-", "-o", "-", input: spec).code == .findings)
  }

  @Test func aTraceTakesThePlaceOfMoments() {
    TemporaryFolder.with { folder in
      let run = Run(
        "export", "--to", "lottie", "\(ProjectFile.root)/specs/boss-dots.yaml", "--trace",
        "\(ProjectFile.root)/specs/traces/pull-and-release.yaml", "-o", "-", "--report",
        "\(folder.path)/report.txt")
      #expect(run.code == .clean)
      #expect(run.output.contains("{\"tm\":826,\"cm\":\"refreshing\",\"dr\":2000}"))
      let report = (try? Files.contents(of: "\(folder.path)/report.txt")).map {
        String(decoding: $0, as: UTF8.self)
      }
      #expect(report?.contains("\n  refreshing: frames 826 to 2826\n") == true)
    }
  }

  @Test func thePageShowsTheReport() throws {
    let report = try export("specs/boss-dots.yaml").report.text.split(separator: "\n").prefix(7).joined(
      separator: "\n")
    let page = String(decoding: try Files.contents(of: "\(ProjectFile.root)/specs/export.md"), as: UTF8.self)
    #expect(page.contains("```text\n\(report)\n```"), "\(report)")
  }

  @Test func unknownSegmentsAndTolerancesAreWrong() {
    let boss = "\(ProjectFile.root)/specs/boss-dots.yaml"
    #expect(Run("export", "--to", "lottie", boss, "--phases", "pulling").code == .wrongUsage)
    #expect(Run("export", "--to", "lottie", boss, "--tolerance", "0").code == .wrongUsage)
    #expect(Run("export", "--to", "web", boss, "--report", "r.txt").code == .wrongUsage)
    let lottie = ["export", "--to", "lottie", boss]
    #expect(Run(lottie + ["-o", "-", "--phases", "finishing-failure"]).code == .wrongUsage)
    #expect(Run(lottie + [boss, "--report", "r.txt"]).code == .wrongUsage)
    #expect(Run(lottie + ["-o", "a.lottie"]).code == .wrongUsage)
    #expect(Run(lottie + ["-o", "a-%s.json"]).code == .wrongUsage)
    #expect(Run("export", "--to", "web", boss, "-o", "a.css").code == .wrongUsage)
    #expect(Run(lottie + ["-o", "a.json", "--report", "a.json"]).code == .wrongUsage)
  }

  /// The findings of a report for code scanning are those in the terminal, at their lines.
  @Test func aReportIsSARIF() throws {
    try TemporaryFolder.with { folder in
      let told = "\(ProjectFile.root)/specs/examples/told-outcome.yaml"
      let run = Run("export", "--to", "lottie", told, "-o", "-", "--report", "\(folder.path)/report.sarif")
      let text = try #require(folder.text(of: "report.sarif"))
      #expect(JSONValue(json: Array(text.utf8)) != nil)
      let count = text.ranges(of: #""ruleId":"export-left-out""#).count
      #expect(count > 0 && run.errors.ranges(of: "[export-left-out]").count == count)
    }
  }
}
