import DrawstringCore
import DrawstringOutput
import DrawstringSyntax
import DrawstringTestSupport
import Testing

@testable import DrawstringDrawing

/// The built-in face of pictures, and the note about characters that no face has.
@Suite struct TextFaceTests {
  private func line(_ text: String) -> TextLine { TextLine(text, at: Vec2(0, 0), TextLine.Style()) }

  /// A letter with marks is more than the letter alone, and one with two scalars is the same as one with one.
  @Test(arguments: [
    ("é", "e", "e\u{301}"), ("Ä", "A", "A\u{308}"), ("ç", "c", "c\u{327}"), ("ñ", "n", "n\u{303}"),
    ("ế", "e", "e\u{302}\u{301}"), ("Ș", "S", "S\u{326}"),
    ("ą", "a", "a\u{328}"),
    ("ű", "u", "u\u{30B}"), ("Å", "A", "A\u{30A}"), ("Ờ", "O", "O\u{31B}\u{300}"),
    ("ᾄ", "α", "α\u{313}\u{301}\u{345}"),
    ("й", "и", "и\u{306}"),
  ])
  func lettersHaveMarks(_ letter: String, _ base: String, _ scalars: String) {
    let (marked, plain) = (line(letter), line(base))
    #expect(marked.missing.isEmpty && marked.strokes != plain.strokes)
    #expect(marked.strokes == line(scalars).strokes)
    #expect(marked.strokes.verbs.count > plain.strokes.verbs.count)
  }

  /// A mark above a dotted letter takes the place of the dot.
  @Test func marksReplaceDots() {
    #expect(line("ì").strokes.verbs.count == line("ı").strokes.verbs.count + 2)
  }

  @Test func everyCharacterOfTheFaceIsDrawn() {
    for (character, glyph) in TextFace.characters {
      let line = line(String(character))
      #expect(line.missing.isEmpty && !line.strokes.isEmpty && glyph.width > 0, "\(character)")
    }
    for character in Array(TextFace.filled.keys) + TextFace.alike.keys + TextFace.spelled.keys
      + TextMark.alone.keys
    {
      let line = line(String(character))
      #expect(line.missing.isEmpty && !(line.strokes.isEmpty && line.fills.isEmpty), "\(character)")
    }
  }

  /// The letters of blocks, but for some.
  @Test(arguments: [
    (0xA1...0x17F, ""), (0x1E00...0x1EF9, "ẚẜẝẟ"), (0x386...0x3CE, ""), (0x400...0x45F, ""),
    (0x1F00...0x1FFC, ""),
    (0x2190...0x2199, ""),
  ])
  func blocksAreWhole(_ block: ClosedRange<Int>, _ others: String) {
    for code in block {
      guard let scalar = Unicode.Scalar(UInt32(code)), scalar.properties.name != nil,
        scalar.properties.isAlphabetic || code < 0x180
      else { continue }
      let character = Character(scalar)
      #expect(line(String(character)).missing.isEmpty != others.contains(character), "\(character)")
    }
  }

  /// The letters of languages, and what their texts have besides.
  @Test(arguments: [
    "Zażółć gęślą jaźń", "Příliš žluťoučký kůň úpěl ďábelské ódy", "Árvíztűrő tükörfúrógép",
    "Iñtërnâtiônàlizætiøn",
    "Þjóðvegur Æsir Ðað", "İstanbul’da ığdır şçöü", "Đặng Thị Ngọc Huyền ơ ư ẵ", "Ħaġa Għawdex",
    "Ḥēṯ ṣāḏē ṭ ẓ", "Ɓ ɗ ƙ ŋ ɛ ɔ ə",
    "Ή γάτα ἄνθρωπος ᾧ ῥόδον", "Съешь ещё этих французских булок", "Ґанок їжак єнот", "Ђорђе Љубав Ћуп",
    "Ќофте ѓон",
    "Әдемі Қазақ Ңң Өө Ұұ Үү Һһ Ғғ", "50 % ‰ ½ ⅔ x² H₂O №5 21 °C", "“a” ‘b’ „c“ «d» ‹e› – — … • † § ¶",
    "→ ← ↑ ↓ ↔ ↻ ✓ ✔ ✗ ★ ☆ ● ○ ▶",
    "€ £ ¥ ₽ ₴ ₹ ₺ ₿ ¢", "± × ÷ ≤ ≥ ≠ ≈ ∞ √ ∑ ∆ µ", "soft\u{AD}hyphen \u{FE0F}✔\u{FE0F}",
  ])
  func languagesAreWhole(_ text: String) {
    #expect(line(text).missing.isEmpty)
  }

