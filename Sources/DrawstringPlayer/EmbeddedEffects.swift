extension Effect {
  /// Reads a compiled effect from the base64 text (RFC 4648) that the build-tool plugin writes into a target.
  ///
  /// Stops the program if the text was compiled by another version of Drawstring: build the target anew.
  public init(embedded text: StaticString) {
    do throws(CompiledEffectError) {
      try self.init(embedded: text, variants: [])
    } catch {
      preconditionFailure("The embedded effect cannot be read: \(error)")
    }
  }

  /// Reads a compiled effect with variants, applied in order. Throws an error if the effect does not have this combination
  /// of variants.
  public init(embedded text: StaticString, variants: [String]) throws(CompiledEffectError) {
    let characters = text.withUTF8Buffer { unsafe Array($0) }
    try self.init(compiled: Base64.bytes(characters) ?? [], variants: variants)
  }
}

/// Bytes as base64 text: four characters for three bytes, with padding.
package enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the text of bytes.
  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for first in stride(from: 0, to: bytes.count, by: 3) {
      let group = (0..<3).map { first + $0 < bytes.count ? UInt32(bytes[first + $0]) : 0 }
      let word = group[0] << 16 | group[1] << 8 | group[2]
      for place in 0..<4 {
        let isPadding = first + place > bytes.count
        text.append(isPadding ? UInt8(ascii: "=") : letters[Int(word >> UInt32(18 - 6 * place) & 63)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes of a text; nil for a text that is not base64.
  package static func bytes(_ text: [UInt8]) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var word: UInt32 = 0
    for (index, character) in text.enumerated() {
      let isPadding = index >= text.count - padding
      guard let value = isPadding ? 0 : value(of: character) else { return nil }
      word = word << 6 | value
      guard index & 3 == 3 else { continue }
      for place in 0..<3 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(16 - 8 * place))) }
      word = 0
    }
    bytes.removeLast(padding)
    return bytes
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
