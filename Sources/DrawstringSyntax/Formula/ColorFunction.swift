internal import DrawstringCore

/// A function that writes a colour by three components and an optional alpha.
package struct ColorFunction: Sendable {
  struct Component: Sendable {
    let name: String
    let kind: Kind
    /// The number that is equal to 100 %.
    var whole = 1.0
    /// The component of 100 % in the colour space.
    var full = 1.0

    /// Returns the component of a number with a unit; nil for units that the component does not take.
    func value(_ number: Double, _ unit: NumberUnit) -> Double? {
      switch unit {
      // A fraction already.
      case .percent: full == 1 ? number : number * full
      case .none: whole == full ? number : number / whole * full
      default: nil
      }
    }

    /// The component and its values, for the reference.
    fileprivate var described: String {
      let most = Diagnostic.plainDecimal(whole)
      return switch kind {
      case .hue: "\(name), an angle or a number of degrees"
      case .bounded, .lightness: "\(name) 0 to \(most) or 100%"
      case .chroma: "\(name) from 0, \(most) is 100%"
      case .axis: "\(name), \(most) is 100%"
      }
    }
  }

  enum Kind: Sendable {
    /// A hue: an angle, or a number of degrees.
    case hue
    /// From 0 to 100 %; other values are errors.
    case bounded
    /// From 0 to 100 %; other values are limited, as in CSS.
    case lightness
    /// From 0 on; negative values are limited, as in CSS.
    case chroma
    /// Any number.
    case axis
  }

  package let name: String
  package let space: CSSColorSpace
  /// Whether the components may be written with commas, as in CSS Color Level 3.
  var allowsCommas = false
  let components: [Component]
  package let example: String

  /// What the components are, for the reference.
  package var summary: String { components.map(\.described).joined(separator: "; ") }

  /// A component of a colour of the space, as the function takes it, rounded to four digits after the point at most.
  package func written(_ component: Double, at place: Int) -> String {
    let row = components[place]
    let isPercentage = row.kind == .bounded && row.whole == 100
    let number = isPercentage ? component * 100 : component / row.full * row.whole
    let scale = row.whole > 1 ? 100.0 : 10_000
    return JavaScriptNumber.description(of: (number * scale).rounded() / scale) + (isPercentage ? "%" : "")
  }

  package static let rows: [ColorFunction] = [
    ColorFunction(
      name: "rgb", space: .srgb, allowsCommas: true, components: rgb, example: "rgb(200 40 90 / 0.5)"),
    ColorFunction(
      name: "rgba", space: .srgb, allowsCommas: true, components: rgb, example: "rgba(200, 40, 90, 0.5)"),
    ColorFunction(name: "hsl", space: .hsl, allowsCommas: true, components: hsl, example: "hsl(340 66% 47%)"),
    ColorFunction(
      name: "hsla", space: .hsl, allowsCommas: true, components: hsl, example: "hsla(340, 66%, 47%, 0.5)"),
    ColorFunction(
      name: "hwb", space: .hwb, components: [hue, bounded("whiteness", 100), bounded("blackness", 100)],
      example: "hwb(150 20% 10%)"),
    ColorFunction(
      name: "lab", space: .lab, components: [lightness(100), axis("a", 125), axis("b", 125)],
      example: "lab(50% 40 -20)"),
    ColorFunction(
      name: "lch", space: .lch, components: [lightness(100), chroma(150), hue], example: "lch(50% 45 330)"),
    ColorFunction(
      name: "oklab", space: .oklab, components: [lightness(1), axis("a", 0.4), axis("b", 0.4)],
      example: "oklab(60% 0.1 -0.05)"),
    ColorFunction(
      name: "oklch", space: .oklch, components: [lightness(1), chroma(0.4), hue],
      example: "oklch(70% 0.1 200)"),
  ]

  static let alpha = bounded("alpha", 1)

  private static let rgb = [bounded("red", 255), bounded("green", 255), bounded("blue", 255)]
  private static let hsl = [hue, bounded("saturation", 100), bounded("lightness", 100)]
  private static let hue = Component(name: "hue", kind: .hue)

  private static func bounded(_ name: String, _ whole: Double) -> Component {
    Component(name: name, kind: .bounded, whole: whole)
  }

  private static func lightness(_ full: Double) -> Component {
    Component(name: "lightness", kind: .lightness, whole: full, full: full)
  }

  private static func chroma(_ full: Double) -> Component {
    Component(name: "chroma", kind: .chroma, whole: full, full: full)
  }

  private static func axis(_ name: String, _ full: Double) -> Component {
    Component(name: name, kind: .axis, whole: full, full: full)
  }
}
