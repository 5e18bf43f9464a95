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
    let line = attribute == "stroke-width" ? content.stroke : content.line
    guard let id = line, let path = readShape(index, [:])?.path else {
      unsupported(
        content.line == nil
          ? "an animation of '\(attribute)' where there is no stroke"
          : "an animation of the width of a stroke with a gradient",
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
      let units = SVGScanner.length(text)?.units(of: diagonal)
      // A negative width is none.
      return units.map { .number(attribute == "stroke-width" ? max($0, 0) : $0 * scale) }
    }
    if let value { content.begin(id, property, value) }
  }

  /// The attributes that place a shape, by its name.
  static let places = ["circle": ["cx", "cy"], "ellipse": ["cx", "cy"], "rect": ["x", "y"]]

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
    smil.timings(first) == smil.timings(second)
      && ["calcMode", "keyTimes", "keySplines", "additive"].allSatisfy {
        markup.string($0, of: first) == markup.string($0, of: second)
      }
  }

  /// Whether two animations may run at once.
  private func overlap(_ first: Int, _ second: Int) -> Bool {
    smil.timings(first).contains { a in
      smil.timings(second).contains { b in
        // A frozen animation yields to one that begins later.
        if a.isFrozen, b.begin >= a.end { return false }
        let (ends, other) = (a.isFrozen && a.period == nil, b.isFrozen && b.period == nil)
        return a.begin < (other ? .infinity : b.end) - 1e-9 && b.begin < (ends ? .infinity : a.end) - 1e-9
      }
    }
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
    if smil.timings(first).isEmpty {
      tellWaiting(first)
      return
    }
    guard let count = texts(first)?.count, markup.string("additive", of: first) != "sum" else {
      unsupported("an animation of an outline that adds", at: markup.elements[first].nameRange)
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
    let times = animations.count == 1 ? Self.withoutNegatives(&steps, markup, first) : nil
    let shapes = steps.map { readShape(index, $0, allowsEmpty: true) }
    // An outline cannot turn into none; the switch is in the middle.
    let isDiscrete = shapes.contains { $0 == nil }
    let paths = shapes.map { ImportedValue.path($0.map(imported) ?? .data(VectorPath())) }
    for id in content.outlines {
      // Without a written start only the end is read.
      var place = if case .fromTo(nil, _)? = SMILValues(markup, first) { 1 } else { 0 }
      let start = place
      let value = animate(first, "\(id).path", isDiscrete: isDiscrete, steps: times) { _ in
        defer { place = place + 1 < paths.count ? place + 1 : start }
        return paths[place]
      }
      if let value { content.begin(id, "path", value) }
    }
  }

  private static let lengths: Set = ["r", "rx", "ry", "width", "height"]

  /// Puts a value of 0 between lengths of which one is negative, and in place of those. Returns the times of all values; nil
  /// where no length is negative.
  private static func withoutNegatives(
    _ steps: inout [[String: String]], _ markup: Markup, _ animation: Int
  ) -> [Double]? {
    guard let name = markup.string("attributeName", of: animation), lengths.contains(name), steps.count > 1,
      ["linear", nil].contains(markup.string("calcMode", of: animation)),
      case let values = steps.map({ SVGScanner.length($0[name])?.value ?? 0 }),
      values.contains(where: { $0 < 0 })
    else { return nil }
    var times = (0..<steps.count).map { Double($0) / Double(steps.count - 1) }
    if let text = markup.string("keyTimes", of: animation) {
      let written = text.split(separator: ";").compactMap { SVGScanner.length(String($0))?.value }
      guard written.count == times.count, written.first == 0, written.last == 1 else { return nil }
      times = written
    }
    var (result, places) = ([steps[0]], [times[0]])
    for next in 1..<steps.count {
      let (a, b) = (values[next - 1], values[next])
      if a * b < 0 {
        var zero = steps[next]
        zero[name] = "0"
        result.append(zero)
        places.append(times[next - 1] + (times[next] - times[next - 1]) * a / (a - b))
      }
      result.append(steps[next])
      places.append(times[next])
    }
    for place in result.indices where SVGScanner.length(result[place][name])?.value ?? 0 < 0 {
      result[place][name] = "0"
    }
    steps = result
    return places
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
  mutating func begin(_ id: String, _ property: String, _ value: ImportedValue) {
    for place in layers.indices where layers[place].id == id { layers[place].begin(property, value) }
  }
}
