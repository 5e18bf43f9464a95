import Drawstring
import DrawstringCompiler
import DrawstringLint
import DrawstringSyntax
import Testing

/// A key that is misspelt, or has a bad value, is not reported as missing as well.
@Suite struct OneMistakeTests {
  @Test(arguments: [
    ("animations: [{duration: 500, tracks: {dot.opacity: [0, 1]}}]", "wrong-unit"),
    ("animations: [{duration: , tracks: {dot.opacity: [0, 1]}}]", "missing-value"),
    ("animations: [{duration: [1s], tracks: {dot.opacity: [0, 1]}}]", "wrong-kind"),
    ("animations: [{duratoin: 1s, tracks: {dot.opacity: [0, 1]}}]", "unknown-key"),
    ("animations: [{group: [{duration: 500, tracks: {dot.opacity: [0, 1]}}]}]", "wrong-unit"),
    ("animations: [{duration: 500, group: [{tracks: {dot.opacity: [0, 1]}}]}]", "wrong-unit"),
    ("animations: [{duration: 500, sequence: [{tracks: {dot.opacity: [0, 1]}}]}]", "wrong-unit"),
    ("animations: [{duration: 1s, trakcs: {dot.opacity: [0, 1]}}]", "unknown-key"),
    ("animations: [{over: pull, tracks: {dot.opacity: {from: 0, too: 1}}}]", "unknown-key"),
    ("animations: [{over: pull, tracks: {dot.opacity: {from: 0, to: }}}]", "missing-value"),
    (
      "animations: [{id: n, duration: 1s, tracks: {dot.opactiy: [0, 1]}}]\n"
        + "variants: {calm: {animations: {n: {tracks: {dot.opacity: remove}}}}}", "unknown-name"
    ),
    ("signals: {a: {smaple: pull}}", "unknown-key"),
    ("paths: {a: {cirle: {radius: 3}}}", "unknown-key"),
    ("paths: {a: {circle: {raduis: 3}}}", "unknown-key"),
    ("pull: {triger: 60}", "unknown-key"),
    ("paths: {a: {star: {points: 5, radius: 4, innerRadius: 2}}}", "unknown-key"),
    ("paths: {a: {star: {points: 5, raduis: 4, innerRadius: 2}}}", "unknown-key"),
    ("paths: {a: {star: {count: 5, outerRadius: 4, innerRadius: 2}}}", "unknown-key"),
    ("paths: {a: {ellipse: {radius: 4}}}", "unknown-key"),
    ("paths: {a: {polygon: {count: 5, radius: 4}}}", "unknown-key"),
    ("paths: {a: {arc: {radius: 3, form: 0deg, to: 9deg}}}", "unknown-key"),
    ("paths: {a: {line: {form: [0, 0], to: [1, 1]}}}", "unknown-key"),
    ("paths: {a: {polyline: {point: [[0, 0], [1, 1]]}}}", "unknown-key"),
    (
      "animations: [{duration: 1s, events: [{at: 50%, name: ding}], tracks: {dot.opacity: [0, 1]}}]",
      "unknown-key"
    ),
    (
      "animations: [{duration: 1s, events: [{at: middle, emit: ding}], tracks: {dot.opacity: [0, 1]}}]",
      "unknown-name"
    ),
    (
      "animations: [{duration: 1s, ease: spring(mass: 1, damping: 9), tracks: {dot.opacity: [0, 1]}}]",
      "unquoted-call"
    ),
    (
      "animations: [{duration: 1s, tracks: {dot.opacity: {to: 0, ease: spring(bounce: 0.2)}}}]",
      "unquoted-call"
    ),
  ])
  func givesOneFinding(_ line: String, _ code: String) {
    let text = "drawstring: 1\neffect: a\ncanvas: [100, 100]\nlayers: [{id: dot}]\n\(line)\n"
    let loaded = Effect.load(name: "a.yaml", bytes: Array(text.utf8))
    #expect(loaded.diagnostics.map(\.code.id) == [code], "\(line)")
  }
}
