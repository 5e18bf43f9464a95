internal import DrawstringCore
internal import DrawstringSyntax

/// A gradient with all values that it inherits from others.
private struct Gradient {
  var isRadial = false
  /// Attributes by name, with the element that has each.
  var attributes: [String: String] = [:]
  var owner: Int
  /// The element whose children are the stops.
  var stops: [Int] = []

  func length(_ name: String, of whole: Double, usual: Double) -> Double {
    SVGScanner.length(attributes[name])?.units(of: whole) ?? usual
  }
}

/// A gradient in the coordinates of the shape that it paints.
private struct GradientLine {
  var start: Vec2
  var end: Vec2
}

extension SVGImport {
  private struct Stop {
    var place: Double
    var color: ImportedValue
    var element: Int
    var isPlain: Bool
  }

  /// A gradient seen through a shape, or through its stroke.
  ///
  /// - Parameter reach: the box around all outlines of a shape whose outline moves.
  mutating func gradientLayers(
    _ index: Int, _ shapeLayer: ImportedLayer, _ shape: SVGShape, _ path: VectorPath, _ reach: PathBounds?,
    alpha: Double, isStroke: Bool, _ style: SVGStyle, _ mode: Mode
  ) -> SVGContent? {
    var own = path.bounds ?? reach
    if let reach, let box = own, box.lowest.x >= box.highest.x || box.lowest.y >= box.highest.y {
      own = reach
    }
    guard let bounds = own else { return nil }
    let all = reach.map(bounds.union) ?? bounds
    let gradient = gradient(index)
    var stops = stops(of: gradient, mode)
    guard let last = stops.last else { return nil }
    let isOfBox = gradient.attributes["gradientUnits"] != "userSpaceOnUse"
    let box = bounds.highest - bounds.lowest
    if isOfBox, reach != nil {
      approximated(
        "the gradient does not move with the outline", at: markup.elements[gradient.owner].nameRange)
    }
    if isOfBox, box.x <= 0 || box.y <= 0 {
      // A box without an area has no gradient; what follows the gradient in the attribute stands for it.
      let (_, rest) = SVGStyle.reference(style[isStroke ? "stroke" : "fill"]) ?? ("", "")
      if let value = color(rest, style).flatMap({ toned($0, mode).value(alpha: 1, tint: tint?.name ?? "") }) {
        return plain(value, shapeLayer, alpha, isStroke)
      }
      if rest != "none" {
        unsupported(
          "a gradient in units of a box without a width or a height",
          at: markup.elements[gradient.owner].nameRange)
      }
      return nil
    }
    if stops.count == 1 { return plain(last.color, shapeLayer, alpha, isStroke) }

    var margin = 0.0
    if isStroke {
      let isMitred = (style["stroke-linejoin"] ?? "miter").hasPrefix("miter")
      margin = style.strokeWidth(diagonal) / 2 * (isMitred ? max(1.5, style.miterLimit) : 1.5)
    }
    let low = all.lowest - Vec2(margin, margin)
    let high = all.highest + Vec2(margin, margin)
    let whole = isOfBox ? Vec2(1, 1) : viewport
    var transform =
      gradient.attributes["gradientTransform"].flatMap { SVGTransformList.parse($0) } ?? .identity
    if let text = gradient.attributes["transform-origin"] {
      transform = SVGTransformList.transform(transform, about: text, .zero, whole)
    }
    if isOfBox {
      transform = transform.followed(
        by: Affine(a: box.x, b: 0, c: 0, d: box.y, tx: bounds.lowest.x, ty: bounds.lowest.y))
    }
    guard transform.determinant != 0 else { return nil }

    var corner: Double?
    if !isStroke, reach == nil, case .rect(_, _, let radii) = shape, radii.x == radii.y, mode == .picture {
      corner = radii.x
    }
    let isSlanted =
      gradient.isRadial && (transform.b != 0 || transform.c != 0) && (transform.a != 0 || transform.d != 0)
    let isMasked = corner == nil || isSlanted
    var layer = ImportedLayer(id: shapeLayer.id, kind: .gradient)
    var spread = gradient.attributes["spreadMethod"] ?? "pad"
    if spread != "reflect", spread != "repeat" { spread = "pad" }
    if gradient.isRadial {
      let diagonal = isOfBox ? 1 : self.diagonal
      let center = Vec2(
        gradient.length("cx", of: whole.x, usual: whole.x / 2),
        gradient.length("cy", of: whole.y, usual: whole.y / 2))
      var radius = gradient.length("r", of: diagonal, usual: diagonal / 2)
      guard radius > 0 else { return plain(last.color, shapeLayer, alpha, isStroke) }
      let focus = Vec2(
        gradient.length("fx", of: whole.x, usual: center.x),
        gradient.length("fy", of: whole.y, usual: center.y))
      if (focus - center).length > radius * 1e-3 {
        approximated(
          "the radial gradient begins at its centre, not at 'fx' and 'fy'",
          at: markup.elements[gradient.owner].nameRange)
      }
      let inner = gradient.length("fr", of: diagonal, usual: 0) / radius
      if inner >= 1 {
        approximated(
          "the radial gradient begins beyond its end; its first colour stands for it",
          at: markup.elements[gradient.owner].nameRange)
        return plain(stops[0].color, shapeLayer, alpha, isStroke)
      }
      if inner > 0, inner < 1 {
        for place in stops.indices { stops[place].place = inner + stops[place].place * (1 - inner) }
      }
      let isStraight = transform.b == 0 && transform.c == 0 || transform.a == 0 && transform.d == 0
      // Another gradient is drawn in its own coordinates, from the box around the shape there.
      let frame = isStraight ? Affine.identity : transform
      guard let inverse = frame.inverse else { return nil }
      let corners = [low, Vec2(high.x, low.y), high, Vec2(low.x, high.y)].map(inverse.place)
      let first = Vec2(corners.map(\.x).min() ?? 0, corners.map(\.y).min() ?? 0)
      let second = Vec2(corners.map(\.x).max() ?? 0, corners.map(\.y).max() ?? 0)
      let origin = isStraight ? transform.place(center) : center
      if spread != "pad" {
        let farthest =
          corners.map { corner in
            let way = isStraight ? (transform.inverse?.place(corner) ?? center) : corner
            return (way - center).length / radius
          }.max() ?? 1
        radius *= repeatStops(&stops, 0, farthest, spread, gradient.owner).scale
      }
      let radii =
        isStraight
        ? Vec2(
          (transform.a.magnitude + transform.c.magnitude) * radius,
          (transform.b.magnitude + transform.d.magnitude) * radius) : Vec2(radius, radius)
      layer["type"] = .word("radial")
      fill(&layer, first, second, GradientLine(start: origin, end: origin + radii), isMasked: isMasked)
      if !isStraight { layer = moved(layer, frame) }
    } else {
      let from = Vec2(
        gradient.length("x1", of: whole.x, usual: 0), gradient.length("y1", of: whole.y, usual: 0))
      let to = Vec2(
        gradient.length("x2", of: whole.x, usual: whole.x), gradient.length("y2", of: whole.y, usual: 0))
      guard from != to else { return plain(last.color, shapeLayer, alpha, isStroke) }
      // Lines of one colour stay parallel to the image of the normal; their distance is measured at right angles to it.
      let across = transform.place(from + Vec2(from.y - to.y, to.x - from.x)) - transform.place(from)
      let normal = Vec2(-across.y, across.x)
      let start = transform.place(from)
      let share = (transform.place(to) - start).dot(normal) / normal.lengthSquared
      var line = GradientLine(start: start, end: start + normal * share)
      if spread != "pad" {
        let way = line.end - line.start
        let places = [low, Vec2(high.x, low.y), high, Vec2(low.x, high.y)].map {
          ($0 - line.start).dot(way) / way.lengthSquared
        }
        let range = repeatStops(&stops, places.min() ?? 0, places.max() ?? 1, spread, gradient.owner)
        line = GradientLine(
          start: line.start + way * range.from, end: line.start + way * (range.from + range.scale))
      }
      fill(&layer, low, high, line, isMasked: isMasked)
    }
    setStops(&layer, stops)
    if alpha < 1 { layer["opacity"] = .number(alpha) }

    if !isMasked {
      if let corner, corner > 0 { layer["cornerRadius"] = .number(corner) }
      return SVGContent([layer])
    }
    var mask = shapeLayer
    mask.id = names.unique(shapeLayer.id + "-shape", or: "shape")
    layer["mask"] = .word(mask.id)
    var content = SVGContent([mask, layer])
    content.outlines = [mask.id]
    if isStroke { content.line = mask.id }
    return content
  }

