import DrawstringCore
internal import DrawstringSyntax

/// The interpolation between keyframes.
package enum InterpolateWord: String, WordEnumeration {
  case linear, discrete, cubic, paced
  case cubicPaced = "cubic-paced"

  package var summary: String {
    switch self {
    case .linear: "straight from value to value"
    case .discrete: "each value holds up to the next"
    case .cubic: "a smooth curve through the values"
    case .paced: "straight lines between the values, at an even pace"
    case .cubicPaced: "a smooth curve through the values, at an even pace"
    }
  }

  var isSmooth: Bool { self == .cubic || self == .cubicPaced }
  var isEven: Bool { self == .paced || self == .cubicPaced }
}

/// The composition with the underlying value.
package enum CompositeWord: String, WordEnumeration {
  case replace, add, accumulate

  package var summary: String {
    switch self {
    case .replace: "the value replaces the one underneath"
    case .add: "the value is added to the one underneath; factors are multiplied"
    case .accumulate: "the value is added to the one underneath; of a factor the amount beyond 1"
    }
  }
}

/// How opacity takes part in mixing colours.
package enum AlphaWord: String, WordEnumeration {
  case premultiplied, straight

  package var summary: String {
    switch self {
    case .premultiplied: "components are first multiplied by the alpha of their colour"
    case .straight: "components are interpolated without regard to alpha"
    }
  }
}

extension ColorSpace: WordEnumeration {
  package var summary: String {
    switch self {
    case .srgb: "the components as they are written"
    case .linear: "linear-light sRGB"
    case .oklab: "lightness and two axes of colour, perceptually uniform"
    case .oklch: "lightness, chroma and hue, perceptually uniform"
    }
  }
}

extension HueDirection: WordEnumeration {
  package var summary: String {
    switch self {
    case .shorter: "the shorter way"
    case .longer: "the longer way, a whole turn between equal hues"
    case .increasing: "with growing angles"
    case .decreasing: "with falling angles"
    }
  }
}
