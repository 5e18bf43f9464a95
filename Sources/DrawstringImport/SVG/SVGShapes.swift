internal import DrawstringCore
internal import DrawstringSyntax

/// The layers of an element, with those that its animations move.
struct SVGContent {
  var layers: [ImportedLayer]
  /// The layers that have the fill, the stroke and the outline of a shape.
  var fill: String?
  var stroke: String?
  /// The layer that has the width and the dashes of the stroke, which is a mask where the stroke has a gradient.
  var line: String?
  var outlines: [String] = []
  /// The shape's path for other values of its attributes.
  var isShape: Bool { !outlines.isEmpty }

  init(_ layers: [ImportedLayer]) { self.layers = layers }
}

extension SVGImport {
  /// The layers of a shape without its transform, opacity, clip and mask; nil if the shape is invisible.
  mutating func shape(of index: Int, _ style: SVGStyle, _ mode: Mode) -> SVGContent? {
    let element = markup.elements[index]
    tellFontUnits(index)
    let moves = CSSMoves(style, sheet)
    let grows =
      Self.geometry.contains(where: moves.moves)
      || smil.animations(of: index).contains {
        Self.geometry.contains(markup.string("attributeName", of: $0) ?? "")
      }
    guard
      let shape = readShape(index, [:], style, allowsEmpty: grows)
        ?? (grows ? readShape(index, firstValues(of: index), style, allowsEmpty: true) : nil)
    else { return nil }
    let path = shape.path
    segments += path.segmentCount
    if segments > SVGOutline.segmentLimit {
      tooLarge(at: index)
      return nil
    }
    let isAnimated = !smil.animations(of: index).isEmpty || !moves.isEmpty
    if !style.isVisible, !isAnimated { return nil }
    let id = names.unique(name(of: index), or: element.name)
    var layer = ImportedLayer(id: id, kind: .shape)
    layer["path"] = .path(imported(shape))
    if mode == .clip {
      if style["clip-rule"] == "evenodd" { layer["fillRule"] = .word("evenodd") }
      var content = SVGContent([layer])
      content.outlines = [id]
      return content
    }
    let fill = paint("fill", index, style, mode)
    let isWide = style.strokeWidth(diagonal) > 0 || moves.moves("stroke-width")
    let stroke = isWide ? paint("stroke", index, style, mode) : .none
    let fillAlpha = style.opacity("fill-opacity")
    let strokeAlpha = style.opacity("stroke-opacity")
    let movesFill = smil.animates("fill", of: index, markup) || moves.moves("fill")
    let movesStroke = smil.animates("stroke", of: index, markup) || moves.moves("stroke")
    let showsFill = fill != .none && (fillAlpha > 0 || isAnimated) || movesFill
    let showsStroke = stroke != .none && (strokeAlpha > 0 || isAnimated) || movesStroke
    if !showsFill, !showsStroke { return nil }
    if mode == .luminance {
      if showsFill { noteLight(of: style["fill"] ?? "black", style) }
      if showsStroke { noteLight(of: style["stroke"] ?? "none", style) }
    }
    if style["fill-rule"] == "evenodd", showsFill { layer["fillRule"] = .word("evenodd") }

    let reach = grows ? self.reach(of: index, style) : nil
    var filled: SVGContent?
    var stroked: SVGContent?
    if showsFill {
      if case .server(let server) = fill {
        filled = gradientLayers(
          server, layer, shape, path, reach, alpha: fillAlpha, isStroke: false, style, mode)
      } else {
        var own = layer
        let color = fill.value(alpha: fillAlpha, tint: tint?.name ?? "") ?? .color(.clear)
        if color != .color(.black) { own["fillColor"] = color }
        filled = SVGContent([own])
        filled?.fill = id
        filled?.outlines = [id]
      }
    }
    if showsStroke {
      var own = layer
      own["fillRule"] = nil
      own["fillColor"] = .color(.clear)
      setStroke(&own, index, style, path)
      if case .server(let server) = stroke {
        own.id = showsFill ? names.unique(id + "-line", or: "line") : id
        own["strokeColor"] = .color(.black)
        stroked = gradientLayers(
          server, own, shape, path, reach, alpha: strokeAlpha, isStroke: true, style, mode)
      } else {
        own["strokeColor"] = stroke.value(alpha: strokeAlpha, tint: tint?.name ?? "") ?? .color(.clear)
        if let plain = filled, plain.fill == id, !style.strokesFirst {
          // One layer has both fill and stroke.
          for entry in own.properties where entry.key != "fillColor" {
            filled?.layers[0][entry.key] = entry.value
          }
          filled?.stroke = id
          filled?.line = id
        } else {
          if showsFill { own.id = names.unique(id + "-line", or: "line") }
          stroked = SVGContent([own])
          stroked?.stroke = own.id
          stroked?.line = own.id
          stroked?.outlines = [own.id]
        }
      }
    }
    var content = SVGContent([])
    var parts = [filled, stroked].compactMap { $0 }
    if style.strokesFirst { parts.reverse() }
    for part in parts {
      content.layers += part.layers
      content.fill = part.fill ?? content.fill
      content.stroke = part.stroke ?? content.stroke
      content.line = part.line ?? content.line
      content.outlines += part.outlines
    }
    if content.layers.isEmpty { return nil }
    if !style.isVisible {
      for place in content.layers.indices { content.layers[place]["hidden"] = .word("true") }
    }
    if mode == .picture { note(content, showsFill, stroke) }
    return content
  }

