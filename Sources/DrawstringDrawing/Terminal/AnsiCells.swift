internal import DrawstringCore
package import DrawstringOutput

/// The characters of pixels.
///
/// With colours a character is two pixels, one above the other: `▀` has a foreground and a background colour. Without
/// colours it is eight dots of braille; the more a pixel differs from the ground, compared with its surroundings, the
/// more dots.
package struct AnsiCells: Equatable, Sendable {
  package var usesColor: Bool
  package var background: PictureBackground
  /// The colours that the terminal shows.
  package var depth: ColorDepth

  package init(usesColor: Bool, background: PictureBackground = .white, depth: ColorDepth = .full) {
    self.usesColor = usesColor
    self.background = background
    self.depth = depth
  }

  /// The number of pixels of a character.
  var pixels: (across: Int, down: Int) { usesColor ? (1, 2) : (2, 4) }

  /// The characters of a picture, all lines of the same width.
  func lines(of raster: Raster, whole: (columns: Int, rows: Int)? = nil) -> [String] {
    let rows = raster.height / pixels.down
    if usesColor { return (0..<rows).map { colored(raster, row: $0) } }
    let textStyle = CoverageMask(of: raster, on: background, whole: whole)
    return (0..<rows).map { dotted(raster, textStyle, row: $0) }
  }

  private func colored(_ raster: Raster, row: Int) -> String {
    var text = ""
    var pen = AnsiRasteriser()
    for column in 0..<raster.width {
      let above = shown(raster[column, row * 2], column, row * 2)
      let below = shown(raster[column, row * 2 + 1], column, row * 2 + 1)
      switch (above, below) {
      case (nil, nil): text += pen.put(" ", textStyle: nil, paper: nil)
      case (let textStyle?, nil): text += pen.put("▀", textStyle: textStyle, paper: nil)
      case (nil, let textStyle?): text += pen.put("▄", textStyle: textStyle, paper: nil)
      case (let textStyle?, let paper?):
        text +=
          textStyle == paper
          ? pen.put(" ", textStyle: nil, paper: paper) : pen.put("▀", textStyle: textStyle, paper: paper)
      }
    }
    return text + pen.lift()
  }

  /// The visible colour; nil for the terminal's own.
  private func shown(_ pixel: SIMD4<Float>, _ column: Int, _ row: Int) -> AnsiColor? {
    let background = background.pixel(column, row)
    if pixel.w < 1 / 255, background.w < 1 / 255 { return nil }
    return AnsiColor(pixel + background * (1 - pixel.w)).limited(to: depth)
  }

  private func dotted(_ raster: Raster, _ textStyle: CoverageMask, row: Int) -> String {
    var text = ""
    for column in 0..<raster.width / 2 {
      var dots: UInt32 = 0
      for (bit, place) in Self.dots.enumerated() {
        let (x, y) = (column * 2 + place.x, row * 4 + place.y)
        if textStyle[x, y] > Self.thresholds[y % 4][x % 4] { dots |= 1 << bit }
      }
      text.unicodeScalars.append(Unicode.Scalar(0x2800 + dots) ?? " ")
    }
    return text
  }

  /// The places of the bits of a braille character.
  private static let dots: [(x: Int, y: Int)] = [
    (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3),
  ]

  /// Bayer's matrix: neighbouring dots appear at different shades.
  private static let thresholds: [[Double]] = [
    [0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5],
  ]
  .map { $0.map { (Double($0) + 0.5) / 16 } }
}

extension PictureBackground {
  /// The premultiplied background of a pixel.
  func pixel(_ column: Int, _ row: Int) -> SIMD4<Float> {
    switch self {
    case .none: .zero
    case .color(let color): Raster.pixel(color)
    case .checker: (column / 4 + row / 4) % 2 == 0 ? SIMD4(1, 1, 1, 1) : SIMD4(0.91, 0.91, 0.91, 1)
    }
  }
}
