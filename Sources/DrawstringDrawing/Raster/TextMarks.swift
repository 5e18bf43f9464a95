/// The marks of letters, such as accents, as lines around the middle of a letter.
///
/// Characters are compared by their canonical equivalents, so that a letter with a mark is the same whether the text has one scalar
/// or two.
enum TextMarks {
  /// A glyph: its width and its lines, each moved.
  struct Glyph {
    typealias Part = (lines: String, x: Double, y: Double)

    var width: Double
    var parts: [Part]
  }

  /// A mark above ends at 0 and is moved to the top of its letter; one below is at its place.
  private struct Mark {
    var scalar: Unicode.Scalar
    var lines: String
    var isAbove: Bool
    /// Whether the mark lies at the right edge of its letter; otherwise at the middle.
    var isAtEdge = false
  }

  private static let above: [Mark] = [
    Mark(scalar: "\u{300}", lines: "M-1.8 -2.6L.8 0", isAbove: true),
    Mark(scalar: "\u{301}", lines: "M1.8 -2.6L-.8 0", isAbove: true),
    Mark(scalar: "\u{302}", lines: "M-2.2 0L0 -2.5L2.2 0", isAbove: true),
    Mark(scalar: "\u{303}", lines: "M-2.6 -.4C-1.4 -2.8 1.2 .8 2.6 -1.6", isAbove: true),
    Mark(scalar: "\u{304}", lines: "M-2.2 -1H2.2", isAbove: true),
    Mark(scalar: "\u{306}", lines: "M-2.2 -2.2C-1.8 .2 1.8 .2 2.2 -2.2", isAbove: true),
    Mark(scalar: "\u{307}", lines: "M0 -1.6V-1", isAbove: true),
    Mark(scalar: "\u{308}", lines: "M-1.8 -1.6V-1M1.8 -1.6V-1", isAbove: true),
    Mark(scalar: "\u{309}", lines: "M-1 -2.6C1.6 -3.2 1.4 -1.2 0 0", isAbove: true),
    Mark(
      scalar: "\u{30A}", lines: "M1.3 -1.2A1.3 1.3 0 1 1 -1.3 -1.2A1.3 1.3 0 1 1 1.3 -1.2Z", isAbove: true),
    Mark(scalar: "\u{30B}", lines: "M-.2 -2.6L-2 0M2.6 -2.6L.8 0", isAbove: true),
    Mark(scalar: "\u{30C}", lines: "M-2.2 -2.5L0 0L2.2 -2.5", isAbove: true),
  ]
  private static let others: [Mark] = [
    Mark(scalar: "\u{31B}", lines: "M-1.2 4.4C.6 4.4 1.2 3.4 .8 2", isAbove: false, isAtEdge: true),
    Mark(scalar: "\u{323}", lines: "M0 16.6V17.2", isAbove: false),
    Mark(scalar: "\u{326}", lines: "M.4 16V16.6L-.4 18.6", isAbove: false),
    Mark(scalar: "\u{327}", lines: "M.4 14L0 15.4C1.8 15.2 2 17.8 -.8 17.6", isAbove: false),
    Mark(scalar: "\u{328}", lines: "M-1 14C-2.4 15.6 -2 17.4 0 17", isAbove: false, isAtEdge: true),
  ]

  /// Letters with one mark or two.
  static let composed: [Character: Glyph] = {
    var glyphs: [Character: Glyph] = [:]
    for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZæøÆØаеиіоукгАЕИІОУКГ" {
      guard let (width, lines) = TextFace.characters[letter] else { continue }
      let plain = Glyph(width: width, parts: [(lines, 0, 0)])
      for mark in above + others {
        guard let one = character(letter, mark) else { continue }
        let glyph = adding(mark, to: letter, plain, isSecond: false)
        glyphs[one] = glyph
        for second in above {
          guard let both = character(one, second) else { continue }
          glyphs[both] = adding(second, to: letter, glyph, isSecond: mark.isAbove)
        }
      }
    }
    return glyphs
  }()

  /// A character with a mark, where both are one character.
  private static func character(_ letter: Character, _ mark: Mark) -> Character? {
    var text = String(letter)
    text.unicodeScalars.append(mark.scalar)
    return text.count == 1 ? text.first : nil
  }

  private static func adding(_ mark: Mark, to letter: Character, _ glyph: Glyph, isSecond: Bool) -> Glyph {
    var glyph = glyph
    let isTall = letter.isUppercase || "bdfhklt".contains(letter)
    let middle = letter.isUppercase ? glyph.width / 2 : glyph.width / 2 - 0.3
    // A mark above takes the place of a dot.
    if mark.isAbove,
      let dotless = ["i": "ı", "і": "ı", "j": "ȷ"][letter].flatMap({ TextFace.characters[$0] })
    {
      glyph.parts[0].lines = dotless.lines
    }
    let x = mark.isAtEdge ? glyph.width - 1.4 : middle
    let y =
      mark.isAbove
      ? (isTall ? -1.6 : 2.2) - (isSecond ? 2.8 : 0) : isTall && mark.scalar == "\u{31B}" ? -4 : 0
    glyph.parts.append((mark.lines, x, y))
    return glyph
  }
}
