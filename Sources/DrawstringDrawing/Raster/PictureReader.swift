internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// Turns the elements of a picture into figures in pixels, as long as the budget lasts.
///
/// It knows the elements and attributes that pictures of this program have, not all of SVG.
struct PictureReader {
  /// The properties that elements hand on to their children.
  struct Style {
    var fill: SVGText? = "#000"
    var fillOpacity = 1.0
    var fillRule = FillRule.nonzero
    var stroke: SVGText? = "none"
    var strokeOpacity = 1.0
    var line = StrokeOutline.Style(
      width: 1, cap: .butt, join: .miter, miterLimit: 4, dashes: [], dashPhase: 0)
    var isCrisp = false
    var font = TextLine.Style()
  }

  /// Attributes and the transform of an element.
  struct Place {
    var style: Style
    /// To pixels.
    var transform: Affine
    /// The size that percentages refer to.
    var size: Vec2

    /// The length in pixels of the longest way of length 1.
    var scale: Double {
      max(Vec2(transform.a, transform.b).length, Vec2(transform.c, transform.d).length)
    }

    /// The greatest distance of lines from their curves, in the element's units.
    var tolerance: Double { scale > 0 ? min(max(0.01 / scale, 1e-9), 1e9) : 1 }
  }

  /// The elements that others refer to.
  private var named: [String: SVGElement] = [:]
  private var bitmaps: [String: Bitmap] = [:]
  var masks: [RasterDrawing.Mask] = []
  var budget: WorkBudget
  /// The fonts of texts.
  private let fonts: [TrueTypeFont]
  /// The characters that are drawn as boxes.
  private(set) var missing: Set<Character> = []
  /// The points of all figures.
  private var pointCount = 0

  init(_ document: SVGElement, fonts: [TrueTypeFont] = [], _ budget: WorkBudget) {
    self.fonts = fonts
    self.budget = budget
    collect(document)
  }

  private mutating func collect(_ element: SVGElement) {
    if let id = element.word("id") { named[id] = element }
    for child in element.children { collect(child) }
  }

  /// Reads an element, in a size that percentages refer to.
  mutating func drawing(of element: SVGElement, size: Vec2, by transform: Affine) -> RasterDrawing {
    var group = RasterNode.Group()
    add(element, Place(style: Style(), transform: transform, size: size), to: &group)
    return RasterDrawing(root: finished(group), masks: masks)
  }

  /// Adds up the bounds of a group; nil for a group that shows nothing.
  func finished(_ group: RasterNode.Group) -> RasterNode? {
    var group = group
    if group.children.isEmpty || group.opacity <= 0 { return nil }
    group.bounds = group.children.reduce(.empty) { $0.joined(with: $1.bounds) }
    if let shadow = group.shadow { group.bounds = group.bounds.joined(with: shadow.cast(by: group.bounds)) }
    for clip in group.clips {
      group.bounds = group.bounds.cut(to: clip.reduce(.empty) { $0.joined(with: $1.bounds) })
    }
    if let mask = group.mask { group.bounds = group.bounds.cut(to: masks[mask].node.bounds) }
    if group.bounds.isEmpty { return nil }
    let isPlain = group.clips.isEmpty && group.mask == nil && group.shadow == nil
    if isPlain, group.children.count == 1 {
      if group.opacity == 1 { return group.children[0] }
      // The opacity of one figure is that of its colour.
      if case .figure(var figure) = group.children[0], case .plain(let color) = figure.paint {
        figure.paint = .plain(color * group.opacity)
        return .figure(figure)
      }
    }
    return .group(group)
  }

