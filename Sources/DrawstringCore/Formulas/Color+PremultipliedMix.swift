extension Color {
  /// The colour `t` of the way to `other`, mixed in sRGB with premultiplied alpha.
  ///
  /// At 0 and 1 it is exactly the one end or the other. Beyond them alpha is limited to 0…1 before the components are
  /// divided by it, as CSS does; the components are not limited. An end without opacity has no say in the hue; where the
  /// mix itself has none, the components are those of straight mixing.
  package func premultipliedMix(to other: Color, at t: Double) -> Color {
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
    return Color(
      red: component(red, other.red), green: component(green, other.green),
      blue: component(blue, other.blue), alpha: mixedAlpha)
  }
}
