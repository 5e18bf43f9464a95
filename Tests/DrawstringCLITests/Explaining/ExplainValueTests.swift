import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// `explain FILE` as people read it, and what it says to those who ask wrongly.
@Suite struct ExplainValueTests {
  static let spec = """
    drawstring: 1
    effect: reasons
    canvas: [200, 60]
    pull: {trigger: 60}
    signals: {q: "clamp(pull / 60, 0, 1)"}
    variants: {wide: {animations: {follow: {tracks: {dot.position.x: [{at: 0, value: 100}, {at: 60, value: 190}]}}}}}
    layers:
      - {id: dot, size: [10, 10], position: [100, 20 + q], opacity: 50%}
      - {id: other}
    animations:
      - id: follow
        during: [dragging, cancelling]
        hold: refreshing
        over: pull
        tracks:
          dot.position.x: [{at: 0, value: 100, ease: ease-out}, {at: 60, value: 130}]
          dot.opacity: [{at: 0, value: 0}, {at: 30, value: q}]
      - id: swing
        during: refreshing
        when: refreshed > 1s
        tracks:
          dot.translation.y: {wave: {period: 400ms, amplitude: 3}, composite: add}
      - id: steps
        during: refreshing
        repeat: forever
        sequence:
          - {duration: 200ms, tracks: {dot.rotation: {to: 90deg, ease: ease-in}}}
          - {duration: 200ms, tracks: {dot.rotation: {by: 90deg}}}
      - id: leave
        during: finishing
        delay: 100ms
        duration: 300ms
        blend: 200ms
        tracks:
          dot.opacity: {to: 0}

    """

  private func explain(_ options: String) -> Run {
    Run(["explain", "-"] + options.split(separator: " ").map(String.init), input: Self.spec)
  }

  private static let inputs = """
    drawstring: 1
    effect: inputs
    canvas: [100, 100]
    inputs:
      load: {type: number, range: [0, 2], settle: {duration: 1s, ease: linear}}
      tilt: {type: angle, default: 10deg}
      failed: {type: boolean, reset: true}
      mood: [calm, busy]
      focus: {type: point, default: [3, 4]}
      tapped: trigger
      spare: number
    signals: {half: load / 2}
    layers:
      - {id: dot, opacity: half, rotation: tilt, position: focus}
      - {id: bar, hidden: failed, zPosition: spare}
    animations:
      - {id: go, over: load, when: mood == busy, tracks: {bar.position.x: [{at: 0, value: 0}, {at: 1, value: 50}, {at: 2, value: 80}]}}
      - {id: slow, over: load, range: [0, 2], duration: 4s, tracks: {bar.rotation: [0deg, 80deg]}}
      - {id: pop, on: tapped, duration: 300ms, tracks: {bar.scale: [1, 2, 1]}}

    """
  private static let said = """
    [{at: 1s, set: {load: 1}}, {at: 1s, set: {load: 1, mood: busy, failed: true}}, {at: 1.25s, set: {load: 1}}, {at: 1.3s, fire: tapped},
    {at: 1.4s, fire: tapped}, {at: 2s, begin: true}, {at: 3s, finish: success}]
    """

  private func explainInputs(_ options: String) -> Run {
    var run = Run("version")
    TemporaryFolder.with { folder in
      let (file, trace) = (folder.file("a.yaml", Self.inputs), folder.file("t.yaml", Self.said))
      run = Run(["explain", file] + options.split(separator: " ").map { $0 == "TRACE" ? trace : String($0) })
    }
    return run
  }

