internal import DrawstringCore
internal import DrawstringSyntax

/// The inherited and the own properties of an element.
struct SVGStyle {
  private var inherited: [String: String] = [:]
  private(set) var own: [String: String] = [:]

  private static let inheriting: Set = [
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "color", "clip-rule",
    "visibility", "paint-order", "marker", "marker-start", "marker-mid", "marker-end",
  ]
  private static let standingAlone: Set = [
    "opacity", "display", "clip-path", "mask", "filter", "transform", "transform-origin", "mix-blend-mode",
    "stop-color", "stop-opacity", "vector-effect", "mask-type", "overflow", "animation", "animation-name",
    "transform-box", "background", "background-color", "color-interpolation",
    "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height",
  ]

  /// Attributes of the same name that are not presentation attributes in SVG 1.1, and lengths of geometry.
  private static let geometry: Set = ["cx", "cy", "r", "rx", "ry", "x", "y", "width", "height"]

  subscript(name: String) -> String? { own[name] ?? inherited[name] }

  /// The style of an element in an element with this style.
  func of(_ index: Int, _ markup: Markup, _ sheet: SVGStyleSheet) -> SVGStyle {
    var style = SVGStyle(inherited: inherited, own: [:])
    let element = markup.elements[index]
    for attribute in element.attributes
    where Self.inheriting.contains(attribute.name)
      || Self.standingAlone.contains(attribute.name) && !Self.geometry.contains(attribute.name)
    {
      style.set(attribute.name, markup.decoded(attribute.value).string, self)
    }
    let classes = markup.string("class", of: index)?.split(whereSeparator: \.isWhitespace).map(String.init)
    let declared =
      sheet.declarations(element: element.name, id: markup.string("id", of: index), classes: classes ?? [])
      + SVGStyleSheet.declarations(markup.string("style", of: index) ?? "")
    for declaration in declared where !declaration.isImportant {
      style.set(declaration.name, declaration.value, self)
    }
    for declaration in declared where declaration.isImportant {
      style.set(declaration.name, declaration.value, self)
    }
    return style
  }

  private mutating func set(_ name: String, _ value: String, _ parent: SVGStyle) {
    let text = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if Self.inheriting.contains(name) {
      if text == "inherit" { inherited[name] = parent.inherited[name] } else { inherited[name] = text }
    } else if Self.standingAlone.contains(name) {
      own[name] = text == "inherit" ? parent.own[name] : text
    }
  }

  /// The style with another value of an inherited property.
  func with(_ name: String, _ value: String) -> SVGStyle {
    var style = self
    style.inherited[name] = value
    return style
  }

  // MARK: Values

  /// An opacity from 0 to 1, which may be a percentage.
  func opacity(_ name: String) -> Double {
    guard let share = SVGScanner.length(self[name])?.share else { return 1 }
    return min(max(share, 0), 1)
  }

  func length(_ name: String, of whole: Double, usual: Double) -> Double {
    SVGScanner.length(self[name])?.units(of: whole) ?? usual
  }

  /// The width of the stroke; a negative width counts as the default of 1.
  func strokeWidth(_ diagonal: Double) -> Double {
    let width = length("stroke-width", of: diagonal, usual: 1)
    return width < 0 ? 1 : width
  }

  var miterLimit: Double {
    guard let limit = SVGScanner.length(self["stroke-miterlimit"]), limit.unit.isEmpty, limit.value >= 1
    else { return 4 }
    return limit.value
  }

  var isDisplayed: Bool { own["display"] != "none" }
  var isVisible: Bool { self["visibility"] != "hidden" && self["visibility"] != "collapse" }

  /// The id in `url(#id)`, and what follows it.
  static func reference(_ text: String?) -> (id: String, rest: String)? {
    guard let text, text.hasPrefix("url("), let end = text.firstIndex(of: ")") else { return nil }
    let inside = text[text.index(text.startIndex, offsetBy: 4)..<end].filter { !" '\"".contains($0) }
    guard inside.first == "#" else { return (String(inside), "") }
    return (String(inside.dropFirst()), String(text[end...].dropFirst().drop { $0 == " " }))
  }
}

/// The paint that fills or strokes a shape.
enum SVGPaint: Equatable {
  case none
  case color(RGBAColor)
  /// `currentColor` without a colour of its own: the tint of the app.
  case tint
  /// A `linearGradient` or a `radialGradient`, by its element.
  case server(Int)

  /// The alpha of a colour multiplied, as a value for a layer.
  func value(alpha: Double, tint: String) -> ImportedValue? {
    switch self {
    case .none, .server: return nil
    case .color(var color):
      color.alpha *= alpha
      return .color(color.alpha == 0 ? .clear : color)
    case .tint: return .tint(tint, alpha: alpha)
    }
  }
}

/// A color of CSS; nil for another text.
enum SVGColor {
  static func parse(_ text: String) -> RGBAColor? {
    var ignored = Diagnostics()
    let lower = text.lowercased()
    if lower.isEmpty || lower.hasPrefix("url") { return nil }
    guard var color = ColorParser.parse(ScalarText(lower), &ignored) else { return nil }
    if color.alpha == 0 { color = .clear }
    return color
  }
}
