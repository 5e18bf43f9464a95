package import DrawstringCore
internal import DrawstringOutput

extension Easing {
  /// As an author writes it; a spring as a track makes it by how long it takes.
  package var words: String {
    for row in EasingTable.rows {
      if case .keyword(let easing) = row.form, easing == self { return row.name }
    }
    func call(_ name: String, _ numbers: [Double]) -> String {
      "\(name)(\(numbers.map(Figures.number).joined(separator: ", ")))"
    }
    switch self {
    case .linear: return "linear"
    case .cubicBezier(let curve): return call("cubic-bezier", [curve.x1, curve.y1, curve.x2, curve.y2])
    case .steps(let steps): return "steps(\(steps.count), \(steps.position.rawValue))"
    case .apart(.linearStops(let stops)):
      let points = stops.points.map { "\(Figures.number($0.output)) \(Figures.number($0.input * 100))%" }
      return "linear(\(points.joined(separator: ", ")))"
    case .apart(.back(let curve, let side)): return call("back-\(side.rawValue)", [curve.overshoot])
    case .apart(.elastic(let curve, let side)):
      return call("elastic-\(side.rawValue)", [curve.amplitude, curve.period])
    case .apart(.bounce(let side)): return "bounce-\(side.rawValue)"
    case .apart(.spring(let spring)):
      return spring.settling.isFinite
        ? "a spring that settles in \(Figures.seconds(spring.settling))" : "a spring that never settles"
    }
  }
}
