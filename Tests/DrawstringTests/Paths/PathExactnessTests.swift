import Drawstring
import DrawstringCore
import DrawstringTestSupport
import Testing

/// Lengths, places and trims of any path within a millionth of its size, against walking it in short steps.
@Suite struct PathExactnessTests {
  /// Segments that are hard to measure: cusps, curves that turn back on themselves, ends that stand still, flat ellipses.
  static let awkward: [String] = [
    // A cusp in the middle, and nearly one.
    "M0 0C1 1 0 1 1 0", "M0 0C100 100 0.001 100 100 0", "M0 0C100 100 -0.001 100 100 0",
    "M0 0C100.0000001 100 0 100 100 0",
    // Straight lines run there and back.
    "M0 0Q100 0 20 0", "M0 0Q30 40 0 0", "M0 0C100 0 -60 0 50 0", "M0 0C30 40 -30 -40 0 0",
    // Control points on the ends, on each other, and everything in one place.
    "M5 5C5 5 20 30 40 5", "M5 5C20 30 40 5 40 5", "M5 5C5 5 40 5 40 5", "M5 5Q5 5 40 9", "M5 5Q40 9 40 9",
    "M5 5C30 30 30 30 50 5", "M5 5C5 5 5 5 5 5L9 9", "M5 5Q5 5 5 5L9 9", "M5 5L5 5L9 9Z",
    // Loops, tight turns, tiny among large.
    "M0 0C300 100 -200 100 100 0", "M0 0C0.001 0 0 0.001 1000 1000", "M0 0C1000 0 1000 0.001 0 0.001",
    "M0 0Q1000 0.0001 0 0.0002", "M0 0L0.0001 0C0 500 500 0 500 500",
    // Ellipses flat, scaled up, nearly whole, and none.
    "M0 0A300 0.01 0 0 1 600 0", "M0 0A300 1 30 1 0 10 5", "M0 0A0.001 500 12 1 1 7 9",
    "M0 0A1 2 45 0 1 300 40",
    "M0 0A50 80 20 1 1 0.001 0", "M0 0A50 80 20 0 1 0.001 0", "M0 0A0 8 20 0 1 30 40",
    "M7 7A5 5 0 1 1 7 7L9 7",
    "M0 0A100 100 0 1 1 0 0.0001Z",
    // Several, open and closed, with moves that draw nothing.
    "M0 0L10 0M50 50M20 0H30V10H20ZM0 90Q40 40 80 90", "M0 0H10V10ZL-20 -20", "M1 1ZM2 2L3 3",
  ]

  private static func paths() throws -> [VectorPath] {
    var random = SeededGenerator(seed: 41)
    return try awkward.map { try VectorPath(svg: $0) }
      + (0..<24).map { index in
        let path = SamplePaths.random(&random)
        // From a thousandth of a point to a million.
        let scale = [1, 1e-5, 1e4, 0.01][index % 4]
        return path.mapped(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
      }
  }

  @Test func lengthsAndPlaces() throws {
    for path in try Self.paths() {
      let (measure, oracle) = (PathMeasure(path), PathOracle(path))
      let close = 1e-6 * max(oracle.length, oracle.size)
      #expect(abs(measure.length - oracle.length) <= close, "\(path)")
      for step in 0...40 {
        let distance = oracle.length * (Double(step) - 0.3) / 39
        // Where the oracle's steps end a closed path, the path continues round it.
        if measure.isClosed && (distance < 0 || distance > oracle.length) { continue }
        let place = measure.place(atDistance: distance)
        #expect((place.point - oracle.point(at: distance)).length <= close, "\(path) at \(distance)")
        #expect(abs(place.tangent.length - 1) < 1e-12)
        let fraction = measure.place(atFraction: distance / oracle.length)
        #expect((fraction.point - place.point).length <= close)
      }
    }
  }

  /// The direction is the one in which the next or the last bit of the way goes.
  @Test func directions() throws {
    for path in try Self.paths() {
      let (measure, oracle) = (PathMeasure(path), PathOracle(path))
      guard oracle.length > 0 else { continue }
      for step in 0..<20 {
        let distance = oracle.length * (Double(step) + 0.37) / 20
        let reach = oracle.length * 1e-4
        let behind = oracle.point(at: distance - reach)
        let here = oracle.point(at: distance)
        let ahead = oracle.point(at: distance + reach)
        let (arriving, leaving) = (here - behind, ahead - here)
        // Only where the way is nearly straight does a bit of it tell the direction.
        guard arriving.dot(leaving) > 0.9999 * arriving.length * leaving.length,
          leaving.length > reach * 0.999
        else { continue }
        let tangent = measure.place(atDistance: distance).tangent
        #expect(tangent.dot(leaving) > 0.999 * leaving.length, "\(path) at \(distance)")
      }
    }
  }

  @Test(arguments: StrokeMode.allCases) func trims(mode: StrokeMode) throws {
    var random = SeededGenerator(seed: 42)
    for path in try Self.paths() {
      let (measure, oracle) = (PathMeasure(path), PathOracle(path))
      for offset in [0, 0.25, -0.4, 1.75, -3.1] {
        let a = Double.random(in: 0...1, using: &random)
        let b = Double.random(in: 0...1, using: &random)
        check(measure, oracle, min(a, b), max(a, b), offset, mode)
      }
    }
  }

  private func check(
    _ measure: PathMeasure, _ oracle: PathOracle, _ start: Double, _ end: Double, _ offset: Double,
    _ mode: StrokeMode
  ) {
    let close = 1e-6 * max(oracle.length, oracle.size)
    let label = "\(measure.path) from \(start) to \(end) moved by \(offset)"
    // What is shorter than the tolerance may be there or not.
    let wanted = oracle.trim(start, end, offset, mode).filter { $0.length > close }
    let drawn = PathOracle(measure.trimmed(start: start, end: end, offset: offset, mode: mode), steps: 4000)
    let pieces = drawn.subpaths.filter { $0.end - $0.start > close }
    #expect(pieces.count == wanted.count, "\(label)")
    #expect(pieces.allSatisfy { !$0.isClosed }, "\(label)")
    for (piece, wanted) in zip(pieces, wanted) {
      let length = piece.end - piece.start
      #expect(abs(length - wanted.length) <= close, "\(label)")
      for share in [0, 0.25, 0.5, 0.75, 1] {
        let point = drawn.point(at: share == 1 ? piece.end - length * 1e-12 : piece.start + share * length)
        #expect((point - oracle.point(of: wanted, at: share * wanted.length)).length <= close, "\(label)")
      }
    }
  }

  @Test func wholesAndNothings() throws {
    for path in try Self.paths() {
      let measure = PathMeasure(path)
      for mode in StrokeMode.allCases {
        for offset in [0.0, 0.3, -7.25] {
          #expect(measure.trimmed(start: 0, end: 1, offset: offset, mode: mode) == path)
          for (start, end) in [(0.5, 0.5), (0.0, 0.0), (1, 1), (0.7, 0.2), (2, 3), (-2, -1)] {
            #expect(measure.trimmed(start: start, end: end, offset: offset, mode: mode).isEmpty)
          }
        }
      }
    }
  }
}
