import Drawstring
import DrawstringTools
import Testing

@Suite struct InspectionTests {
  private let inspection: Inspection = {
    let leg = Inspection.Node(
      id: "animations[0].sequence[0]", during: [], when: nil, over: "time", start: 0, end: 0.35,
      duration: 0.35,
      repeat: 1, tracks: [.init(layer: "dot1", property: "scale", keyframes: 3, line: 14)], nodes: [])
    let pulse = Inspection.Node(
      id: "pulse", during: ["refreshing"], when: "pull > 3", over: "time", start: 0, end: .infinity,
      duration: 0.35,
      repeat: .infinity, tracks: [], nodes: [leg])
    let stretch = Inspection.Node(
      id: "stretch", during: ["pulling", "armed"], when: nil, over: "pull", start: 0, end: 55, duration: 55,
      repeat: 1, tracks: [.init(layer: "top", property: "opacity", keyframes: 1, line: 20)], nodes: [])
    return Inspection(
      effect: "pulse-dots", nodes: [pulse, stretch],
      writers: [("dot1.scale", ["animations[0].sequence[0]"]), ("top.opacity", ["stretch"])])
  }()

  @Test func jsonWritesInfinityAsNull() {
    var printer = InspectionJSON()
    #expect(
      String(decoding: printer.line(inspection), as: UTF8.self) == #"""
        {"effect":"pulse-dots","nodes":[\#
        {"id":"pulse","during":["refreshing"],"when":"pull > 3","over":"time","start":0,"end":null,"duration":0.35,\#
        "repeat":null,"tracks":[],"nodes":[\#
        {"id":"animations[0].sequence[0]","during":[],"when":null,"over":"time","start":0,"end":0.35,\#
        "duration":0.35,"repeat":1,"tracks":[{"layer":"dot1","property":"scale","keyframes":3,"line":14}],\#
        "nodes":[]}]},\#
        {"id":"stretch","during":["pulling","armed"],"when":null,"over":"pull","start":0,"end":55,"duration":55,\#
        "repeat":1,"tracks":[{"layer":"top","property":"opacity","keyframes":1,"line":20}],"nodes":[]}],\#
        "writers":{"dot1.scale":["animations[0].sequence[0]"],"top.opacity":["stretch"]}}

        """#)
  }

  @Test func textIsATree() {
    #expect(
      InspectionText.text(inspection) == """
        pulse-dots
          pulse  during refreshing  when pull > 3  from 0 s to ∞  duration 0.35 s  repeat forever
            animations[0].sequence[0]  from 0 s to 0.35 s  duration 0.35 s
              dot1.scale  3 keyframes  line 14
          stretch  during pulling, armed  over pull
            top.opacity  1 keyframe  line 20

        writers, the last one wins
          dot1.scale   animations[0].sequence[0]
          top.opacity  stretch

        """)
  }
}
