internal import DrawstringCore
internal import DrawstringOutput

/// The ink of each pixel of a picture in one colour, from 0 to 1.
///
/// Ink is the difference from the surroundings of the picture, relative to the greatest difference nearby: a pale line
/// on nothing is as clear as a black one, and a light ball on a dark sea as clear as a dark one on paper.
struct CoverageMask {
  private let width: Int
  private var values: [Float]

  /// The radius of the neighbourhood of a pixel, in pixels.
  private static let reach = 8
  /// Smaller differences stay faint everywhere, so that fading in is visible.
  private static let faint: Float = 0.35
  /// The share of the picture's edge that makes a colour the surroundings.
  private static let mostOfEdge = 0.6

  /// Where only some columns and rows are visible, the others stay blank.
  init(of raster: Raster, on background: PictureBackground, whole: (columns: Int, rows: Int)? = nil) {
    width = raster.width
    let columns = max(min(whole?.columns ?? raster.width, raster.width), 1)
    let rows = max(min(whole?.rows ?? raster.height, raster.height), 1)
    let back = background.pixel(0, 0)
    let shown = raster.pixels.map { $0 + back * (1 - $0.w) }
    let paper = Self.paper(of: shown, on: back, width: width, columns: columns, rows: rows)
    let differences = shown.indices.map { index in
      index % raster.width < columns && index / raster.width < rows ? Self.difference(shown[index], paper) : 0
    }
    let across = Self.greatest(differences, step: 1, length: width)
    let near = Self.greatest(across, step: width, length: raster.height)
    values = zip(differences, near).map { $0 / max($1, Self.faint) }
  }

  subscript(column: Int, row: Int) -> Double { Double(values[row * width + column]) }

  /// The colour of the surroundings: the ground, unless another colour has most of the edge.
  private static func paper(
    of shown: [SIMD4<Float>], on background: SIMD4<Float>, width: Int, columns: Int, rows: Int
  ) -> SIMD4<Float> {
    var counts: [SIMD4<Float>: Int] = [:]
    for row in 0..<rows {
      for column in 0..<columns where row == 0 || row == rows - 1 || column == 0 || column == columns - 1 {
        counts[level(shown[row * width + column]), default: 0] += 1
      }
    }
    let enough = Double(counts.values.reduce(0, +)) * mostOfEdge
    // No two colours can have that much.
    guard let most = counts.first(where: { Double($0.value) >= enough })?.key, most != level(background)
    else {
      return background
    }
    return most / 255
  }

  private static func level(_ pixel: SIMD4<Float>) -> SIMD4<Float> {
    (pixel * 255).rounded(.toNearestOrEven)
  }

  /// From 0 to 1: mostly the difference of lightness, but yellow on white counts, too.
  private static func difference(_ pixel: SIMD4<Float>, _ paper: SIMD4<Float>) -> Float {
    // The background of a terminal is unknown: all content that covers it counts, in any colour.
    let isKnown = paper.w >= 1 / 255
    let change = isKnown ? pixel - paper : pixel - SIMD4(1, 1, 1, 1) * pixel.w
    let light = abs(0.2126 * change.x + 0.7152 * change.y + 0.0722 * change.z)
    let most = max(abs(change.x), abs(change.y), abs(change.z))
    // Rounding is no difference.
    if most < 1 / 255, isKnown { return 0 }
    return max(0.75 * light + 0.25 * most, isKnown ? 0 : faint * pixel.w)
  }

  /// Returns the greatest value nearby, along rows or columns.
  private static func greatest(_ values: [Float], step: Int, length: Int) -> [Float] {
    values.indices.map { index in
      let place = index / step % length
      return (max(place - reach, 0)...min(place + reach, length - 1)).reduce(0) {
        max($0, values[index + ($1 - place) * step])
      }
    }
  }
}
