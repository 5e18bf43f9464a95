/// A script of characters, as fonts know it.
struct TextScript: Hashable, Sendable {
  /// How the glyphs of a script find their forms.
  enum Shaping: Sendable {
    case plain, arabic, indic
  }

  /// The name in font files.
  let tag: String

  /// The names under which a font may have the script, in order of preference.
  var tags: [String] {
    let newer = [
      "deva": "dev2", "gujr": "gjr2", "guru": "gur2", "beng": "bng2", "taml": "tml2", "mlym": "mlm2",
    ][tag]
    return (newer.map { [$0] } ?? []) + [tag, "DFLT", "dflt", "latn"]
  }

  var shaping: Shaping {
    switch tag {
    case "arab": .arabic
    case "deva", "gujr", "guru": .indic
    default: .plain
    }
  }

  /// The character that joins consonants.
  var virama: Unicode.Scalar? {
    switch tag {
    case "deva": "\u{94D}"
    case "gujr": "\u{ACD}"
    case "guru": "\u{A4D}"
    default: nil
    }
  }

  static let latin = TextScript(tag: "latn")

  /// The script of a character; nil for one of any script, such as a digit or a sign.
  init?(_ scalar: Unicode.Scalar) {
    if !scalar.properties.isAlphabetic,
      ![.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
        || (0x300...0x36F).contains(scalar.value)
    {
      return nil
    }
    // The last row that begins at or before the character.
    guard let row = Self.rows.last(where: { $0.first <= scalar.value }) else { return nil }
    tag = row.tag
  }

  private init(tag: String) { self.tag = tag }

  /// The first characters of scripts.
  private static let rows: [(first: UInt32, tag: String)] = [
    (0, "latn"), (0x370, "grek"), (0x400, "cyrl"), (0x530, "armn"), (0x590, "hebr"), (0x600, "arab"),
    (0x700, "syrc"),
    (0x750, "arab"), (0x780, "thaa"), (0x7C0, "nko "), (0x800, "latn"), (0x8A0, "arab"), (0x900, "deva"),
    (0x980, "beng"),
    (0xA00, "guru"), (0xA80, "gujr"), (0xB00, "orya"), (0xB80, "taml"), (0xC00, "telu"), (0xC80, "knda"),
    (0xD00, "mlym"),
    (0xD80, "sinh"), (0xE00, "thai"), (0xE80, "lao "), (0xF00, "tibt"), (0x1000, "mymr"), (0x10A0, "geor"),
    (0x1100, "hang"), (0x1200, "ethi"), (0x13A0, "cher"), (0x1780, "khmr"), (0x1800, "mong"),
    (0x1E00, "latn"),
    (0x1F00, "grek"), (0x2000, "latn"), (0x2DE0, "cyrl"), (0x2E80, "hani"), (0x3040, "kana"),
    (0x3100, "bopo"),
    (0x3130, "hang"), (0x31F0, "kana"), (0x3200, "hani"), (0xA000, "yi  "), (0xA640, "cyrl"),
    (0xA720, "latn"),
    (0xA8E0, "deva"), (0xAC00, "hang"), (0xF900, "hani"), (0xFB00, "latn"), (0xFB1D, "hebr"),
    (0xFB50, "arab"),
    (0xFE20, "latn"), (0xFE70, "arab"), (0xFF00, "latn"), (0xFF66, "kana"), (0x10000, "latn"),
    (0x20000, "hani"),
  ]
}