  @Test(arguments: [
    (
      "dot --property opacity --trace TRACE --time 1.5",
      "load = 0.5, on its way to 1 for 0.5 s more: set at 1 s of the trace\n"
    ),
    ("dot --property opacity --trace TRACE --time 2.5", "load = 1: set at 1 s of the trace\n"),
    ("dot --property opacity --trace TRACE --time 0.5", "load = 0: its default\n"),
    ("dot --property opacity --trace TRACE --time 0.5 --input load=2", "load = 2: so from the beginning\n"),
    ("dot --property opacity --input load=2", "load = 2: so from the beginning\n"),
    ("dot --property rotation", "tilt = 10deg: its default\n"),
    ("dot --property position", "with focus.x = 3, focus.y = 4\n"),
    ("bar --property hidden --trace TRACE --time 1.5", "failed = true: set at 1 s of the trace\n"),
    ("bar --property hidden --trace TRACE --time 5", "failed = false: reset at 3 s of the trace\n"),
    (
      "bar --property scale --trace TRACE --time 1.5",
      "tapped has fired 2 times, the last time at 1.4 s of the trace\n"
    ),
    (
      "bar --property scale --trace TRACE --time 1.5",
      "in effect since 'tapped' fired, during every phase; clock: 0.1 s since"
    ),
    (
      "bar --property scale --trace TRACE --time 5",
      "not in effect: 'tapped' has not fired, or what it began is over"
    ),
    ("bar --property scale", "tapped has not fired\n"),
    (
      "bar --property position.x --trace TRACE --time 1.5", "clock: load = 0.5, 0.25 of the way from 0 to 2\n"
    ),
    ("bar --property rotation --input load=0.5", "slow: at 1 s, progress 0.25 of 4 s"),
    ("bar --property position.x --trace TRACE --time 1.5", "from 0 at 0 "),
    ("bar --property position.x --trace TRACE --time 1.5", "to 50 at 1 "),
    ("bar --property position.x --trace TRACE --time 1.5", "mood = busy: set at 1 s of the trace\n"),
    ("bar --property position.x --trace TRACE --time 0.5", "mood = calm: its default\n"),
  ])
  func inputsAreToldWithTheirOrigin(line: String, words: String) {
    let run = explainInputs("--layer \(line)")
    #expect(run.code == .clean, "\(run.errors)")
    #expect(run.output.replacing("\n      ", with: " ").contains(words), "\(run.output)")
    #expect(!run.output.contains("spare"))
  }

