package import DrawstringCore

extension CSSColor {
  /// The just noticeable difference of two colours: their distance in Oklab (gamut mapping of CSS Color 4).
  private static let leastSeen = 0.02
  /// The width of the interval of chroma at which the search ends, the ε of the standard.
  private static let tolerance = 0.0001

  /// The colour in sRGB: itself if it can be shown, or else with less chroma.
  ///
  /// CSS Color Level 4, «Binary Search Gamut Mapping with Local MINDE»: in OkLCh, lightness and hue are kept and the chroma
  /// is reduced until clipping the components makes no difference that is seen. Browsers clip without reducing the chroma,
  /// which changes the hue: the text of the standard is followed. Missing components count as 0.
  package var mapped: RGBAColor {
    let srgb = converted(to: .srgb).components
    let color = RGBAColor(red: srgb[0], green: srgb[1], blue: srgb[2], alpha: max(0, min(srgb[3], 1)))
    if srgb.isInGamut { return color }
    let origin = converted(to: .oklab).components
    if origin[0] >= 1 { return RGBAColor(red: 1, green: 1, blue: 1, alpha: color.alpha) }
    if origin[0] <= 0 { return RGBAColor(red: 0, green: 0, blue: 0, alpha: color.alpha) }
    let chroma = TotalArithmetic.hypotenuse(origin[1], origin[2])
    let (a, b) = (TotalArithmetic.quotient(origin[1], chroma), TotalArithmetic.quotient(origin[2], chroma))

    var clipped = Clipped(origin)
    if clipped.difference < Self.leastSeen { return clipped.color }
    var (least, most) = (0.0, chroma)
    var leastIsInGamut = true
    while most - least > Self.tolerance {
      let middle = (least + most) / 2
      let current = SIMD4(origin[0], a * middle, b * middle, origin[3])
      let attempt = Clipped(current)
      if leastIsInGamut && attempt.isInGamut {
        least = middle
        continue
      }
      clipped = attempt
      guard clipped.difference < Self.leastSeen else {
        most = middle
        continue
      }
      if Self.leastSeen - clipped.difference < Self.tolerance { break }
      leastIsInGamut = false
      least = middle
    }
    return clipped.color
  }

  /// A colour of Oklab with its components clipped in sRGB.
  private struct Clipped {
    let color: RGBAColor
    let isInGamut: Bool
    /// The distance from the colour before clipping, deltaEOK.
    let difference: Double

    init(_ oklab: SIMD4<Double>) {
      let srgb = CSSColor(.oklab, oklab).converted(to: .srgb).components
      isInGamut = srgb.isInGamut
      func clip(_ value: Double) -> Double { max(0, min(value, 1)) }
      color = RGBAColor(red: clip(srgb[0]), green: clip(srgb[1]), blue: clip(srgb[2]), alpha: clip(srgb[3]))
      let way = CSSColor(color).converted(to: .oklab).components - oklab
      difference = TotalArithmetic.hypotenuse(TotalArithmetic.hypotenuse(way[0], way[1]), way[2])
    }
  }
}

extension SIMD4<Double> {
  fileprivate var isInGamut: Bool {
    self[0] >= 0 && self[0] <= 1 && self[1] >= 0 && self[1] <= 1 && self[2] >= 0 && self[2] <= 1
  }
}