  private mutating func add(_ element: SVGElement, _ outer: Place, to parent: inout RasterNode.Group) {
    budget.spend(WorkBudget.readElement)
    if budget.isSpent { return }
    var place = outer
    var group = RasterNode.Group()
    for attribute in element.attributes {
      let value = attribute.value
      switch attribute.name {
      case "display": if value == "none" { return }
      case "transform": place.transform = SVGTransform(value).affine.followed(by: place.transform)
      case "opacity": group.opacity = Float((value.number ?? 1).drawnOpacity)
      case "fill": place.style.fill = value
      case "fill-opacity": place.style.fillOpacity = (value.number ?? 1).drawnOpacity
      case "fill-rule": place.style.fillRule = value == "evenodd" ? .evenodd : .nonzero
      case "stroke": place.style.stroke = value
      case "stroke-opacity": place.style.strokeOpacity = (value.number ?? 1).drawnOpacity
      case "stroke-width": place.style.line.width = value.number ?? 1
      case "stroke-linecap":
        place.style.line.cap = value == "round" ? .round : value == "square" ? .square : .butt
      case "stroke-linejoin":
        place.style.line.join = value == "round" ? .round : value == "bevel" ? .bevel : .miter
      case "stroke-miterlimit": place.style.line.miterLimit = value.number ?? 4
      case "stroke-dasharray": place.style.line.dashes = value.list
      case "stroke-dashoffset": place.style.line.dashPhase = value.number ?? 0
      case "shape-rendering": place.style.isCrisp = value == "crispEdges"
      case "font-size": place.style.font.size = value.number ?? 16
      case "font-weight": place.style.font.isBold = (value.number ?? 400) >= 600
      case "text-anchor":
        place.style.font.anchor = value == "end" ? 1 : value == "middle" ? 0.5 : 0
      default: break
      }
    }
    if group.opacity <= 0 { return }
    // Clips and masks use the coordinates of their element.
    if let clip = target(element["clip-path"]) {
      var figures: [RasterNode.Figure] = []
      for child in clip.children { figures += self.figures(ofClip: child, place) }
      group.clips.append(figures)
    }
    addContent(of: element, &place, to: &group)
    if let frame = element.frame { add(frame, place, to: &group) }
    if let node = finished(group) { parent.children.append(node) }
  }

  /// Returns the index of a new mask.
  mutating func addMask(_ node: RasterNode, depth: Int) -> Int {
    masks.append(RasterDrawing.Mask(node: node, depth: depth))
    return masks.count - 1
  }

  private mutating func addContent(
    of element: SVGElement, _ place: inout Place, to group: inout RasterNode.Group
  ) {
    switch element.name {
    case "g": for child in element.children { add(child, place, to: &group) }
    case "path":
      if let data = element["d"] { addFigures(VectorPath(data), place, to: &group) }
    case "rect": addFigures(rect(element, place), place, to: &group)
    case "text": addText(element, place, to: &group)
    case "svg":
      let size = Vec2(length(element["width"], place.size.x), length(element["height"], place.size.y))
      let box = element["viewBox"]?.list ?? []
      guard box.count == 4, box[2] > 0, box[3] > 0 else { return }
      let corner = Vec2(length(element["x"], place.size.x), length(element["y"], place.size.y))
      group.clips.append([figure(of: Self.rect(at: corner, size), place)])
      let factor = min(size.x / box[2], size.y / box[3])
      let spare = Vec2(size.x - box[2] * factor, size.y - box[3] * factor)
      place.transform =
        Affine(
          a: factor, b: 0, c: 0, d: factor, tx: corner.x + spare.x / 2 - box[0] * factor,
          ty: corner.y + spare.y / 2 - box[1] * factor
        ).followed(by: place.transform)
      place.size = Vec2(box[2], box[3])
      for child in element.children { add(child, place, to: &group) }
    // Definitions draw nothing themselves.
    default: break
    }
  }

  /// The element of a reference `url(#…)`.
  private func target(_ reference: SVGText?) -> SVGElement? {
    guard let word = reference?.words.first, word.hasPrefix("url(#") else { return nil }
    return named[String(word.dropFirst(5).dropLast())]
  }

  private func length(_ text: SVGText?, _ whole: Double) -> Double {
    text == "100%" ? whole : text?.number ?? 0
  }
}

// MARK: Figures

extension PictureReader {
  static func rect(at corner: Vec2, _ size: Vec2) -> VectorPath {
    var path = VectorPath()
    path.addPolyline(
      [corner, Vec2(corner.x + size.x, corner.y), corner + size, Vec2(corner.x, corner.y + size.y)],
      closed: true)
    return path
  }

