internal import DrawstringCore
internal import DrawstringSyntax

/// One of the coordinate systems between an element's own and its parent's.
private struct Frame {
  var placement: [ImportedEntry] = []
  /// An animation of a property of the frame's layer, with the function that reads its values.
  var track: (animation: Int, property: String, value: (String) -> ImportedValue?)?
  /// A track of the position along a path.
  var along: (animation: Int, value: ImportedValue, start: Vec2)?
}

extension SVGImport {
  /// Content with the transform, the opacity, the clip, the mask and the animations of its element.
  mutating func placed(
    _ content: SVGContent, _ index: Int, _ style: SVGStyle, _ mode: Mode
  ) -> [ImportedLayer] {
    if content.layers.isEmpty { return [] }
    var content = content
    let animations = smil.animations(of: index)
    if !animations.isEmpty { animateAttributes(&content, index, style, mode) }
    let name = name(of: index)
    let frames = frames(of: index, style)
    let opacity = mode == .clip ? 1 : style.opacity("opacity")
    let effects = animations.filter {
      ["opacity", "visibility", "display"].contains(markup.string("attributeName", of: $0) ?? "")
    }
    let wish = ImportedNames.valid(name ?? "").isEmpty ? markup.elements[index].name : name ?? ""
    let clip = clip(of: index, style, named: wish + "-clip")
    let mask = luminance(of: index, style, named: wish + "-mask")
    let isNamed = name != nil && content.layers.count > 1 && !content.isShape
    let isNeeded = opacity < 1 || clip != nil || mask != nil || !effects.isEmpty || !frames.isEmpty || isNamed
    if !isNeeded { return content.layers }

    var layer: ImportedLayer
    let first = content.layers[0]
    let places = !frames.isEmpty || clip != nil || mask != nil
    if content.layers.count == 1, !isNamed, !places || first.isUnplaced && first["mask"] == nil,
      opacity == 1 && effects.isEmpty || first["opacity"] == nil
    {
      layer = first
    } else {
      layer = ImportedLayer(id: names.unique(name, or: "group"))
      layer.layers = content.layers
    }
    if let clip {
      layer["mask"] = .word(clip.id)
      layer.layers.insert(clip, at: 0)
    }
    if let mask {
      if clip != nil {
        var outer = ImportedLayer(id: names.unique(name, or: "group"))
        outer.layers = [layer]
        layer = outer
      }
      layer["mask"] = .word(mask.id)
      layer.layers.insert(mask, at: 0)
    }
    if opacity < 1 { layer["opacity"] = .number(opacity) }
    for animation in effects { animate(effect: animation, &layer) }
    for frame in frames.reversed() {
      if !layer.isUnplaced {
        var outer = ImportedLayer(id: names.unique(name, or: "group"))
        outer.layers = [layer]
        layer = outer
      }
      layer.properties = frame.placement + layer.properties
      if let track = frame.track,
        let value = animate(track.animation, "\(layer.id).\(track.property)", track.value)
      {
        layer.begin(track.property, value)
      }
      if let along = frame.along, let timing = smil.timing(along.animation) {
        motion.add("\(layer.id).position", along.value, timing)
        if timing.begin == 0, timing.period == nil { layer.begin("position", .point(along.start)) }
      }
    }
    return [layer]
  }

  private mutating func animate(effect index: Int, _ layer: inout ImportedLayer) {
    if markup.string("attributeName", of: index) == "opacity" {
      let value = animate(index, "\(layer.id).opacity") {
        SVGScanner.length($0).map { .number(min(max($0.units(of: 1), 0), 1)) }
      }
      if let value { layer["opacity"] = value == .number(1) ? nil : value }
    } else {
      let value = animate(index, "\(layer.id).hidden") {
        .word(["none", "hidden", "collapse"].contains($0) ? "true" : "false")
      }
      if let value { layer["hidden"] = value == .word("false") ? nil : value }
    }
  }

  // MARK: Transforms

  /// The coordinate systems of an element, the outermost first.
  private mutating func frames(of index: Int, _ style: SVGStyle) -> [Frame] {
    var frames: [Frame] = []
    var base = Affine.identity
    if let text = style.own["transform"] {
      if let transform = transform(of: index, style) {
        base = transform
      } else {
        unsupported(
          "the transform '\(Diagnostic.brief(text))'", at: markup.place("transform", of: index))
      }
    }
    var moving: [Frame] = []
    var resting: Affine?
    var outer: [Frame] = []
    for animation in smil.animations(of: index) {
      switch markup.elements[animation].name {
      case "animateMotion": if let frame = motionFrame(animation) { outer.append(frame) }
      case "animateTransform":
        guard smil.timing(animation) != nil else {
          unsupported("an animation that waits for an event", at: markup.place("begin", of: animation))
          continue
        }
        let parts = transformFrames(animation)
        if markup.string("additive", of: animation) != "sum", !parts.isEmpty {
          // It replaces all transforms before it, which apply while it does not run.
          if base != .identity { resting = base }
          base = .identity
          moving = []
        }
        moving += parts
      default: break
      }
    }
    for entry in resting.map(ImportedLayer.placement) ?? [] {
      let place = moving.firstIndex { $0.track?.property == entry.key && $0.placement.isEmpty }
      if let place { moving[place].placement = [entry] }
    }
    let placement = ImportedLayer.placement(base)
    if !placement.isEmpty { frames.append(Frame(placement: placement)) }
    return outer + frames + moving
  }

