internal import DrawstringCore
internal import DrawstringSyntax

/// A line of text as outlines to fill and lines to stroke.
///
/// A character has a glyph of the first font that has it, or else of the built-in face (`TextFace`). Where no face has it, it is
/// a box, and `missing` lists it.
struct TextLine {
  struct Style {
    var size = 16.0
    var isBold = false
    /// The part of the width that lies before the start: 0, 0.5 or 1.
    var anchor = 0.0
  }

  private(set) var fills = VectorPath()
  private(set) var strokes = VectorPath()
  private(set) var missing: Set<Character> = []
  let lineWidth: Double

  /// The width of lines, in units of the face.
  private static let regular = 1.55
  private static let bold = 2.5
  /// What a character of wide lines is wider by.
  private static let wider = 0.8
  /// The most segments of the outlines of a text: some 20,000 characters. Glyphs beyond are left out.
  static let mostSegments = 1_000_000
  /// The work of a byte of a text with fonts.
  static let shapedByte = 10_000
  /// The most characters that are shaped together.
  private static let longestRun = 512

  /// Characters of one face, one script and one direction.
  private struct Run {
    var characters: [Character]
    /// The number of the font; nil for the built-in face.
    var font: Int?
    var script: TextScript
    var level: Int
  }

  /// The start is on the baseline. Without the built-in face, characters that no font has are left out.
  init(_ text: String, at start: Vec2, _ style: Style, fonts: [TrueTypeFont] = [], hasFace: Bool = true) {
    let size = max(style.size, 0)
    lineWidth = size / TextFace.size * (style.isBold ? Self.bold : Self.regular)
    let runs = Self.runs(text, fonts)
    var x = 0.0
    for index in TextDirections.order(runs.map(\.level)) {
      let run = runs[index]
      if let font = run.font {
        x += add(run, fonts[font], at: x)
      } else if !hasFace {
        missing.formUnion(run.characters)
      } else {
        for character in run.level % 2 == 0 ? run.characters : run.characters.reversed() {
          x += add(character, isMirrored: run.level % 2 != 0, style.isBold, at: x)
        }
      }
    }
    let (left, top) = (start.x - size * x * style.anchor, start.y)
    fills = fills.mapped(a: size, b: 0, c: 0, d: size, tx: left, ty: top)
    strokes = strokes.mapped(a: size, b: 0, c: 0, d: size, tx: left, ty: top)
  }

  private static func runs(_ text: String, _ fonts: [TrueTypeFont]) -> [Run] {
    let levels = TextDirections.levels(Array(text.unicodeScalars)).levels
    var runs: [Run] = []
    var place = 0
    for character in text {
      let level = levels[place]
      place += character.unicodeScalars.count
      let script = character.unicodeScalars.lazy.compactMap { TextScript($0) }.first
      let last = runs.last
      // A sign stays with the letters before it.
      let stays = script == nil && last?.font.map { fonts[$0].has(character) } ?? false
      let font = stays ? last?.font : fonts.firstIndex { $0.has(character) }
      let own = script ?? last?.script ?? .latin
      if let last, last.font == font, last.script == own, last.level == level,
        last.characters.count < longestRun
      {
        runs[runs.count - 1].characters.append(character)
      } else {
        runs.append(Run(characters: [character], font: font, script: own, level: level))
      }
    }
    return runs
  }

  /// Adds glyphs of a font at the size 1; returns their width.
  private mutating func add(_ run: Run, _ font: TrueTypeFont, at start: Double) -> Double {
    let scalars = run.characters.flatMap { character in
      if let whole = TextFaces.composed[character], font.glyph(of: whole) != nil { return [whole] }
      return Array(character.unicodeScalars)
    }
    var x = start
    for glyph in GlyphShaper(scalars, run.script, isReversed: run.level % 2 != 0, font: font).glyphs {
      if fills.segmentCount <= Self.mostSegments {
        let place = Vec2(x + font.em(glyph.offset.x), -font.em(glyph.offset.y))
        font.add(glyph.glyph, at: place, size: 1, to: &fills)
      }
      x += font.em(glyph.advance)
    }
    return x - start
  }

  /// Adds a character of the built-in face at the size 1, or a box; returns its width.
  private mutating func add(_ character: Character, isMirrored: Bool, _ isBold: Bool, at x: Double) -> Double
  {
    var shown = character
    if isMirrored, let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 {
      shown = Character(TextDirections.mirrored(scalar))
    }
    var glyph = FaceGlyph(shown, extra: isBold ? Self.bold - Self.regular : 0)
    if glyph == nil {
      missing.insert(character)
      let isWide = character.unicodeScalars.first.map { $0.value >= 0x2E80 } ?? false
      glyph = FaceGlyph(isWide ? TextFace.wide : TextFace.missing)
    }
    guard let glyph else { return 0 }
    let unit = 1 / TextFace.size
    if strokes.segmentCount <= Self.mostSegments {
      let top = -TextFace.capital * unit
      strokes.append(glyph.path.mapped(a: unit, b: 0, c: 0, d: unit, tx: x, ty: top))
      fills.append(glyph.filled.mapped(a: unit, b: 0, c: 0, d: unit, tx: x, ty: top))
    }
    return unit * (glyph.width + (isBold && glyph.width > 0 ? Self.wider : 0))
  }
}
