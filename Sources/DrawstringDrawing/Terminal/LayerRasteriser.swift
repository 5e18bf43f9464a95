internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// Draws the content of a layer into pixels.
struct LayerRasteriser {
  private let layer: LayerState
  private let toPixels: Affine
  private let view: CanvasView
  /// The tolerance of curves, in the layer's points.
  private let tolerance: Double

  /// A limit far outside any picture, in pixels.
  private static let horizon = 1e5

  init(_ layer: LayerState, world: Affine, view: CanvasView) {
    self.layer = layer
    self.view = view
    toPixels = world.followed(by: view.toPixels)
    let subrange = max(
      Vec2(toPixels.a, toPixels.b).length, Vec2(toPixels.c, toPixels.d).length)
    tolerance = subrange > 0 ? min(max(0.1 / subrange, 1e-9), 1e9) : 1
  }

  private func coverage(_ polygons: [[Vec2]], _ rule: FillRule = .nonzero) -> Coverage {
    func limited(_ value: Double) -> Double { min(max(value, -Self.horizon), Self.horizon) }
    let placed = polygons.map { polygon in
      polygon.map { point in
        let place = toPixels.place(point)
        return Vec2(limited(place.x), limited(place.y))
      }
    }
    return Coverage(width: view.width, height: view.height, of: placed, rule: rule)
  }

  private func polygons(of path: VectorPath) -> [[Vec2]] {
    let flat = path.flattened(tolerance: tolerance)
    return flat.polylines.map { Array(flat.points[$0.range]) }
  }

  private func boxPath(inset: Double) -> VectorPath {
    let size = Vec2(max(layer.size.x, 0), max(layer.size.y, 0))
    let corners = layer.drawnCorners.inset(by: inset)
    let (origin, inner) = (
      Vec2(inset, inset), Vec2(max(size.x - 2 * inset, 0), max(size.y - 2 * inset, 0))
    )
    var path = VectorPath()
    if corners == CornerRadii(corners.topLeft) {
      path.addRect(origin: origin, size: inner, radii: Vec2(corners.topLeft, corners.topLeft))
    } else {
      path.addRect(origin: origin, size: inner, corners: corners)
    }
    return path
  }

  /// The rounded rectangle of the layer.
  func box(inset: Double) -> Coverage { coverage(polygons(of: boxPath(inset: inset))) }

  /// Draws the content of the rectangle: the background, a gradient, or the box of a text or an image.
  func drawBox(opacity: Double, into raster: inout Raster, clip: Coverage?) {
    if layer.size.x <= 0 || layer.size.y <= 0 { return }
    if layer.backgroundColor.alpha > 0 {
      raster.paint(layer.backgroundColor, opacity: opacity, through: box(inset: 0), clip: clip)
    }
    switch layer.kind {
    case .gradient: drawGradient(opacity: opacity, into: &raster, clip: clip)
    case .text where layer.string?.isEmpty == false:
      raster.paint(layer.foregroundColor, opacity: 0.3 * opacity, through: box(inset: 0), clip: clip)
    case .image where layer.image != nil:
      let gray = RGBAColor(red: 0.5, green: 0.5, blue: 0.5)
      raster.paint(gray, opacity: 0.3 * opacity, through: box(inset: 0), clip: clip)
    default: break
    }
  }

  func drawBorder(opacity: Double, into raster: inout Raster, clip: Coverage?) {
    let width = min(layer.borderWidth, min(layer.size.x, layer.size.y) / 2)
    guard width > 0, layer.borderColor.alpha > 0 else { return }
    let edges = polygons(of: boxPath(inset: 0)) + polygons(of: boxPath(inset: width))
    raster.paint(layer.borderColor, opacity: opacity, through: coverage(edges, .evenodd), clip: clip)
  }

  func drawShape(_ line: VectorPath?, opacity: Double, into raster: inout Raster, clip: Coverage?) {
    if let path = layer.path, layer.fillColor.alpha > 0 {
      let rule = layer.fillRule
      raster.paint(
        layer.fillColor, opacity: opacity, through: coverage(polygons(of: path), rule), clip: clip)
    }
    guard let line, layer.strokeColor.alpha > 0 else { return }
    let style = StrokeOutline.Style(
      width: layer.lineWidth, cap: layer.lineCap, join: layer.lineJoin,
      miterLimit: layer.miterLimit, dashes: layer.lineDashPattern, dashPhase: layer.lineDashPhase)
    let outline = StrokeOutline(line.flattened(tolerance: tolerance), style)
    raster.paint(layer.strokeColor, opacity: opacity, through: coverage(outline.polygons), clip: clip)
  }

  /// Returns the shadow of the layer and its children.
  func shadow(of picture: Raster) -> Raster {
    let offset = toPixels.place(layer.shadowOffset) - toPixels.place(.zero)
    let subrange = toPixels.determinant.magnitude.squareRoot()
    return picture.shadow(
      layer.shadowColor, opacity: layer.shadowOpacity.drawnOpacity, offset: offset,
      deviation: layer.shadowRadius * subrange)
  }

  private func drawGradient(opacity: Double, into raster: inout Raster, clip: Coverage?) {
    let stops = GradientStops(layer)
    guard !stops.stops.isEmpty, let back = toPixels.inverse else { return }
    func point(_ unit: Vec2) -> Vec2 { Vec2(unit.x * layer.size.x, unit.y * layer.size.y) }
    let (start, end) = (point(layer.startPoint), point(layer.endPoint))
    let type = layer.type
    raster.paint(through: box(inset: 0), clip: clip) { x, y in
      let place = back.place(Vec2(x, y)) - start
      return Raster.pixel(
        stops.color(at: Self.location(of: place, along: end - start, type)), opacity: opacity)
    }
  }

  /// Returns the position of a place along its gradient; both are relative to the start.
  private static func location(of place: Vec2, along way: Vec2, _ type: GradientKind) -> Double {
    switch type {
    case .radial:
      let radii = Vec2(max(abs(way.x), 1e-3), max(abs(way.y), 1e-3))
      return Vec2(place.x / radii.x, place.y / radii.y).length
    case .conic:
      let turn =
        (Trigonometry.arcTangent(place.y, place.x) - Trigonometry.arcTangent(way.y, way.x)) / (2 * Double.pi)
      return turn - turn.rounded(.down)
    case .axial: return way.lengthSquared > 0 ? place.dot(way) / way.lengthSquared : 1
    }
  }
}

extension GradientStops {
  /// The stops of a gradient layer of a frame.
  init(_ layer: LayerState) {
    let colors = layer.colors
    let locations = layer.locations
    var last = 0.0
    for (index, color) in colors.enumerated() {
      var location = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
      if !locations.isEmpty { location = locations.indices.contains(index) ? locations[index] : 1 }
      last = max(last, location.drawnOpacity)
      stops.append(Stop(location: last, color: color))
    }
  }
}
