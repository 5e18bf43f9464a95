import CoreGraphics
import DrawstringCore

@testable import DrawstringDrawing

/// A picture of the commands of a context, by the rules of Core Graphics' documentation, one pixel per point. The rasteriser of
/// `render` draws its figures; the figures, their places and their states are computed independently here.
///
/// - What a transparency layer holds is drawn without the opacity, the blend mode and the shadow of the context, and then as one
///   with these; clips act on the whole.
/// - `destinationIn` keeps what is covered by the alpha of what is drawn, and nothing beside it. Only transparency layers have it
///   here.
/// - Offset and blur of a shadow are in the base space, independent of the transform. A blur is twice a standard deviation.
/// - Pictures have their first row at the greatest y.
/// - Colours of gradients are mixed without regard to their alpha. The gradient draws before its start and after its end only
///   with the options for that.
struct ContextPicture {
  private struct State {
    var transform = Affine.identity
    var clips: [[RasterNode.Figure]] = []
    var alpha: Float = 1
    var mode = CGBlendMode.normal
    var shadow: RasterNode.Shadow?
    var isSmooth = true
    var fill = SIMD4<Float>(0, 0, 0, 1)
    var stroke = SIMD4<Float>(0, 0, 0, 1)
    var line = StrokeOutline.Style(
      width: 1, cap: .butt, join: .miter, miterLimit: 10, dashes: [], dashPhase: 0)
  }

  private struct Layer {
    var content: [RasterNode] = []
    /// The state outside of the layer, and the number of states that are saved there.
    var outer = State()
    var savedCount = 0
  }

  private var reader = PictureReader(SVGElement("g"), .command)
  private var state = State()
  private var saved: [State] = []
  private var layers = [Layer()]
  private var path = VectorPath()
  private var isStroked = false
  /// What a program must not do, such as to end what was not begun.
  private var faults: [String] = []

  /// The pixels of a canvas on a white ground, in bytes; empty after a fault.
  static func bytes(_ commands: [CGContext.Command], of canvas: CGRect, images: (String) -> Bitmap?)
    -> [UInt8]
  {
    var picture = Self()
    picture.state.transform = Affine(
      a: 1, b: 0, c: 0, d: 1, tx: -canvas.minX.native, ty: -canvas.minY.native)
    for command in commands { picture.run(command, images) }
    if picture.layers.count != 1 || !picture.saved.isEmpty { picture.faults.append("not ended") }
    if !picture.faults.isEmpty { return [] }
    func whole(_ length: CGFloat) -> Int { Int(max(length.native - 1e-6, 1).rounded(.up)) }
    let area = PixelRect(left: 0, top: 0, right: whole(canvas.width), bottom: whole(canvas.height))
    var root = RasterNode.Group()
    root.children = picture.layers[0].content
    let node = picture.reader.finished(root)
    var painter = RasterPainter(picture.reader.masks, showing: area, picture.reader.budget)
    var raster = Raster(area)
    if let node { raster.lay(painter.picture(of: node, area), opacity: 1, mask: nil, clip: nil) }
    return raster.bitmap.onWhite.bytes
  }

  private mutating func run(_ command: CGContext.Command, _ images: (String) -> Bitmap?) {
    switch command {
    case .saveGState: saved.append(state)
    case .restoreGState:
      if saved.count <= layers[layers.count - 1].savedCount { return faults.append("nothing is saved") }
      state = saved.removeLast()
    case .concatenate(let transform):
      state.transform = Affine(
        a: transform.a.native, b: transform.b.native, c: transform.c.native, d: transform.d.native,
        tx: transform.tx.native, ty: transform.ty.native
      ).followed(by: state.transform)
    case .setAlpha(let alpha): state.alpha = Float(alpha.native)
    case .setBlendMode(let mode): state.mode = mode
    case .setShouldAntialias(let isOn): state.isSmooth = isOn
    case .setShadow(let offset, let blur, let color):
      state.shadow = color.map {
        RasterNode.Shadow(
          tint: Self.pixel($0.components), offset: Vec2(offset.width.native, offset.height.native),
          deviation: Vec2(blur.native / 2, blur.native / 2))
      }
    case .beginTransparencyLayer:
      layers.append(Layer(outer: state, savedCount: saved.count))
      (state.alpha, state.mode, state.shadow, state.clips) = (1, .normal, nil, [])
    case .endTransparencyLayer: endLayer()
    case .addPath(let added): path.append(added.outline)
    case .replacePathWithStrokedPath: isStroked = true
    case .clip(let rule):
      state.clips.append(figures(rule, .one))
    case .clipToRect(let rect):
      path = PictureReader.rect(
        at: Vec2(rect.minX.native, rect.minY.native), Vec2(rect.width.native, rect.height.native))
      state.clips.append(figures(.winding, .one))
    case .fillPath(let rule): draw(figures(rule, state.fill))
    case .strokePath:
      isStroked = true
      draw(figures(.winding, state.stroke))
    case .setFillColor(let color): state.fill = Self.pixel(color.components)
    case .setStrokeColor(let color): state.stroke = Self.pixel(color.components)
    case .setLineWidth(let width): state.line.width = width.native
    case .setLineCap(let cap): state.line.cap = [.butt, .round, .square][Int(cap.rawValue)]
    case .setLineJoin(let join): state.line.join = [.miter, .round, .bevel][Int(join.rawValue)]
    case .setMiterLimit(let limit): state.line.miterLimit = limit.native
    case .setLineDash(let phase, let lengths):
      (state.line.dashPhase, state.line.dashes) = (phase.native, lengths.map(\.native))
    case .drawLinearGradient(let gradient, let start, let end, let options):
      let (from, to) = (Vec2(start.x.native, start.y.native), Vec2(end.x.native, end.y.native))
      let way = to - from
      let unit = Affine(a: way.x, b: way.y, c: -way.y, d: way.x, tx: from.x, ty: from.y)
      cover(gradient, options, unit) { .linear($0, $1) }
    case .drawRadialGradient(let gradient, let center, let radius, let endCenter, let endRadius, let options):
      if radius != 0 || center != endCenter { return faults.append("a gradient between two circles") }
      let unit = Affine(
        a: endRadius.native, b: 0, c: 0, d: endRadius.native, tx: center.x.native, ty: center.y.native)
      cover(gradient, options, unit) { .radial($0, $1) }
    case .draw(let image, let rect):
      guard let bitmap = images(image.name) else { return faults.append("an unknown picture") }
      path = PictureReader.rect(
        at: Vec2(rect.minX.native, rect.minY.native), Vec2(rect.width.native, rect.height.native))
      let part =
        image.part ?? CGRect(x: 0, y: 0, width: CGFloat(bitmap.width), height: CGFloat(bitmap.height))
      let scale = Vec2(rect.width.native / part.width.native, -rect.height.native / part.height.native)
      let place = Affine(
        a: scale.x, b: 0, c: 0, d: scale.y, tx: rect.minX.native - part.minX.native * scale.x,
        ty: rect.maxY.native - part.minY.native * scale.y)
      var drawn = figures(.winding, .one)
      if let inverse = place.followed(by: state.transform).inverse {
        for index in drawn.indices { drawn[index].paint = .image(bitmap, inverse) }
        draw(drawn)
      }
    }
  }

