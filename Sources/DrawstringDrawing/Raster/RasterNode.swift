internal import DrawstringCore
internal import DrawstringOutput

/// A picture in pixels, ready to be drawn.
struct RasterDrawing: Sendable {
  struct Mask: Sendable {
    var node: RasterNode
    /// The number of masks that lie in one another here: 1 for a mask whose layers have none.
    var depth: Int
    /// The number of groups that it hides.
    var uses = 0
  }

  /// Nil for nothing.
  var root: RasterNode?
  var masks: [Mask] = []
}

/// A part of a picture in pixels.
enum RasterNode: Sendable {
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
    /// The index of a mask of the drawing, whose opacity hides parts; nil for none.
    var mask: Int?
    var shadow: Shadow?
    /// The pixels that the group may touch.
    var bounds = PixelRect.empty
  }

  struct Shadow: Sendable {
    /// Premultiplied.
    let tint: SIMD4<Float>
    let offset: Vec2
    /// Of the blur, in pixels.
    let deviation: Vec2
  }

  var bounds: PixelRect {
    switch self {
    case .figure(let figure): figure.bounds
    case .group(let group): group.bounds
    }
  }
}

/// Draws a picture, as long as the budget lasts.
struct RasterPainter {
  private(set) var budget: WorkBudget
  private let masks: [RasterDrawing.Mask]
  /// The masks that are drawn once, as far as they are drawn; by their index.
  private var kept: [Int: Coverage] = [:]
  /// The pixels of all pictures that are held at once.
  private var held = 0
  /// The area of the whole picture.
  private let shown: PixelRect

  init(_ masks: [RasterDrawing.Mask], showing area: PixelRect, _ budget: WorkBudget) {
    self.masks = masks
    shown = area
    self.budget = budget
    // Masks in masks are drawn by recursion, which the stack limits; a mask stands behind those that it needs.
    for index in masks.indices where Self.isStep(masks[index].depth) { _ = mask(index, within: area) }
  }

  /// Whether masks of a depth are drawn before all others.
  private static func isStep(_ depth: Int) -> Bool { depth % 16 == 0 }

  /// Returns the pixels of an area; an empty area where they are too many.
  mutating func picture(of node: RasterNode, _ area: PixelRect) -> Raster {
    guard var raster = canvas(area) else { return Raster(.empty) }
    defer { held -= area.count }
    draw(node, into: &raster, clip: nil, within: area)
    return raster
  }

  /// Returns an area without colours; nil where that is too much, which spends the budget.
  private mutating func canvas(_ area: PixelRect) -> Raster? {
    budget.spend(area.count * WorkBudget.pixel)
    if held + area.count > PixelPicture.mostHeldPixels { budget.spend(budget.left) }
    if budget.isSpent { return nil }
    held += area.count
    return Raster(area)
  }

  private mutating func draw(
    _ node: RasterNode, into raster: inout Raster, clip: Coverage?, within part: PixelRect
  ) {
    let part = node.bounds.cut(to: part)
    if part.isEmpty || budget.isSpent { return }
    switch node {
    case .figure(let figure):
      budget.spend(raster.paint(figure, clip: clip, within: part, most: budget.left))
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
    guard var content = canvas(source) else { return }
    defer { held -= source.count }
    for child in group.children { draw(child, into: &content, clip: nil, within: source) }
    let mask = group.mask.map { self.mask($0, within: part) }
    if let shadow = group.shadow {
      budget.spend(shadow.work(from: source, within: part))
      guard var both = canvas(part) else { return }
      defer { held -= part.count }
      both.lay(content.shadow(shadow, within: part), opacity: 1, mask: nil, clip: nil)
      both.lay(content, opacity: 1, mask: nil, clip: nil)
      content = both
    }
    budget.spend(content.area.count * WorkBudget.pixel)
    raster.lay(content, opacity: group.opacity, mask: mask, clip: clip)
  }

  /// The opacities of a mask. Of a mask of several groups, the area that any of them needs is drawn once.
  private mutating func mask(_ index: Int, within part: PixelRect) -> Coverage {
    let mask = masks[index]
    var area = mask.node.bounds.cut(to: part)
    if mask.uses == 1, !Self.isStep(mask.depth) { return Coverage(of: picture(of: mask.node, area)) }
    if let known = kept[index] {
      if known.area.joined(with: area) == known.area { return known }
      area = area.joined(with: known.area)
    } else {
      area = mask.node.bounds.cut(to: area.joined(with: shown))
    }
    let drawn = Coverage(of: picture(of: mask.node, area))
    kept[index] = drawn
    return drawn
  }

  private mutating func coverage(of figures: [RasterNode.Figure], within part: PixelRect) -> Coverage {
    var whole: Coverage?
    for figure in figures {
      budget.spend(part.count * WorkBudget.pixel)
      if budget.isSpent { break }
      let own = Coverage(of: figure.contours, rule: figure.rule, within: part, most: budget.left)
      budget.spend(own.work)
      if whole == nil { whole = own } else { whole?.add(own) }
    }
    return whole ?? Coverage(of: Contours(), rule: .nonzero, within: .empty)
  }
}

extension RasterNode.Shadow {
  /// The pixels that a shadow of this kind reaches from those of an area.
  func cast(by area: PixelRect) -> PixelRect {
    area.moved(by: offset).grown(across: across.reach, down: down.reach)
  }

  /// The pixels that an area of the shadow depends on, and the area itself.
  func source(of area: PixelRect) -> PixelRect {
    RasterNode.Shadow(tint: tint, offset: offset * -1, deviation: deviation).cast(by: area).joined(with: area)
  }
}
