import DrawstringCore
import DrawstringOutput
import Testing

@testable import DrawstringDrawing

/// The characters that pictures of pixels draw, and the note about those that they do not.
@Suite struct TextFaceTests {
  private func line(_ text: String) -> TextLine { TextLine(text, at: Vec2(0, 0), TextLine.Style()) }

  /// A letter with marks is more than the letter alone, and one with two scalars is the same as one with one.
  @Test(arguments: [
    ("é", "e", "e\u{301}"), ("Ä", "A", "A\u{308}"), ("ç", "c", "c\u{327}"), ("ñ", "n", "n\u{303}"),
    ("ế", "e", "e\u{302}\u{301}"), ("Ș", "S", "S\u{326}"),
    ("ą", "a", "a\u{328}"),
    ("ű", "u", "u\u{30B}"), ("Å", "A", "A\u{30A}"),
  ])
  func lettersHaveMarks(_ letter: String, _ base: String, _ scalars: String) {
    let (marked, plain) = (line(letter), line(base))
    #expect(marked.missing.isEmpty && marked.path != plain.path)
    #expect(marked.path == line(scalars).path)
    #expect(marked.path.verbs.count > plain.path.verbs.count)
  }

  /// A mark above a dotted letter takes the place of the dot.
  @Test func marksReplaceDots() {
    #expect(line("ì").path.verbs.count == line("ı").path.verbs.count + 2)
  }

  @Test func everyCharacterOfTheFaceIsDrawn() {
    for (character, glyph) in TextFace.characters {
      let line = line(String(character))
      #expect(line.missing.isEmpty && !line.path.isEmpty && glyph.width > 0, "\(character)")
    }
  }

  /// Each missing character is named once, by every command that draws pixels; an SVG file has the fonts of its viewer.
  @Test func aNoteNamesMissingCharacters() {
    let spec = """
      drawstring: 1
      effect: caption
      title: Déjà vu ✓
      canvas: [200, 40]
      layers: [{id: caption, kind: text, string: "漢字 é → ✓ 字", fontSize: 16, size: [200, 40], position: [100, 20]}]
      """
    TemporaryFolder.with { folder in
      for (name, isNoted) in [
        ("a.png", true), ("a.gif", true), ("%d.png", true), ("a.svg", false), ("a.html", false),
      ] {
        let run = Run("render", "-", "-o", "\(folder.path)/\(name)", input: spec)
        let notes = run.errors.split(separator: "\n").filter { $0.contains("boxes stand for") }
        #expect(run.code == .clean && notes.count == (isNoted ? 1 : 0), "\(name): \(run.errors)")
        #expect(notes.allSatisfy { $0.contains("'字', '漢'") && !$0.contains("é") && !$0.contains("✓") })
      }
    }
  }
}
