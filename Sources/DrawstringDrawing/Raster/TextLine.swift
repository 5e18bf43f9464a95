internal import DrawstringCore
internal import DrawstringSyntax

/// A line of text as lines to stroke.
///
/// There is no font: characters have the plain face of `TextFace`, and others are boxes, which `missing` lists.
struct TextLine {
  struct Style {
    var size = 16.0
    var isBold = false
    /// The part of the width that lies before the start: 0, 0.5 or 1.
    var anchor = 0.0
  }

  private(set) var path = VectorPath()
  private(set) var missing: Set<Character> = []
  let line: StrokeOutline.Style

  /// The width of lines, in units of the face.
  private static let regular = 1.55
  private static let bold = 2.5
  /// What a character of wide lines is wider by.
  private static let wider = 0.8

  /// The start is on the baseline.
  init(_ text: String, at start: Vec2, _ style: Style) {
    let unit = max(style.size, 0) / TextFace.size
    line = StrokeOutline.Style(
      width: unit * (style.isBold ? Self.bold : Self.regular), cap: .round, join: .round, miterLimit: 4,
      dashes: [],
      dashPhase: 0)
    var x = 0.0
    for character in text {
      let glyph = glyph(character)
      for part in glyph.parts {
        var diagnostics = Diagnostics()
        if let lines = PathDataParser.parse(ScalarText(part.lines), into: &diagnostics) {
          path.append(lines.mapped(a: 1, b: 0, c: 0, d: 1, tx: x + part.x, ty: part.y))
        }
      }
      x += glyph.width + (style.isBold ? Self.wider : 0)
    }
    path = path.mapped(
      a: unit, b: 0, c: 0, d: unit, tx: start.x - unit * x * style.anchor,
      ty: start.y - unit * TextFace.capital)
  }

  private mutating func glyph(_ character: Character) -> TextMarks.Glyph {
    if let (width, lines) = TextFace.characters[character] {
      return TextMarks.Glyph(width: width, parts: [(lines, 0, 0)])
    }
    if character.isWhitespace { return TextMarks.Glyph(width: TextFace.space, parts: []) }
    if let composed = TextMarks.composed[character] { return composed }
    missing.insert(character)
    let isWide = character.unicodeScalars.first.map { $0.value >= 0x2E80 } ?? false
    let (width, lines) = isWide ? TextFace.wide : TextFace.missing
    return TextMarks.Glyph(width: width, parts: [(lines, 0, 0)])
  }
}
