/// Numbers of a compiled effect in bytes, little-endian, and the checksum of the file.
enum CompiledBytes {
  static func word16(_ bytes: [UInt8], at place: Int) -> UInt16 {
    UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8
  }

  static func word32(_ bytes: [UInt8], at place: Int) -> UInt32 {
    UInt32(word16(bytes, at: place)) | UInt32(word16(bytes, at: place + 2)) << 16
  }

  static func word64(_ bytes: [UInt8], at place: Int) -> UInt64 {
    UInt64(word32(bytes, at: place)) | UInt64(word32(bytes, at: place + 4)) << 32
  }

  static func append<Word: FixedWidthInteger>(_ word: Word, to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: Word.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: word >> Word(shift)))
    }
  }

  /// Appends a variable-length integer: seven bits a byte, the lowest first, the highest bit set in all bytes but the last.
  static func append(varint value: UInt32, to bytes: inout [UInt8]) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Reads a variable-length integer of up to 32 bits and goes behind it; nil for one that is cut off or not in its shortest
  /// form.
  @inline(__always)
  static func varint(_ bytes: [UInt8], _ place: inout Int) -> UInt32? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while place < bytes.count, shift <= 28 {
      let byte = bytes[place]
      place += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 {
        return (byte == 0 && shift > 0) || value > UInt64(UInt32.max)
          ? nil : UInt32(truncatingIfNeeded: value)
      }
      shift += 7
    }
    return nil
  }

  /// Returns the Adler-32 checksum (RFC 1950) of the bytes from a place on.
  static func checksum(_ bytes: [UInt8], from start: Int) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    var place = start
    while place < bytes.count {
      // The most bytes for which the sums stay below 2³².
      let end = min(place + 5552, bytes.count)
      while place < end {
        low &+= UInt32(bytes[place])
        high &+= low
        place += 1
      }
      low %= 65521
      high %= 65521
    }
    return high << 16 | low
  }
}
