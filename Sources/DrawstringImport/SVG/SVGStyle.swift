internal import DrawstringCore
internal import DrawstringSyntax

/// The inherited and the own properties of an element.
struct SVGStyle {
  private var inherited: [String: String] = [:]
  private(set) var own: [String: String] = [:]
  /// The animations of the element for readers who prefer less motion; nil where they are the same.
  private(set) var calm: [String: String]?
  /// The values of the element's own declarations that were dropped, because they are not understood.
  private(set) var dropped: [(name: String, value: String)] = []

  private static let inheriting: Set = [
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "color", "clip-rule",
    "visibility", "paint-order", "marker", "marker-start", "marker-mid", "marker-end",
  ]
  private static let standingAlone: Set = [
    "opacity", "display", "clip-path", "mask", "filter", "transform", "transform-origin", "mix-blend-mode",
    "stop-color", "stop-opacity", "vector-effect", "mask-type", "overflow", "d", "transform-box", "translate",
    "rotate", "scale", "background", "background-color", "color-interpolation",
    "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "offset-path", "offset-distance",
    "offset-rotate",
    "offset-anchor",
  ]

  /// Attributes of the same name that are not presentation attributes in SVG 1.1, and lengths of geometry.
  private static let geometry: Set = [
    "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "translate", "rotate", "scale", "d",
    "offset-path", "offset-distance", "offset-rotate", "offset-anchor",
  ]

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
    let inline = SVGStyleSheet.declarations(markup.string("style", of: index) ?? "")
    func declared(isCalm: Bool) -> [SVGStyleSheet.Declaration] {
      let all = sheet.declarations(of: index, classes ?? [], markup, isCalm: isCalm) + inline
      return all.filter { !$0.isImportant } + all.filter(\.isImportant)
    }
    let ordered = declared(isCalm: false)
    for variable in ordered where variable.name.hasPrefix("--") {
      style.inherited[variable.name] = style.resolved(variable.value)
    }
    for declaration in ordered { style.set(Self.unprefixed(declaration.name), declaration.value, self) }
    if sheet.hasCalm {
      var other = SVGStyle(inherited: style.inherited, own: [:])
      for declaration in declared(isCalm: true) {
        let name = Self.unprefixed(declaration.name)
        if name.hasPrefix("animation") { other.set(name, declaration.value, self) }
      }
      if other.own != style.own.filter({ $0.key.hasPrefix("animation") }) { style.calm = other.own }
    }
    return style
  }

  /// The name of a property of animations or transforms without the prefix of a browser.
  static func unprefixed(_ name: String) -> String {
    let rest = name.hasPrefix("-webkit-") ? String(name.dropFirst(8)) : ""
    return rest.hasPrefix("animation") || rest.hasPrefix("transform") ? rest : name
  }

  private mutating func set(_ name: String, _ value: String, _ parent: SVGStyle) {
    let text = resolved(value.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    if name == "animation" {
      // A keyword that counts for every property.
      let isKeyword = ["inherit", "unset", "revert", "revert-layer", "initial"].contains(text.lowercased())
      let all = (CSSAnimation.longhands + CSSAnimation.others).map { (name: $0, value: text) }
      guard let parts = isKeyword ? all : CSSAnimation.expanded(text) else {
        dropped.append((name, text))
        return
      }
      for part in parts { set(part.name, part.value, parent) }
      return
    }
    if name == "offset" {
      for part in Self.offset(text) { set(part.name, part.value, parent) }
      return
    }
    let isInheriting = Self.inheriting.contains(name)
    guard isInheriting || Self.standingAlone.contains(name) || name.hasPrefix("animation-") else { return }
    switch text.lowercased() {
    case "inherit": isInheriting ? (inherited[name] = parent.inherited[name]) : (own[name] = parent.own[name])
    case "unset", "revert", "revert-layer":
      isInheriting ? (inherited[name] = parent.inherited[name]) : (own[name] = nil)
    case "initial": isInheriting ? (inherited[name] = nil) : (own[name] = nil)
    case _ where !Self.isValid(text, for: name):
      // An invalid declaration leaves the earlier one.
      dropped.append((name, text))
    default: isInheriting ? (inherited[name] = text) : (own[name] = text)
    }
  }

  private static let colors: Set = ["fill", "stroke", "stop-color", "color"]
  private static let lengths: Set = ["stroke-width", "stroke-dashoffset"]
  private static let shares: Set = ["opacity", "fill-opacity", "stroke-opacity", "stop-opacity"]
  private static let keywords: [String: Set<String>] = [
    "stroke-linecap": ["butt", "round", "square"], "stroke-linejoin": ["miter", "round", "bevel"],
    "fill-rule": ["nonzero", "evenodd"], "clip-rule": ["nonzero", "evenodd"],
    "mask-type": ["luminance", "alpha"], "visibility": ["visible", "hidden", "collapse"],
  ]

  /// Whether a value suits a property of colours, lengths, opacities or keywords; values of other properties are not tested.
  private static func isValid(_ text: String, for name: String) -> Bool {
    if name.hasPrefix("animation-") { return CSSAnimation.isValid(text, for: name) }
    if colors.contains(name) {
      // What follows a reference is a colour, too.
      let color = text.hasPrefix("url(") ? reference(text)?.rest ?? "" : text
      return ["none", "transparent", "currentcolor", "context-fill", "context-stroke"].contains(
        color.lowercased())
        || color.isEmpty && color != text || SVGColor.parse(color) != nil
    }
    if shares.contains(name) { return SVGScanner.length(text)?.share != nil }
    if let known = keywords[name] { return known.contains(text) }
    if name == "paint-order" {
      let parts = text.split(separator: " ")
      return text == "normal"
        || Set(parts).count == parts.count && Set(parts).isSubset(of: ["fill", "stroke", "markers"])
    }
    return !lengths.contains(name) || SVGScanner.length(text) != nil
  }

  /// A text with the values or the fallbacks in place of variables, and with the results of sums.
  func resolved(_ text: String) -> String {
    var text = text
    // A value may refer to another variable.
    for _ in 0..<8 where text.place(of: "var(") != nil {
      let whole = CSSText.replaced(text, "var") { inside in
        let end = inside.firstIndex(of: ",") ?? inside.endIndex
        let name = inside[..<end].filter { !$0.isWhitespace }.lowercased()
        return inherited[name] ?? (end < inside.endIndex ? String(inside[end...].dropFirst()) : nil)
      }
      guard let whole else { return "unset" }
      text = whole.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return CSSText.calculated(text)
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

  /// A property of geometry, as its attribute would be written.
  func geometry(_ name: String) -> String? { own[name].map(Self.data) }

  /// The path data in `path("…")`; another text as it is.
  static func data(_ text: String) -> String {
    guard text.hasPrefix("path("), text.hasSuffix(")") else { return text }
    return text.dropFirst(5).dropLast().filter { $0 != "\"" && $0 != "'" }
  }

  /// Whether the stroke lies below the fill.
  var strokesFirst: Bool {
    self["paint-order"]?.split(separator: " ").first { $0 != "markers" } == "stroke"
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
    let lower = text.lowercased()
    if lower.isEmpty || lower.hasPrefix("url") { return nil }
    if lower.hasPrefix("rgb") {
      // With commas, all parts but the alpha are numbers, or all are percentages.
      let parts = lower.split(separator: ",").prefix(3)
      if parts.count == 3, ![0, 3].contains(parts.count { $0.contains("%") }) { return nil }
    }
    guard var color = read(lower) ?? limited(lower) else { return nil }
    if color.alpha == 0 { color = .clear }
    return color
  }

  private static func read(_ text: String) -> RGBAColor? {
    var ignored = Diagnostics()
    return ColorParser.parse(ScalarText(text), &ignored)
  }

  /// A colour whose numbers are limited to their ranges, or one of a wider gamut within that of sRGB.
  private static func limited(_ text: String) -> RGBAColor? {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    var parts = text[text.index(after: open)...].dropLast().split { ", /".contains($0) }.map(String.init)
    let name = text[..<open]
    let space = name == "color" && !parts.isEmpty ? parts.removeFirst() : ""
    guard parts.count == 3 || parts.count == 4 else { return nil }
    let lengths = parts.compactMap { SVGScanner.length($0) }
    guard lengths.count == parts.count else { return nil }
    /// A part as a share of its range.
    func share(_ place: Int, of whole: Double) -> Double {
      let length = lengths[place]
      return min(max(length.unit == "%" ? length.value / 100 : length.value / whole, 0), 1)
    }
    let alpha = parts.count == 4 ? share(3, of: 1) : 1
    func color(_ values: [Double]) -> RGBAColor {
      RGBAColor(red: values[0], green: values[1], blue: values[2], alpha: alpha)
    }
    switch (name, space) {
    case ("rgb", _), ("rgba", _): return color((0..<3).map { share($0, of: 255) })
    case ("hsl", _), ("hsla", _):
      let (s, l) = (share(1, of: 100) * 100, share(2, of: 100) * 100)
      let plain = read(
        "hsl(\(parts[0]), \(JavaScriptNumber.description(of: s))%, \(JavaScriptNumber.description(of: l))%)")
      return plain.map { color([$0.red, $0.green, $0.blue]) }
    case ("color", "srgb"): return color((0..<3).map { share($0, of: 1) })
    case ("color", "display-p3"):
      // Display P3 has the transfer curve of sRGB.
      let light = ColorSpace.linear.coordinates(
        of: SIMD4(share(0, of: 1), share(1, of: 1), share(2, of: 1), alpha))
      let own = SIMD4(
        1.224_940_176_280_562 * light[0] - 0.224_940_176_280_562 * light[1],
        -0.042_056_954_709_688 * light[0] + 1.042_056_954_709_688 * light[1],
        -0.019_637_554_590_334 * light[0] - 0.078_636_045_550_632 * light[1] + 1.098_273_600_140_966
          * light[2],
        alpha)
      let coded = ColorSpace.linear.color(at: own)
      return color((0..<3).map { min(max(coded[$0], 0), 1) })
    default: return nil
    }
  }
}
