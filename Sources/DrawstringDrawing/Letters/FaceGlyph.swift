internal import DrawstringCore
internal import DrawstringOutput
internal import DrawstringSyntax

/// A character of the built-in face: its width, its lines and what is filled, in units of `TextFace`.
///
/// A letter with marks is composed by its name in Unicode: "LATIN SMALL LETTER E WITH CIRCUMFLEX AND ACUTE" names the letter and
/// its marks.
struct FaceGlyph {
  private(set) var width: Double
  private(set) var path = VectorPath()
  private(set) var filled = VectorPath()

  /// Nil for a character that the face does not have; `extra` is the width of lines less that of regular ones.
  init?(_ character: Character, extra: Double = 0) {
    let scalars = Array(character.unicodeScalars).filter { !$0.properties.isDefaultIgnorableCodePoint }
    guard let first = scalars.first else {
      width = 0
      return
    }
    // Without joiners, the scalars may be several characters.
    let text = String(String.UnicodeScalarView(scalars))
    guard text.count == 1, let shown = text.first else { return nil }
    if let space = TextFace.spaces[shown] {
      width = space
    } else if shown.isWhitespace {
      width = TextFace.space
    } else if let (width, lines) = TextFace.characters[shown] {
      self.width = width
      add(lines)
    } else if let outline = TextFace.filled[shown].flatMap({ TextFace.characters[$0] }) {
      width = outline.width
      add(outline.lines)
      // As large as the outline with its line.
      let middle = PathOutline(path).bounds.map { ($0.lowest + $0.highest) * 0.5 } ?? .zero
      let scale = 1.13
      filled = path.mapped(
        a: scale, b: 0, c: 0, d: scale, tx: middle.x * (1 - scale), ty: middle.y * (1 - scale))
      path = VectorPath()
    } else if let twin = TextFace.alike[shown] {
      guard let glyph = FaceGlyph(twin, extra: extra) else { return nil }
      self = glyph
    } else if let text = TextFace.spelled[shown] {
      width = 0
      for letter in text { add(letter, y: 0, scale: 1, extra) }
    } else if let (above, slash, below) = Self.small(shown) {
      width = 0
      for digit in above {
        add(digit, y: slash || shown != "ª" && shown != "º" ? -0.4 : 0, scale: Self.smallScale, extra)
      }
      if slash {
        add("M\(width - 0.6) 14L\(width + 4.4) 0")
        width += 3.6
      }
      for digit in below {
        add(digit, y: 14 - 14 * Self.smallScale + (slash ? 0 : 3), scale: Self.smallScale, extra)
      }
    } else if let mark = TextMark.alone[shown].flatMap({ TextMark.byScalar[$0] }) ?? TextMark.byScalar[first],
      scalars.count == 1
    {
      width = 6.4
      add([mark], to: "o", extra)
    } else {
      guard let (letter, marks) = Self.composition(scalars), let base = TextFace.characters[letter] else {
        return nil
      }
      width = base.width
      let isDotted = marks.contains { $0.place == .above }
      let plain = isDotted ? ["i": "ı", "і": "ı", "j": "ȷ", "ј": "ȷ"][letter] ?? letter : letter
      add(TextFace.characters[plain]?.lines ?? base.lines)
      add(marks, to: plain, extra)
    }
  }

  /// Lines that stand for no character.
  init(_ lines: (width: Double, lines: String)) {
    width = lines.width
    add(lines.lines)
  }

  // MARK: Parts

  private mutating func add(
    _ lines: String, x: Double = 0, y: Double = 0, scale: Double = 1, flat: Double = 1
  ) {
    var diagnostics = Diagnostics()
    guard let part = PathDataParser.parse(ScalarText(lines), into: &diagnostics) else { return }
    path.append(part.mapped(a: scale, b: 0, c: 0, d: scale * flat, tx: x, ty: y))
  }

  /// Adds a character after the others.
  private mutating func add(_ character: Character, y: Double, scale: Double, _ extra: Double) {
    guard let glyph = FaceGlyph(character, extra: extra) else { return }
    path.append(glyph.path.mapped(a: scale, b: 0, c: 0, d: scale, tx: width, ty: y))
    width += glyph.width * scale
  }

