internal import DrawstringCore
internal import DrawstringSyntax

/// The paint that fills or strokes a path.
enum AVDPaint: Equatable {
  case none
  case color(RGBAColor)
  /// An input for a colour that the app sets.
  case input(String)
  /// A gradient by its element.
  case gradient(Int)

  var isNone: Bool { self == .none }
}

extension AVDImport {
  /// The paint of an attribute, or of the gradient that stands for it.
  mutating func paint(_ name: String, _ index: Int) -> AVDPaint {
    if let element = inline(name, index) {
      if markup.elements[element].name == "gradient" { return .gradient(element) }
      unsupported("a paint of an unknown kind", at: markup.elements[element].nameRange)
      return .none
    }
    guard let text = string(name, index) else { return .none }
    // A tint replaces the colour.
    if tint != nil, !text.hasPrefix("#"), Self.platform[text] == nil, !Self.isNone(text) {
      return .color(.black)
    }
    return color(text, at: place(name, index)) ?? .none
  }

  private static let platform: [String: RGBAColor] = [
    "@android:color/black": .black, "@android:color/white": RGBAColor(red: 1, green: 1, blue: 1),
    "@android:color/transparent": .clear,
  ]

  /// Whether the value of an attribute means no colour.
  static func isNone(_ text: String) -> Bool { text.isEmpty || text == "@null" }

  /// A colour, or the input for one that only the app knows; nil after a finding.
  mutating func color(_ text: String, at range: SourceRange) -> AVDPaint? {
    if text.hasPrefix("#") {
      guard let color = Self.hex(text) else {
        approximated("'\(Diagnostic.brief(text))' is no colour; nothing stands for it", at: range)
        return nil
      }
      return color.alpha == 0 ? AVDPaint.none : .color(color)
    }
    if let color = Self.platform[text] { return color.alpha == 0 ? AVDPaint.none : .color(color) }
    if Self.isNone(text) { return AVDPaint.none }
    if let name = inputs[text] { return .input(name) }
    let word = text.split { $0 == "/" || $0 == ":" || $0 == "?" || $0 == "@" }.last.map(String.init)
    let name = names.uniqueInFormulas(word, or: "tint")
    inputs[text] = name
    inputList.append(.init(name, .map(["type": .word("color"), "default": .color(.black)])))
    if !text.hasPrefix("?") {
      approximated(
        "the input '\(name)' stands for the colour '\(Diagnostic.brief(text))': \(absence(text))", at: range)
    }
    return .input(name)
  }

  /// A colour as `#rgb`, `#argb`, `#rrggbb` or `#aarrggbb`.
  static func hex(_ text: String) -> RGBAColor? {
    let digits = text.dropFirst()
    guard text.first == "#", let value = UInt32(digits, radix: 16), digits.first != "+" else { return nil }
    func part(_ shift: UInt32, _ bits: UInt32) -> Double {
      let mask: UInt32 = (1 << bits) - 1
      return Double(value >> shift & mask) / Double(mask)
    }
    switch digits.count {
    case 3: return RGBAColor(red: part(8, 4), green: part(4, 4), blue: part(0, 4))
    case 4: return RGBAColor(red: part(8, 4), green: part(4, 4), blue: part(0, 4), alpha: part(12, 4))
    case 6: return RGBAColor(red: part(16, 8), green: part(8, 8), blue: part(0, 8))
    case 8: return RGBAColor(red: part(16, 8), green: part(8, 8), blue: part(0, 8), alpha: part(24, 8))
    default: return nil
    }
  }

  /// A colour with its alpha multiplied, under the tint of the drawing.
  func value(_ paint: AVDPaint, alpha: Double) -> ImportedValue {
    var alpha = alpha
    var paint = paint
    if let tint, !paint.isNone {
      if case .color(let color) = paint { alpha *= color.alpha }
      paint = tint
    }
    switch paint {
    case .none, .gradient: return .color(.clear)
    case .color(var color):
      color.alpha *= alpha
      return .color(color.alpha == 0 ? .clear : color)
    case .input(let name): return .tint(name, alpha: alpha)
    }
  }

  // MARK: Gradients

