internal import DrawstringCore
internal import DrawstringOutput

// Frames of effects, whose display lists become figures.

extension PictureReader {
  private struct Open {
    var group = RasterNode.Group()
    var place: Place
  }

  /// Adds a frame, in the coordinates of a place.
  mutating func add(_ picture: FramePicture, _ outer: Place, to parent: inout RasterNode.Group) {
    var open = [Open(place: outer)]
    /// The indices of the masks of the list; nil for one that hides all.
    var masks: [Int?] = []
    var (index, endOfMask, depth) = (0, 0, 1)
    while index < picture.list.count {
      let item = picture.list[index]
      budget.spend(WorkBudget.readElement)
      if budget.isSpent { break }
      var place = open[open.count - 1].place
      index += 1
      switch item.operation {
      case .mask:
        (endOfMask, depth) = (item.next, 1)
        open.append(Open(place: outer))
      case .clip:
        var group = RasterNode.Group()
        group.clips = [[figure(of: item.outline, place)]]
        open.append(Open(group: group, place: place))
      case .layer:
        place.transform = item.matrix.followed(by: place.transform)
        var group = RasterNode.Group()
        group.opacity = Float(item.opacity)
        group.shadow = item.shadow.map { Self.shadow($0, by: place.transform) }
        if let mask = item.mask {
          guard let known = masks[mask] else {
            index = item.next
            continue
          }
          group.mask = known
          depth = max(depth, self.masks[known].depth + 1)
        }
        open.append(Open(group: group, place: place))
      case .end:
        let closed = open.removeLast().group
        let node = finished(closed)
        if item.part == .mask {
          masks.append(node.map { addMask($0, depth: depth) })
        } else if let node {
          if let mask = closed.mask { self.masks[mask].uses += 1 }
          open[open.count - 1].group.children.append(node)
        }
      case .fill: addFill(item, place, to: &open[open.count - 1].group)
      case .stroke:
        guard case .color(let color) = item.paint else { continue }
        let style = StrokeOutline.Style(
          width: item.lineWidth, cap: item.lineCap, join: item.lineJoin, miterLimit: item.miterLimit,
          dashes: item.dashes, dashPhase: item.dashPhase)
        addStroke(item.outline, style, .plain(Self.color(color)), place, to: &open[open.count - 1].group)
      case .text, .image:
        for mark in picture.marks(of: item, inMask: index <= endOfMask) {
          add(mark, place, to: &open[open.count - 1].group)
        }
      }
    }
    parent.children += open[0].group.children
  }

  private mutating func addFill(_ item: DisplayItem, _ place: Place, to group: inout RasterNode.Group) {
    var place = place
    place.style.fillRule = item.fillRule
    var figure = figure(of: item.outline, place)
    if figure.bounds.isEmpty { return }
    switch item.paint {
    case .color(let color): figure.paint = .plain(Self.color(color))
    case .linear(let from, let to, let stops):
      let way = to - from
      // Places along the line are from 0 to 1, regardless of the distance from it.
      let unit = Affine(a: way.x, b: way.y, c: -way.y, d: way.x, tx: from.x, ty: from.y)
      guard let inverse = unit.followed(by: place.transform).inverse else { return }
      figure.paint = .linear(ramp(stops), inverse)
    case .radial(let center, let radii, let stops):
      let unit = Affine(a: radii.x, b: 0, c: 0, d: radii.y, tx: center.x, ty: center.y)
      guard let inverse = unit.followed(by: place.transform).inverse else { return }
      figure.paint = .radial(ramp(stops), inverse)
    case .conic(let center, let angle, let stops):
      var wedges = RasterNode.Group()
      wedges.clips = [[figure]]
      place.style.fillRule = .nonzero
      place.style.isCrisp = true
      for wedge in ConicWedges(center: center, angle: angle, stops: stops, covering: item.rectangle).wedges {
        budget.spend(WorkBudget.readElement)
        if budget.isSpent { return }
        var figure = self.figure(of: wedge.path, place)
        figure.paint = .plain(Self.color(wedge.color))
        if wedge.color.alpha > 0, !figure.bounds.isEmpty { wedges.children.append(.figure(figure)) }
      }
      if let node = finished(wedges) { group.children.append(node) }
      return
    }
    group.children.append(.figure(figure))
  }

  private mutating func ramp(_ stops: [DisplayStop]) -> ColorRamp {
    budget.spend(stops.count * WorkBudget.readElement)
    return ColorRamp(
      stops: stops.map { stop in
        var color = stop.color
        color.alpha = 1
        var level = Self.color(color)
        level.w = Float(stop.color.alpha)
        return (stop.location, level)
      })
  }

  /// The size of the smallest text that is legible, in pixels.
  private static let smallestText = 7.0

  private mutating func add(
    _ mark: FramePicture.Mark, _ place: Place, to group: inout RasterNode.Group
  ) {
    switch mark {
    case .line(let path, let width, let dashes, let color):
      let style = StrokeOutline.Style(
        width: width, cap: .butt, join: .miter, miterLimit: 4, dashes: dashes, dashPhase: 0)
      if width > 0 { addStroke(path, style, .plain(Self.color(color)), place, to: &group) }
    case .box(let size, let color):
      var figure = figure(of: Self.rect(at: .zero, size), place)
      figure.paint = .plain(Self.color(color))
      if !figure.bounds.isEmpty { group.children.append(.figure(figure)) }
    case .image(let image): addImage(image, place, to: &group)
    case .text(let block):
      if let box = block.box, block.size * place.scale < Self.smallestText {
        return add(.box(box.size, box.color), place, to: &group)
      }
      var inner = RasterNode.Group()
      if let cut = block.cut { inner.clips = [[figure(of: Self.rect(at: .zero, cut), place)]] }
      let style = TextLine.Style(size: block.size, anchor: block.anchor)
      for (index, line) in block.lines.enumerated() {
        let start = Vec2(block.start.x, block.start.y + block.leading * Double(index))
        addLine(line, at: start, style, .plain(Self.color(block.color)), place, to: &inner)
      }
      if let node = finished(inner) { group.children.append(node) }
    }
  }

  /// Returns a colour in whole steps of 1/255, as pictures print it, premultiplied.
  private static func color(_ color: RGBAColor) -> SIMD4<Float> {
    func level(_ part: Double) -> Double { (part.drawnOpacity * 255).rounded() / 255 }
    let alpha = color.alpha.drawnOpacity
    return SIMD4<Float>(
      SIMD4(level(color.red) * alpha, level(color.green) * alpha, level(color.blue) * alpha, alpha))
  }

  private static func shadow(_ shadow: DisplayShadow, by transform: Affine) -> RasterNode.Shadow {
    let isUpright = transform.b == 0 && transform.c == 0
    let even = transform.determinant.magnitude.squareRoot()
    return RasterNode.Shadow(
      tint: color(shadow.color), offset: transform.place(shadow.offset) - transform.place(.zero),
      deviation: (isUpright ? Vec2(transform.a.magnitude, transform.d.magnitude) : Vec2(even, even))
        * shadow.radius)
  }
}
