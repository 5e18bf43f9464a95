import CoreGraphics
import DrawstringCore
import QuartzCore

@testable import DrawstringDrawing
@testable import DrawstringUI

/// A picture of a tree of layers by the rules of Core Animation's documentation on iOS, drawn into a context. What figures there
/// are, and where, is computed anew here; `ContextPicture` makes pixels of them.
///
/// - A layer is its shadow, its background, its contents, its sublayers by `zPosition`, and its border; then come its mask
///   and its opacity, each of which acts on all of that.
/// - `masksToBounds` cuts contents and sublayers by the rounded rectangle, and takes the shadow away.
/// - `cornerRadius` rounds background, border and gradients, at the corners of `maskedCorners`.
/// - Edges of rectangles are smooth only with `allowsEdgeAntialiasing`; rounded edges and paths always are.
/// - `contentsGravity` names sides for coordinates with y upwards: `top` is the edge with the greatest y.
/// - A gradient of fewer than two colours is not drawn, nor is a text without a size. A stroke with round caps that is trimmed
///   to nothing is a dot: the documentation does not say, so this is the worse of the two.
@MainActor struct LayerPicture {
  /// The picture that every image is.
  nonisolated static let image = ImageAssets.Picture(
    reference: "data:image/png;base64," + imageBytes, size: (12, 8))

  private let context: CGContext

  /// The commands that draw the sublayers of a layer, clipped to its bounds.
  static func commands(_ root: CALayer) -> [CGContext.Command] {
    let picture = Self(context: CGContext(stub: ()))
    picture.context.saveGState()
    picture.context.clip(to: root.bounds)
    picture.drawSublayers(of: root, .identity)
    picture.context.restoreGState()
    return picture.context.commands
  }

  private func drawSublayers(of layer: CALayer, _ world: Affine) {
    let sublayers = layer.sublayers ?? []
    let order = sublayers.indices.sorted {
      let (a, b) = (sublayers[$0].zPosition, sublayers[$1].zPosition)
      return a == b ? $0 < $1 : a < b
    }
    for index in order { draw(sublayers[index], world) }
  }

  private func draw(_ layer: CALayer, _ outer: Affine) {
    if layer.isHidden || layer.opacity <= 0 { return }
    let place = Self.place(of: layer)
    let world = place.followed(by: outer)
    context.saveGState()
    context.concatenate(CGAffineTransform(place))
    let hasShadow = layer.shadowOpacity > 0 && !layer.masksToBounds && layer.shadowColor != nil
    let isApart = layer.opacity < 1 || layer.mask != nil || hasShadow
    if isApart {
      context.setAlpha(CGFloat(Double(layer.opacity)))
      context.beginTransparencyLayer(auxiliaryInfo: nil)
    }
    if hasShadow {
      setShadow(of: layer, world)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
    }
    if let color = layer.backgroundColor {
      fill(Self.outline(of: layer).cgPath, color, isSmooth: Self.hasSmoothEdges(layer))
    }
    context.saveGState()
    if layer.masksToBounds { clip(to: layer) }
    drawContents(of: layer)
    drawSublayers(of: layer, world)
    context.restoreGState()
    drawBorder(of: layer)
    if hasShadow {
      context.endTransparencyLayer()
      context.setShadow(offset: .zero, blur: 0, color: nil)
    }
    if let mask = layer.mask {
      context.setBlendMode(.destinationIn)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      draw(mask, world)
      context.endTransparencyLayer()
    }
    if isApart { context.endTransparencyLayer() }
    context.restoreGState()
  }

  /// From the coordinates of a layer to those of the layer around it.
  private static func place(of layer: CALayer) -> Affine {
    let (size, anchor, turn) = (layer.bounds.size, layer.anchorPoint, layer.affineTransform())
    let pivot = Vec2(
      layer.bounds.minX.native + anchor.x.native * size.width.native,
      layer.bounds.minY.native + anchor.y.native * size.height.native)
    let linear = Affine(
      a: turn.a.native, b: turn.b.native, c: turn.c.native, d: turn.d.native, tx: turn.tx.native,
      ty: turn.ty.native)
    return Affine(a: 1, b: 0, c: 0, d: 1, tx: -pivot.x, ty: -pivot.y).followed(by: linear)
      .followed(
        by: Affine(a: 1, b: 0, c: 0, d: 1, tx: layer.position.x.native, ty: layer.position.y.native))
  }

