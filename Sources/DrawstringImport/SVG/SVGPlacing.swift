internal import DrawstringCore
internal import DrawstringSyntax

/// One of the coordinate systems between an element's own and its parent's.
struct SVGFrame {
  var placement: [ImportedEntry] = []
  /// Animations of a property of the frame's layer, with the function that reads their values.
  var tracks: [(animation: Int, property: String, value: (String) -> ImportedValue?)] = []
  /// A track of the position along a path.
  var along: (animation: Int, value: ImportedValue, start: Vec2)?
  /// Animations in whose times the frame is absent, but for what begins later.
  var replacing: [Int] = []
  /// Tracks of animations of CSS.
  var ready: [Ready] = []

  struct Ready {
    var property: String
    var track: CSSTrack
    var value: ImportedValue
    var first: ImportedValue?
    var start: ImportedValue?
    var isShared: Bool
  }

  /// The properties that place a layer, in the order in which they act: a layer is moved, turned, skewed and scaled.
  static func rank(of property: String) -> Int {
    switch property {
    case "rotation": 1
    case "skew", "skew.x", "skew.y": 2
    case "scale", "scale.x", "scale.y": 3
    default: 0
    }
  }

  /// The value of a property of a layer that is not placed.
  static func usual(_ property: String) -> ImportedValue {
    let value: ImportedValue =
      switch property {
      case "rotation", "skew.x", "skew.y": .degrees(0)
      case "skew": .list([.degrees(0), .degrees(0)])
      case "scale": .factor(1)
      default: .point(.zero)
      }
    return value.single
  }
}

extension SVGImport {
  /// Content with the transform, the opacity, the clip, the mask and the animations of its element.
  mutating func placed(
    _ content: SVGContent, _ index: Int, _ style: SVGStyle, _ mode: Mode
  ) -> [ImportedLayer] {
    if content.layers.isEmpty { return [] }
    var content = content
    let animations = smil.animations(of: index)
    let moves = CSSMoves(style, sheet)
    tellLeftOut(moves, index, isShape: content.isShape)
    if !animations.isEmpty { animateAttributes(&content, index, style, mode) }
    if content.isShape { animateShape(moves, &content, index, mode) }
    let name = name(of: index)
    let box = moves.isEmpty && style.offsetPath == nil ? nil : box(of: index, style)
    let frames = box.flatMap { self.frames(moves, index, $0) } ?? frames(of: index, style)
    let opacity = mode == .clip ? 1 : style.opacity("opacity")
    let effects = animations.filter {
      ["opacity", "visibility", "display"].contains(markup.string("attributeName", of: $0) ?? "")
    }
    let wish = ImportedNames.valid(name ?? "").isEmpty ? markup.elements[index].name : name ?? ""
    let clip = clip(of: index, style, named: wish + "-clip")
    // A mask has no effect in a clip.
    let mask = mode == .clip ? nil : luminance(of: index, style, named: wish + "-mask")
    let isNamed = name != nil && content.layers.count > 1 && !content.isShape
    let hasEffects = !effects.isEmpty || moves.moves("opacity") || moves.moves("visibility")
    let isNeeded = opacity < 1 || clip != nil || mask != nil || hasEffects || !frames.isEmpty || isNamed
    if !isNeeded { return content.layers }

    var layer: ImportedLayer
    let first = content.layers[0]
    let places = !frames.isEmpty || clip != nil || mask != nil
    if content.layers.count == 1, !isNamed, !places || first.isUnplaced && first["mask"] == nil,
      opacity == 1 && !hasEffects || first["opacity"] == nil,
      !places || !motion.moves(first.id, ImportedLayer.placing),
      opacity == 1 && !hasEffects || !motion.moves(first.id, ["opacity", "hidden"])
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
    if !style.isDisplayed { layer["hidden"] = .word("true") }
    for animation in effects { animate(effect: animation, &layer) }
    if mode != .clip { animateEffects(moves, &layer) }
    return [put(layer, in: frames, name)]
  }

