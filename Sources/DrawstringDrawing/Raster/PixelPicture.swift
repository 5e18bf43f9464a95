package import DrawstringCore
internal import DrawstringOutput

/// Pictures as pixels: the elements that SVG files are printed from, drawn as browsers draw them.
///
/// Edges are smoothed by the exact area of a figure in each pixel, and colours are mixed in sRGB. Where it differs from
/// a browser: texts without fonts have the plain face of `TextFace`, and of images only PNG files are drawn.
package enum PixelPicture {
  /// The most pixels of a picture.
  package static let mostPixels = 25_000_000
  /// The most pixels of all pictures that are held at once, those of groups counted; a pixel takes 16 bytes.
  static let mostHeldPixels = 40_000_000
  /// The most points of the outlines of a picture.
  static let mostPoints = 8_000_000

  /// The size of a document in pixels; nil if there are too many.
  package static func size(of document: SVGElement) -> (width: Int, height: Int)? {
    func whole(_ name: String) -> Int {
      Int(limiting: min(max((document.number(name) ?? 1) - 1e-6, 1), 1e9).rounded(.up))
    }
    let size = (width: whole("width"), height: whole("height"))
    return size.width <= mostPixels / size.height ? size : nil
  }

  /// Draws a document; nil if it is too large. Where the budget is spent, the rest is not drawn. Adds the characters that are drawn
  /// as boxes to `missing`.
  package static func bitmap(
    of document: SVGElement, fonts: [TrueTypeFont] = [], _ budget: inout WorkBudget,
    missing: inout Set<Character>
  ) -> Bitmap? {
    guard let size = size(of: document) else { return nil }
    let area = PixelRect(left: 0, top: 0, right: size.width, bottom: size.height)
    return raster(of: document, by: .identity, area, fonts: fonts, &budget, missing: &missing).bitmap
  }

  /// Draws an element as it looks after a transform to pixels. Where the budget is spent, the rest is not drawn.
  static func raster(
    of element: SVGElement, by transform: Affine, _ area: PixelRect, fonts: [TrueTypeFont] = [],
    _ budget: inout WorkBudget, missing: inout Set<Character>
  ) -> Raster {
    var reader = PictureReader(element, fonts: fonts, budget)
    let size = Vec2(Double(area.width), Double(area.height))
    let drawing = reader.drawing(of: element, size: size, by: transform)
    missing.formUnion(reader.missing)
    var painter = RasterPainter(drawing.masks, showing: area, reader.budget)
    let drawn = drawing.root.map { painter.picture(of: $0, area) }
    budget = painter.budget
    if let drawn, drawn.area == area { return drawn }
    return Raster(area)
  }
}

extension Raster {
  /// The picture in bytes, rounded to whole steps of colours; a pixel that is transparent has no colour.
  var bitmap: Bitmap {
    var bytes = [UInt8](repeating: 0, count: pixels.count * 4)
    var last = SIMD4<Float>.zero
    var rounded = SIMD4<UInt8>.zero
    for (index, pixel) in pixels.enumerated() where pixel.w > 0 {
      if pixel != last {
        last = pixel
        let alpha = (pixel.w * 255).rounded(.toNearestOrAwayFromZero)
        var color = pixel * (255 / pixel.w)
        color.w = alpha
        color.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        rounded = alpha > 0 ? SIMD4<UInt8>(color.rounded(.toNearestOrAwayFromZero)) : .zero
      }
      for part in 0..<4 { bytes[4 * index + part] = rounded[part] }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
