internal import DrawstringCore
internal import DrawstringOutput

/// An area of pixels.
package struct Raster: Sendable {
  package let area: PixelRect
  /// Red, green, blue and opacity of each pixel, row by row; colours in sRGB, premultiplied.
  private(set) var pixels: [SIMD4<Float>]

  init(_ area: PixelRect) {
    self.area = area
    pixels = Array(repeating: .zero, count: area.count)
  }

  var width: Int { area.width }
  var height: Int { area.height }

  /// A pixel by its column and row in the area.
  subscript(column: Int, row: Int) -> SIMD4<Float> { pixels[row * width + column] }

  /// Paints over a figure, as far as a clip lets it; returns the work. Where that exceeds `most`, the rest of the figure is
  /// not painted.
  mutating func paint(
    _ figure: RasterNode.Figure, clip: Coverage?, within part: PixelRect, most: Int = .max
  ) -> Int {
    let paint = figure.paint
    let part = part.cut(to: area)
    let left = part.left
    // The colours of all rows are counted before the first.
    let colors = paint.work * part.cut(to: figure.bounds).count
    if colors > most { return colors }
    var sweep = CoverageSweep(
      figure.contours, rule: figure.rule, isCrisp: figure.isCrisp, within: part, most: most - colors)
    sweep.run { row, columns, covered in
      let start = (row - area.top) * area.width - area.left
      if case .plain(let color) = paint, clip == nil {
        let clear = 1 - color.w
        for column in columns {
          let share = covered[column - left]
          // Whole pixels of opaque colours are most of a picture.
          if share >= 1, clear <= 0 {
            pixels[start + column] = color
          } else if share > 0 {
            pixels[start + column] = color * share + pixels[start + column] * (1 - color.w * share)
          }
        }
        return
      }
      for column in columns {
        let share = covered[column - left] * (clip?[column, row] ?? 1)
        if share > 0 { lay(paint.color(column, row) * share, at: start + column) }
      }
    }
    return sweep.work + colors
  }

  /// Composites another picture, through a mask and a clip; what lies outside of one is hidden.
  mutating func lay(_ other: Raster, opacity: Float, mask: Coverage?, clip: Coverage?) {
    let part = other.area.cut(to: area)
    for row in part.top..<part.bottom {
      let (from, to) = (
        (row - other.area.top) * other.width - other.area.left, (row - area.top) * width - area.left
      )
      for column in part.left..<part.right {
        let pixel = other.pixels[from + column]
        if pixel.w <= 0 { continue }
        let share = opacity * (mask?[column, row] ?? 1) * (clip?[column, row] ?? 1)
        if share > 0 { lay(pixel * share, at: to + column) }
      }
    }
  }

  func opacity(_ column: Int, _ row: Int) -> Float {
    guard column >= area.left, column < area.right, row >= area.top, row < area.bottom else { return 0 }
    return pixels[(row - area.top) * width + column - area.left].w
  }

  /// Replaces the colour of each pixel, by its index row by row.
  mutating func fill(_ color: (Int) -> SIMD4<Float>) {
    for index in pixels.indices { pixels[index] = color(index) }
  }

  private mutating func lay(_ pixel: SIMD4<Float>, at index: Int) {
    pixels[index] = pixel + pixels[index] * (1 - pixel.w)
  }

  /// Returns a colour as drawn: each component limited to the range of a screen.
  static func pixel(_ color: RGBAColor, opacity: Double = 1) -> SIMD4<Float> {
    let alpha = color.alpha.drawnOpacity * opacity
    return SIMD4<Float>(
      SIMD4(
        color.red.drawnOpacity * alpha, color.green.drawnOpacity * alpha, color.blue.drawnOpacity * alpha,
        alpha))
  }
}

/// What an area is painted with.
enum Paint: Sendable {
  /// A premultiplied colour.
  case plain(SIMD4<Float>)
  /// Colours by the place along a line from 0 to 1, or by the distance from the origin, after a transform from pixels.
  case linear(ColorRamp, Affine)
  case radial(ColorRamp, Affine)
  /// Squares of two colours, with sides of 1 after a transform from pixels.
  case checker(SIMD4<Float>, SIMD4<Float>, Affine)
  /// A picture, after a transform from pixels into its pixels.
  case image(Bitmap, Affine)

  /// The work of the colour of a pixel.
  var work: Int {
    switch self {
    case .plain: 0
    case .linear, .radial, .checker: 10 * WorkBudget.pixel
    case .image(let bitmap, let inverse): bitmap.samples(step: inverse) * 10 * WorkBudget.pixel
    }
  }

  /// The premultiplied colour of a pixel.
  func color(_ column: Int, _ row: Int) -> SIMD4<Float> {
    let middle = Vec2(Double(column) + 0.5, Double(row) + 0.5)
    switch self {
    case .plain(let color): return color
    case .linear(let ramp, let inverse): return ramp.color(at: inverse.place(middle).x)
    case .radial(let ramp, let inverse): return ramp.color(at: inverse.place(middle).length)
    case .checker(let even, let odd, let inverse):
      let place = inverse.place(middle)
      return (Int(limiting: place.x.rounded(.down)) &+ Int(limiting: place.y.rounded(.down))) % 2 == 0
        ? even : odd
    case .image(let bitmap, let inverse): return bitmap.color(at: inverse.place(middle), step: inverse)
    }
  }
}

/// Colours that run from one to the next, mixed without their opacity, as browsers do in SVG.
struct ColorRamp: Sendable {
  /// In the order of their places.
  var stops: [(place: Double, color: SIMD4<Float>)]

  /// Returns the premultiplied colour; beyond the ends it is that of the end, and of two stops at one place the later
  /// applies from there on.
  func color(at place: Double) -> SIMD4<Float> {
    guard let first = stops.first, let last = stops.last else { return .zero }
    var color = place < first.place ? first.color : last.color
    if place >= first.place, place < last.place {
      // The first stop beyond the place.
      var (low, high) = (0, stops.count - 1)
      while high - low > 1 {
        let middle = (low + high) / 2
        if stops[middle].place > place { high = middle } else { low = middle }
      }
      let (a, b) = (stops[low], stops[high])
      color = a.color + (b.color - a.color) * Float((place - a.place) / (b.place - a.place))
    }
    let alpha = color.w
    color *= alpha
    color.w = alpha
    return color
  }
}