  private mutating func transformFrames(_ animation: Int) -> [Frame] {
    func numbers(_ text: String) -> [Double] { SVGScanner.numbers(text) }
    switch markup.string("type", of: animation) ?? "translate" {
    case "translate":
      return [
        Frame(
          track: (
            animation, "position",
            { text in numbers(text).first.map { .point(Vec2($0, numbers(text).dropFirst().first ?? 0)) } }
          ))
      ]
    case "scale":
      return [
        Frame(
          track: (
            animation, "scale",
            { text in
              let parts = numbers(text)
              guard let x = parts.first else { return nil }
              guard parts.count > 1, parts[1] != x else { return .factor(x) }
              return .list([.factor(x), .factor(parts[1])])
            }
          ))
      ]
    case "skewX":
      return [Frame(track: (animation, "skew.x", { numbers($0).first.map { .degrees($0) } }))]
    case "skewY":
      return [Frame(track: (animation, "skew.y", { numbers($0).first.map { .degrees($0) } }))]
    case "rotate":
      let values = SMILValues(markup, animation)?.all(base: "0") ?? []
      let centers = Set(values.map { numbers($0) }.filter { $0.count >= 3 }.map { Vec2($0[1], $0[2]) })
      if centers.count > 1 {
        approximated(
          "the centre of the rotation does not move", at: markup.elements[animation].nameRange)
      }
      let center = values.map { numbers($0) }.first { $0.count >= 3 }.map { Vec2($0[1], $0[2]) } ?? .zero
      var frame = Frame(track: (animation, "rotation", { numbers($0).first.map { .degrees($0) } }))
      if center == .zero { return [frame] }
      frame.placement = [.init("position", .point(center))]
      if center.x >= 0, center.y >= 0 {
        // The anchor lies in the middle of the size.
        frame.placement.append(.init("size", .point(center * 2)))
        return [frame]
      }
      return [frame, Frame(placement: [.init("position", .point(-center))])]
    default:
      unsupported("an animation of an unknown transform", at: markup.place("type", of: animation))
      return []
    }
  }

  /// The coordinate system that moves along a path.
  private mutating func motionFrame(_ animation: Int) -> Frame? {
    guard let timing = smil.timing(animation), timing.duration != nil else {
      unsupported(
        "a motion that waits for an event or has no 'dur'", at: markup.elements[animation].nameRange)
      return nil
    }
    var path = VectorPath()
    let link = markup.elements[animation].children.first { markup.elements[$0].name == "mpath" }
    if let link, let target = markup.target(of: link, ids), let shape = readShape(target, [:]) {
      path = shape.path
    } else if let data = markup.text("path", of: animation) {
      path = PathDataParser.parsePrefix(data).path
    } else if let values = SMILValues(markup, animation)?.all(base: "0 0") {
      let points = values.map { SVGScanner.numbers($0) }.filter { $0.count >= 2 }.map { Vec2($0[0], $0[1]) }
      path.addPolyline(points)
    }
    guard path.length > 0 else {
      unsupported("a motion without a path", at: markup.elements[animation].nameRange)
      return nil
    }
    var entries = [ImportedEntry("along", .path(.data(path)))]
    let mode = markup.string("calcMode", of: animation) ?? "paced"
    if mode != "paced", link == nil, markup.string("path", of: animation) == nil {
      entries.append(.init("pace", .word("segment")))
    }
    switch markup.string("rotate", of: animation) {
    case nil, "0": break
    case "auto": entries.append(.init("rotate", .word("auto")))
    case "auto-reverse": entries.append(.init("rotate", .word("auto-reverse")))
    case let angle?:
      if let degrees = SVGScanner.length(angle)?.value {
        return Frame(
          placement: [.init("rotation", .degrees(degrees))],
          along: (animation, .map(entries), path.point(atDistance: 0)))
      }
    }
    entries += along(animation, mode)
    return Frame(along: (animation, .map(entries), path.point(atDistance: 0)))
  }

  /// The easing of a motion, from its splines or its key points.
  private mutating func along(_ animation: Int, _ mode: String) -> [ImportedEntry] {
    let splines = markup.string("keySplines", of: animation)?.split(separator: ";").count ?? 0
    guard let text = markup.string("keyPoints", of: animation) else {
      if mode == "spline", splines == 1 { return easings(animation, 2).ease }
      if mode == "spline" || mode == "discrete" {
        approximated("the motion is even", at: markup.elements[animation].nameRange)
      }
      return []
    }
    func shares(_ text: String) -> [Double] {
      text.split(separator: ";").compactMap { SVGScanner.length(String($0))?.value }
    }
    let points = shares(text)
    let times = markup.string("keyTimes", of: animation).map(shares) ?? []
    if points == [0, 1] { return mode == "spline" && splines == 1 ? easings(animation, 2).ease : [] }
    guard points.count == times.count, points.count > 1, mode == "linear" else {
      approximated("the key points of the motion are left out", at: markup.elements[animation].nameRange)
      return []
    }
    let stops = zip(points, times).map {
      "\(JavaScriptNumber.description(of: $0)) \(JavaScriptNumber.description(of: $1 * 100))%"
    }
    return [.init("ease", .word("linear(\(stops.joined(separator: ", ")))"))]
  }
}

extension ImportedLayer {
  /// Gives a property the value with which an animation begins, unless it is the default.
  mutating func begin(_ property: String, _ value: ImportedValue) {
    let isUsual =
      value == .degrees(0) || property == "scale" && value == .factor(1)
      || property == "position" && value == .point(.zero)
    if isUsual, self[property] == nil { return }
    if Self.placing.contains(property), self[property] == nil {
      properties.insert(.init(property, value), at: 0)
    } else {
      self[property] = value
    }
  }
}
