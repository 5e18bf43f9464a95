internal import DrawstringCore

// The conversions of CSS Color Level 4, «Sample code for Color Conversions», with its matrices. They use the project's own
// functions, so a colour has the same bits on every machine. Alpha stays in the last component.
extension CSSColorSpace {
  /// Returns the components of a colour of this space in its base.
  func toBase(_ color: SIMD4<Double>) -> SIMD4<Double> {
    switch self {
    case .hsl: Self.srgb(ofHSL: color)
    case .hwb: Self.srgb(ofHWB: color)
    case .srgb: color.mappingColor(Self.decoded)
    case .srgbLinear: color.multiplied(by: Self.linearToXYZ)
    case .lab: Self.xyz(ofLab: color)
    case .xyzD50: color.multiplied(by: Self.d50ToD65)
    case .oklab:
      color.multiplied(by: Self.oklabToLMS).mappingColor { $0 * $0 * $0 }.multiplied(by: Self.lmsToXYZ)
    case .lch, .oklch: Self.rectangular(color)
    case .xyz: color
    }
  }

  /// Returns the components in this space of a colour of its base.
  func fromBase(_ color: SIMD4<Double>) -> SIMD4<Double> {
    switch self {
    case .hsl: Self.hsl(ofSRGB: color)
    case .hwb: Self.hwb(ofSRGB: color)
    case .srgb: color.mappingColor(Self.encoded)
    case .srgbLinear: color.multiplied(by: Self.xyzToLinear)
    case .lab: Self.lab(ofXYZ: color)
    case .xyzD50: color.multiplied(by: Self.d65ToD50)
    case .oklab:
      color.multiplied(by: Self.xyzToLMS).mappingColor(Elementary.cbrt).multiplied(by: Self.lmsToOklab)
    case .lch, .oklch: Self.polar(color)
    case .xyz: color
    }
  }

  // MARK: sRGB

