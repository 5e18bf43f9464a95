package import DrawstringCore
internal import DrawstringOutput

/// The background of pictures.
package enum PictureBackground: Equatable, Sendable {
  case none
  case color(RGBAColor)
  /// Light and grey squares, which show transparency.
  case checker

  package static let white = PictureBackground.color(RGBAColor(red: 1, green: 1, blue: 1))

  /// The colour of text and lines beside pictures on this background.
  var textStyle: TextStyles {
    guard case .color(let color) = self, color.alpha > 0.5 else {
      // Legible on white and on black.
      return self == .none
        ? TextStyles(text: "#777", quiet: "#888", line: "#999")
        : TextStyles(text: "#444", quiet: "#767676", line: "#ddd")
    }
    let light = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
    return light > 0.4
      ? TextStyles(text: "#333", quiet: "#6f6f6f", line: "#dcdcdc")
      : TextStyles(text: "#e4e4e4", quiet: "#a0a0a0", line: "#484848")
  }

  struct TextStyles: Sendable {
    var text: SVGText
    var quiet: SVGText
    var line: SVGText
  }

  /// The name of the pattern of squares.
  private static let pattern = "checker"

  package var definitions: [SVGElement] {
    guard self == .checker else { return [] }
    return [
      SVGElement(
        "pattern",
        [
          .init("id", SVGText(Self.pattern)), .init("width", "12"), .init("height", "12"),
          .init("patternUnits", "userSpaceOnUse"),
        ],
        children: [
          SVGElement("path", [.init("d", "M0 0h12v12h-12z"), .init("fill", "#fff")]),
          SVGElement("path", [.init("d", "M0 0h6v12h6v-6h-12z"), .init("fill", "#e9e9e9")]),
        ])
    ]
  }

  /// The fill of a frame's rectangle.
  package var fill: SVGText {
    switch self {
    case .none: "none"
    case .color(let color): SVGText(color)
    case .checker: SVGText("url(#\(Self.pattern))")
    }
  }

  /// The opacity of the fill; nil where it is opaque.
  package var fillOpacity: Double? {
    guard case .color(let color) = self, color.alpha < 1 else { return nil }
    return color.alpha
  }

  /// The background of a page.
  var page: [SVGElement.Attribute] {
    switch self {
    case .none: []
    case .checker: [.init("fill", "#fff")]
    case .color(let color):
      [.init("fill", SVGText(color))] + (fillOpacity.map { [.init("fill-opacity", SVGText($0))] } ?? [])
    }
  }
}
