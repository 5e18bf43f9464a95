/// Decompression by RFC 1951.
package struct Inflate {
  /// A code for reading: of each length the first word, how many there are, and where their symbols begin.
  private struct Code {
    private var counts = [Int](repeating: 0, count: 16)
    private var symbols: [Int] = []

    init(_ lengths: some Collection<Int>) {
      for length in 1...15 {
        for (symbol, own) in lengths.enumerated() where own == length {
          counts[length] += 1
          symbols.append(symbol)
        }
      }
    }

    func read(_ bits: inout Inflate) -> Int? {
      var (word, first, start) = (0, 0, 0)
      for length in 1...15 {
        guard let bit = bits.take(1) else { return nil }
        word = word << 1 | bit
        if word - first < counts[length] { return symbols[start + word - first] }
        start += counts[length]
        first = (first + counts[length]) << 1
      }
      return nil
    }
  }

  private let bytes: [UInt8]
  private let limit: Int
  private var place: Int
  private var held: UInt64 = 0
  private var count = 0
  private var output: [UInt8] = []

  /// Returns the bytes of a zlib stream; nil for a damaged one, or one of more than `limit` bytes.
  static func bytes(ofZlib stream: [UInt8], limit: Int) -> [UInt8]? {
    guard stream.count > 2, stream[0] & 15 == 8 else { return nil }
    var inflate = Inflate(bytes: stream, limit: limit, place: 2)
    return inflate.run() ? inflate.output : nil
  }

  /// Returns the bytes of a stream without a header, as ZIP archives have it; nil for a damaged one, or one of more than `limit`
  /// bytes.
  package static func bytes(ofDeflated stream: [UInt8], limit: Int) -> [UInt8]? {
    var inflate = Inflate(bytes: stream, limit: limit, place: 0)
    return inflate.run() ? inflate.output : nil
  }

  private init(bytes: [UInt8], limit: Int, place: Int) {
    self.bytes = bytes
    self.limit = limit
    self.place = place
  }

  private mutating func take(_ bits: Int) -> Int? {
    while count < bits {
      guard place < bytes.count else { return nil }
      held |= UInt64(bytes[place]) << UInt64(count)
      place += 1
      count += 8
    }
    let value = Int(held & (1 << UInt64(bits) - 1))
    held >>= UInt64(bits)
    count -= bits
    return value
  }

  private mutating func run() -> Bool {
    while true {
      guard let isLast = take(1), let kind = take(2) else { return false }
      switch kind {
      case 0: if !copy() { return false }
      case 1:
        let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        if !expand(Code(lengths), Code(Array(repeating: 5, count: 30))) { return false }
      case 2:
        guard let codes = readCodes(), expand(codes.0, codes.1) else { return false }
      default: return false
      }
      if isLast == 1 { return true }
    }
  }

  private mutating func copy() -> Bool {
    _ = take(count % 8)
    guard let length = take(16), take(16) != nil, output.count + length <= limit else { return false }
    for _ in 0..<length {
      guard let byte = take(8) else { return false }
      output.append(UInt8(byte))
    }
    return true
  }

  private mutating func readCodes() -> (Code, Code)? {
    guard let literals = take(5), let copies = take(5), let written = take(4) else { return nil }
    var own = [Int](repeating: 0, count: 19)
    for symbol in Deflate.order[..<(written + 4)] {
      guard let length = take(3) else { return nil }
      own[symbol] = length
    }
    let code = Code(own)
    var lengths: [Int] = []
    let total = literals + 257 + copies + 1
    while lengths.count < total {
      guard let symbol = code.read(&self) else { return nil }
      switch symbol {
      case 16:
        guard let last = lengths.last, let count = take(2) else { return nil }
        lengths += Array(repeating: last, count: count + 3)
      case 17, 18:
        guard let count = take(symbol == 17 ? 3 : 7) else { return nil }
        lengths += Array(repeating: 0, count: count + (symbol == 17 ? 3 : 11))
      default: lengths.append(symbol)
      }
    }
    return lengths.count == total
      ? (Code(lengths[..<(literals + 257)]), Code(lengths[(literals + 257)...])) : nil
  }

  private mutating func expand(_ literals: Code, _ copies: Code) -> Bool {
    while true {
      guard let symbol = literals.read(&self) else { return false }
      if symbol == 256 { return true }
      if symbol < 256 {
        if output.count >= limit { return false }
        output.append(UInt8(symbol))
        continue
      }
      guard Deflate.lengths.indices.contains(symbol - 257) else { return false }
      let row = Deflate.lengths[symbol - 257]
      guard let extra = take(row.bits), let code = copies.read(&self),
        Deflate.distances.indices.contains(code),
        let further = take(Deflate.distances[code].bits)
      else { return false }
      let (length, distance) = (row.start + extra, Deflate.distances[code].start + further)
      if distance > output.count || output.count + length > limit { return false }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }
}
