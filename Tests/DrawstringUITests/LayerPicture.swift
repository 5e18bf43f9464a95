import CoreGraphics
import DrawstringCore
import DrawstringDrawing
import QuartzCore

/// A picture of a tree of layers by the rules of Core Animation's documentation on iOS. Its figures become pixels by the
/// rasteriser of `render`; what figures there are, and where, is computed anew here.
///
/// - A layer is its shadow, its background, its contents, its sublayers by `zPosition`, and its border; then come its mask
///   and its opacity, each of which acts on all of that.
/// - `masksToBounds` cuts contents and sublayers by the rounded rectangle, and takes the shadow away.
/// - `cornerRadius` rounds background, border and gradients, at the corners of `maskedCorners`.
/// - Edges of rectangles are smooth only with `allowsEdgeAntialiasing`; rounded edges and paths always are.
/// - `contentsGravity` names sides for coordinates with y upwards: `top` is the edge with the greatest y.
/// - A gradient of fewer than two colours is none. A text without a size is none. A stroke with round caps that is trimmed
///   to nothing is a dot: the documentation does not say, so this is the worse of the two.
@MainActor struct LayerPicture {
  /// The picture that every image is.
  static let image = ImageAssets.Picture(reference: "data:image/png;base64," + imageBytes, size: (12, 8))

  private var definitions: [SVGElement] = []
  private var names = 0

  /// A document with the bounds of a layer, and the layer in it.
  static func document(_ root: CALayer) -> SVGElement {
    var picture = Self()
    let content = picture.sublayers(of: root)
    return document(root.bounds, [SVGElement("defs", children: picture.definitions)] + content)
  }

  /// A document of a canvas.
  static func document(_ canvas: CGRect, _ children: [SVGElement]) -> SVGElement {
    let (x, y) = (canvas.minX.native, canvas.minY.native)
    let (width, height) = (canvas.width.native, canvas.height.native)
    return SVGElement(
      "svg",
      [
        .init("width", SVGText(width)), .init("height", SVGText(height)),
        .init("viewBox", "\(x) \(y) \(width) \(height)"),
      ], children: children)
  }

  private mutating func sublayers(of layer: CALayer) -> [SVGElement] {
    let sublayers = layer.sublayers ?? []
    let order = sublayers.indices.sorted {
      let (a, b) = (sublayers[$0].zPosition, sublayers[$1].zPosition)
      return a == b ? $0 < $1 : a < b
    }
    return order.compactMap { element(of: sublayers[$0]) }
  }

  private mutating func element(of layer: CALayer) -> SVGElement? {
    if layer.isHidden || layer.opacity <= 0 { return nil }
    let (size, anchor, turn) = (layer.bounds.size, layer.anchorPoint, layer.affineTransform())
    let pivot = Vec2(
      layer.bounds.minX.native + anchor.x.native * size.width.native,
      layer.bounds.minY.native + anchor.y.native * size.height.native)
    let linear = Affine(
      a: turn.a.native, b: turn.b.native, c: turn.c.native, d: turn.d.native, tx: turn.tx.native,
      ty: turn.ty.native)
    let place = Affine(a: 1, b: 0, c: 0, d: 1, tx: -pivot.x, ty: -pivot.y).followed(by: linear)
      .followed(
        by: Affine(a: 1, b: 0, c: 0, d: 1, tx: layer.position.x.native, ty: layer.position.y.native))
    var group = SVGElement("g", [.init("transform", Self.matrix(place))])
    group.attributes.append(.init("opacity", SVGText(Double(layer.opacity))))
    if let shadow = shadow(of: layer) { group.attributes.append(.init("filter", shadow)) }
    if let mask = layer.mask {
      let name = newName()
      definitions.append(
        SVGElement(
          "mask", [.init("id", SVGText(name)), .init("mask-type", "alpha")],
          children: element(of: mask).map { [$0] } ?? []))
      group.attributes.append(.init("mask", "url(#\(name))"))
    }
    if let color = layer.backgroundColor { group.children.append(box(of: layer, fill: color)) }
    let contents = contents(of: layer) + sublayers(of: layer)
    group.children += layer.masksToBounds ? [cut(contents, by: layer)] : contents
    if let border = border(of: layer) { group.children.append(border) }
    return group
  }

