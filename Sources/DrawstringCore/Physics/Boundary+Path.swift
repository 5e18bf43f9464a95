extension Boundary {
  /// Walls along a path; elliptical arcs as cubic curves of at most a quarter turn.
  package mutating func append(_ path: Path) {
    for element in path.elements { append(element) }
  }

  private mutating func append(_ element: Path.Element) {
    switch element {
    case .move(let point): move(to: point)
    case .line(let point): line(to: point)
    case .quad(let control, let point): quad(control: control, to: point)
    case .cubic(let control1, let control2, let point):
      cubic(control1: control1, control2: control2, to: point)
    case .arc(let radii, let rotation, let isLarge, let isSweep, let point):
      appendArc(radii, rotation, isLarge: isLarge, isSweep: isSweep, to: point)
    case .close: close()
    }
  }

  /// How many walls a path comes to; without room for all of them.
  package static func wallCount(along path: Path) -> Int {
    var boundary = Boundary()
    var count = 0
    for element in path.elements {
      boundary.append(element)
      count += boundary.segments.count
      let pen = boundary.pen
      boundary.reset()
      boundary.move(to: pen)
    }
    return count
  }

  private mutating func appendArc(
    _ radii: Vec2, _ rotation: Double, isLarge: Bool, isSweep: Bool, to point: Vec2
  ) {
    guard
      let arc = EllipticArc(
        from: pen, radii: radii, rotation: rotation, largeArc: isLarge, sweep: isSweep, to: point)
    else {
      line(to: point)
      return
    }
    // Chords like those of the curves: their sagitta is r·(1 − cos(step/2)), about r·step²/8.
    let radius = max(arc.radii.x, arc.radii.y)
    let steps = (abs(arc.sweep) * (radius / (8 * Self.tolerance)).squareRoot()).rounded(.up)
    let count = max(Int(min(steps, Double(Self.mostChords))), 1)
    for index in 1..<max(count, 1) { line(to: arc.point(at: Double(index) / Double(count))) }
    line(to: point)
  }
}
