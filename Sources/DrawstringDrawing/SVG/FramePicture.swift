package import DrawstringCore
internal import DrawstringOutput

/// A frame of an effect as a part of a picture: its display list, with the pictures of its images.
///
/// Printed pictures have it as SVG elements, pictures of pixels are painted from the list.
package struct FramePicture: Sendable {
  let list: DisplayList
  private let graph: Graph
  /// The labels of layers, by their places in the file.
  private let labels: [Int: String]
  private let assets: ImageAssets
  private let boxes: Boxes
  /// Whether elements have the names of their layers.
  private let keepsNames: Bool
  /// What ids begin with, so that several pictures fit into one document.
  var idPrefix = ""

  /// How the rectangles of texts are shown.
  package enum Boxes: Sendable {
    case none
    /// With thin dashed lines around them.
    case outlined
    /// As plain boxes where their characters would be too small to read, and unknown images likewise.
    case filled
  }

  package init(
    _ frame: EffectFrame, assets: ImageAssets = ImageAssets(), boxes: Boxes = .none,
    keepsNames: Bool = false
  ) {
    list = frame.display
    graph = frame.graph
    var labels: [Int: String] = [:]
    let graph = frame.graph
    for layer in graph.layers.indices {
      guard let slot = graph.slot(of: .label, layer: layer), let label = frame.text(at: frame.slots[slot])
      else { continue }
      labels[layer] = label
    }
    self.labels = labels
    self.assets = assets
    self.boxes = boxes
    self.keepsNames = keepsNames
  }

  /// The approximate size of its elements, in bytes.
  var byteCount: Int { list.count * 400 + list.numbers.count * 40 }
}

extension FramePicture: Hashable {
  package static func == (a: FramePicture, b: FramePicture) -> Bool {
    a.list == b.list && a.graph === b.graph && a.idPrefix == b.idPrefix && a.boxes == b.boxes
      && a.keepsNames == b.keepsNames && a.labels == b.labels
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(list.count)
    hasher.combine(list.numbers)
  }
}

// MARK: Texts and images

extension FramePicture {
  /// What a text or an image is drawn with.
  enum Mark {
    /// A thin line.
    case line(VectorPath, width: Double, dashes: [Double], RGBAColor)
    /// A filled rectangle at the origin.
    case box(Vec2, RGBAColor)
    case text(TextBlock)
    case image(ImageAssets.Placed)
  }

  /// Lines of text from one place downwards.
  struct TextBlock {
    var lines: [String]
    /// The place of the first line on its baseline; by the anchor its beginning, middle or end.
    var start: Vec2
    var leading: Double
    var size: Double
    /// The part of the width that lies before the start: 0, 0.5 or 1.
    var anchor: Double
    var color: RGBAColor
    /// The size of the rectangle at the origin that cuts the text; nil for none.
    var cut: Vec2?
    var fonts: [TrueTypeFont] = []
    /// The rectangle at the origin that stands for characters which are too small to read; nil where they are drawn anyway.
    var box: (size: Vec2, color: RGBAColor)?
  }

  /// Returns what a text or an image of the list is drawn with; in masks without lines that only help.
  func marks(of item: DisplayItem, inMask isMask: Bool) -> [Mark] {
    guard let rectangle = item.rectangle, let string = item.string else { return [] }
    let size = Vec2(rectangle.width, rectangle.height)
    if item.operation == .image {
      if boxes == .filled { return [.box(size, Self.gray.faint(0.3))] }
      if let picture = assets[string] {
        return [.image(picture.placed(item.contentsGravity, in: size, source: item.source))]
      }
      return isMask ? [] : Self.crossedBox(size, named: string)
    }
    guard case .color(let color) = item.paint else { return [] }
    let anchor =
      switch item.alignment {
      case .center: 0.5
      case .right: 1.0
      default: 0.0
      }
    var block = TextBlock(string, in: size, item.fontSize, anchor: anchor, color)
    block.fonts = assets.fonts
    if boxes == .filled { block.box = (size, color.faint(0.3)) }
    return (boxes == .outlined && !isMask ? [Self.frame(size, color)] : []) + [.text(block)]
  }

  private static let gray = RGBAColor(red: 0.5, green: 0.5, blue: 0.5)

  /// A thin dashed line inside the edge of a rectangle.
  static func frame(_ size: Vec2, _ color: RGBAColor) -> Mark {
    let width = min(0.75, size.x, size.y)
    var path = VectorPath()
    path.addRect(origin: Vec2(width / 2, width / 2), size: Vec2(size.x - width, size.y - width))
    return .line(path, width: width, dashes: [3, 2], color.faint(0.35))
  }

