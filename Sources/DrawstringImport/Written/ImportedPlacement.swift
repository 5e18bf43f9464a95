package import DrawstringCore

extension ImportedLayer {
  /// The properties that place a layer.
  package static let placing: Set = [
    "position", "size", "anchorPoint", "rotation", "scale", "skew", "translation",
  ]

  /// Whether the layer has no placement, so that its coordinates are those of its parent.
  package var isUnplaced: Bool { !properties.contains { Self.placing.contains($0.key) } }

  /// The parts of a transform as properties of a layer without size: position, rotation, scale and a slant along x. The
  /// identity has none.
  package static func placement(_ transform: Affine) -> [ImportedEntry] {
    var entries: [ImportedEntry] = []
    if transform.tx != 0 || transform.ty != 0 {
      entries.append(.init("position", .point(Vec2(transform.tx, transform.ty))))
    }
    let parts = parts(transform)
    if parts.angle != 0 { entries.append(.init("rotation", .degrees(parts.angle * 180 / Double.pi))) }
    if parts.scale.x != 1 || parts.scale.y != 1 {
      let isEven = (parts.scale.x - parts.scale.y).magnitude <= 1e-12 * parts.scale.x.magnitude
      entries.append(
        .init(
          "scale",
          isEven ? .factor(parts.scale.x) : .list([.factor(parts.scale.x), .factor(parts.scale.y)])))
    }
    if parts.slant != 0 {
      entries.append(.init("skew", .list([.degrees(parts.slant * 180 / Double.pi), .degrees(0)])))
    }
    return entries
  }

  /// The scale, the angle and the slant along x of a transform, the angles in radians.
  static func parts(_ transform: Affine) -> (scale: Vec2, angle: Double, slant: Double) {
    let across = Vec2(transform.a, transform.b).length
    if across > 0 {
      let determinant = transform.a * transform.d - transform.b * transform.c
      let angle = Trigonometry.arcTangent(transform.b, transform.a)
      let slant = (transform.a * transform.c + transform.b * transform.d) / across
      let down = determinant / across
      // A slant within the rounding errors counts as zero.
      let isUpright = slant.magnitude <= 1e-9 * max(across, down.magnitude)
      let skew = isUpright || down == 0 ? 0 : Self.acute(Trigonometry.arcTangent(slant, down))
      // Half a turn with a mirrored axis is a mirrored other axis.
      if transform.b == 0, transform.a < 0 {
        return (Vec2(-across, -down), 0, skew)
      } else {
        return (Vec2(across, down), angle, skew)
      }
    } else {
      // The x axis vanishes, so that nothing has an area.
      return (Vec2(0, Vec2(transform.c, transform.d).length), 0, 0)
    }
  }

  /// The angle of the same slope between -90 and 90 degrees.
  private static func acute(_ angle: Double) -> Double {
    angle > Double.pi / 2 ? angle - Double.pi : angle < -Double.pi / 2 ? angle + Double.pi : angle
  }
}
