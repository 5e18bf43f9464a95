extension Path {
  /// The path in other coordinates: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
  ///
  /// Arcs stay arcs, with the radii and rotation their ellipse has there, and turn the other way under a reflection.
  package func mapped(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) -> Path {
    var result = self
    result.map(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    return result
  }

  /// The same in place.
  package mutating func map(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    func linear(_ p: Vec2) -> Vec2 { Vec2(a * p.x + c * p.y, b * p.x + d * p.y) }
    func place(_ p: Vec2) -> Vec2 { linear(p) + Vec2(tx, ty) }
    var point = 0
    for verb in verbs {
      if verb == .arc {
        let (radii, rotation) = (points[point], points[point + 1].x)
        let flags = Int(points[point + 1].y)
        if b == 0 && c == 0 && a == d && a > 0 {
          points[point] = radii * a
        } else {
          let turned = Direction.at(degrees: rotation)
          let ellipse = Self.ellipse(
            linear(turned * radii.x), linear(Vec2(-turned.y, turned.x) * radii.y))
          let mirrored = a * d - b * c < 0
          points[point] = ellipse.radii
          points[point + 1] = Vec2(ellipse.rotation, Double(mirrored ? flags ^ 1 : flags))
        }
        points[point + 2] = place(points[point + 2])
      } else {
        for index in point..<point + verb.pointCount { points[index] = place(points[index]) }
      }
      point += verb.pointCount
    }
  }

  /// The half axes, and the first one's angle in degrees, of the ellipse p·cos θ + q·sin θ.
  private static func ellipse(_ p: Vec2, _ q: Vec2) -> (radii: Vec2, rotation: Double) {
    let skew = 2 * p.dot(q)
    let stretch = p.lengthSquared - q.lengthSquared
    let negligible = 1e-14 * (p.lengthSquared + q.lengthSquared)
    if skew.magnitude <= negligible && stretch.magnitude <= negligible {
      return (Vec2(p.length, p.length), 0)
    }
    // Half the angle that makes the two axes upright on each other.
    let angle = skew == 0 ? 0 : Trigonometry.arcTangent(skew, stretch) / 2
    let (sine, cosine) = Trigonometry.sineAndCosine(angle)
    let (u, v) = (p * cosine + q * sine, q * cosine - p * sine)
    var rotation = Trigonometry.arcTangent(u.y, u.x) * (180 / Double.pi)
    // Half a turn does not change an ellipse.
    if rotation > 90 { rotation -= 180 } else if rotation <= -90 { rotation += 180 }
    return (Vec2(u.length, v.length), rotation)
  }
}
