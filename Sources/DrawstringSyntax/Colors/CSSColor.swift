package import DrawstringCore

/// A colour as CSS Color Level 4 writes it, before it is mapped into sRGB.
package struct CSSColor: Equatable, Sendable {
  package var space: CSSColorSpace
  /// The three components of the space, and alpha from 0 to 1; NaN for a missing one, `none` in CSS.
  package var components: SIMD4<Double>

  package init(_ space: CSSColorSpace, _ components: SIMD4<Double>) {
    self.space = space
    self.components = components
  }

  package init(_ color: RGBAColor) {
    self.init(.srgb, SIMD4(color.red, color.green, color.blue, color.alpha))
  }

  /// Returns the colour in another space. The hue of a colour without any is missing, and no other component.
  ///
  /// Missing components count as 0 («Missing Color Components»). The section on the conversion of LCH drops the chroma of a
  /// colour whose hue is missing; the examples of the standard do not, nor do browsers.
  package func converted(to target: CSSColorSpace) -> CSSColor {
    var path = [target]
    while let base = path[path.count - 1].base { path.append(base) }
    var components = components
    for place in components.indices {
      // Beyond are no colours, but numbers whose powers overflow.
      components[place] = components[place].isNaN ? 0 : max(-1e15, min(components[place], 1e15))
    }
    var place = space
    while !path.contains(place), let base = place.base {
      components = place.toBase(components)
      place = base
    }
    for next in path.prefix(while: { $0 != place }).reversed() {
      components = next.fromBase(components)
    }
    return CSSColor(target, components).withoutPowerlessHue
  }

  /// The colour with a missing hue where the hue makes no difference; the limits are those of the standard.
  package var withoutPowerlessHue: CSSColor {
    let isPowerless =
      switch space {
      case .hsl: components[1] <= 0.00001
      case .hwb: components[1] + components[2] >= 0.99999
      case .lch: components[1] <= 0.0015
      case .oklch: components[1] <= 0.000004
      default: false
      }
    guard isPowerless, let hue = space.hue else { return self }
    var result = self
    result.components[hue] = .nan
    return result
  }
}

/// The spaces in which colours are written or mixed.
///
/// Hues are in degrees. The other components of `hsl` and `hwb` are fractions, as are those of `srgb` and `oklab`; the
/// lightness of `lab` and `lch` is 0 to 100.
package enum CSSColorSpace: String, CaseIterable, Sendable {
  case srgb
  case srgbLinear = "srgb-linear"
  case hsl, hwb, lab, lch, oklab, oklch
  /// XYZ with the white point D65.
  case xyz
  case xyzD50 = "xyz-d50"

  /// The words of `color-mix`, in the order of messages.
  package static let words = allCases.map(\.rawValue) + ["xyz-d65"]

  /// Returns the space that a word of `color-mix` names; nil for other words.
  package init?(word: String) {
    if word == "xyz-d65" {
      self = .xyz
    } else {
      self.init(rawValue: word)
    }
  }

  /// The place of the hue; nil for rectangular spaces.
  package var hue: Int? {
    switch self {
    case .hsl, .hwb: 0
    case .lch, .oklch: 2
    default: nil
    }
  }

  /// The space that conversions go through; nil for XYZ, the last of all.
  var base: CSSColorSpace? {
    switch self {
    case .hsl, .hwb: .srgb
    case .srgb: .srgbLinear
    case .lch: .lab
    case .oklch: .oklab
    case .lab: .xyzD50
    case .srgbLinear, .oklab, .xyzD50: .xyz
    case .xyz: nil
    }
  }
}