  private static func srgb(ofHSL color: SIMD4<Double>) -> SIMD4<Double> {
    let (saturation, lightness) = (color[1], color[2])
    let reach = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let k = TotalArithmetic.modulo(offset + TotalArithmetic.modulo(color[0], 360) / 30, 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    return SIMD4(channel(0), channel(8), channel(4), color[3])
  }

  /// Colours outside sRGB keep their distance from it: their saturation or lightness lies beyond its range.
  private static func hsl(ofSRGB color: SIMD4<Double>) -> SIMD4<Double> {
    let (most, least) = (max(color[0], color[1], color[2]), min(color[0], color[1], color[2]))
    let lightness = TotalArithmetic.limited(least + most) / 2
    // Rounding makes greys a little coloured, which near white and black would be any saturation.
    if most - least < 1e-9 { return SIMD4(0, 0, lightness, color[3]) }
    let saturation = TotalArithmetic.quotient(most - lightness, min(lightness, 1 - lightness))
    let hue = hue(ofSRGB: color, most, least)
    // Colours far outside have a negative saturation, which is that of the opposite hue.
    return saturation < 0
      ? SIMD4(hue >= 180 ? hue - 180 : hue + 180, -saturation, lightness, color[3])
      : SIMD4(hue, saturation, lightness, color[3])
  }

  private static func srgb(ofHWB color: SIMD4<Double>) -> SIMD4<Double> {
    let (white, black) = (color[1], color[2])
    if white + black >= 1 {
      let gray = TotalArithmetic.quotient(white, white + black)
      return SIMD4(gray, gray, gray, color[3])
    }
    return srgb(ofHSL: SIMD4(color[0], 1, 0.5, color[3])).mappingColor { $0 * (1 - white - black) + white }
  }

  private static func hwb(ofSRGB color: SIMD4<Double>) -> SIMD4<Double> {
    let (most, least) = (max(color[0], color[1], color[2]), min(color[0], color[1], color[2]))
    return SIMD4(hue(ofSRGB: color, most, least), least, 1 - most, color[3])
  }

  private static func hue(ofSRGB color: SIMD4<Double>, _ most: Double, _ least: Double) -> Double {
    let (red, green, blue) = (color[0], color[1], color[2])
    func sixth(_ difference: Double) -> Double { TotalArithmetic.quotient(difference, most - least) }
    let sixths =
      most == red
      ? sixth(green - blue) + (green < blue ? 6 : 0)
      : most == green ? sixth(blue - red) + 2 : sixth(red - green) + 4
    return sixths >= 6 ? sixths * 60 - 360 : sixths * 60
  }

  private static func decoded(_ value: Double) -> Double {
    let size = value.magnitude
    let light = size <= 0.04045 ? size / 12.92 : Elementary.pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -light : light
  }

  private static func encoded(_ light: Double) -> Double {
    let size = light.magnitude
    let value = size > 0.0031308 ? 1.055 * Elementary.pow(size, 1 / 2.4) - 0.055 : size * 12.92
    return light < 0 ? -value : value
  }

  private static let linearToXYZ = Matrix(
    [506752 / 1_228_815, 87881 / 245763, 12673 / 70218],
    [87098 / 409605, 175762 / 245763, 12673 / 175545],
    [7918 / 409605, 87881 / 737289, 1_001_167 / 1_053_270])

  private static let xyzToLinear = Matrix(
    [12831 / 3959, -329 / 214, -1974 / 3959],
    [-851781 / 878810, 1_648_619 / 878810, 36519 / 878810],
    [705 / 12673, -2585 / 12673, 705 / 667])

  // MARK: Lab

  private static let whiteD50 = SIMD3(0.3457 / 0.3585, 1, (1.0 - 0.3457 - 0.3585) / 0.3585)
  private static let leastCube = 216.0 / 24389
  private static let slope = 24389.0 / 27

  private static func lab(ofXYZ color: SIMD4<Double>) -> SIMD4<Double> {
    func f(_ lane: Int) -> Double {
      let value = color[lane] / whiteD50[lane]
      return value > leastCube ? Elementary.cbrt(value) : (slope * value + 16) / 116
    }
    let (x, y, z) = (f(0), f(1), f(2))
    return SIMD4(116 * y - 16, 500 * (x - y), 200 * (y - z), color[3])
  }

  private static func xyz(ofLab color: SIMD4<Double>) -> SIMD4<Double> {
    func light(_ f: Double, _ lane: Int) -> Double {
      let cube = f * f * f
      return (cube > leastCube ? cube : (116 * f - 16) / slope) * whiteD50[lane]
    }
    let y = (color[0] + 16) / 116
    // As in the standard: from L itself, which is exact for 0.
    let lightness = color[0] > slope * leastCube ? y * y * y : color[0] / slope
    return SIMD4(light(color[1] / 500 + y, 0), lightness, light(y - color[2] / 200, 2), color[3])
  }

  /// Chromatic adaptation by Bradford's method.
  private static let d65ToD50 = Matrix(
    [1.0479297925449969, 0.022946870601609652, -0.05019226628920524],
    [0.02962780877005599, 0.9904344267538799, -0.017073799063418826],
    [-0.009243040646204504, 0.015055191490298152, 0.7518742814281371])

  private static let d50ToD65 = Matrix(
    [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
    [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
    [0.012314014864481998, -0.020507649298898964, 1.330365926242124])

  // MARK: Oklab

  private static let xyzToLMS = Matrix(
    [0.8190224379967030, 0.3619062600528904, -0.1288737815209879],
    [0.0329836539323885, 0.9292868615863434, 0.0361446663506424],
    [0.0481771893596242, 0.2642395317527308, 0.6335478284694309])

  private static let lmsToOklab = Matrix(
    [0.2104542683093140, 0.7936177747023054, -0.0040720430116193],
    [1.9779985324311684, -2.4285922420485799, 0.4505937096174110],
    [0.0259040424655478, 0.7827717124575296, -0.8086757549230774])

  private static let lmsToXYZ = Matrix(
    [1.2268798758459243, -0.5578149944602171, 0.2813910456659647],
    [-0.0405757452148008, 1.1122868032803170, -0.0717110580655164],
    [-0.0763729366746601, -0.4214933324022432, 1.5869240198367816])

  private static let oklabToLMS = Matrix(
    [1, 0.3963377773761749, 0.2158037573099136],
    [1, -0.1055613458156586, -0.0638541728258133],
    [1, -0.0894841775298119, -1.2914855480194092])

  // MARK: Polar forms

  private static func polar(_ color: SIMD4<Double>) -> SIMD4<Double> {
    let angle = Trigonometry.arcTangent(color[2], color[1]) * 180 / Double.pi
    return SIMD4(
      color[0], TotalArithmetic.hypotenuse(color[1], color[2]), angle < 0 ? angle + 360 : angle, color[3])
  }

  private static func rectangular(_ color: SIMD4<Double>) -> SIMD4<Double> {
    let (sine, cosine) = Trigonometry.sineAndCosine(color[2] * Double.pi / 180)
    return SIMD4(color[0], color[1] * cosine, color[1] * sine, color[3])
  }
}

/// Three rows of three numbers, by which the components of a colour are multiplied.
private struct Matrix {
  let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    rows = (first, second, third)
  }
}

extension SIMD4<Double> {
  fileprivate func mappingColor(_ change: (Double) -> Double) -> SIMD4<Double> {
    SIMD4(change(self[0]), change(self[1]), change(self[2]), self[3])
  }

  fileprivate func multiplied(by matrix: Matrix) -> SIMD4<Double> {
    func row(_ row: SIMD3<Double>) -> Double { row[0] * self[0] + row[1] * self[1] + row[2] * self[2] }
    return SIMD4(row(matrix.rows.0), row(matrix.rows.1), row(matrix.rows.2), self[3])
  }
}
