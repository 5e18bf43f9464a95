import DrawstringCore
import DrawstringOutput
import DrawstringTestSupport
import Testing

@testable import DrawstringDrawing

/// Texts in the fonts of `--font`.
@Suite struct FontLettersTests {
  private static let noto = "/usr/share/fonts/truetype/noto"
  private static let fonts = [
    "NotoNaskhArabic-Regular", "NotoSansDevanagari-Regular", "NotoSans-Regular", "NotoSansHebrew-Regular",
  ]
  .map { "\(noto)/\($0).ttf" }
  private static var hasNoto: Bool { fonts.allSatisfy { Files.status(of: $0)?.kind == .file } }

  private func font(_ place: Int) throws -> TrueTypeFont {
    try TrueTypeFont(try Files.contents(of: Self.fonts[place]))
  }

  private func spec(_ text: String) -> String {
    """
    drawstring: 1
    effect: caption
    canvas: [200, 40]
    layers: [{id: caption, kind: text, string: "\(text)", fontSize: 16, size: [200, 40], position: [100, 20]}]
    """
  }

  /// Fonts come before the face, and a text that no face has stays a text in SVG.
  @Test func fontsComeFirst() {
    TemporaryFolder.with { folder in
      let file = "\(folder.path)/small.ttf"
      var sink = OutputSink.file(file)
      sink.write(TrueTypeFontTests.small)
      sink.finish()
      func picture(_ text: String) -> Run {
        Run("render", "-", "-o", "-", "--phase", "idle", "--font", file, input: spec(text))
      }
      let drawn = picture("A")
      #expect(
        drawn.output.contains("d=\"M0 0L600 0L600-600Q300-900 0-600Z\"") && drawn.errors.isEmpty,
        "\(drawn)")
      #expect(!drawn.output.contains("<text"))
      let both = picture("Aé")
      #expect(both.output.contains("stroke-linecap=\"round\"") && both.errors.isEmpty)
      let missing = picture("A漢")
      #expect(missing.output.contains("<text") && missing.output.contains("A漢"))
      #expect(
        missing.errors.contains("no face has '漢' (U+6F22") && missing.errors.contains("fonts of the viewer"))
      let page = Run("render", "-", "--format", "html", "-o", "-", "--font", file, input: spec("A漢"))
      #expect(page.output.contains("@font-face") && page.output.contains("font-src data:"))
      #expect(page.errors.contains("no face has '漢'"))
      #expect(Run("render", "-", "-o", "-", "--font", "/dev/null", input: spec("A")).code == .wrongUsage)
      #expect(
        Run("render", "-", "-o", "-", "--font", "\(folder.path)/none", input: spec("A")).code == .failure)
      let effects = ["a", "b"].map { name in
        let path = "\(folder.path)/\(name).yaml"
        var sink = OutputSink.file(path)
        sink.write(Array(spec(name == "a" ? "A" : "AA").utf8))
        sink.finish()
        return path
      }
      let difference = Run(["diff"] + effects + ["--format", "html", "-o", "-", "--font", file])
      #expect(
        difference.output.contains("M0 0L600 0L600-600Q300-900") && difference.output.contains("@font-face"))
      #expect(Run(["diff"] + effects + ["--font", file]).code == .wrongUsage)
    }
  }

  /// Letters are drawn in terminals where they are large enough.
  @Test func terminalsHaveLetters() {
    let large = Run("render", "-", "--format", "ansi", "--scale", "1", "--phase", "idle", input: spec("漢 A"))
    #expect(large.errors.contains("no face has '漢'"))
    let small = Run(
      "render", "-", "--format", "ansi", "--scale", "0.1", "--phase", "idle", input: spec("漢 A"))
    #expect(!small.errors.contains("no face has"))
  }

  /// The characters of a line from left to right, by the rules of Unicode.
  @Test(arguments: [
    ("abc", "abc"), ("אבג", "גבא"), ("abc אבג def", "abc גבא def"), ("אבג abc", "abc גבא"),
    ("אבג 12:30", "12:30 גבא"),
    ("אב (12) ג", "ג (12) בא"), ("a (אב) c", "a (בא) c"), ("אבג!", "!גבא"), ("abc אב!", "abc בא!"),
    ("50% אב", "בא 50%"),
  ])
  func linesRunInTheirDirections(_ text: String, _ shown: String) {
    let scalars = Array(text.unicodeScalars)
    let levels = TextDirections.levels(scalars).levels
    let order = TextDirections.order(levels)
    let line = order.map { levels[$0] % 2 == 0 ? scalars[$0] : TextDirections.mirrored(scalars[$0]) }
    #expect(String(String.UnicodeScalarView(line)) == shown)
  }

  private func glyphs(_ text: String, _ font: TrueTypeFont) -> [ShapedGlyph] {
    let scalars = Array(text.unicodeScalars)
    let script = scalars.lazy.compactMap { TextScript($0) }.first ?? .latin
    return GlyphShaper(scalars, script, isReversed: script.shaping == .arabic, font: font).glyphs
  }

  @Test(.enabled(if: hasNoto)) func fontsShapeTheirScripts() throws {
    let (arabic, indic, latin) = (try font(0), try font(1), try font(2))
    let (beh, lam, alef) = (glyphs("ب", arabic), glyphs("ل", arabic), glyphs("ا", arabic))
    #expect(Set([beh[0].glyph] + glyphs("ببب", arabic).map(\.glyph)).count == 4, "four forms of a letter")
    let both = glyphs("لا", arabic).reduce(0) { $0 + $1.advance }
    #expect(both < lam[0].advance + alef[0].advance, "a ligature")
    let mark = glyphs("بَ", arabic)
    #expect(mark.count == 2 && mark[0].advance == 0 && mark[0].offset != .zero, "a mark has no width")
    #expect(glyphs("कि", indic)[1].glyph == glyphs("क", indic)[0].glyph, "the vowel sign stands before")
    #expect(glyphs("क्ष", indic).count == 1, "a conjunct")
    #expect(glyphs("AV", latin)[0].advance < glyphs("A", latin)[0].advance, "kerning")
  }

  /// Damaged tables of lookups neither trap nor take long.
  @Test(.enabled(if: hasNoto)) func damagedLookupsDoNotTrap() throws {
    var random = SeededGenerator(seed: 11)
    for (path, text) in zip(Self.fonts, ["بِسْمِ اللَّهِ لا", "विद्यार्थी र्कि स्त्री", "office AVATAR é", "שָׁלוֹם"]) {
      let whole = try Files.contents(of: path)
      let tables = try TrueTypeFont(whole).tables.filter { ["GSUB", "GPOS", "GDEF"].contains($0.key) }
      for _ in 0..<Effort.cases(80) {
        var bytes = whole
        for range in tables.values {
          for _ in 0..<Int.random(in: 1...60, using: &random) {
            let place = range.lowerBound + Int.random(in: 0..<min(range.count, 6_000), using: &random)
            bytes[place] = [0, 1, 2, 0x7F, 0xFF].randomElement(using: &random) ?? 0
          }
        }
        let font = try TrueTypeFont(bytes)
        let line = TextLine(text, at: .zero, TextLine.Style(size: 20), fonts: [font])
        #expect(line.missing.isSubset(of: Set(text)))
      }
    }
  }

  /// A packed font has the outlines of its characters, and is smaller than its file.
  @Test(.enabled(if: hasNoto)) func packedFontsAreSmall() throws {
    let font = try font(1)
    let packed = font.packed(for: Set("नमस्ते".unicodeScalars))
    #expect(packed.count * 2 < font.file.count)
    let same = try TrueTypeFont(font.file)
    let line = { (font: TrueTypeFont) in
      TextLine("नमस्ते", at: .zero, TextLine.Style(size: 20), fonts: [font]).fills
    }
    #expect(line(same) == line(font))
  }
}
