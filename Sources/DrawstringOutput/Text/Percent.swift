internal import DrawstringSyntax

/// The escapes of addresses: `%20` for a space.
package enum Percent {
  /// Text without escapes; a `%` that begins none stays.
  package static func decoded(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
        let byte = UInt8(bytes.string(place + 1..<place + 3), radix: 16)
      {
        text.append(byte)
        place += 3
      } else {
        text.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