  /// A shape of one colour in place of a gradient.
  private func plain(_ color: ImportedValue, _ layer: ImportedLayer, _ alpha: Double, _ isStroke: Bool)
    -> SVGContent
  {
    var layer = layer
    layer[isStroke ? "strokeColor" : "fillColor"] = color
    if alpha < 1 { layer["opacity"] = .number(alpha) }
    var content = SVGContent([layer])
    content.outlines = [layer.id]
    if isStroke { content.line = layer.id }
    return content
  }

  /// Places a gradient layer over a box, with the line of its colours. Behind a mask it is larger, so that only the mask has edges.
  private func fill(
    _ layer: inout ImportedLayer, _ low: Vec2, _ high: Vec2, _ line: GradientLine, isMasked: Bool
  ) {
    var (low, high) = (low, high)
    if isMasked {
      let extent = max(high.x - low.x, high.y - low.y)
      var step = 1e-9
      while step * 100 <= extent, step < 1e12 { step *= 10 }
      low = Vec2(((low.x / step).rounded(.down) - 1) * step, ((low.y / step).rounded(.down) - 1) * step)
      high = Vec2(((high.x / step).rounded(.up) + 1) * step, ((high.y / step).rounded(.up) + 1) * step)
    }
    let size = Vec2(max(high.x - low.x, 1e-9), max(high.y - low.y, 1e-9))
    layer["position"] = .point(Vec2((low.x + high.x) / 2, (low.y + high.y) / 2))
    layer["size"] = .point(size)
    func share(_ point: Vec2) -> ImportedValue {
      .list([.factor((point.x - low.x) / size.x), .factor((point.y - low.y) / size.y)])
    }
    layer["startPoint"] = share(line.start)
    layer["endPoint"] = share(line.end)
  }

