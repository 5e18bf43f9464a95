internal import DrawstringCore
internal import DrawstringSyntax

extension LottieImport {
  /// A function that puts content behind the masks of a layer; nil if there are none.
  ///
  /// - Parameters:
  ///   - box: the size of a layer with a rectangle of its own.
  ///   - shift: the offset of coordinates in the layer.
  mutating func masks(
    _ layer: LottieValue, _ clock: MotionClock, box: Vec2?, shift: Vec2
  ) -> (([LottieNode]) -> [LottieNode])? {
    struct Mask {
      var outline: LottieOutline
      var opacity: MotionTrack
      var isOutside: Bool
      /// Whether the opacity is that of what is taken away.
      var isSubtracted: Bool
    }
    var masks: [[Mask]] = []
    for (place, item) in layer["masksProperties"].items.enumerated() where place < 64 {
      var mode = item["mode"].string ?? "a"
      if mode == "n" { continue }
      guard let outline = path(item["pt"].exists ? item["pt"] : item["p"], clock) else { continue }
      let feather = track(item["f"], lanes: 2, usual: [0, 0], clock)
      if !feather.isStill || feather.first.contains(where: { $0 != 0 }) {
        approximated("the mask has sharp edges", at: item["f"])
      }
      let grown = track(item["x"], lanes: 1, usual: [0], clock)
      if !grown.isStill || grown.first[0] != 0 { approximated("the mask is not expanded", at: item["x"]) }
      let opacity = track(item["o"], lanes: 1, usual: [100], clock).mapped { [min(max($0[0] / 100, 0), 1)] }
      let isInverted = item["inv"].isTrue
      var isOutside = isInverted
      if mode == "s" { isOutside.toggle() }
      if mode == "f", masks.isEmpty { mode = "a" }
      if mode == "l" || mode == "d" || mode == "f" {
        approximated(
          "the mask is added: its mode '\(Diagnostic.brief(mode))' has no counterpart", at: item["mode"])
        mode = "a"
      }
      let moved = outline.placed(Affine(a: 1, b: 0, c: 0, d: 1, tx: shift.x, ty: shift.y))
      let mask = Mask(outline: moved, opacity: opacity, isOutside: isOutside, isSubtracted: mode == "s")
      if mode == "a", !isOutside, let last = masks.last, !last[0].isOutside, masks.count == 1 {
        masks[masks.count - 1].append(mask)
      } else {
        if mode == "a", !masks.isEmpty {
          approximated("the mask is intersected with those before it", at: item["mode"])
        }
        masks.append([mask])
      }
    }
    if masks.isEmpty { return nil }
    // The frame around what is taken away covers the canvas, also from a layer that is scaled to a small size.
    let size = box ?? Vec2(root["w"].number ?? 500, root["h"].number ?? 500)
    let reach = box == nil ? max(size.x, size.y) * 2 / Self.leastScale : 0
    func shape(_ mask: Mask, isOutside: Bool, _ opacity: MotionTrack?) -> LottieNode {
      let node = LottieNode(nil, or: "mask", .shape)
      if isOutside {
        let frame = LottieOutline(
          form: .rectangle(isRounded: false),
          track: MotionTrack([size.x / 2, size.y / 2, size.x + reach, size.y + reach, 0]))
        let whole = LottieOutline.joined([frame, mask.outline])
        node.set("path", whole.track, .path(whole.form, isPlain: true))
        node.set("fillRule", "evenodd")
      } else {
        node.set("path", mask.outline.track, .path(mask.outline.form, isPlain: true))
      }
      if let opacity, !opacity.isStill || opacity.first[0] != 1 { node.set("opacity", opacity, .factor) }
      return node
    }
    let layers = masks.map { group -> LottieNode in
      let shapes = group.flatMap { mask -> [LottieNode] in
        guard mask.isSubtracted else { return [shape(mask, isOutside: mask.isOutside, mask.opacity)] }
        let rest = shape(mask, isOutside: mask.isOutside, nil)
        if mask.opacity.isStill, mask.opacity.first[0] == 1 { return [rest] }
        return [rest, shape(mask, isOutside: !mask.isOutside, mask.opacity.mapped { [1 - $0[0]] })]
      }
      if shapes.count == 1 {
        shapes[0].isMask = true
        return shapes[0]
      }
      let node = LottieNode(nil, or: "mask")
      node.children = shapes
      node.isMask = true
      return node
    }
    return { content in
      var content = content
      for mask in layers {
        let group = LottieNode(nil, or: "masked")
        group.mask = mask
        group.children = [mask] + content
        content = [group]
      }
      return content
    }
  }