  /// Updates the list of stroked layers that a pull can draw.
  private mutating func note(_ content: SVGContent, _ showsFill: Bool, _ stroke: SVGPaint) {
    if showsFill || content.layers.count != 1 || content.stroke == nil
      || content.layers[0]["lineDashPattern"] != nil
    {
      strokes = nil
    } else if let id = content.stroke {
      strokes?.append(id)
    }
  }

  /// The values with which the animations of an outline begin, for an outline that has no value of its own.
  private func firstValues(of index: Int) -> [String: String] {
    var values: [String: String] = [:]
    for animation in smil.animations(of: index) {
      guard let name = markup.string("attributeName", of: animation), Self.geometry.contains(name) else {
        continue
      }
      values[name] = values[name] ?? SMILValues(markup, animation)?.texts.first
    }
    return values
  }

  /// The box around the outlines that the animations of a shape give it.
  private mutating func reach(of index: Int, _ style: SVGStyle) -> PathBounds? {
    var steps: [String: [String]] = [:]
    for animation in smil.animations(of: index) {
      guard let name = markup.string("attributeName", of: animation), Self.geometry.contains(name),
        let texts = SMILValues(markup, animation)?.texts
      else { continue }
      steps[name, default: []] += texts
    }
    var result: PathBounds?
    for place in 0..<min(steps.values.map(\.count).max() ?? 0, Self.mostReached) {
      let values = steps.mapValues { $0[min(place, $0.count - 1)] }
      guard let bounds = readShape(index, values, style, allowsEmpty: true)?.path.bounds else { continue }
      result = result.map(bounds.union) ?? bounds
    }
    return result
  }

  private static let mostReached = 100

  private mutating func tellFontUnits(_ index: Int) {
    let names = ["x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2"]
    let strokes = ["stroke-width", "stroke-dasharray", "stroke-dashoffset"]
    for attribute in markup.elements[index].attributes where (names + strokes).contains(attribute.name) {
      let text = markup.decoded(attribute.value).string
      spend(text)
      if isTooLarge { return }
      let lengths = SVGScanner.lengths(text)
      if lengths.contains(where: \.isOfFont) {
        approximated("lengths of fonts count as if a font were 16 units high", at: attribute.value)
      } else if lengths.contains(where: { $0.unit.hasPrefix("v") }) {
        unsupported("a length in parts of the window", at: attribute.value)
      }
    }
  }