  private mutating func newName() -> String {
    names += 1
    return "d\(names)"
  }

  // MARK: Rectangles

  /// The radii of the corners, from the top left one clockwise.
  private static func corners(of layer: CALayer) -> CornerRadii {
    let half = min(layer.bounds.width.native, layer.bounds.height.native) / 2
    let radius = min(layer.cornerRadius.native, half)
    func radiusAt(_ corner: CACornerMask) -> Double { layer.maskedCorners.contains(corner) ? radius : 0 }
    return CornerRadii(
      topLeft: radiusAt(.layerMinXMinYCorner), topRight: radiusAt(.layerMaxXMinYCorner),
      bottomRight: radiusAt(.layerMaxXMaxYCorner), bottomLeft: radiusAt(.layerMinXMaxYCorner))
  }

  private static func outline(of layer: CALayer, inset: Double = 0) -> VectorPath {
    var path = VectorPath()
    let size = Vec2(layer.bounds.width.native - 2 * inset, layer.bounds.height.native - 2 * inset)
    let corners = corners(of: layer)
    func less(_ radius: Double) -> Double { max(radius - inset, 0) }
    path.addRect(
      origin: Vec2(layer.bounds.minX.native + inset, layer.bounds.minY.native + inset), size: size,
      corners: CornerRadii(
        topLeft: less(corners.topLeft), topRight: less(corners.topRight),
        bottomRight: less(corners.bottomRight), bottomLeft: less(corners.bottomLeft)))
    return path
  }

  private static func edges(of layer: CALayer) -> [SVGElement.Attribute] {
    let isSmooth = layer.allowsEdgeAntialiasing || layer.cornerRadius > 0
    return isSmooth ? [] : [.init("shape-rendering", "crispEdges")]
  }

  private func box(of layer: CALayer, fill: CGColor) -> SVGElement {
    SVGElement(
      "path",
      [.init("d", SVGText(Self.outline(of: layer)))] + Self.paint("fill", fill) + Self.edges(of: layer))
  }

  private func border(of layer: CALayer) -> SVGElement? {
    let most = min(layer.bounds.width.native, layer.bounds.height.native) / 2
    let width = min(layer.borderWidth.native, most)
    guard width > 0, let color = layer.borderColor else { return nil }
    let outer = SVGText(Self.outline(of: layer))
    let inner = SVGText(Self.outline(of: layer, inset: width))
    return SVGElement(
      "path",
      [.init("d", "\(outer)\(inner)"), .init("fill-rule", "evenodd")] + Self.paint("fill", color)
        + Self.edges(of: layer))
  }

  private mutating func cut(_ contents: [SVGElement], by layer: CALayer) -> SVGElement {
    let name = newName()
    definitions.append(
      SVGElement(
        "clipPath", [.init("id", SVGText(name))],
        children: [
          SVGElement("path", [.init("d", SVGText(Self.outline(of: layer)))] + Self.edges(of: layer))
        ]))
    return SVGElement("g", [.init("clip-path", "url(#\(name))")], children: contents)
  }

  private mutating func shadow(of layer: CALayer) -> SVGText? {
    guard layer.shadowOpacity > 0, !layer.masksToBounds, let color = layer.shadowColor else { return nil }
    let name = newName()
    let tint = RGBAColor(red: color.components[0], green: color.components[1], blue: color.components[2])
    definitions.append(
      SVGElement(
        "filter", [.init("id", SVGText(name))],
        children: [
          SVGElement("feGaussianBlur", [.init("stdDeviation", SVGText(layer.shadowRadius.native))]),
          SVGElement(
            "feOffset",
            [
              .init("dx", SVGText(layer.shadowOffset.width.native)),
              .init("dy", SVGText(layer.shadowOffset.height.native)),
            ]),
          SVGElement(
            "feFlood",
            [
              .init("flood-color", SVGText(tint)),
              .init("flood-opacity", SVGText(Double(layer.shadowOpacity) * color.components[3])),
            ]),
        ]))
    return "url(#\(name))"
  }

  // MARK: Contents

