import Drawstring
import DrawstringCompiler
import DrawstringLint
import DrawstringSyntax
import DrawstringTestSupport
import Testing

@Suite struct DocumentScalarTextTests {
  /// For each of a decoded text's characters that is written as itself, its place must hold that character.
  @Test(arguments: [
    "a: plain text",
    "a: plain over\n  two   \n\n  lines",
    "a: 'it''s  one\n  two\n\n\n  three'",
    "a: \"x\\ty\\u00e9z\\\\ \\x41 \\U0001F388 é🎈 \\N\\_\\L\\P end\"",
    "a: \"first \\\n   second  \n  third\\\n\n  fourth\"",
    "a: |\n  one\n\n    two\n  three\n",
    "a: |2-\n    one\n   two\n\n",
    "a: >\n  one\n  two\n\n  three\n   indented\n  four\n\n\n  five\n",
    "a: >+\n\n  lead\n  x\n\n\nb: 1",
    "a: |\r\n  one\r\n  two\r\nb: 1",
    "a:\n  - >-\n    M0 0\n    L10 10\n",
    "a: \"x \\ud83d\\ude00 y \\uD83C\\uDDE9z\"",
    "a: \"one\u{2028}two \u{2029} three – four\"",
    "a: one – two\u{2028}  three",
  ]) func everyByteKnowsItsPlace(yaml: String) throws {
    let reading = Reading(yaml)
    #expect(reading.codes.filter { $0 != "invisible-character" } == [])
    let node = try #require(valueOfA(in: reading))
    let text = reading.document.scalarText(node)
    let range = reading.document.range(of: node)
    if let offsets = text.offsets { #expect(offsets.count == text.bytes.count + 1) }
    var previous = range.start
    for (index, byte) in text.bytes.enumerated() {
      let place = text.range(index..<index + 1)
      #expect(place.start >= previous && place.start <= range.end, "byte \(index) of \(text.string)")
      previous = place.start
      let written = place.start < reading.document.source.count ? reading.document.source[place.start] : 0
      if byte > 0x20, byte < 0x7F, written != UInt8(ascii: "\\") { #expect(written == byte, "byte \(index)") }
      if written == UInt8(ascii: "\\") { #expect(byte == 9 || byte == 0x5C || byte >= 0x41) }
    }
  }

  @Test func charactersAfterEscapesAndFoldsAreFound() throws {
    let reading = Reading("a: \"x\\ty\\u00e9Z \\\n   W\n  V\"")
    let text = reading.document.scalarText(try #require(valueOfA(in: reading)))
    for letter in ["Z", "W", "V"] {
      let index = try #require(text.bytes.firstIndex(of: letter.utf8.first!))
      #expect(reading.source(text.range(index..<index + 1)) == letter)
    }
    let accent = try #require(text.bytes.firstIndex(of: 0xC3))
    #expect(reading.source(text.range(accent..<accent + 2)) == "\\u00e9")
  }

  /// A pair of escapes is one character, wherever JSON may have it; elsewhere its characters are the author's.
  @Test(
    arguments: [
      ("a: \"\\ud83d\\ude00!\"", "😀!"), ("a: '\\ud83d\\ude00!'", "\\ud83d\\ude00!"),
      ("a: \\ud83d\\ude00!", "\\ud83d\\ude00!"), ("a: \"\\\\ud83d\\ude00\"", nil),
      ("a: \"x\n  \\ud83d\\ude00\n\n  !\"", "x 😀\n!"),
      ("a: |\n  \\ud83d\\ude00\n  !\n", "\\ud83d\\ude00\n!\n"),
      ("b: \"\\ud83d\\ude00\"\na: >\n  \\ud83d\\ude00\n  \u{2028}!\n", "\\ud83d\\ude00 \u{2028}!\n"),
      ("a: x\u{85}y", "x\u{85}y"), ("a: \"x\u{2029}\\ud83d\\ude00\"", "x\u{2029}😀"),
      ("a:\n-\t\"- \tx\"", "- \tx"), ("a:\n-\t- x\n  -\ty", "x"), ("a:\n-\t|\n  -\tx\n", "-\tx\n"),
      ("a: \"\\ud83d x\"", nil), ("a: \"\\ude00\\ud83d\"", nil),
    ] as [(String, String?)]) func charactersAreThoseOfTheFile(yaml: String, text: String?) throws
  {
    let reading = Reading(yaml)
    #expect(reading.codes.filter { $0 != "invisible-character" } == (text == nil ? ["yaml-syntax"] : []))
    guard let text else { return }
    var node = try #require(valueOfA(in: reading, named: "a"))
    while reading.document.kind(of: node) == .sequence {
      node = try #require(reading.document.children(of: node).first)
    }
    let read = reading.document.scalarText(node)
    #expect(read.string == text)
    if let index = read.bytes.firstIndex(of: UInt8(ascii: "!")) {
      #expect(reading.source(read.range(index..<index + 1)) == "!")
    }
  }

  /// LS and PS are characters as others are.
  @Test func charactersBehindSeparatorsAreFound() throws {
    let reading = Reading("a: \"x – \u{2028}  Y\u{2029}Z\"")
    let text = reading.document.scalarText(try #require(valueOfA(in: reading)))
    #expect(text.string == "x – \u{2028}  Y\u{2029}Z")
    for letter in ["Y", "Z"] {
      let index = try #require(text.bytes.firstIndex(of: letter.utf8.first!))
      #expect(reading.source(text.range(index..<index + 1)) == letter)
    }
  }

  @Test func mutatedFilesNeverLeaveTheSource() {
    let seed = Array(
      "a: &x {b: [1, 'it''s', \"\\u00e9\\n\"], c: >\n    fold\n    more\n  }\nd: *x\ne: |\n  é🎈\n".utf8)
    let alphabet = Array("{}[]:,-#&*!|>'\"%@`\\ \n\t\r0aé\u{85}\u{2028}()?~".utf8)
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<4_000 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(alphabet.randomElement(using: &generator)!, at: place)
        default: bytes[place] = alphabet.randomElement(using: &generator)!
        }
      }
      let reading = Reading(bytes: bytes)
      for finding in reading.findings {
        #expect(finding.range.start >= 0 && finding.range.start <= finding.range.end)
        #expect(finding.range.end <= bytes.count)
      }
      for index in reading.document.nodes.indices {
        let range = reading.document.nodes[index].range
        #expect(range.start >= 0 && range.start <= range.end && range.end <= bytes.count)
        let text = reading.document.scalarText(NodeID(index))
        let place = text.wholeRange
        #expect(place.start >= range.start && place.end <= range.end)
      }
    }
  }

  private func valueOfA(in reading: Reading, named name: String) -> NodeID? {
    reading.document.root.flatMap { reading.document.plainValue(of: name, in: $0) }
  }

  private func valueOfA(in reading: Reading) -> NodeID? {
    guard let root = reading.document.root else { return nil }
    var node = reading.document.children(of: root).dropFirst().first
    while let id = node, reading.document.kind(of: id) == .sequence {
      node = reading.document.children(of: id).first
    }
    return node
  }
}