  /// Core Animation's radius is a standard deviation.
  private func setShadow(of layer: CALayer, _ world: Affine) {
    let offset = Vec2(layer.shadowOffset.width.native, layer.shadowOffset.height.native)
    let way = world.place(offset) - world.place(.zero)
    let parts = layer.shadowColor?.components ?? [0, 0, 0, 1]
    context.setShadow(
      offset: CGSize(way),
      blur: CGFloat(2 * layer.shadowRadius.native * world.determinant.magnitude.squareRoot()),
      color: CGColor(
        srgbRed: CGFloat(parts[0]), green: CGFloat(parts[1]), blue: CGFloat(parts[2]),
        alpha: CGFloat(parts[3] * Double(layer.shadowOpacity))))
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

  private static func hasSmoothEdges(_ layer: CALayer) -> Bool {
    layer.allowsEdgeAntialiasing || layer.cornerRadius > 0
  }

  private func fill(
    _ path: CGPath, _ color: CGColor, _ rule: CGPathFillRule = .winding, isSmooth: Bool = true
  ) {
    context.setShouldAntialias(isSmooth)
    context.addPath(path)
    context.setFillColor(color)
    context.fillPath(using: rule)
    context.setShouldAntialias(true)
  }

  private func clip(to layer: CALayer) {
    context.setShouldAntialias(Self.hasSmoothEdges(layer))
    context.addPath(Self.outline(of: layer).cgPath)
    context.clip(using: .winding)
    context.setShouldAntialias(true)
  }

  private func drawBorder(of layer: CALayer) {
    let most = min(layer.bounds.width.native, layer.bounds.height.native) / 2
    let width = min(layer.borderWidth.native, most)
    guard width > 0, let color = layer.borderColor else { return }
    var both = Self.outline(of: layer)
    both.append(Self.outline(of: layer, inset: width))
    fill(both.cgPath, color, .evenOdd, isSmooth: Self.hasSmoothEdges(layer))
  }

  // MARK: Contents

  private func drawContents(of layer: CALayer) {
    if let shape = layer as? CAShapeLayer {
      draw(shape)
    } else if let gradient = layer as? CAGradientLayer {
      draw(gradient)
    } else if let text = layer as? CATextLayer {
      draw(text)
    } else if layer.contents != nil {
      drawPicture(of: layer)
    }
  }

  private func draw(_ shape: CAShapeLayer) {
    guard let path = shape.path else { return }
    if let color = shape.fillColor { fill(path, color, shape.fillRule == .evenOdd ? .evenOdd : .winding) }
    guard let color = shape.strokeColor, shape.lineWidth > 0 else { return }
    let (start, end) = (shape.strokeStart.native, shape.strokeEnd.native)
    context.addPath(start <= 0 && end >= 1 ? path : path.stretch(from: start, to: end).cgPath)
    context.setStrokeColor(color)
    context.setLineWidth(shape.lineWidth)
    context.setLineCap(CGLineCap(LineCap(rawValue: shape.lineCap.rawValue) ?? .butt))
    context.setLineJoin(CGLineJoin(LineJoin(rawValue: shape.lineJoin.rawValue) ?? .miter))
    context.setMiterLimit(max(shape.miterLimit, 1))
    context.setLineDash(
      phase: shape.lineDashPhase,
      lengths: shape.lineDashPattern?.map { CGFloat($0.doubleValue) } ?? [])
    context.strokePath()
  }

  private func draw(_ gradient: CAGradientLayer) {
    let colors = (gradient.colors ?? []).compactMap { $0 as? CGColor }
    if colors.count < 2 { return }
    let places =
      gradient.locations?.map(\.doubleValue)
      ?? colors.indices.map { Double($0) / Double(colors.count - 1) }
    let size = Vec2(gradient.bounds.width.native, gradient.bounds.height.native)
    func point(_ unit: CGPoint) -> Vec2 { Vec2(unit.x.native * size.x, unit.y.native * size.y) }
    let (start, end) = (point(gradient.startPoint), point(gradient.endPoint))
    context.saveGState()
    clip(to: gradient)
    if gradient.type.rawValue == "conic" {
      drawWedges(gradient, colors, places, around: start, towards: end)
    } else if let blend = Self.blend(colors, places) {
      let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
      if gradient.type.rawValue == "radial" {
        let (x, y) = ((end.x - start.x).magnitude, (end.y - start.y).magnitude)
        context.concatenate(
          CGAffineTransform(Affine(a: max(x, 1e-3), b: 0, c: 0, d: max(y, 1e-3), tx: start.x, ty: start.y)))
        context.drawRadialGradient(
          blend, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: options)
      } else {
        context.drawLinearGradient(blend, start: CGPoint(start), end: CGPoint(end), options: options)
      }
    }
    context.restoreGState()
  }

  private static func blend(_ colors: [CGColor], _ places: [Double]) -> CGGradient? {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { return nil }
    return unsafe CGGradient(
      colorSpace: space, colorComponents: colors.flatMap { $0.components.map { CGFloat($0) } },
      locations: places.map { CGFloat(min(max($0, 0), 1)) }, count: min(colors.count, places.count))
  }

  /// Wedges with the colour of their middle, clockwise from the direction of the end.
  private func drawWedges(
    _ layer: CAGradientLayer, _ colors: [CGColor], _ places: [Double], around center: Vec2, towards end: Vec2
  ) {
    let begin = Trigonometry.arcTangent(end.y - center.y, end.x - center.x)
    let reach = 4 * (layer.bounds.width.native + layer.bounds.height.native + center.length + 1)
    let count = 720
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
      fill(wedge.cgPath, mixed, isSmooth: false)
    }
  }

