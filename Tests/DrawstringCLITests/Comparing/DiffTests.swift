import Drawstring
import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Foundation
import Testing

@Suite struct DiffTests {
  private static let spec = """
    drawstring: 1
    effect: rise
    canvas: [100, 60]
    pull: {trigger: 50}
    phases: {finishing: 400ms}
    constants: {top: 10, tint: "#102030"}
    layers:
      - {id: dot, kind: shape, path: "M0 0L10 0", fillColor: tint, size: [4, 4]}
      - {id: mark, kind: text, string: yes}
    animations:
      - {id: lift, during: [dragging, cancelling], over: progress, tracks: {dot.position.y: [0, top]}}
      - {id: turn, during: refreshing, duration: 1s, repeat: forever, tracks: {dot.rotation: {from: 0deg, to: 360deg}}}
    variants: {dark: {constants: {tint: "#ffffff"}}}

    """

  /// The spec with some text in place of other.
  private static func spec(_ changes: [(String, String)]) -> String {
    changes.reduce(spec) { text, change in
      text.split(separator: change.0, omittingEmptySubsequences: false).joined(separator: change.1)
    }
  }

  private func diff(_ changes: [(String, String)], _ options: String...) -> Run {
    var run = Run("version")
    TemporaryFolder.with { folder in
      let a = folder.file("a.yaml", Self.spec)
      let b = folder.file("b.yaml", Self.spec(changes))
      run = Run(["diff", a, b] + options)
      run.output = run.output.split(separator: folder.path + "/", omittingEmptySubsequences: false).joined()
    }
    return run
  }

