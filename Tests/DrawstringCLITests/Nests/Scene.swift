import DrawstringCore

/// A picture as coloured rectangles in groups, from back to front; made from a frame or from a written picture, so that
/// the two can be compared.
struct Scene {
  /// A rectangle with rounded corners that begins at the origin of its own coordinates.
  struct Area {
    /// From its coordinates to the canvas's.
    var world: Affine
    var size: Vec2
    var radius = 0.0
    /// The layer whose coordinates these are, where that is known.
    var layer: String?
  }

  struct Mask {
    var scenes: [Scene]
    /// The layer that is drawn through it, where that is known.
    var layer: String?
  }

  enum Content {
    case area(Area, color: String)
    case group([Scene])
  }

  var content: Content
  var opacity = 1.0
  /// What cuts all of it.
  var clip: Area?
  /// The scene through whose opacity it is drawn.
  var mask: Mask?

  init(_ content: Content) { self.content = content }
  init(group: [Scene]) { content = .group(group) }
}

extension Scene {
  /// A rectangle as it is drawn in the end, with everything that acts on it, from the outside in.
  struct Mark {
    var area: Area
    var color: String
    var opacity = 1.0
    var clips: [Area] = []
    var masks: [(marks: [Mark], layer: String?)] = []
  }

  /// All rectangles, from back to front.
  var marks: [Mark] { marks(in: Mark(area: Area(world: .identity, size: .zero), color: "")) }

  private func marks(in outer: Mark) -> [Mark] {
    var mark = outer
    mark.opacity *= opacity
    if let clip { mark.clips.append(clip) }
    if let mask { mark.masks.append((mask.scenes.flatMap(\.marks), mask.layer)) }
    switch content {
    case .group(let scenes): return scenes.flatMap { $0.marks(in: mark) }
    case .area(let area, let color):
      mark.area = area
      mark.color = color
      return [mark]
    }
  }
}

extension Scene {
  /// The colour at a point of the canvas, multiplied with its opacity: red, green, blue, opacity.
  func color(at point: Vec2) -> SIMD4<Double> {
    if let clip, !clip.contains(point) { return .zero }
    var color = SIMD4<Double>.zero
    switch content {
    case .group(let scenes):
      for scene in scenes { color = scene.color(at: point).over(color) }
    case .area(let area, let name):
      if area.contains(point), let value = Int(name.dropFirst(), radix: 16) {
        let channels = [16, 8, 0].map { Double(value >> $0 & 255) / 255 }
        color = SIMD4(channels[0], channels[1], channels[2], 1)
      }
    }
    if color.w > 0, let mask { color *= Scene(group: mask.scenes).color(at: point).w }
    return color * opacity
  }

  /// The colour at a point that is the same all around it, as far as `reach`; nil near an edge.
  func evenColor(around point: Vec2, reach: Double) -> SIMD4<Double>? {
    if marks.contains(where: { $0.hasEdge(near: point, reach: reach) }) { return nil }
    let color = color(at: point)
    // Of rounded corners the edges are others.
    for turn in 0..<8 {
      let angle = Double(turn) * .pi / 4
      let place = Vec2(
        point.x + reach * Trigonometry.cosine(angle), point.y + reach * Trigonometry.sine(angle))
      if self.color(at: place) != color { return nil }
    }
    return color
  }
}

extension Scene.Area {
  func contains(_ point: Vec2) -> Bool {
    guard let place = world.undone?.place(point) else { return false }
    guard place.x > 0, place.y > 0, place.x < size.x, place.y < size.y else { return false }
    let radius = min(max(radius, 0), min(size.x, size.y) / 2)
    let corner = Vec2(
      max(radius - place.x, place.x - size.x + radius, 0), max(radius - place.y, place.y - size.y + radius, 0)
    )
    return corner.length <= radius || corner.x == 0 || corner.y == 0
  }

  /// Whether a side of the rectangle comes near a point of the canvas.
  func hasEdge(near point: Vec2, reach: Double) -> Bool {
    let places = corners.map(world.place)
    return places.indices.contains { index in
      let (start, end) = (places[index], places[(index + 1) % 4])
      let way = end - start
      let part = way.lengthSquared > 0 ? min(max((point - start).dot(way) / way.lengthSquared, 0), 1) : 0
      return (start + way * part - point).length < reach
    }
  }

  var corners: [Vec2] { [.zero, Vec2(size.x, 0), size, Vec2(0, size.y)] }

  /// Whether there is anything of it to be seen.
  var isSeen: Bool { (world.determinant * size.x * size.y).magnitude > 0.01 && size.x > 0 && size.y > 0 }
}

extension Scene.Mark {
  /// Whether it is plainly there; of others a picture need not have anything.
  var isSeen: Bool {
    opacity > 0.01 && area.isSeen && clips.allSatisfy(\.isSeen)
      && masks.allSatisfy { $0.marks.contains(where: \.isSeen) }
  }

  fileprivate func hasEdge(near point: Vec2, reach: Double) -> Bool {
    ([area] + clips).contains { $0.hasEdge(near: point, reach: reach) }
      || masks.contains { $0.marks.contains { $0.hasEdge(near: point, reach: reach) } }
  }
}

extension SIMD4<Double> {
  func over(_ other: SIMD4<Double>) -> SIMD4<Double> { self + other * (1 - w) }
}
