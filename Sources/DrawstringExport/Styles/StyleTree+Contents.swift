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
