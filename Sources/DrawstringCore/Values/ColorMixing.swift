/// How what lies between two colours is found: in which space, which way round the hues, and what alpha does.
///
/// The rules are those of CSS Color Level 4, section 12: missing hues are taken over, hues are brought to the way
/// they are to go, coordinates are multiplied by alpha (a hue never is), mixed, and divided by the alpha of the mix, which
/// is limited to 0…1.
package struct ColorMixing: Hashable, Sendable {
  package var space = ColorSpace.srgb
  package var hue = HueDirection.shorter
  /// Whether coordinates are mixed as they are, whatever the alpha.
  package var isStraight = false

  package init() {}

  /// Whether it is what colours do where nothing is said.
  package var isPlain: Bool { space == .srgb && !isStraight }

  /// Whether a colour and the same again are not one, since the hue makes a whole turn between.
  var turnsBetweenEquals: Bool { space == .oklch && hue == .longer }

  /// The colour `t` of the way from one to another; `t` may lie outside 0…1, and so may the components.
  ///
  /// At 0 and 1 it is exactly the one end or the other. Finite for finite colours.
  package func mix(_ from: Color, _ to: Color, at t: Double) -> Color {
    let mixed = mix(from.lanes, to.lanes, at: t)
    return Color(red: mixed[0], green: mixed[1], blue: mixed[2], alpha: mixed[3])
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
      let first = Color(red: a[0], green: a[1], blue: a[2], alpha: a[3])
      let second = Color(red: b[0], green: b[1], blue: b[2], alpha: b[3])
      mixed = first.premultipliedMix(to: second, at: t).lanes
      if space == .oklch { mixed[2] = TotalArithmetic.lerp(a[2], b[2], t) }
    }
    return space.color(at: mixed).limited
  }

  // MARK: Steps, for curves through several colours

  /// Coordinates with the hue on the way that leads there from the coordinates before; one that is missing is
  /// taken over from them, and then gone to like any other.
  func linked(_ coordinates: SIMD4<Double>, to previous: SIMD4<Double>) -> SIMD4<Double> {
    guard space == .oklch, !previous[2].isNaN else { return coordinates }
    var linked = coordinates
    let end = coordinates[2].isNaN ? previous[2] : coordinates[2]
    linked[2] = previous[2] + hue.way(from: previous[2], to: end)
    return linked
  }

  /// Coordinates with a missing hue taken over from the coordinates after; 0 where those have none either.
  func filled(_ coordinates: SIMD4<Double>, before next: SIMD4<Double>) -> SIMD4<Double> {
    guard space == .oklch, coordinates[2].isNaN else { return coordinates }
    var filled = coordinates
    filled[2] = next[2].isNaN ? 0 : next[2] - hue.way(from: next[2], to: next[2])
    return filled
  }

  /// What is mixed: coordinates multiplied by alpha, where alpha weighs.
  func weighed(_ coordinates: SIMD4<Double>) -> SIMD4<Double> {
    if isStraight { return coordinates }
    var weighed = coordinates * coordinates[3]
    weighed[3] = coordinates[3]
    if space == .oklch { weighed[2] = coordinates[2] }
    return weighed.limited
  }

  /// The colour of what was mixed; where no opacity is left, nothing is left of the rest.
  package func color(ofWeighed weighed: SIMD4<Double>) -> SIMD4<Double> {
    if isStraight { return space.color(at: weighed.limited).limited }
    var coordinates = SIMD4<Double>.zero
    coordinates[3] = Color.limitedAlpha(weighed[3])
    for lane in 0..<3 { coordinates[lane] = TotalArithmetic.quotient(weighed[lane], coordinates[3]) }
    if space == .oklch { coordinates[2] = weighed[2].limitedToFinite }
    return space.color(at: coordinates).limited
  }
}

extension Color {
  var lanes: SIMD4<Double> { SIMD4(red, green, blue, alpha) }
}
