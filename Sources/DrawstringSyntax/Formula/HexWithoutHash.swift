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

  /// The colour `#rrggbb` that the text is where it is a decimal number of 24 bits, as some formats write colours.
  var ofDecimal: String? {
    guard !hasPrefix, digits.utf8.count == 8, let number = Int(digits), number < 1 << 24 else { return nil }
    let hex = String(number, radix: 16)
    return "#" + String(repeating: "0", count: 6 - hex.utf8.count) + hex
  }
}