  /// A crossed box with the name of an unknown picture.
  static func crossedBox(_ size: Vec2, named name: String) -> [Mark] {
    var cross = VectorPath()
    cross.addPolyline([.zero, size])
    cross.addPolyline([Vec2(size.x, 0), Vec2(0, size.y)])
    let font = min(max(min(size.y / 4, size.x / Double(max(name.count, 4)) * 1.6), 4), 13)
    let block = TextBlock(
      lines: [name], start: Vec2(size.x / 2, size.y / 2 + font * 0.35), leading: 0, size: font, anchor: 0.5,
      color: gray, cut: nil)
    return [frame(size, gray), .line(cross, width: 0.75, dashes: [], gray.faint(0.35)), .text(block)]
  }
}

extension RGBAColor {
  fileprivate func faint(_ share: Double) -> RGBAColor {
    RGBAColor(red: red, green: green, blue: blue, alpha: alpha * share)
  }
}

// MARK: SVG

extension FramePicture {
  private struct Open {
    var element: SVGElement
    /// From the coordinates inside to those of the canvas.
    var world: Affine
  }

  /// The elements of the picture, in the coordinates of the canvas.
  var element: SVGElement {
    var open = [Open(element: SVGElement("g"), world: .identity)]
    var masks: [SVGElement] = []
    var endOfMask = 0
    for (place, item) in list.enumerated() {
      var world = open[open.count - 1].world
      switch item.operation {
      case .mask:
        endOfMask = item.next
        open.append(
          Open(element: SVGElement("g", [.init("id", name("mask", item.mask ?? 0))]), world: world))
      case .layer:
        world = item.matrix.followed(by: world)
        open.append(Open(element: layer(item, at: place, world), world: world))
      case .clip:
        let clip = SVGElement(
          "clipPath", [.init("id", name("clip", place))], children: [outline(of: item)])
        open[open.count - 1].element.children.append(clip)
        open.append(
          Open(
            element: SVGElement("g", [.init("clip-path", reference("clip", place))]), world: world))
      case .end:
        let closed = open.removeLast().element
        if item.part == .mask {
          masks.append(closed)
        } else {
          open[open.count - 1].element.children.append(closed)
        }
      case .fill, .stroke, .text, .image:
        open[open.count - 1].element.children += elements(of: item, at: place, inMask: place < endOfMask)
      }
    }
    var whole = open[0].element
    if !masks.isEmpty { whole.children.insert(SVGElement("defs", children: masks), at: 0) }
    return whole.pruned(keepingNames: keepsNames) ?? SVGElement("g")
  }

  private func id(_ kind: String, _ number: Int) -> String { idPrefix + kind + "-" + String(number) }

  private func name(_ kind: String, _ number: Int) -> SVGText { SVGText(id(kind, number)) }

  private func reference(_ kind: String, _ number: Int) -> SVGText {
    SVGText("url(#" + id(kind, number) + ")")
  }

  private func layer(_ item: DisplayItem, at place: Int, _ world: Affine) -> SVGElement {
    var layer = SVGElement("g")
    if keepsNames {
      layer.attributes.append(.init("data-layer", SVGText(graph.layers[item.layer].id)))
    }
    layer.attributes.append(.init("transform", Self.transform(item.matrix)))
    layer.attributes.append(.init("opacity", SVGText(item.opacity)))
    if let label = labels[item.layer] {
      layer.children.append(SVGElement("title", text: Printable.prose(label)))
    }
    if let shadow = item.shadow {
      layer.children.append(filter(shadow, at: place, through: item.next))
      layer.attributes.append(.init("filter", reference("shadow", place)))
    }
    if let mask = item.mask {
      // Masks lie on the canvas. Inside of a layer that shows nothing, any transform will do.
      let use = SVGElement(
        "use",
        [
          .init("href", SVGText("#" + id("mask", mask))),
          .init("transform", Self.transform(world.inverse ?? .identity)),
        ])
      layer.children.append(
        SVGElement(
          "mask",
          [
            .init("id", name("through", place)), .init("mask-type", "alpha"),
            .init("maskUnits", "userSpaceOnUse"), .init("x", SVGText(-Self.reach)),
            .init("y", SVGText(-Self.reach)), .init("width", SVGText(2 * Self.reach)),
            .init("height", SVGText(2 * Self.reach)),
          ], children: [use]))
      layer.attributes.append(.init("mask", reference("through", place)))
    }
    return layer
  }

  /// The extent of a mask around the origin, in points: beyond all drawing.
  private static let reach = 100_000.0

