internal import DrawstringCore
internal import DrawstringSyntax

extension LottieImport {
  /// The value of an effect's control by its place.
  private mutating func control(
    _ effect: LottieValue, _ place: Int, lanes: Int, usual: [Double], _ clock: MotionClock
  ) -> MotionTrack {
    let items = effect["ef"].items
    guard items.indices.contains(place) else { return MotionTrack(usual) }
    return track(items[place]["v"], lanes: lanes, usual: usual, clock)
  }

  /// A layer with a drop shadow: in a layer without a transform, as the shadow does not turn with it.
  mutating func shadowed(_ content: LottieNode, _ effect: LottieValue, _ clock: MotionClock) -> LottieNode {
    let node = LottieNode(content.name, or: "shadow")
    node.children = [content]
    // A layer that is hidden has no shadow; one that is a mask stays one.
    let color = control(effect, 0, lanes: 3, usual: [0, 0, 0], clock).mapped { v in
      v[..<3].map { (min(max($0, 0), 1) * 255).rounded() / 255 } + [1]
    }
    let opacity = control(effect, 1, lanes: 1, usual: [127.5], clock).mapped { [min(max($0[0] / 255, 0), 1)] }
    let direction = control(effect, 2, lanes: 1, usual: [0], clock)
    let distance = control(effect, 3, lanes: 1, usual: [0], clock)
    let softness = control(effect, 4, lanes: 1, usual: [0], clock)
    if color.first[..<3] != [0, 0, 0] || !color.isStill { node.set("shadowColor", color, .color) }
    node.set("shadowOpacity", opacity, .number)
    let offset = MotionTrack.joined([direction, distance], isLinear: direction.isStill) { v in
      let (sine, cosine) = Trigonometry.sineAndCosine(v[0][0] * Double.pi / 180)
      return [v[1][0] * sine, -v[1][0] * cosine]
    }
    node.set("shadowOffset", offset, .point)
    node.set("shadowRadius", softness.mapped { [max($0[0] / 4, 0)] }, .number)
    return node
  }

  /// Paints all of a layer in one colour.
  mutating func fill(_ node: LottieNode, _ effect: LottieValue, _ clock: MotionClock) {
    let color = control(effect, 2, lanes: 3, usual: [0, 0, 0], clock).mapped { v in
      v[..<3].map { (min(max($0, 0), 1) * 255).rounded() / 255 } + [1]
    }
    let opacity = control(effect, 6, lanes: 1, usual: [1], clock)
    if !opacity.isStill { approximated("the opacity of the fill does not move", at: effect) }
    var isExact = true
    func paint(_ node: LottieNode) {
      if node.isMask { return }
      for key in ["fillColor", "strokeColor", "backgroundColor"] {
        guard let own = node[key]?.track, own.first.count == 4 else { continue }
        if own.isStill, own.first[3] == 0 { continue }
        let alpha = own.first[3] * opacity.first[0]
        node.set(key, color.mapped { [$0[0], $0[1], $0[2], alpha] }, .color)
      }
      if let colors = node["colors"]?.track {
        let c = color.first
        if !color.isStill { isExact = false }
        node.set(
          "colors",
          colors.mapped { v in stride(from: 3, to: v.count, by: 4).flatMap { [c[0], c[1], c[2], v[$0]] } },
          .colors)
      }
      if node.kind == .image { isExact = false }
      node.children.forEach(paint)
    }
    paint(node)
    if !isExact { approximated("the fill does not colour pictures, and does not move gradients", at: effect) }
  }
}
