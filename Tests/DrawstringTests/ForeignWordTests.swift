import Drawstring
import DrawstringCompiler
import DrawstringLint
import DrawstringSyntax
import Testing

/// Words of other notations: the edit that is offered mends the file, all by itself.
@Suite struct ForeignWordTests {
  private static let head = "drawstring: 1\neffect: a\n"
  private static let canvas = head + "canvas: [320, 60]\npull: {trigger: 60}\npaths: {p: M0 0 H20}\n"
  private static let moving = canvas + "layers: [{id: a}]\nanimations:\n  - "

  @Test(arguments: [
    canvas + "layers: [{id: a, size: [8, 8], color: red}]\n",
    canvas + "layers: [{id: a, kind: shape, path: p, color: red}]\n",
    canvas + "layers: [{id: a, kind: text, string: b, color: red}]\n",
    canvas + "layers: [{id: a, kind: shape, path: p, strokeColor: red, stroke-width: 3}]\n",
    canvas + "layers: [{id: a, alpha: 0.5}]\n", canvas + "layers: [{id: a, cx: 4}]\n",
    canvas + "layers: [{id: a, type: shape, path: p, fillColor: red}]\n",
    canvas + "layers:\n  - id: a\n    type:   text\n    string: b\n",
    canvas + "layers: [{id: a, kind: label, string: b}]\n",
    moving + "{duration: 1s, tracks: {a.alpha: [0, 1]}}\n",
    moving + "{during: refresh, duration: 1s, tracks: {a.opacity: [0, 1]}}\n",
    moving + "{duration: 1s, repeat: infinite, tracks: {a.opacity: [0, 1]}}\n",
    moving + "{duration: 1s, repeat: true, tracks: {a.opacity: [0, 1]}}\n",
    canvas + "constants: {ready: grean}\nlayers: [{id: a, backgroundColor: ready, borderColor: ready}]\n",
  ])
  func theEditMendsIt(_ text: String) throws {
    let findings = load(text).diagnostics
    #expect(findings.map(\.code.severity) == [.error])
    let fix = try #require(findings.first?.fix)
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(fix.range.start..<fix.range.end, with: fix.replacement.utf8)
    let mended = String(decoding: bytes, as: UTF8.self)
    #expect(load(mended).diagnostics.map(\.message) == [], "\(mended)")
  }

  /// The value of an alias is written elsewhere, where an edit would break something else; and a name that is there
  /// already is not put in a second time.
  @Test(arguments: [
    "layers: [{id: a, x-kind: &kind shape, type: *kind, path: p}]",
    "layers: [{id: a, opacity: 1, alpha: 0.5}]", "layers: [{id: a, kind: circle, fillColor: red}]",
    "layers: [{id: a, kind: gradient, colors: [red, blue], angle: 90deg}]",
    "layers: [{id: a, kind: shape, size: &size [9, 9], path: {rect: *size}}]",
  ])
  func whereItWouldNotMendThereIsNoEdit(_ layers: String) {
    let findings = load(Self.canvas + layers + "\n").diagnostics
    #expect(findings.count == 1)
    #expect(findings.allSatisfy { $0.fix == nil && !$0.help.isEmpty })
  }

  /// A name of the author's own is no foreign word.
  @Test func whatIsDefinedStands() {
    let text =
      Self.canvas + "constants: {loop: 3, pull_color: red, tint: red}\n"
      + "layers: [{id: a, backgroundColor: tint}]\n"
      + "animations: [{duration: 1s, repeat: loop, tracks: {a.opacity: [0, 1]}}]\n"
    #expect(load(text).diagnostics.isEmpty)
  }

  private func load(_ text: String) -> LoadedSpec { Effect.load(name: "a.yaml", bytes: Array(text.utf8)) }
}
