internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader

/// The elements of a page for the layers of an effect, with the properties that may move.
///
/// A layer is a `div` with its size and transform; its children lie in it. Shapes and gradients are inline SVG in the
/// coordinates of the layer, images are `img`, texts are `div`.
struct StyleTree: PlannedTree {
  let plan: DisplayPlan
  let images: ImageAssets
  let tolerances: ExportTolerances

  private(set) var channels: [StyleChannel] = []
  /// The constant properties, by the selector of their element, in the order of the document.
  private(set) var rules: [(element: String, declarations: [String])] = []
  /// The indices of `rules` by their selectors.
  private var places: [String: Int] = [:]
  private(set) var findings: [ExportFinding] = []
  let effect: String
  private(set) var classes: [String] = []

  init(_ effect: Effect, _ idle: EffectFrame, images: ImageAssets, tolerances: ExportTolerances) {
    plan = DisplayPlan(effect.graph, rest: idle)
    self.effect = StyleText.word(effect.name)
    self.images = images
    self.tolerances = tolerances
    classes = Self.classes(plan.graph, around: self.effect)
  }

  /// The endings of the classes of elements in the element of a layer.
  private static let parts =
    ["", "-border", "-gradient", "-image", "-image-cell", "-image-cells", "-path", "-text"]
    + (1...8).map { "-line-\($0)" }

  /// Unique class names from the names of the layers; none is that of the outer element or of a part of another layer.
  private static func classes(_ graph: Graph, around effect: String) -> [String] {
    var taken: Set = [effect]
    // The last number of each name; copies of replicators have the same name.
    var counts: [String: Int] = [:]
    return graph.layers.map { layer in
      let base = StyleText.word(layer.id)
      var name = base
      var count = counts[base] ?? 1
      while parts.contains(where: { taken.contains(name + $0) }) {
        count += 1
        name = "\(base)-\(count)"
      }
      for part in parts { taken.insert(name + part) }
      counts[base] = count
      return name
    }
  }

  /// The markup of all layers, indented.
  mutating func markup() -> String {
    ordered(plan.roots).map { element($0, indent: 1) }.joined()
  }

  // MARK: Layers

  private mutating func element(_ layer: Int, indent: Int) -> String {
    if !isDrawn(layer) { return "" }
    report(layer)
    let name = classes[layer]
    let selector = ".\(name)"
    places[selector] = rules.count
    rules.append((selector, []))
    place(layer, selector)
    look(layer, selector)
    var inner = ""
    let margin = String(repeating: "  ", count: indent + 1)
    switch kind(layer) {
    case .shape: inner += shape(layer).map { "\(margin)\($0)\n" } ?? ""
    case .gradient: inner += gradient(layer).map { "\(margin)\($0)\n" } ?? ""
    case .image, .sheet: inner += image(layer).map { "\(margin)\($0)\n" } ?? ""
    case .text: inner += text(layer).map { "\(margin)\($0)\n" } ?? ""
    case .group, .replicator: break
    }
    for child in ordered(plan.layers[layer].children) {
      inner += element(child, indent: indent + 1)
    }
    if plan.layers[layer].parts.contains(.border) { inner += "\(margin)\(border(layer))\n" }
    let start = "\(String(repeating: "  ", count: indent))<div class=\"\(name)\""
    return inner.isEmpty
      ? "\(start)></div>\n" : "\(start)>\n\(inner)\(String(repeating: "  ", count: indent))</div>\n"
  }

  private func isDrawn(_ layer: Int) -> Bool {
    let planned = plan.layers[layer]
    if planned.isNeverOffered { return false }
    return !planned.painted.isEmpty || planned.children.contains { !plan.isMask[$0] && isDrawn($0) }
  }

  /// Reports the features of a layer without a counterpart in stylesheets.
  private mutating func report(_ layer: Int) {
    if plan.layers[layer].parts.contains(.mask) {
      leave(layer, .mask, "masks are left out: a stylesheet masks with images only, not with elements")
    }
    let still: [PropertyID] = [.zPosition, .masksToBounds]
    for property in still where moves[slot(layer, property)] {
      leave(layer, property, "the property does not move in the stylesheet; the value at rest is kept")
    }
  }

  mutating func leave(_ layer: Int, _ property: PropertyID, _ why: String) {
    findings.append(ExportFinding(code: .exportLeftOut, layer: layer, property: property, message: why))
  }

