internal import DrawstringCore
internal import DrawstringOutput

extension FrameDrawing {
  /// Font names that every renderer maps to a plain face; the host chooses the fonts of texts.
  private static let face = "Helvetica, Arial, sans-serif"

  /// A box around the characters: the host lays them out, so that only place, size and colour are exact.
  func addTextHelp(_ plan: LayerPlan, _ view: FrameView, to children: inout [SVGElement]) {
    guard boxes == .outlined else { return }
    children.append(frameLine(plan, view, view.color(plan.slot(.foregroundColor))))
  }

  /// The rectangle of a text that has characters.
  func plainText(_ plan: LayerPlan, _ view: FrameView) -> [SVGElement] {
    guard text(plan.slot(.string), view)?.isEmpty == false else { return [] }
    return [plainBox(plan, view, view.color(plan.slot(.foregroundColor)))]
  }

  /// The rectangle of an image.
  func plainImage(_ plan: LayerPlan, _ view: FrameView) -> [SVGElement] {
    guard text(plan.slot(.image), view) != nil else { return [] }
    return [plainBox(plan, view, RGBAColor(red: 0.5, green: 0.5, blue: 0.5))]
  }

  private func plainBox(_ plan: LayerPlan, _ view: FrameView, _ color: RGBAColor) -> SVGElement {
    var box = box(plan, view)
    var color = color
    color.alpha *= 0.3
    Self.paint("fill", color, of: &box)
    return box
  }

  /// The characters, clipped to the layer's rectangle where it has a size.
  func addText(_ plan: LayerPlan, _ view: FrameView, to children: inout [SVGElement]) {
    let color = view.color(plan.slot(.foregroundColor))
    guard let string = text(plan.slot(.string), view), !string.isEmpty else { return }
    let size = size(plan, view)
    let font = max(view.slots[plan.slot(.fontSize)], 0)
    var text = SVGElement("text", [.init("font-size", SVGText(font))])
    text.attributes.append(.init("font-family", SVGText(Self.face)))
    var edge = 0.0
    switch view.slots[plan.slot(.alignment)] {
    case 2:
      edge = size.x
      text.attributes.append(.init("text-anchor", "end"))
    case 3:
      edge = size.x / 2
      text.attributes.append(.init("text-anchor", "middle"))
    default: break
    }
    Self.paint("fill", color, of: &text)
    let name = "\(plan.reference)-text"
    children.append(
      SVGElement(
        "clipPath", [.init("id", SVGText(name))],
        children: [
          SVGElement("rect", [.init("width", SVGText(size.x)), .init("height", SVGText(size.y))])
        ]))
    let isCut = size.x > 0 && size.y > 0
    text.attributes.append(.init("clip-path", isCut ? SVGText("url(#\(name))") : "none"))
    let lines = string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // The first line's baseline, and the line height, as in common faces.
    for (index, line) in lines.enumerated() {
      text.children.append(
        SVGElement(
          "tspan",
          [
            .init("x", SVGText(edge)), .init("y", SVGText(font * (0.95 + 1.2 * Double(index)))),
          ], text: String(line)))
    }
    children.append(text)
  }

  /// The picture of an image layer, if known.
  func addImage(_ plan: LayerPlan, _ view: FrameView, to children: inout [SVGElement]) {
    guard let name = text(plan.slot(.image), view), let picture = assets[name] else { return }
    let gravity = Int(exactly: view.slots[plan.slot(.contentsGravity)]) ?? 0
    children.append(self.picture(picture, gravity: gravity, in: size(plan, view)))
  }

  /// A crossed box with the name of an unknown picture.
  func addImageHelp(_ plan: LayerPlan, _ view: FrameView, to children: inout [SVGElement]) {
    guard let name = text(plan.slot(.image), view), assets[name] == nil else { return }
    let size = size(plan, view)
    let gray = RGBAColor(red: 0.5, green: 0.5, blue: 0.5)
    var cross = VectorPath()
    cross.addPolyline([.zero, size])
    cross.addPolyline([Vec2(size.x, 0), Vec2(0, size.y)])
    var lines = SVGElement("path", [.init("d", SVGText(cross)), .init("fill", "none")])
    Self.paint("stroke", RGBAColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.35), of: &lines)
    lines.attributes.append(.init("stroke-width", SVGText(0.75)))
    children += [frameLine(plan, view, gray), lines]
    let fontSize = min(max(min(size.y / 4, size.x / Double(max(name.count, 4)) * 1.6), 4), 13)
    var text = SVGElement(
      "text",
      [
        .init("x", SVGText(size.x / 2)), .init("y", SVGText(size.y / 2 + fontSize * 0.35)),
        .init("font-size", SVGText(fontSize)), .init("font-family", SVGText(Self.face)),
        .init("text-anchor", "middle"),
      ], text: name)
    Self.paint("fill", gray, of: &text)
    children.append(text)
  }

  private func picture(_ picture: ImageAssets.Picture, gravity: Int, in size: Vec2) -> SVGElement {
    var box = (x: 0.0, y: 0.0, width: size.x, height: size.y)
    var fit: SVGText = "none"
    let word = WordList.contentsGravity.words.indices.contains(gravity) ? gravity : 0
    if word == 1 {
      fit = "xMidYMid"
    } else if let natural = picture.size, word > 1 {
      var (width, height) = natural
      if word == 2 {
        let factor = max(size.x / max(width, 1e-6), size.y / max(height, 1e-6))
        (width, height) = (width * factor, height * factor)
      }
      let place = Self.gravities[word]
      box = (place.x * (size.x - width), place.y * (size.y - height), width, height)
    }
    return SVGElement(
      "image",
      [
        .init("x", SVGText(box.x)), .init("y", SVGText(box.y)), .init("width", SVGText(box.width)),
        .init("height", SVGText(box.height)), .init("preserveAspectRatio", fit),
        .init("href", SVGText(picture.reference)),
      ])
  }

  /// In the order of the words: the fractions of the spare room to the left and above; `top` is up on the screen.
  private static let gravities: [Vec2] = [
    Vec2(0, 0), Vec2(0.5, 0.5), Vec2(0.5, 0.5), Vec2(0.5, 0.5), Vec2(0.5, 0), Vec2(0.5, 1), Vec2(0, 0.5),
    Vec2(1, 0.5), Vec2(0, 0), Vec2(1, 0), Vec2(0, 1), Vec2(1, 1),
  ]

  /// A thin dashed line inside the layer's rectangle.
  private func frameLine(_ plan: LayerPlan, _ view: FrameView, _ color: RGBAColor) -> SVGElement {
    let size = size(plan, view)
    let width = min(0.75, size.x, size.y)
    var color = color
    color.alpha *= 0.35
    var line = Self.line(width, inside: size, color)
    line.attributes.append(.init("stroke-dasharray", "3 2"))
    return line
  }

  /// Returns the text of a slot; nil for none.
  func text(_ slot: Int, _ view: FrameView) -> String? {
    view.frame.text(at: view.slots[slot])
  }
}
