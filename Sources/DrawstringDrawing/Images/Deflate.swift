/// Compression by RFC 1951 with the frame of RFC 1950 (zlib) or RFC 1952 (gzip).
///
/// Repetitions are searched in chains of equal beginnings, one byte ahead of each choice; blocks have Huffman codes of
/// their own. The same bytes give the same output.
struct Deflate {
  /// The longest distance and the shortest and longest length of a repetition.
  private static let window = 1 << 15
  private static let shortest = 3
  private static let longest = 258
  /// The most places that are tried for a repetition, and the length that is taken at once.
  private static let tries = 24
  private static let enough = 96
  /// The most symbols of a block.
  private static let symbols = 1 << 15

  /// The first length or distance of each code, and the bits that follow the code.
  static let lengths = ladder(first: 3, codes: 28, free: 8, step: 4) + [(start: 258, bits: 0)]
  static let distances = ladder(first: 1, codes: 30, free: 4, step: 2)
  /// The order in which the lengths of the codes of code lengths are written.
  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Codes of which the first have no further bits, and then each few have one bit more.
  private static func ladder(first: Int, codes: Int, free: Int, step: Int) -> [(start: Int, bits: Int)] {
    var start = first
    return (0..<codes).map { code in
      let bits = code < free ? 0 : (code - free) / step + 1
      defer { start += 1 << bits }
      return (start, bits)
    }
  }