  private mutating func contents(of layer: CALayer) -> [SVGElement] {
    if let shape = layer as? CAShapeLayer { return self.shape(shape) }
    if let gradient = layer as? CAGradientLayer { return self.gradient(gradient) }
    if let text = layer as? CATextLayer { return self.text(text) }
    return layer.contents == nil ? [] : [picture(of: layer)]
  }

  private func shape(_ shape: CAShapeLayer) -> [SVGElement] {
    guard let path = shape.path else { return [] }
    var elements: [SVGElement] = []
    if let color = shape.fillColor {
      let rule: SVGText = shape.fillRule == .evenOdd ? "evenodd" : "nonzero"
      elements.append(
        SVGElement("path", [.init("d", path.data), .init("fill-rule", rule)] + Self.paint("fill", color)))
    }
    guard let color = shape.strokeColor, shape.lineWidth > 0 else { return elements }
    let (start, end) = (shape.strokeStart.native, shape.strokeEnd.native)
    let line = start <= 0 && end >= 1 ? path.data : path.stretch(from: start, to: end)
    var stroke = SVGElement("path", [.init("d", line), .init("fill", "none")] + Self.paint("stroke", color))
    stroke.attributes += [
      .init("stroke-width", SVGText(shape.lineWidth.native)),
      .init("stroke-linecap", SVGText(shape.lineCap.rawValue)),
      .init("stroke-linejoin", SVGText(shape.lineJoin.rawValue)),
      .init("stroke-miterlimit", SVGText(max(shape.miterLimit.native, 1))),
    ]
    if let dashes = shape.lineDashPattern, !dashes.isEmpty {
      var pattern = SVGText()
      for (index, dash) in dashes.enumerated() {
        if index > 0 { pattern.append(" ") }
        pattern.append(dash.doubleValue)
      }
      stroke.attributes += [
        .init("stroke-dasharray", pattern), .init("stroke-dashoffset", SVGText(shape.lineDashPhase.native)),
      ]
    }
    return elements + [stroke]
  }

  private mutating func gradient(_ gradient: CAGradientLayer) -> [SVGElement] {
    let colors = (gradient.colors ?? []).compactMap { $0 as? CGColor }
    if colors.count < 2 { return [] }
    let places =
      gradient.locations?.map(\.doubleValue)
      ?? colors.indices.map { Double($0) / Double(colors.count - 1) }
    let size = Vec2(gradient.bounds.width.native, gradient.bounds.height.native)
    func point(_ unit: CGPoint) -> Vec2 { Vec2(unit.x.native * size.x, unit.y.native * size.y) }
    let (start, end) = (point(gradient.startPoint), point(gradient.endPoint))
    if gradient.type.rawValue == "conic" {
      return [conic(gradient, colors, places, around: start, towards: end)]
    }
    let stops = zip(places, colors).map { place, color in
      SVGElement(
        "stop",
        [
          .init("offset", SVGText(min(max(place, 0), 1))), .init("stop-color", SVGText(Self.color(color))),
          .init("stop-opacity", SVGText(color.components[3])),
        ])
    }
    let name = newName()
    if gradient.type.rawValue == "radial" {
      let (x, y) = ((end.x - start.x).magnitude, (end.y - start.y).magnitude)
      definitions.append(
        SVGElement(
          "radialGradient",
          [
            .init("id", SVGText(name)), .init("cx", "0"), .init("cy", "0"), .init("r", "1"),
            .init(
              "gradientTransform", "translate(\(start.x) \(start.y)) scale(\(max(x, 1e-3)) \(max(y, 1e-3)))"),
          ], children: stops))
    } else {
      definitions.append(
        SVGElement(
          "linearGradient",
          [
            .init("id", SVGText(name)), .init("x1", SVGText(start.x)), .init("y1", SVGText(start.y)),
            .init("x2", SVGText(end.x)), .init("y2", SVGText(end.y)),
          ], children: stops))
    }
    let shape: [SVGElement.Attribute] = [
      .init("d", SVGText(Self.outline(of: gradient))), .init("fill", "url(#\(name))"),
    ]
    return [SVGElement("path", shape + Self.edges(of: gradient))]
  }

