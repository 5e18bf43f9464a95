import Drawstring
import DrawstringCore

/// How near a picture is to a frame: every number of a layer's transform may be a little off, and what that comes to at a
/// corner of a rectangle follows from the layers around it.
struct Closeness {
  private let frame: EffectFrame
  /// In points, degrees and factors.
  private let points: Double
  private let degrees: Double
  private let factors: Double
  /// Of every opacity.
  private let shares: Double

  /// Numbers as they are printed: lengths and angles with three decimals, factors with six.
  static func printed(_ frame: EffectFrame) -> Closeness {
    Closeness(frame: frame, points: 0.0006, degrees: 0.0006, factors: 1e-6, shares: 0.0006)
  }

  /// Numbers as a picture that plays or a page promises them: the share of a quarter of a point and so on that it asks of
  /// each, and what printing adds.
  static func baked(_ frame: EffectFrame, share: Double) -> Closeness {
    Closeness(
      frame: frame, points: 0.25 * share, degrees: 0.5 * share, factors: 0.005 * share, shares: 0.005 * share)
  }

  // MARK: Comparing

  /// What is wrong with a picture; empty where nothing is.
  func problems(of drawn: Scene, against expected: Scene, comparingMasks: Bool) -> [String] {
    problems(drawn.marks, expected.marks, comparingMasks, "", through: nil)
  }

  private func problems(
    _ drawn: [Scene.Mark], _ expected: [Scene.Mark], _ comparingMasks: Bool, _ place: String,
    through masked: String?
  ) -> [String] {
    var problems: [String] = []
    var rest = drawn[...]
    for mark in expected {
      while let next = rest.first, next.color != mark.color, !next.isSeen { rest.removeFirst() }
      guard let next = rest.first, next.color == mark.color else {
        if mark.isSeen { return problems + ["\(place)\(name(mark)) is missing or in another order"] }
        continue
      }
      rest.removeFirst()
      if mark.isSeen || next.isSeen {
        problems += differences(next, mark, comparingMasks, place, through: masked)
      }
    }
    return problems + rest.filter(\.isSeen).map { "\(place)\($0.color) is drawn, but should not be" }
  }

  private func differences(
    _ drawn: Scene.Mark, _ expected: Scene.Mark, _ comparingMasks: Bool, _ place: String,
    through masked: String?
  ) -> [String] {
    var problems = areaProblems(drawn.area, expected.area, "\(place)\(name(expected))", through: masked)
    if abs(drawn.opacity - expected.opacity) > shares * Double(lineage(expected.area.layer).count + 1) {
      problems.append("\(place)\(name(expected)) has the opacity \(drawn.opacity), not \(expected.opacity)")
    }
    if drawn.clips.count != expected.clips.count || drawn.masks.count != expected.masks.count {
      problems.append(
        "\(place)\(name(expected)) has \(drawn.clips.count) clips and \(drawn.masks.count) masks, not "
          + "\(expected.clips.count) and \(expected.masks.count)")
    }
    for (one, other) in zip(drawn.clips, expected.clips) {
      problems += areaProblems(one, other, "\(place)the bounds of \(other.layer ?? "")", through: masked)
    }
    if comparingMasks {
      for (one, other) in zip(drawn.masks, expected.masks) {
        problems += self.problems(
          one.marks, other.marks, true, "\(place)in the mask of \(name(expected)): ", through: other.layer)
      }
    }
    return problems
  }

  private func areaProblems(
    _ drawn: Scene.Area, _ expected: Scene.Area, _ name: String, through masked: String?
  ) -> [String] {
    for (one, other) in zip(drawn.corners, expected.corners) {
      let (shown, truth) = (drawn.world.place(one), expected.world.place(other))
      var bound = reach(of: expected.layer, at: other)
      // A mask is brought into the coordinates of what is drawn through it, and is off with those, too.
      if let layer = masked.flatMap({ frame[$0] }), let back = layer.worldTransform.undone {
        bound += reach(of: layer.id, at: back.place(truth))
      }
      let distance = (shown - truth).length
      if distance > bound {
        return ["\(name) is \(distance) points off, of \(bound): \(drawn.world), not \(expected.world)"]
      }
    }
    return []
  }

  private func name(_ mark: Scene.Mark) -> String { "\(mark.area.layer ?? "") (\(mark.color))" }

  // MARK: Transforms

  /// The numbers of a layer's own transform.
  private struct Parts {
    var place: Vec2
    var rotation: Double
    var skew: Vec2
    var scale: Vec2
    var pivot: Vec2

    init(_ layer: LayerState) {
      place = layer.position + layer.translation
      (rotation, skew, scale) = (layer.rotation, layer.skew, layer.scale)
      pivot = Vec2(layer.size.x * layer.anchorPoint.x, layer.size.y * layer.anchorPoint.y)
    }

    /// First scale, then skew, rotation and translation, about the anchor.
    func place(_ point: Vec2) -> Vec2 {
      let scaled = Vec2((point.x - pivot.x) * scale.x, (point.y - pivot.y) * scale.y)
      let slanted = Vec2(
        scaled.x + scaled.y * Trigonometry.tangent(skew.x), scaled.y + scaled.x * Trigonometry.tangent(skew.y)
      )
      let (sine, cosine) = (Trigonometry.sine(rotation), Trigonometry.cosine(rotation))
      return Vec2(
        slanted.x * cosine - slanted.y * sine + place.x, slanted.x * sine + slanted.y * cosine + place.y)
    }
  }

  private func lineage(_ layer: String?) -> [LayerState] {
    guard let layer = layer.flatMap({ frame[$0] }) else { return [] }
    return lineage(layer.parent) + [layer]
  }

  /// How far a point of a layer may be off on the canvas: by each number of each layer around it.
  func reach(of layer: String?, at point: Vec2) -> Double {
    var reach = 1e-6
    var point = point
    for layer in lineage(layer).reversed() {
      let parts = Parts(layer)
      let outer = layer.parent.flatMap { frame[$0] }?.worldTransform ?? .identity
      let truth = outer.place(parts.place(point))
      let radians = degrees * .pi / 180
      // Where both axes slant, they may be a turn, a slant and factors of their own.
      let turns = parts.skew.x != 0 && parts.skew.y != 0 ? 2.0 : 1
      let changes: [(inout Parts) -> Void] = [
        { $0.place.x += points }, { $0.place.y += points }, { $0.pivot.x += points },
        { $0.pivot.y += points },
        { $0.rotation += radians * turns }, { $0.skew.x += radians }, { $0.skew.y += radians },
        { $0.scale.x += factors * turns }, { $0.scale.y += factors * turns },
      ]
      for change in changes {
        var changed = parts
        change(&changed)
        reach += (outer.place(changed.place(point)) - truth).length
      }
      point = parts.place(point)
    }
    return reach * 1.1
  }

  /// Whether the geometry of a frame is what the language says of its layers.
  static func problemsOfGeometry(_ frame: EffectFrame) -> [String] {
    frame.layers.compactMap { layer in
      let closeness = Closeness(frame: frame, points: 0, degrees: 0, factors: 0, shares: 0)
      for corner in [Vec2(0, 0), Vec2(10, 0), Vec2(0, 10)] {
        let place = closeness.lineage(layer.id).reversed().reduce(corner) { Parts($1).place($0) }
        if (place - layer.worldTransform.place(corner)).length > 1e-9 { return "\(layer.id) is elsewhere" }
      }
      return nil
    }
  }
}

extension Affine {
  /// What undoes it; nil where it squeezes the plane to nearly a line.
  var undone: Affine? { determinant.magnitude > 1e-9 ? inverse : nil }
}
