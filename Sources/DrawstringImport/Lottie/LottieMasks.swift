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
      /// Whether places in an even number of its outlines are outside.
      var isEvenOdd = false
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
      let moved = outline.placed(Affine(a: 1, b: 0, c: 0, d: 1, tx: shift.x, ty: shift.y))
      let isOpaque = opacity.isStill && opacity.first[0] == 1
      if mode == "f", isOpaque, !isInverted, masks.count == 1, masks[0].count == 1, !masks[0][0].isOutside,
        masks[0][0].opacity.isStill, masks[0][0].opacity.first[0] == 1
      {
        masks[0][0].outline = .joined([masks[0][0].outline, moved])
        masks[0][0].isEvenOdd = true
        continue
      }
      if mode == "l" || mode == "d" || mode == "f" {
        approximated(
          "the mask is added: its mode '\(Diagnostic.brief(mode))' has no counterpart", at: item["mode"])
        mode = "a"
      }
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
        if mask.isEvenOdd { node.set("fillRule", "evenodd") }
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

  /// Masks that together show what an inverted matte shows: for each fill in it a large frame without the fill's outline, and
  /// within the outline what the fill leaves. Nil if strokes, gradients or overlaps affect the result.
  ///
  /// - Parameters:
  ///   - content: the content that the matte masks.
  ///   - byBrightness: whether the brightness of a fill counts, not its opacity alone.
  func complements(
    of matte: LottieNode, behind content: LottieNode, _ size: Vec2, byBrightness: Bool
  ) -> [LottieNode]? {
    let reach = max(size.x, size.y) * 2 / Self.leastScale
    guard let masks = complements(of: matte, nil, reach: reach, byBrightness: byBrightness),
      masks.count <= Self.mostComplements
    else { return nil }
    // Content is hidden while its matte is.
    let spans = matte.spans ?? []
    content.spans = (content.spans ?? []).flatMap { own in
      spans.compactMap { span in
        let (start, end) = (max(own.start, span.start), min(own.end, span.end))
        return end > start ? (start, end) : nil
      }
    }
    return masks
  }

  /// - Parameter fade: the opacity of the layers around the node.
  private func complements(
    of node: LottieNode, _ fade: MotionTrack?, reach: Double, byBrightness: Bool
  ) -> [LottieNode]? {
    guard node.mask == nil, !node.isMask, node["masksToBounds"] == nil else { return nil }
    let fades = [fade, node["opacity"]?.track].compactMap { $0 }
    let fade = fades.isEmpty ? nil : Self.product(fades)
    func copy(_ kind: LayerKind?) -> LottieNode {
      let copy = LottieNode(node.name, or: node.usual, kind)
      copy.properties = node.properties.compactMap { property in
        var property = property
        if property.key == "opacity" { return nil }
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
    /// The frame without an outline, and the outline with what a paint leaves.
    func without(_ form: LottieForm, _ track: MotionTrack, paint: MotionTrack) -> [LottieNode] {
      let frame = LottieOutline(
        form: .rectangle(isRounded: false), track: MotionTrack([0, 0, reach, reach, 0]))
      let whole = LottieOutline.joined([frame, LottieOutline(form: form, track: track)])
      let outside = LottieNode(nil, or: "matte", .shape)
      outside.set("path", whole.track, .path(whole.form, isPlain: true))
      outside.set("fillRule", "evenodd")
      let share = Self.product([paint.mapped { [$0[3]] }] + (fade.map { [$0] } ?? []))
      if share.isStill, share.first[0] == 1 { return [outside] }
      let inside = LottieNode(nil, or: "matte", .shape)
      inside.set("path", track, .path(form, isPlain: true))
      if let rule = node["fillRule"] { inside.properties.append(rule) }
      inside.set("opacity", share.mapped { [1 - $0[0]] }, .factor)
      return [outside, inside]
    }
    func paint(_ color: LottieNode.Property) -> MotionTrack {
      byBrightness ? Self.brightness(color.track) : color.track
    }
    if let color = node["backgroundColor"] {
      guard node.kind == nil, node.children.isEmpty, let size = node["size"]?.track.first else { return nil }
      let outer = copy(nil)
      outer.remove("backgroundColor")
      outer.children = without(
        .rectangle(isRounded: false), MotionTrack([size[0] / 2, size[1] / 2, size[0], size[1], 0]),
        paint: paint(color))
      return [outer]
    }
    if node.kind == .shape {
      guard let color = node["fillColor"], node["strokeColor"] == nil, let path = node["path"],
        color.track.laneCount == 4, case .path(let form, _) = path.kind
      else { return nil }
      if case .cubics(let parts) = form, parts.count > 1, node["fillRule"] == nil { return nil }
      let outer = copy(nil)
      for key in ["fillColor", "fillRule", "path"] { outer.remove(key) }
      let parts = without(form, path.track, paint: paint(color))
      if parts.count > 1 {
        outer.children = parts
      } else {
        outer.kind = .shape
        outer.properties += parts[0].properties
      }
      return [outer]
    }
    guard node.kind == nil else { return nil }
    var result: [LottieNode] = []
    for child in node.children {
      guard child.spans == nil,
        let masks = complements(of: child, fade, reach: reach, byBrightness: byBrightness)
      else { return nil }
      for mask in masks {
        let outer = copy(nil)
        outer.children = [mask]
        result.append(outer)
      }
      // Parts that overlap fade together.
      if result.count > (fade == nil ? Self.mostComplements : 1) { return nil }
    }
    return result
  }

  private static func product(_ tracks: [MotionTrack]) -> MotionTrack {
    if tracks.count == 1 { return tracks[0] }
    return MotionTrack.joined(tracks, isLinear: false, tolerance: 1e-3) { [$0.reduce(1.0) { $0 * $1[0] }] }
  }

  // MARK: Mattes by luminance

  /// Colours with their brightness as a part of their opacity: white, with the opacity that a mask by luminance has.
  private static func brightness(_ colors: MotionTrack) -> MotionTrack {
    func white(_ v: [Double]) -> [Double] {
      stride(from: 0, to: v.count - 3, by: 4).flatMap { at -> [Double] in
        let light: Double = 0.2125 * v[at] + 0.7154 * v[at + 1] + 0.0721 * v[at + 2]
        return [1, 1, 1, light * v[at + 3]]
      }
    }
    let hasOneAlpha = colors.segments.allSatisfy { segment in
      stride(from: 3, to: segment.from.count, by: 4).allSatisfy { segment.from[$0] == segment.to[$0] }
    }
    return hasOneAlpha
      ? colors.mapped(white) : MotionTrack.joined([colors], isLinear: false, tolerance: 1e-3) { white($0[0]) }
  }

  /// Gives the fills of a matte the opacity of their brightness. Returns whether the result is that of a matte by luminance: a
  /// fill over others, which would hide them, is white, or all below it are black; pictures and inputs have no known brightness.
  func turnToBrightness(_ matte: LottieNode) -> Bool {
    var paints: [(node: LottieNode, key: String, track: MotionTrack)] = []
    var isKnown = true
    func visit(_ node: LottieNode) {
      if node.isMask { return }
      if let kind = node.kind, kind != .shape, kind != .gradient { isKnown = false }
      for key in ["backgroundColor", "fillColor", "strokeColor", "colors"] {
        guard let property = node[key] else { continue }
        switch property.kind {
        case .color, .colors: paints.append((node, key, Self.brightness(property.track)))
        case .word: break
        default: isKnown = false
        }
      }
      // A gradient on a stroke is masked by it.
      node.children.forEach(visit)
    }
    visit(matte)
    let shares = paints.map { paint in
      let values = [paint.track.rest] + paint.track.segments.flatMap { [$0.from, $0.to] }
      return values.flatMap { v in stride(from: 3, to: v.count, by: 4).map { v[$0] } }
    }
    guard isKnown,
      shares.indices.allSatisfy({ upper in
        shares[upper].allSatisfy { $0 > 0.999 } || shares[..<upper].allSatisfy { $0.allSatisfy { $0 < 1e-3 } }
      })
    else { return false }
    for paint in paints { paint.node.set(paint.key, paint.track, paint.key == "colors" ? .colors : .color) }
    return true
  }
}
