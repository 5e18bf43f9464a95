import Drawstring
import DrawstringCompiler
import DrawstringLint
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// Files that no one should write: each ends in findings at the right places, never in a trap.
///
/// None of these tests looks at the time. To see it, and the memory: write the file, then
/// `/usr/bin/time -v drawstring validate FILE` with a release build; a second and 200 MB are plenty for each.
@Suite struct BadInputTests {
  static let head = "drawstring: 1\neffect: a\ncanvas: [100, 100]\n"
  static let layer = "layers: [{id: a, kind: shape}]\n"

  /// A file and the findings it should have, each as `line:column code`.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var bytes: [UInt8]
    var findings: [String]

    init(_ name: String, _ text: String, _ findings: String...) {
      self.init(name, Array(text.utf8), findings)
    }

    init(_ name: String, _ bytes: [UInt8], _ findings: [String]) {
      self.name = name
      self.bytes = bytes
      self.findings = findings
    }

    var testDescription: String { name }

    /// The same text in another encoding, which takes `width` bytes for each letter.
    static func wide(_ name: String, width: Int, bigEndian: Bool, mark: Bool) -> Case {
      var bytes: [UInt8] = []
      for byte in (mark ? [0xFEFF] : []) + (head + layer).utf8.map({ UInt32($0) }) {
        let letter = (0..<width).map { UInt8(truncatingIfNeeded: byte >> (8 * UInt32($0))) }
        bytes += bigEndian ? letter.reversed() : letter
      }
      return Case(name, bytes, ["1:1 encoding"])
    }
  }

  static func findings(_ bytes: [UInt8]) -> [String] {
    let loaded = LoadedSpec(name: "test.yaml", bytes: bytes)
    return loaded.diagnostics.map { finding in
      let place = loaded.source.position(of: finding.range.start)
      return "\(place.line):\(place.column) \(finding.code.id)"
    }
  }

  static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  /// Many entries `text(i)` with commas between them.
  static func many(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined(separator: ",")
  }

  // MARK: Files that are no specs

  static let encodings = [
    Case("nothing", "", "1:1 empty-document"),
    Case("only comments", "# a\n# b\n", "1:1 empty-document"),
    Case("two documents", head + layer + "---\n" + head + layer, "5:1 second-document"),
    Case(
      "Latin 1", Array((head + "title: caf").utf8) + [0xE9, 0x0A] + Array(layer.utf8), ["4:11 encoding"]),
    Case("a NUL byte", head + "title: a\0b\n" + layer, "4:9 control-character"),
    Case("nothing but NUL bytes", [UInt8](repeating: 0, count: 1000), ["1:1 control-character"]),
    Case("tabs as indentation", head + "layers:\n\t- id: a\n", "5:1 tab-indentation"),
    Case("a byte-order mark", "\u{FEFF}" + head + layer),
    .wide("UTF-16 LE", width: 2, bigEndian: false, mark: false),
    .wide("UTF-16 BE", width: 2, bigEndian: true, mark: false),
    .wide("UTF-16 LE with mark", width: 2, bigEndian: false, mark: true),
    .wide("UTF-16 BE with mark", width: 2, bigEndian: true, mark: true),
    .wide("UTF-32 LE", width: 4, bigEndian: false, mark: false),
    .wide("UTF-32 BE", width: 4, bigEndian: true, mark: false),
    .wide("UTF-32 LE with mark", width: 4, bigEndian: false, mark: true),
    .wide("UTF-32 BE with mark", width: 4, bigEndian: true, mark: true),
  ]

  @Test(arguments: encodings) func filesThatAreNoSpecs(_ item: Case) {
    #expect(Self.findings(item.bytes) == item.findings)
  }

  // MARK: Long scalars

  /// A text of 100,000 bytes in each kind of place, `•` in the line.
  @Test(arguments: [
    ("signals: {q: •}\n" + layer, "1+", "4:14 limit-exceeded"),
    ("constants: {q: •}\n" + layer, "1+", "4:16 limit-exceeded"),
    ("constants: {q: •}\n" + layer, "1", "4:16 limit-exceeded"),
    (
      layer + "animations: [{when: •, duration: 1s, tracks: {a.opacity: [0, 1]}}]\n", "pull+",
      "5:21 limit-exceeded"
    ),
    (
      layer + "animations: [{ease: •, duration: 1s, tracks: {a.opacity: [0, 1]}}]\n", "x",
      "5:21 limit-exceeded"
    ),
    (layer + "animations: [{over: •, tracks: {a.opacity: 1}}]\n", "x", "5:21 unknown-name"),
    ("layers: [{id: a, kind: shape, fillColor: •}]\n", "red", "4:42 limit-exceeded"),
    ("layers: [{id: a, kind: •}]\n", "x", "4:24 unknown-name"),
    ("layers: [{id: a, kind: text, string: •}]\n", "x", ""),
    ("•: 1\n" + layer, "x", "4:1 yaml-syntax"),
    ("paths: {p: •}\n" + layer, "x", "4:12 path-data"),
    ("paths: {p: M 0 0 L •}\n" + layer, "1 ", ""),
  ])
  func aVeryLongScalar(_ text: String, _ filler: String, _ finding: String) {
    let long = Self.repeated(filler, 100_000 / filler.utf8.count)
    let bytes = Array((Self.head + text).replacing("•", with: long).utf8)
    #expect(Self.findings(bytes) == (finding.isEmpty ? [] : [finding]))
  }

  @Test func constantsInTextsAreBounded() {
    let text = "constants: {n: \"a \(Self.repeated("x", 50_000))\"}\nlayers: [{id: a, kind: text, string: \""
    let bytes = Array((Self.head + text + Self.repeated("${n}", 10_000) + "\"}]\n").utf8)
    #expect(Self.findings(bytes) == ["5:\(39 + 4 * 319) limit-exceeded"])
  }

  // MARK: Depth

  static let deep = [
    Case("brackets", head + "title: \(repeated("[", 10_000))", "4:135 limit-exceeded"),
    Case("dashes", head + "layers:\n  \(repeated("- ", 10_000))a\n", "5:257 limit-exceeded"),
    formula("parentheses", repeated("(", 10_000) + "1", at: 144),
    formula("not", repeated("not ", 10_000) + "idle", at: 531),
    formula("signs", repeated("-", 10_000) + "1", at: 144),
    formula("powers", repeated("2^", 10_000) + "2", at: 273),
    formula("calls", repeated("abs(", 10_000) + "2", at: 531),
  ]

  private static func formula(_ name: String, _ text: String, at column: Int) -> Case {
    Case(name, head + "signals: {q: \"\(text)\"}\n" + layer, "4:\(column) limit-exceeded")
  }

  @Test(arguments: deep) func depth(_ item: Case) {
    #expect(Self.findings(item.bytes).first == item.findings.first)
  }

  // MARK: Aliases

  @Test func bombs() {
    var list = "x-0: &a0 [l, l, l, l, l, l, l, l, l]\n"
    var merge = "x-0: &a0 {a: 1}\n"
    for level in 1...12 {
      let nine = Self.many(9) { _ in "*a\(level - 1)" }
      list += "x-\(level): &a\(level) [\(nine)]\n"
      merge += "x-\(level): &a\(level) {<<: [\(nine)]}\n"
    }
    #expect(Self.findings(Array((Self.head + list + Self.layer).utf8)).map(Self.code) == ["limit-exceeded"])
    #expect(
      Self.findings(Array((Self.head + merge + Self.layer).utf8)).map(Self.code) == ["limit-exceeded"])
    #expect(
      Self.findings(Array((Self.head + "x-a: &a [*a]\n" + Self.layer).utf8)) == ["4:10 recursive-alias"])
    #expect(Self.findings(Array((Self.head + "title: *b\n" + Self.layer).utf8)) == ["4:8 unknown-name"])
  }

  private static func code(_ finding: String) -> String { String(finding.split(separator: " ")[1]) }

  // MARK: Rings

  @Test(arguments: ["constants", "signals"]) func rings(_ block: String) {
    let own = "\(block): {a: a + 1}\n"
    #expect(Self.findings(Array((Self.head + own + Self.layer).utf8)) == ["4:\(block.utf8.count + 4) cycle"])
    let long = "\(block): {\(Self.many(10_000) { "c\($0): c\(($0 + 1) % 10_000) + 1" })}\n"
    #expect(Self.findings(Array((Self.head + long + Self.layer).utf8)) == ["4:\(block.utf8.count + 4) cycle"])
    let pairs = "\(block): {\(Self.many(1_000) { "c\($0): c\($0 ^ 1) + 1" })}\n"
    #expect(Self.findings(Array((Self.head + pairs + Self.layer).utf8)).count == 500)
  }

  @Test func whatNeedsARingStaysSilent() {
    let text = "signals: {a: b, b: a, c: a + 1, d: \"max(c, b)\"}\nlayers: [{id: a, opacity: d}]\n"
    #expect(Self.findings(Array((Self.head + text).utf8)) == ["4:11 cycle"])
    let canvas = "drawstring: 1\neffect: a\ncanvas: [w, 100]\nconstants: {w: width}\n" + Self.layer
    #expect(Self.findings(Array(canvas.utf8)) == ["3:1 cycle"])
  }

  // MARK: Very many things

  /// Those within the limits are read, and those beyond them are one finding; the codes alone.
  static let crowds = [
    Case(
      "constants in a chain",
      head + "constants: {\(many(5_000) { "c\($0): c\($0 + 1)" }), c5000: 1}\n" + layer),
    Case(
      "signals in a chain",
      head + "signals: {\(many(5_000) { "c\($0): c\($0 + 1)" }), c5000: pull}\n" + layer),
    Case("layers", head + "layers: [\(many(30_000) { "{id: c\($0)}" })]\n"),
    Case("more layers", head + "layers: [\(many(30_001) { "{id: c\($0)}" })]\n", "limit-exceeded"),
    animations("nodes", many(5_000) { _ in "{duration: 1s, tracks: {a.opacity: [0, 1]}}" }),
    animations(
      "members of a sequence",
      "{sequence: [\(many(5_000) { _ in "{duration: 1s, tracks: {a.opacity: {to: 1}}}" })]}"),
    animations(
      "curves",
      "{duration: 1s, tracks: {a.opacity: [\(many(5_000) { "{value: 1, ease: [0.\($0 + 1), 0, 1, 1]}" })]}}"),
    animations(
      "targets times members",
      "{targets: [\(many(10_000) { _ in "a" })], sequence: [\(many(1_000) { _ in "{duration: 1ms, tracks: {opacity: 1}}" })]}",
      "limit-exceeded"),
    animations(
      "targets times a long easing",
      "{targets: [\(many(10_000) { _ in "a" })], duration: 1s, ease: \"linear(\(many(5_000) { _ in "1" }))\", tracks: {opacity: 1}}",
      "limit-exceeded"),
    Case(
      "findings", head + "layers: [\(many(12_000) { _ in "{id: a, opacty: 2}" })]\n", "duplicate-name",
      "unknown-key", "too-many-findings"),
  ]

  private static func animations(_ name: String, _ nodes: String, _ findings: String...) -> Case {
    Case(name, Array((head + layer + "animations: [\(nodes)]\n").utf8), findings)
  }

  @Test(arguments: Effort.isFull ? crowds : Array(crowds.prefix(2))) func veryMany(
    _ item: Case
  ) {
    #expect(Set(Self.findings(item.bytes).map(Self.code)) == Set(item.findings))
  }
}