  // MARK: Values

  mutating func declare(_ element: String, _ text: String) {
    if let index = places[element] {
      rules[index].declarations.append(text)
    } else {
      places[element] = rules.count
      rules.append((element, [text]))
    }
  }

  /// Sets a property of an element to numbers that are formulas of slots.
  mutating func set(
    _ element: String, _ name: String, _ layer: Int, _ property: String, tolerance: Double,
    usual: String? = nil,
    _ forms: [SlotForm], _ write: @escaping @Sendable ([Double]) -> String
  ) {
    set(
      element, name, layer, property, slots: forms.flatMap(\.slots), tolerances: [tolerance], usual: usual,
      { frame in (forms.map { $0.value(frame.slots) }, 0) }, write)
  }

  /// Sets a property of an element that moves if one of its slots does; `usual` needs no declaration.
  mutating func set(
    _ element: String, _ name: String, _ layer: Int, _ property: String, slots: [Int], tolerances: [Double],
    usual: String? = nil, _ read: @escaping ExportChannel.Reading,
    _ write: @escaping @Sendable ([Double]) -> String
  ) {
    let isMoving = slots.contains { moves[$0] }
    if isMoving {
      channels.append(
        StyleChannel(
          element: element, name: name,
          channel: ExportChannel(layer: layer, property: property, tolerance: tolerances[0], read: read),
          tolerances: tolerances, write: write))
    }
    let value = write(read(idle).value)
    if value != usual { declare(element, "\(name): \(value)") }
  }

  // MARK: Boxes

  private static let degrees = 180 / Double.pi

  private mutating func place(_ layer: Int, _ element: String) {
    let tolerance = tolerances.points(layer)
    let turn = tolerance / tolerances.reach(layer) * Self.degrees
    let factor = tolerance / tolerances.extent(layer)
    let (position, way) = (slot(layer, .position), slot(layer, .translation))
    let origin = graph.layers[layer].parent.isNone ? Vec2(graph.canvas.x, graph.canvas.y) : .zero
    set(
      element, "translate", layer, "position", tolerance: tolerance, usual: "0 0",
      [
        .slot(position) + .slot(way) + .constant(-origin.x),
        .slot(position + 1) + .slot(way + 1) + .constant(-origin.y),
      ], { "\(StyleText.points($0[0], tolerance)) \(StyleText.points($0[1], tolerance))" })
    let (scale, rotation, skew) = (slot(layer, .scale), slot(layer, .rotation), slot(layer, .skew))
    set(
      element, "rotate", layer, "rotation", tolerance: turn, usual: "0deg", [.slot(rotation) * Self.degrees],
      { StyleText.degrees($0[0], turn) })
    let (size, anchor) = (slot(layer, .size), slot(layer, .anchorPoint))
    let pivot: [SlotForm] = (0...1).map { .product(.slot(anchor + $0), .slot(size + $0)) * -1 }
    @Sendable func back(_ x: Double, _ y: Double) -> String {
      "translate(\(StyleText.points(x, tolerance)), \(StyleText.points(y, tolerance)))"
    }
    if !plan.layers[layer].parts.isDisjoint(with: .skew) {
      // A slant comes between the turn and the scale.
      set(
        element, "transform", layer, "skew",
        slots: [skew, skew + 1, scale, scale + 1] + pivot.flatMap(\.slots),
        tolerances: [turn, turn, factor, factor, tolerance, tolerance],
        { frame in
          (
            (0...1).map { frame.slots[skew + $0] * Self.degrees } + (0...1).map { frame.slots[scale + $0] }
              + pivot.map { $0.value(frame.slots) }, 0
          )
        },
        { value in
          "skew(\(StyleText.degrees(value[0], turn)), \(StyleText.degrees(value[1], turn))) "
            + "scale(\(StyleText.number(value[2], factor)), \(StyleText.number(value[3], factor))) "
            + back(value[4], value[5])
        })
    } else {
      set(
        element, "scale", layer, "scale", tolerance: factor, usual: "1 1", [.slot(scale), .slot(scale + 1)],
        { "\(StyleText.number($0[0], factor)) \(StyleText.number($0[1], factor))" })
      set(
        element, "transform", layer, "anchorPoint", tolerance: tolerance, usual: "translate(0, 0)", pivot,
        { back($0[0], $0[1]) })
    }
  }