  @Test(arguments: [
    (
      "dot --property opacity --trace TRACE --time 1.5",
      #""inputs":[{"name":"load","value":0.5,"from":"trace","at":1,"target":1,"until":2}]"#
    ),
    (
      "bar --property scale --trace TRACE --time 1.5",
      #""inputs":[{"name":"tapped","count":2,"from":"trace","at":1.4}]"#
    ),
    ("bar --property scale --trace TRACE --time 1.5", #""when":null,"on":"tapped","since":1.4"#),
    (
      "bar --property hidden --trace TRACE --time 5",
      #""inputs":[{"name":"failed","value":false,"from":"reset","at":3,"target":null,"until":null}]"#
    ),
    (
      "bar --property position.x --input mood=busy --input load=1.5",
      #""clock":{"over":"load","value":1.5,"range":[0,2],"fraction":0.75}"#
    ),
    (
      "bar --property position.x --input mood=busy --input load=1.5",
      #"{"name":"mood","value":"busy","from":"beginning""#
    ),
    ("bar --property position.x --input mood=busy --input load=1.5", #""from":{"at":1,"#),
    ("dot --property position", #""reads":{"focus.x":3,"focus.y":4}"#),
    ("dot --property position", #""inputs":[{"name":"focus","value":[3,4],"from":"default","at":null"#),
  ])
  func inputsAreInTheJSON(line: String, part: String) {
    let run = explainInputs("--format json --layer \(line)")
    #expect(run.code == .clean, "\(run.errors)")
    #expect(run.output.contains(part), "\(run.output)")
  }

  @Test func theSizeIsToldWithItsOrigin() {
    TemporaryFolder.with { folder in
      let file = folder.file(
        "a.yaml",
        """
        drawstring: 1
        effect: a
        canvas: {rect: [375, 50], flexible: width}
        layers: [{id: dot, position: [width / 2, 0]}]
        """)
      let trace = folder.file("t.yaml", "[{at: 1s, size: [320, 50]}]")
      func explained(_ options: String...) -> String {
        Run(["explain", file, "--layer", "dot", "--property", "position"] + options).output
      }
      #expect(explained().contains("width = 375: its default\n"))
      #expect(explained("--size", "430x50").contains("width = 430: so from the beginning\n"))
      #expect(
        explained("--trace", trace, "--time", "2").contains("width = 320: set at 1 s of the trace\n"))
      #expect(
        explained("--trace", trace, "--time", "0.5", "--size", "430x50").contains(
          "width = 430: so from the beginning\n"))
    }
  }

  @Test func anEffectWithoutInputsSaysNothingOfThem() {
    let json = explain("--layer dot --property opacity --pull 20 --format json").output
    #expect(!json.contains("\"inputs\"") && !json.contains("\"on\""))
  }

  @Test func whatIsHeldIsToldWithTheSignalsOfThen() {
    let spec = """
      drawstring: 1
      effect: held
      canvas: [200, 200]
      pull: {trigger: 60}
      signals: {q: pull * 2}
      layers: [{id: c, size: [10, 10]}]
      animations:
        - id: h
          during: dragging
          hold: refreshing
          over: pull
          tracks: {c.position.x: [{at: 0, value: 10 + q}, {at: 100, value: 20 + q}]}

      """
    let options = "explain - --layer c --property position.x --phase refreshing --time 0.1 --pull 90"
    let arguments = options.split(separator: " ").map(String.init)
    let text = Run(arguments, input: spec).output
    #expect(!text.contains("at a pull of 90 "), "the pull is on its way down")
    #expect(text.contains("clock: pull = 90\n"))
    #expect(text.contains("with q = 180\n"))
    let json = Run(arguments + ["--format", "json"], input: spec).output
    #expect(json.contains(#""reads":{"q":180}"#))
  }

  @Test func aListThatNobodyWroteIsEmpty() {
    let spec = """
      drawstring: 1
      effect: list
      canvas: [200, 200]
      layers: [{id: g, kind: gradient, size: [10, 10], colors: [red, blue]}]

      """
    let arguments = ["explain", "-", "--layer", "g", "--property", "locations"]
    #expect(Run(arguments, input: spec).output.hasPrefix("g.locations is []\n"))
    #expect(Run(arguments + ["--format", "json"], input: spec).output.contains(#""value":[]"#))
  }

  @Test func coloursAreListsAsInAFrame() {
    let spec = """
      drawstring: 1
      effect: list
      canvas: [200, 200]
      layers: [{id: g, kind: gradient, size: [10, 10], colors: [red, blue]}]

      """
    let json = {
      Run(["explain", "-", "--layer", "g", "--property", $0, "--format", "json"], input: spec).output
    }
    #expect(json("colors").contains(#""value":[[1,0,0,1],[0,0,1,1]]"#))
    #expect(json("colors[1]").contains(#""value":[0,0,1,1]"#))
  }

  @Test func eachLaneHasItsOwnReason() {
    let run = explain("--layer dot --property position --pull 45")
    #expect(run.code == .clean)
    #expect(
      run.output == """
        dot.position is [127.1960605, 20.75]
        pulling for 0 s, at a pull of 45 (progress 0.75)

        by itself: [100, 20.75]
          position: [100, 20 + q]  <stdin>:8
          with q = 0.75

        follow x: 127.1960605  <stdin>:11
          in effect during pulling, armed, cancelling; clock: pull = 45
          dot.position.x  <stdin>:16
            from 100 at 0  <stdin>:16
            to 130 at 60  <stdin>:16
            0.75 of the way, eased 0.9065353493 by ease-out
            100 + (130 − 100) × 0.9065353493
            = 127.1960605

        so it is [127.1960605, 20.75], x from follow, y from the layer itself

        """)
  }

  @Test func whatIsHeldTellsHowItCame() {
    #expect(
      explain("--layer dot --property opacity --phase refreshing --time 100ms").output == """
        dot.opacity is 1
        refreshing for 0.1 s, at a pull of 60 (progress 1)

        by itself: 0.5
          opacity: 50%  <stdin>:8

        follow: holds 1  <stdin>:11
          held during refreshing; it stopped 0.1 s before, when:
            in effect during pulling, armed, cancelling; clock: pull = 60
            dot.opacity  <stdin>:17
              only 1 at 30  <stdin>:17
                q
                with q = 1
              = 1

        leave: not in effect: only during finishing  <stdin>:29

        so it is 1, from follow

        """)
  }

