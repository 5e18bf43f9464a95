import Drawstring
import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

@Suite struct InspectionTests {
  private var report: ReportNode { Inspection(SampleEffect.graph).report }

  @Test func jsonTellsNodesAndWriters() {
    #expect(
      String(decoding: report.json.line, as: UTF8.self) == #"""
        {"version":1,"effect":"sample","inputs":[],"nodes":[\#
        {"id":"fade","during":["pulling","armed"],"on":null,"when":null,"over":"pull","start":null,"end":null,\#
        "duration":null,"repeat":1,"after":null,"blend":null,\#
        "tracks":[{"layer":"no","property":"opacity","keyframes":2,"line":12}],"events":[],"nodes":[]},\#
        {"id":"grow","during":["refreshing"],"on":null,"when":null,"over":"time","start":0,"end":1,"duration":1,"repeat":1,\#
        "after":null,"blend":null,"tracks":[],"events":[],"nodes":[\#
        {"id":"grow.sequence[0]","during":null,"on":null,"when":null,"over":null,"start":0,"end":1,"duration":1,"repeat":1,\#
        "after":null,"blend":null,\#
        "tracks":[{"layer":"no","property":"size.width","keyframes":2,"line":20}],"events":[],"nodes":[]}]}],"physics":null,\#
        "signals":[{"name":"y","type":"boolean","memory":null,"reads":[],"readers":[]},\#
        {"name":"tint","type":"color","memory":null,"reads":[],"readers":[]}],"formulas":{},\#
        "writers":{"no.opacity":["fade"],"no.size.width":["grow.sequence[0]"]}}

        """#)
  }

  @Test func textIsATree() {
    #expect(
      report.rows == """
        sample
          fade  during pulling, armed  over pull
            no.opacity  2 keyframes  line 12
          grow  during refreshing  from 0 s to 1 s
            grow.sequence[0]  from 0 s to 1 s
              no.size.width  2 keyframes  line 20

        signals
          y     boolean  a constant  read by nothing
          tint  color  a constant  read by nothing

        writers, each over those before it
          no.opacity     fade
          no.size.width  grow.sequence[0]

        """)
  }

  @Test func endlessTimesAreNullAndSigns() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: endless
        canvas: [10, 10]
        pull: {trigger: 60}
        layers: [{id: dot}]
        animations:
          - {id: spin, during: refreshing, when: pull > 3, delay: 250ms, duration: 500ms, repeat: forever, tracks: {dot.opacity: [0, 1]}}
        """)
    let report = Inspection(effect.graph).report
    let json = String(decoding: report.json.line, as: UTF8.self)
    #expect(
      json.contains(#""when":"pull > 3","over":"time","start":0.25,"end":null,"duration":0.5,"repeat":null"#))
    #expect(
      report.rows.hasPrefix(
        "endless\n  spin  during refreshing  when pull > 3  from 0.25 s to ∞  each 0.5 s, repeat forever\n"))
  }

  @Test func physicsIsShown() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: falling
        canvas: [10, 10]
        pull: {trigger: 60}
        paths: {floor: M0 9 H9}
        layers: [{id: ball}, {id: point}]
        physics:
          gravity: [3, 900]
          step: 120
          bodies: {ball: {radius: 2, restitution: 0.4, angularResistance: 0.25, rotates: true}, point: {radius: 0}}
          boundaries: [floor]
          active: dragging and pull > 5
          escape: {ball: {move: [0, -20], per: drag}}
        """)
    let told = Inspection(effect.graph).report
    #expect(
      told.rows == """
        falling

        physics, above all nodes  active dragging and pull > 5  gravity [3, 900]  step 120
          ball  radius 2, restitution 0.4, friction 0, resistance 0, rotates, resistance 0.25, escapes by [0, -20]
          point  radius 0, restitution 0, friction 0, resistance 0
          boundaries  floor

        """)
    let json = String(decoding: told.json.line, as: UTF8.self)
    #expect(
      json.contains(
        #"""
        "physics":{"gravity":[3,900],"step":120,"active":"dragging and pull > 5","bodies":[\#
        {"layer":"ball","radius":2,"restitution":0.4,"friction":0,"resistance":0,"angularResistance":0.25,\#
        "rotates":true,"escape":[0,-20]},\#
        {"layer":"point","radius":0,"restitution":0,"friction":0,"resistance":0,"angularResistance":0,\#
        "rotates":false,"escape":null}],"boundaries":["floor"]},"signals":[],"formulas":{},"writers":{}}
        """#), "\(json)")
  }

  @Test func signalsAreShownWithTheirSourcesAndReaders() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: told
        canvas: [10, 10]
        pull: {trigger: 60}
        inputs: {load: {type: number}}
        signals:
          half: pull / 2
          both: half + load
          kept: {sample: both, when: pull > 10}
          idler: 3
        outputs: {left: 1 - kept}
        layers: [{id: dot, position: [both, half], opacity: 1 - load}, {id: box}]
        animations:
          - {id: fill, over: half, tracks: {box.opacity: [0, 1]}}
          - {id: grow, when: kept > 3, duration: 1s, tracks: {box.zPosition: {to: both}}}
        """)
    let told = Inspection(effect.graph).report
    let text = told.rows
    #expect(
      text.contains(
        """
        signals
          half   number  of pull  read by both, dot, fill
          both   number  of half, load  read by kept, dot, grow
          kept   number  a sample of both, pull  read by outputs.left, grow
          idler  number  a constant  read by nothing

        formulas, with the signals they read, where no node writes
          outputs.left    kept
          dot.position.x  both
          dot.position.y  half
          dot.opacity     load

        """), "\(text)")
    let json = String(decoding: told.json.line, as: UTF8.self)
    #expect(
      json.contains(
        #"{"name":"kept","type":"number","memory":"sample","reads":["both","pull"],"readers":["outputs.left","grow"]}"#
      ))
    #expect(json.contains(#""dot.opacity":["load"]"#))
  }

  @Test func inputsAreShownWithTheirReaders() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: told
        canvas: [10, 10]
        inputs: {load: {type: number, default: 0.5, range: [0, 1]}, mood: {type: [calm, busy]}, tapped: trigger}
        signals: {twice: load * 2}
        outputs: {left: 1 - load}
        layers: [{id: dot, opacity: twice}, {id: box, zPosition: load}]
        animations:
          - {id: pop, on: tapped, during: idle, duration: 1s, tracks: {dot.scale: [1, 2]}}
          - {id: sad, when: mood == calm, tracks: {dot.zPosition: 1}}
          - {id: fill, over: load, tracks: {box.opacity: [0, 1]}}
        """)
    let told = Inspection(effect.graph).report
    let text = told.rows
    #expect(
      text.contains(
        "  input load  number  from 0 to 1  at first 0.5  read by twice, outputs.left, box, fill\n"))
    #expect(text.contains("  input mood  calm, busy  at first calm  read by sad\n"))
    #expect(
      text.contains("  input tapped  trigger  read by pop\n") && text.contains("during idle  on tapped"))
    let json = String(decoding: told.json.line, as: UTF8.self)
    #expect(
      json.contains(
        #"{"name":"mood","type":"word","default":"calm","range":null,"words":["calm","busy"],"readers":["sad"]}"#
      ))
  }

  @Test func startsBlendsAndEventsAreShown() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: told
        canvas: [10, 10]
        layers: [{id: dot}]
        animations:
          - {id: rise, blend: 120ms, duration: 2s, events: [{at: 25%, emit: low}, {at: end, emit: up}], tracks: {dot.opacity: [0, 1]}}
          - {id: next, after: rise.end - 500ms, duration: 1s, tracks: {dot.zPosition: [0, 1]}}
        """)
    let told = Inspection(effect.graph).report
    let json = String(decoding: told.json.line, as: UTF8.self)
    #expect(
      json.contains(
        #""events":[{"at":0.5,"event":"low"},{"at":2,"event":"up"}],"nodes":[]}"#))
    #expect(json.contains(#""after":null,"blend":0.12,"#))
    #expect(json.contains(#""start":1.5,"end":2.5"#))
    #expect(json.contains(#""after":"rise.end - 500ms","blend":null,"#))
    let text = told.rows
    #expect(
      text.contains(
        "rise  during idle, pulling, armed, refreshing, finishing, cancelling  from 0 s to 2 s  blend 0.12 s\n"
      ))
    #expect(text.contains("    low  at 0.5 s\n    up  at 2 s\n"))
    #expect(text.contains("from 1.5 s to 2.5 s  after rise.end - 500ms\n"))
  }

  @Test func textTellsHowTracksMix() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: mixes
        canvas: [9, 9]
        layers: [{id: a}]
        animations:
          - duration: 1s
            repeat: 2
            tracks:
              a.zPosition: {keyframes: [0, 1, 0], interpolate: cubic, composite: add}
              a.scale: {from: 1, to: 2, composite: accumulate, accumulate: true}
              a.backgroundColor: {keyframes: [red, lime, blue], colorSpace: oklch, hue: longer, interpolate: paced}
              a.rotation: {from: 0deg, to: 90deg}
        """)
    let lines = Inspection(effect.graph).report.rows.split(separator: "\n")
    #expect(
      lines[2...5].map { $0.drop { $0 == " " } } == [
        "a.zPosition  3 keyframes, cubic, added  line 9",
        "a.scale  2 keyframes, accumulated, accumulating over iterations  line 10",
        "a.backgroundColor  3 keyframes, paced, oklch, longer hue  line 11",
        "a.rotation  2 keyframes  line 12",
      ])
  }

  @Test func springsAreNotCountedInKeyframes() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: springs
        canvas: [9, 9]
        layers: [{id: a}]
        animations:
          - {during: refreshing, tracks: {a.zPosition: {spring: {duration: 400ms, bounce: 0.2}, from: 0, to: 1}}}
        """)
    #expect(Inspection(effect.graph).report.rows.contains("a.zPosition  a spring  line 6\n"))
  }
}
