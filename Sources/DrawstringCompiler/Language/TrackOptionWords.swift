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
    case .paced: "straight, at an even pace all the way"
    case .cubicPaced: "a smooth curve, at an even pace all the way"
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
    case .replace: "they take their place"
    case .add: "they are added; factors are multiplied"
    case .accumulate: "they are added; of factors what they have beyond 1"
    }
  }
}

/// How opacity takes part in mixing colours.
package enum AlphaWord: String, WordEnumeration {
  case premultiplied, straight

  package var summary: String {
    switch self {
    case .premultiplied: "a colour counts as much as it covers"
    case .straight: "components are mixed whatever the opacity"
    }
  }
}

extension ColorSpace: WordEnumeration {
  package var summary: String {
    switch self {
    case .srgb: "the components as they are written"
    case .linear: "amounts of light"
    case .oklab: "lightness and two axes of colour, even to the eye"
    case .oklch: "lightness, chroma and hue, even to the eye"
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
