package import DrawstringCore

/// Paths of every kind for property tests, and slow, plain ways to measure them.
package enum SamplePaths {
  package static func random(_ random: inout SeededGenerator) -> VectorPath {
    var path = VectorPath()
    func point() -> Vec2 {
      Vec2(Double.random(in: -200...200, using: &random), Double.random(in: -200...200, using: &random))
    }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      path.move(to: point())
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: path.line(to: point())
        case 1: path.quad(control: point(), to: point())
        case 2: path.cubic(point(), point(), to: point())
        default:
          path.arc(
            radii: Vec2(
              Double.random(in: 1...300, using: &random), Double.random(in: 1...300, using: &random)),
            rotation: Double.random(in: -360...360, using: &random), largeArc: Bool.random(using: &random),
            sweep: Bool.random(using: &random), to: point())
        }
      }
      if Bool.random(using: &random) { path.close() }
    }
    return path
  }

  /// The length of a segment as the sum of many chords, twice, with Richardson's correction (error of order h⁴).
  package static func length(of segment: PathSegment, to end: Double = 1) -> Double {
    func chords(_ count: Int) -> Double {
      var sum = 0.0
      var last = segment.point(at: 0)
      for index in 1...count {
        let next = segment.point(at: end * Double(index) / Double(count))
        sum += (next - last).length
        last = next
      }
      return sum
    }
    let (coarse, fine) = (chords(1000), chords(2000))
    return fine + (fine - coarse) / 3
  }
}
