internal import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput

/// One frame as lines of characters.
package enum AnsiPicture {
  /// The whole visible part of a frame, as large as the columns and rows allow; lines end with a newline.
  package static func text(_ frame: EffectFrame, columns: Int, rows: Int, cells: AnsiCells) -> String {
    var box = SeenBox(on: cells.background)
    box.add(frame)
    let part = box.part(of: frame.canvas)
    let view = AnsiRoom(columns: columns, rows: rows).view(of: [part], cells: cells)[0]
    var budget = WorkBudget.command
    var missing: Set<Character> = []
    return lines(frame, view, cells, &budget, missing: &missing).map { $0 + "\n" }.joined()
  }

  /// The lines of a part of a frame; adds the characters that are drawn as boxes to `missing`.
  package static func lines(
    _ frame: EffectFrame, _ view: CanvasView, _ cells: AnsiCells, fonts: [TrueTypeFont] = [],
    _ budget: inout WorkBudget, missing: inout Set<Character>
  ) -> [String] {
    let raster = FrameRaster.picture(of: frame, in: view, fonts: fonts, &budget, missing: &missing)
    return cells.lines(of: raster, whole: view.whole)
  }
}

/// The room for pictures one below the other, in characters.
package struct AnsiRoom: Equatable {
  package var columns: Int
  package var rows: Int
  /// The chosen number of characters for a point, across; nil for as many as fit.
  var scale: Double?
  /// The most characters for a point.
  var most: Double

  package init(columns: Int, rows: Int, scale: Double? = nil, most: Double = 2) {
    self.most = most
    self.columns = columns
    self.rows = rows
    self.scale = scale
  }

  /// The limit of the size of a picture, in characters.
  private static let largest = 1000.0

  /// The views of parts of canvases, all at one scale.
  package func view(of parts: [(origin: Vec2, size: Vec2)], cells: AnsiCells) -> [CanvasView] {
    let (across, down) = (Double(cells.pixels.across), Double(cells.pixels.down))
    let width = parts.map(\.size.x).max() ?? 1
    let height = parts.reduce(0) { $0 + $1.size.y }
    let fitting = min(Double(columns) * across / width, Double(rows) * down / height, most * across)
    let scale = min(scale.map { $0 * across } ?? fitting, Self.largest * across / max(width, height))
    return parts.map { part in
      let wide = max((part.size.x * scale / across).rounded(.up), 1)
      let high = max((part.size.y * scale / down).rounded(.up), 1)
      return CanvasView(
        origin: part.origin, scale: scale, width: Int(limiting: wide * across),
        height: Int(limiting: high * down),
        whole: (Int(limiting: part.size.x * scale + 1e-6), Int(limiting: part.size.y * scale + 1e-6)))
    }
  }
}

/// A colour of a terminal, with 8 bits for each component.
struct AnsiColor: Equatable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  /// The place in the terminal's palette; nil for one that shows all colours.
  private(set) var place: Int?

  /// The colour of a premultiplied pixel; transparency shows black.
  init(_ pixel: SIMD4<Float>) {
    func byte(_ value: Float) -> UInt8 { UInt8(limiting: Double((value * 255).rounded())) }
    red = byte(pixel.x)
    green = byte(pixel.y)
    blue = byte(pixel.z)
  }
}

extension AnsiColor {
  private static let cube = [0, 95, 135, 175, 215, 255]

  /// The palette of most terminals: 16 colours, a cube of 6 × 6 × 6, and 24 greys.
  private static let palette: [(Int, Int, Int)] = {
    var colors: [(Int, Int, Int)] = (0..<8).map {
      $0 == 7 ? (192, 192, 192) : ($0 & 1 == 0 ? 0 : 128, $0 & 2 == 0 ? 0 : 128, $0 & 4 == 0 ? 0 : 128)
    }
    colors += (0..<8).map {
      $0 == 0 ? (128, 128, 128) : ($0 & 1 == 0 ? 0 : 255, $0 & 2 == 0 ? 0 : 255, $0 & 4 == 0 ? 0 : 255)
    }
    for index in 0..<216 { colors.append((cube[index / 36], cube[index / 6 % 6], cube[index % 6])) }
    for index in 0..<24 { colors.append((8 + 10 * index, 8 + 10 * index, 8 + 10 * index)) }
    return colors
  }()

  /// Returns the nearest colour of a palette. The first 16 of 256 differ from terminal to terminal and are not chosen.
  func limited(to depth: ColorDepth) -> AnsiColor {
    if depth == .full { return self }
    var best = (distance: Int.max, place: 0)
    for place in depth == .sixteen ? 0..<16 : 16..<256 {
      let (r, g, b) = Self.palette[place]
      let (x, y, z) = (r - Int(red), g - Int(green), b - Int(blue))
      let distance = 2 * x * x + 4 * y * y + 3 * z * z
      if distance < best.distance { best = (distance, place) }
    }
    let (r, g, b) = Self.palette[best.place]
    var color = self
    (color.red, color.green, color.blue, color.place) = (UInt8(r), UInt8(g), UInt8(b), best.place)
    return color
  }

  /// The numbers of the escape sequence.
  func code(isPaper: Bool) -> String {
    guard let place else { return "\(isPaper ? 48 : 38);2;\(red);\(green);\(blue)" }
    if place >= 16 { return "\(isPaper ? 48 : 38);5;\(place)" }
    return String((place < 8 ? 30 + place : 82 + place) + (isPaper ? 10 : 0))
  }
}

/// Writes characters in colours, with an escape sequence only at a change.
struct AnsiRasteriser {
  private var textStyle: AnsiColor?
  private var paper: AnsiColor?

  /// Nil is the terminal's own colour; a blank needs no foreground.
  mutating func put(_ character: Character, textStyle newInk: AnsiColor?, paper newPaper: AnsiColor?)
    -> String
  {
    var codes: [String] = []
    if newPaper != paper {
      codes.append(newPaper.map { $0.code(isPaper: true) } ?? "49")
      paper = newPaper
    }
    if let newInk, newInk != textStyle {
      codes.append(newInk.code(isPaper: false))
      textStyle = newInk
    }
    return (codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m") + String(character)
  }

  /// Resets to the terminal's own colours.
  mutating func lift() -> String {
    if textStyle == nil && paper == nil { return "" }
    self = AnsiRasteriser()
    return "\u{1B}[0m"
  }
}

/// The visible part of a canvas, and its pixels.
package struct CanvasView {
  /// In points.
  var origin: Vec2
  /// Pixels for a point.
  var scale: Double
  var width: Int
  var height: Int
  /// The pixels that lie wholly in the part; partial pixels say little of it.
  var whole: (columns: Int, rows: Int)?

  var toPixels: Affine {
    Affine(a: scale, b: 0, c: 0, d: scale, tx: -origin.x * scale, ty: -origin.y * scale)
  }
}
