/// Bytes as a source of choices: one byte a choice, and zeros behind the last, so that few bytes draw something small
/// and whoever changes one byte changes one choice.
package struct ByteChoices: RandomNumberGenerator {
  private let bytes: [UInt8]
  private var place = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var isSpent: Bool { place >= bytes.count }

  package mutating func next() -> UInt64 {
    guard place < bytes.count else { return 0 }
    place += 1
    return UInt64(bytes[place - 1])
  }
}