  private mutating func stops(_ index: Int) -> [(place: Double, color: ImportedValue)] {
    var result: [(place: Double, color: ImportedValue)] = []
    func shown(_ self: inout AVDImport, _ name: String, _ element: Int) -> ImportedValue? {
      guard let text = self.string(name, element) else { return nil }
      if self.tint == nil, let color = Self.hex(text) { return .color(color) }
      return self.color(text, at: self.place(name, element)).map { self.value($0, alpha: 1) }
    }
    for item in markup.elements[index].children.prefix(1_000) where markup.elements[item].name == "item" {
      guard let color = shown(&self, "color", item) else { continue }
      let place = min(max(number("offset", item, usual: 0), 0), 1)
      result.append((max(place, result.last?.place ?? 0), color))
    }
    if !result.isEmpty { return result }
    for (name, place) in [("startColor", 0), ("centerColor", 0.5), ("endColor", 1)] {
      if let color = shown(&self, name, index) { result.append((place, color)) }
    }
    return result
  }

  /// A gradient seen through a shape or its stroke: the shape as a mask, and the gradient.
  ///
  /// - Parameter opacity: gets the layer whose opacity is the alpha of the paint.
  mutating func gradientLayers(
    _ index: Int, _ shape: ImportedLayer, _ path: VectorPath, _ element: Int, alpha: Double,
    _ opacity: inout String?
  ) -> [ImportedLayer] {
    let stops = stops(index)
    guard let last = stops.last else {
      unsupported("a gradient without colours", at: markup.elements[index].nameRange)
      return []
    }
    if let mode = string("tileMode", index), mode == "repeat" || mode == "mirror" {
      approximated("the gradient does not repeat beyond its ends", at: place("tileMode", index))
    }
    // A margin for strokes and for outlines that move.
    let isMoved = string("name", element).flatMap { moving[$0] }?.contains("pathData") == true
    let width = isMoved ? max(viewport.x, viewport.y) : number("strokeWidth", element, usual: 0)
    let margin = Vec2(width * 2 + 1, width * 2 + 1)
    let bounds = path.bounds
    let low = ((bounds?.lowest ?? .zero) - margin).rounded(.down)
    let high = ((bounds?.highest ?? .zero) + margin).rounded(.up)
    let size = high - low
    var layer = ImportedLayer(id: shape.id, kind: .gradient)
    var start = Vec2(number("centerX", index, usual: 0), number("centerY", index, usual: 0))
    var end = start
    let type = string("type", index) ?? "linear"
    switch type {
    case "radial":
      let radius = number("gradientRadius", index, usual: 0)
      if radius <= 0 {
        approximated(
          "the gradient has no radius; its last colour stands for it", at: place("gradientRadius", index))
      }
      layer["type"] = .word("radial")
      end = start + Vec2(radius, radius)
    case "sweep":
      layer["type"] = .word("conic")
      end = start + Vec2(size.x, 0)
    default:
      start = Vec2(number("startX", index, usual: 0), number("startY", index, usual: 0))
      end = Vec2(number("endX", index, usual: 0), number("endY", index, usual: 0))
    }
    layer["position"] = .point((low + high) * 0.5)
    layer["size"] = .point(size)
    func share(_ point: Vec2) -> ImportedValue {
      .list([.factor((point.x - low.x) / size.x), .factor((point.y - low.y) / size.y)])
    }
    layer["startPoint"] = share(start)
    layer["endPoint"] = share(end)
    let isFlat = stops.count == 1 || type == "radial" && end == start
    layer["colors"] = .list(isFlat ? [last.color, last.color] : stops.map(\.color))
    let isEven = stops.indices.allSatisfy {
      (stops[$0].place * Double(stops.count - 1) - Double($0)).magnitude < 1e-9
    }
    if !isEven, !isFlat { layer["locations"] = .list(stops.map { .factor($0.place) }) }
    if alpha < 1 { layer["opacity"] = .number(alpha) }
    var mask = shape
    mask.id = names.unique(shape.id + "-shape", or: "shape")
    layer["mask"] = .word(mask.id)
    opacity = layer.id
    return [mask, layer]
  }
}

extension Vec2 {
  fileprivate func rounded(_ rule: FloatingPointRoundingRule) -> Vec2 {
    Vec2(x.rounded(rule), y.rounded(rule))
  }
}
