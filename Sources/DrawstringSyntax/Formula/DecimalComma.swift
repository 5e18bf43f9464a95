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
