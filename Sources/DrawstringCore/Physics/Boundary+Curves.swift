extension Boundary {
  /// Chords stay within this distance of their curve, in points.
  package static let tolerance = 2.5e-4
  /// Chords are at most about this long, in points, so that a disc finds the lowest place of a shallow bowl.
  package static let longestChord = 2.0
  /// No curve takes more chords than this.
  package static let mostChords = 4_095

  /// A wall along a quadratic Bézier curve.
  package mutating func quad(control: Vec2, to point: Vec2) {
    let start = pen
    let control = PhysicsLimits.limited(control, to: PhysicsLimits.coordinate)
    let end = PhysicsLimits.limited(point, to: PhysicsLimits.coordinate)
    let bend = (start - control * 2 + end).length
    let reach = (control - start).length + (end - control).length
    // The chords of n equal parts are off by at most bend/(4n²).
    let count = Self.chordCount(squared: bend / (4 * Self.tolerance), length: reach)
    for index in 1..<count {
      let t = Double(index) / Double(count)
      let s = 1 - t
      line(to: start * (s * s) + control * (2 * s * t) + end * (t * t))
    }
    line(to: end)
  }

  /// A wall along a cubic Bézier curve.
  package mutating func cubic(control1: Vec2, control2: Vec2, to point: Vec2) {
    let start = pen
    let first = PhysicsLimits.limited(control1, to: PhysicsLimits.coordinate)
    let second = PhysicsLimits.limited(control2, to: PhysicsLimits.coordinate)
    let end = PhysicsLimits.limited(point, to: PhysicsLimits.coordinate)
    let bend = max((start - first * 2 + second).length, (first - second * 2 + end).length)
    let reach = (first - start).length + (second - first).length + (end - second).length
    // The second derivative is at most 6·bend; chords of n equal parts are off by that over 8n².
    let count = Self.chordCount(squared: bend * 0.75 / Self.tolerance, length: reach)
    for index in 1..<count {
      let t = Double(index) / Double(count)
      let s = 1 - t
      let inner = first * (3 * s * s * t) + second * (3 * s * t * t)
      line(to: start * (s * s * s) + inner + end * (t * t * t))
    }
    line(to: end)
  }

  /// How many chords: enough for tolerance and length, and odd, so that a symmetrical bowl has a level chord
  /// for its bottom, on which a disc stops, and not a kink, which it would rock about.
  private static func chordCount(squared: Double, length: Double) -> Int {
    let wanted = max(squared.squareRoot(), length / longestChord)
    guard wanted < Double(mostChords) else { return mostChords }
    return Int(wanted.rounded(.up)) | 1
  }
}
