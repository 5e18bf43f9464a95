internal import DrawstringCore
internal import DrawstringSyntax

extension SVGImport {
  /// The layer through which a `clip-path` shows an element; nil if it cannot be made.
  mutating func clip(of index: Int, _ style: SVGStyle, named wish: String) -> ImportedLayer? {
    guard let text = style.own["clip-path"], text != "none" else { return nil }
    let name = markup.elements[index].attributes.contains { $0.name == "clip-path" } ? "clip-path" : "style"
    let place = markup.place(name, of: index)
    guard let (id, _) = SVGStyle.reference(text), let target = ids[id],
      markup.elements[target].name == "clipPath"
    else {
      unsupported("the clip '\(Diagnostic.brief(text))'", at: place)
      return nil
    }
    let own = self.style(of: target)
    return inside(target) { drawing in
      var content: [ImportedLayer] = []
      for child in drawing.markup.elements[target].children where drawing.isClip(child) {
        content += drawing.layers(of: child, in: own, .clip)
      }
      content = drawing.placedInBox(content, target, "clipPathUnits", of: index)
      return drawing.mask(content, wish, target)
    }
  }

  /// The layer through whose luminance or alpha a `mask` shows an element; nil without a mask.
  mutating func luminance(of index: Int, _ style: SVGStyle, named wish: String) -> ImportedLayer? {
    guard let text = style.own["mask"], text != "none" else { return nil }
    let name = markup.elements[index].attributes.contains { $0.name == "mask" } ? "mask" : "style"
    let place = markup.place(name, of: index)
    guard let (id, _) = SVGStyle.reference(text), let target = ids[id], markup.elements[target].name == "mask"
    else {
      unsupported("the mask '\(Diagnostic.brief(text))'", at: place)
      return nil
    }
    let own = self.style(of: target)
    return inside(target) { drawing in
      guard let layer = drawing.luminance(target, of: index, own, named: wish) else { return nil }
      guard let outer = drawing.luminance(of: target, own, named: wish + "-mask") else { return layer }
      var group = ImportedLayer(id: drawing.names.unique(wish, or: "mask"))
      group["mask"] = .word(outer.id)
      group.layers = [outer, layer]
      return group
    }
  }

  /// The content of the root under its clip and its mask.
  mutating func clipped(_ content: [ImportedLayer], _ style: SVGStyle) -> [ImportedLayer] {
    var content = content
    for mask in [clip(of: 0, style, named: "clip"), luminance(of: 0, style, named: "mask")].compactMap({ $0 })
    {
      var group = ImportedLayer(id: names.unique("masked", or: "masked"))
      group["mask"] = .word(mask.id)
      group.layers = [mask] + content
      content = [group]
    }
    return content
  }

  /// Whether an element may stand in a clip: a shape, or a use of one.
  private func isClip(_ index: Int) -> Bool {
    let element = markup.elements[index]
    if element.name == "use" {
      return markup.target(of: index, ids).map { SVGShape.names.contains(markup.elements[$0].name) } ?? false
    }
    return SVGShape.names.contains(element.name) || element.name == "text"
  }

  private mutating func luminance(
    _ target: Int, of index: Int, _ own: SVGStyle, named wish: String
  ) -> ImportedLayer? {
    if own.own["mask-type"] == "alpha" {
      let content = children(of: target, in: own, .picture)
      return region(
        mask(placedInBox(content, target, "maskContentUnits", of: index), wish, target), target, of: index)
    }
    if own.own["color-interpolation"] == "linearRGB" {
      approximated("the light of the mask is that of sRGB", at: markup.elements[target].nameRange)
    }
    if let hole = knockout(target, own), markup.string("maskContentUnits", of: target) != "objectBoundingBox"
    {
      var layer = ImportedLayer(id: names.unique(wish, or: "mask"), kind: .shape)
      layer["path"] = .path(.data(hole))
      layer["fillRule"] = .word("evenodd")
      return region(layer, target, of: index)
    }
    let outer = light
    light = (false, false)
    let content = children(of: target, in: own, .luminance)
    let isHidden = light.isHidden
    light = outer
    if isHidden {
      approximated(
        "dark parts of a mask show the element less, but do not take away from lighter parts below them",
        at: markup.elements[target].nameRange)
    }
    return region(
      mask(placedInBox(content, target, "maskContentUnits", of: index), wish, target), target, of: index)
  }