  /// The size of small figures.
  private static let smallScale = 0.62

  /// The raised and the lowered characters of a small figure, and whether a stroke lies between them.
  private static func small(_ character: Character) -> (above: String, slash: Bool, below: String)? {
    let digits = "0123456789+−=()"
    for (isRaised, row) in [(true, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾"), (false, "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")] {
      if let place = row.firstIndex(of: character) {
        let digit = String(
          digits[digits.index(digits.startIndex, offsetBy: row.distance(from: row.startIndex, to: place))])
        return isRaised ? (digit, false, "") : ("", false, digit)
      }
    }
    let others: [Character: (String, Bool, String)] = [
      "ª": ("a", false, ""), "º": ("o", false, ""), "™": ("TM", false, ""), "℠": ("SM", false, ""),
      "ⁿ": ("n", false, ""),
      "½": ("1", true, "2"), "⅓": ("1", true, "3"), "⅔": ("2", true, "3"), "¼": ("1", true, "4"),
      "¾": ("3", true, "4"),
      "⅕": ("1", true, "5"), "⅖": ("2", true, "5"), "⅗": ("3", true, "5"), "⅘": ("4", true, "5"),
      "⅙": ("1", true, "6"),
      "⅚": ("5", true, "6"), "⅛": ("1", true, "8"), "⅜": ("3", true, "8"), "⅝": ("5", true, "8"),
      "⅞": ("7", true, "8"),
    ]
    return others[character]
  }

  // MARK: Marks

  /// Letters with marks whose names do not say so.
  private static let unnamed =
    "И\u{306}и\u{306}У\u{306}у\u{306}Е\u{308}е\u{308}І\u{308}і\u{308}Г\u{301}г\u{301}К\u{301}к\u{301}A\u{30A}"

  /// The letters of the face by their names.
  private static let named: [String: Character] = {
    var letters: [String: Character] = [:]
    for letter in TextFace.characters.keys where letter.isLetter {
      if let name = letter.unicodeScalars.first?.properties.name { letters[name] = letter }
    }
    return letters
  }()

  /// The letter and the marks of a character; nil where one of them is unknown.
  private static func composition(_ scalars: [Unicode.Scalar]) -> (letter: Character, marks: [TextMark])? {
    guard let first = scalars.first, let found = composition(first) else { return nil }
    let letter = found.letter
    var marks = found.marks
    for scalar in scalars.dropFirst() {
      guard let mark = TextMark.byScalar[scalar] else { return nil }
      marks.append(mark)
    }
    if marks.contains(where: { $0.place == .through }), !"IiJjZzYyGg".contains(letter) { return nil }
    return (letter, marks)
  }

  private static func composition(_ scalar: Unicode.Scalar) -> (letter: Character, marks: [TextMark])? {
    let character = Character(scalar)
    if TextFace.characters[character] != nil { return (character, []) }
    if let parts = unnamed.first(where: { $0 == character })?.unicodeScalars, let letter = parts.first {
      return (Character(letter), parts.dropFirst().compactMap { TextMark.byScalar[$0] })
    }
    let words = scalar.properties.name?.parts(between: " WITH ") ?? []
    guard words.count == 2, let letter = named[words[0]] else { return nil }
    var marks: [TextMark] = []
    for name in words[1].parts(between: " AND ") {
      guard let mark = TextMark.byName[name] else { return nil }
      marks.append(mark)
    }
    return (letter, marks)
  }

  /// The middles of letters over which marks stand, where it is not that of their width.
  private static let middles: [Character: Double] = [
    "ı": 1.5, "ȷ": 2, "l": 1.5, "ι": 1.5, "t": 2.8, "f": 3, "L": 3.4, "F": 4.8, "Г": 4.8, "h": 3.6, "y": 4.4,
    "а": 4.6,
  ]

  private mutating func add(_ marks: [TextMark], to letter: Character, _ extra: Double) {
    let isCapital = letter.isUppercase
    let isTall = isCapital || "bdfhkltſβδζθλξбђћ".contains(letter)
    var middle = Self.middles[letter] ?? (isCapital ? width / 2 : width / 2 - 0.3)
    let above = marks.filter { $0.place == .above }
    var (y, flat) = (isTall ? -2.0 : 1.7, isTall ? 0.8 : 1)
    var x = middle
    // The breathings and accents of a Greek capital stand left of the letter. With a diaeresis, all marks stand above it.
    let isBefore =
      isCapital && "ΑΕΗΙΟΡΥΩ".contains(letter) && !above.isEmpty
      && above.allSatisfy { "\u{300}\u{301}\u{313}\u{314}\u{342}".unicodeScalars.contains($0.scalar) }
    if isBefore {
      let room =
        above.count > 1 && above[1].scalar != "\u{342}"
        ? 6.6 : above.contains { $0.scalar == "\u{342}" } ? 6 : 4
      path = path.mapped(a: 1, b: 0, c: 0, d: 1, tx: room, ty: 0)
      width += room
      middle += room
      (x, y, flat) = (room / 2 - 0.6, 3, 1)
    } else {
      y -= extra
    }
    var before: TextMark?
    for mark in above {
      if mark.scalar == "\u{30C}", "dtlL".contains(letter) {
        // A caron beside a tall letter is an apostrophe.
        let edge = ["d": 10.4, "t": 5.8, "l": 4.2, "L": 6.4][letter] ?? width
        add("M0 0V1.2L-.9 3.6", x: edge, y: letter == "t" ? -1 : 0)
        width = max(width, edge + 1.2)
        continue
      }
      var moved = x
      if let before {
        let (isAccent, isHook) = (["\u{300}", "\u{301}"].contains(mark.scalar), mark.scalar == "\u{309}")
        if before.scalar == "\u{302}", isAccent || isHook {
          // The accents of Vietnamese stand beside the circumflex.
          moved += 3.1
          y -= 1.3
        } else if ["\u{313}", "\u{314}"].contains(before.scalar), isAccent {
          moved += 1.5
        } else {
          y -=
            (before.scalar == "\u{304}" || before.scalar == "\u{307}" || before.scalar == "\u{308}" ? 2.2 : 3)
            * flat
        }
      } else if above.count > 1 {
        let isBreathing = ["\u{313}", "\u{314}"].contains(mark.scalar) && above[1].scalar != "\u{342}"
        let isSpread =
          mark.scalar == "\u{302}" && ["\u{300}", "\u{301}", "\u{309}"].contains(above[1].scalar)
        moved -= isBreathing ? 1.5 : isSpread ? 0.6 : 0
      }
      add(mark.lines, x: moved, y: y, flat: flat)
      before = mark
    }
    for mark in marks {
      switch mark.place {
      case .above: break
      case .through: add(mark.lines, x: middle, y: isCapital ? 7 : 9)
      case .below where mark.scalar == "\u{327}" && letter == "g":
        add("M.5 -2.8C-.7 -2.4 -.7 -1 -.1 -.2", x: middle, y: 1.7)
      case .below where mark.scalar == "\u{327}" && "GKLNRklnr".contains(letter):
        add(TextMark.byScalar["\u{326}"]?.lines ?? "", x: middle)
      case .below: add(mark.lines, x: letter == "y" ? middle + 2.6 : middle)
      case .edge:
        let isDescender = mark.scalar == "\u{321}"
        // Where a letter ends in its middle, so does the mark.
        if isDescender, "ТтЗзСсГг".contains(letter) {
          add("M0 14V17", x: "Гг".contains(letter) ? 1.2 : middle)
          continue
        }
        let edge = width - (isCapital ? 1.3 : 1.5)
        add(mark.lines, x: edge, y: mark.scalar == "\u{31B}" && isTall ? -4 : 0)
        if isDescender { width += 0.6 }
        if mark.scalar == "\u{31B}" { width += 0.8 }
      }
    }
  }
}