  // MARK: Inverted mattes

  /// The most fills of an inverted matte.
  private static let mostComplements = 8
  /// The smallest scale of an inverted matte, at which its frame still covers the canvas.
  private static let leastScale = 1.0 / 500

  /// Masks that together show what an inverted matte shows: for each fill in it a large frame without the fill's outline. Nil
  /// if strokes, opacities or overlaps affect the result.
  ///
  /// - Parameter content: the content that the matte masks; it is hidden while the matte is.
  func complements(of matte: LottieNode, behind content: LottieNode, _ size: Vec2) -> [LottieNode]? {
    let spans = matte.spans ?? []
    let isCovered = (content.spans ?? []).allSatisfy { own in
      spans.contains { $0.start <= own.start && own.end <= $0.end }
    }
    guard isCovered, let masks = complements(of: matte, reach: max(size.x, size.y) * 2 / Self.leastScale),
      masks.count <= Self.mostComplements
    else { return nil }
    return masks
  }

  private func complements(of node: LottieNode, reach: Double) -> [LottieNode]? {
    guard node.mask == nil, !node.isMask, node["opacity"] == nil, node["masksToBounds"] == nil else {
      return nil
    }
    func copy(_ kind: LayerKind?) -> LottieNode {
      let copy = LottieNode(node.name, or: node.usual, kind)
      copy.properties = node.properties.map { property in
        var property = property
        if property.key == "scale" || property.key == "scale.x" || property.key == "scale.y" {
          property.track = property.track.mapped {
            $0.map { $0.magnitude < Self.leastScale ? ($0 < 0 ? -1 : 1) * Self.leastScale : $0 }
          }
        }
        return property
      }
      copy.turnsAlong = node.turnsAlong
      return copy
    }
    func without(_ outline: LottieOutline, in node: LottieNode) {
      let frame = LottieOutline(
        form: .rectangle(isRounded: false), track: MotionTrack([0, 0, reach, reach, 0]))
      let whole = LottieOutline.joined([frame, outline])
      node.set("path", whole.track, .path(whole.form, isPlain: true))
      node.set("fillRule", "evenodd")
    }
    func isOpaque(_ color: LottieNode.Property?) -> Bool {
      guard let color else { return false }
      return ([color.track.rest, color.track.first] + color.track.segments.map(\.to)).allSatisfy {
        $0.last == 1
      }
    }
    if let color = node["backgroundColor"] {
      guard node.kind == nil, node.children.isEmpty, isOpaque(color), let size = node["size"]?.track.first
      else {
        return nil
      }
      let shape = LottieNode(nil, or: "matte", .shape)
      let box = LottieOutline(
        form: .rectangle(isRounded: false),
        track: MotionTrack([size[0] / 2, size[1] / 2, size[0], size[1], 0]))
      without(box, in: shape)
      let outer = copy(nil)
      outer.remove("backgroundColor")
      outer.children = [shape]
      return [outer]
    }
    if node.kind == .shape {
      guard isOpaque(node["fillColor"]), node["strokeColor"] == nil, let path = node["path"],
        case .path(let form, _) = path.kind
      else { return nil }
      if case .cubics(let parts) = form, parts.count > 1, node["fillRule"] == nil { return nil }
      let leaf = copy(.shape)
      without(LottieOutline(form: form, track: path.track), in: leaf)
      return [leaf]
    }
    guard node.kind == nil else { return nil }
    var result: [LottieNode] = []
    for child in node.children {
      guard child.spans == nil, let masks = complements(of: child, reach: reach) else { return nil }
      for mask in masks {
        let outer = copy(nil)
        outer.children = [mask]
        result.append(outer)
      }
      if result.count > Self.mostComplements { return nil }
    }
    return result
  }
}
