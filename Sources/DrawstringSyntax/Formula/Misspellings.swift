internal import DrawstringCore

/// A hexadecimal colour without its `#`, or with `0x` in its place as in other languages.
struct HexWithoutHash {
  let range: Range<Int>
  /// The digits: 3, 4, 6 or 8, as in colours.
  let digits: String
  let hasPrefix: Bool

  /// Finds such a colour; nil if the bytes `range` hold anything else.
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

/// A number with a decimal comma, such as `1,5s`.
struct DecimalComma {
  /// The whole number, unit included.
  let range: Range<Int>
  /// The number with a decimal point.
  let mended: String
  /// The number that was meant.
  let token: NumberToken
  /// The number without the comma, if the comma may separate thousands: `1,500`.
  let ofThousands: String?

  /// Finds a decimal comma after `token`, the number before the comma. Nil unless there is exactly one comma, between
  /// digits.
  init?(_ bytes: [UInt8], after token: NumberToken, percent: Bool) {
    self.init(bytes, at: token.range.upperBound, from: token.range.lowerBound, percent: percent)
  }

  /// Finds a decimal comma at the offset `comma`; the digits before the comma begin at `start`.
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

/// An operator of another language, and its spelling here.
struct OperatorAlias {
  var written: String
  var ours: String
  /// The token of formulas with the same meaning; nil where there is none.
  var token: FormulaToken?

  init?(_ bytes: [UInt8], at start: Int, end: Int) {
    let rest = bytes[start..<min(end, start + 4)]
    guard let found = ForeignTable.signs.first(where: { rest.starts(with: $0.written.utf8) }) else {
      return nil
    }
    (written, ours) = found
    switch ours {
    case "not": token = .not
    case "-": token = .minus
    default: token = Self.operators.first { $0.written == ours }.map { .infix($0) }
    }
  }

  private static let operators: [Opcode] = [
    .equal, .notEqual, .greaterOrEqual, .lessOrEqual, .and, .or, .power, .multiply, .divide,
  ]
}

/// A formula that is a choice of other languages, `condition ? a : b`.
struct Choice {
  let range: Range<Int>
  let mended: String

  /// Finds the choice; nil if other choices or parentheses are around its signs.
  init?(_ bytes: [UInt8], in range: Range<Int>) {
    var depth = 0
    var signs: [Int] = []
    for place in range {
      switch bytes[place] {
      case Ascii.open: depth += 1
      case Ascii.close: depth -= 1
      case UInt8(ascii: "?"), Ascii.colon:
        if depth != 0 { return nil }
        signs.append(place)
      default: break
      }
    }
    guard signs.count == 2, bytes[signs[0]] == UInt8(ascii: "?"), bytes[signs[1]] == Ascii.colon else {
      return nil
    }
    let parts = [range.lowerBound..<signs[0], signs[0] + 1..<signs[1], signs[1] + 1..<range.upperBound]
    self.range = range
    mended = "if(" + parts.map { bytes.string(bytes.trimmed($0)) }.joined(separator: ", ") + ")"
  }
}
