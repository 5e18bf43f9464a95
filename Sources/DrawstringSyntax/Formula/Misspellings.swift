/// A hexadecimal colour that lacks its `#`, or has `0x` in its place as in other languages.
struct HexWithoutHash {
  let range: Range<Int>
  /// 3, 4, 6 or 8 of them, as many as colours have.
  let digits: String
  let hasPrefix: Bool

  /// Nil where the bytes `range` hold anything else.
  init?(_ bytes: [UInt8], in range: Range<Int>) {
    let hasPrefix =
      range.count > 2 && bytes[range.lowerBound] == Ascii.zero
      && bytes[range.lowerBound + 1] | 0x20 == UInt8(ascii: "x")
    let digits = bytes[range].dropFirst(hasPrefix ? 2 : 0)
    guard [3, 4, 6, 8].contains(digits.count), digits.allSatisfy({ $0.hexValue != nil }) else { return nil }
    self.range = range
    self.digits = String(decoding: digits, as: UTF8.self)
    self.hasPrefix = hasPrefix
  }
}

/// A number that has a comma where the decimal point belongs, such as `1,5s`.
struct DecimalComma {
  /// The whole number, unit included.
  let range: Range<Int>
  /// It with a point.
  let mended: String
  /// The number that is meant.
  let token: NumberToken
  /// The number without the comma, where that may part thousands as well: `1,500`.
  let ofThousands: String?

  /// Nil where no comma touches the digits before it and digits after it, or where there are several. `token` is the number before the comma.
  init?(_ bytes: [UInt8], after token: NumberToken, percent: Bool) {
    self.init(bytes, at: token.range.upperBound, from: token.range.lowerBound, percent: percent)
  }

  /// `comma` is the place of the comma, and the digits before it begin at `start`.
  init?(_ bytes: [UInt8], at comma: Int, from start: Int, percent: Bool) {
    guard start < comma, comma + 1 < bytes.count, bytes[comma] == Ascii.comma, bytes[comma + 1].isDigit,
      bytes[start..<comma].allSatisfy(\.isDigit)
    else { return nil }
    var text = Array(bytes[start...])
    text[comma - start] = Ascii.point
    guard let token = NumberToken(text, at: 0, percent: percent), token.problem == nil else { return nil }
    let end = start + token.range.upperBound
    if end < bytes.count, bytes[end] == Ascii.comma { return nil }
    let decimals = text[(comma - start + 1)...].prefix { $0.isDigit }
    range = start..<end
    mended = text.string(token.range)
    self.token = token
    let mayPartThousands = decimals.count == 3 && bytes[start] != Ascii.zero
    ofThousands =
      mayPartThousands
      ? bytes.string(start..<comma) + bytes.string(comma + 1..<range.upperBound) : nil
  }
}

/// An operator of another language, and how it is written here.
struct OperatorAlias {
  var written: String
  var ours: String

  private static let all: [(String, String)] = [
    ("===", "=="), ("!==", "!="), ("=>", ">="), ("=<", "<="), ("=", "=="), ("&&", "and"), ("||", "or"),
    ("<>", "!="), ("**", "^"), ("!", "not"), ("&", "and"), ("|", "or"), ("≤", "<="), ("≥", ">="),
    ("≠", "!="), ("×", "*"), ("·", "*"), ("÷", "/"), ("−", "-"),
  ]

  init?(_ bytes: [UInt8], at start: Int, end: Int) {
    let rest = bytes[start..<min(end, start + 4)]
    guard let found = Self.all.first(where: { rest.starts(with: $0.0.utf8) }) else { return nil }
    (written, ours) = found
  }
}
