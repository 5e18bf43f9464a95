#if canImport(QuartzCore) && !os(watchOS)
  import CoreGraphics
  import DrawstringPlayer
  import QuartzCore

  /// A Core Animation layer that shows a layer of an effect. A class because the same one is kept from frame to frame.
  @MainActor final class ShownLayer {
    /// What is set once a frame, after all changes of the layer, because several properties have a part in it.
    private struct Pending: OptionSet {
      var rawValue: UInt8
      static let position = Pending(rawValue: 1)
      static let transform = Pending(rawValue: 2)
      static let cornerRadius = Pending(rawValue: 4)
      static let stroke = Pending(rawValue: 8)
      static let strokeColor = Pending(rawValue: 16)
    }

    /// The place of the layer in the effect.
    let index: Int
    /// Whether the layer is the root of a mask, which the masked layer shows though masks are hidden elsewhere.
    let isMaskRoot: Bool
    let layer: CALayer
    var mask: ShownMask?
    private unowned let owner: EffectLayers
    private let shape: CAShapeLayer?
    /// A layer for a stroke that Core Animation cannot trim, below the sublayers.
    private var stroke: CAShapeLayer?
    private var pending: Pending = []
    /// The rectangle with four different radii, which cuts the layer where no mask does.
    private var cut: CAShapeLayer?

    private var pen: CAShapeLayer? { stroke ?? shape }

    init(_ state: LayerState, isMaskRoot: Bool, owner: EffectLayers) {
      index = state.index
      self.isMaskRoot = isMaskRoot
      self.owner = owner
      switch state.kind {
      case .shape: layer = CAShapeLayer()
      case .gradient: layer = CAGradientLayer()
      case .text: layer = CATextLayer()
      // A replicator's copies are layers of the frame.
      case .group, .image, .sheet, .replicator: layer = CALayer()
      }
      shape = layer as? CAShapeLayer
      layer.contentsScale = owner.contentsScale
      layer.allowsEdgeAntialiasing = true
      (layer as? CATextLayer)?.isWrapped = true
    }

    /// Sets all properties, as of a layer that is new.
    func setAll(_ state: LayerState) {
      for property in PropertyTable.properties(of: state.kind) { set(property, state) }
      finish(state)
    }

    func setContentsScale(_ scale: CGFloat) {
      layer.contentsScale = scale
      stroke?.contentsScale = scale
    }

    /// Sets what a property of the language is in Core Animation; `finish` must follow.
    func set(_ property: PropertyID, _ state: LayerState) {
      switch property {
      case .position, .translation: pending.insert(.position)
      case .size:
        layer.bounds = CGRect(size: state.size)
        pending.insert(.cornerRadius)
      case .anchorPoint: layer.anchorPoint = CGPoint(state.anchorPoint)
      case .zPosition: layer.zPosition = CGFloat(limited: state.zPosition)
      case .scale, .rotation, .skew: pending.insert(.transform)
      case .opacity: layer.opacity = Float(opacity: state.opacity)
      case .hidden: layer.isHidden = state.isHidden || owner.hides(self)
      case .masksToBounds: layer.masksToBounds = state.masksToBounds
      case .backgroundColor: layer.backgroundColor = state.backgroundColor.cgColor
      case .cornerRadius: pending.insert(.cornerRadius)
      case .borderWidth: layer.borderWidth = CGFloat(length: state.borderWidth)
      case .borderColor: layer.borderColor = state.borderColor.cgColor
      case .shadowColor: layer.shadowColor = state.shadowColor.cgColor
      case .shadowOpacity: layer.shadowOpacity = Float(opacity: state.shadowOpacity)
      case .shadowOffset: layer.shadowOffset = CGSize(state.shadowOffset)
      case .shadowRadius: layer.shadowRadius = CGFloat(length: state.shadowRadius)
      case .path:
        shape?.path = state.path?.cgPath
        pending.insert(.stroke)
      case .fillColor: shape?.fillColor = state.fillColor.cgColor
      case .fillRule: shape?.fillRule = state.fillRule == .evenodd ? .evenOdd : .nonZero
      case .lineDashPattern:
        setPen(property, state)
        pending.insert(.stroke)
      case .strokeColor: pending.insert(.strokeColor)
      case .lineWidth, .lineCap, .lineJoin, .miterLimit, .lineDashPhase: setPen(property, state)
      case .strokeStart, .strokeEnd, .strokeOffset, .strokeMode: pending.insert(.stroke)
      case .colors, .locations, .startPoint, .endPoint, .type: setGradient(property, state)
      case .string, .font, .fontSize, .foregroundColor, .alignment: setText(property, state)
      case .image: layer.contents = state.image.flatMap { owner.images($0) }
      case .contentsGravity:
        layer.contentsGravity = CALayerContentsGravity(state.contentsGravity)
      case .sheet, .frame:
        if let part = state.source { layer.contentsRect = CGRect(part) }
      // The copies' places and colours are those of their layers.
      case .instanceCount, .instanceDelay, .instanceTranslation, .instanceScale, .instanceRotation,
        .instanceSkew, .instanceColor, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
        .instanceAlphaOffset:
        break
      // They concern other layers, and the host: see `EffectLayers`.
      case .mask, .label: break
      }
    }

    /// Sets what several properties have a part in.
    func finish(_ state: LayerState) {
      if pending.contains(.position) { layer.position = CGPoint(state.position + state.translation) }
      if pending.contains(.transform) {
        let linear = Affine(scale: state.scale, skew: state.skew, rotation: state.rotation)
        layer.setAffineTransform(CGAffineTransform(linear))
      }
      if pending.contains(.cornerRadius) { roundCorners(state) }
      if pending.contains(.stroke) { trimStroke(state) }
      if !pending.isDisjoint(with: [.stroke, .strokeColor]) { colorStroke(state) }
      pending = []
    }

    /// Core Animation rounds corners with one radius, each of them or not. A layer with different radii is cut by a path.
    private func roundCorners(_ state: LayerState) {
      let drawn = state.drawnCorners
      let largest = drawn.all.max() ?? 0
      let isPlain = drawn.all.allSatisfy { $0 == 0 || $0 == largest }
      let radius = CGFloat(length: isPlain ? largest : 0)
      if layer.cornerRadius != radius { layer.cornerRadius = radius }
      let corners = isPlain && largest > 0 ? CACornerMask(drawn) : .all
      if layer.maskedCorners != corners { layer.maskedCorners = corners }
      if isPlain {
        if cut != nil { setCut(nil) }
        return
      }
      let cut = self.cut ?? CAShapeLayer()
      var outline = VectorPath()
      outline.addRect(
        origin: .zero, size: Vec2(max(state.size.x, 0), max(state.size.y, 0)), corners: drawn)
      cut.path = outline.cgPath
      if self.cut == nil { setCut(cut) }
    }

    private func setCut(_ shape: CAShapeLayer?) {
      cut = shape
      if mask == nil { layer.mask = shape }
    }

    /// Shows the layer through another one's opacity; nil for none.
    func setMask(_ holder: CALayer?) { layer.mask = holder ?? cut }

    private func setPen(_ property: PropertyID, _ state: LayerState) {
      switch property {
      case .lineWidth: pen?.lineWidth = CGFloat(length: state.lineWidth)
      case .lineCap: pen?.lineCap = CAShapeLayerLineCap(rawValue: state.lineCap.rawValue)
      case .lineJoin: pen?.lineJoin = CAShapeLayerLineJoin(rawValue: state.lineJoin.rawValue)
      case .miterLimit: pen?.miterLimit = CGFloat(length: state.miterLimit)
      case .lineDashPhase: pen?.lineDashPhase = CGFloat(limited: state.lineDashPhase)
      case .lineDashPattern:
        let dashes = state.lineDashPattern.map { min(max($0, 0), 1e9) }
        let isBroken = dashes.contains { $0 > 0 }
        pen?.lineDashPattern = isBroken ? dashes.map { NSNumber(value: $0) } : nil
      default: break
      }
    }

    /// Core Animation trims the stroke where it can; a stretch that is moved, that runs over each sub-path or that has
    /// dashes, which begin with the stretch, is a path of its own.
    private func trimStroke(_ state: LayerState) {
      guard let shape else { return }
      let isTrimmed = state.strokeStart > 0 || state.strokeEnd < 1
      let isOwn =
        isTrimmed
        && (state.strokeOffset != 0 || state.strokeMode == .parallel || !state.lineDashPattern.isEmpty)
      if isOwn != (stroke != nil) {
        stroke?.removeFromSuperlayer()
        stroke = isOwn ? makeStroke(below: shape) : nil
        for property in PropertyTable.properties(of: .shape) { setPen(property, state) }
      }
      if let stroke {
        stroke.path = state.frame.trimmedPath(ofLayer: index)?.cgPath
      } else {
        let (start, end) = (CGFloat(fraction: state.strokeStart), CGFloat(fraction: state.strokeEnd))
        if shape.strokeStart != start { shape.strokeStart = start }
        if shape.strokeEnd != end { shape.strokeEnd = end }
      }
    }

    /// Where nothing is left of a stroke, no cap may be left either.
    private func colorStroke(_ state: LayerState) {
      guard let pen else { return }
      let isEmpty = CGFloat(fraction: state.strokeStart) >= CGFloat(fraction: state.strokeEnd)
      if !pending.contains(.strokeColor), isEmpty == (pen.strokeColor == nil) { return }
      pen.strokeColor = isEmpty ? nil : state.strokeColor.cgColor
    }

    private func makeStroke(below shape: CAShapeLayer) -> CAShapeLayer {
      let stroke = CAShapeLayer()
      stroke.fillColor = nil
      stroke.zPosition = CGFloat(limited: -.infinity)
      stroke.contentsScale = owner.contentsScale
      stroke.allowsEdgeAntialiasing = true
      shape.strokeColor = nil
      shape.insertSublayer(stroke, at: 0)
      return stroke
    }

    private func setGradient(_ property: PropertyID, _ state: LayerState) {
      guard let layer = layer as? CAGradientLayer else { return }
      switch property {
      // Core Animation draws nothing between fewer than two colours.
      case .colors:
        let colors = state.colors.map(\.cgColor)
        layer.colors = colors.count == 1 ? colors + colors : colors
      case .locations:
        let locations = state.locations.map { NSNumber(value: $0) }
        layer.locations = locations.count < 2 ? nil : locations
      case .startPoint: layer.startPoint = CGPoint(state.startPoint)
      case .endPoint: layer.endPoint = CGPoint(state.endPoint)
      case .type: layer.type = CAGradientLayerType(rawValue: state.type.rawValue)
      default: break
      }
    }

    private func setText(_ property: PropertyID, _ state: LayerState) {
      guard let layer = layer as? CATextLayer else { return }
      switch property {
      case .string: layer.string = state.string
      case .font: layer.font = state.font.flatMap { owner.fonts($0) }
      case .fontSize: layer.fontSize = CGFloat(length: state.fontSize)
      case .foregroundColor: layer.foregroundColor = state.foregroundColor.cgColor
      case .alignment: layer.alignmentMode = CATextLayerAlignmentMode(rawValue: state.alignment.rawValue)
      default: break
      }
    }
  }

  extension CALayerContentsGravity {
    /// Core Animation names sides for coordinates in which y points up; here it points down.
    fileprivate init(_ gravity: ContentsGravity) {
      let seen: ContentsGravity =
        switch gravity {
        case .top: .bottom
        case .bottom: .top
        case .topLeft: .bottomLeft
        case .topRight: .bottomRight
        case .bottomLeft: .topLeft
        case .bottomRight: .topRight
        case .resize, .resizeAspect, .resizeAspectFill, .center, .left, .right: gravity
        }
      self.init(rawValue: seen.rawValue)
    }
  }

  extension CACornerMask {
    fileprivate static let all: CACornerMask = [
      .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMaxXMaxYCorner, .layerMinXMaxYCorner,
    ]

    /// The corners with a radius.
    fileprivate init(_ radii: CornerRadii) {
      self = []
      if radii.topLeft > 0 { insert(.layerMinXMinYCorner) }
      if radii.topRight > 0 { insert(.layerMaxXMinYCorner) }
      if radii.bottomRight > 0 { insert(.layerMaxXMaxYCorner) }
      if radii.bottomLeft > 0 { insert(.layerMinXMaxYCorner) }
    }
  }

  /// The mask of a layer: copies of the layers that mask it, since one layer cannot mask two. A class because copies are
  /// taken away again.
  @MainActor final class ShownMask {
    /// The place of the mask in the effect.
    let index: Int
    /// What holds the copies, moved to where the mask lies in the effect.
    let holder = CALayer()
    var copies: [ShownLayer] = []

    init(_ index: Int) { self.index = index }
  }
#endif
