internal import DrawstringCore
internal import DrawstringDrawing

/// Gradients, images and texts.
extension StyleTree {
  mutating func gradient(_ layer: Int) -> String? {
    let type = Int(limiting: number(layer, .type))
    if type == 2 {
      leave(layer, .type, "conic gradients are left out")
      return nil
    }
    guard let colors = graph.list(of: .colors, layer: layer, idle.slots) else { return nil }
    let ends = [slot(layer, .startPoint), slot(layer, .endPoint), slot(layer, .size)]
    if ends.contains(where: { moves[$0] || moves[$0 + 1] }) || moves[slot(layer, .type)] {
      leave(
        layer, .startPoint, "the ends of a gradient do not move in the stylesheet; those at rest are kept")
    }
    let locations = graph.list(of: .locations, layer: layer, idle.slots)
    if let locations, locations.slots.contains(where: { moves[$0] }) {
      leave(
        layer, .locations,
        "the places of a gradient's colours do not move in the stylesheet; those at rest are kept")
    }
    let name = "\(classes[layer])-gradient"
    let size = Vec2(number(layer, .size), number(layer, .size, 1))
    let a = Vec2(number(layer, .startPoint) * size.x, number(layer, .startPoint, 1) * size.y)
    let b = Vec2(number(layer, .endPoint) * size.x, number(layer, .endPoint, 1) * size.y)
    func text(_ x: Double) -> String { StyleText.rounded(x, 5) }
    var stops = ""
    for (index, drawn) in graph.gradientStops(ofLayer: layer, idle.slots).enumerated() {
      let stop = "\(name)-\(index + 1)"
      let color = colors.slot(ofItem: index)
      set(
        ".\(stop)", "stop-color", layer, "colors", tolerance: tolerances.color, StyleText.forms(color),
        { StyleText.color($0) })
      stops += "<stop class=\"\(stop)\" offset=\"\(text(drawn.location))\"/>"
    }
    let tag = type == 1 ? "radialGradient" : "linearGradient"
    let geometry =
      type == 1
      ? "cx=\"0\" cy=\"0\" r=\"1\" gradientTransform=\"matrix(\(text(abs(b.x - a.x))) 0 0 \(text(abs(b.y - a.y))) \(text(a.x)) \(text(a.y)))\""
      : "x1=\"\(text(a.x))\" y1=\"\(text(a.y))\" x2=\"\(text(b.x))\" y2=\"\(text(b.y))\""
    declare(".\(name)", "width: 100%")
    declare(".\(name)", "height: 100%")
    declare(".\(name)", "overflow: hidden")
    declare(".\(name)", "border-radius: inherit")
    let id = "\(effect)-\(name)"
    return
      "<svg class=\"\(name)\"><\(tag) id=\"\(id)\" gradientUnits=\"userSpaceOnUse\" \(geometry)>\(stops)</\(tag)>"
      + "<rect width=\"100%\" height=\"100%\" fill=\"url(#\(id))\"/></svg>"
  }

  mutating func image(_ layer: Int) -> String? {
    guard let name = idle.text(at: number(layer, .image)), let picture = images[name] else {
      leave(layer, .image, "the picture is not known; give its folder with '--assets'")
      return nil
    }
    if moves[slot(layer, .image)] { leave(layer, .image, "the picture at rest is kept") }
    let selector = ".\(classes[layer])-image"
    let gravities = ContentsGravity.allCases
    let gravity = gravities[min(Int(limiting: number(layer, .contentsGravity)), gravities.count - 1)]
    let fit: String
    switch gravity {
    case .resize: fit = "fill"
    case .resizeAspect: fit = "contain"
    case .resizeAspectFill: fit = "cover"
    default: fit = "none"
    }
    if kind(layer) == .sheet { return cells(layer, of: picture, gravity, selector) }
    declare(selector, "width: 100%")
    declare(selector, "height: 100%")
    declare(selector, "object-fit: \(fit)")
    let box = Vec2(100, 100)
    let corner = gravity.placed(Vec2(50, 50), in: box).place
    if fit == "none" {
      declare(
        selector,
        "object-position: \(StyleText.rounded(corner.x * 2, 0))% \(StyleText.rounded(corner.y * 2, 0))%")
    }
    return "<img class=\"\(classes[layer])-image\" alt=\"\" src=\"\(picture.reference)\">"
  }

