/// The marks of letters, such as accents, as lines around the middle of a letter.
struct TextMark: Sendable {
  /// Where a mark lies.
  enum Place: Sendable {
    /// Above the letter; the lowest point of the lines is at 0.
    case above
    /// Below the letter, with the heights of the letter.
    case below
    /// At the right edge of the letter, with the heights of the letter.
    case edge
    /// Through the letter; the lines are at 0.
    case through
  }

  /// The character that adds the mark to the letter before it.
  let scalar: Unicode.Scalar
  /// The names of the mark in the names of letters.
  let names: [String]
  let lines: String
  let place: Place

  private init(_ scalar: Unicode.Scalar, _ names: String, _ lines: String, _ place: Place) {
    (self.scalar, self.lines, self.place) = (scalar, lines, place)
    self.names = names.split(separator: "/").map { String($0) }
  }

  static let all: [TextMark] = [
    TextMark("\u{300}", "GRAVE/VARIA", "M-1.7 -2.6L.7 0", .above),
    TextMark("\u{301}", "ACUTE/OXIA/TONOS", "M1.7 -2.6L-.7 0", .above),
    TextMark("\u{302}", "CIRCUMFLEX", "M-2.3 0L0 -2.4L2.3 0", .above),
    TextMark("\u{303}", "TILDE", "M-2.7 -.2C-1.5 -2.5 1.3 .6 2.7 -1.7", .above),
    TextMark("\u{304}", "MACRON", "M-2.4 -.8H2.4", .above),
    TextMark("\u{306}", "BREVE/VRACHY", "M-2.3 -2.2C-1.9 .5 1.9 .5 2.3 -2.2", .above),
    TextMark("\u{307}", "DOT ABOVE", "M0 -1.2V-.6", .above),
    TextMark("\u{308}", "DIAERESIS/DIALYTIKA", "M-1.9 -1.2V-.6M1.9 -1.2V-.6", .above),
    TextMark("\u{309}", "HOOK ABOVE", "M-1.2 -2.8C.3 -3.4 1.5 -2.7 1.4 -1.8C1.3 -1 .2 -.9 .2 0", .above),
    TextMark("\u{30A}", "RING ABOVE", "M1.4 -1.2A1.4 1.4 0 1 1 -1.4 -1.2A1.4 1.4 0 1 1 1.4 -1.2Z", .above),
    TextMark("\u{30B}", "DOUBLE ACUTE", "M-.3 -2.6L-2.1 0M2.9 -2.6L1.1 0", .above),
    TextMark("\u{30C}", "CARON", "M-2.3 -2.4L0 0L2.3 -2.4", .above),
    TextMark("\u{30F}", "DOUBLE GRAVE", "M.3 -2.6L2.1 0M-2.9 -2.6L-1.1 0", .above),
    TextMark("\u{311}", "INVERTED BREVE", "M-2.3 0C-1.9 -2.7 1.9 -2.7 2.3 0", .above),
    TextMark("\u{313}", "PSILI", "M-.3 -2.6C.9 -2.2 .7 -.6 -.5 0", .above),
    TextMark("\u{314}", "DASIA", "M.3 -2.6C-.9 -2.2 -.7 -.6 .5 0", .above),
    TextMark("\u{342}", "PERISPOMENI", "M-2.5 -.2C-2.1 -2.7 2.1 -2.7 2.5 -.2", .above),
    TextMark("\u{323}", "DOT BELOW", "M0 16.8V17.4", .below),
    TextMark("\u{326}", "COMMA BELOW", "M.3 16.6V17.2L-.5 19.2", .below),
    TextMark("\u{327}", "CEDILLA", "M.3 14L-.2 15.6C1.6 15.4 2 18.2 -1 17.8", .below),
    TextMark("\u{331}", "LINE BELOW", "M-2.4 17.2H2.4", .below),
    TextMark("\u{345}", "YPOGEGRAMMENI/PROSGEGRAMMENI", "M0 16.4V17.8C0 18.6 .4 19 1.3 18.8", .below),
    TextMark("\u{324}", "DIAERESIS BELOW", "M-1.9 16.8V17.4M1.9 16.8V17.4", .below),
    TextMark("\u{325}", "RING BELOW", "M1.4 17.7A1.4 1.4 0 1 1 -1.4 17.7A1.4 1.4 0 1 1 1.4 17.7Z", .below),
    TextMark("\u{32D}", "CIRCUMFLEX BELOW", "M-2.3 18.8L0 16.4L2.3 18.8", .below),
    TextMark("\u{32E}", "BREVE BELOW", "M-2.3 16.4C-1.9 19.1 1.9 19.1 2.3 16.4", .below),
    TextMark("\u{330}", "TILDE BELOW", "M-2.7 18.2C-1.5 15.9 1.3 19 2.7 16.7", .below),
    TextMark("\u{31B}", "HORN", "M-1.2 4.4C.5 4.6 1.5 3.6 1.1 2", .edge),
    TextMark("\u{328}", "OGONEK", "M-.8 14C-2.6 15.4 -2.3 17.8 .2 17.4", .edge),
    TextMark("\u{321}", "DESCENDER", "M-.4 14H.9V17", .edge),
    TextMark("\u{335}", "STROKE", "M-3 0H3", .through),
  ]

  static let byScalar = Dictionary(uniqueKeysWithValues: all.map { ($0.scalar, $0) })
  static let byName = Dictionary(uniqueKeysWithValues: all.flatMap { mark in mark.names.map { ($0, mark) } })

  /// Marks that stand alone, with the scalars that add them.
  static let alone: [Character: Unicode.Scalar] = [
    "´": "\u{301}", "¨": "\u{308}", "¯": "\u{304}", "˘": "\u{306}", "˙": "\u{307}", "˚": "\u{30A}",
    "˝": "\u{30B}",
    "ˆ": "\u{302}", "˜": "\u{303}", "ˇ": "\u{30C}", "¸": "\u{327}", "˛": "\u{328}", "᾿": "\u{313}",
    "῾": "\u{314}",
    "῀": "\u{342}", "΄": "\u{301}",
  ]
}
