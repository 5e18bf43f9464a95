internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// The pictures that image layers name, for embedding, and the fonts of texts.
package struct ImageAssets: Sendable {
  package struct Picture: Sendable {
    /// The file as a `data:` reference.
    package var reference: String
    /// The size in points, one for each pixel; nil where the file does not give it.
    package var size: (width: Double, height: Double)?

    package init(reference: String, size: (width: Double, height: Double)?) {
      self.reference = reference
      self.size = size
    }
  }

  private let pictures: [String: Picture]
  /// The fonts of texts, in order of preference; characters that none of them has are those of the built-in face.
  package var fonts: [TrueTypeFont] = []

  package init(_ pictures: [String: Picture] = [:]) { self.pictures = pictures }

  package subscript(name: String) -> Picture? { pictures[name] }

  /// The names of the pictures with their `data:` references, sorted by name.
  package var references: [(name: String, reference: String)] {
    pictures.sorted { $0.key < $1.key }.map { ($0.key, $0.value.reference) }
  }
}

extension ImageAssets {
  /// A picture in its place.
  struct Placed {
    var reference: String
    var corner: Vec2
    var size: Vec2
    /// Whether the picture keeps its shape within the size, in its middle; else it is stretched.
    var keepsShape = false
    /// The part of the picture that fills the size, in fractions of the picture; nil for all of it.
    var source: DisplayRectangle?
    /// The width of the part by its height.
    var aspect = 1.0

    /// The picture; a part of it is all of it behind a window.
    var element: SVGElement {
      if source == nil { return whole }
      return SVGElement(
        "svg",
        [
          .init("x", SVGText(corner.x)), .init("y", SVGText(corner.y)), .init("width", SVGText(size.x)),
          .init("height", SVGText(size.y)), .init("viewBox", "0 0 \(SVGText(aspect)) 1"),
          .init("preserveAspectRatio", keepsShape ? "xMidYMid" : "none"), .init("overflow", "hidden"),
        ], children: [behindWindow])
    }

    /// The picture for pictures that play, cut by a clip of the size `aspect` × 1. A nested `svg` would not follow a page that
    /// pauses the picture.
    func element(cutBy clip: String) -> SVGElement {
      let place = SVGText(
        words: ["translate(", " ", ") scale(", " ", ")"],
        numbers: [corner.x, corner.y, size.x / aspect, size.y])
      return SVGElement(
        "g", [.init("transform", place), .init("clip-path", SVGText(clip))], children: [behindWindow])
    }

    /// All of the picture, whose part is 1 high at the origin. The places are words, since a picture that plays jumps from
    /// cell to cell.
    private var behindWindow: SVGElement {
      guard let source else { return whole }
      let full = Vec2(aspect / source.width, 1 / source.height)
      func word(_ number: Double) -> String {
        JavaScriptNumber.description(of: JavaScriptNumber.rounded(number, decimals: 6))
      }
      return SVGElement(
        "image",
        [
          .init("x", SVGText(word(-source.x * full.x))), .init("y", SVGText(word(-source.y * full.y))),
          .init("width", SVGText(full.x)), .init("height", SVGText(full.y)),
          .init("preserveAspectRatio", "none"),
          .init("href", SVGText(reference)),
        ])
    }

    private var whole: SVGElement {
      SVGElement(
        "image",
        [
          .init("x", SVGText(corner.x)), .init("y", SVGText(corner.y)), .init("width", SVGText(size.x)),
          .init("height", SVGText(size.y)),
          .init("preserveAspectRatio", keepsShape ? "xMidYMid" : "none"), .init("href", SVGText(reference)),
        ])
    }
  }
}

extension ImageAssets.Picture {
  /// Returns the picture, or a part of it, as it lies in a rectangle at the origin.
  func placed(
    _ gravity: ContentsGravity, in rectangle: Vec2, source: DisplayRectangle? = nil
  ) -> ImageAssets.Placed {
    var placed = ImageAssets.Placed(reference: reference, corner: .zero, size: rectangle, source: source)
    let part = Vec2(source?.width ?? 1, source?.height ?? 1)
    if let size { placed.aspect = size.width * part.x / max(size.height * part.y, 1e-6) }
    if gravity == .resizeAspect, source == nil || size == nil {
      placed.keepsShape = true
    } else if let size, gravity != .resize {
      var natural = Vec2(size.width * part.x, size.height * part.y)
      if gravity == .resizeAspectFill {
        natural =
          natural * max(rectangle.x / max(natural.x, 1e-6), rectangle.y / max(natural.y, 1e-6))
      }
      // A window around a cell has the shape of the cell, since what lies beside it would show.
      if gravity == .resizeAspect {
        natural =
          natural * min(rectangle.x / max(natural.x, 1e-6), rectangle.y / max(natural.y, 1e-6))
      }
      // The spare room before the picture, as a part of all.
      let before =
        switch gravity {
        case .top: Vec2(0.5, 0)
        case .bottom: Vec2(0.5, 1)
        case .left: Vec2(0, 0.5)
        case .right: Vec2(1, 0.5)
        case .topLeft: Vec2(0, 0)
        case .topRight: Vec2(1, 0)
        case .bottomLeft: Vec2(0, 1)
        case .bottomRight: Vec2(1, 1)
        default: Vec2(0.5, 0.5)
        }
      placed.corner = Vec2(before.x * (rectangle.x - natural.x), before.y * (rectangle.y - natural.y))
      placed.size = natural
    }
    return placed
  }
}

