#if canImport(CoreGraphics)
  public import CoreGraphics
  @_exported public import DrawstringPlayer

  /// A painter of frames with Core Graphics, for snapshots and widgets.
  ///
  ///     let list = effect.frame(at: .refreshing(after: .milliseconds(300))).display
  ///     let picture = UIGraphicsImageRenderer(bounds: list.bounds).image { FramePainter().draw(list, in: $0.cgContext) }
  ///
  /// Core Graphics measures shadows in the base space of a context, which a program cannot query. Shadows are therefore right
  /// only if the coordinates of the context at the call are those of its base space, as in a context of
  /// `UIGraphicsImageRenderer`, or are translated from it.
  public struct FramePainter {
    /// Returns the picture of a name in the effect; by default nil, with which nothing is drawn.
    public var images: (String) -> CGImage?
    /// Draws a text in the coordinates of its layer, with y downwards; nothing by default. The context has the opacity of the
    /// layer as its alpha, and is clipped to the rectangle of the text if that has a width and a height.
    public var text: (DisplayItem, CGContext) -> Void
    /// The number of pixels of a picture per point, for the gravities that keep the size of a picture.
    public var contentsScale: CGFloat = 1

    /// The most items that are drawn for masks; an item counts once for each layer that its mask is applied to. Further masked
    /// layers are left out. Without a limit, masks that each use the mask before them twice would double the work with each mask.
    static let mostMaskItems = 100_000

    /// A layer, a clip or a mask that is being drawn.
    private struct Open {
      /// From its coordinates to those of the canvas.
      var world: Affine
      var opacity: Double
      /// The layer, if it is drawn apart.
      var apart: DisplayItem?
      /// For a mask, the place of the item that is drawn after the masked layer.
      var place = 0
    }

    /// Makes a painter with functions that find pictures and draw texts.
    public init(
      images: @escaping (String) -> CGImage? = { _ in nil },
      text: @escaping (DisplayItem, CGContext) -> Void = { _, _ in }
    ) {
      (self.images, self.text) = (images, text)
    }

    /// Draws a list in the coordinates of its canvas, with y downwards, and clips to the canvas.
    ///
    /// The opacity, the blend mode and the shadow of the context are not used. Its state is the same afterwards.
    public func draw(_ list: DisplayList, in context: CGContext) {
      context.saveGState()
      context.setAlpha(1)
      context.setBlendMode(.normal)
      context.setShadow(offset: .zero, blur: 0, color: nil)
      context.clip(to: list.bounds)
      // Layers may lie in one another as deeply as a file says, so that nothing here is recursive.
      var open = [Open(world: .identity, opacity: 1)]
      /// By the numbers of masks, the places of their first items.
      var masks: [Int] = []
      var (place, maskItems) = (0, 0)
      while place < list.count {
        let item = list[place]
        let outer = open[open.count - 1]
        place += 1
        switch item.operation {
        case .mask:
          masks.append(place)
          place = item.next
        case .layer:
          maskItems += item.mask.map { list[masks[$0] - 1].next - masks[$0] } ?? 0
          if item.mask != nil, maskItems > Self.mostMaskItems {
            place = item.next
          } else {
            open.append(begin(item, in: outer, context))
          }
        case .clip:
          context.saveGState()
          context.addPath(item.outline.cgPath)
          context.clip(using: .winding)
          open.append(Open(world: outer.world, opacity: outer.opacity))
        case .end:
          open.removeLast()
          if let layer = outer.apart, layer.shadow != nil {
            context.endTransparencyLayer()
            context.setShadow(offset: .zero, blur: 0, color: nil)
          }
          if let mask = outer.apart?.mask {
            beginMask(of: outer, context)
            open.append(Open(world: .identity, opacity: 1, place: place))
            place = masks[mask]
            continue
          }
          if item.part == .mask {
            context.endTransparencyLayer()
            context.restoreGState()
            place = outer.place
          }
          // A mask ends with the layer that it masks.
          if outer.apart != nil || item.part == .mask { context.endTransparencyLayer() }
          context.restoreGState()
        case .fill, .stroke: paint(item, in: context)
        case .image: drawImage(item, in: context)
        case .text: drawText(item, in: context)
        }
      }
      context.restoreGState()
    }

    /// Begins a layer. One that is drawn apart is a transparency layer, to which the mask is applied, and with a shadow another
    /// one in it, which casts the shadow.
    private func begin(_ layer: DisplayItem, in outer: Open, _ context: CGContext) -> Open {
      var inner = Open(
        world: layer.matrix.followed(by: outer.world), opacity: outer.opacity * layer.opacity)
      context.saveGState()
      context.concatenate(CGAffineTransform(layer.matrix))
      context.setAlpha(CGFloat(fraction: inner.opacity))
      guard layer.isApart else { return inner }
      (inner.opacity, inner.apart) = (1, layer)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      if let shadow = layer.shadow {
        let (world, way) = (inner.world, shadow.offset)
        let offset = Vec2(world.a * way.x + world.c * way.y, world.b * way.x + world.d * way.y)
        // The blur of Core Graphics is twice the standard deviation.
        let blur = 2 * shadow.radius * world.determinant.magnitude.squareRoot()
        context.setShadow(offset: CGSize(offset), blur: CGFloat(length: blur), color: shadow.color.cgColor)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
      }
      return inner
    }

    /// Begins to keep of a layer what its mask covers; masks are in the coordinates of the canvas.
    private func beginMask(of layer: Open, _ context: CGContext) {
      context.saveGState()
      context.concatenate(CGAffineTransform(layer.world.inverse ?? .identity))
      context.setBlendMode(.destinationIn)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
    }

    private func paint(_ item: DisplayItem, in context: CGContext) {
      let rule: CGPathFillRule = item.fillRule == .evenodd ? .evenOdd : .winding
      context.addPath(item.outline.cgPath)
      if item.operation == .stroke {
        context.setLineWidth(CGFloat(length: item.lineWidth))
        context.setLineCap(CGLineCap(item.lineCap))
        context.setLineJoin(CGLineJoin(item.lineJoin))
        context.setMiterLimit(CGFloat(limited: item.miterLimit))
        context.setLineDash(
          phase: CGFloat(limited: item.dashPhase), lengths: item.dashes.map { CGFloat(length: $0) })
      }
      switch item.paint {
      case .color(let color) where item.operation == .stroke:
        context.setStrokeColor(color.cgColor)
        context.strokePath()
      case .color(let color):
        context.setFillColor(color.cgColor)
        context.fillPath(using: rule)
      case .linear, .radial, .conic:
        context.saveGState()
        if item.operation == .stroke { context.replacePathWithStrokedPath() }
        context.clip(using: rule)
        context.drawGradient(item.paint, covering: item.rectangle)
        context.restoreGState()
      }
    }

    private func drawImage(_ item: DisplayItem, in context: CGContext) {
      guard let name = item.string, let box = item.rectangle, let whole = images(name) else { return }
      let source = item.source ?? DisplayRectangle(x: 0, y: 0, width: 1, height: 1)
      let (width, height) = (Double(max(whole.width, 1)), Double(max(whole.height, 1)))
      let part = CGRect(
        DisplayRectangle(
          x: source.x * width, y: source.y * height, width: source.width * width,
          height: source.height * height))
      guard let image = item.source == nil ? whole : whole.cropping(to: part) else { return }
      let scale = max(Double(contentsScale), 1e-3)
      let size = Vec2(width * source.width / scale, height * source.height / scale)
      let placed = item.contentsGravity.placed(size, in: Vec2(box.width, box.height))
      let shown = Vec2(size.x * placed.scale.x, size.y * placed.scale.y)
      // Core Graphics draws pictures with y upwards.
      let flip = Affine(
        a: 1, b: 0, c: 0, d: -1, tx: box.x + placed.place.x, ty: box.y + placed.place.y + shown.y)
      context.saveGState()
      context.concatenate(CGAffineTransform(flip))
      context.draw(image, in: CGRect(size: shown))
      context.restoreGState()
    }

    private func drawText(_ item: DisplayItem, in context: CGContext) {
      context.saveGState()
      if let box = item.rectangle, box.width > 0, box.height > 0 { context.clip(to: CGRect(box)) }
      text(item, context)
      context.restoreGState()
    }
  }

  extension DisplayList {
    /// The canvas: the part of the coordinates that a picture shows.
    public var bounds: CGRect { CGRect(canvas) }
  }
#endif
