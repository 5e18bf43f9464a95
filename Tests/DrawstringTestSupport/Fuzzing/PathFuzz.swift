import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax

/// The text of a path.
enum PathFuzz {
  static func failure(_ bytes: [UInt8]) -> String? {
    let text = ScalarText(node: NodeID(0), bytes: bytes, base: 0)
    var diagnostics = Diagnostics()
    let path = PathDataParser.parse(text, into: &diagnostics)
    if let failure = SpecFuzz.misplaced(diagnostics.findings, in: bytes) { return failure }
    guard let path else { return diagnostics.hasErrors ? nil : "neither a path nor an error" }
    if diagnostics.hasErrors { return "a path in spite of errors" }
    if !path.points.allSatisfy(isFinite) { return "a point that is not finite" }
    return unmeasured(path) ?? misprinted(path) ?? unmorphed(path)
  }

  private static func isFinite(_ point: Vec2) -> Bool { point.x.isFinite && point.y.isFinite }

  private static func unmeasured(_ path: VectorPath) -> String? {
    let measure = PathMeasure(path)
    let length = measure.length
    if !(length.isFinite && length >= 0) { return "a length of \(length)" }
    for fraction in [-0.5, 0, 1e-9, 0.25, 0.5, 0.9, 1, 1.75] {
      for pace in PathPace.allCases {
        let place = measure.place(atFraction: fraction, pace: pace)
        if !isFinite(place.point) || !place.angle.isFinite || !isFinite(place.tangent) {
          return "no place at \(fraction) by \(pace)"
        }
      }
    }
    for mode in StrokeMode.allCases {
      for (start, end, offset) in [(0.1, 0.6, 0.0), (0, 1, 0.5), (0.25, 0.75, 0.5), (0.9, 0.95, -7.3)] {
        let part = measure.trimmed(start: start, end: end, offset: offset, mode: mode)
        if !part.points.allSatisfy(isFinite) { return "a trim that is not finite" }
      }
    }
    if let bounds = path.bounds {
      if !isFinite(bounds.lowest) || !isFinite(bounds.highest) { return "bounds that are not finite" }
      if bounds.size.x < 0 || bounds.size.y < 0 { return "bounds that are inside out" }
      _ = path.contains((bounds.lowest + bounds.highest) * 0.5, rule: .nonzero)
    }
    _ = path.contains(.zero, rule: .evenodd)
    return path.flattened(tolerance: 0.5).points.allSatisfy(isFinite) ? nil : "flattened, it is not finite"
  }

  /// What a path prints as is read as the same path.
  private static func misprinted(_ path: VectorPath) -> String? {
    var diagnostics = Diagnostics()
    let text = path.description
    guard let again = PathDataParser.parse(ScalarText(text), into: &diagnostics) else {
      return "it prints as what cannot be read: \(text.prefix(200))"
    }
    return again.description == text ? nil : "it prints as another path: \(text.prefix(200))"
  }

  private static func unmorphed(_ path: VectorPath) -> String? {
    if path.points.count > 400 { return nil }
    var circle = VectorPath()
    circle.addCircle(center: Vec2(3, 4), radius: 5)
    let morph = PathMorph(from: path, to: circle)
    for x in [-0.5, 0, 0.3, 1, 1.2] where !morph.path(at: x).points.allSatisfy(isFinite) {
      return "on its way to a circle it is not finite at \(x)"
    }
    return nil
  }
}
