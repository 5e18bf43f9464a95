internal import DrawstringCore
internal import DrawstringOutput

extension Raster {
  /// The shadow of what is drawn here: its opacity, moved, softened by a standard deviation, and in one colour; all
  /// lengths in pixels.
  func shadow(_ color: Color, opacity: Double, offset: Vec2, deviation: Double) -> Raster {
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

  /// How much of a pixel so many places before comes to a pixel.
  private typealias Kernel = [(shift: Int, share: Double)]

  /// A Gaussian out to three deviations, about a shift; what lies further than the picture reaches never comes.
  private static func kernel(_ deviation: Double, shift: Double, reach: Int) -> Kernel {
    let limit = Double(reach)
    guard abs(shift) <= 2 * limit else { return [] }
    let deviation = min(max(deviation, 0.3), limit + 1)
    let from = Int((shift - 3 * deviation).rounded(.down))
    let to = Int((shift + 3 * deviation).rounded(.up))
    let shares = (from...to).map { place in
      let distance = (Double(place) - shift) / deviation
      return Libm.exp(-distance * distance / 2)
    }
    let sum = shares.reduce(0, +)
    return zip(from...to, shares).map { ($0, $1 / sum) }
  }

  /// Values in rows or columns, mixed with their neighbours along them; outside there is nothing.
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
