internal import DrawstringOutput

/// PNG files, of one picture or of several that play (APNG), by the third edition of the standard.
///
/// Colours are a palette where there are at most 256, else red, green and blue, with the opacity where it is needed.
package struct PNGFile: Sendable {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// How pixels are written.
  private enum Form: Sendable {
    /// The place of each pixel in the palette.
    case palette([UInt32: UInt8], [UInt32])
    case colors(isOpaque: Bool)

    var bytesOfPixel: Int {
      switch self {
      case .palette: 1
      case .colors(let isOpaque): isOpaque ? 3 : 4
      }
    }
  }

  package private(set) var bytes: [UInt8] = Self.signature
  private var number: UInt32 = 0

  /// One picture.
  package init(_ picture: Bitmap) {
    let form = Self.form(of: [picture])
    writeHead(of: picture, form)
    chunk("IDAT", Deflate.zlib(Self.lines(of: picture, form)))
    chunk("IEND", [])
  }

  /// Pictures of one size that play without end.
  package init(_ film: Film) {
    let form = Self.form(of: film.frames.map(\.picture))
    let first = film.frames[0]
    writeHead(of: first.picture, form)
    chunk("acTL", Self.number(UInt32(film.frames.count)) + Self.number(0))
    let data = film.cores.map(film.frames) { Deflate.zlib(Self.lines(of: $0.picture, form)) }
    for (index, frame) in film.frames.enumerated() {
      let size = [frame.picture.width, frame.picture.height, frame.left, frame.top]
      // The delay is a fraction; each picture is drawn over the last, in place of what was there.
      chunk(
        "fcTL",
        next() + size.flatMap { Self.number(UInt32($0)) } + Self.short(frame.delay) + Self.short(film.unit)
          + [
            0, 0,
          ])
      if index == 0 { chunk("IDAT", data[0]) } else { chunk("fdAT", next() + data[index]) }
    }
    chunk("IEND", [])
  }

  private mutating func next() -> [UInt8] {
    defer { number += 1 }
    return Self.number(number)
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }

  private mutating func chunk(_ name: String, _ content: [UInt8]) {
    let typed = Array(name.utf8) + content
    bytes += Self.number(UInt32(content.count)) + typed + Self.number(Checksum.crc(typed))
  }

  private mutating func writeHead(of picture: Bitmap, _ form: Form) {
    let kind: UInt8 =
      switch form {
      case .palette: 3
      case .colors(let isOpaque): isOpaque ? 2 : 6
      }
    chunk(
      "IHDR", Self.number(UInt32(picture.width)) + Self.number(UInt32(picture.height)) + [8, kind, 0, 0, 0])
    // Colours are sRGB.
    chunk("sRGB", [0])
    guard case .palette(_, let colors) = form else { return }
    chunk("PLTE", colors.flatMap { color in [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) } })
    let opacities = colors.map { UInt8(truncatingIfNeeded: $0 >> 24) }
    if let last = opacities.lastIndex(where: { $0 < 255 }) { chunk("tRNS", Array(opacities[...last])) }
  }

  private static func form(of pictures: [Bitmap]) -> Form {
    var counts: [UInt32: Int] = [:]
    var isOpaque = true
    var isPalette = true
    var last: UInt32?
    for picture in pictures {
      for index in 0..<picture.width * picture.height {
        let pixel = picture.pixel(index)
        if pixel == last { continue }
        last = pixel
        if pixel >> 24 != 255 { isOpaque = false }
        if isPalette, counts.updateValue(0, forKey: pixel) == nil, counts.count > 256 { isPalette = false }
        if !isPalette, !isOpaque { return .colors(isOpaque: false) }
      }
    }
    if !isPalette { return .colors(isOpaque: isOpaque) }
    // Transparent colours first: opaque ones at the end need no entry of their own.
    let colors = counts.keys.sorted { ($0 >> 24, $0) < ($1 >> 24, $1) }
    let places = colors.enumerated().map { ($1, UInt8($0)) }
    return .palette(Dictionary(places) { first, _ in first }, colors)
  }

  /// The lines as they are compressed: each after the number of its filter.
  private static func lines(of picture: Bitmap, _ form: Form) -> [UInt8] {
    let step = form.bytesOfPixel
    let length = picture.width * step
    var output: [UInt8] = []
    output.reserveCapacity((length + 1) * picture.height)
    var above = [UInt8](repeating: 0, count: length)
    var line = above
    for row in 0..<picture.height {
      let start = row * picture.width
      switch form {
      case .palette(let places, _):
        var (last, place): (UInt32?, UInt8) = (nil, 0)
        for column in 0..<picture.width {
          let pixel = picture.pixel(start + column)
          if pixel != last { (last, place) = (pixel, places[pixel] ?? 0) }
          line[column] = place
        }
        // Differences of places in a palette mean nothing.
        output.append(0)
        output += line
      case .colors:
        for column in 0..<picture.width {
          for part in 0..<step { line[column * step + part] = picture.bytes[(start + column) * 4 + part] }
        }
        addFiltered(line, above, step: step, to: &output)
        above = line
      }
    }
    return output
  }

  /// Adds a line with the filter that leaves the smallest numbers.
  private static func addFiltered(_ line: [UInt8], _ above: [UInt8], step: Int, to output: inout [UInt8]) {
    if line == above {
      output.append(2)
      output.append(contentsOf: repeatElement(0, count: line.count))
      return
    }
    var best: [UInt8] = []
    var (least, filter) = (Int.max, UInt8(0))
    var candidate = line
    for kind in UInt8(0)..<5 {
      var sum = 0
      for index in line.indices {
        let left = index >= step ? line[index - step] : 0
        let corner = index >= step ? above[index - step] : 0
        let guess =
          switch kind {
          case 0: UInt8(0)
          case 1: left
          case 2: above[index]
          case 3: UInt8((Int(left) + Int(above[index])) / 2)
          default: paeth(left, above[index], corner)
          }
        let rest = line[index] &- guess
        candidate[index] = rest
        sum += min(Int(rest), 256 - Int(rest))
      }
      if sum < least { (least, filter, best) = (sum, kind, candidate) }
    }
    output.append(filter)
    output += best
  }

  static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let guess = Int(left) + Int(above) - Int(corner)
    let (a, b, c) = (abs(guess - Int(left)), abs(guess - Int(above)), abs(guess - Int(corner)))
    return a <= b && a <= c ? left : b <= c ? above : corner
  }
}
