package import DrawstringCore

/// Where and how two colours are mixed: `in oklch longer hue`.
package struct ColorInterpolation: Equatable, Sendable {
  package var space: CSSColorSpace
  package var hue = HueDirection.shorter

  package init(in space: CSSColorSpace) { self.space = space }

  /// Returns the colour at `share`, from 0 to 1, of the way between two colours, in the space of the mix.
  ///
  /// CSS Color Level 4, «Color Interpolation». A component that one of the colours misses is that of the other; one that
  /// both miss is missing in the mix. Colours outside sRGB are mixed as they are, in `hsl` and `hwb` too.
  package func mix(_ first: CSSColor, _ second: CSSColor, at share: Double) -> CSSColor {
    var (a, b) = (brought(first), brought(second))
    for place in a.indices {
      if a[place].isNaN { a[place] = b[place] }
      if b[place].isNaN { b[place] = a[place] }
    }
    func lerp(_ a: Double, _ b: Double) -> Double { share == 1 ? b : TotalArithmetic.lerp(a, b, share) }
    var mixed = a
    if !a[3].isNaN { mixed[3] = lerp(a[3], b[3]) }
    // Where no alpha is known, components are mixed without it.
    let weights = a[3].isNaN ? (1, 1) : (a[3], b[3])
    for place in 0..<3 where !a[place].isNaN {
      if place == space.hue {
        let way = hue.way(from: a[place], to: b[place])
        mixed[place] = TotalArithmetic.modulo(a[place] + way * share, 360)
      } else if a[place] == b[place], mixed[3] != 0 {
        mixed[place] = a[place]
      } else {
        let sum = lerp(
          TotalArithmetic.limited(a[place] * weights.0), TotalArithmetic.limited(b[place] * weights.1))
        mixed[place] = mixed[3].isNaN || mixed[3] == 0 ? sum : TotalArithmetic.limited(sum / mixed[3])
      }
    }
    return CSSColor(space, mixed)
  }

  /// Returns the components of a colour in the space of the mix. A component is missing (NaN) where it is powerless in that space,
  /// or where the analogous component of the colour is missing.
  private func brought(_ color: CSSColor) -> SIMD4<Double> {
    if color.space == space { return color.withoutPowerlessHue.components }
    var result = color.converted(to: space).components
    let (from, to) = (color.space.roles, space.roles)
    // The components without an analogous component form an analogous set, which is missing only if all of them are.
    let rest = (0..<3).filter { !to.contains(from[$0]) }
    let isRestMissing = !rest.isEmpty && rest.allSatisfy { color.components[$0].isNaN }
    for place in 0..<3 {
      let isMissing = from.firstIndex(of: to[place]).map { color.components[$0].isNaN } ?? isRestMissing
      if isMissing { result[place] = .nan }
    }
    if color.components[3].isNaN { result[3] = .nan }
    return result
  }
}

/// The categories of analogous components of CSS Color Level 4.
private enum ComponentRole {
  case red, green, blue, lightness, colorfulness, hue, a, b
  /// The two of HWB, which have no counterpart in other spaces.
  case whiteness, blackness
}

extension CSSColorSpace {
  /// The categories of the components, in order. Those of XYZ count as red, green and blue.
  fileprivate var roles: [ComponentRole] {
    switch self {
    case .srgb, .srgbLinear, .xyz, .xyzD50: [.red, .green, .blue]
    case .hsl: [.hue, .colorfulness, .lightness]
    case .hwb: [.hue, .whiteness, .blackness]
    case .lab, .oklab: [.lightness, .a, .b]
    case .lch, .oklch: [.lightness, .colorfulness, .hue]
    }
  }
}
