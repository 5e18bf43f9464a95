import Drawstring
import DrawstringCore
import DrawstringTools
import Testing

@Suite struct PrintingTests {
  private let frame: Frame = {
    var frame = Frame()
    frame.phase = .pulling
    frame.time = .milliseconds(100)
    frame.pull = 30
    frame.progress = 30.0 / 55
    frame.signals = [("y", .boolean(true)), ("tint", .color(.black))]
    frame.outputs = [("listOffset", -0.0)]
    frame.layers = [
      LayerState(
        id: "header", parent: nil, kind: "group", properties: [("position", .point(Vec2(17.5, -5)))]),
      LayerState(
        id: "no", parent: "header", kind: "shape",
        properties: [
          ("path", .path(nil)), ("label", .text("a, \"b\"")),
          ("fillColor", .color(Color(red: 1, green: 0.5, blue: 0))),
          ("lineDashPattern", .numbers([4, 1e-7])), ("rotation", .number(1e21)), ("hidden", .boolean(false)),
        ]),
    ]
    frame.lanes = [.number(0.5), .text("a, \"b\"\n"), .text(nil), .boolean(false)]
    return frame
  }()

  @Test func jsonHasTheFieldsInTheirOrder() {
    var printer = FrameJSON(effect: "boss-dots")
    let expected = #"""
      {"effect":"boss-dots","phase":"pulling","time":0.1,"pull":30,"progress":0.5454545454545454,"inset":0,\#
      "signals":{"y":true,"tint":[0,0,0,1]},"outputs":{"listOffset":0},\#
      "layers":[{"id":"header","parent":null,"kind":"group","position":[17.5,-5]},\#
      {"id":"no","parent":"header","kind":"shape","path":null,"label":"a, \"b\"","fillColor":[1,0.5,0,1],\#
      "lineDashPattern":[4,1e-7],"rotation":1e+21,"hidden":false}]}

      """#
    #expect(String(decoding: printer.line(frame, at: nil), as: UTF8.self) == expected)
    #expect(printer.line(frame, at: nil) == Array(expected.utf8), "the second line is the same as the first")
    let inTrace = String(decoding: printer.line(frame, at: .seconds(2), only: 0), as: UTF8.self)
    #expect(inTrace.hasPrefix(#"{"effect":"boss-dots","phase":"pulling","at":2,"time":0.1,"#))
    #expect(
      inTrace.hasSuffix(
        "\"layers\":[{\"id\":\"header\",\"parent\":null,\"kind\":\"group\",\"position\":[17.5,-5]}]}\n"))
  }

  @Test func csvNamesItsColumnsOnce() {
    var printer = FrameCSV(lanes: ["a.opacity", "b.string", "b.mask", "b.hidden"], hasTrace: false)
    let row = "pulling,0.1,30,0.5454545454545454,true,0,0,0,1,0,0.5,\"a, \"\"b\"\"\n\",,false\n"
    let header =
      "phase,time,pull,progress,y,tint.r,tint.g,tint.b,tint.a,listOffset,a.opacity,b.string,b.mask,b.hidden\n"
    #expect(String(decoding: printer.line(frame, at: nil), as: UTF8.self) == header + row)
    #expect(String(decoding: printer.line(frame, at: nil), as: UTF8.self) == row)
  }

  @Test func csvOfATraceSaysWhen() {
    var printer = FrameCSV(lanes: [], hasTrace: true)
    let text = String(decoding: printer.line(Frame(), at: .milliseconds(1500)), as: UTF8.self)
    #expect(text == "phase,at,time,pull,progress\nidle,1.5,0,0,0\n")
  }

  @Test func yamlQuotesNamesThatYAMLWouldTakeForWords() {
    #expect(
      FrameYAML.text(frame, effect: "boss-dots", at: nil, only: 1) == #"""
        effect: "boss-dots"
        phase: pulling
        time: 0.1
        pull: 30
        progress: 0.5454545454545454
        inset: 0
        signals:
          "y": true
          "tint": [0,0,0,1]
        outputs:
          "listOffset": 0
        layers:
          - id: "no"
            parent: "header"
            kind: shape
            path: null
            label: "a, \"b\""
            fillColor: [1,0.5,0,1]
            lineDashPattern: [4,1e-7]
            rotation: 1e+21
            hidden: false

        """#)
  }

  @Test func theTableIsAligned() {
    #expect(
      FrameTable.text(frame, effect: "boss-dots", at: .seconds(1), only: 0) == """
        effect    boss-dots
        phase     pulling
        at        1 s
        time      0.1 s
        pull      30 pt
        progress  0.5454545454545454
        inset     0 pt

        signals
          y     true
          tint  0, 0, 0, 1

        outputs
          listOffset  0

        header (group)
          position  17.5, -5

        """)
  }
}
