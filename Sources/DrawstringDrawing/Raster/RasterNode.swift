internal import DrawstringCore
internal import DrawstringOutput

/// A part of a picture in pixels, ready to be drawn.
indirect enum RasterNode: Sendable {
  /// The area of a figure.
  case figure(Figure)
  case group(Group)

  struct Figure: Sendable {
    var contours: Contours
    var rule: FillRule
    var paint: Paint
    /// Whether the edges are not smoothed.
    var isCrisp = false
    var bounds: PixelRect
  }

  /// Parts that are drawn one over another, and then as one: through clips, masks and an opacity, with a shadow.
  struct Group: Sendable {
    var children: [RasterNode] = []
    var opacity: Float = 1
    /// The figures of each clip; what lies in none of them is hidden.
    var clips: [[Figure]] = []
    /// A picture whose opacity hides parts; nil for none.
    var mask: RasterNode?
    var shadow: Shadow?
    /// The pixels that the group may touch.
    var bounds = PixelRect.empty
  }

  struct Shadow: Sendable {
    /// Premultiplied.
    var tint: SIMD4<Float>
    var offset: Vec2
    var deviation: Vec2
  }

  var bounds: PixelRect {
    switch self {
    case .figure(let figure): figure.bounds
    case .group(let group): group.bounds
    }
  }
}

/// Draws parts of a picture, as long as the budget lasts.
struct RasterPainter {
  private(set) var budget: WorkBudget

  init(_ budget: WorkBudget) { self.budget = budget }

  /// Returns the pixels of an area.
  mutating func picture(of node: RasterNode, _ area: PixelRect) -> Raster {
    var raster = Raster(area)
    budget.spend(area.count * WorkBudget.pixel)
    draw(node, into: &raster, clip: nil, within: area)
    return raster
  }

  private mutating func draw(
    _ node: RasterNode, into raster: inout Raster, clip: Coverage?, within part: PixelRect
  ) {
    let part = node.bounds.cut(to: part)
    if part.isEmpty || budget.isSpent { return }
    switch node {
    case .figure(let figure):
      let work = raster.paint(
        figure.paint, through: figure.contours, rule: figure.rule, isCrisp: figure.isCrisp, clip: clip,
        within: part)
      budget.spend(work)
    case .group(let group): draw(group, into: &raster, clip: clip, within: part)
    }
  }

  private mutating func draw(
    _ group: RasterNode.Group, into raster: inout Raster, clip: Coverage?, within part: PixelRect
  ) {
    var (clip, part) = (clip, part)
    for figures in group.clips {
      if let rect = figures.first?.contours.wholePixels, figures.count == 1 {
        part = part.cut(to: rect)
      } else {
        let own = coverage(of: figures, within: part)
        clip = clip.map { own.multiplied(by: $0) } ?? own
      }
    }
    if part.isEmpty || group.opacity <= 0 { return }
    if group.opacity >= 1, group.mask == nil, group.shadow == nil {
      for child in group.children { draw(child, into: &raster, clip: clip, within: part) }
      return
    }
    // What casts a shadow may lie outside of what is shown.
    let inner = group.children.reduce(PixelRect.empty) { $0.joined(with: $1.bounds) }
    let source = inner.cut(to: group.shadow.map { $0.source(of: part) } ?? part)
    var content = Raster(source)
    budget.spend(source.count * 2 * WorkBudget.pixel)
    for child in group.children { draw(child, into: &content, clip: nil, within: source) }
    let mask = group.mask.map { picture(of: $0, $0.bounds.cut(to: part)) }
    if let shadow = group.shadow {
      budget.spend(Raster.work(ofShadow: shadow.deviation, over: source) * WorkBudget.pixel)
      let cast = content.shadow(shadow.tint, offset: shadow.offset, deviation: shadow.deviation, within: part)
      var both = Raster(part)
      both.lay(cast, opacity: 1, mask: nil, clip: nil)
      both.lay(content, opacity: 1, mask: nil, clip: nil)
      content = both
    }
    raster.lay(content, opacity: group.opacity, mask: mask, clip: clip)
  }

  private mutating func coverage(of figures: [RasterNode.Figure], within part: PixelRect) -> Coverage {
    var whole: Coverage?
    for figure in figures {
      let own = Coverage(of: figure.contours, rule: figure.rule, within: part)
      budget.spend(own.work)
      if whole == nil { whole = own } else { whole?.add(own) }
    }
    return whole ?? Coverage(of: Contours(), rule: .nonzero, within: part)
  }
}

extension RasterNode.Shadow {
  /// The pixels that a shadow of this kind reaches from those of an area.
  func cast(by area: PixelRect) -> PixelRect {
    let moved = area.moved(by: offset)
    let (across, down) = (reach(deviation.x), reach(deviation.y))
    return moved.isEmpty
      ? moved
      : PixelRect(
        left: moved.left - across, top: moved.top - down, right: moved.right + across,
        bottom: moved.bottom + down)
  }

  /// The pixels that an area of the shadow depends on, and the area itself.
  func source(of area: PixelRect) -> PixelRect {
    RasterNode.Shadow(tint: tint, offset: offset * -1, deviation: deviation).cast(by: area).joined(with: area)
  }

  private func reach(_ deviation: Double) -> Int { Int((min(deviation, 10_000) * 3).rounded(.up)) + 2 }
}
