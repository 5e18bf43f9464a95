/// A named path as the author wrote it: a form and its numbers, which may be formulas.
///
/// The numbers are in slots, so that a frame is enough to build the path of its instant.
package struct PathSource: Sendable {
  /// The meaning of the numbers.
  package enum Form: Sendable {
    /// Path data, without numbers.
    case data
    /// Verbs with the coordinates of their points, x and y in turn; no arcs.
    case segments([VectorPath.Verb])
    /// Centre and radius.
    case circle
    /// Centre and two radii.
    case ellipse
    /// Origin, size and two corner radii.
    case rect
    /// The coordinates of points.
    case polyline(count: Int, isClosed: Bool)
    /// Centre, radius, and the angles it runs from and to.
    case arc(clockwise: Bool)
    /// Centre, number of sides, radius and rotation.
    case regularPolygon
    /// Centre, number of outer points, outer and inner radius, and rotation.
    case star
  }

  package var name: String
  package var form: Form
  package var firstSlot: Int32
  /// The path, where none of its numbers is a formula.
  package var fixed: VectorPath?
  /// The measured path, where something moves along it.
  package var measure: PathMeasure?

  /// The number of slots of its numbers.
  package var numberCount: Int {
    switch form {
    case .data: 0
    case .segments(let verbs): verbs.reduce(0) { $0 + 2 * $1.pointCount }
    case .circle: 3
    case .ellipse: 4
    case .rect, .star: 6
    case .polyline(let count, _): 2 * count
    case .arc, .regularPolygon: 5
    }
  }

  /// Returns the number of elements with the slots of a frame; for curves at most 12 more than there are.
  func elementCount(_ slots: [Double]) -> Int {
    if let fixed { return fixed.verbs.count }
    return switch form {
    case .data: 0
    case .segments(let verbs): verbs.count
    case .circle, .ellipse, .rect, .arc: 12
    case .polyline(let count, _): count + 1
    case .regularPolygon: VectorPath.corners(slots[Int(firstSlot) + 2]) + 1
    case .star: 2 * VectorPath.corners(slots[Int(firstSlot) + 2]) + 1
    }
  }

  /// The number of bytes in a frame; where a formula gives the number of corners, with the most corners.
  package func byteCount(in graph: Graph) -> Int {
    if let fixed { return fixed.byteCount }
    let corner = 2 * MemoryLayout<Double>.stride
    switch form {
    case .regularPolygon, .star:
      let slot = Int(firstSlot) + 2
      let isFormula = graph.bindings.contains { $0.slot == slot }
      let count = isFormula ? VectorPath.cornerCounts.upperBound : graph.initialSlots[slot]
      let rings = if case .star = form { 2 } else { 1 }
      return rings * VectorPath.corners(count) * corner
    default: return numberCount * MemoryLayout<Double>.stride
    }
  }

  /// The number of walls; where numbers are formulas, an upper bound.
  package var wallCount: Int {
    if let fixed { return Boundary.wallCount(along: fixed) }
    switch form {
    case .data: return 0
    case .segments(let verbs):
      return verbs.reduce(0) { count, verb in
        switch verb {
        case .move: count
        case .line, .close: count + 1
        case .quad, .cubic, .arc: count + Boundary.mostChords
        }
      }
    case .circle, .ellipse: return 2 * Boundary.mostChords
    case .rect: return 4 + 4 * Boundary.mostChords
    case .polyline(let count, _): return count
    case .arc: return 2 * Boundary.mostChords
    case .regularPolygon: return Int(limiting: VectorPath.cornerCounts.upperBound)
    case .star: return 2 * Int(limiting: VectorPath.cornerCounts.upperBound)
    }
  }

  /// Returns the path with the numbers of a frame.
  package func path(_ slots: [Double]) -> VectorPath {
    if let fixed { return fixed }
    var path = VectorPath()
    build(&path, slots)
    return path
  }

  /// Appends the path to another one.
  package func build(_ path: inout VectorPath, _ slots: [Double]) {
    if let fixed {
      path.append(fixed)
      return
    }
    let first = Int(firstSlot)
    func number(_ index: Int) -> Double { slots[first + index] }
    func point(_ index: Int) -> Vec2 { Vec2(slots[first + index], slots[first + index + 1]) }
    switch form {
    case .data: return
    case .segments(let verbs):
      var next = 0
      for verb in verbs {
        switch verb {
        case .move: path.move(to: point(next))
        case .line: path.line(to: point(next))
        case .quad: path.quad(control: point(next), to: point(next + 2))
        case .cubic: path.cubic(point(next), point(next + 2), to: point(next + 4))
        case .arc: break
        case .close: path.close()
        }
        next += 2 * verb.pointCount
      }
    case .circle: path.addCircle(center: point(0), radius: number(2))
    case .ellipse: path.addEllipse(center: point(0), radii: point(2))
    case .rect: path.addRect(origin: point(0), size: point(2), radii: point(4))
    case .polyline(let count, let isClosed):
      path.addPolyline((0..<count).lazy.map { point(2 * $0) }, closed: isClosed)
    case .arc(let clockwise):
      path.addArc(center: point(0), radius: number(2), from: number(3), to: number(4), clockwise: clockwise)
    case .regularPolygon:
      path.addRegularPolygon(center: point(0), count: number(2), radius: number(3), rotation: number(4))
    case .star:
      path.addStar(
        center: point(0), count: number(2), outerRadius: number(3), innerRadius: number(4),
        rotation: number(5))
    }
  }
}

extension GraphTables {
  /// Measures the paths that something moves along, and those of which shapes show a part, when the effect is loaded.
  ///
  /// Paths that change are measured in each frame, and so are paths that only an animation gives to a shape.
  mutating func measurePaths() {
    for track in tracks {
      switch track.form {
      case .along(let path, _, _), .direction(let path, _, _, _): measure(path: path.index)
      default: continue
      }
    }
    guard layers.contains(where: { $0.kind == .shape }) else { return }
    let moving = Graph(self, nil).filledSlots
    for layer in layers where layer.kind == .shape {
      let first = Int(layer.firstSlot)
      let (start, end) = (first + PropertyID.strokeStart.offset, first + PropertyID.strokeEnd.offset)
      let isCut = initialSlots[start] > 0 || initialSlots[end] < 1
      guard isCut || moving[start] || moving[end] else { continue }
      if let path = Int(exactly: initialSlots[first + PropertyID.path.offset]), paths.indices.contains(path) {
        measure(path: path)
      }
    }
  }

  private mutating func measure(path index: Int) {
    if paths[index].measure == nil, let fixed = paths[index].fixed {
      paths[index].measure = PathMeasure(fixed)
    }
  }
}