  /// Returns an element of the size of a cell, behind which the picture moves in steps.
  private mutating func cells(
    _ layer: Int, of picture: ImageAssets.Picture, _ gravity: ContentsGravity, _ selector: String
  ) -> String? {
    guard let cell = graph.cell(ofLayer: layer, idle.slots), let own = picture.size else {
      leave(layer, .sheet, "the size of the picture is not known")
      return nil
    }
    let (width, height) = (own.width * cell.width, own.height * cell.height)
    let fits = [
      ContentsGravity.resize: "none", .resizeAspect: "xMidYMid", .resizeAspectFill: "xMidYMid slice",
    ]
    if let fit = fits[gravity] {
      declare(selector, "width: 100%")
      declare(selector, "height: 100%")
      return cells(layer, picture, Vec2(width, height), fit, selector)
    }
    let corner = gravity.placed(Vec2(50, 50), in: Vec2(100, 100)).place
    for (side, length, share) in [("left", width, corner.x), ("top", height, corner.y)] {
      declare(
        selector,
        "\(side): calc((100% - \(StyleText.points(length, 1e-3))) * \(StyleText.rounded(share / 50, 1)))")
    }
    declare(selector, "width: \(StyleText.points(width, 1e-3))")
    declare(selector, "height: \(StyleText.points(height, 1e-3))")
    return cells(layer, picture, Vec2(width, height), "none", selector)
  }

  private mutating func cells(
    _ layer: Int, _ picture: ImageAssets.Picture, _ size: Vec2, _ fit: String, _ selector: String
  ) -> String {
    // An element of the size of the cell clips the rest of the picture.
    declare("\(selector)-cell", "width: \(StyleText.points(size.x, 1e-3))")
    declare("\(selector)-cell", "height: \(StyleText.points(size.y, 1e-3))")
    declare("\(selector)-cell", "overflow: hidden")
    let whole = picture.size ?? (size.x, size.y)
    set(
      "\(selector)-cells", "translate", layer, "frame", slots: [slot(layer, .frame)], tolerances: [1e-3],
      usual: "0 0",
      { frame in
        guard let cell = frame.graph.cell(ofLayer: layer, frame.slots) else { return ([0, 0], 0) }
        let column = Int(limiting: (cell.x / cell.width).rounded()),
          row = Int(limiting: (cell.y / cell.height).rounded())
        // Each cell is a kind of its own, so that the picture jumps from one to the next.
        return ([-cell.x * whole.width, -cell.y * whole.height], row &* 10_000 &+ column)
      }, { "\(StyleText.points($0[0], 1e-3)) \(StyleText.points($0[1], 1e-3))" })
    func text(_ x: Double) -> String { StyleText.rounded(x, 3) }
    let name = "\(classes[layer])-image"
    return
      "<svg class=\"\(name)\" viewBox=\"0 0 \(text(size.x)) \(text(size.y))\" preserveAspectRatio=\"\(fit)\">"
      + "<svg class=\"\(name)-cell\"><image class=\"\(name)-cells\" width=\"\(text(whole.width))\" height=\"\(text(whole.height))\" "
      + "preserveAspectRatio=\"none\" href=\"\(picture.reference)\"/></svg></svg>"
  }

  mutating func text(_ layer: Int) -> String? {
    guard let string = idle.text(at: number(layer, .string)) else { return nil }
    if moves[slot(layer, .string)] {
      leave(layer, .string, "the characters do not change in the stylesheet")
    }
    let name = "\(classes[layer])-text"
    let selector = ".\(name)"
    let tolerance = tolerances.points(layer)
    let face = idle.text(at: number(layer, .font)).map { "\(StyleText.string($0)), " } ?? ""
    let alignment = ["start", "left", "right", "center", "justify"][
      min(Int(limiting: number(layer, .alignment)), 4)]
    declare(selector, "width: 100%")
    declare(selector, "white-space: pre")
    declare(selector, "font-family: \(face)Helvetica, Arial, sans-serif")
    declare(selector, "line-height: 1.2")
    declare(selector, "text-align: \(alignment)")
    let size = slot(layer, .fontSize)
    set(
      selector, "font-size", layer, "fontSize", tolerance: tolerance, [.maximum(.slot(size), .constant(0))],
      { StyleText.points($0[0], tolerance) })
    paint(selector, "color", layer, .foregroundColor)
    return "<div class=\"\(name)\">\(SVGPrinter.escaped(string))</div>"
  }
}