  private func rect(_ element: SVGElement, _ place: Place) -> VectorPath {
    let corner = Vec2(length(element["x"], place.size.x), length(element["y"], place.size.y))
    let size = Vec2(length(element["width"], place.size.x), length(element["height"], place.size.y))
    if size.x <= 0 || size.y <= 0 { return VectorPath() }
    let radius = min(max(element.number("rx") ?? 0, 0), size.x / 2, size.y / 2)
    if radius <= 0 { return Self.rect(at: corner, size) }
    var path = VectorPath()
    path.addRect(origin: corner, size: size, radii: Vec2(radius, radius))
    return path
  }

  mutating func figure(of path: VectorPath, _ place: Place) -> RasterNode.Figure {
    var contours = Contours()
    if let flat = flattened(path, place) { contours.add(flat, by: place.transform) }
    return RasterNode.Figure(
      contours: contours, rule: place.style.fillRule, paint: .plain(.one), isCrisp: place.style.isCrisp,
      bounds: contours.bounds)
  }

  /// The lines of a path; nil, with the budget spent, where they are too many.
  private mutating func flattened(_ path: VectorPath, _ place: Place) -> FlattenedPath? {
    let outline = PathOutline(path)
    pointCount += FlattenedPath.pointCount(of: outline, tolerance: place.tolerance)
    budget.spend(pointCount > PixelPicture.mostPoints ? .max : outline.segments.count * WorkBudget.look)
    if budget.isSpent { return nil }
    let flat = FlattenedPath(outline, tolerance: place.tolerance)
    budget.spend(flat.points.count * WorkBudget.look)
    return flat
  }

  private mutating func addFigures(_ path: VectorPath, _ place: Place, to group: inout RasterNode.Group) {
    let style = place.style
    if path.isEmpty { return }
    if let paint = paint(style.fill, style.fillOpacity, place) {
      var figure = figure(of: path, place)
      figure.paint = paint
      if !figure.bounds.isEmpty { group.children.append(.figure(figure)) }
    }
    if style.line.width > 0, let paint = paint(style.stroke, style.strokeOpacity, place) {
      addStroke(path, style.line, paint, place, to: &group)
    }
  }

  mutating func addStroke(
    _ path: VectorPath, _ style: StrokeOutline.Style, _ paint: Paint, _ place: Place,
    to group: inout RasterNode.Group
  ) {
    guard let flat = flattened(path, place) else { return }
    let outline = StrokeOutline(
      flat, style, tolerance: place.tolerance, most: PixelPicture.mostPoints - pointCount)
    if !outline.isWhole { return budget.spend(.max) }
    var contours = Contours()
    for polygon in outline.polygons { contours.add(polygon, by: place.transform) }
    pointCount += contours.points.count
    budget.spend(contours.points.count * WorkBudget.strokePoint)
    let bounds = contours.bounds
    if bounds.isEmpty { return }
    group.children.append(
      .figure(
        RasterNode.Figure(
          contours: contours, rule: .nonzero, paint: paint, isCrisp: place.style.isCrisp, bounds: bounds)))
  }

  /// The figures of a part of a clip.
  private mutating func figures(ofClip element: SVGElement, _ place: Place) -> [RasterNode.Figure] {
    var inner = place
    inner.style = Style()
    if let transform = element["transform"] {
      inner.transform = SVGTransform(transform).affine.followed(by: place.transform)
    }
    switch element.name {
    case "path": return [figure(of: VectorPath(element["d"] ?? ""), inner)]
    case "rect": return [figure(of: rect(element, inner), inner)]
    default: return []
    }
  }
}

// MARK: Colours

extension PictureReader {
  /// Returns the paint of an attribute; nil for none.
  private mutating func paint(_ text: SVGText?, _ opacity: Double, _ place: Place) -> Paint? {
    guard let text, text != "none", opacity > 0 else { return nil }
    guard let server = target(text) else { return .plain(Self.color(text, opacity)) }
    switch server.name {
    case "pattern":
      // The squares behind transparent pictures.
      let side = (server.number("width") ?? server["width"]?.number ?? 2) / 2
      let colors = server.children.map { Self.color($0["fill"] ?? "#000", opacity) }
      guard colors.count == 2, side > 0, let inverse = place.transform.inverse else { return nil }
      let unit = Affine(a: 1 / side, b: 0, c: 0, d: 1 / side, tx: 0, ty: 0)
      return .checker(colors[1], colors[0], inverse.followed(by: unit))
    default: return nil
    }
  }

