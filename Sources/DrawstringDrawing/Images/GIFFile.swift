internal import DrawstringOutput

/// GIF files (version 89a) of pictures that play without end, with one palette of at most 256 colours.
package struct GIFFile: Sendable {
  /// The largest width and height, in pixels.
  package static let largestSide = 65_535

  package private(set) var bytes: [UInt8] = Array("GIF89a".utf8)

  /// Delays are in hundredths of a second; pictures are opaque.
  package init(_ film: Film) {
    let palette = Palette(film.frames.map(\.picture), most: 256)
    var depth = 1
    while 1 << depth < palette.colors.count { depth += 1 }
    short(film.width)
    short(film.height)
    // A palette for all pictures; no pixel shows the ground.
    bytes += [0xF0 | UInt8(depth - 1), 0, 0]
    for place in 0..<1 << depth {
      let color = place < palette.colors.count ? palette.colors[place] : 0
      bytes += [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    let least = max(depth, 2)
    let data = film.cores.map(film.frames) { Self.compressed(palette.places(of: $0.picture), depth: least) }
    for (frame, data) in zip(film.frames, data) {
      // Each picture stays where the next is drawn over it.
      bytes += [0x21, 0xF9, 4, 4]
      short(frame.delay)
      bytes += [0, 0, 0x2C]
      for side in [frame.left, frame.top, frame.picture.width, frame.picture.height] { short(side) }
      bytes += [0, UInt8(least)]
      for start in stride(from: 0, to: data.count, by: 255) {
        let block = data[start..<min(start + 255, data.count)]
        bytes.append(UInt8(block.count))
        bytes += block
      }
      bytes.append(0)
    }
    bytes.append(0x3B)
  }

  private mutating func short(_ value: Int) { bytes += [UInt8(value & 255), UInt8(value >> 8 & 255)] }

  /// LZW with words of growing width.
  private static func compressed(_ places: [UInt8], depth: Int) -> [UInt8] {
    var bits = BitWriter()
    let (clear, end) = (1 << depth, 1 << depth + 1)
    var words: [Int: Int] = [:]
    var next = end + 1
    var width = depth + 1
    bits.write(clear, width)
    var current = -1
    for place in places {
      if current < 0 {
        current = Int(place)
        continue
      }
      let key = current << 8 | Int(place)
      if let longer = words[key] {
        current = longer
        continue
      }
      bits.write(current, width)
      if next < 4096 {
        words[key] = next
        if next == 1 << width { width += 1 }
        next += 1
      } else {
        bits.write(clear, width)
        words.removeAll(keepingCapacity: true)
        next = end + 1
        width = depth + 1
      }
      current = Int(place)
    }
    if current >= 0 { bits.write(current, width) }
    // The reader has added a word meanwhile.
    if next == 1 << width, width < 12 { width += 1 }
    bits.write(end, width)
    return bits.finished
  }
}

/// The colours that stand for all colours of some pictures.
struct Palette: Sendable {
  /// Red in the lowest byte.
  private(set) var colors: [UInt32] = []
  private var places: [UInt32: UInt8] = [:]

  /// The colours themselves where there are few enough, else those of a median cut.
  init(_ pictures: [Bitmap], most: Int) {
    var counts: [UInt32: Int] = [:]
    for picture in pictures {
      var (last, run): (UInt32?, Int) = (nil, 0)
      for index in 0..<picture.width * picture.height {
        let pixel = picture.pixel(index) & 0xFF_FFFF
        if pixel != last {
          if let last { counts[last, default: 0] += run }
          (last, run) = (pixel, 0)
        }
        run += 1
      }
      if let last { counts[last, default: 0] += run }
    }
    var boxes = [Box(counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })]
    while boxes.count < most, let widest = boxes.indices.max(by: { boxes[$0].weight < boxes[$1].weight }),
      boxes[widest].weight > 0
    {
      let (low, high) = boxes[widest].halves
      boxes[widest] = low
      boxes.append(high)
    }
    for (place, box) in boxes.enumerated() {
      colors.append(box.mean)
      for (color, _) in box.colors { places[color] = UInt8(place) }
    }
  }

  func places(of picture: Bitmap) -> [UInt8] {
    var (last, place): (UInt32?, UInt8) = (nil, 0)
    return (0..<picture.width * picture.height).map { index in
      let pixel = picture.pixel(index) & 0xFF_FFFF
      if pixel != last { (last, place) = (pixel, places[pixel] ?? 0) }
      return place
    }
  }

  /// Some of the colours, with how often they occur.
  private struct Box {
    let colors: [(color: UInt32, count: Int)]
    /// The part of a colour, 0 to 2, that varies most.
    private let axis: Int
    /// How much there is to gain by halving: the greatest distance times the root of the pixels; 0 for one colour.
    let weight: Double

    init(_ colors: [(color: UInt32, count: Int)]) {
      self.colors = colors
      let spans = (0..<3).map { axis in
        let levels = colors.map { Self.level($0.color, axis) }
        return (levels.max() ?? 0) - (levels.min() ?? 0)
      }
      axis = (0..<3).max { spans[$0] < spans[$1] } ?? 0
      weight = Double(spans[axis]) * Double(colors.reduce(0) { $0 + $1.count }).squareRoot()
    }

    private static func level(_ color: UInt32, _ axis: Int) -> Int { Int(color >> UInt32(8 * axis) & 255) }

    /// Both sides of the middle of the range.
    var halves: (Box, Box) {
      let levels = colors.map { Self.level($0.color, axis) }
      let middle = ((levels.min() ?? 0) + (levels.max() ?? 0)) / 2
      return (
        Box(colors.filter { Self.level($0.color, axis) <= middle }),
        Box(colors.filter { Self.level($0.color, axis) > middle })
      )
    }

    var mean: UInt32 {
      let total = max(colors.reduce(0) { $0 + $1.count }, 1)
      return (0..<3).reduce(0) { mean, axis in
        let sum = colors.reduce(0) { $0 + Self.level($1.color, axis) * $1.count }
        return mean | UInt32((sum + total / 2) / total) << UInt32(8 * axis)
      }
    }
  }
}