  /// A layer in coordinate systems, of which the first is the outermost.
  mutating func put(_ layer: ImportedLayer, in frames: [SVGFrame], _ name: String?) -> ImportedLayer {
    var layer = layer
    // The rank of the properties of the layer that move.
    var moved = Int.max
    for frame in frames.reversed() {
      if !layer.isUnplaced || frame.placement.contains(where: { SVGFrame.rank(of: $0.key) >= moved })
        || frame.tracks.contains(where: { SVGFrame.rank(of: $0.property) >= moved })
        || frame.ready.contains(where: { SVGFrame.rank(of: $0.property) >= moved })
        || frame.along != nil && moved == 0
      {
        var outer = ImportedLayer(id: names.unique(name, or: "group"))
        outer.layers = [layer]
        layer = outer
        moved = .max
      }
      layer.properties = frame.placement + layer.properties
      for part in frame.ready {
        moved = min(moved, SVGFrame.rank(of: part.property))
        add(
          "\(layer.id).\(part.property)", part.track, part.value, first: part.first, start: part.start,
          isShared: part.isShared)
      }
      let keys =
        frame.tracks.isEmpty ? frame.placement.map(\.key) : Set(frame.tracks.map(\.property)).sorted()
      // In the order of the file, in which of two animations that begin together the later one counts.
      for animation in Set(frame.tracks.map(\.animation) + frame.replacing).sorted() {
        for track in frame.tracks where track.animation == animation {
          moved = min(moved, SVGFrame.rank(of: track.property))
          let value = animate(animation, "\(layer.id).\(track.property)", track.value)
          if let value, frame.tracks.count == 1 { layer.begin(track.property, value) }
        }
        guard frame.replacing.contains(animation) else { continue }
        for timing in smil.timings(animation) {
          for key in keys { motion.add("\(layer.id).\(key)", SVGFrame.usual(key), timing) }
        }
      }
      if let along = frame.along {
        moved = 0
        let timings = smil.timings(along.animation)
        for timing in timings { motion.add("\(layer.id).position", along.value, timing) }
        if timings.count == 1, timings[0].isLasting { layer.begin("position", .point(along.start)) }
      }
    }
    return layer
  }

  private mutating func animate(effect index: Int, _ layer: inout ImportedLayer) {
    if markup.string("attributeName", of: index) == "opacity" {
      let value = animate(index, "\(layer.id).opacity") {
        SVGScanner.length($0).map { .number(min(max($0.units(of: 1), 0), 1)) }
      }
      if let value { layer["opacity"] = value == .number(1) ? nil : value }
    } else {
      let value = animate(index, "\(layer.id).hidden", isDiscrete: true) {
        .word(["none", "hidden", "collapse"].contains($0) ? "true" : "false")
      }
      if let value { layer["hidden"] = value == .word("false") ? nil : value }
    }
  }

  // MARK: Transforms

  /// The coordinate systems of an element, the outermost first.
  ///
  /// The element's own transform and each animation that adds have one. Animations that replace one another share the one of
  /// their kind. While an animation that replaces has a value, the systems that began before it are absent.
  private mutating func frames(of index: Int, _ style: SVGStyle) -> [SVGFrame] {
    var base = Affine.identity
    if ["transform", "translate", "rotate", "scale"].contains(where: { style.own[$0] != nil }) {
      if let transform = transform(of: index, style) {
        base = transform
      } else {
        unsupported(
          "the transform '\(Diagnostic.brief(style.own["transform"] ?? ""))'",
          at: markup.place("transform", of: index))
      }
    }
    var frames = [SVGFrame(placement: ImportedLayer.placement(base))]
    var outer: [SVGFrame] = []
    for animation in smil.animations(of: index) {
      switch markup.elements[animation].name {
      case "animateMotion": if let frame = motionFrame(animation) { outer.append(frame) }
      case "animateTransform":
        let timings = smil.timings(animation)
        if timings.isEmpty {
          tellWaiting(animation)
          continue
        }
        let parts = transformFrames(animation)
        if isSum(animation) || parts.isEmpty {
          frames += parts
          continue
        }
        // Nothing is left of what began before an animation that always has a value.
        if timings.count == 1, timings[0].isLasting {
          frames.removeAll { frame in
            frame.tracks.allSatisfy { track in
              smil.timings(track.animation).allSatisfy { $0.begin <= timings[0].begin && $0.period == nil }
            }
          }
        }
        let shared = frames.firstIndex { frame in
          frame.placement == parts[0].placement && frame.tracks.first?.property == parts[0].tracks[0].property
            && frame.tracks.allSatisfy { !isSum($0.animation) }
        }
        if let shared, parts.count == 1 {
          frames[shared].tracks += parts[0].tracks
        } else {
          frames += parts
        }
      default: break
      }
    }
    // The element's own place serves the animations of the same kind, which replace it.
    if frames.count == 2, frames[0].tracks.isEmpty, frames[1].placement.isEmpty,
      frames[0].placement.count == 1,
      frames[0].placement[0].key == frames[1].tracks.first?.property,
      frames[1].tracks.allSatisfy({ !isSum($0.animation) })
    {
      frames[1].placement = frames[0].placement
      frames.removeFirst()
    }
    frames = frames.filter { !$0.placement.isEmpty || !$0.tracks.isEmpty }
    let replacing = Set(frames.flatMap(\.tracks).map(\.animation).filter { !isSum($0) }).sorted()
    for place in frames.indices {
      let own = frames[place].tracks.map(\.animation)
      frames[place].replacing = replacing.filter { animation in
        !own.contains(animation) && (own.isEmpty || own.contains { mayLast($0, beyondBeginOf: animation) })
      }
    }
    return outer + frames
  }