  /// Between a letter and a mark above it there is room, also in wide lines.
  @Test(arguments: [1.55, 2.5]) func marksDoNotTouchLetters(_ width: Double) throws {
    var count = 0
    for code in Array(0xC0...0x17F) + Array(0x1E00...0x1EF9) {
      let scalar = try #require(Unicode.Scalar(UInt32(code)))
      let words = scalar.properties.name?.parts(between: " WITH ") ?? []
      guard words.count == 2, TextMark.byName[words[1]]?.place == .above, !"ďťľĽ".contains(Character(scalar)),
        let glyph = FaceGlyph(Character(scalar), extra: width - 1.55)
      else { continue }
      // The mark is what was added last.
      let parts = glyph.path.description.split(separator: "M").map { "M\($0)" }
      let strokes = words[1] == "DIAERESIS" || words[1].hasPrefix("DOUBLE") ? 2 : 1
      let letter = try bounds(parts.dropLast(strokes).joined())
      let mark = try bounds(parts.suffix(strokes).joined())
      #expect(letter.lowest.y - mark.highest.y > width, "\(scalar)")
      count += 1
    }
    #expect(count > 150)
  }

  private func bounds(_ data: String) throws -> PathBounds {
    var diagnostics = Diagnostics()
    let path = try #require(PathDataParser.parse(ScalarText(data), into: &diagnostics))
    return try #require(PathOutline(path).bounds)
  }

  /// The picture of all letters is that of the face.
  @Test func theFaceHasACurrentPicture() throws {
    let characters = (0x21...0x2E7F).compactMap { Unicode.Scalar($0).map { Character($0) } }
      .filter { character in
        guard let glyph = FaceGlyph(character) else { return false }
        return glyph.width > 0 && !(glyph.path.isEmpty && glyph.filled.isEmpty)
      }
    #expect(characters.count > 1_000)
    let (columns, cell) = (32, Vec2(28, 34))
    let rows = (characters.count + columns - 1) / columns
    var (fills, strokes, width) = (VectorPath(), VectorPath(), 0.0)
    for (index, character) in characters.enumerated() {
      let place = Vec2((Double(index % columns) + 0.5) * cell.x, (Double(index / columns) + 0.68) * cell.y)
      let line = TextLine(String(character), at: place, TextLine.Style(size: 20, anchor: 0.5))
      fills.append(line.fills)
      strokes.append(line.strokes)
      width = line.lineWidth
    }
    let size = Vec2(Double(columns) * cell.x, Double(rows) * cell.y)
    let document = SVGDocument.element(
      width: size.x, height: size.y, title: "The letters of pictures",
      children: [
        SVGElement(
          "rect", [.init("width", SVGText(size.x)), .init("height", SVGText(size.y)), .init("fill", "#fff")]),
        SVGElement("path", [.init("d", rounded(fills)), .init("fill", "#222")]),
        SVGElement(
          "path",
          [
            .init("d", rounded(strokes)), .init("fill", "none"), .init("stroke", "#222"),
            .init("stroke-width", SVGText(width)), .init("stroke-linecap", "round"),
            .init("stroke-linejoin", "round"),
          ]),
      ])
    try ProjectFile.expect(SVGDocument.text(document), at: "specs/pictures/letters.svg")
    #expect(try ProjectFile.text(of: "specs/language.md").contains("pictures/letters.svg"))
  }

  /// Path data with one decimal, which is enough for a picture.
  private func rounded(_ path: VectorPath) -> SVGText {
    let text = SVGText(path)
    return text.with(text.numbers.map { ($0 * 10).rounded() / 10 })
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
        let notes = run.errors.split(separator: "\n").filter { $0.contains("no face has") }
        #expect(run.code == .clean && notes.count == (isNoted ? 1 : 0), "\(name): \(run.errors)")
        #expect(
          notes.allSatisfy {
            $0.contains("'字' (U+5B57 CJK UNIFIED IDEOGRAPH-5B57), '漢' (U+6F22 CJK UNIFIED IDEOGRAPH-6F22)")
              && !$0.contains("é") && !$0.contains("✓") && $0.contains("--font")
          })
      }
    }
  }
}