  private mutating func look(_ layer: Int, _ element: String) {
    let tolerance = tolerances.points(layer)
    let parts = plan.layers[layer].parts
    let (opacity, hidden) = (slot(layer, .opacity), slot(layer, .hidden))
    set(
      element, "opacity", layer, "opacity", tolerance: tolerances.color, usual: "1",
      [.product(.unless(hidden), .limited(.slot(opacity), 0, 1))], { StyleText.number($0[0], 1e-4) })
    let size = slot(layer, .size)
    for (lane, name) in ["width", "height"].enumerated() where differs(layer, .size, lane, from: 0) {
      set(
        element, name, layer, "size", tolerance: tolerance, [.maximum(.slot(size + lane), .constant(0))],
        { StyleText.points($0[0], tolerance) })
    }
    if parts.contains(.background) { paint(element, "background-color", layer, .backgroundColor) }
    if parts.contains(.fourCorners) {
      let corners = Array(graph.lists[graph.layers[layer].corners].slots)
      set(
        element, "border-radius", layer, "cornerRadius", slots: [size, size + 1] + corners,
        tolerances: [tolerance],
        { frame in
          let radii = LayerState(frame: frame, handle: frame.graph.handle(ofLayer: layer)).drawnCorners
          return ([radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft], 0)
        }, { $0.map { StyleText.points($0, tolerance) }.joined(separator: " ") })
    } else if parts.contains(.corners) {
      let radius = slot(layer, .cornerRadius)
      let most: SlotForm = .maximum(.minimum(.slot(size), .slot(size + 1)), .constant(0)) * 0.5
      set(
        element, "border-radius", layer, "cornerRadius", tolerance: tolerance,
        [.minimum(.maximum(.slot(radius), .constant(0)), most)], { StyleText.points($0[0], tolerance) })
    }
    let isClipped = number(layer, .masksToBounds) != 0
    if isClipped { declare(element, "overflow: hidden") }
    if !isClipped, parts.contains(.shadow) { shadow(layer, element) }
  }

  mutating func paint(_ element: String, _ name: String, _ layer: Int, _ property: PropertyID) {
    let color = slot(layer, property)
    set(
      element, name, layer, property.name, tolerance: tolerances.color, StyleText.forms(color),
      { StyleText.color($0) })
  }

  private mutating func shadow(_ layer: Int, _ element: String) {
    let tolerance = tolerances.points(layer)
    let (color, share) = (slot(layer, .shadowColor), slot(layer, .shadowOpacity))
    let (offset, radius) = (slot(layer, .shadowOffset), slot(layer, .shadowRadius))
    set(
      element, "filter", layer, "shadowOpacity",
      slots: Array(color...color + 3) + [share, offset, offset + 1, radius],
      tolerances: [tolerance, tolerance, tolerance, tolerances.color],
      { frame in
        let shadow = frame.graph.shadow(ofLayer: layer, frame.slots)
        return (
          [shadow.offset.x, shadow.offset.y, shadow.radius]
            + StyleText.numbers(frame.slots, color, factor: frame.slots[share]), 0
        )
      },
      { value in
        "drop-shadow(\(value[0...2].map { StyleText.points($0, tolerance) }.joined(separator: " ")) "
          + "\(StyleText.color(value[3...])))"
      })
  }

  /// A line inside the rectangle's edge: an element over all others, because CSS borders are whole pixels wide.
  private mutating func border(_ layer: Int) -> String {
    let name = "\(classes[layer])-border"
    let tolerance = tolerances.points(layer)
    let (size, width, color) = (slot(layer, .size), slot(layer, .borderWidth), slot(layer, .borderColor))
    declare(".\(name)", "width: 100%")
    declare(".\(name)", "height: 100%")
    declare(".\(name)", "border-radius: inherit")
    set(
      ".\(name)", "box-shadow", layer, "borderWidth",
      slots: [size, size + 1, width] + Array(color...color + 3),
      tolerances: [tolerance, tolerances.color],
      { frame in
        let width = frame.graph.drawnBorderWidth(ofLayer: layer, frame.slots)
        return ([width] + StyleText.numbers(frame.slots, color), 0)
      }, { "inset 0 0 0 \(StyleText.points($0[0], tolerance)) \(StyleText.color($0[1...]))" })
    return "<i class=\"\(name)\"></i>"
  }
}