  /// Wedges with the colour of their middle, clockwise from the direction of the end.
  private mutating func conic(
    _ layer: CAGradientLayer, _ colors: [CGColor], _ places: [Double], around center: Vec2, towards end: Vec2
  ) -> SVGElement {
    let begin = Trigonometry.arcTangent(end.y - center.y, end.x - center.x)
    let reach = 4 * (layer.bounds.width.native + layer.bounds.height.native + center.length + 1)
    let count = 720
    var wedges: [SVGElement] = []
    for index in 0..<count {
      let part = (Double(index) + 0.5) / Double(count)
      let next = places.firstIndex { $0 > part } ?? places.count
      var color = colors[min(next, colors.count - 1)].components
      if next > 0, next < places.count {
        let t = (part - places[next - 1]) / (places[next] - places[next - 1])
        color = zip(colors[next - 1].components, color).map { $0 + ($1 - $0) * t }
      }
      var wedge = VectorPath()
      wedge.move(to: center)
      for side in [index, index + 1] {
        let turn = begin + Double(side) / Double(count) * 2 * Double.pi
        wedge.line(to: center + Direction.at(radians: turn) * reach)
      }
      wedge.close()
      let mixed = CGColor(
        srgbRed: CGFloat(color[0]), green: CGFloat(color[1]), blue: CGFloat(color[2]),
        alpha: CGFloat(color[3]))
      wedges.append(SVGElement("path", [.init("d", SVGText(wedge))] + Self.paint("fill", mixed)))
    }
    return cut(
      [SVGElement("g", [.init("shape-rendering", "crispEdges")], children: wedges)], by: layer)
  }

  /// The lines of a text from the top of the rectangle, cut to it, in the plain face of `render`.
  private mutating func text(_ layer: CATextLayer) -> [SVGElement] {
    let size = layer.bounds.size
    guard let string = layer.string as? String, size.width > 0, size.height > 0 else { return [] }
    let color = layer.foregroundColor ?? CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    let (anchor, x): (SVGText, Double) =
      switch layer.alignmentMode.rawValue {
      case "right": ("end", size.width.native)
      case "center": ("middle", size.width.native / 2)
      default: ("start", 0)
      }
    let font = layer.fontSize.native
    let lines = string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().map {
      SVGElement(
        "tspan",
        [.init("x", SVGText(x)), .init("y", SVGText(font * (0.95 + 1.2 * Double($0.offset))))],
        text: String($0.element))
    }
    let name = newName()
    definitions.append(
      SVGElement(
        "clipPath", [.init("id", SVGText(name))],
        children: [
          SVGElement(
            "rect",
            [.init("width", SVGText(size.width.native)), .init("height", SVGText(size.height.native))])
        ]))
    return [
      SVGElement(
        "text",
        [
          .init("font-size", SVGText(font)), .init("text-anchor", anchor),
          .init("clip-path", "url(#\(name))"),
        ]
          + Self.paint("fill", color), children: lines)
    ]
  }

  private func picture(of layer: CALayer) -> SVGElement {
    let natural = Self.image.size ?? (0, 0)
    let box = Vec2(layer.bounds.width.native, layer.bounds.height.native)
    var size = Vec2(
      natural.width / layer.contentsScale.native, natural.height / layer.contentsScale.native)
    let gravity = layer.contentsGravity.rawValue
    let (across, along) = (box.x / size.x, box.y / size.y)
    switch gravity {
    case "resize": size = box
    case "resizeAspect": size = size * min(across, along)
    case "resizeAspectFill": size = size * max(across, along)
    default: break
    }
    let word = gravity.lowercased()
    let x = word.hasSuffix("left") ? 0 : word.hasSuffix("right") ? 1 : 0.5
    // At the greatest y is the lower edge here.
    let y = word.hasPrefix("top") ? 1 : word.hasPrefix("bottom") ? 0 : 0.5
    return SVGElement(
      "image",
      [
        .init("x", SVGText((box.x - size.x) * x)), .init("y", SVGText((box.y - size.y) * y)),
        .init("width", SVGText(size.x)), .init("height", SVGText(size.y)),
        .init("preserveAspectRatio", "none"), .init("href", SVGText(Self.image.reference)),
      ])
  }