  /// Returns a colour in whole steps of 1/255, as pictures print it, premultiplied.
  private static func color(_ text: SVGText, _ opacity: Double) -> SIMD4<Float> {
    var parts: [Double] = [0, 0, 0]
    if text.numbers.count == 3 {
      parts = text.numbers.map { min(max($0.rounded(), 0), 255) / 255 }
    } else if let word = text.words.first, word.hasPrefix("#") {
      let digits = word.dropFirst().compactMap(\.hexDigitValue)
      if digits.count == 3 { parts = digits.map { Double($0) / 15 } }
      if digits.count == 6 {
        parts = [0, 2, 4].map { (place: Int) -> Double in
          Double(digits[place] * 16 + digits[place + 1]) / 255
        }
      }
    }
    return SIMD4<Float>(SIMD4(parts[0] * opacity, parts[1] * opacity, parts[2] * opacity, opacity))
  }
}

// MARK: Texts and images

extension PictureReader {
  private mutating func addText(_ element: SVGElement, _ place: Place, to group: inout RasterNode.Group) {
    guard let paint = paint(place.style.fill, place.style.fillOpacity, place) else { return }
    let lines = element.children.isEmpty ? [element] : element.children
    for line in lines {
      guard let string = line.text else { continue }
      let start = Vec2(
        (line["x"] ?? element["x"])?.number ?? 0, (line["y"] ?? element["y"])?.number ?? 0)
      addLine(string, at: start, place.style.font, paint, place, to: &group)
    }
  }

  mutating func addLine(
    _ string: String, at start: Vec2, _ style: TextLine.Style, _ paint: Paint, _ place: Place,
    to group: inout RasterNode.Group
  ) {
    budget.spend(string.utf8.count * (fonts.isEmpty ? WorkBudget.readElement : TextLine.shapedByte))
    if budget.isSpent { return }
    let text = TextLine(string, at: start, style, fonts: fonts)
    missing.formUnion(text.missing)
    if !text.fills.isEmpty {
      var place = place
      place.style.fillRule = .nonzero
      var figure = figure(of: text.fills, place)
      figure.paint = paint
      if !figure.bounds.isEmpty { group.children.append(.figure(figure)) }
    }
    if text.strokes.isEmpty { return }
    let line = StrokeOutline.Style(
      width: text.lineWidth, cap: .round, join: .round, miterLimit: 4, dashes: [], dashPhase: 0)
    addStroke(text.strokes, line, paint, place, to: &group)
  }

  mutating func addImage(_ image: ImageAssets.Placed, _ place: Place, to group: inout RasterNode.Group) {
    if image.size.x <= 0 || image.size.y <= 0 { return }
    guard let bitmap = bitmap(image.reference) else { return }
    let source = image.source ?? DisplayRectangle(x: 0, y: 0, width: 1, height: 1)
    // The part that is shown, in pixels.
    let (width, height) = (Double(bitmap.width) * source.width, Double(bitmap.height) * source.height)
    var scale = Vec2(image.size.x / width, image.size.y / height)
    if image.keepsShape {
      let even = min(scale.x, scale.y)
      scale = Vec2(even, even)
    }
    let shown = Vec2(width * scale.x, height * scale.y)
    let start = image.corner + (image.size - shown) * 0.5
    let origin =
      start - Vec2(Double(bitmap.width) * source.x * scale.x, Double(bitmap.height) * source.y * scale.y)
    let toPixels = Affine(a: scale.x, b: 0, c: 0, d: scale.y, tx: origin.x, ty: origin.y)
      .followed(by: place.transform)
    guard let inverse = toPixels.inverse else { return }
    var figure = figure(of: Self.rect(at: start, shown), place)
    figure.paint = .image(bitmap, inverse)
    group.children.append(.figure(figure))
  }

  private mutating func bitmap(_ reference: String) -> Bitmap? {
    if let known = bitmaps[reference] { return known }
    let bitmap = PNGReader.bitmap(ofReference: reference, &budget)
    bitmaps[reference] = bitmap
    return bitmap
  }
}
