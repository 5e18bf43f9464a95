import Drawstring
import DrawstringCompiler
import DrawstringLint
import DrawstringSyntax
import Testing

/// Signs of other notations and of word processors: each is one finding, whose edit leaves none.
@Suite struct OtherNotationTests {
  private static let node = "\nanimations:\n  - {duration: 1s, tracks: {a.opacity: [0, 1]}}"

  @Test(arguments: [
    // An equals sign or an arrow for a colon.
    ("layers: [{id: a, opacity = 0.5}]", "layers: [{id: a, opacity: 0.5}]"),
    ("layers: [{id: a, opacity=0.5}]", "layers: [{id: a, opacity: 0.5}]"),
    ("layers: [{id: a, backgroundColor => red}]", "layers: [{id: a, backgroundColor: red}]"),
    ("layers: [{id: a, backgroundColor => \"red\"}]", "layers: [{id: a, backgroundColor: \"red\"}]"),
    ("layers: [{id: a, size = [3, 4]}]", "layers: [{id: a, size: [3, 4]}]"),
    ("layers: [{id = a, opacity: 1}]" + node, "layers: [{id: a, opacity: 1}]" + node),
    (
      "constants: {lap = 2}\nlayers: [{id: a, size: [lap, 2]}]",
      "constants: {lap: 2}\nlayers: [{id: a, size: [lap, 2]}]"
    ),
    (
      "layers:\n  - id: a\n    size = [3, 4]\n    opacity: 1",
      "layers:\n  - id: a\n    size: [3, 4]\n    opacity: 1"
    ),
    (
      "layers:\n  - id: a\n    opacity: 1\n    size = [3, 4]",
      "layers:\n  - id: a\n    opacity: 1\n    size: [3, 4]"
    ),
    ("layers:\n  - id = a\n    opacity: 1", "layers:\n  - id: a\n    opacity: 1"),
    ("layers:\n  - id = a", "layers:\n  - id: a"),
    ("layers:\n  - id: a\npull:\n  trigger = 60", "layers:\n  - id: a\npull:\n  trigger: 60"),
    // A blank that is no space.
    ("layers:\n  - id: a\n    size:\u{A0}[3, 4]", "layers:\n  - id: a\n    size: [3, 4]"),
    ("layers:\n  - id: a\n   \u{A0}size: [3, 4]", "layers:\n  - id: a\n    size: [3, 4]"),
    ("layers: [{id: a, size:\u{3000}[3, 4]}]", "layers: [{id: a, size: [3, 4]}]"),
    // A unit where there is none.
    ("layers: [{id: a, scale: 1px}]", "layers: [{id: a, scale: 1}]"),
    ("layers: [{id: a, scale: -1pt}]", "layers: [{id: a, scale: -1}]"),
    // A comma or semicolon that ends a line.
    ("layers:\n  - id: a,\n    opacity: 1" + node, "layers:\n  - id: a\n    opacity: 1" + node),
    ("layers:\n  - id: a;" + node, "layers:\n  - id: a" + node),
    ("layers:;\n  - id: a", "layers:\n  - id: a"),
    ("layers:, # all\n  - id: a", "layers: # all\n  - id: a"),
  ])
  func isOneFindingWithAnEdit(_ written: String, _ right: String) throws {
    let text = spec(written)
    let findings = load(text)
    #expect(findings.count == 1, "\(findings.map(\.message))")
    let fix = try #require(findings.first?.fix)
    let mended = Array(text[..<fix.range.start]) + Array(fix.replacement.utf8) + text[fix.range.end...]
    #expect(String(decoding: mended, as: UTF8.self) == String(decoding: spec(right), as: UTF8.self))
    #expect(load(spec(right)).map(\.message) == [])
  }

  /// Blanks within texts, quotes, block texts and comments are the author's own, and so is what looks like a sign.
  @Test(arguments: [
    "title: Attention\u{A0}! l'eau, «\u{A0}là\u{A0}»\nlayers: [{id: a}]",
    "title: Achtung:\u{A0}los # x:\u{A0}y\nlayers: [{id: a}]",
    "title: \"a:\u{A0}b,\u{A0}c\n  \u{A0}d: e\"\nlayers: [{id: a, x-why: 'it''s:\u{A0}so'}]",
    "title: |\n  size:\u{A0}3\n  \u{A0}- id: b\nlayers: [{id: a}]",
    "title: wide\n  \u{A0}and wider\nlayers: [{id: a}]",
    "title: a = b\nlayers: [{id: a, x-why: a => b}]",
    "constants: {label: 加载中！}\nlayers: [{id: a, kind: text, string: \"{{label}}\"}]",
    "layers: [{id: a, size: [(3 + 4) * 2, (1)]}]",
  ])
  func leavesAlone(_ rest: String) {
    #expect(load(spec(rest)).map(\.message) == [])
  }

  /// One finding all the same, where something else may have been meant.
  @Test(arguments: [
    ("layers: [{id: a, opacity: 1sec}]", "wrong-unit"),
    ("layers: [{id: a, opacity == 1}]", "unknown-key"),
  ])
  func hasNoEditWhereNoneIsCertain(_ rest: String, _ code: String) {
    let findings = load(spec(rest))
    #expect(findings.map(\.code.id) == [code])
    #expect(findings.first?.fix == nil)
  }

  private func spec(_ rest: String) -> [UInt8] {
    Array("drawstring: 1\neffect: e\ncanvas: [100, 100]\n\(rest)\n".utf8)
  }

  private func load(_ text: [UInt8]) -> [Diagnostic] {
    Effect.load(name: "a.yaml", bytes: text).diagnostics.filter { $0.code.severity >= .warning }
  }
}