  /// A layer in a coordinate system of its own.
  private mutating func moved(_ layer: ImportedLayer, _ transform: Affine) -> ImportedLayer {
    var layer = layer
    guard case .list(let parts)? = layer["position"], case .number(let x) = parts[0],
      case .number(let y) = parts[1]
    else { return layer }
    let place = transform.place(Vec2(x, y))
    let placement = ImportedLayer.placement(
      Affine(a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: place.x, ty: place.y))
    layer["position"] = nil
    layer.properties = placement + layer.properties
    return layer
  }

  // MARK: Stops

  private func gradient(_ index: Int) -> Gradient {
    var gradient = Gradient(owner: index)
    gradient.isRadial = markup.elements[index].name == "radialGradient"
    var seen: Set<Int> = []
    var next: Int? = index
    let common: Set = ["gradientUnits", "gradientTransform", "transform-origin", "spreadMethod"]
    while let current = next, seen.insert(current).inserted, seen.count <= 32 {
      let name = markup.elements[current].name
      guard name.hasSuffix("Gradient") else { break }
      let isAlike = name == markup.elements[index].name
      for attribute in markup.elements[current].attributes
      where gradient.attributes[attribute.name] == nil && (isAlike || common.contains(attribute.name)) {
        gradient.attributes[attribute.name] = markup.decoded(attribute.value).string
      }
      if gradient.stops.isEmpty {
        gradient.stops = markup.elements[current].children.filter { markup.elements[$0].name == "stop" }
      }
      next = markup.target(of: current, ids)
    }
    return gradient
  }

