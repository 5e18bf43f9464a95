/// The way from libyaml's marks, which count code points, back to bytes.
///
/// Marks come nearly in order, so each look-up walks on from the last one, or from the checkpoint before it.
struct ByteOffsets {
  private static let step = 64

  private let bytes: [UInt8]
  /// Where the text that the parser sees begins (after a byte-order mark) and ends.
  private let start: Int
  private let end: Int
  /// Byte offset of every 64th code point; empty where all is ASCII.
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

  /// The byte at which code point `index` begins; beyond the end, the end.
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
