/// The way two colours are interpolated: colour space, direction of hues, and treatment of alpha.
///
/// The rules are those of CSS Color Level 4, section 12: a missing hue is taken from the other colour, hues are
/// adjusted for their direction, coordinates (except hues) are multiplied by alpha, mixed, and divided by the alpha of
/// the mix, which is limited to 0…1.
package struct ColorMixing: Hashable, Sendable {
  package var space = ColorSpace.srgb
  package var hue = HueDirection.shorter
  /// Whether coordinates are mixed without being multiplied by alpha.
  package var isStraight = false

  package init() {}

  /// Whether this is the default: sRGB with premultiplied alpha.
  package var isPlain: Bool { space == .srgb && !isStraight }

  /// Whether two equal colours have other colours between them, because the hue makes a full turn.
  var turnsBetweenEquals: Bool { space == .oklch && hue == .longer }

  /// Returns the colour at `t` between two colours; `t` and the components of the result may lie outside 0…1.
  ///
  /// At 0 and 1 the result is exactly one of the ends. Finite for finite colours.
  package func mix(_ from: RGBAColor, _ to: RGBAColor, at t: Double) -> RGBAColor {
    let mixed = mix(from.lanes, to.lanes, at: t)
    return RGBAColor(red: mixed[0], green: mixed[1], blue: mixed[2], alpha: mixed[3])
  }

  func mix(_ from: SIMD4<Double>, _ to: SIMD4<Double>, at t: Double) -> SIMD4<Double> {
    if t == 0 { return from }
    if t == 1 { return to }
    var a = space.coordinates(of: from)
    var b = linked(space.coordinates(of: to), to: a)
    b = filled(b, before: b)
    a = filled(a, before: b)
    var mixed = SIMD4<Double>.zero
    if isStraight {
      for lane in mixed.indices { mixed[lane] = TotalArithmetic.lerp(a[lane], b[lane], t) }
    } else {
      let first = RGBAColor(red: a[0], green: a[1], blue: a[2], alpha: a[3])
      let second = RGBAColor(red: b[0], green: b[1], blue: b[2], alpha: b[3])
      mixed = first.premultipliedMix(to: second, at: t).lanes
      if space == .oklch { mixed[2] = TotalArithmetic.lerp(a[2], b[2], t) }
    }
    return space.color(at: mixed).limited
  }

  // MARK: Steps, for curves through several colours

  /// Returns coordinates whose hue continues from the previous coordinates in the direction of `hue`. A missing hue
  /// counts as equal to the previous hue.
  func linked(_ coordinates: SIMD4<Double>, to previous: SIMD4<Double>) -> SIMD4<Double> {
    guard space == .oklch, !previous[2].isNaN else { return coordinates }
    var linked = coordinates
    let end = coordinates[2].isNaN ? previous[2] : coordinates[2]
    linked[2] = previous[2] + hue.way(from: previous[2], to: end)
    return linked
  }

  /// Returns coordinates with a missing hue taken from the next coordinates; 0 if those have no hue either.
  func filled(_ coordinates: SIMD4<Double>, before next: SIMD4<Double>) -> SIMD4<Double> {
    guard space == .oklch, coordinates[2].isNaN else { return coordinates }
    var filled = coordinates
    filled[2] = next[2].isNaN ? 0 : next[2] - hue.way(from: next[2], to: next[2])
    return filled
  }

  /// Returns coordinates multiplied by alpha, except hue and alpha; unchanged if mixing is straight.
  func weighed(_ coordinates: SIMD4<Double>) -> SIMD4<Double> {
    if isStraight { return coordinates }
    var weighed = coordinates * coordinates[3]
    weighed[3] = coordinates[3]
    if space == .oklch { weighed[2] = coordinates[2] }
    return weighed.limited
  }

  /// Returns the colour of mixed coordinates that were multiplied by alpha; components are 0 where alpha is 0.
  package func color(ofWeighed weighed: SIMD4<Double>) -> SIMD4<Double> {
    if isStraight { return space.color(at: weighed.limited).limited }
    var coordinates = SIMD4<Double>.zero
    coordinates[3] = RGBAColor.limitedAlpha(weighed[3])
    for lane in 0..<3 { coordinates[lane] = TotalArithmetic.quotient(weighed[lane], coordinates[3]) }
    if space == .oklch { coordinates[2] = weighed[2].limitedToFinite }
    return space.color(at: coordinates).limited
  }
}

extension RGBAColor {
  var lanes: SIMD4<Double> { SIMD4(red, green, blue, alpha) }
}