  /// A mask within the region that its attributes give.
  private mutating func region(_ layer: ImportedLayer, _ target: Int, of index: Int) -> ImportedLayer {
    let isOfBox = markup.string("maskUnits", of: target) != "userSpaceOnUse"
    guard let bounds = bounds(of: index) else { return layer }
    let box = bounds.highest - bounds.lowest
    if isOfBox, box.x <= 0 || box.y <= 0 {
      // A region in units of a box without an area shows nothing, unless the box grows.
      let isStill =
        SVGShape.names.contains(markup.elements[index].name) && smil.animations(of: index).isEmpty
        && CSSMoves(style(of: index), sheet).isEmpty
      return isStill ? ImportedLayer(id: layer.id) : layer
    }
    let whole = isOfBox ? Vec2(1, 1) : viewport
    var low = Vec2(
      length("x", target, whole.x) ?? -0.1 * whole.x, length("y", target, whole.y) ?? -0.1 * whole.y)
    var size = Vec2(
      length("width", target, whole.x) ?? 1.2 * whole.x, length("height", target, whole.y) ?? 1.2 * whole.y)
    if isOfBox {
      low = bounds.lowest + Vec2(low.x * box.x, low.y * box.y)
      size = Vec2(size.x * box.x, size.y * box.y)
    }
    let high = low + size
    if low.x <= bounds.lowest.x, low.y <= bounds.lowest.y, high.x >= bounds.highest.x,
      high.y >= bounds.highest.y
    {
      return layer
    }
    var frame = ImportedLayer(id: names.unique(layer.id + "-region", or: "region"))
    frame["position"] = .point(low + size * 0.5)
    frame["size"] = .point(Vec2(max(size.x, 0), max(size.y, 0)))
    frame["masksToBounds"] = .word("true")
    frame.layers = wrapped([layer], nil, SVGTransformList.move(-low.x, -low.y))
    return frame
  }

  /// The most masks and clips of one another.
  private static let mostMasks = 8

  /// Reads a mask, unless it is being read; its layers do not count among the strokes of the picture.
  private mutating func inside(_ target: Int, _ make: (inout SVGImport) -> ImportedLayer?) -> ImportedLayer? {
    if isTooLarge { return nil }
    guard !masking.contains(target), masking.count < Self.mostMasks else {
      let reason = masking.contains(target) ? "itself" : "more than \(Self.mostMasks) others"
      unsupported("a mask or a clip that needs \(reason)", at: markup.elements[target].nameRange)
      return nil
    }
    masking.insert(target)
    defer { masking.remove(target) }
    let result = make(&self)
    strokes = nil
    return result
  }

  private mutating func mask(_ content: [ImportedLayer], _ wish: String, _ target: Int) -> ImportedLayer {
    let own = self.style(of: target)
    var content = content
    if markup.elements[target].name == "clipPath", let transform = transform(of: target, own) {
      content = wrapped(content, nil, transform)
    }
    let outer = clip(of: target, own, named: wish + "-clip")
    if content.count == 1, outer == nil, !motion.moves(content[0].id) {
      content[0].id = names.unique(wish, or: "mask")
      return content[0]
    }
    var group = ImportedLayer(id: names.unique(wish, or: "mask"))
    if let outer {
      group["mask"] = .word(outer.id)
      group.layers.append(outer)
    }
    group.layers += content
    return group
  }