  @Test func theSameIsTheSame() {
    let run = diff([])
    #expect(run.code == .clean)
    #expect(run.output.hasPrefix("nothing is seen to differ in "))
    // A name of its own, another way to write it, a comment: nothing of that is seen.
    #expect(
      diff([("id: lift", "id: raise"), ("#102030", "rgb(16, 32, 48)"), ("[0, top]", "{from: 0, to: 10}")])
        .code == .clean)
  }

  /// The spec with inputs, and with other inputs.
  private func diffInputs(_ a: String, _ b: String, _ options: String...) -> Run {
    let layer = "{id: mark, kind: text, string: yes}"
    let use = "{id: mark, kind: text, string: yes, opacity: \"if(failed, 0.5, 1)\", size.width: load}"
    var run = Run("version")
    TemporaryFolder.with { folder in
      let files = [a, b].enumerated().map { index, inputs in
        folder.file("\(index).yaml", Self.spec([(layer, use), ("pull:", "inputs: {\(inputs)}\npull:")]))
      }
      run = Run(["diff"] + files + options)
    }
    return run
  }

  private static let inputs = "load: {type: number, range: [0, 2]}, failed: boolean, mood: [calm, busy]"

  @Test func inputsAreStated() {
    #expect(diffInputs(Self.inputs, Self.inputs).code == .clean)
    let other =
      "load: {type: number, range: [0, 3], default: 1, settle: {duration: 1s}, reset: true}, failed: boolean, mood: [calm, lost], tapped: trigger"
    let run = diffInputs(Self.inputs, other)
    #expect(run.code == .findings)
    for words in [
      "default of input 'load': 0 in A, 1 in B", "range of input 'load': [0, 2] in A, [0, 3] in B",
      "settle of input 'load': 1 s, ease-in-out, only in B", "reset of input 'load': false in A, true in B",
      "input 'mood': [calm, busy] in A, [calm, lost] in B", "input 'tapped': trigger, only in B",
      "mark.size by up to 1 pt",
    ] { #expect(run.output.contains(words), "\(words) in \(run.output)") }
    #expect(!run.output.contains("signal 'tapped"))
    #expect(
      diffInputs(Self.inputs, Self.inputs.replacing("failed: boolean", with: "failed: {type: boolean}")).code
        == .clean)
  }

  /// A difference with one input is no reason to leave out the same difference of a variant or of another input.
  @Test func differencesOfInputsHideNoOthers() {
    TemporaryFolder.with { folder in
      func file(_ name: String, _ opacity: String) -> String {
        folder.file(
          name,
          """
          drawstring: 1
          effect: a
          canvas: [9, 9]
          inputs: {on: boolean, off: boolean}
          constants: {lit: 0}
          layers: [{id: a, opacity: "if(on or off or lit > 0, \(opacity), 1)"}]
          variants: {dark: {constants: {lit: 1}}}
          """)
      }
      let output = Run(["diff", file("a.yaml", "0.5"), file("b.yaml", "0.25")]).output
      for words in [
        "at all times with on=true", "at all times with off=true", "at all times in the variant 'dark'",
      ] {
        #expect(output.contains(words), "\(words) in \(output)")
      }
    }
  }

  @Test func whatInputsDoIsComparedAtTheirEnds() {
    var other = Run("version")
    TemporaryFolder.with { folder in
      let text = Self.spec([("pull:", "inputs: {\(Self.inputs)}\npull:")])
      func file(_ name: String, _ load: String, _ failed: String) -> String {
        folder.file(
          name,
          text.replacing(
            "string: yes}",
            with:
              "string: yes, opacity: \"if(failed, \(failed), 1)\", size.width: \(load), hidden: mood == busy}"
          ))
      }
      let (a, b) = (file("a.yaml", "load", "0.5"), file("b.yaml", "load * load", "0.25"))
      other = Run(["diff", a, b])
      let json = Run(["diff", a, b, "--format", "json"]).output
      for part in [#""input":"load=2""#, #""input":"failed=true""#, #""property":"opacity","amount":0.25"#] {
        #expect(json.contains(part))
      }
      #expect(!json.contains("mood=busy"))
      #expect(Run(["diff", a, b, "--format", "html"]).output.contains("mark.opacity (with failed=true)"))
    }
    #expect(other.code == .findings)
    #expect(
      other.output.contains(
        "at all times with load=2\n  mark.size by up to 2 pt: [2, 0] pt in A, [4, 0] pt in B\n")
    )
    #expect(
      other.output.contains(
        "at all times with failed=true\n  mark.opacity by up to 0.25: 0.5 in A, 0.25 in B\n"))
  }

  @Test func settingsAreStatedThatMatterInNoFrame() {
    let trigger = "pull: {trigger: 50}"
    let run = diff([(trigger, "pull: {trigger: 50, deadband: 0.5, minimum: 2s, limit: 900}")])
    #expect(run.code == .findings)
    for words in ["deadband", "minimum", "limit"] { #expect(run.output.contains(words)) }
    let physics = "\nphysics: {bodies: {dot: {shape: circle, radius: 2, restitution: 0.4}}, boundaries: [m]}"
    let paths = "\npaths: {m: M0 0 L100 0 L100 60 L0 60 Z}"
    let harder = physics.split(separator: "0.4", omittingEmptySubsequences: false).joined(separator: "0.9")
    let a = Self.spec([(trigger, trigger + paths + physics)])
    let b = Self.spec([(trigger, trigger + paths + harder)])
    TemporaryFolder.with { folder in
      let run = Run(["diff", folder.file("a.yaml", a), folder.file("b.yaml", b)])
      #expect(run.output.contains("restitution of body 'dot'"), "\(run.output)")
    }
  }

  @Test func whatDiffersIsToldByPhaseAndPlace() {
    let run = diff([("top: 10", "top: 12")])
    #expect(run.code == .findings)
    #expect(
      run.output == """
        A is a.yaml, rise
        B is b.yaml, rise

        dragging
          dot.position by up to 2 pt, at a pull of 50 pt: [0, 10] pt in A, [0, 12] pt in
              B (in 200 of 201 frames)

        cancelling
          dot.position by up to 1 pt, 0 s into cancelling: [0, 5] pt in A, [0, 6] pt in
              B (all along)

        1 property differs in 1008 frames of each

        """, "\(run.output)")
  }

  @Test func whatIsTheSameThroughoutIsToldOnce() {
    let run = diff([("#102030", "#112030"), ("M0 0L10 0", "M0 0L10 3"), ("string: yes", "string: no")])
    #expect(
      run.output.contains(
        """
        at all times
          dot.path by up to 3 pt
          dot.fillColor by up to 1/255: rgb(16, 32, 48) in A, rgb(17, 32, 48) in B
          mark.string: "yes" in A, "no" in B

        """), "\(run.output)")
    #expect(!run.output.contains("dragging"))
  }

  @Test func wholeTurnsApartLookTheSame() {
    #expect(diff([("from: 0deg, to: 360deg", "from: 360deg, to: 720deg")]).code == .clean)
    let run = diff([("to: 360deg", "to: 90deg")])
    #expect(run.output.contains("dot.rotation by up to 180 deg, "), "\(run.output)")
  }

  @Test func structureIsCompared() {
    let run = diff([
      ("canvas: [100, 60]", "canvas: [100, 70]"), ("trigger: 50", "trigger: 60"), ("400ms", "300ms"),
      ("id: mark, kind: text, string: yes", "id: sign, kind: group"),
    ])
    for line in [
      "  canvas: [0, 0, 100, 60] in A, [0, 0, 100, 70] in B\n", "  trigger: 50 pt in A, 60 pt in B\n",
      "  length of finishing: 0.4 s in A, 0.3 s in B\n", "  layer 'mark': text, only in A\n",
      "  layer 'sign': group, only in B\n",
    ] { #expect(run.output.contains(line), "\(line) \(run.output)") }
  }

  @Test func variantsAreComparedAndSayWhatIsTheirs() {
    let run = diff([("#ffffff", "#fffffe")])
    #expect(run.code == .findings)
    #expect(
      run.output.contains(
        "\nat all times in the variant 'dark'\n  dot.fillColor by up to 1/255: rgb(255, 255, 255) in A, "),
      "\(run.output)")
    #expect(diff([("#ffffff", "#fffffe")], "--variant", "reducedMotion").code == .clean)
    let dark = #"variants: {dark: {constants: {tint: ""# + "#ffffff" + #""}}}"#
    let missing = diff([(dark, "")])
    #expect(missing.output.contains("  variant 'dark': there, only in A\n"))
  }

  @Test func eventsAreCompared() {
    let run = diff([("duration: 1s", "duration: 1s, events: [{at: 50%, emit: tick}]")])
    #expect(run.output.contains("    event 'tick' of turn: at 2.5 s, 3.5 s, only in B\n"), "\(run.output)")
  }

  @Test func eventsAreOfARefreshThatIsTold() {
    let run = diff([("duration: 1s", "duration: 1s, events: [{at: 50%, emit: tick}]")])
    #expect(
      run.output.contains(
        "  in a refresh pulled for 1 s, let go at 2 s and ended at 4 s\n    event 'tick' of turn: at"),
      "\(run.output)")
  }

  /// How long it has rested matters to nobody.
  @Test func whatDiffersAtRestAloneHasNoTime() {
    let spec = "drawstring: 1\neffect: a\ncanvas: [9, 9]\npull: {trigger: 60}\nlayers: [{id: a, opacity: "
    TemporaryFolder.with { folder in
      let a = folder.file("a.yaml", spec + "'if(idle, 0.5, 1)'}]\n")
      let b = folder.file("b.yaml", spec + "1}]\n")
      #expect(Run("diff", a, b).output.contains("\nidle\n  a.opacity by up to 0.5: 0.5 in A, 1 in B\n"))
    }
  }

  @Test func aToleranceLeavesOutWhatIsSmaller() {
    #expect(diff([("top: 10", "top: 10.01")], "--tolerance", "0.02").code == .clean)
    #expect(diff([("top: 10", "top: 10.01")], "--tolerance", "0.001").code == .findings)
    // Beyond rounding every difference counts.
    #expect(diff([("top: 10", "top: 10.00000001")]).code == .findings)
    #expect(diff([("top: 10", "top: 10.0000000000001")]).code == .clean)
    #expect(diff([], "--tolerance", "-1").code == .wrongUsage)
  }

  @Test func jsonTellsTheSame() throws {
    struct Told: Decodable {
      /// A value as a frame has it: a list of numbers here, a text there.
      enum Value: Decodable, Equatable {
        case numbers([Double])
        case text(String)

        init(from decoder: any Decoder) throws {
          let box = try decoder.singleValueContainer()
          do { self = .numbers(try box.decode([Double].self)) } catch {
            self = .text(try box.decode(String.self))
          }
        }
      }

      struct Difference: Decodable {
        struct Place: Decodable {
          var time: Double
          var pull: Double?
        }
        var phase: String?
        var layer: String
        var property: String
        var amount: Double?
        var unit: String
        var a: Value
        var b: Value
        var at: Place
        var frames: Int
        var of: Int
      }
      var differs: Bool
      var frames: Int
      var tolerance: Double
      var differences: [Difference]
    }
    let run = diff([("top: 10", "top: 12"), ("string: yes", "string: no")], "--format", "json")
    let told = try JSONDecoder().decode(Told.self, from: Data(run.output.utf8))
    #expect(told.differs)
    #expect(told.tolerance == 1e-9)
    #expect(told.differences.map(\.phase) == ["dragging", nil, "cancelling"])
    let dragged = told.differences[0]
    #expect(dragged.layer == "dot" && dragged.property == "position" && dragged.unit == "pt")
    #expect(dragged.amount == 2 && dragged.at.pull == 50 && dragged.frames == 200 && dragged.of == 201)
    #expect(dragged.a == .numbers([0, 10]) && dragged.b == .numbers([0, 12]))
    #expect(told.differences[1].amount == nil && told.differences[1].b == .text("no"))
    let same = try JSONDecoder().decode(Told.self, from: Data(diff([], "--format", "json").output.utf8))
    #expect(!same.differs && same.differences.isEmpty)
  }

  @Test func jsonHasTheValuesOfTheFrame() throws {
    let angle = ("to: 360deg", "to: 90deg")
    let path = ("M0 0L10 0", "M0 0C1 2 3 4 5 6C7 8 9 10 11 12L13 14Z")
    let json = diff([("#102030", "#11203080"), path, angle], "--format", "json").output
    // A channel in full, and all of a long path, as in a frame.
    #expect(json.contains(#""property":"fillColor","#), "\(json)")
    #expect(
      json.contains(#""b":[0.06666666666666667,0.12549019607843137,0.18823529411764706,0.5019607843137255]"#))
    #expect(json.contains(#""a":"M0 0L10 0","b":"M0 0C1 2 3 4 5 6C7 8 9 10 11 12L13 14Z""#))
    let turned = json.firstMatch(
      of: /"property":"rotation","amount":[^"]*"unit":"deg","a":([0-9.]+),"b":([0-9.]+)/)
    let radians = try #require(turned.flatMap { Double($0.1) })
    #expect(
      radians > 0 && radians < 2 * .pi && radians.description.count > 12, "radians, not rounded: \(radians)")
  }

  @Test func wallsAndWhenBodiesMoveAreCompared() {
    func spec(_ wall: String, _ active: String, _ second: String = "") -> String {
      Self.spec([
        ("pull: {trigger: 50}", "pull: {trigger: 50}\npaths: {m: \(wall), n: M0 0 L100 0 L100 90 L0 90 Z}"),
        (
          "variants:",
          "physics: {bodies: {dot: {shape: circle, radius: 2}}, boundaries: [m\(second)], active: \(active)}\nvariants:"
        ),
      ])
    }
    let box = "M0 0 L100 0 L100 60 L0 60 Z"
    TemporaryFolder.with { folder in
      let a = folder.file("a.yaml", spec(box, "pull > 20"))
      func told(_ other: String) -> String {
        Run(["diff", a, folder.file("b.yaml", other)]).output
      }
      #expect(told(spec(box, "pull > 10 and pull > 20")).hasPrefix("nothing is seen to differ in "))
      let farther = told(spec("M0 0 L100 0 L100 75 L0 60 Z", "pull > 20"))
      #expect(farther.contains("at all times\n  physics.boundaries[0] by up to 15 pt\n"), "\(farther)")
      let moving = spec(
        "{polyline: {points: [[0, 0], [100, 0], [100, 60 + pull / 10], [0, 60]], closed: true}}", "pull > 20")
      let base = folder.file(
        "c.yaml",
        spec("{polyline: {points: [[0, 0], [100, 0], [100, 60], [0, 60]], closed: true}}", "pull > 20"))
      let moved = Run(["diff", base, folder.file("d.yaml", moving)]).output
      #expect(moved.contains("physics.boundaries[0] by up to 10 pt, at a pull of 100"), "\(moved)")
      let later = told(spec(box, "pull > 30"))
      #expect(
        later.contains(
          "physics.active, at a pull of 20.5 pt: true in A, false in B\n      (in 20 of 201 frames)"),
        "\(later)")
      let more = told(spec(box, "pull > 20", ", n"))
      #expect(more.contains("  number of physics.boundaries: 1 in A, 2 in B\n"), "\(more)")
    }
  }

  @Test func phasesOfDifferentLengthsAreComparedWhileBothLast() {
    let fade =
      "animations:\n  - {id: gone, during: finishing, duration: 400ms, tracks: {mark.opacity: {from: 1, to: 0}}}"
    let run = diff([("400ms", "300ms")])
    #expect(run.output.contains("  length of finishing: 0.4 s in A, 0.3 s in B\n"))
    #expect(run.output.contains("\n2 statements differ in "), "\(run.output)")
    let a = Self.spec([("animations:", fade)])
    let b = Self.spec([("animations:", fade), ("{finishing: 400ms}", "{finishing: 300ms}")])
    TemporaryFolder.with { folder in
      // Where both finish the two look alike; that the one is already at rest the length says.
      let run = Run(["diff", folder.file("a.yaml", a), folder.file("b.yaml", b)])
      #expect(!run.output.contains("mark.opacity"), "\(run.output)")
    }
  }

  /// A page without its scripts: packed bytes may spell anything, and the player knows words of markup.
  private static func markup(_ page: String) -> String {
    page.split(separator: "<script").enumerated().map { index, part in
      index == 0 ? part : part.ranges(of: "</script>").last.map { part[$0.upperBound...] } ?? part
    }.joined()
  }

  @Test func aPageNeedsNothingButItself() {
    let page = diff([("top: 10", "top: 12"), ("string: yes", #"string: "a<b> & 'c'""#)], "--format", "html")
      .output
    #expect(page.hasPrefix("<!doctype html>\n") && page.contains("default-src 'none'"))
    let markup = Self.markup(page)
    for word in ["src=", "href=", "@import", "a<b>"] { #expect(!markup.contains(word), "\(word)") }
    #expect(page.contains("a&lt;b&gt; &amp; 'c'"), "\(page)")
    #expect(
      page.contains(
        "<th scope=\"row\">dot.position</th><td data-head=\"At most\">2 pt</td><td data-head=\"Where\">at a pull of 50 pt</td>"
      ), "\(page)")
    // What may be wider than a phone can be moved by keys, and has a name.
    let tables = page.ranges(of: "<table>").count
    #expect(
      tables > 1 && page.ranges(of: " role=\"region\" tabindex=\"0\" aria-label=\"Table: ").count == tables)
    for tag in ["tr", "td", "table", "section", "div", "main", "dl"] {
      let opened = markup.ranges(of: "<\(tag)>").count + markup.ranges(of: "<\(tag) ").count
      #expect(opened > 0 && opened == markup.ranges(of: "</\(tag)>").count, "\(tag)")
    }
  }

  /// Both sides have their compiled effects and their stories, and one player.
  @Test func aPagePlaysBoth() {
    let page = diff([("top: 10", "top: 12")], "--format", "html").output
    #expect(page.ranges(of: "<script type=\"text/plain\" class=\"compiled\">").count == 2)
    #expect(page.ranges(of: "<script type=\"application/json\" class=\"data\">").count == 2)
    #expect(page.ranges(of: "id=\"module\"").count == 1)
    #expect(page.contains("<section id=\"player\" hidden>"))
  }

  /// A value has the unit of the amount, and no more digits than tell the two apart.
  @Test func valuesHaveUnitsAndFewDigits() {
    let run = diff([("to: 360deg", "to: 100deg")])
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(/dot.rotation by up to [0-9.]+ deg, .*?: [0-9.]+ deg in A, [0-9.]+ deg in B/))
    for number in words.matches(of: /[0-9]+\.([0-9]+)/) {
      #expect(number.output.1.count <= 3, "\(number.output.0)")
    }
  }

  @Test func aPageShowsBothSideBySide() throws {
    let run = Run(
      "diff", "\(ProjectFile.root)/specs/enjoy-ring.yaml", "\(ProjectFile.root)/specs/orbit-dots.yaml",
      "--format",
      "html")
    #expect(run.code == .findings)
    let page = Self.markup(run.output)
    let pictures = page.ranges(of: "<svg xmlns").count
    // Two figures are those of the player.
    #expect(pictures > 0 && pictures == 2 * (page.ranges(of: "<figure>").count - 2))
    #expect(page.ranges(of: "<title>A, ").count == page.ranges(of: "<title>B, ").count)
    #expect(page.ranges(of: "differs most: ").count == 1, "only the style says so")
    let ids = page.split(separator: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(Set(ids).count == ids.count)
    for name in page.split(separator: "url(#").dropFirst().map({ $0.prefix { $0 != ")" } }) {
      #expect(ids.contains(name), "\(name)")
    }
    // What is the same needs no pictures.
    let same = diff([], "--format", "html")
    #expect(same.code == .clean && !same.output.contains("<svg xmlns"))
  }

  /// A phase that lasts longer in one of the two is shown to the end of the longer one, though nothing else differs.
  @Test func aPageShowsTheLongerPhaseToItsEnd() {
    let page = diff([("400ms", "700ms")], "--format", "html").output
    #expect(page.contains("<h2>Finishing</h2>"))
    #expect(page.contains("0.7 s into finishing; A is idle, B is idle"))
    #expect(page.contains("0.533 s into finishing; A is idle<"), "\(page.suffix(1000))")
    #expect(!page.contains("<h2>Cancelling</h2>"))
  }

  @Test func filesThatCannotBeComparedAreSaid() {
    TemporaryFolder.with { folder in
      let good = folder.file("a.yaml", Self.spec)
      let bad = folder.file("b.yaml", CommandTests.broken)
      let run = Run("diff", good, bad)
      #expect(run.code == .findings)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("b.yaml:"))
      #expect(Run("diff", good, folder.path + "/none").code == .failure)
      #expect(Run("diff", good).code == .wrongUsage)
      #expect(Run("diff", "-", "-").code == .wrongUsage)
    }
  }

  @Test func loadersAreComparedWithoutAPull() {
    let loader = Self.spec([
      ("pull: {trigger: 50}\n", ""), ("over: progress", "duration: 1s"),
      ("during: [dragging, cancelling]", "during: refreshing"),
    ])
    TemporaryFolder.with { folder in
      let a = folder.file("a.yaml", loader)
      let b = folder.file("b.yaml", Self.spec)
      #expect(Run("diff", a, a).code == .clean)
      #expect(Run("diff", a, b).output.contains("  pull: can be pulled, only in B\n"))
    }
  }
}
