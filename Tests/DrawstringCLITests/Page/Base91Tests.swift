import DrawstringDrawing
import DrawstringOutput
import DrawstringTestSupport
import Testing

@Suite struct Base91Tests {
  @Test(
    arguments: [
      ([], ""), ([0], "##"), ([255], "}a"), (Array("Drawstring".utf8), ";)>kq~eP0Wq^T"),
      (Array(0...12), "##.C'9#tEw(_:GC*"),
      (Array(repeating: 255, count: 7), "~$~$~$~$`"),
    ] as [([UInt8], String)])
  func hasTheTextsOfAnotherProgram(_ bytes: [UInt8], _ text: String) { #expect(Base91.text(bytes) == text) }

  @Test func isReadBitByBit() {
    var random = SeededGenerator(seed: 91)
    for count in 0..<80 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = Array(Base91.text(bytes).utf8)
      #expect(
        text.allSatisfy { (UInt8(ascii: "#")...UInt8(ascii: "~")).contains($0) && $0 != UInt8(ascii: "<") })
      let bits = Base91.bits(of: text)
      // No more than the rest of a byte is added, and it is empty.
      #expect(bits.count / 8 == count && bits.dropFirst(count * 8).allSatisfy { !$0 })
      #expect(Base91.bytes(of: text) == bytes)
    }
  }
}

extension Base91 {
  fileprivate static func bits(of text: [UInt8]) -> [Bool] {
    let digits = text.map { Int($0) - 35 - ($0 > UInt8(ascii: "<") ? 1 : 0) }
    var bits: [Bool] = []
    for first in stride(from: 0, to: digits.count, by: 2) {
      let isPair = first + 1 < digits.count
      let value = isPair ? digits[first] * 91 + digits[first + 1] : digits[first]
      for bit in (0..<(isPair ? 13 : 6)).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    return bits
  }

  /// The bytes of a text, read bit by bit.
  static func bytes(of text: [UInt8]) -> [UInt8] {
    let bits = bits(of: text)
    return (0..<bits.count / 8).map { byte in
      bits[byte * 8..<byte * 8 + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
  }
}

/// What a page holds about its effect.
struct PageFacts {
  /// JSON; empty where the page has none, or a browser would refuse the gzip file.
  let text: String

  init(_ page: String) {
    let start = page.firstRange(of: "id=\"effect\">")?.upperBound ?? page.endIndex
    let packed = Base91.bytes(of: Array(page[start...].prefix { $0 != "<" }.utf8))
    // RFC 1952: a head, the deflated bytes, then their checksum and their number.
    let bytes = Inflate.bytes(ofDeflated: Array(packed.dropFirst(10).dropLast(8)), limit: 1 << 24) ?? []
    let ends = [Checksum.crc(bytes), UInt32(bytes.count)].flatMap { end in
      (0..<4).map { UInt8(truncatingIfNeeded: end >> UInt32(8 * $0)) }
    }
    let isWhole = packed.starts(with: [0x1F, 0x8B, 8, 0]) && packed.suffix(8) == ends[...]
    text = isWhole ? String(decoding: bytes, as: UTF8.self) : ""
  }
}
