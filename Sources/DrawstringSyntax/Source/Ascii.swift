/// The characters of the small grammars inside scalars, as bytes.
package enum Ascii {
  static let zero = UInt8(ascii: "0")
  package static let plus = UInt8(ascii: "+")
  package static let minus = UInt8(ascii: "-")
  package static let point = UInt8(ascii: ".")
  static let colon = UInt8(ascii: ":")
  static let comma = UInt8(ascii: ",")
  static let percent = UInt8(ascii: "%")
  static let underscore = UInt8(ascii: "_")
  static let letterE = UInt8(ascii: "e")
  package static let open = UInt8(ascii: "(")
  package static let close = UInt8(ascii: ")")
  static let hash = UInt8(ascii: "#")
  package static let slash = UInt8(ascii: "/")
  static let backquote = UInt8(ascii: "`")
}

extension UInt8 {
  package var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  package var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  /// Whether the byte is a letter, a digit or an underscore.
  package var isNamePart: Bool { isLetter || isDigit || self == Ascii.underscore }
  /// Whether the byte is a space, a tab or part of a line break.
  package var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
  var character: Character { Character(Unicode.Scalar(self)) }

  /// The value of a hexadecimal digit; nil for other bytes.
  var hexValue: Int? {
    if isDigit { return Int(self) - 0x30 }
    let lower = self | 0x20
    return lower >= 0x61 && lower <= 0x66 ? Int(lower) - 0x57 : nil
  }
}

extension UInt8 {
  package var isLineBreak: Bool { self == 0x0A || self == 0x0D }
}

extension UInt32 {
  /// The number in hexadecimal digits, at least as many as given.
  package func hex(digits: Int) -> String {
    let text = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}

extension Span<UInt8> {
  func holds(_ byte: UInt8) -> Bool {
    for index in indices where self[index] == byte { return true }
    return false
  }
}

extension [UInt8] {
  /// The start of the line of an offset.
  package func lineStart(before offset: Int) -> Int {
    (self[..<offset].lastIndex { $0.isLineBreak } ?? -1) + 1
  }

  /// The end of the line of an offset, without its line break.
  package func lineEnd(from offset: Int) -> Int { self[offset...].firstIndex { $0.isLineBreak } ?? count }

  /// Returns `range` without blanks at its ends; an empty range at its end if it is all blank.
  package func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end && self[start].isBlank { start += 1 }
    while end > start && self[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  package func string(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

  /// Returns the text of `range` as quoted in a message, shortened to `most` bytes.
  package func excerpt(_ range: Range<Int>, most: Int = 60) -> String {
    guard range.count > most else { return string(range) }
    var end = range.lowerBound + most
    // Do not cut a character.
    while end > range.lowerBound && self[end] & 0xC0 == 0x80 { end -= 1 }
    return string(range.lowerBound..<end) + "…"
  }
}

extension String {
  /// The text as quoted in a message, shortened to 60 bytes.
  var excerpt: String {
    let bytes = Array(utf8)
    return bytes.excerpt(0..<bytes.count)
  }
}
