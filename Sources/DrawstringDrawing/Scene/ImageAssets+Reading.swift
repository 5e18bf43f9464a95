internal import DrawstringOutput

extension ImageAssets.Picture {
  /// A PNG, JPEG or SVG file; nil for anything else.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self.init(reference: Self.reference("image/png", bytes), size: Self.sizeOfPNG(bytes))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self.init(reference: Self.reference("image/jpeg", bytes), size: Self.sizeOfJPEG(bytes))
    } else if bytes.prefix(2000).holds("<svg") {
      self.init(
        reference: Self.reference("image/svg+xml", bytes),
        size: SVGFileSize.read(String(decoding: bytes, as: UTF8.self)))
    } else {
      return nil
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Double {
    bytes.reduce(0) { $0 * 256 + Double($1) }
  }

  /// The header is the first block of the file.
  private static func sizeOfPNG(_ bytes: [UInt8]) -> (width: Double, height: Double)? {
    guard bytes.count >= 24 else { return nil }
    return (number(bytes[16..<20]), number(bytes[20..<24]))
  }

  /// The first block that begins a frame says it.
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> (width: Double, height: Double)? {
    var place = 2
    while place + 9 <= bytes.count, bytes[place] == 0xFF {
      let kind = bytes[place + 1]
      if (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind) {
        return (number(bytes[place + 7..<place + 9]), number(bytes[place + 5..<place + 7]))
      }
      place += 2 + Int(number(bytes[place + 2..<place + 4]))
    }
    return nil
  }

  private static func reference(_ type: String, _ bytes: [UInt8]) -> String {
    "data:\(type);base64," + base64(bytes)
  }

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<Swift.min(start + 3, bytes.count)]
      var word = group.reduce(0) { $0 << 8 | Int($1) }
      word <<= 8 * (3 - group.count)
      for index in 0..<4 {
        text.append(index <= group.count ? digits[word >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
