import DrawstringCore
import DrawstringTestSupport
import Foundation
import Testing

@testable import DrawstringDrawing

/// Files of pixels and their compression. `Tests/Oracles/test_pictures.py` also reads them by other programs.
@Suite struct PixelFileTests {
  /// Bytes of several kinds: nothing, repeats beyond the window, noise, and counts so different that code words would
  /// exceed 15 bits.
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
      #expect(read(PNGFile(picture).bytes) == picture)
    }
  }

  private func read(_ file: [UInt8]) -> Bitmap? {
    var budget = WorkBudget.command
    return PNGReader.bitmap(of: file, &budget)
  }

  /// A PNG file of samples row by row, with `depth` bits for each channel, interlaced or not, without filters.
  private func file(
    _ samples: [[Int]], width: Int, kind: UInt8, depth: Int, isInterlaced: Bool,
    more: [(String, [UInt8])] = []
  ) -> [UInt8] {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(number >> (8 * $0) & 255) }
    }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let typed = Array(name.utf8) + content
      return bytes(content.count, 4) + typed + bytes(Int(Checksum.crc(typed)), 4)
    }
    let height = samples.count / width
    // The pixel at (x, y) belongs to the pass of this table, row by row.
    let passes =
      isInterlaced
      ? [
        [1, 6, 4, 6, 2, 6, 4, 6], [7, 7, 7, 7, 7, 7, 7, 7], [5, 6, 5, 6, 5, 6, 5, 6],
        [7, 7, 7, 7, 7, 7, 7, 7],
        [3, 6, 4, 6, 3, 6, 4, 6], [7, 7, 7, 7, 7, 7, 7, 7], [5, 6, 5, 6, 5, 6, 5, 6],
        [7, 7, 7, 7, 7, 7, 7, 7],
      ] : [[1]]
    var data: [UInt8] = []
    for pass in 1...7 {
      for row in 0..<height {
        var bits: [Int] = []
        for column in 0..<width where passes[row % passes.count][column % passes[0].count] == pass {
          for sample in samples[row * width + column] {
            bits += (0..<depth).reversed().map { sample >> $0 & 1 }
          }
        }
        if bits.isEmpty { continue }
        while bits.count % 8 != 0 { bits.append(0) }
        data.append(0)
        for start in stride(from: 0, to: bits.count, by: 8) {
          data.append(UInt8(bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }))
        }
      }
    }
    let head = bytes(width, 4) + bytes(height, 4) + [UInt8(depth), kind, 0, 0, isInterlaced ? 1 : 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head)
      + more.flatMap { chunk($0.0, $0.1) } + chunk("IDAT", Deflate.zlib(data)) + chunk("IEND", [])
  }

  /// Each kind of pixel and each depth of the standard, whole and interlaced.
  @Test(arguments: [
    (0, 1, [1, 2, 4, 8, 16]), (2, 3, [8, 16]), (3, 1, [1, 2, 4, 8]), (4, 2, [8, 16]), (6, 4, [8, 16]),
  ])
  func filesOfAllKindsAreRead(kind: UInt8, parts: Int, depths: [Int]) {
    var random = SeededGenerator(seed: 5)
    for depth in depths {
      for index in 0..<Effort.cases(20) {
        let (width, height) = (Int.random(in: 1...20, using: &random), Int.random(in: 1...20, using: &random))
        let most = 1 << depth - 1
        let samples = (0..<width * height).map { _ in
          (0..<parts).map { _ in Int.random(in: 0...most, using: &random) }
        }
        let palette = (0...most).map { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } }
        let opacities: [UInt8] = [0, 99]
        // The colour of the first pixel is the transparent one.
        let clear = samples[0].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        let more: [(String, [UInt8])] =
          kind == 3
          ? [("PLTE", palette.flatMap(\.self)), ("tRNS", opacities)]
          : kind < 3 ? [("tRNS", clear)] : []
        let file = file(
          samples, width: width, kind: kind, depth: depth, isInterlaced: index % 2 == 1, more: more)
        func byte(_ sample: Int) -> UInt8 { UInt8((Double(sample) * 255 / Double(most)).rounded()) }
        let expected = samples.flatMap { sample -> [UInt8] in
          if kind == 3 { return palette[sample[0]] + [sample[0] < 2 ? opacities[sample[0]] : 255] }
          let gray = kind == 0 || kind == 4
          let color = gray ? Array(repeating: byte(sample[0]), count: 3) : sample.prefix(3).map(byte)
          return color + [kind < 3 ? (sample == samples[0] ? 0 : 255) : byte(sample[parts - 1])]
        }
        #expect(read(file) == Bitmap(width: width, height: height, bytes: expected))
        #expect(read(Array(file.dropLast(30))) == nil)
      }
    }
  }

  @Test func aGroundOfWhiteTakesAllOpacity() {
    let picture = Bitmap(width: 3, height: 1, bytes: [9, 8, 7, 255, 9, 8, 7, 0, 0, 255, 0, 128])
    #expect(picture.onWhite.bytes == [9, 8, 7, 255, 255, 255, 255, 255, 127, 255, 127, 255])
  }
}
