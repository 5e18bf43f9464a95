import Drawstring
import DrawstringCompiler
import DrawstringLint
import DrawstringSyntax
import Testing

@Suite struct DocumentReadingTests {
  @Test(arguments: [
    ("a: 1\nb: [x, 'y', \"z\"]\n", "{«a»:«1» «b»:[«x» «y» «z»]}"),
    ("- {a: 1, b: }\n-\n- ~\n", "[{«a»:«1» «b»:«»} «» «~»]"),
    ("a: &x [1, 2]\nb: *x\nc: {<<: *x}", "{«a»:[«1» «2»] «b»:[«1» «2»] «c»:{«<<»:[«1» «2»]}}"),
    ("\u{FEFF}a: b", "{«a»:«b»}"),
    ("a: >\n  one\n  two\n\n  three\nb: |\n  x\n   y\n", "{«a»:«one two\nthree\n» «b»:«x\n y\n»}"),
    ("[a: b, c]", "[{«a»:«b»} «c»]"),
  ]) func structure(text: String, outline: String) {
    let reading = Reading(text)
    #expect(reading.outline == outline)
    #expect(reading.codes == [])
    #expect(reading.document.isComplete)
  }

  @Test func rangesAreBytesOfTheNodesOwnText() {
    let reading = Reading(
      "é: &anchor  'ü'\r\nlist: # comment\r\n  - &b !!str plain\r\n  - [1,\r\n     2]\r\n# end\r\nlast: {a: \"\\u00e9\" }\r\n"
    )
    #expect(
      reading.scalars.map(\.source)
        == ["é", "'ü'", "list", "plain", "1", "2", "last", "a", "\"\\u00e9\""])
    let containers = reading.document.nodes.indices.map(NodeID.init).filter {
      reading.document.kind(of: $0) != .scalar
    }.map { reading.source(reading.document.range(of: $0)) }
    #expect(containers[1] == "- &b !!str plain\r\n  - [1,\r\n     2]")
    #expect(containers[2] == "[1,\r\n     2]")
    #expect(containers[3] == "{a: \"\\u00e9\" }")
    #expect(reading.places == ["explicit-tag@!!str"])
  }

  @Test(arguments: [
    ("", "empty-document@"),
    ("# only\n  # this\n", "empty-document@"),
    ("---\n...\n", "empty-document@"),
    ("a: 1\n---\nb: 2\n", "second-document@---"),
    ("a: *nix\n", "unknown-name@*nix"),
    ("a: &a [*a]\n", "recursive-alias@*a"),
    ("{[1]: 2}", "key-not-text@[1]"),
    ("a: {{x}}", "key-not-text@{x}"),
    ("a:\n\tb: 1", "tab-indentation@\t"),
    ("a:\n  - b: 1\n\t  c: 1", "tab-indentation@\t"),
    ("a: [1, 2\nb: 3\n", "yaml-syntax@:"),
    ("a: 'it\nb: 1", "yaml-syntax@'it"),
    ("a: b: c\n", "yaml-syntax@:"),
    ("a: 1\n  b: 2\n", "yaml-syntax@:"),
    ("a\nb: 1\n", "yaml-syntax@a"),
    ("a: @x\n", "yaml-syntax@@"),
    ("a: \"\\q\"\n", "yaml-syntax@\\"),
    ("circle:\n  radius:5\n  center: [0, 0]\n", "missing-space@radius:5"),
    ("a: 1\u{0}\n", "control-character@\u{0}"),
    ("a: 1\nb: \u{9B}2\n", "control-character@\u{9B}"),
  ]) func oneMistakeGivesOneFinding(text: String, place: String) {
    #expect(Reading(text).places == [place])
  }

  @Test(arguments: [
    ("tracks: {arc[5].x: {to: 1}}", "inside braces 'arc[5].x' needs quotes: '\"arc[5].x\"'"),
    (
      "tracks: {a: 1, dots[2].path.trim-end: [0]}",
      "inside braces 'dots[2].path.trim-end' needs quotes: '\"dots[2].path.trim-end\"'"
    ),
    ("tracks: {a [5]: 1}", "close the mapping with '}', or put a ',' before the next entry"),
  ])
  func aKeyWithBracketsInBracesNeedsQuotes(text: String, help: String) throws {
    #expect(try #require(Reading(text).findings.first).help == [help])
  }

  @Test func anErrorLeavesWhatWasReadBefore() {
    let reading = Reading("a: {b: 1, c: [2, 3\nd: 4\n")
    #expect(reading.outline.hasPrefix("{«a»:{«b»:«1» «c»:[«2»"))
    #expect(reading.codes == ["yaml-syntax"])
    #expect(!reading.document.isComplete)
    #expect(reading.document.unread.count == 4)
  }

  @Test func badBytesAreNamedWithTheirPlace() {
    let latin = Reading(bytes: Array("a: 1\nb: caf".utf8) + [0xE9, 0x0A] + Array("c: 1\n".utf8))
    #expect(latin.codes == ["encoding"])
    #expect(latin.findings[0].range == SourceRange(11, 12))
    #expect(latin.outline == "{«a»:«1»}")
    for (bytes, name): ([UInt8], String) in [
      ([0xFF, 0xFE, 0x61, 0], "UTF-16 (little-endian)"), ([0xFE, 0xFF, 0, 0x61], "UTF-16 (big-endian)"),
      ([0x61, 0, 0x3A, 0], "UTF-16 (little-endian)"), ([0, 0x61, 0, 0x3A], "UTF-16 (big-endian)"),
      ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "UTF-32 (little-endian)"),
      ([0, 0, 0, 0x61], "UTF-32 (big-endian)"), ([0, 0, 0xFE, 0xFF], "UTF-32 (big-endian)"),
    ] {
      let reading = Reading(bytes: bytes)
      #expect(reading.codes == ["encoding"])
      #expect(reading.findings[0].message.contains(name))
    }
  }

  @Test func limitsAreNamed() {
    let deep = Reading(String(repeating: "[", count: 10_000))
    #expect(deep.codes == ["limit-exceeded"])
    let blocks = Reading((0..<200).map { String(repeating: " ", count: $0) + "a:\n" }.joined())
    #expect(blocks.codes == ["limit-exceeded"])
    let justDeepEnough = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(Reading(justDeepEnough).codes == [])
    // 100 levels inside an anchor, used 50 levels down.
    let brackets = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    let through =
      "a: &a \(brackets)\nb: " + String(repeating: "[", count: 50) + "*a" + String(repeating: "]", count: 50)
    #expect(Reading(through).codes == ["limit-exceeded"])
    var bomb = "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
    for level in 1..<60 {
      let items = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      bomb += "a\(level): &a\(level) [\(items)]\n"
    }
    #expect(Reading(bomb).codes == ["limit-exceeded"])
    #expect(Reading(bytes: Array(repeating: 0x20, count: (64 << 20) + 1)).codes == ["limit-exceeded"])
    #expect(Reading(String(repeating: "%TAG !a! b\n", count: 1000) + "--- a").codes == ["yaml-syntax"])
  }
}
