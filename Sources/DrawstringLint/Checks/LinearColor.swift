internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// The light that comes from a surface: linear sRGB, already multiplied by how much it covers.
struct LinearColor: Equatable {
  var red = 0.0
  var green = 0.0
  var blue = 0.0
  /// How much of what lies behind is covered, from 0 to 1.
  var alpha = 0.0

  static let white = LinearColor(red: 1, green: 1, blue: 1, alpha: 1)
  /// Light of less than a five-hundredth of white has no colour that anybody sees.
  private static let leastLuminance = 0.002

  /// WCAG's relative luminance.
  var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  var isBlack: Bool { luminance < Self.leastLuminance }

  var onWhite: LinearColor { self + Self.white * (1 - alpha) }

  /// u′ and v′ of the CIE 1976 uniform chromaticity scale diagram; black lies where white does.
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
