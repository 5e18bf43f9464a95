/// A colour in sRGB with straight (not premultiplied) alpha.
///
/// Components are fractions, 0 to 1 for colours a screen can show; values outside are kept as computed.
public struct RGBAColor: Equatable, Hashable, Sendable {
  /// The red component, a fraction.
  public var red: Double
  /// The green component, a fraction.
  public var green: Double
  /// The blue component, a fraction.
  public var blue: Double
  /// The opacity, a fraction; 0 draws nothing.
  public var alpha: Double

  /// Makes a colour from its sRGB components, each a fraction.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Black with no opacity: the colour that draws nothing.
  public static let clear = RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  public static let black = RGBAColor(red: 0, green: 0, blue: 0)
}

/// The colour spaces in which colours can be mixed.
package enum ColorSpace: String, CaseIterable, Sendable {
  /// sRGB with its transfer curve: the components as written.
  case srgb
  /// Linear-light sRGB: the primaries of sRGB without its transfer curve.
  case linear
  /// Björn Ottosson's Oklab.
  case oklab
  /// Oklab in polar form: lightness, chroma and hue.
  case oklch

  /// The chroma below which a colour has no hue.
  static let leastChroma = 1e-4

  /// Returns an sRGB colour's coordinates in the space, with alpha in the last lane.
  ///
  /// A hue is in degrees, 0 up to 360, and NaN where the chroma is below `leastChroma`. The transfer curve is mirrored
  /// for negative components. Coordinates are not limited to a gamut.
  package func coordinates(of color: SIMD4<Double>) -> SIMD4<Double> {
    switch self {
    case .srgb: return color
    case .linear: return Self.decoded(color)
    case .oklab: return Self.oklab(ofLinear: Self.decoded(color))
    case .oklch:
      let lab = Self.oklab(ofLinear: Self.decoded(color))
      let chroma = TotalArithmetic.hypotenuse(lab[1], lab[2])
      let angle = Trigonometry.arcTangent(lab[2], lab[1]) * (180 / Double.pi)
      let hue = chroma < Self.leastChroma ? .nan : angle < 0 ? angle + 360 : angle
      return SIMD4(lab[0], chroma, hue, lab[3])
    }
  }

  /// Returns the sRGB colour at coordinates of the space; finite for finite coordinates.
  package func color(at coordinates: SIMD4<Double>) -> SIMD4<Double> {
    switch self {
    case .srgb: return coordinates
    case .linear: return Self.encoded(coordinates)
    case .oklab: return Self.encoded(Self.linear(ofOklab: coordinates))
    case .oklch:
      let (sine, cosine) = Trigonometry.sineAndCosine(coordinates[2] * (Double.pi / 180))
      let lab = SIMD4(coordinates[0], coordinates[1] * cosine, coordinates[1] * sine, coordinates[3])
      return Self.encoded(Self.linear(ofOklab: lab))
    }
  }

  // MARK: Transfer

  private static func decoded(_ color: SIMD4<Double>) -> SIMD4<Double> {
    func decode(_ c: Double) -> Double {
      let size = c.magnitude
      let light = size <= 0.04045 ? size / 12.92 : Elementary.pow((size + 0.055) / 1.055, 2.4)
      return (c < 0 ? -light : light).limitedToFinite
    }
    return SIMD4(decode(color[0]), decode(color[1]), decode(color[2]), color[3])
  }

  private static func encoded(_ light: SIMD4<Double>) -> SIMD4<Double> {
    func encode(_ l: Double) -> Double {
      let size = l.magnitude
      let c = size <= 0.0031308 ? size * 12.92 : 1.055 * Elementary.pow(size, 1 / 2.4) - 0.055
      return TotalArithmetic.limited(l < 0 ? -c : c)
    }
    return SIMD4(encode(light[0]), encode(light[1]), encode(light[2]), light[3])
  }

  // MARK: Oklab

  private static func oklab(ofLinear light: SIMD4<Double>) -> SIMD4<Double> {
    let (r, g, b) = (light[0], light[1], light[2])
    let l = Elementary.cbrt((0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b).limitedToFinite)
    let m = Elementary.cbrt((0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b).limitedToFinite)
    let s = Elementary.cbrt((0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b).limitedToFinite)
    return SIMD4(
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s, light[3])
  }

  private static func linear(ofOklab lab: SIMD4<Double>) -> SIMD4<Double> {
    func cube(_ x: Double) -> Double { (x * x * x).limitedToFinite }
    let l = cube(lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2])
    let m = cube(lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2])
    let s = cube(lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2])
    return SIMD4(
      (4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s).limitedToFinite,
      (-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s).limitedToFinite,
      (-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s).limitedToFinite, lab[3])
  }
}

/// The direction in which a hue is interpolated: the hue interpolation methods of CSS Color Level 4.
package enum HueDirection: String, CaseIterable, Sendable {
  case shorter, longer, increasing, decreasing

  /// Returns the signed difference between two hues, in degrees; 360 for equal hues with `longer`.
  package func way(from first: Double, to second: Double) -> Double {
    let way = Self.turned(second) - Self.turned(first)
    switch self {
    case .shorter: return way > 180 ? way - 360 : way < -180 ? way + 360 : way
    case .longer: return way > 0 && way < 180 ? way - 360 : way > -180 && way <= 0 ? way + 360 : way
    case .increasing: return way < 0 ? way + 360 : way
    case .decreasing: return way > 0 ? way - 360 : way
    }
  }

  /// Returns the same hue in 0..<360.
  private static func turned(_ hue: Double) -> Double {
    let rest = hue.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }
}

extension RGBAColor {
  /// Returns the colour at `t` between this colour and `other`, mixed in sRGB with premultiplied alpha.
  ///
  /// At 0 and 1 the result is exactly one of the ends. For other `t`, alpha is limited to 0…1 before the components
  /// are divided by it, as in CSS; the components are not limited. An end with an alpha of 0 does not affect the hue.
  /// Where the alpha of the mix is 0 and both ends have opacity, the components are mixed without alpha.
  package func premultipliedMix(to other: RGBAColor, at t: Double) -> RGBAColor {
    if t == 0 { return self }
    if t == 1 { return other }
    let wholeAlpha = TotalArithmetic.lerp(alpha, other.alpha, t)
    let mixedAlpha = Self.limitedAlpha(wholeAlpha)
    func component(_ a: Double, _ b: Double) -> Double {
      if alpha == other.alpha || mixedAlpha == 0 && alpha != 0 && other.alpha != 0 {
        return TotalArithmetic.lerp(a, b, t)
      }
      if mixedAlpha == wholeAlpha || mixedAlpha == 0 {
        if alpha == 0 { return b }
        if other.alpha == 0 { return a }
      }
      let mixed = TotalArithmetic.lerp(
        TotalArithmetic.limited(a * alpha), TotalArithmetic.limited(b * other.alpha), t)
      return TotalArithmetic.quotient(mixed, mixedAlpha)
    }
    return RGBAColor(
      red: component(red, other.red), green: component(green, other.green),
      blue: component(blue, other.blue), alpha: mixedAlpha)
  }
}