  // MARK: Values

  private static func matrix(_ transform: Affine) -> SVGText {
    SVGText(
      words: ["matrix(", " ", " ", " ", " ", " ", ")"],
      numbers: [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty])
  }

  private static func color(_ color: CGColor) -> RGBAColor {
    RGBAColor(red: color.components[0], green: color.components[1], blue: color.components[2])
  }

  private static func paint(_ name: String, _ color: CGColor) -> [SVGElement.Attribute] {
    [.init(name, SVGText(Self.color(color))), .init(name + "-opacity", SVGText(color.components[3]))]
  }
}

extension CGPath {
  /// The points of an element after its letter.
  private static func points(of element: String) -> [Vec2] {
    element.dropFirst().split(separator: " ").map { pair in
      let numbers = pair.split(separator: ",").compactMap { Double($0) }
      return Vec2(numbers[0], numbers[1])
    }
  }

  fileprivate var data: SVGText {
    var path = VectorPath()
    for element in elements {
      let points = Self.points(of: element)
      switch element.first {
      case "M": path.move(to: points[0])
      case "L": path.line(to: points[0])
      case "Q": path.quad(control: points[0], to: points[1])
      case "C": path.cubic(points[0], points[1], to: points[2])
      default: path.close()
      }
    }
    return SVGText(path)
  }

  /// The part of the path between two fractions of its length, as short lines; a point for equal fractions.
  fileprivate func stretch(from start: Double, to end: Double) -> SVGText {
    let lines = polylines
    var lengths: [Double] = []
    for line in lines { lengths += zip(line, line.dropFirst()).map { ($1 - $0).length } }
    let whole = lengths.reduce(0, +)
    var (path, way, index) = (VectorPath(), 0.0, 0)
    for line in lines {
      var isDrawn = false
      for (a, b) in zip(line, line.dropFirst()) {
        let length = lengths[index]
        index += 1
        let (low, high) = (max(start * whole - way, 0), min(end * whole - way, length))
        way += length
        if length == 0 || low > high || low == high && start < end { continue }
        if !isDrawn { path.move(to: a + (b - a) * (low / length)) }
        isDrawn = true
        path.line(to: a + (b - a) * (max(high / length, low / length + 1e-6)))
      }
    }
    return SVGText(path)
  }

  private var polylines: [[Vec2]] {
    var lines: [[Vec2]] = []
    func curve(_ point: (Double) -> Vec2) {
      for step in 1...64 { lines[lines.count - 1].append(point(Double(step) / 64)) }
    }
    for element in elements {
      let points = Self.points(of: element)
      let here = lines.last?.last ?? .zero
      switch element.first {
      case "M": lines.append([points[0]])
      case "L": lines[lines.count - 1].append(points[0])
      case "Q":
        curve { t in
          here * ((1 - t) * (1 - t)) + points[0] * (2 * t * (1 - t)) + points[1] * (t * t)
        }
      case "C":
        curve { t in
          let u = 1 - t
          let ends = here * (u * u * u) + points[2] * (t * t * t)
          return ends + points[0] * (3 * t * u * u) + points[1] * (3 * t * t * u)
        }
      default: lines[lines.count - 1].append(lines[lines.count - 1][0])
      }
    }
    return lines
  }
}

/// Four colours, one in each corner, as a PNG file.
private let imageBytes =
  "iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAYAAADN5B7xAAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQAAPoAAACA"
  + "6AAAdTAAAOpgAAA6mAAAF3CculE8AAAABmJLR0QA/wD/AP+gvaeTAAAAB3RJTUUH6gsaEScgzzBPRAAAACZJREFUGNNj/M/A"
  + "8J8BC2DELszAxEAioL0GRob/OBzLOFBOIlkDAAN9BQyWUTvZAAAAJXRFWHRkYXRlOmNyZWF0ZQAyMDI2LTExLTI2VDE3OjM5"
  + "OjMyKzAwOjAw197CYAAAACV0RVh0ZGF0ZTptb2RpZnkAMjAyNi0xMS0yNlQxNzozOTozMiswMDowMKaDetwAAAAASUVORK5C"
  + "YII="
