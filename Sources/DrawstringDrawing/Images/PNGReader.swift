internal import DrawstringCore
internal import DrawstringLoader

/// Reads a PNG file of one picture, by the third edition of the standard.
///
/// All kinds of pixels are read, interlaced or not; sums, colour spaces and other chunks are not looked at.
struct PNGReader {
  /// The meaning of a pixel's parts, by its number in the file.
  private enum Kind: Int {
    case gray = 0
    case color = 2
    case palette = 3
    case grayWithOpacity = 4
    case colorWithOpacity = 6

    var parts: Int {
      switch self {
      case .gray, .palette: 1
      case .grayWithOpacity: 2
      case .color: 3
      case .colorWithOpacity: 4
      }
    }

    /// The bits that a part can have.
    var depths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      default: [8, 16]
      }
    }
  }

  /// The first pixel of a pass and the steps between its pixels, in both directions.
  private struct Pass {
    var (left, top, across, down): (Int, Int, Int, Int)
  }

  private static let whole = [Pass(left: 0, top: 0, across: 1, down: 1)]
  /// The seven passes of Adam7.
  private static let interlaced = [
    Pass(left: 0, top: 0, across: 8, down: 8), Pass(left: 4, top: 0, across: 8, down: 8),
    Pass(left: 0, top: 4, across: 4, down: 8), Pass(left: 2, top: 0, across: 4, down: 4),
    Pass(left: 0, top: 2, across: 2, down: 4), Pass(left: 1, top: 0, across: 2, down: 2),
    Pass(left: 0, top: 1, across: 1, down: 2),
  ]
  /// The most pixels of a file that is read.
  private static let mostPixels = 25_000_000

  private var (width, height, depth) = (0, 0, 0)
  private var kind = Kind.gray
  private var passes = Self.whole
  private var palette: [UInt8] = []
  /// The opacities of a palette, or the colour that is transparent.
  private var transparency: [UInt8] = []
  private var data: [UInt8] = []

  /// The work of a pixel.
  private static let pixel = 20

  /// Returns the picture; nil for a damaged or too large file, and where the budget is too small.
  static func bitmap(of file: [UInt8], _ budget: inout WorkBudget) -> Bitmap? {
    var reader = PNGReader()
    guard reader.readChunks(file), reader.width > 0, reader.height > 0,
      reader.width <= mostPixels / reader.height, reader.kind.depths.contains(reader.depth)
    else { return nil }
    budget.spend(reader.width * reader.height * pixel)
    return budget.isSpent ? nil : reader.bitmap()
  }

  private init() {}

  private mutating func readChunks(_ file: [UInt8]) -> Bool {
    func number(_ place: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(file[place + $1]) } }
    var place = 8
    while place + 12 <= file.count {
      let (length, content) = (number(place), place + 8)
      guard content + length + 4 <= file.count else { return false }
      let chunk = file[content..<content + length]
      switch String(decoding: file[place + 4..<place + 8], as: UTF8.self) {
      case "IHDR":
        guard length == 13, let kind = Kind(rawValue: Int(file[content + 9])), file[content + 12] <= 1
        else { return false }
        (width, height, depth) = (number(content), number(content + 4), Int(file[content + 8]))
        self.kind = kind
        if file[content + 12] == 1 { passes = Self.interlaced }
      case "PLTE": palette = Array(chunk)
      case "tRNS": transparency = Array(chunk)
      case "IDAT": data += chunk
      default: break
      }
      place = content + length + 4
    }
    return true
  }

  private func bitmap() -> Bitmap? {
    let bits = kind.parts * depth
    /// The pixels of a pass each way.
    func size(_ pass: Pass) -> (columns: Int, rows: Int) {
      let columns = (max(width - pass.left, 0) + pass.across - 1) / pass.across
      return (columns, columns == 0 ? 0 : (max(height - pass.top, 0) + pass.down - 1) / pass.down)
    }
    func length(_ columns: Int) -> Int { (columns * bits + 7) / 8 }
    let total = passes.reduce(0) { $0 + size($1).rows * (length(size($1).columns) + 1) }
    guard let lines = Inflate.bytes(ofZlib: data, limit: total), lines.count == total else { return nil }
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    var start = 0
    for pass in passes {
      let (columns, rows) = size(pass)
      var above = [UInt8](repeating: 0, count: length(columns))
      for row in 0..<rows {
        let end = start + above.count + 1
        let line = Self.unfiltered(lines[start + 1..<end], lines[start], above, step: max(bits / 8, 1))
        for column in 0..<columns {
          guard let pixel = pixel(column, line) else { return nil }
          let place = (pass.top + row * pass.down) * width + pass.left + column * pass.across
          for part in 0..<4 { bytes[4 * place + part] = pixel[part] }
        }
        above = line
        start = end
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  private static func unfiltered(
    _ bytes: ArraySlice<UInt8>, _ filter: UInt8, _ above: [UInt8], step: Int
  ) -> [UInt8] {
    var line = Array(bytes)
    for index in line.indices {
      let left = index >= step ? line[index - step] : 0
      switch filter {
      case 1: line[index] &+= left
      case 2: line[index] &+= above[index]
      case 3: line[index] &+= UInt8((Int(left) + Int(above[index])) / 2)
      case 4: line[index] &+= PNGFile.paeth(left, above[index], index >= step ? above[index - step] : 0)
      default: break
      }
    }
    return line
  }

  /// Returns a pixel of a line; nil for a colour that the palette has not.
  private func pixel(_ column: Int, _ line: [UInt8]) -> SIMD4<UInt8>? {
    /// A part with all its bits.
    func part(_ index: Int) -> Int {
      let place = column * kind.parts + index
      switch depth {
      case 8: return Int(line[place])
      case 16: return Int(line[2 * place]) << 8 | Int(line[2 * place + 1])
      default: return Int(line[place * depth / 8]) >> (8 - depth - place * depth % 8) & (1 << depth - 1)
      }
    }
    let most = 1 << depth - 1
    func byte(_ value: Int) -> UInt8 { UInt8((value * 255 + most / 2) / most) }
    /// The opacity of the colour of the first parts: one colour may be transparent.
    func opacity(_ parts: Int) -> UInt8 {
      let isClear =
        transparency.count == 2 * parts
        && (0..<parts).allSatisfy {
          Int(transparency[2 * $0]) << 8 | Int(transparency[2 * $0 + 1]) == part($0)
        }
      return isClear ? 0 : 255
    }
    switch kind {
    case .gray:
      let gray = byte(part(0))
      return SIMD4(gray, gray, gray, opacity(1))
    case .grayWithOpacity:
      let gray = byte(part(0))
      return SIMD4(gray, gray, gray, byte(part(1)))
    case .color: return SIMD4(byte(part(0)), byte(part(1)), byte(part(2)), opacity(3))
    case .colorWithOpacity: return SIMD4(byte(part(0)), byte(part(1)), byte(part(2)), byte(part(3)))
    case .palette:
      let index = part(0)
      guard 3 * index + 3 <= palette.count else { return nil }
      return SIMD4(
        palette[3 * index], palette[3 * index + 1], palette[3 * index + 2],
        index < transparency.count ? transparency[index] : 255)
    }
  }
}

extension PNGReader {
  /// Returns the pixels of a `data:` reference to a PNG file; nil for another.
  static func bitmap(ofReference reference: String, _ budget: inout WorkBudget) -> Bitmap? {
    let head = "data:image/png;base64,"
    guard reference.hasPrefix(head), let file = Base64.bytes(Array(reference.utf8.dropFirst(head.utf8.count)))
    else { return nil }
    return bitmap(of: file, &budget)
  }
}
