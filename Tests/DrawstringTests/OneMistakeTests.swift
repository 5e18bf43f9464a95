import Drawstring
import DrawstringSpec
import Testing

/// A key that is misspelt, or has a bad value, is not reported as missing as well.
@Suite struct OneMistakeTests {
  @Test(arguments: [
    ("animations: [{duration: 500, tracks: {dot.opacity: [0, 1]}}]", "missing-unit"),
    ("animations: [{duration: , tracks: {dot.opacity: [0, 1]}}]", "missing-value"),
    ("animations: [{duration: [1s], tracks: {dot.opacity: [0, 1]}}]", "wrong-kind"),
    ("animations: [{duratoin: 1s, tracks: {dot.opacity: [0, 1]}}]", "unknown-key"),
    ("animations: [{group: [{duration: 500, tracks: {dot.opacity: [0, 1]}}]}]", "missing-unit"),
    ("animations: [{duration: 500, group: [{tracks: {dot.opacity: [0, 1]}}]}]", "missing-unit"),
    ("animations: [{duration: 500, sequence: [{tracks: {dot.opacity: [0, 1]}}]}]", "missing-unit"),
    ("animations: [{duration: 1s, trakcs: {dot.opacity: [0, 1]}}]", "unknown-key"),
    ("animations: [{over: pull, tracks: {dot.opacity: {from: 0, too: 1}}}]", "unknown-key"),
    ("animations: [{over: pull, tracks: {dot.opacity: {from: 0, to: }}}]", "missing-value"),
    ("signals: {a: {smaple: pull}}", "unknown-key"),
    ("paths: {a: {cirle: {radius: 3}}}", "unknown-key"),
    ("paths: {a: {circle: {raduis: 3}}}", "unknown-key"),
    ("pull: {triger: 60}", "unknown-key"),
  ])
  func givesOneFinding(_ line: String, _ code: String) {
    let text = "drawstring: 1\neffect: a\ncanvas: [100, 100]\nlayers: [{id: dot}]\n\(line)\n"
    let loaded = Effect.load(name: "a.yaml", bytes: Array(text.utf8))
    #expect(loaded.diagnostics.map(\.code.id) == [code], "\(line)")
  }
}