extension ImageAssets {
  /// The names of the pictures that pictures of pixels leave out: those of other files than PNG, and of damaged ones.
  package var namesWithoutPixels: [String] {
    pictures.filter { $0.value.bitmap == nil }.map(\.key)
  }
}

extension ImageAssets.Picture {
  /// The cells of a table of equal cells as pictures of their own, by their numbers, row by row from 0; nil for another file
  /// than PNG, and for cells without pixels.
  package func cells(_ numbers: Range<Int>, columns: Int, rows: Int) -> [ImageAssets.Picture]? {
    guard let bitmap, columns > 0, rows > 0, bitmap.width >= columns, bitmap.height >= rows else {
      return nil
    }
    return numbers.map { number in
      let (row, column) = number.quotientAndRemainder(dividingBy: columns)
      let part = PixelRect(
        left: column * bitmap.width / columns, top: row * bitmap.height / rows,
        right: (column + 1) * bitmap.width / columns, bottom: (row + 1) * bitmap.height / rows)
      return ImageAssets.Picture(
        reference: "data:image/png;base64," + Base64.text(PNGFile(bitmap.cut(to: part)).bytes),
        size: (Double(part.width), Double(part.height)))
    }
  }

  /// The pixels of a PNG file; nil for another file.
  fileprivate var bitmap: Bitmap? {
    var budget = WorkBudget.command
    return PNGReader.bitmap(ofReference: reference, &budget)
  }

  /// Reads a PNG, JPEG or SVG file; nil for other files.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self.init(reference: Self.reference("image/png", bytes), size: Self.sizeOfPNG(bytes))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self.init(reference: Self.reference("image/jpeg", bytes), size: Self.sizeOfJPEG(bytes))
    } else if bytes.prefix(2000).holds("<svg") {
      self.init(
        reference: Self.reference("image/svg+xml", bytes),
        size: SVGFileSize.read(String(decoding: bytes, as: UTF8.self)))
    } else {
      return nil
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Double {
    bytes.reduce(0) { $0 * 256 + Double($1) }
  }

  /// The header is the first block of the file.
  private static func sizeOfPNG(_ bytes: [UInt8]) -> (width: Double, height: Double)? {
    guard bytes.count >= 24 else { return nil }
    return (number(bytes[16..<20]), number(bytes[20..<24]))
  }

  /// The first block that begins a frame has the size.
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> (width: Double, height: Double)? {
    var place = 2
    while place + 9 <= bytes.count, bytes[place] == 0xFF {
      let kind = bytes[place + 1]
      if (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind) {
        return (number(bytes[place + 7..<place + 9]), number(bytes[place + 5..<place + 7]))
      }
      place += 2 + Int(limiting: number(bytes[place + 2..<place + 4]))
    }
    return nil
  }

  private static func reference(_ type: String, _ bytes: [UInt8]) -> String {
    "data:\(type);base64," + Base64.text(bytes)
  }
}

/// Returns the intrinsic size of an SVG file.
enum SVGFileSize {
  /// From the root's `width` and `height`, and from its `viewBox` where one of them is missing, in points; nil where
  /// the file gives no size or a length depends on the context.
  static func read(_ text: String) -> (width: Double, height: Double)? {
    guard let root = rootTag(of: Array(text.utf8)) else { return nil }
    let given = attributes(of: root)
    let width = given["width"].flatMap(length)
    let height = given["height"].flatMap(length)
    if let width, let height { return (width, height) }
    let box = (given["viewBox"] ?? "").split { $0 == "," || $0.isWhitespace }.map { Double($0) ?? -1 }
    guard box.count == 4, box[2] > 0, box[3] > 0, box[2].isFinite, box[3].isFinite else { return nil }
    if let width { return (width, width * box[3] / box[2]) }
    if let height { return (height * box[2] / box[3], height) }
    return (box[2], box[3])
  }

  /// Returns the text between `<svg` and the end of that tag, after comments and declarations.
  private static func rootTag(of text: [UInt8]) -> ArraySlice<UInt8>? {
    var rest = text[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[open...]
      if rest.starts(with: "<!--".utf8) {
        while !rest.isEmpty, !rest.starts(with: "-->".utf8) { rest.removeFirst() }
        continue
      }
      guard rest.starts(with: "<svg".utf8) else {
        rest.removeFirst()
        continue
      }
      rest.removeFirst(4)
      var quote: UInt8?
      let end = rest.firstIndex { byte in
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: ">") {
          return true
        }
        return false
      }
      return end.map { rest[..<$0] }
    }
    return nil
  }

  private static func attributes(of tag: ArraySlice<UInt8>) -> [String: String] {
    var found: [String: String] = [:]
    var rest = tag
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let name = String(decoding: rest[..<equals], as: UTF8.self).split(whereSeparator: \.isWhitespace).last
      rest = rest[(equals + 1)...].drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { break }
      rest.removeFirst()
      guard let end = rest.firstIndex(of: quote) else { break }
      if let name { found[String(name)] = String(decoding: rest[..<end], as: UTF8.self) }
      rest = rest[(end + 1)...]
    }
    return found
  }

  /// One point for each pixel, as for other pictures.
  private static let units: [String: Double] = [
    "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "Q": 96 / 101.6,
  ]

  private static func length(_ text: String) -> Double? {
    let text = text.split(whereSeparator: \.isWhitespace).joined()
    let unit = String(text.reversed().prefix { $0.isLetter || $0 == "%" }.reversed())
    guard let factor = units[unit], let number = Double(text.dropLast(unit.count)), number.isFinite,
      number > 0
    else { return nil }
    return number * factor
  }
}