  private mutating func stops(of gradient: Gradient, _ mode: Mode) -> [Stop] {
    var result: [Stop] = []
    var before: RGBAColor?
    let outer = gradient.stops.first.map { style(around: $0) } ?? SVGStyle()
    read += gradient.stops.count * 1_024
    for index in gradient.stops.prefix(1_000) {
      let style = outer.of(index, markup, sheet)
      let offset = SVGScanner.length(markup.string("offset", of: index))?.share ?? 0
      if !CSSMoves(style, sheet).isEmpty {
        unsupported("an animation of a stop of colours", at: markup.elements[index].nameRange)
      }
      let paint = toned(color(style.own["stop-color"] ?? "black", style) ?? .color(.black), mode)
      var value = paint.value(alpha: style.opacity("stop-opacity"), tint: tint?.name ?? "") ?? .color(.clear)
      // Without its own colour a clear stop would change the colours up to it.
      if case .color(var color) = paint, value == .color(.clear) {
        color.alpha = 0
        value = .color(color)
      }
      let place = max(min(max(offset, 0), 1), result.last?.place ?? 0)
      if mode == .luminance, case .color(let plain)? = color(style.own["stop-color"] ?? "black", style) {
        var full = plain
        full.alpha *= style.opacity("stop-opacity")
        if let before { result += lights(from: before, to: full, result.last?.place ?? 0, place, index) }
        before = full
      }
      result.append(Stop(place: place, color: value, element: index, isPlain: true))
    }
    return result
  }

  /// Stops between two stops of a mask whose luminance and alpha both change, so that the product is not linear.
  private func lights(
    from first: RGBAColor, to second: RGBAColor, _ start: Double, _ end: Double, _ element: Int
  ) -> [Stop] {
    if first.alpha == second.alpha || start == end { return [] }
    let count = 8
    return (1..<count).map { step in
      let share = Double(step) / Double(count)
      func mixed(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
      let color = RGBAColor(
        red: mixed(first.red, second.red), green: mixed(first.green, second.green),
        blue: mixed(first.blue, second.blue), alpha: mixed(first.alpha, second.alpha))
      return Stop(
        place: mixed(start, end), color: .color(Self.toned(color)), element: element, isPlain: false)
    }
  }

  private mutating func setStops(_ layer: inout ImportedLayer, _ stops: [Stop]) {
    layer["colors"] = .list(stops.map(\.color))
    let isEven = stops.indices.allSatisfy {
      (stops[$0].place - Double($0) / Double(stops.count - 1)).magnitude < 1e-9
    }
    if !isEven { layer["locations"] = .list(stops.map { .factor($0.place) }) }
    for (place, stop) in stops.enumerated() where stop.isPlain {
      animateStop(stop.element, "\(layer.id).colors[\(place)]", "\(layer.id).locations[\(place)]")
    }
  }

  private static let mostRepeats = 64.0

  /// Writes out a repeating gradient, from one place of its line to another. Returns the start of the new line on the old one,
  /// and its length.
  private mutating func repeatStops(
    _ stops: inout [Stop], _ from: Double, _ to: Double, _ spread: String, _ owner: Int
  ) -> (from: Double, scale: Double) {
    let first = max(from.rounded(.down), -Self.mostRepeats / 2)
    let last = min(max(to.rounded(.up), first + 1), first + Self.mostRepeats)
    if from < first || to > last {
      approximated(
        "the gradient repeats \(Int(limiting: Self.mostRepeats)) times and no more",
        at: markup.elements[owner].nameRange)
    }
    var result: [Stop] = []
    for turn in Int(limiting: first)..<Int(limiting: last) {
      let isMirrored = spread == "reflect" && turn % 2 != 0
      for stop in isMirrored ? stops.reversed() : stops {
        var stop = stop
        let place = isMirrored ? 1 - stop.place : stop.place
        stop.place = (Double(turn) + place - first) / (last - first)
        stop.isPlain = false
        result.append(stop)
      }
    }
    stops = result
    return (first, last - first)
  }
}