  private static func transform(_ matrix: Affine) -> SVGText {
    if matrix.b == 0 && matrix.c == 0 {
      return "translate(\(matrix.tx) \(matrix.ty)) scale(\(matrix.a) \(matrix.d))"
    }
    return "matrix(\(matrix.a) \(matrix.b) \(matrix.c) \(matrix.d) \(matrix.tx) \(matrix.ty))"
  }

  /// The shadow of what stands in the list from a layer's place up to another one.
  private func filter(_ shadow: DisplayShadow, at place: Int, through end: Int) -> SVGElement {
    var extent = DrawnExtents(list, place + 1..<end - 1).whole
    extent.add(extent.shadow(shadow, by: .identity))
    var color = shadow.color
    color.alpha = 1
    return SVGElement.shadow(
      named: name("shadow", place), SVGText(shadow.radius), shadow.offset, SVGText(color),
      opacity: shadow.color.alpha, from: extent.lowest, to: extent.highest)
  }

  private func elements(of item: DisplayItem, at place: Int, inMask isMask: Bool) -> [SVGElement] {
    switch item.operation {
    case .fill:
      var element = outline(of: item)
      if item.fillRule == .evenodd { element.attributes.append(.init("fill-rule", "evenodd")) }
      return item.paint.elements(element, named: id("paint", place), in: item.rectangle)
    case .stroke:
      var element = SVGElement("path", [.init("d", SVGText(item.outline)), .init("fill", "none")])
      if case .color(let color) = item.paint { element.paint("stroke", color) }
      element.attributes += [
        .init("stroke-width", SVGText(item.lineWidth)),
        .init("stroke-linecap", SVGText(item.lineCap.rawValue)),
        .init("stroke-linejoin", SVGText(item.lineJoin.rawValue)),
        .init("stroke-miterlimit", SVGText(item.miterLimit)), .init("stroke-dasharray", item.dashes.svgList),
        .init("stroke-dashoffset", SVGText(item.dashPhase)),
      ]
      return [element]
    case .text, .image:
      return marks(of: item, inMask: isMask).flatMap {
        $0.elements(cutBy: name("text", place), reference("text", place))
      }
    case .layer, .mask, .clip, .end: return []
    }
  }

  private func outline(of item: DisplayItem) -> SVGElement {
    guard let box = item.rectangle, item.shape == .rectangle || item.isEvenlyRounded else {
      return SVGElement("path", [.init("d", SVGText(item.outline))])
    }
    return SVGElement(
      "rect",
      [
        .init("x", SVGText(box.x)), .init("y", SVGText(box.y)), .init("width", SVGText(box.width)),
        .init("height", SVGText(box.height)), .init("rx", SVGText(item.cornerRadii.first ?? 0)),
      ])
  }
}

extension DisplayPaint {
  /// The elements of an outline that is filled, with a definition of a name; conic gradients cover a rectangle.
  func elements(_ outline: SVGElement, named name: String, in rectangle: DisplayRectangle?) -> [SVGElement] {
    var outline = outline
    let reference = SVGText("url(#" + name + ")")
    func defined(
      _ kind: String, _ attributes: [SVGElement.Attribute], _ stops: [DisplayStop]
    ) -> [SVGElement] {
      outline.attributes.append(.init("fill", reference))
      return [
        SVGElement(
          kind, [.init("id", SVGText(name)), .init("gradientUnits", "userSpaceOnUse")] + attributes,
          children: stops.map { SVGElement.stop(at: $0.location, $0.color) }), outline,
      ]
    }
    switch self {
    case .color(let color):
      outline.paint("fill", color)
      return [outline]
    case .linear(let from, let to, let stops):
      return defined(
        "linearGradient",
        [
          .init("x1", SVGText(from.x)), .init("y1", SVGText(from.y)), .init("x2", SVGText(to.x)),
          .init("y2", SVGText(to.y)),
        ], stops)
    case .radial(let center, let radii, let stops):
      return defined(
        "radialGradient",
        [
          .init("cx", "0"), .init("cy", "0"), .init("r", "1"),
          .init("gradientTransform", "translate(\(center.x) \(center.y)) scale(\(radii.x) \(radii.y))"),
        ], stops)
    case .conic(let center, let angle, let stops):
      let wedges = ConicWedges(center: center, angle: angle, stops: stops, covering: rectangle)
      return [
        SVGElement("clipPath", [.init("id", SVGText(name))], children: [outline]),
        SVGElement(
          "g", [.init("clip-path", reference), .init("shape-rendering", "crispEdges")],
          children: wedges.elements),
      ]
    }
  }
}

