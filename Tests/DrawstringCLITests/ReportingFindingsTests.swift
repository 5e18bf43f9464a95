import Drawstring
import DrawstringCLI
import DrawstringCompiler
import DrawstringDrawing
import DrawstringLint
import DrawstringOutput
import DrawstringReports
import DrawstringSyntax
import Testing

@Suite struct ReportingFindingsTests {
  private func report(_ yaml: String, name: String = "a.yaml") -> FileReport {
    let bytes = Array(yaml.utf8)
    var diagnostics = Diagnostics()
    let document = YAMLAdapter.read(bytes, into: &diagnostics)
    var reader = Reader(document, diagnostics: diagnostics)
    if let root = document.root { _ = reader.fields(of: root, Format.effect) }
    return FileReport(
      source: SourceText(name: name, bytes: bytes), document: document,
      diagnostics: reader.diagnostics.findings)
  }

  private let head = "drawstring: 1\neffect: a\ncanvas: [9, 9]\nlayers: []\n"

  @Test func findingsForPeople() {
    let text = TextReporter.report(
      [report(head + "titel: é\nx-a: {\"🎈\": #fff\n}\n\nlayers: 2\n")], coloured: false)
    #expect(
      text == """
        a.yaml:5:1: error[unknown-key]: the effect has no key 'titel'
        5 | titel: é
          | ^^^^^
          = help: did you mean 'title'?

        a.yaml:6:12: error[unquoted-colour]: YAML reads '#fff' as a comment; quote the colour
        6 | x-a: {"🎈": #fff
          |             ^^^^
          = fix: write "#fff"

        a.yaml:9:1: error[duplicate-name]: the key 'layers' is here a second time
        4 | layers: []
          | ------ first defined here
          ⋮
        9 | layers: 2
          | ^^^^^^

        1 file: 3 errors

        """)
  }

  @Test func findingsForMachines() {
    let bytes = JSONReporter.report([report(head + "x-é: {\"🎈\": [1, rgb(1, 2)]}\nlayers: 2\n")])
    let call =
      #"{"code":"unquoted-call","severity":"error","message":"inside braces or brackets YAML splits 'rgb(1, 2)' at its "#
      + #"commas; quote it","file":"a.yaml","line":5,"column":16,"endLine":5,"endColumn":25,"length":9,"#
      + #""utf16Column":17,"utf16Length":9,"path":["x-é","🎈",1],"labels":[],"help":[],"#
      + #""fix":{"line":5,"column":16,"length":9,"replacement":"\"rgb(1, 2)\""}}"#
    let duplicate =
      #"{"code":"duplicate-name","severity":"error","message":"the key 'layers' is here a second time","#
      + #""file":"a.yaml","line":6,"column":1,"endLine":6,"endColumn":7,"length":6,"utf16Column":1,"#
      + #""utf16Length":6,"path":["layers"],"labels":[{"message":"first defined here","file":"a.yaml","line":4,"#
      + #""column":1,"length":6}],"help":[],"fix":null}"#
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"version":1,"files":1,"errors":2,"warnings":0,"findings":["# + call + "," + duplicate + "]}\n")
  }

  @Test func nothingInAnExcerptMovesTheCursor() {
    let text = TextReporter.report(
      [report(head + "\"\t\u{202E}日本e\u{301}\\a\\L\": 1\n")], coloured: false)
    let lines = text.split(separator: "\n")
    #expect(lines[0].hasSuffix("the effect has no key ' <U+202E>日本e\u{301}␇<U+2028>'"))
    #expect(lines[1] == "5 | \"   <U+202E>日本e\u{301}\\a\\L\": 1")
    #expect(lines[2] == "  | " + String(repeating: "^", count: 22))
  }

  @Test func longLinesAreCutAroundTheCaret() {
    let long = String(repeating: "é", count: 5_000)
    let text = TextReporter.report(
      [report(head + "x-a: [\(long), \(long), f(1, 2), \(long)]\n")], coloured: false)
    let kept = String(repeating: "é", count: 29)
    #expect(
      text == """
        a.yaml:5:10011: error[unquoted-call]: inside braces or brackets YAML splits 'f(1, 2)' at its commas; quote it
        5 | …\(kept), f(1, 2), \(String(repeating: "é", count: 45))…
          |                                 ^^^^^^^
          = fix: write "f(1, 2)"

        1 file: 1 error

        """)
  }

  @Test func coloursAreAskedFor() {
    let text = TextReporter.report([report("layers: [}\n")], coloured: true)
    #expect(
      text
        == "\u{1B}[1ma.yaml:1:10: \u{1B}[0m\u{1B}[1;31merror[yaml-syntax]\u{1B}[0m\u{1B}[1m: expected a value here"
        + "\u{1B}[0m\n\u{1B}[34m1 |\u{1B}[0m layers: [}\n\u{1B}[34m  |\u{1B}[0m          \u{1B}[1;31m^\u{1B}[0m\n\n"
        + "1 file: \u{1B}[1;31m1 error\u{1B}[0m\n")
    #expect(TextReporter.report([report(head), report(head)], coloured: false) == "2 files: no findings\n")
  }
}