  /// Returns a zlib stream of bytes.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var deflate = Deflate(bytes)
    deflate.run()
    var output: [UInt8] = [0x78, 0x9C]
    output += deflate.bits.finished
    let sum = Checksum.adler(bytes)
    return output + (0..<4).map { UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * $0)) }
  }

  /// Returns a gzip file of bytes (RFC 1952) without a name and a time.
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var deflate = Deflate(bytes)
    deflate.run()
    let ends = [Checksum.crc(bytes), UInt32(truncatingIfNeeded: bytes.count)]
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + deflate.bits.finished
      + ends.flatMap { end in (0..<4).map { UInt8(truncatingIfNeeded: end >> UInt32(8 * $0)) } }
  }

  private let bytes: [UInt8]
  private var bits = BitWriter()
  /// A literal below 256; else a length from 3 in the lowest nine bits and a distance above.
  private var block: [UInt32] = []
  private var codeOfLength: [UInt8]
  private var codeOfDistance: [UInt8]

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    codeOfLength = Array(repeating: 0, count: Self.longest + 1)
    for (code, row) in Self.lengths.enumerated() {
      for length in row.start..<min(row.start + 1 << row.bits, Self.longest + 1) {
        codeOfLength[length] = UInt8(code)
      }
    }
    codeOfDistance = Array(repeating: 0, count: Self.window + 1)
    for (code, row) in Self.distances.enumerated() {
      for distance in row.start..<row.start + 1 << row.bits where distance <= Self.window {
        codeOfDistance[distance] = UInt8(code)
      }
    }
  }

  private mutating func run() {
    block.reserveCapacity(Self.symbols)
    // The last place of each hash of three bytes, and of each place the one before it with the same hash.
    var last = [Int32](repeating: -1, count: 1 << 15)
    var before = [Int32](repeating: -1, count: Self.window)
    let count = bytes.count

    func hash(_ place: Int) -> Int {
      let word = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
      return Int((word &* 0x9E37_79B1) >> 17)
    }
    func enter(_ place: Int) {
      if place + Self.shortest > count { return }
      let key = hash(place)
      before[place & (Self.window - 1)] = last[key]
      last[key] = Int32(truncatingIfNeeded: place)
    }
    func find(_ place: Int, longerThan least: Int) -> (length: Int, distance: Int) {
      var best = (length: least, distance: 0)
      let limit = min(Self.longest, count - place)
      if limit < Self.shortest || limit <= least { return (0, 0) }
      var candidate = Int(last[hash(place)])
      var tries = Self.tries
      while candidate >= 0, place - candidate <= Self.window, tries > 0 {
        if bytes[candidate + best.length] == bytes[place + best.length] {
          var length = 0
          while length < limit, bytes[candidate + length] == bytes[place + length] { length += 1 }
          if length > best.length {
            best = (length, place - candidate)
            if length >= limit || length >= Self.enough { break }
          }
        }
        tries -= 1
        let next = Int(before[candidate & (Self.window - 1)])
        if next >= candidate { break }
        candidate = next
      }
      return best.distance > 0 && best.length >= Self.shortest ? best : (0, 0)
    }

    var place = 0
    var held = (length: 0, distance: 0)
    var isHeld = false
    while place < count {
      let found =
        held.length >= Self.enough ? (length: 0, distance: 0) : find(place, longerThan: max(held.length, 2))
      if isHeld, held.length >= Self.shortest, found.length <= held.length {
        put(UInt32(held.length) | UInt32(held.distance) << 9 | 1 << 31)
        for passed in place..<place + held.length - 1 { enter(passed) }
        place += held.length - 1
        (held, isHeld) = ((0, 0), false)
        continue
      }
      if isHeld { put(UInt32(bytes[place - 1])) }
      (held, isHeld) = (found, true)
      enter(place)
      place += 1
    }
    if isHeld { put(UInt32(bytes[count - 1])) }
    write(isLast: true)
  }

  private mutating func put(_ symbol: UInt32) {
    block.append(symbol)
    if block.count == Self.symbols { write(isLast: false) }
  }

  private func length(_ symbol: UInt32) -> Int { Int(symbol & 511) }
  private func distance(_ symbol: UInt32) -> Int { Int(symbol >> 9 & 0xFFFF) }
  private func isCopy(_ symbol: UInt32) -> Bool { symbol >> 31 != 0 }

  private mutating func write(isLast: Bool) {
    var literals = [Int](repeating: 0, count: 286)
    var copies = [Int](repeating: 0, count: 30)
    for symbol in block {
      if isCopy(symbol) {
        literals[257 + Int(codeOfLength[length(symbol)])] += 1
        copies[Int(codeOfDistance[distance(symbol)])] += 1
      } else {
        literals[Int(symbol)] += 1
      }
    }
    literals[256] = 1
    let (first, second) = (HuffmanCode(literals, limit: 15), HuffmanCode(copies, limit: 15))
    bits.write(isLast ? 1 : 0, 1)
    bits.write(2, 2)
    writeCodes(first, second)
    for symbol in block {
      guard isCopy(symbol) else {
        first.write(Int(symbol), to: &bits)
        continue
      }
      let (length, distance) = (length(symbol), distance(symbol))
      let (a, b) = (Int(codeOfLength[length]), Int(codeOfDistance[distance]))
      first.write(257 + a, to: &bits)
      bits.write(length - Self.lengths[a].start, Self.lengths[a].bits)
      second.write(b, to: &bits)
      bits.write(distance - Self.distances[b].start, Self.distances[b].bits)
    }
    first.write(256, to: &bits)
    block.removeAll(keepingCapacity: true)
  }

  /// Writes the lengths of two codes, themselves in a code.
  private mutating func writeCodes(_ first: HuffmanCode, _ second: HuffmanCode) {
    let (used, copies) = (max(first.used, 257), max(second.used, 1))
    let all = Array(first.lengths[..<used]) + Array(second.lengths[..<copies])
    // Runs: 16 repeats the last length 3 to 6 times, 17 and 18 are 3 to 10 and 11 to 138 zeros.
    var runs: [(symbol: Int, value: Int, bits: Int)] = []
    var place = 0
    while place < all.count {
      let length = all[place]
      var count = 1
      while place + count < all.count, all[place + count] == length, count < 138 { count += 1 }
      if length == 0, count >= 3 {
        runs.append(count < 11 ? (17, count - 3, 3) : (18, count - 11, 7))
      } else if count >= 4 {
        count = min(count, 7)
        runs.append((length, 0, 0))
        runs.append((16, count - 4, 2))
      } else {
        count = 1
        runs.append((length, 0, 0))
      }
      place += count
    }
    var counts = [Int](repeating: 0, count: 19)
    for run in runs { counts[run.symbol] += 1 }
    let code = HuffmanCode(counts, limit: 7)
    let written = max(Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0, 3) + 1
    bits.write(used - 257, 5)
    bits.write(copies - 1, 5)
    bits.write(written - 4, 4)
    for symbol in Self.order[..<written] { bits.write(code.lengths[symbol], 3) }
    for run in runs {
      code.write(run.symbol, to: &bits)
      bits.write(run.value, run.bits)
    }
  }
}

/// Bits in the order of Deflate and GIF: the first is the lowest of its byte.
struct BitWriter {
  private var bytes: [UInt8] = []
  private var held: UInt64 = 0
  private var count = 0

