import Drawstring
import DrawstringCompiler
import DrawstringLint
import DrawstringSyntax
import Testing

@Suite struct DocumentTrapTests {
  @Test(arguments: [
    (
      "{at: 0, ease: cubic-bezier(.2, 0, 0, 1), value: 1}", "cubic-bezier(.2, 0, 0, 1)",
      "{«at»:«0» «ease»:«cubic-bezier(.2, 0, 0, 1)» «value»:«1»}"
    ),
    ("{a: cubic-bezier(.2,0,0,1)}", "cubic-bezier(.2,0,0,1)", "{«a»:«cubic-bezier(.2,0,0,1)»}"),
    ("[0, rgb(1, 2, 3), 4]", "rgb(1, 2, 3)", "[«0» «rgb(1, 2, 3)» «4»]"),
    ("{v: min(1, 2) + max(3, 4)}", "min(1, 2) + max(3, 4)", "{«v»:«min(1, 2) + max(3, 4)»}"),
    ("{v: if(a, b,\n  c)}", "if(a, b,\n  c)", "{«v»:«if(a, b,   c)»}"),
    ("{v: -2 * min(a, (b)) }", "-2 * min(a, (b))", "{«v»:«-2 * min(a, (b))»}"),
  ]) func callsSplitAtCommasAreJoined(text: String, call: String, outline: String) {
    let reading = Reading(text)
    #expect(reading.places == ["unquoted-call@\(call)"])
    #expect(reading.outline == outline)
    if !call.contains("\n") {
      let fixed = Reading(reading.fixed() ?? "")
      #expect(fixed.codes == [])
      #expect(fixed.outline == outline)
    }
  }

  @Test func anUnclosedCallIsOneFindingAndAHole() {
    let reading = Reading("{v: rgb(1, 2, 3, w: 1}")
    #expect(reading.places == ["unquoted-call@rgb(1, 2, 3"])
    #expect(reading.outline == "{«v»:? «w»:«1»}")
    let unclosed = Reading("{w: 1, v: rgb(1, 2, 3}")
    #expect(unclosed.places == ["unquoted-call@rgb(1, 2, 3"])
    #expect(unclosed.outline == "{«w»:«1» «v»:?}")
    #expect(unclosed.findings[0].fix == nil)
  }

  @Test(arguments: [
    "spring(mass: 1, damping: 5)", "spring(mass: 1)", "2 * max(a: 1, b: min(c: 2))",
    "color-mix(in oklch, #f00 30%, blue)", "lerp(red, #00f)",
  ]) func signsInCallsAreRestored(call: String) {
    for (text, outline) in [
      ("{v: \(call), w: 1}\n", "{«v»:«\(call)» «w»:«1»}"), ("- {v: \(call)}\n- 1", "[{«v»:«\(call)»} «1»]"),
    ] {
      let reading = Reading(text)
      #expect(reading.places == ["unquoted-call@\(call)"])
      #expect(reading.outline == outline)
      #expect(Reading(reading.fixed() ?? "").outline == outline)
    }
  }

  @Test func theEditOfALongCallHasAllOfIt() {
    let call = "max(" + (1...40).map { String($0) }.joined(separator: ", ") + ")"
    #expect(Reading("{v: \(call)}").fixed() == "{v: \"\(call)\"}")
  }

  @Test(arguments: [
    "{a: \"f(1, 2)\"}", "[f(a), b]", "a: f(1, 2)", "[(a, b)]", "{a: Hello (b, c: d)}", "[f(, a, b]", "{a, b}",
  ]) func whatIsNoSplitCallStays(text: String) {
    #expect(Reading(text).codes == [])
  }

  @Test(arguments: [
    ("fill: #fff\nw: 1", "#fff", "{«fill»:«#fff» «w»:«1»}"),
    ("- #5AC8C8 # teal\n- 1", "#5AC8C8", "[«#5AC8C8» «1»]"),
    ("{\n  fill: #ffff\n}", "#ffff", "{«fill»:«#ffff»}"),
    ("a:\n  - {at: 0, v: #c8c8c8}\n  - {at: 1, v: 2}\nb: 1", "#c8c8c8", ""),
    ("a: [#fff, 1]\nb: 1\n", "#fff", "{«a»:[«#fff» «1»] «b»:«1»}"),
    ("- a: [ #fff, #000 ] # why\n- b: 1", "#fff", "[{«a»:[«#fff» «#000»]} {«b»:«1»}]"),
    ("- [#fff,#000]\n- 1", "#fff", "[[«#fff» «#000»] «1»]"),
    // The last bytes of the file.
    ("w: 1\nfill: #fff", "#fff", "{«w»:«1» «fill»:«#fff»}"),
  ]) func swallowedColours(text: String, colour: String, outline: String) {
    let reading = Reading(text)
    #expect(reading.places == ["unquoted-colour@\(colour)"])
    if !outline.isEmpty { #expect(reading.outline == outline) }
    #expect(Reading(reading.fixed() ?? "").codes == [])
  }

  @Test func manySwallowedColoursAreOneFindingEach() {
    let lines = Reading(String(repeating: "- {a: 1,\n  b: #fff }\n", count: 50))
    #expect(lines.codes == Array(repeating: "unquoted-colour", count: 50))
    let apart = Reading(String(repeating: "- {a: [1, #fff\n  ], b: #000\n }\n", count: 20))
    #expect(Set(apart.codes) == ["unquoted-colour"])
  }

  @Test func aColourBeforeAnErrorIsFound() {
    #expect(Reading("fill: #fff\n\tw: 1").codes == ["unquoted-colour", "tab-indentation"])
    #expect(Reading("{w: 1, fill: #fff").codes.contains("unquoted-colour"))
  }

  @Test(arguments: ["fill: #add a colour", "fill: #fffff", "fill: # fff", "a:\n  #fff\n  b: 1"])
  func realCommentsStayComments(text: String) {
    #expect(Reading(text).codes == [])
  }

  @Test func missingSpaces() {
    let reading = Reading("- {at:0, value: 1}\n")
    #expect(reading.places == ["missing-space@at:0"])
    #expect(reading.outline == "[{«at»:«0» «value»:«1»}]")
    #expect(reading.fixed() == "- {at: 0, value: 1}\n")
    #expect(reading.scalars.map(\.source) == ["at", "0", "value", "1"])
    let nested = Reading("{x:{a: 1}}")
    #expect(nested.places == ["missing-space@x:{"])
    #expect(nested.fixed() == "{x: {a: 1}}")
    #expect(Reading("{http://a.b/c, d: 1}").codes == [])
  }
}
