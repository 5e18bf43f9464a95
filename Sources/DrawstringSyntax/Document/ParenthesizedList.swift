/// `(8, 10)`: a list as other languages write it.
package enum ParenthesizedList {
  /// It with brackets; nil for all else, such as a formula in parentheses.
  package static func inBrackets(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count > 2, bytes.first == UInt8(ascii: "("), bytes.last == UInt8(ascii: ")") else {
      return nil
    }
    var balance = 0
    var hasComma = false
    for (place, byte) in bytes.enumerated() {
      Pitfalls.count(byte, in: &balance)
      if balance == 0, place < bytes.count - 1 { return nil }
      if byte == UInt8(ascii: ",") {
        // In brackets YAML splits a call at its commas.
        if balance > 1 { return nil }
        hasComma = true
      }
      // Brackets and quotes within may be anything.
      if [UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""), 0x0A].contains(byte) { return nil }
    }
    guard balance == 0, hasComma else { return nil }
    return "[" + String(decoding: bytes[1..<(bytes.count - 1)], as: UTF8.self) + "]"
  }
}