  mutating func write(_ value: Int, _ bits: Int) {
    held |= UInt64(value) << UInt64(count)
    count += bits
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: held))
      held >>= 8
      count -= 8
    }
  }

  /// All bytes; the last is filled up with zeros.
  var finished: [UInt8] { count > 0 ? bytes + [UInt8(truncatingIfNeeded: held)] : bytes }
}

/// A Huffman code of limited length, in the canonical form of RFC 1951.
struct HuffmanCode {
  /// The bits of each symbol; 0 for one that does not occur.
  private(set) var lengths: [Int]
  /// The words, the first bit lowest.
  private var words: [Int]

  init(_ counts: [Int], limit: Int) {
    lengths = Array(repeating: 0, count: counts.count)
    words = lengths
    // A code of one symbol needs a second one, so that all readers take it.
    var present = counts.indices.filter { counts[$0] > 0 }
    while present.count < 2 { present.append(present.first == 0 ? 1 : 0) }
    present.sort { counts[$0] == counts[$1] ? $0 < $1 : counts[$0] < counts[$1] }
    let amounts = Self.amounts(present.map { max(counts[$0], 1) }, limit: limit)
    // The rarest symbols have the longest words.
    var next = present.makeIterator()
    for length in amounts.indices.reversed() {
      for _ in 0..<amounts[length] { if let symbol = next.next() { lengths[symbol] = length } }
    }
    var word = 0
    for length in 1...limit {
      for symbol in lengths.indices where lengths[symbol] == length {
        words[symbol] = Self.reversed(word, length)
        word += 1
      }
      word <<= 1
    }
  }

  /// One more than the last symbol that occurs.
  var used: Int { (lengths.lastIndex { $0 > 0 } ?? -1) + 1 }

  func write(_ symbol: Int, to bits: inout BitWriter) { bits.write(words[symbol], lengths[symbol]) }

  private static func reversed(_ word: Int, _ length: Int) -> Int {
    (0..<length).reduce(0) { $0 << 1 | word >> $1 & 1 }
  }

  /// The number of words of each length, for counts in ascending order.
  private static func amounts(_ counts: [Int], limit: Int) -> [Int] {
    // Trees in ascending order: the leaves, and after them the joined ones, which come about in order, too.
    var weights = counts
    var parents = [Int](repeating: -1, count: 2 * counts.count - 1)
    var (leaf, joined) = (0, counts.count)
    func takeLightest() -> Int {
      if joined >= weights.count || leaf < counts.count && weights[leaf] <= weights[joined] {
        leaf += 1
        return leaf - 1
      }
      joined += 1
      return joined - 1
    }
    for tree in counts.count..<2 * counts.count - 1 {
      let (a, b) = (takeLightest(), takeLightest())
      parents[a] = tree
      parents[b] = tree
      weights.append(weights[a] + weights[b])
    }
    var depths = [Int](repeating: 0, count: parents.count)
    var amounts = [Int](repeating: 0, count: limit + 1)
    for tree in parents.indices.reversed() where parents[tree] >= 0 {
      depths[tree] = depths[parents[tree]] + 1
      if tree < counts.count { amounts[min(depths[tree], limit)] += 1 }
    }
    // Words that were too long take too much of the code: each step makes a shorter word longer to make room.
    var taken = amounts.indices.dropFirst().reduce(0) { $0 + amounts[$1] << (limit - $1) }
    while taken > 1 << limit {
      amounts[limit] -= 1
      for length in stride(from: limit - 1, through: 1, by: -1) where amounts[length] > 0 {
        amounts[length] -= 1
        amounts[length + 1] += 2
        break
      }
      taken -= 1
    }
    return amounts
  }
}

/// Sums that files carry of their bytes.
package enum Checksum {
  /// Adler-32 of RFC 1950.
  static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for start in stride(from: 0, to: bytes.count, by: 5000) {
      for byte in bytes[start..<min(start + 5000, bytes.count)] {
        a &+= UInt32(byte)
        b &+= a
      }
      a %= 65521
      b %= 65521
    }
    return b << 16 | a
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    var sum = UInt32(byte)
    for _ in 0..<8 {
      let isOdd = sum & 1 != 0
      sum >>= 1
      if isOdd { sum ^= 0xEDB8_8320 }
    }
    return sum
  }

  /// CRC-32 of PNG and ZIP.
  package static func crc(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let table = table
    var sum = UInt32.max
    for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 255)] ^ sum >> 8 }
    return ~sum
  }
}
