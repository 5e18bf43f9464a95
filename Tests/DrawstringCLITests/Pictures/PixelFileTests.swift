import DrawstringTestSupport
import Foundation
import Testing

@testable import DrawstringDrawing

/// Files of pixels and their compression. `.ci/pictures.py` also reads them by other programs.
@Suite struct PixelFileTests {
  /// Bytes of several kinds: nothing, repeats beyond the window, noise, and counts that differ so much that code words
  /// would exceed 15 bits.
  private static func contents(_ random: inout SeededGenerator) -> [[UInt8]] {
    var all: [[UInt8]] = [[], [7], [UInt8](repeating: 9, count: 300), [UInt8](repeating: 0, count: 100_000)]
    let noise = (0..<40_000).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    all += [
      noise, noise + noise, Array(noise[..<3000]) + [UInt8](repeating: 1, count: 40_000) + noise[..<3000],
    ]
    var skewed: [UInt8] = []
    var (count, next) = (1, 1)
    for value in 0..<20 {
      skewed += [UInt8](repeating: UInt8(value), count: count)
      (count, next) = (next, count + next)
    }
    all.append(skewed.shuffled(using: &random))
    for _ in 0..<Effort.cases(60) {
      let most = UInt8.random(in: 0...20, using: &random)
      all.append(
        (0..<Int.random(in: 0..<3000, using: &random)).map { _ in .random(in: 0...most, using: &random) })
    }
    return all
  }

  @Test func whatIsDeflatedIsInflated() {
    var random = SeededGenerator(seed: 1)
    for bytes in Self.contents(&random) {
      let stream = Deflate.zlib(bytes)
      #expect(Inflate.bytes(ofZlib: stream, limit: bytes.count) == bytes)
      if !bytes.isEmpty { #expect(Inflate.bytes(ofZlib: stream, limit: bytes.count - 1) == nil) }
    }
    #expect(Deflate.zlib([UInt8](repeating: 0, count: 100_000)).count < 1000)
  }

  /// A damaged stream gives bytes or none; it never ends the program.
  @Test func damagedStreamsAreRead() {
    var random = SeededGenerator(seed: 2)
    let streams = Self.contents(&random).map(Deflate.zlib)
    for _ in 0..<Effort.cases(2000) {
      var stream = random.pick(streams)
      for _ in 0..<3 where !stream.isEmpty {
        stream[Int.random(in: stream.indices, using: &random)] = .random(in: .min ... .max, using: &random)
      }
      stream.removeLast(Int.random(in: 0...min(stream.count, 8), using: &random))
      let bytes = Inflate.bytes(ofZlib: stream, limit: 1000)
      #expect((bytes?.count ?? 0) <= 1000)
    }
  }

  /// The check values that the specifications of the sums and their users name.
  @Test func sumsAreThoseOfTheStandards() {
    #expect(Checksum.crc(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(Checksum.adler(Array("Wikipedia".utf8)) == 0x11E6_0398)
  }

  @Test func picturesAreReadAsTheyWereWritten() {
    var random = SeededGenerator(seed: 3)
    for index in 0..<Effort.cases(60) {
      let (width, height) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random))
      // A few colours make a palette, opaque ones three bytes a pixel, others four.
      let most: UInt8 = index % 3 == 0 ? 1 : 255
      let bytes = (0..<width * height * 4).map { place in
        place % 4 == 3 && index % 2 == 0 ? 255 : UInt8.random(in: 0...most, using: &random)
      }
      let picture = Bitmap(width: width, height: height, bytes: bytes)
      #expect(Bitmap(png: PNGFile(picture).bytes) == picture)
    }
  }

  @Test func aGroundOfWhiteTakesAllOpacity() {
    let picture = Bitmap(width: 3, height: 1, bytes: [9, 8, 7, 255, 9, 8, 7, 0, 0, 255, 0, 128])
    #expect(picture.onWhite.bytes == [9, 8, 7, 255, 255, 255, 255, 255, 127, 255, 127, 255])
  }
}
