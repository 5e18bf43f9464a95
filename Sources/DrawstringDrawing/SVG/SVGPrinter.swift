package import DrawstringCore
internal import DrawstringOutput

/// A printer of SVG text: no white space between elements, rounded numbers, colours in their shortest form.
///
/// Lengths and angles have three decimals; factors of a transform six, since they act on lengths of hundreds.
package struct SVGPrinter: Sendable {
  package static let decimals = 3
  static let factorDecimals = 6

  private var bytes: [UInt8] = []

  package init() {}

  package static func text(_ element: SVGElement) -> String {
    var printer = SVGPrinter()
    printer.write(element.printed)
    return String(decoding: printer.bytes, as: UTF8.self)
  }

  /// Returns a text as it stands between tags, and between the quotes of an attribute; the same in HTML.
  package static func escaped(_ text: String) -> String { Self.text(SVGText(text)) }

  /// Returns a text with numbers as it stands between the quotes of an attribute.
  package static func text(_ text: SVGText, attribute: String = "") -> String {
    var printer = SVGPrinter()
    printer.write(text, attribute: attribute)
    return String(decoding: printer.bytes, as: UTF8.self)
  }

  private mutating func write(_ element: SVGElement) {
    put("<")
    put(element.name)
    for attribute in element.attributes {
      put(" ")
      put(attribute.name)
      put("=\"")
      write(attribute.value, attribute: attribute.name)
      put("\"")
    }
    if element.children.isEmpty && element.text == nil { return put("/>") }
    put(">")
    if let text = element.text { escape(text) }
    for child in element.children { write(child) }
    put("</")
    put(element.name)
    put(">")
  }

  private mutating func write(_ text: SVGText, attribute: String) {
    if let color = text.hexColor { return put(color) }
    let isPath = attribute == "d"
    var decimals = Self.decimals
    for (index, number) in text.numbers.enumerated() {
      let word = text.words[index]
      if word.utf8.last == UInt8(ascii: "(") {
        decimals = word.hasSuffix("scale(") || word.hasSuffix("matrix(") ? Self.factorDecimals : Self.decimals
      }
      // Path data needs no space before a minus sign.
      let start = bytes.count
      escape(word)
      let end = bytes.count
      SVGNumber.append(number, decimals: decimals, to: &bytes)
      if isPath, word == " ", bytes[end] == UInt8(ascii: "-") { bytes.remove(at: start) }
    }
    if let last = text.words.last { escape(last) }
  }

  private mutating func put(_ text: String) { bytes += text.utf8 }

  /// Characters that XML does not allow become U+FFFD.
  private mutating func escape(_ text: String) {
    if text.utf8.allSatisfy(Self.isPlain) { return put(text) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": put("&amp;")
      case "<": put("&lt;")
      case ">": put("&gt;")
      case "\"": put("&quot;")
      case "\t": put("&#9;")
      case "\n": put("&#10;")
      case "\r": put("&#13;")
      // A terminal that shows the file would obey these characters.
      case "\u{7F}"..."\u{9F}": put("&#\(scalar.value);")
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": put("\u{FFFD}")
      default: put(String(scalar))
      }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    default: byte >= 0x20 && byte < 0x7F
    }
  }
}

/// Prints a picture as a file.
package enum SVGDocument {
  /// The root element, as large as its content's coordinates.
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

  package static func viewBox(of canvas: CanvasRect) -> SVGText {
    "\(canvas.x) \(canvas.y) \(canvas.width) \(canvas.height)"
  }

  /// The bytes of the file.
  package static func text(_ element: SVGElement) -> String {
    SVGPrinter.text(element) + "\n"
  }
}
