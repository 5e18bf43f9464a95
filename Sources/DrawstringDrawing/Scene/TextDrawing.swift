internal import DrawstringCore
internal import DrawstringOutput

extension FrameDrawing {
  /// A box around the characters: the host lays them out, so that only place, size and colour are exact.
  func addTextHelp(_ plan: DisplayPlan.Layer, _ view: FrameView, to children: inout [SVGElement]) {
    guard boxes == .outlined else { return }
    let line = FramePicture.frame(size(plan, view), view.color(plan.slot(.foregroundColor)))
    children += line.elements(cutBy: "", "")
  }

  /// The characters, clipped to the layer's rectangle where it has a size.
  func addText(_ plan: DisplayPlan.Layer, _ view: FrameView, to children: inout [SVGElement]) {
    let color = view.color(plan.slot(.foregroundColor))
    guard let string = text(plan.slot(.string), view), !string.isEmpty else { return }
    let size = size(plan, view)
    let font = max(view.slots[plan.slot(.fontSize)], 0)
    let anchor =
      switch view.slots[plan.slot(.alignment)] {
      case 2: 1.0
      case 3: 0.5
      default: 0.0
      }
    var block = FramePicture.TextBlock(string, in: size, font, anchor: anchor, color)
    block.fonts = assets.fonts
    var text = block.element
    let name = "\(kept[plan.index].reference)-text"
    children.append(
      SVGElement(
        "clipPath", [.init("id", SVGText(name))],
        children: [
          SVGElement("rect", [.init("width", SVGText(size.x)), .init("height", SVGText(size.y))])
        ]))
    let isCut = size.x > 0 && size.y > 0
    text.attributes.append(.init("clip-path", isCut ? SVGText("url(#\(name))") : "none"))
    children.append(text)
  }

  /// The picture of an image layer, if known.
  func addImage(_ plan: DisplayPlan.Layer, _ view: FrameView, to children: inout [SVGElement]) {
    guard let name = text(plan.slot(.image), view), let picture = assets[name] else { return }
    let gravity = Int(exactly: view.slots[plan.slot(.contentsGravity)]) ?? 0
    let words = ContentsGravity.allCases
    let placed = picture.placed(
      words.indices.contains(gravity) ? words[gravity] : .resize, in: size(plan, view),
      source: graph.cell(ofLayer: plan.index, view.slots))
    if placed.source == nil {
      children.append(placed.element)
      return
    }
    let clip = "\(kept[plan.index].reference)-cell"
    children.append(
      SVGElement(
        "clipPath", [.init("id", SVGText(clip))],
        children: [
          SVGElement("rect", [.init("width", SVGText(placed.aspect)), .init("height", SVGText(1.0))])
        ]))
    children.append(placed.element(cutBy: "url(#\(clip))"))
  }

  /// A crossed box with the name of an unknown picture.
  func addImageHelp(_ plan: DisplayPlan.Layer, _ view: FrameView, to children: inout [SVGElement]) {
    guard let name = text(plan.slot(.image), view), assets[name] == nil else { return }
    children += FramePicture.crossedBox(size(plan, view), named: name).flatMap {
      $0.elements(cutBy: "", "")
    }
  }

  /// Returns the text of a slot; nil for none.
  func text(_ slot: Int, _ view: FrameView) -> String? {
    view.frame.text(at: view.slots[slot])
  }
}
