/// A hash of the bits of frames: FNV-1a with 64 bits, of the bytes of each number from the lowest.
package struct BitDigest {
  package var value: UInt64 = 0xcbf2_9ce4_8422_2325
  /// The number of calls of `add`, that of `init` included.
  package var frames = 0

  package init(_ numbers: [UInt64] = []) { add(numbers) }

  package mutating func add(_ numbers: [UInt64]) {
    for number in numbers {
      for shift in stride(from: 0, to: 64, by: 8) {
        value = (value ^ (number >> UInt64(shift) & 0xff)) &* 0x100_0000_01b3
      }
    }
    frames += 1
  }

  package var text: String {
    let digits = String(value, radix: 16)
    return "\(frames) frames, \(String(repeating: "0", count: 16 - digits.count))\(digits)"
  }
}

/// Comparisons of the pixels of pictures, four bytes each.
package enum Pixels {
  /// The sum of the differences between the bytes of two pictures of equal size.
  package static func distance(_ bytes: [UInt8], _ others: [UInt8]) -> Int {
    zip(bytes, others).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
  }

  /// The smallest box around the pixels with an opacity above a tenth: left, top, right and bottom in pixels; nil without any.
  package static func box(_ bytes: [UInt8], width: Int) -> [Int]? {
    let seen = (0..<bytes.count / 4).filter { bytes[4 * $0 + 3] > 25 }
    guard let first = seen.first, let last = seen.last else { return nil }
    let columns = seen.map { $0 % width }
    let (left, right) = (columns.min() ?? 0, columns.max() ?? 0)
    return [left, first / width, right + 1, last / width + 1]
  }
}
