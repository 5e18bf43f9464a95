/// Bytes as text for a script element of a page: 8 % shorter than base64.
///
/// Two characters hold 13 bits, the first bit of a byte first. The last 1 to 6 bits take one character. The 91 characters are
/// those from `#` to `~` without `<`, so nothing ends the element. `packed.js` of the player for the web reads it.
package enum Base91 {
  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 8 / 13 + 1) * 2)
    var (word, bits): (UInt32, UInt32) = (0, 0)
    for byte in bytes {
      word = word << 8 | UInt32(byte)
      bits += 8
      guard bits >= 13 else { continue }
      bits -= 13
      append(word >> bits & 0x1fff)
    }
    if bits > 6 {
      append(word << (13 - bits) & 0x1fff)
    } else if bits > 0 {
      text.append(character(word << (6 - bits) & 0x3f))
    }
    return String(decoding: text, as: UTF8.self)

    func append(_ pair: UInt32) {
      text.append(character(pair / 91))
      text.append(character(pair % 91))
    }
  }

  private static func character(_ digit: UInt32) -> UInt8 {
    let character = UInt8(digit) + UInt8(ascii: "#")
    return character < UInt8(ascii: "<") ? character : character + 1
  }
}
