internal import DrawstringCore

/// A picture of bytes: red, green, blue and opacity of each pixel, row by row from the top; colours in sRGB, not
/// multiplied by the opacity.
package struct Bitmap: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package internal(set) var bytes: [UInt8]

  init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// A pixel as one number, red in the lowest byte.
  func pixel(_ index: Int) -> UInt32 {
    UInt32(bytes[4 * index]) | UInt32(bytes[4 * index + 1]) << 8 | UInt32(bytes[4 * index + 2]) << 16
      | UInt32(bytes[4 * index + 3]) << 24
  }

  /// The picture on a white ground, without any opacity below 1.
  package var onWhite: Bitmap {
    var result = self
    for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] < 255 {
      let alpha = Int(bytes[start + 3])
      for lane in start..<start + 3 {
        result.bytes[lane] = UInt8((Int(bytes[lane]) * alpha + 255 * (255 - alpha) + 127) / 255)
      }
      result.bytes[start + 3] = 255
    }
    return result
  }

  /// Returns a rectangle of the picture.
  func cut(to part: PixelRect) -> Bitmap {
    var cut: [UInt8] = []
    cut.reserveCapacity(part.count * 4)
    for row in part.top..<part.bottom {
      let start = (row * width + part.left) * 4
      cut += bytes[start..<start + part.width * 4]
    }
    return Bitmap(width: part.width, height: part.height, bytes: cut)
  }

  /// The smallest rectangle outside of which the picture is another one of the same size; empty for the same picture.
  func difference(from other: Bitmap) -> PixelRect {
    var rect = PixelRect.empty
    let length = width * 4
    for row in 0..<height {
      let line = row * length..<(row + 1) * length
      if bytes[line] == other.bytes[line] { continue }
      guard let first = line.first(where: { bytes[$0] != other.bytes[$0] }),
        let last = line.last(where: { bytes[$0] != other.bytes[$0] })
      else { continue }
      rect = rect.joined(
        with: PixelRect(
          left: (first - line.lowerBound) / 4, top: row, right: (last - line.lowerBound) / 4 + 1,
          bottom: row + 1))
    }
    return rect
  }

  /// Returns the premultiplied colour at a place, in pixels from the corner at the top left, mixed from the pixels
  /// around it; `step` says how far apart neighbouring places are.
  func color(at place: Vec2, step: Affine) -> SIMD4<Float> {
    func sample(_ place: Vec2) -> SIMD4<Float> {
      let (x, y) = (place.x - 0.5, place.y - 0.5)
      let (column, row) = (x.rounded(.down), y.rounded(.down))
      let (right, down) = (Float(x - column), Float(y - row))
      let above = premultiplied(column, row) * (1 - right) + premultiplied(column + 1, row) * right
      let below = premultiplied(column, row + 1) * (1 - right) + premultiplied(column + 1, row + 1) * right
      return above * (1 - down) + below * down
    }
    let (across, along) = Self.averaged(step)
    if across * along == 1 { return sample(place) }
    var sum = SIMD4<Float>.zero
    for down in 0..<along {
      for right in 0..<across {
        let (x, y) = (
          (Double(right) + 0.5) / Double(across) - 0.5, (Double(down) + 0.5) / Double(along) - 0.5
        )
        sum += sample(Vec2(place.x + x * step.a + y * step.c, place.y + x * step.b + y * step.d))
      }
    }
    return sum / Float(across * along)
  }

  /// The number of places that are mixed into a colour.
  func samples(step: Affine) -> Int {
    let (across, along) = Self.averaged(step)
    return across * along
  }

  /// The number of places in each direction over which a picture that is drawn smaller is averaged.
  private static func averaged(_ step: Affine) -> (across: Int, along: Int) {
    func count(_ way: Vec2) -> Int {
      min(Int(limiting: max(way.x.magnitude, way.y.magnitude, 1).rounded(.up)), 8)
    }
    return (count(Vec2(step.a, step.b)), count(Vec2(step.c, step.d)))
  }

  /// The pixel that contains a place, with premultiplied channels from 0 to 1; outside of the bitmap, the nearest pixel of its edge.
  private func premultiplied(_ column: Double, _ row: Double) -> SIMD4<Float> {
    let index =
      4
      * (Int(limiting: min(max(row, 0), Double(height - 1))) * width
        + Int(limiting: min(max(column, 0), Double(width - 1))))
    let alpha = Float(bytes[index + 3]) / 255
    let color = SIMD4<Float>(Float(bytes[index]), Float(bytes[index + 1]), Float(bytes[index + 2]), 255)
    return color * (alpha / 255)
  }
}