  var diagonal: Double { (viewport.lengthSquared / 2).squareRoot() }

  /// Reads the shape of an element with other values of some attributes.
  mutating func readShape(
    _ index: Int, _ values: [String: String], _ style: SVGStyle? = nil, allowsEmpty: Bool = false
  ) -> SVGShape? {
    var findings: [Diagnostic] = []
    let shape = SVGShape.read(
      markup.elements[index].name, viewport: viewport, allowsEmpty: allowsEmpty,
      { name in (values[name] ?? style?.geometry(name)).map { ScalarText($0) } ?? markup.text(name, of: index)
      }
    ) { findings.append($0) }
    for finding in findings {
      let range = values.isEmpty ? finding.range : markup.elements[index].nameRange
      approximated("the outline ends early: \(finding.message)", at: range)
    }
    return shape
  }

  func imported(_ shape: SVGShape) -> ImportedPath {
    switch shape {
    case .path(let path): .data(path)
    case .circle(let center, let radius): .circle(center: center, radius: radius)
    case .ellipse(let center, let radii): .ellipse(center: center, radii: radii)
    case .rect(let origin, let size, let radii): .rect(origin: origin, size: size, radii: radii)
    }
  }

  // MARK: Strokes

  private mutating func setStroke(
    _ layer: inout ImportedLayer, _ index: Int, _ style: SVGStyle, _ path: VectorPath
  ) {
    layer["strokeColor"] = .color(.black)
    let width = style.strokeWidth(diagonal)
    if width != 1 { layer["lineWidth"] = .number(width) }
    if let cap = style["stroke-linecap"], ["round", "square"].contains(cap) { layer["lineCap"] = .word(cap) }
    if let join = style["stroke-linejoin"], ["round", "bevel"].contains(join) {
      layer["lineJoin"] = .word(join)
    } else if path.hasCorners {
      // Core Animation's own limit is 10.
      if style.miterLimit != 10 { layer["miterLimit"] = .number(style.miterLimit) }
    }
    spend(style["stroke-dasharray"] ?? "")
    if isTooLarge { return }
    if let dashes = dashes(style["stroke-dasharray"], index, path) {
      layer["lineDashPattern"] = dashes
      let phase = style.length("stroke-dashoffset", of: diagonal, usual: 0) * lengthScale(index, path)
      if phase != 0 { layer["lineDashPhase"] = .number(phase) }
    }
    if layer["lineCap"] != nil, path.hasPoint {
      approximated(
        "a line without a length is not drawn, and here its ends would be",
        at: markup.elements[index].nameRange)
    }
    if style.own["vector-effect"] == "non-scaling-stroke" {
      approximated(
        "the stroke is scaled with its shape: 'non-scaling-stroke' is unknown",
        at: markup.elements[index].nameRange)
    }
  }

  /// The lengths of dashes and gaps; nil for a solid line.
  func dashes(_ text: String?, _ index: Int, _ path: VectorPath) -> ImportedValue? {
    guard let text, text != "none" else { return nil }
    let scale = lengthScale(index, path)
    let lengths = SVGScanner.lengths(text).map { $0.units(of: diagonal) * scale }
    guard !lengths.isEmpty, lengths.count <= 1_000, lengths.allSatisfy({ $0 >= 0 }),
      lengths.contains(where: { $0 > 0 })
    else { return nil }
    return .list(lengths.map { .number($0) })
  }

  /// The points of one unit of `pathLength`.
  func lengthScale(_ index: Int, _ path: VectorPath) -> Double {
    guard let length = length("pathLength", index, 1), length > 0 else { return 1 }
    return path.length / length
  }

  // MARK: Paints