  @Test func membersBlendsAndWhatWasShownAreToldOf() {
    let rotation = explain("--layer dot --property rotation --time 300ms").output
    #expect(
      rotation.contains(
        """
        steps: 135deg  <stdin>:23
          in effect during refreshing; clock: 0.3 s since it came into effect
          steps.sequence[0], dot.rotation: started before the one that counts
              <stdin>:27
          steps.sequence[1], dot.rotation  <stdin>:28
            steps: at 0.3 s, iteration 0, progress 0.75 of 0.4 s
            steps.sequence[1]: at 0.1 s, progress 0.5 of 0.2 s
            from 90deg at 0 s  <stdin>:28
            to 180deg at 0.2 s  <stdin>:28
            0.5 of the way
            90deg + (180deg − 90deg) × 0.5
            = 135deg

        """))
    let opacity = explain("--layer dot --property opacity --phase finishing --time 150ms").output
    #expect(
      opacity.contains(
        """
            leave: at 0.15 s, active for 0.05 s, progress 0.1666666667 of 0.3 s
            from 1 at 0 s, what was shown when it came into effect  <stdin>:35
            to 0 at 0.3 s  <stdin>:35
            0.1666666667 of the way
            1 + (0 − 1) × 0.1666666667
            = 0.8333333333
          blends, 0.75 of the way, from 1, shown when it came into effect, to
              0.8333333333

        so it is 0.875, from leave

        """))
    let waiting = explain("--layer dot --property opacity --phase finishing --time 50ms").output
    #expect(waiting.contains("\nleave: 1, waiting; nothing else writes  <stdin>:29\n"))
  }

  /// An end that is known only in the frame is where the next member starts, and what that one ends with the one after.
  @Test func startsAreLookedForAmongEarlierMembers() {
    let spec = """
      drawstring: 1
      effect: walk
      canvas: [200, 200]
      pull: {trigger: 60}
      layers: [{id: a, size: [8, 8]}]
      animations:
        - id: walk
          during: refreshing
          sequence:
            - {duration: 200ms, tracks: {a.position.x: {to: 20 + pull}}}
            - {duration: 200ms, tracks: {a.position.x: {by: 30}}}
            - {duration: 200ms, tracks: {a.position.x: {to: 0}}}

      """
    let options = ["--layer", "a", "--property", "position.x", "--time", "450ms"]
    let text = Run(["explain", "-"] + options, input: spec).output
    #expect(text.hasPrefix("a.position.x is 82.5\n"))
    #expect(text.contains("    from 110 at 0 s, where the member before it ends  <stdin>:12\n"))
    #expect(text.contains("    110 + (0 − 110) × 0.25\n    = 82.5\n"))
  }

  @Test func conditionsAndSumsAreToldOf() {
    let before = explain("--layer dot --property translation.y --time 500ms").output
    #expect(before.contains("\nswing: not in effect: 'refreshed > 1s' is false  <stdin>:18\n"))
    let after = explain("--layer dot --property translation.y --time 1100ms").output
    #expect(
      after.contains(
        "    a sine wave, 0.2499999975 of the way through a turn of 0.4 s: level 1\n    0 + 3 × 1\n"))
    #expect(after.contains("    added to 0 underneath\n    = 3\n"))
  }

  @Test func valuesOfAVariantLeadToItsLines() {
    let run = explain("--layer dot --property position.x --pull 30 --variant wide")
    #expect(run.output.hasPrefix("dot.position.x is 145\n"))
    #expect(run.output.contains("    to 190 at 60  <stdin>:6\n"))
  }

  @Test func aTraceIsAMomentToo() {
    TemporaryFolder.with { folder in
      let spec = folder.file("a.yaml", Self.spec)
      let trace = folder.file("t.yaml", "- {at: 0.1s, drag: 12}\n- {at: 0.5s, release: true}\n")
      let run = Run(
        "explain", spec, "--layer", "dot", "--property", "opacity", "--trace", trace, "--time", "0.2")
      #expect(run.code == .clean)
      #expect(
        run.output.hasPrefix("dot.opacity is 0.08\n0.2 s into the trace: pulling for 0.1 s, at a pull of 12"))
    }
  }

  @Test(arguments: [
    ("--layer dto --property opacity", "--layer: there is no layer 'dto'; did you mean 'dot'?"),
    (
      "--layer dot --property opacty",
      "--property: 'dot', a group, has no property 'opacty'; did you mean 'opacity'?"
    ),
    ("--layer dot --property path", "--property: 'dot', a group, has no property 'path'"),
    ("--layer dot --property position.z", "--property: 'dot', a group, has no property 'position.z'"),
    ("--layer outputs --property x", "--property: there is no output 'x'"),
    ("--layer dot", "'explain FILE' needs '--layer ID' and '--property NAME'"),
    ("--property opacity", "'explain FILE' needs '--layer ID' and '--property NAME'"),
    ("", "'explain FILE' needs '--layer ID' and '--property NAME'"),
    ("--layer dot --property opacity --phase idle --pull 3", "idle with a pull above 0 is dragging"),
    (
      "--layer dot --property opacity --pull 3 --progress 1",
      "'--progress' and '--pull' exclude each other"
    ),
    ("--layer dot --property opacity --time -1", "--time: a time cannot be below 0"),
    (
      "--layer dot --property opacity --variant wdie",
      "--variant: there is no variant 'wdie'; did you mean 'wide'?"
    ),
  ])
  func wrongQuestions(_ options: String, _ message: String) {
    let run = explain(options)
    #expect(run.code == .wrongUsage)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("drawstring: error: \(message)"), "\(run.errors)")
  }

  @Test func codesAreExplainedAsBefore() {
    #expect(Run("explain", "unknown-key").output.hasPrefix("unknown-key (error)"))
    let run = Run("explain", "unknown-key", "--layer", "dot")
    #expect(run.code == .wrongUsage)
    #expect(
      run.errors.hasPrefix("drawstring: error: '--layer' goes with a FILE, and 'unknown-key' is a code\n"))
    #expect(Run("explain", "--pull", "3").errors.hasPrefix("drawstring: error: '--pull' needs a FILE\n"))
  }

  @Test func aSpecWithErrorsIsNotExplained() {
    let run = Run("explain", "-", "--layer", "a", "--property", "opacity", input: CommandTests.broken)
    #expect(run.code == .findings)
    #expect(run.output.isEmpty)
  }

  @Test func coloursAreForScreens() {
    let plain = explain("--layer dot --property opacity --pull 9").output
    let coloured = explain("--layer dot --property opacity --pull 9 --color always").output
    #expect(!plain.contains("\u{1B}"))
    #expect(coloured.contains("\u{1B}[34m<stdin>:17\u{1B}[0m"))
    #expect(coloured.contains("\u{1B}[1mdot.opacity is 0.045\u{1B}[0m"))
  }

  @Test func linesFitAScreen() {
    for property in ["position", "opacity", "rotation", "translation"] {
      for line in explain("--layer dot --property \(property) --time 300ms").output.split(separator: "\n") {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }

  private func explain(_ spec: String, _ options: String) -> String {
    Run(["explain", "-"] + options.split(separator: " ").map(String.init), input: spec).output
  }

  static let copies = """
    drawstring: 1
    effect: copies
    canvas: [100, 100]
    layers:
      - id: dots
        kind: replicator
        instanceCount: 3
        instanceDelay: 100ms
        layers: [{id: dot, kind: shape, path: "M0 0L5 0", lineDashPattern: [4, 2], fillColor: red}]
    animations:
      - {id: fade, during: refreshing, duration: 1s, repeat: forever, tracks: {dot.opacity: [0, 1]}}
      - id: grow
        during: refreshing
        duration: 1s
        group:
          - {duration: 1s, tracks: {"dot[0].scale": [1, 2]}}
          - {duration: 1s, tracks: {"dot[0].scale": [1, 3]}}
      - id: tint
        during: refreshing
        duration: 1s
        tracks: {"dot[0].fillColor": {keyframes: [red, lime, blue], colorSpace: oklch, hue: longer, interpolate: cubic}}
      - {id: sway, during: refreshing, over: time, tracks: {dots.rotation: {wave: {period: 900ms, amplitude: 3deg}}}}

    """

  @Test func theFirstOfCopiesIsToldApartFromAll() {
    let first = explain(Self.copies, "--layer dot[0] --property opacity --time 300ms")
    #expect(
      first.contains("  fade[0], dot[0].opacity  <stdin>:11\n    fade: at 0.3 s\n    fade[0]: at 0.3 s, "))
    let second = explain(Self.copies, "--layer dot[1] --property opacity --time 300ms")
    #expect(second.contains("    fade[1]: at 0.2 s, "))
    let inspected = Run(["inspect", "-"], input: Self.copies).output
    #expect(inspected.contains("\n  fade  during") && inspected.contains("\n    fade[0]  from 0 s to ∞"))
  }

  @Test func membersThatStartTogetherAreSaidTo() {
    let scale = explain(Self.copies, "--layer dot[0] --property scale --time 300ms")
    #expect(
      scale.contains(
        "  grow.group[0], dot[0].scale: started together with the one that counts, which\n      stands later in the file"
      ),
      "\(scale)")
    #expect(!scale.contains("started before"))
  }

  @Test func smoothColoursAreToldWithTheirSpace() {
    let tint = explain(Self.copies, "--layer dot[0] --property fillColor --time 300ms")
    #expect(
      tint.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ").contains(
        "colours mixed in oklch, longer hue, on a smooth curve through the keyframes around, at 0.6 of it, "
          + "weighed by their opacities"), "\(tint)")
  }

  @Test func wavesHaveTheUnitOfTheirClock() {
    let sway = explain(Self.copies, "--layer dots --property rotation --time 300ms")
    #expect(sway.contains("0.3333333333 of the way through a turn of 0.9 s"), "\(sway)")
    let overPull = Self.spec.split(separator: "{wave: {period: 400ms, amplitude: 3}, composite: add}")
      .joined(separator: "{wave: {period: 8, amplitude: 3}}")
    let pulled = overPull.split(separator: "    when: refreshed > 1s\n").joined(separator: "    over: pull\n")
    let swing = explain(pulled, "--layer dot --property translation.y")
    #expect(swing.contains("of the way through a turn of 8: level"), "\(swing)")
  }

  @Test func listsAndTextsAreWhatFramesHave() {
    let json = explain(Self.copies, "--layer dot[0] --property lineDashPattern --format json")
    #expect(json.contains(#""property":"lineDashPattern","value":[4,2],"#), "\(json)")
    let mask = explain(Self.copies, "--layer dot[0] --property mask --format json")
    #expect(mask.contains(#""value":null,"#))
  }

  /// Nodes that stop together are gone through once; each by itself would take minutes here.
  @Test func thousandsOfHeldNodesAreExplainedAtOnce() {
    let nodes = (0..<4000).map { index in
      "  - {id: n\(index), during: refreshing, hold: finishing, duration: 1s, tracks: {dot.opacity: [0, \(Double(index) / 4000)]}}\n"
    }
    let spec =
      "drawstring: 1\neffect: many\ncanvas: [9, 9]\npull: {trigger: 9}\nlayers: [{id: dot}]\nanimations:\n"
      + nodes.joined()
    let told = explain(spec, "--layer dot --property opacity --phase finishing")
    #expect(told.hasPrefix("dot.opacity is 0.99975\n"))
    #expect(told.contains("\nn3999: holds 0.99975"))
    #expect(told.contains("and 3995 more nodes, which do not decide the value"))
  }
}
