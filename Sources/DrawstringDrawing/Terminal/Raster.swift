internal import DrawstringCore
internal import DrawstringOutput

/// A picture as pixels.
struct Raster {
  let width: Int
  let height: Int
  /// Red, green, blue and opacity of each pixel, row by row; colours in sRGB, premultiplied.
  private(set) var pixels: [SIMD4<Double>]
  /// The work spent on the picture.
  private(set) var work: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: .zero, count: width * height)
    work = width * height * WorkBudget.pixel
  }

  /// Adds work that was spent elsewhere.
  mutating func count(_ units: Int) { work += units }

  subscript(column: Int, row: Int) -> SIMD4<Double> { pixels[row * width + column] }

  /// Paints a colour over the area of a figure.
  mutating func paint(_ color: RGBAColor, opacity: Double, through figure: Coverage, clip: Coverage?) {
    let pixel = Self.pixel(color, opacity: opacity)
    if pixel.w <= 0 { return }
    paint(through: figure, clip: clip) { _, _ in pixel }
  }

  /// Paints a colour for each pixel, by its centre, over the area of a figure.
  mutating func paint(
    through figure: Coverage, clip: Coverage?, _ color: (_ x: Double, _ y: Double) -> SIMD4<Double>
  ) {
    work += figure.work + figure.rows.count * width * WorkBudget.pixel
    for row in figure.rows {
      for column in 0..<width {
        let index = row * width + column
        let share = figure.values[index] * (clip?.values[index] ?? 1)
        if share > 0 { lay(color(Double(column) + 0.5, Double(row) + 0.5) * share, at: index) }
      }
    }
  }

  /// Composites another picture of the same size, through the opacity of a mask and a clip.
  mutating func lay(_ other: Raster, opacity: Double, mask: Raster?, clip: Coverage?) {
    work += pixels.count * 2 * WorkBudget.pixel
    for index in pixels.indices {
      let share = opacity * (mask?.pixels[index].w ?? 1) * (clip?.values[index] ?? 1)
      lay(other.pixels[index] * share, at: index)
    }
  }

  /// Replaces the colour of each pixel, by its index row by row.
  mutating func fill(_ color: (Int) -> SIMD4<Double>) {
    for index in pixels.indices { pixels[index] = color(index) }
  }

  private mutating func lay(_ pixel: SIMD4<Double>, at index: Int) {
    pixels[index] = pixel + pixels[index] * (1 - pixel.w)
  }

  /// Returns a colour as drawn: each component limited to the range of a screen.
  static func pixel(_ color: RGBAColor, opacity: Double = 1) -> SIMD4<Double> {
    let alpha = color.alpha.drawnOpacity * opacity
    return SIMD4(
      color.red.drawnOpacity * alpha, color.green.drawnOpacity * alpha, color.blue.drawnOpacity * alpha, alpha
    )
  }
}

extension Raster {
  /// Returns the shadow of the picture: its opacity, moved, blurred by a standard deviation, and in one colour; all
  /// lengths in pixels.
  func shadow(_ color: RGBAColor, opacity: Double, offset: Vec2, deviation: Double) -> Raster {
    let tint = Self.pixel(color, opacity: opacity)
    let across = Self.kernel(deviation, shift: offset.x, reach: width)
    let down = Self.kernel(deviation, shift: offset.y, reach: height)
    let rows = softened(pixels.map(\.w), across, step: 1, length: width)
    let both = softened(rows, down, step: width, length: height)
    var result = Raster(width: width, height: height)
    result.count(pixels.count * (across.count + down.count) * WorkBudget.pixel)
    result.fill { tint * both[$0] }
    return result
  }

  /// The weight of a pixel so many places before.
  private typealias Kernel = [(shift: Int, share: Double)]

  /// A Gaussian up to three deviations, about an offset; parts outside the picture are left out.
  private static func kernel(_ deviation: Double, shift: Double, reach: Int) -> Kernel {
    let limit = Double(reach)
    guard abs(shift) <= 2 * limit else { return [] }
    let deviation = min(max(deviation, 0.3), limit + 1)
    let from = Int((shift - 3 * deviation).rounded(.down))
    let to = Int((shift + 3 * deviation).rounded(.up))
    let shares = (from...to).map { place in
      let distance = (Double(place) - shift) / deviation
      return Elementary.exp(-distance * distance / 2)
    }
    let sum = shares.reduce(0, +)
    return zip(from...to, shares).map { ($0, $1 / sum) }
  }

  /// Convolves values in rows or columns; outside there is nothing.
  private func softened(_ values: [Double], _ kernel: Kernel, step: Int, length: Int) -> [Double] {
    values.indices.map { index in
      let place = index / step % length
      return kernel.reduce(0) { sum, part in
        let source = place - part.shift
        return (0..<length).contains(source) ? sum + values[index - part.shift * step] * part.share : sum
      }
    }
  }
}