  mutating func paint(_ name: String, _ index: Int, _ style: SVGStyle, _ mode: Mode) -> SVGPaint {
    let usual: SVGPaint = name == "fill" ? .color(.black) : .none
    guard let text = style[name] else { return toned(usual, mode) }
    if let (id, rest) = SVGStyle.reference(text) {
      let place = markup.place(
        markup.elements[index].attributes.contains { $0.name == name } ? name : "style", of: index)
      if let target = ids[id] {
        switch markup.elements[target].name {
        case "linearGradient", "radialGradient": return .server(target)
        case "pattern": unsupported("a pattern", at: place)
        default: unsupported("a paint of an unknown kind", at: place)
        }
      } else if rest.isEmpty {
        unsupported("a paint that is not in the file", at: place)
      }
      return toned(rest.isEmpty ? .none : color(rest, style) ?? .none, mode)
    }
    guard let paint = color(text, style) else {
      approximated(
        "'\(Diagnostic.brief(text))' is no colour that is known here; \(name == "fill" ? "black" : "none") stands for it",
        at: markup.place(
          markup.elements[index].attributes.contains { $0.name == name } ? name : "style", of: index))
      return toned(usual, mode)
    }
    return toned(paint, mode)
  }

  /// A colour, `none` or `currentColor`; nil for another text.
  mutating func color(_ text: String, _ style: SVGStyle) -> SVGPaint? {
    let lower = text.lowercased()
    if lower == "none" || lower == "transparent" { return SVGPaint.none }
    if lower == "currentcolor" {
      let own = style["color"].flatMap { $0.lowercased() == "currentcolor" ? nil : SVGColor.parse($0) }
      if let tint, own == nil || own == tint.color { return .tint }
      if let own, tint != nil { return .color(own) }
      tint = ("tint", own ?? .black)
      return .tint
    }
    return SVGColor.parse(text).map { $0.alpha == 0 ? .none : .color($0) }
  }

  /// A paint as used in a mask.
  func toned(_ paint: SVGPaint, _ mode: Mode) -> SVGPaint {
    guard mode == .luminance else { return paint }
    switch paint {
    case .none, .server: return paint
    case .tint: return .color(.black)
    case .color(let color): return .color(Self.toned(color))
    }
  }

  /// Black with the luminance of a colour as its alpha.
  static func toned(_ color: RGBAColor) -> RGBAColor {
    let light = 0.2125 * color.red + 0.7154 * color.green + 0.0721 * color.blue
    // The weights of white add up to 1.
    let alpha = light > 0.9999 ? color.alpha : light * color.alpha
    return alpha <= 0 ? .clear : RGBAColor(red: 0, green: 0, blue: 0, alpha: alpha)
  }
}

extension VectorPath {
  /// Whether there is a sub-path without a length.
  fileprivate var hasPoint: Bool {
    var start = Vec2.zero
    var (isDrawn, isPoint) = (false, true)
    for element in elements {
      switch element {
      case .move(let to):
        if isDrawn, isPoint { return true }
        (start, isDrawn, isPoint) = (to, false, true)
        continue
      case .line(let to), .arc(_, _, _, _, let to): isPoint = isPoint && to == start
      case .quad(let control, let to): isPoint = isPoint && to == start && control == start
      case .cubic(let first, let second, let to):
        isPoint = isPoint && to == start && first == start && second == start
      case .close: break
      }
      isDrawn = true
    }
    return isDrawn && isPoint
  }

  /// Whether two lines or curves may meet at an angle; false for a single one, and for circles and ellipses.
  fileprivate var hasCorners: Bool {
    let drawn = elements.filter { if case .move = $0 { false } else { true } }
    if drawn.count < 2 { return false }
    if drawn.count == 3, case .arc = drawn[0], case .arc = drawn[1], case .close = drawn[2] { return false }
    return true
  }
}

extension PathBounds {
  /// The smallest box around two boxes.
  func union(_ other: PathBounds) -> PathBounds {
    var box = self
    box.include(other.lowest)
    box.include(other.highest)
    return box
  }
}
