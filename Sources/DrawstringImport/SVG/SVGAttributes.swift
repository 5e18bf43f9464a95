internal import DrawstringCore
internal import DrawstringSyntax

// Animated attributes of shapes and of stops.

extension SVGImport {
  static let geometry: Set = [
    "d", "points", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "x1", "y1", "x2", "y2",
  ]

  /// Adds tracks for the animated attributes of a shape.
  mutating func animateAttributes(
    _ content: inout SVGContent, _ index: Int, _ style: SVGStyle, _ mode: Mode
  ) {
    var outlines: [Int] = []
    for animation in smil.animations(of: index)
    where !["animateTransform", "animateMotion"].contains(markup.elements[animation].name) {
      let attribute = markup.string("attributeName", of: animation) ?? ""
      switch attribute {
      case "opacity", "visibility", "display": break
      case "fill", "fill-opacity", "stroke", "stroke-opacity":
        animate(color: animation, attribute, &content, index, style, mode)
      case "stroke-width", "stroke-dashoffset", "stroke-dasharray":
        animate(stroke: animation, attribute, &content, index)
      case _ where Self.geometry.contains(attribute) && content.isShape: outlines.append(animation)
      default:
        unsupported(
          "an animation of '\(Diagnostic.brief(attribute))'", at: markup.place("attributeName", of: animation)
        )
      }
    }
    if !outlines.isEmpty { animate(outlines: outlines, &content, index) }
  }

  private mutating func animate(
    color animation: Int, _ attribute: String, _ content: inout SVGContent, _ index: Int, _ style: SVGStyle,
    _ mode: Mode
  ) {
    let isFill = attribute.hasPrefix("fill")
    guard let id = isFill ? content.fill : content.stroke else {
      unsupported(
        "an animation of '\(attribute)' where there is no colour",
        at: markup.place("attributeName", of: animation))
      return
    }
    let property = isFill ? "fillColor" : "strokeColor"
    let name = isFill ? "fill" : "stroke"
    let alpha = style.opacity(name + "-opacity")
    let base = paint(name, index, style, mode)
    var colors: [String: SVGPaint] = [:]
    for text in SMILValues(markup, animation)?.all(base: nil) ?? [] {
      if let paint = color(text, style) { colors[text] = toned(paint, mode) }
    }
    if case .fromTo(nil, let to)? = SMILValues(markup, animation), let paint = color(to, style) {
      colors[to] = toned(paint, mode)
    }
    let tint = tint?.name ?? ""
    let value = animate(animation, "\(id).\(property)") { text in
      if attribute.hasSuffix("opacity") {
        guard let share = SVGScanner.length(text)?.units(of: 1) else { return nil }
        return base.value(alpha: min(max(share, 0), 1), tint: tint)
      }
      return colors[text].map { $0.value(alpha: alpha, tint: tint) ?? .color(.clear) }
    }
    if let value { content.begin(id, property, value) }
  }

  private mutating func animate(
    stroke animation: Int, _ attribute: String, _ content: inout SVGContent, _ index: Int
  ) {
    guard let id = content.stroke, let path = readShape(index, [:])?.path else {
      unsupported(
        "an animation of '\(attribute)' where there is no stroke",
        at: markup.place("attributeName", of: animation))
      return
    }
    let scale = lengthScale(index, path)
    let diagonal = self.diagonal
    let lists = self
    let property =
      attribute == "stroke-width"
      ? "lineWidth" : attribute == "stroke-dashoffset" ? "lineDashPhase" : "lineDashPattern"
    let value = animate(animation, "\(id).\(property)") { text in
      if attribute == "stroke-dasharray" { return lists.dashes(text, index, path) ?? .list([]) }
      let factor = attribute == "stroke-width" ? 1 : scale
      return SVGScanner.length(text).map { .number($0.units(of: diagonal) * factor) }
    }
    if let value { content.begin(id, property, value) }
  }

  /// The attributes that place a shape, by its name.
  private static let places = ["circle": ["cx", "cy"], "ellipse": ["cx", "cy"], "rect": ["x", "y"]]

