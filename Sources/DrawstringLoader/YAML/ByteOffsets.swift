/// Converts libyaml's marks, which count code points, to byte offsets.
///
/// Marks are nearly in order, so each look-up continues from the last one, or from the nearest checkpoint before.
struct ByteOffsets {
  private static let step = 64

  private let bytes: [UInt8]
  /// The range of the text for the parser, without a byte-order mark.
  private let start: Int
  private let end: Int
  /// The byte offset of every 64th code point; empty for ASCII text.
  private var checkpoints: [Int32] = []
  private var lastIndex = 0
  private var lastOffset: Int

  init(_ bytes: [UInt8], from start: Int, to end: Int, isASCII: Bool) {
    self.bytes = bytes
    self.start = start
    self.end = end
    lastOffset = start
    if isASCII { return }
    var index = 0
    for offset in start..<end where bytes[offset] & 0xC0 != 0x80 {
      if index % Self.step == 0 { checkpoints.append(Int32(offset)) }
      index += 1
    }
  }

  /// Returns the offset of the first byte of code point `index`; beyond the end, the end.
  mutating func offset(of index: Int) -> Int {
    if checkpoints.isEmpty { return min(start + index, end) }
    if index < lastIndex || index - lastIndex > Self.step {
      let checkpoint = min(index / Self.step, checkpoints.count - 1)
      lastIndex = checkpoint * Self.step
      lastOffset = Int(checkpoints[checkpoint])
    }
    while lastIndex < index, lastOffset < end {
      lastOffset += 1
      while lastOffset < end, bytes[lastOffset] & 0xC0 == 0x80 { lastOffset += 1 }
      lastIndex += 1
    }
    return lastOffset
  }
}