  /// Takes the path, in pixels.
  private mutating func figures(_ rule: CGPathFillRule, _ color: SIMD4<Float>) -> [RasterNode.Figure] {
    defer { (path, isStroked) = (VectorPath(), false) }
    var style = PictureReader.Style()
    style.isCrisp = !state.isSmooth
    style.fillRule = rule == .evenOdd ? .evenodd : .nonzero
    let place = PictureReader.Place(style: style, transform: state.transform, size: .zero)
    if isStroked {
      var group = RasterNode.Group()
      reader.addStroke(path, state.line, .plain(color), place, to: &group)
      return group.children.compactMap { if case .figure(let figure) = $0 { figure } else { nil } }
    }
    var figure = reader.figure(of: path, place)
    figure.paint = .plain(color)
    return [figure]
  }

  /// Draws figures in the state of the context.
  private mutating func draw(_ figures: [RasterNode.Figure]) {
    if state.mode != .normal || state.shadow != nil { faults.append("a blend or a shadow of a figure") }
    let drawn = figures.filter { !$0.bounds.isEmpty }
    if drawn.isEmpty { return }
    var group = RasterNode.Group()
    (group.children, group.opacity, group.clips) = (drawn.map { .figure($0) }, state.alpha, state.clips)
    if let node = reader.finished(group) { layers[layers.count - 1].content.append(node) }
  }

  /// Covers the clip with a gradient, by the way from its own coordinates, in which it ends at 1.
  private mutating func cover(
    _ gradient: CGGradient, _ options: CGGradientDrawingOptions, _ unit: Affine,
    _ paint: (ColorRamp, Affine) -> Paint
  ) {
    guard let inverse = unit.followed(by: state.transform).inverse else { return }
    if !gradient.isSRGB { faults.append("another colour space") }
    var stops = gradient.stops.map { stop in
      let color = stop.color
      return (stop.place, SIMD4(Float(color[0]), Float(color[1]), Float(color[2]), Float(color[3])))
    }
    // The places beside the gradient have its first and its last colour, or none.
    if !options.contains(.drawsBeforeStartLocation) { stops.insert((0, .zero), at: 0) }
    if !options.contains(.drawsAfterEndLocation) { stops.append((1, .zero)) }
    path = PictureReader.rect(at: Vec2(-1e4, -1e4), Vec2(2e4, 2e4))
    let before = state.transform
    state.transform = .identity
    var figures = figures(.winding, .one)
    state.transform = before
    for index in figures.indices { figures[index].paint = paint(ColorRamp(stops: stops), inverse) }
    draw(figures)
  }

  /// Draws a transparency layer as one.
  private mutating func endLayer() {
    guard layers.count > 1, saved.count == layers[layers.count - 1].savedCount else {
      return faults.append("no transparency layer to end")
    }
    let layer = layers.removeLast()
    state = layer.outer
    var group = RasterNode.Group()
    (group.children, group.opacity, group.clips) = (layer.content, state.alpha, state.clips)
    if state.mode == .destinationIn {
      if state.shadow != nil || state.alpha != 1 { faults.append("a blend with a shadow or an opacity") }
      // Beside the clip everything is kept, but nothing is there.
      var kept = RasterNode.Group()
      kept.children = layers[layers.count - 1].content
      layers[layers.count - 1].content = []
      guard let mask = reader.finished(group) else { return }
      // As deep as if each mask lay in the one before it.
      kept.mask = reader.addMask(mask, depth: reader.masks.count + 1)
      reader.masks[reader.masks.count - 1].uses = 1
      if let node = reader.finished(kept) { layers[layers.count - 1].content = [node] }
      return
    }
    group.shadow = state.shadow
    if group.shadow != nil, group.opacity != 1 || !group.clips.isEmpty {
      faults.append("a shadow with an opacity or a clip")
    }
    if let node = reader.finished(group) { layers[layers.count - 1].content.append(node) }
  }

  private static func pixel(_ parts: [Double]) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4(parts[0] * parts[3], parts[1] * parts[3], parts[2] * parts[3], parts[3]))
  }
}
