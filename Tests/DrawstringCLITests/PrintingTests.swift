import Drawstring
import DrawstringCLI
import DrawstringCore
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
import Testing

@Suite struct PrintingTests {
  private let effect = SampleEffect.effect

  private func json(_ moment: Moment, onlyLayer: Int? = nil, at instant: Duration? = nil) -> String {
    var printer = FrameJSON(effect, onlyLayer: onlyLayer)
    return String(decoding: printer.line(SampleEffect.buffer(at: moment), at: instant), as: UTF8.self)
  }

  @Test func jsonHasTheFieldsInTheirOrder() {
    #expect(
      json(.dragging(to: 30), onlyLayer: 1) == #"""
        {"version":1,"effect":"sample","phase":"pulling","time":0,"pull":30,"progress":0.6,"inset":0,\#
        "signals":{"y":true,"tint":[0,0.5,0.25,1]},"outputs":{"listOffset":0},\#
        "layers":[{"id":"dot","parent":"header","kind":"shape","position":[0,0],"size":[0,0],\#
        "anchorPoint":[0.5,0.5],"zPosition":0,"translation":[0,0],"scale":[1,1],"rotation":0,"skew":[0,0],\#
        "opacity":1,"hidden":false,"masksToBounds":false,"mask":null,"backgroundColor":[0,0,0,0],"cornerRadius":0,\#
        "borderWidth":0,"borderColor":[0,0,0,1],"shadowColor":[0,0,0,1],"shadowOpacity":0,"shadowOffset":[0,-3],\#
        "shadowRadius":3,"path":"M0 0L10 0.5","fillColor":[0,0,0,1],"fillRule":"nonzero","strokeColor":[0,0,0,0],\#
        "lineWidth":1,"lineCap":"butt","lineJoin":"miter","miterLimit":10,"lineDashPattern":[],"lineDashPhase":0,\#
        "strokeStart":0,"strokeEnd":1,"strokeOffset":0,"strokeMode":"sequential","label":null}]}

        """#)
  }

  @Test func jsonOfATraceSaysWhen() {
    let line = json(.refreshing(after: .milliseconds(250)), at: .seconds(2))
    #expect(line.hasPrefix(#"{"version":1,"effect":"sample","phase":"refreshing","at":2,"time":0.25,"#))
    #expect(line.contains(#","label":"a, \"b\""}]}"#))
  }

  @Test func aLineDoesNotDependOnTheLineBeforeIt() {
    var random = SeededGenerator(seed: 5)
    var printer = FrameJSON(effect)
    for _ in 0..<200 {
      let moment: Moment =
        Bool.random(using: &random)
        ? .dragging(to: Double(Int.random(in: -5...60, using: &random)))
        : .refreshing(after: .milliseconds(Int.random(in: 0...1100, using: &random)))
      let line = String(decoding: printer.line(SampleEffect.buffer(at: moment), at: nil), as: UTF8.self)
      #expect(line == json(moment))
    }
  }

  @Test func csvHasAColumnForAllThatMoves() {
    var printer = FrameCSV(effect, hasTrace: false)
    let header = "phase,time,pull,progress,y,tint.r,tint.g,tint.b,tint.a,listOffset,"
    let moving = "no.size.width,no.size.height,no.opacity\n"
    let row = "pulling,0,30,0.6,true,0,0.5,0.25,1,0,0,0,0.6\n"
    let buffer = SampleEffect.buffer(at: .dragging(to: 30))
    #expect(String(decoding: printer.line(buffer, at: nil), as: UTF8.self) == header + moving + row)
    #expect(String(decoding: printer.line(buffer, at: nil), as: UTF8.self) == row)
  }

  @Test func csvQuotesWhatWouldSplit() {
    let graph = SampleEffect.graph(last: "a,\"b")
    var printer = FrameCSV(Effect(graph), hasTrace: true)
    let text = String(
      decoding: printer.line(FrameBuffer(for: graph), at: .seconds(1)), as: UTF8.self)
    #expect(text.hasPrefix("phase,at,time,"))
    #expect(text.contains("\"a,\"\"b.opacity\"\n"))
    #expect(text.contains("\nidle,1,0,"))
  }

  @Test func yamlQuotesNamesThatYAMLWouldTakeForWords() {
    let frame = SampleEffect.buffer(at: .dragging(to: 30)).frame
    let text = FrameYAML.text(frame, effect: "sample", at: nil, only: 2)
    #expect(
      text.hasPrefix(
        #"""
        effect: "sample"
        phase: pulling
        time: 0
        pull: 30
        progress: 0.6
        inset: 0
        signals:
          "y": true
          "tint": [0,0.5,0.25,1]
        outputs:
          "listOffset": 0
        layers:
          - id: "no"
            parent: "header"
            kind: shape
            position: [0,0]

        """#))
    #expect(text.hasSuffix("    label: \"a, \\\"b\\\"\"\n"))
  }

  @Test func theTableIsAligned() {
    let frame = SampleEffect.buffer(at: .dragging(to: 30)).frame
    let text = FrameTable.text(frame, effect: "sample", at: .seconds(1), only: 0)
    #expect(
      text.hasPrefix(
        """
        effect    sample
        phase     pulling
        at        1 s
        time      0 s
        pull      30 pt
        progress  0.6
        inset     0 pt

        signals
          y     true
          tint  0, 0.5, 0.25, 1

        outputs
          listOffset  0

        header (group)
          position         17.5, 0

        """))
  }
}