  /// Whether an animation may have a value when another begins.
  private func mayLast(_ animation: Int, beyondBeginOf other: Int) -> Bool {
    smil.timings(animation).contains { own in
      smil.timings(other).contains { next in
        own.period != nil || next.period != nil
          || own.begin <= next.begin && (own.isFrozen || own.end > next.begin)
      }
    }
  }

  private mutating func transformFrames(_ animation: Int) -> [SVGFrame] {
    func numbers(_ text: String) -> [Double] { SVGScanner.numbers(text) }
    switch markup.string("type", of: animation) ?? "translate" {
    case "translate":
      return [
        SVGFrame(
          tracks: [
            (
              animation, "position",
              { text in numbers(text).first.map { .point(Vec2($0, numbers(text).dropFirst().first ?? 0)) } }
            )
          ])
      ]
    case "scale":
      return [
        SVGFrame(
          tracks: [
            (
              animation, "scale",
              { text in
                let parts = numbers(text)
                guard let x = parts.first else { return nil }
                guard parts.count > 1, parts[1] != x else { return .factor(x) }
                return .list([.factor(x), .factor(parts[1])])
              }
            )
          ])
      ]
    case "skewX":
      return [SVGFrame(tracks: [(animation, "skew.x", { numbers($0).first.map { .degrees($0) } })])]
    case "skewY":
      return [SVGFrame(tracks: [(animation, "skew.y", { numbers($0).first.map { .degrees($0) } })])]
    case "rotate":
      let values = SMILValues(markup, animation)?.texts ?? []
      let centers = Set(values.map { numbers($0) }.filter { $0.count >= 3 }.map { Vec2($0[1], $0[2]) })
      if centers.count > 1 {
        approximated(
          "the centre of the rotation does not move", at: markup.elements[animation].nameRange)
      }
      let center = values.map { numbers($0) }.first { $0.count >= 3 }.map { Vec2($0[1], $0[2]) } ?? .zero
      var frame = SVGFrame(tracks: [(animation, "rotation", { numbers($0).first.map { .degrees($0) } })])
      if center == .zero { return [frame] }
      frame.placement = [.init("position", .point(center))]
      if center.x >= 0, center.y >= 0 {
        // The anchor lies in the middle of the size.
        frame.placement.append(.init("size", .point(center * 2)))
        return [frame]
      }
      return [frame, SVGFrame(placement: [.init("position", .point(-center))])]
    default:
      unsupported("an animation of an unknown transform", at: markup.place("type", of: animation))
      return []
    }
  }

  /// The coordinate system that moves along a path.
  private mutating func motionFrame(_ animation: Int) -> SVGFrame? {
    if smil.timings(animation).isEmpty {
      tellWaiting(animation)
      return nil
    }
    if SMILTable.simple(markup, animation) == nil {
      unsupported("a motion without 'dur'", at: markup.elements[animation].nameRange)
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
        return SVGFrame(
          placement: [.init("rotation", .degrees(degrees))],
          along: (animation, .map(entries), path.point(atDistance: 0)))
      }
    }
    entries += along(animation, mode)
    return SVGFrame(along: (animation, .map(entries), path.point(atDistance: 0)))
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