  /// The lines of a text from the top of the rectangle, cut to it, in the plain face of `render`.
  private func draw(_ layer: CATextLayer) {
    let size = layer.bounds.size
    guard let string = layer.string as? String, size.width > 0, size.height > 0 else { return }
    let color = layer.foregroundColor ?? CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    let anchor =
      switch layer.alignmentMode.rawValue {
      case "right": 1.0
      case "center": 0.5
      default: 0.0
      }
    context.saveGState()
    context.clip(to: CGRect(origin: .zero, size: size))
    context.write(
      string, in: Vec2(size.width.native, size.height.native), size: layer.fontSize.native, anchor: anchor,
      color)
    context.restoreGState()
  }

  private func drawPicture(of layer: CALayer) {
    let (whole, part) = (Self.image.size ?? (0, 0), layer.contentsRect)
    let natural = (width: whole.width * part.width.native, height: whole.height * part.height.native)
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
    context.saveGState()
    context.concatenate(
      CGAffineTransform(
        Affine(a: 1, b: 0, c: 0, d: -1, tx: (box.x - size.x) * x, ty: (box.y - size.y) * y + size.y)))
    let pixels = CGRect(
      x: part.minX * CGFloat(whole.width), y: part.minY * CGFloat(whole.height),
      width: CGFloat(natural.width),
      height: CGFloat(natural.height))
    if let image = CGImage(stub: "mark").cropping(to: pixels) { context.draw(image, in: CGRect(size: size)) }
    context.restoreGState()
  }
}

extension CGContext {
  /// Draws a text in a rectangle at the origin in the plain face of `render`.
  func write(_ string: String, in box: Vec2, size: Double, anchor: Double, _ color: CGColor) {
    let block = FramePicture.TextBlock(string, in: box, size, anchor: anchor, .clear)
    for (index, line) in block.lines.enumerated() {
      let start = Vec2(block.start.x, block.start.y + block.leading * Double(index))
      let text = TextLine(line, at: start, TextLine.Style(size: size, anchor: anchor))
      addPath(text.fills.cgPath)
      setFillColor(color)
      fillPath()
      addPath(text.strokes.cgPath)
      setStrokeColor(color)
      setLineWidth(CGFloat(text.lineWidth))
      setLineCap(.round)
      setLineJoin(.round)
      setLineDash(phase: 0, lengths: [])
      strokePath()
    }
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

  /// The path as one of this project.
  var outline: VectorPath {
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
    return path
  }

  /// The part of the path between two fractions of its length, as short lines; a point for equal fractions.
  fileprivate func stretch(from start: Double, to end: Double) -> VectorPath {
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
    return path
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
