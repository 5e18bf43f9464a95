package import DrawstringOutput

/// A QR code of a link (ISO/IEC 18004): byte mode, error correction level M, versions 1 to 6.
package struct QRCode {
  /// The number of modules on a side.
  package let size: Int
  /// Whether a module is dark, row by row.
  private var modules: [Bool]
  /// Whether a module belongs to a pattern of its own, so that it holds no data.
  private var isFixed: [Bool]

  /// For each version: the blocks, the codewords of data in a block, and its codewords of error correction.
  private static let versions = [
    (1, 16, 10), (1, 28, 16), (1, 44, 26), (2, 32, 18), (2, 43, 24), (4, 27, 16),
  ]

  /// Encodes a text of at most 106 bytes; nil for longer ones.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    // The mode, the count and the end take two bytes.
    guard let index = Self.versions.firstIndex(where: { $0.0 * $0.1 >= bytes.count + 2 }) else { return nil }
    size = 21 + 4 * index
    modules = [Bool](repeating: false, count: size * size)
    isFixed = modules
    drawPatterns()
    place(Self.codewords(bytes, Self.versions[index]))
    let choices = (0..<8).map { mask in
      var code = self
      code.apply(mask)
      return (modules: code.modules, penalty: code.penalty)
    }
    if let best = choices.min(by: { $0.penalty < $1.penalty }) { modules = best.modules }
  }

  package subscript(row: Int, column: Int) -> Bool { modules[row * size + column] }

  // MARK: Codewords

  /// Returns the codewords of data, then those of error correction, of all blocks in turn.
  private static func codewords(_ bytes: [UInt8], _ version: (blocks: Int, data: Int, correction: Int))
    -> [UInt8]
  {
    // The mode 0100, the count, the bytes, the end 0000: each byte is split between two codewords.
    var nibbles: [UInt8] = [4]
    for byte in [UInt8(bytes.count)] + bytes { nibbles += [byte >> 4, byte & 15] }
    nibbles.append(0)
    var data = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    for count in 0..<version.blocks * version.data - data.count {
      data.append(count.isMultiple(of: 2) ? 0xEC : 0x11)
    }
    let blocks = (0..<version.blocks).map { Array(data[$0 * version.data..<($0 + 1) * version.data]) }
    let divisor = divisor(of: version.correction)
    let corrections = blocks.map { remainder(of: $0, by: divisor) }
    return (0..<version.data).flatMap { place in blocks.map { $0[place] } }
      + (0..<version.correction).flatMap { place in corrections.map { $0[place] } }
  }

  /// Multiplies in the field of 256 elements, modulo x⁸ + x⁴ + x³ + x² + 1.
  private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var result: UInt8 = 0
    for bit in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x1D
      if b >> UInt8(bit) & 1 == 1 { result ^= a }
    }
    return result
  }

  /// The product of x − 2ⁱ for the first powers of two, without its leading term.
  private static func divisor(of degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for place in 0..<degree {
        result[place] = product(result[place], root) ^ (place + 1 < degree ? result[place + 1] : 0)
      }
      root = product(root, 2)
    }
    return result
  }

  private static func remainder(of data: [UInt8], by divisor: [UInt8]) -> [UInt8] {
    data.reduce([UInt8](repeating: 0, count: divisor.count)) { rest, byte in
      let factor = byte ^ rest[0]
      return zip(rest.dropFirst() + [0], divisor).map { $0 ^ product($1, factor) }
    }
  }

  // MARK: Modules

  private mutating func fix(_ row: Int, _ column: Int, _ isDark: Bool) {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return }
    modules[row * size + column] = isDark
    isFixed[row * size + column] = true
  }

  /// Draws the patterns by which readers find the code, and keeps the places of the format.
  private mutating func drawPatterns() {
    for place in 0..<size {
      fix(6, place, place.isMultiple(of: 2))
      fix(place, 6, place.isMultiple(of: 2))
    }
    drawSquares(at: size - 7, size - 7, within: size > 21 ? 2 : -1)
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { drawSquares(at: row, column, within: 4) }
    drawFormat(mask: 0)
  }

  /// Draws squares in one another around a centre: those of a corner with their light edge at 4, those of an alignment at 2.
  private mutating func drawSquares(at row: Int, _ column: Int, within radius: Int) {
    if radius < 0 { return }
    for y in -radius...radius {
      for x in -radius...radius {
        let distance = max(abs(x), abs(y))
        fix(row + y, column + x, radius == 4 ? distance != 2 && distance != 4 : distance != 1)
      }
    }
  }

  /// Draws the level M and the mask with their error correction, twice, and the one module that is always dark.
  private mutating func drawFormat(mask: Int) {
    var rest = mask
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (mask << 10 | rest) ^ 0x5412
    for place in 0..<15 {
      let isDark = bits >> place & 1 == 1
      if place < 8 {
        fix(place < 6 ? place : place + 1, 8, isDark)
        fix(8, size - 1 - place, isDark)
      } else {
        fix(8, place == 8 ? 7 : 14 - place, isDark)
        fix(size - 15 + place, 8, isDark)
      }
    }
    fix(size - 8, 8, true)
  }

  /// Places bits in columns of two modules, from the right, upwards and downwards in turn.
  private mutating func place(_ codewords: [UInt8]) {
    var bit = 0
    var right = size - 1
    while right > 0 {
      // The column of the timing pattern has no data.
      if right == 6 { right = 5 }
      let isUpward = (right + 1) & 2 == 0
      for step in 0..<size {
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1] where !isFixed[row * size + column] && bit < codewords.count * 8 {
          modules[row * size + column] = codewords[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
          bit += 1
        }
      }
      right -= 2
    }
  }

  private mutating func apply(_ mask: Int) {
    for y in 0..<size {
      for x in 0..<size where !isFixed[y * size + x] {
        let isInverted =
          switch mask {
          case 0: (x + y) % 2 == 0
          case 1: y % 2 == 0
          case 2: x % 3 == 0
          case 3: (x + y) % 3 == 0
          case 4: (x / 3 + y / 2) % 2 == 0
          case 5: x * y % 2 + x * y % 3 == 0
          case 6: (x * y % 2 + x * y % 3) % 2 == 0
          default: ((x + y) % 2 + x * y % 3) % 2 == 0
          }
        if isInverted { modules[y * size + x].toggle() }
      }
    }
    drawFormat(mask: mask)
  }

  /// How badly a mask reads: long runs, blocks, patterns like those of the corners, more of one colour than of the other.
  private var penalty: Int {
    var result = 0
    let lines = (0..<size).flatMap { line in
      [(0..<size).map { self[line, $0] }, (0..<size).map { self[$0, line] }]
    }
    let corner = [true, false, true, true, true, false, true]
    let light = [false, false, false, false]
    for line in lines {
      var run = 0
      for place in line.indices {
        run = place > 0 && line[place] == line[place - 1] ? run + 1 : 1
        if run == 5 { result += 3 } else if run > 5 { result += 1 }
        for pattern in [corner + light, light + corner] where line[place...].starts(with: pattern) {
          result += 40
        }
      }
    }
    for row in 1..<size {
      for column in 1..<size {
        let others = [self[row - 1, column], self[row, column - 1], self[row - 1, column - 1]]
        if others.allSatisfy({ $0 == self[row, column] }) { result += 3 }
      }
    }
    let dark = modules.count(where: \.self)
    return result + abs(dark * 20 - modules.count * 10) / modules.count * 10
  }

  // MARK: In a terminal

  /// The light modules around the code.
  private static let margin = 4
  /// The width in characters, with the margin.
  package var columns: Int { size + 2 * Self.margin }

  /// The code in black on white on any terminal, with two modules in a character.
  package func text(_ depth: ColorDepth) -> String {
    let inks = [AnsiColor(.zero), AnsiColor(.one)].map { $0.limited(to: depth) }
    func ink(_ row: Int, _ column: Int) -> AnsiColor {
      let isInside = (0..<size).contains(row) && (0..<size).contains(column)
      return inks[isInside && self[row, column] ? 0 : 1]
    }
    var text = ""
    for row in stride(from: -Self.margin, to: size + Self.margin, by: 2) {
      var pen = AnsiRasteriser()
      for column in -Self.margin..<size + Self.margin {
        let (upper, lower) = (ink(row, column), ink(row + 1, column))
        text += pen.put(upper == lower ? " " : "▀", textStyle: upper, paper: lower)
      }
      text += pen.lift() + "\n"
    }
    return text
  }
}