  /// Animations of geometry become tracks of the position and of the path.
  private mutating func animate(outlines animations: [Int], _ content: inout SVGContent, _ index: Int) {
    let places = Self.places[markup.elements[index].name] ?? []
    var rest: [Int] = []
    var moving: [(animation: Int, axis: Int)] = []
    for animation in animations {
      if let axis = places.firstIndex(of: markup.string("attributeName", of: animation) ?? ""),
        content.layers.count == 1, content.layers[0].isUnplaced
      {
        moving.append((animation, axis))
      } else {
        rest.append(animation)
      }
    }
    // The path then lies about the layer's own origin.
    var fixed: [String: String] = [:]
    if !moving.isEmpty {
      for name in places { fixed[name] = "0" }
      let whole = [viewport.x, viewport.y]
      var start = places.indices.map { length(places[$0], index, whole[$0]) ?? 0 }
      let id = content.layers[0].id
      if let shape = readShape(index, fixed, allowsEmpty: true) {
        content.layers[0]["path"] = .path(imported(shape))
      }
      for (animation, axis) in moving {
        let value = animate(animation, "\(id).position.\(axis == 0 ? "x" : "y")") {
          SVGScanner.length($0).map { .number($0.units(of: whole[axis])) }
        }
        if case .number(let first)? = value { start[axis] = first }
      }
      content.layers[0].properties.insert(.init("position", .point(Vec2(start[0], start[1]))), at: 0)
    }
    var groups: [[Int]] = []
    for animation in rest {
      if let place = groups.firstIndex(where: { isAlike($0[0], animation) }) {
        groups[place].append(animation)
      } else {
        groups.append([animation])
      }
    }
    for (place, group) in groups.enumerated() {
      if groups[..<place].contains(where: { overlap($0[0], group[0]) }) {
        approximated(
          "of two animations of the outline that run at once, the later counts",
          at: markup.elements[group[0]].nameRange)
      }
      animate(together: group, fixed, &content, index)
    }
  }

  /// Whether two animations have the same times and easings.
  private func isAlike(_ first: Int, _ second: Int) -> Bool {
    smil.timing(first) == smil.timing(second)
      && ["calcMode", "keyTimes", "keySplines", "additive"].allSatisfy {
        markup.string($0, of: first) == markup.string($0, of: second)
      }
  }

  private func overlap(_ first: Int, _ second: Int) -> Bool {
    guard let a = smil.timing(first), let b = smil.timing(second) else { return false }
    func end(_ timing: SMILTable.Timing) -> Double {
      timing.isFrozen && timing.period == nil
        ? .infinity : timing.begin + (timing.duration ?? .infinity) * timing.count
    }
    // A frozen animation yields to one that begins later.
    if a.isFrozen, b.begin >= a.begin + (a.duration ?? 0) * a.count { return false }
    return a.begin < end(b) - 1e-9 && b.begin < end(a) - 1e-9
  }

  /// Adds a track of the path for animations with the same times.
  private mutating func animate(
    together animations: [Int], _ fixed: [String: String], _ content: inout SVGContent, _ index: Int
  ) {
    let first = animations[0]
    func texts(_ animation: Int) -> [String]? {
      let base = markup.string("attributeName", of: animation).flatMap { markup.string($0, of: index) }
      return SMILValues(markup, animation)?.all(base: base ?? "0")
    }
    guard smil.timing(first) != nil, let count = texts(first)?.count,
      markup.string("additive", of: first) != "sum"
    else {
      unsupported("an animation that waits for an event or adds", at: markup.elements[first].nameRange)
      return
    }
    var steps = Array(repeating: fixed, count: count)
    for animation in animations {
      guard let values = texts(animation), values.count == count,
        let name = markup.string("attributeName", of: animation)
      else {
        unsupported("a second animation with other values", at: markup.elements[animation].nameRange)
        continue
      }
      for place in 0..<count { steps[place][name] = values[place] }
    }
    // A geometry that vanishes becomes a point.
    let paths = steps.map { values -> ImportedValue in
      .path(readShape(index, values, allowsEmpty: true).map(imported) ?? .circle(center: .zero, radius: 0))
    }
    for id in content.outlines {
      // Without a written start only the end is read.
      var place = if case .fromTo(nil, _)? = SMILValues(markup, first) { 1 } else { 0 }
      let value = animate(first, "\(id).path") { _ in
        defer { place += 1 }
        return place < paths.count ? paths[place] : nil
      }
      if let value { content.begin(id, "path", value) }
    }
  }

  /// Adds tracks for the animations of a stop of colours.
  mutating func animateStop(_ index: Int, _ color: String, _ location: String) {
    for animation in smil.animations(of: index) {
      switch markup.string("attributeName", of: animation) {
      case "stop-color":
        _ = animate(animation, color) { SVGColor.parse($0).map { .color($0) } }
      case "offset":
        _ = animate(animation, location) {
          SVGScanner.length($0).map { .factor(min(max($0.units(of: 1), 0), 1)) }
        }
      default:
        unsupported("an animation of a stop of colours", at: markup.elements[animation].nameRange)
      }
    }
  }
}

extension SVGContent {
  /// Gives a layer the value with which an animation begins.
  fileprivate mutating func begin(_ id: String, _ property: String, _ value: ImportedValue) {
    for place in layers.indices where layers[place].id == id { layers[place].begin(property, value) }
  }
}
