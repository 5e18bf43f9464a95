internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// A colour in linear sRGB, premultiplied by its alpha.
struct LinearColor: Equatable {
  var red = 0.0
  var green = 0.0
  var blue = 0.0
  /// The coverage, from 0 to 1.
  var alpha = 0.0

  static let white = LinearColor(red: 1, green: 1, blue: 1, alpha: 1)
  /// The luminance below which no hue is visible.
  private static let leastLuminance = 0.002

  /// WCAG's relative luminance.
  var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  var isBlack: Bool { luminance < Self.leastLuminance }

  var onWhite: LinearColor { self + Self.white * (1 - alpha) }

  /// u′ and v′ of the CIE 1976 uniform chromaticity scale diagram; black has the values of white.
  var chromaticity: Vec2 {
    let color = isBlack ? Self.white : self
    // sRGB to XYZ, IEC 61966-2-1.
    let x = 0.4124 * color.red + 0.3576 * color.green + 0.1805 * color.blue
    let y = color.luminance
    let z = 0.0193 * color.red + 0.1192 * color.green + 0.9505 * color.blue
    let sum = x + 15 * y + 3 * z
    return Vec2(4 * x / sum, 9 * y / sum)
  }

  static func + (a: LinearColor, b: LinearColor) -> LinearColor {
    LinearColor(
      red: a.red + b.red, green: a.green + b.green, blue: a.blue + b.blue, alpha: a.alpha + b.alpha)
  }

  static func * (color: LinearColor, part: Double) -> LinearColor {
    LinearColor(
      red: color.red * part, green: color.green * part, blue: color.blue * part, alpha: color.alpha * part)
  }
}

extension LinearColor {
  /// The number of strips of equal area that stand for a gradient.
  static let strips = 8

  /// The colour of a layer's own content, times its opacity: a plain colour, a strip of a gradient, white for an image.
  init(ofLayer index: Int, strip: Int, _ graph: Graph, _ slots: [Double]) {
    func number(_ property: PropertyID, _ layer: Int) -> Double? {
      graph.slot(of: property, layer: layer).map { slots[$0] }
    }
    var opacity = 1.0
    var layer = index
    while layer >= 0 {
      opacity *= min(max(number(.opacity, layer) ?? 1, 0), 1)
      if number(.hidden, layer) == 1 { opacity = 0 }
      layer = graph.layers[layer].parent.index
    }
    let place = (Double(strip) + 0.5) / Double(Self.strips)
    self = (Self.gradient(index, at: place, graph, slots) ?? Self.plain(index, graph, slots)) * opacity
  }

  /// Converts the four lanes of an sRGB colour, which are clamped to 0…1.
  private init(_ lanes: some Collection<Double>) {
    let lanes = lanes.map { min(max($0, 0), 1) }
    // WCAG's relative luminance has the same curve.
    let light = lanes[..<3].map { $0 <= 0.04045 ? $0 / 12.92 : Elementary.pow(($0 + 0.055) / 1.055, 2.4) }
    self.init(
      red: light[0] * lanes[3], green: light[1] * lanes[3], blue: light[2] * lanes[3], alpha: lanes[3])
  }

  private static func plain(_ index: Int, _ graph: Graph, _ slots: [Double]) -> LinearColor {
    for color in PropertyID.paints {
      if let slot = graph.slot(of: color, layer: index), slots[slot + 3] > 0 {
        return LinearColor(slots[slot..<slot + 4])
      }
    }
    return graph.slot(of: .image, layer: index) == nil ? LinearColor() : white
  }

  /// Returns the colour at an offset from 0 to 1 along a gradient; nil for a layer without a gradient.
  private static func gradient(_ index: Int, at place: Double, _ graph: Graph, _ slots: [Double])
    -> LinearColor?
  {
    guard let list = graph.list(of: .colors, layer: index, slots), list.count > 0 else {
      return nil
    }
    let count = Int(list.count)
    let stops = graph.list(of: .locations, layer: index, slots)
    func location(_ item: Int) -> Double {
      guard let stops else { return count > 1 ? Double(item) / Double(count - 1) : 0 }
      return item < stops.count ? slots[stops.slot(ofItem: item)] : 1
    }
    func lanes(_ item: Int) -> ArraySlice<Double> {
      slots[list.slot(ofItem: item)..<list.slot(ofItem: item) + 4]
    }
    let next = (0..<count).first { location($0) > place } ?? count
    if next == 0 || next == count { return LinearColor(lanes(min(next, count - 1))) }
    let (start, end) = (location(next - 1), location(next))
    let part = (place - start) / (end - start)
    return LinearColor(zip(lanes(next - 1), lanes(next)).map { $0 + ($1 - $0) * part })
  }
}
