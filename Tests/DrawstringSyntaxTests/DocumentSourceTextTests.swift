import DrawstringCompiler
import DrawstringLint
import DrawstringSyntax
import Testing

@Suite struct DocumentSourceTextTests {
  @Test func linesEndAtAllThreeBreaks() {
    let text = SourceText(name: "t", bytes: Array("a\nb\r\nc\rd".utf8))
    #expect(text.lineCount == 4)
    #expect((1...4).map { text.text(in: text.range(ofRow: $0)) } == ["a", "b", "c", "d"])
    #expect((0...8).map { text.position(of: $0).line } == [1, 1, 2, 2, 2, 3, 3, 4, 4])
    #expect((-1...9).map { text.row(of: $0) } == [1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4])
    let ended = SourceText(name: "t", bytes: Array("a\n".utf8))
    #expect(ended.position(of: 2) == SourceText.Position(line: 2, column: 1, utf16Column: 1))
    #expect(SourceText(name: "t", bytes: []).position(of: 99).line == 1)
  }

  @Test func columnsCountScalarsAndUTF16Units() {
    let text = SourceText(name: "t", bytes: [0xEF, 0xBB, 0xBF] + Array("é🎈x\n🎈🎈y".utf8))
    #expect(text.position(of: 3) == SourceText.Position(line: 1, column: 1, utf16Column: 1))
    #expect(text.position(of: 9) == SourceText.Position(line: 1, column: 3, utf16Column: 4))
    #expect(text.position(of: 19) == SourceText.Position(line: 2, column: 3, utf16Column: 5))
    let length = text.length(of: SourceRange(3, 9))
    #expect(length.scalars == 2 && length.utf16 == 3)
  }

  @Test func placesInLongLinesAgreeWithCounting() {
    let line = String(repeating: "é🎈ab", count: 1000)
    let text = SourceText(name: "t", bytes: Array(("x\n" + line).utf8))
    for count in [1, 127, 128, 511, 512, 513, 2000, 3999] {
      let offset = 2 + Array(line.unicodeScalars.prefix(count).map { String($0).utf8.count }).reduce(0, +)
      #expect(text.position(of: offset).column == count + 1)
    }
  }

  @Test func whatIsNotUTF8StillHasPlaces() {
    let text = SourceText(name: "t", bytes: [0x61, 0xFF, 0x80, 0x62])
    #expect(text.position(of: 3).column == 3)
    #expect(text.text(in: SourceRange(0, 4)).hasSuffix("b"))
  }
}