extension ConicWedges {
  var elements: [SVGElement] {
    wedges.map { wedge in
      var element = SVGElement("path", [.init("d", SVGText(wedge.path))])
      element.paint("fill", wedge.color)
      return element
    }
  }
}

extension DisplayItem {
  /// Whether the outline is a rectangle with four equal corners.
  var isEvenlyRounded: Bool {
    let radii = cornerRadii
    return shape == .roundedRectangle && radii.allSatisfy { $0 == radii[0] }
  }
}

extension [Double] {
  /// Numbers with spaces between them; `none` where there are none.
  var svgList: SVGText {
    var list: SVGText = isEmpty ? "none" : ""
    for (index, number) in enumerated() {
      if index > 0 { list.append(" ") }
      list.append(number)
    }
    return list
  }
}

extension FramePicture.Mark {
  /// The elements of the mark; a text that is cut refers to a clip with a name.
  func elements(cutBy name: SVGText, _ reference: SVGText) -> [SVGElement] {
    switch self {
    case .line(let path, let width, let dashes, let color):
      var line = SVGElement("path", [.init("d", SVGText(path)), .init("fill", "none")])
      line.paint("stroke", color)
      line.attributes.append(.init("stroke-width", SVGText(width)))
      if !dashes.isEmpty { line.attributes.append(.init("stroke-dasharray", dashes.svgList)) }
      return [line]
    case .box(let size, let color):
      var box = SVGElement("rect", [.init("width", SVGText(size.x)), .init("height", SVGText(size.y))])
      box.paint("fill", color)
      return [box]
    case .image(let image): return [image.element]
    case .text(let block):
      guard let cut = block.cut else { return [block.element] }
      var text = block.element
      text.attributes.append(.init("clip-path", reference))
      let box = SVGElement("rect", [.init("width", SVGText(cut.x)), .init("height", SVGText(cut.y))])
      return [SVGElement("clipPath", [.init("id", name)], children: [box]), text]
    }
  }
}

extension FramePicture.TextBlock {
  /// A text in a rectangle at the origin, which cuts it where it has a size. The first line's baseline and the line height are
  /// those of common faces.
  init(_ string: String, in size: Vec2, _ font: Double, anchor: Double, _ color: RGBAColor) {
    self.init(
      lines: string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { String($0) },
      start: Vec2(size.x * anchor, font * 0.95), leading: font * 1.2, size: font, anchor: anchor,
      color: color, cut: size.x > 0 && size.y > 0 ? size : nil)
  }

  /// Font names that every renderer maps to a plain face; the host chooses the fonts of texts.
  private static let face = "Helvetica, Arial, sans-serif"

  /// The characters, line by line: as outlines where there are fonts for all of them, or else as texts.
  var element: SVGElement { outlined ?? characters }

  /// The size of outlines, so that few decimals suffice.
  private static let size = 1000.0

  /// The outlines, which the fonts and the built-in face have; nil without fonts and where they do not have all characters.
  private var outlined: SVGElement? {
    if fonts.isEmpty { return nil }
    var group = SVGElement("g")
    for (index, line) in lines.enumerated() {
      let text = TextLine(line, at: .zero, TextLine.Style(size: Self.size, anchor: anchor), fonts: fonts)
      if !text.missing.isEmpty { return nil }
      let scale = size / Self.size
      var outlines = SVGElement(
        "g",
        [
          .init(
            "transform", "translate(\(start.x) \(start.y + leading * Double(index))) scale(\(scale) \(scale))"
          )
        ])
      if !text.fills.isEmpty {
        var fill = SVGElement("path", [.init("d", SVGText(text.fills))])
        fill.paint("fill", color)
        outlines.children.append(fill)
      }
      if !text.strokes.isEmpty {
        var stroke = SVGElement("path", [.init("d", SVGText(text.strokes)), .init("fill", "none")])
        stroke.paint("stroke", color)
        stroke.attributes += [
          .init("stroke-width", SVGText(text.lineWidth)), .init("stroke-linecap", "round"),
          .init("stroke-linejoin", "round"),
        ]
        outlines.children.append(stroke)
      }
      group.children.append(outlines)
    }
    return group
  }

  private var characters: SVGElement {
    var text = SVGElement(
      "text", [.init("font-size", SVGText(size)), .init("font-family", SVGText(Self.face))])
    if anchor > 0 { text.attributes.append(.init("text-anchor", anchor == 1 ? "end" : "middle")) }
    text.paint("fill", color)
    text.children = lines.enumerated().map { index, line in
      SVGElement(
        "tspan", [.init("x", SVGText(start.x)), .init("y", SVGText(start.y + leading * Double(index)))],
        text: line)
    }
    return text
  }
}