  /// Content whose unit is the box around the masked element.
  private mutating func placedInBox(
    _ content: [ImportedLayer], _ target: Int, _ units: String, of index: Int
  ) -> [ImportedLayer] {
    guard markup.string(units, of: target) == "objectBoundingBox" else { return content }
    guard let bounds = bounds(of: index) else { return [] }
    let size = bounds.highest - bounds.lowest
    return wrapped(
      content, nil, Affine(a: size.x, b: 0, c: 0, d: size.y, tx: bounds.lowest.x, ty: bounds.lowest.y))
  }

  /// Notes the colour of a part of a luminance mask, which hides lighter ones below it if it is dark.
  mutating func noteLight(of text: String, _ style: SVGStyle) {
    if case .color(let full)? = color(text, style), Self.toned(full).alpha < 0.5 * full.alpha {
      light.isHidden = light.isHidden || light.isSeen
    } else {
      light.isSeen = true
    }
  }

  private static let mostHoles = 64

  /// A white area with black holes that lie in it, as one outline of the rule even-odd.
  private mutating func knockout(_ target: Int, _ style: SVGStyle) -> VectorPath? {
    if markup.elements[target].children.count > Self.mostHoles { return nil }
    var outline = VectorPath()
    var area: PathBounds?
    var holes: [PathBounds] = []
    for index in markup.elements[target].children where SVGShape.names.contains(markup.elements[index].name) {
      let own = style.of(index, markup, sheet)
      guard own["stroke"] == nil || own["stroke"] == "none", own.opacity("opacity") == 1,
        own.opacity("fill-opacity") == 1, own.isDisplayed, own.isVisible, own.own["clip-path"] == nil,
        smil.animations(of: index).isEmpty,
        let color = SVGColor.parse(own["fill"] ?? "black"),
        let shape = SVGShape.read(
          markup.elements[index].name, viewport: viewport, { markup.text($0, of: index) }, report: { _ in })
      else { return nil }
      let transform = own.own["transform"].flatMap { SVGTransformList.parse($0) } ?? .identity
      let path = shape.path.mapped(
        a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx, ty: transform.ty)
      guard let bounds = path.bounds else { continue }
      switch color {
      case RGBAColor(red: 1, green: 1, blue: 1) where area == nil && holes.isEmpty: area = bounds
      case .black:
        guard let area, area.lowest.x <= bounds.lowest.x, area.lowest.y <= bounds.lowest.y,
          area.highest.x >= bounds.highest.x, area.highest.y >= bounds.highest.y,
          holes.allSatisfy({ $0.isApart(from: bounds) }), case .rect = shapeKind(target),
          own["fill-rule"] == "evenodd" || path.isSimple
        else { return nil }
        holes.append(bounds)
      default: return nil
      }
      outline.append(path)
    }
    let drawn = markup.elements[target].children.filter {
      let name = markup.elements[$0].name
      return !SVGOutline.definitions.contains(name)
    }
    return holes.isEmpty || drawn.count != holes.count + 1 ? nil : outline
  }

  /// The first shape in an element.
  private func shapeKind(_ target: Int) -> SVGShape? {
    guard
      let first = markup.elements[target].children.first(where: {
        SVGShape.names.contains(markup.elements[$0].name)
      })
    else { return nil }
    return SVGShape.read(
      markup.elements[first].name, viewport: viewport, { markup.text($0, of: first) }, report: { _ in })
  }
}

extension PathBounds {
  fileprivate func isApart(from other: PathBounds) -> Bool {
    highest.x <= other.lowest.x || other.highest.x <= lowest.x || highest.y <= other.lowest.y
      || other.highest.y <= lowest.y
  }
}

extension VectorPath {
  /// Whether the path has one sub-path, so that the fill rules are likely to agree.
  fileprivate var isSimple: Bool { elements.reduce(0) { if case .move = $1 { $0 + 1 } else { $0 } } == 1 }
}
