package import DrawstringCore
internal import DrawstringOutput

/// A picture as a file of its own.
package enum SVGDocument {
  /// The outermost element, as large as its content's coordinates.
  package static func element(
    width: Double, height: Double, title: String, children: [SVGElement]
  ) -> SVGElement {
    element(
      width: width, height: height, viewBox: "0 0 \(width) \(height)", title: title, children: children)
  }

  package static func element(
    width: Double, height: Double, viewBox: SVGText, title: String, children: [SVGElement]
  ) -> SVGElement {
    let heading = title.isEmpty ? [] : [SVGElement("title", text: title)]
    return SVGElement(
      "svg",
      [
        .init("xmlns", "http://www.w3.org/2000/svg"), .init("width", SVGText(width)),
        .init("height", SVGText(height)), .init("viewBox", viewBox), .init("role", "img"),
      ], children: heading + children)
  }

  package static func viewBox(of canvas: Canvas) -> SVGText {
    "\(canvas.x) \(canvas.y) \(canvas.width) \(canvas.height)"
  }

  /// The bytes of the file.
  package static func text(_ element: SVGElement) -> String {
    SVGPrinter.text(element) + "\n"
  }
}
