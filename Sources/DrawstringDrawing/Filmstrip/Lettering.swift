internal import DrawstringOutput

/// Words beside pictures: a quiet face without serifs, 11 pixels high where nothing else is said.
enum Lettering {
  static let size = 11.0
  private static let face: SVGText = "Helvetica Neue, Helvetica, Arial, sans-serif"

  static func text(
    _ text: String, x: Double, y: Double, size: Double? = nil, weight: SVGText? = nil, anchor: SVGText? = nil
  ) -> SVGElement {
    var element = SVGElement("text", [.init("x", SVGText(x)), .init("y", SVGText(y))], text: text)
    if let size { element.attributes.append(.init("font-size", SVGText(size))) }
    if let weight { element.attributes.append(.init("font-weight", weight)) }
    if let anchor { element.attributes.append(.init("text-anchor", anchor)) }
    return element
  }

  /// Texts of one colour; nothing for none.
  static func group(_ ink: SVGText, _ texts: [SVGElement]) -> [SVGElement] {
    texts.isEmpty
      ? []
      : [
        SVGElement(
          "g", [.init("fill", ink), .init("font-family", face), .init("font-size", SVGText(size))],
          children: texts)
      ]
  }
}
